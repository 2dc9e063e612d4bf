internal import CardDocuments
internal import CardModel

/// Terms about prices: `usd>10`, `eur_foil<=0.5`.
extension SearchEvaluation {
    /// The cards one of whose prices relates to an amount, as it is shown; those without that price are none of them.
    func price(_ term: SearchTerm, _ slot: Int) throws(IgnoredTerm) -> DocumentSet {
        guard let limit = PriceLimit(term.value, minorDigits: CardPrices.slots[slot].currency.minorDigits)
        else {
            throw IgnoredTerm(reason: "“\(term.value)” is not a price.")
        }
        let columns: PriceColumns
        do throws(MissingPrices) {
            columns = try prices.columns([slot])
        } catch {
            throw IgnoredTerm(reason: "It is about prices, and \(error.reason).", missesPrices: true)
        }
        return columns.documents(slot) { limit.isMet(by: $0, term) }
    }
}

/// An amount to compare prices with, exact however many decimals it has.
struct PriceLimit {
    /// Twice the amount in minor units, and one more where it lies between two of them.
    private let halves: Int64

    /// Reads an amount.
    ///
    /// - Parameters:
    ///   - text: Digits, perhaps with a point among them.
    ///   - minorDigits: How many decimals make a minor unit.
    init?(_ text: String, minorDigits: Int) {
        var units: Int64 = 0
        var decimals: Int?
        var (hasDigits, hasRest) = (false, false)
        for byte in text.utf8 {
            if byte == UInt8(ascii: "."), decimals == nil {
                decimals = 0
                continue
            }
            let digit = byte &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            hasDigits = true
            if let known = decimals, known >= minorDigits {
                if digit > 0 { hasRest = true }
            } else {
                units = Self.appending(Int64(digit), to: units)
                decimals = decimals.map { $0 + 1 }
            }
        }
        guard hasDigits else { return nil }
        for _ in min(decimals ?? 0, minorDigits)..<minorDigits { units = Self.appending(0, to: units) }
        halves = units * 2 + (hasRest ? 1 : 0)
    }

    /// No price comes near the greatest amount, so that more than that may stand for it.
    private static func appending(_ digit: Int64, to units: Int64) -> Int64 {
        min(units, Int64.max / 40) * 10 + digit
    }

    /// Whether a price relates to the amount as a term asks.
    func isMet(by minorUnits: Int64, _ term: SearchTerm) -> Bool {
        let (own, isTooGreat) = minorUnits.multipliedReportingOverflow(by: 2)
        return term.admits(isTooGreat ? .max : own, comparedTo: halves)
    }
}
