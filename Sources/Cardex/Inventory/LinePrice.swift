public import CardModel
public import CardPricing

/// What the copies of one line are worth.
public struct LinePrice: Sendable {
    /// The price of one copy; of the first kind of copies that has one.
    public var quote: PriceQuote?
    /// The price of all copies; `nil` where some have none, or where it is beyond 64 bits.
    public var total: Money?
    /// What to know of the price: another condition, a finish without a price.
    public var notes: [String] = []
}

/// Chooses prices for copies by finish, edition and condition.
enum LinePricing {
    /// Prices the copies of a line.
    ///
    /// - Parameters:
    ///   - evidence: What the line says.
    ///   - quotes: The prices of its printing, best first.
    ///   - finishes: The finishes its printing exists in.
    /// - Returns: The price.
    static func price(_ evidence: LineEvidence, _ quotes: [PriceQuote], finishes: [Finish]) -> LinePrice {
        var price = LinePrice()
        var total: Int64 = 0
        var currency: Currency?
        var isComplete = true
        for copies in evidence.copies where copies.count > 0 || evidence.copies.count == 1 {
            guard let quote = quote(quotes, copies.finish, evidence, finishes, &price.notes) else {
                isComplete = false
                continue
            }
            if price.quote == nil { price.quote = quote }
            let (amount, overflow) = quote.amount.minorUnits.multipliedReportingOverflow(
                by: Int64(copies.count))
            let (sum, sumOverflow) = total.addingReportingOverflow(amount)
            if overflow || sumOverflow {
                price.notes.append("the total is beyond what can be counted")
                isComplete = false
            } else if let currency, currency != quote.amount.currency {
                price.notes.append("the copies are priced in two currencies")
                isComplete = false
            } else {
                (total, currency) = (sum, quote.amount.currency)
            }
        }
        if isComplete, evidence.problems.isEmpty || total > 0, let currency {
            price.total = Money(minorUnits: total, currency: currency)
        }
        return price
    }

    private static func quote(
        _ quotes: [PriceQuote], _ finish: Finish?, _ evidence: LineEvidence, _ finishes: [Finish],
        _ notes: inout [String]
    ) -> PriceQuote? {
        let ungraded = quotes.filter(\.grade.isEmpty)
        var fitting = ungraded
        if let finish {
            fitting = Self.fitting(finish, ungraded)
            if fitting.isEmpty, finish == .normal, Set(ungraded.map(\.finish)).count == 1,
                !finishes.contains(.normal)
            {
                // The card exists in one finish only, so `normal` means that one.
                fitting = ungraded
            }
            if fitting.isEmpty, !ungraded.isEmpty { notes.append("no price in \(finish.rawValue)") }
        }
        if !evidence.edition.isEmpty, fitting.contains(where: { !$0.edition.isEmpty }) {
            let own = fitting.filter { $0.edition == evidence.edition }
            if own.isEmpty, !fitting.isEmpty { notes.append("no price of the edition \(evidence.edition)") }
            fitting = own
        }
        if let condition = evidence.condition {
            let own = fitting.filter { CardCondition.read($0.condition)?.condition == condition }
            let general = fitting.filter(\.condition.isEmpty)
            if own.isEmpty, !general.isEmpty, condition.rawValue != "NM", condition.rawValue != "MT" {
                notes.append("market price, not for \(condition.rawValue)")
            }
            fitting = own.isEmpty ? general.isEmpty ? fitting : general : own
        }
        return PriceSelection.headline(of: fitting, nil)
    }

    /// The prices in a finish; `foil` means any of the shining ones where a source has no plain foil.
    private static func fitting(_ finish: Finish, _ quotes: [PriceQuote]) -> [PriceQuote] {
        let own = quotes.filter { $0.finish == finish }
        guard own.isEmpty else { return own }
        let related: [Finish: [Finish]] = [
            .foil: [.holofoil, .reverseHolofoil, Finish(rawValue: "coldFoil")], .holofoil: [.foil],
            .reverseHolofoil: [.foil],
            .etched: [],
        ]
        for other in related[finish] ?? [] {
            let found = quotes.filter { $0.finish == other }
            if !found.isEmpty { return found }
        }
        return []
    }
}
