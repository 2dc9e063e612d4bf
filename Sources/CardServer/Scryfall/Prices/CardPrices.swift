internal import CardCatalog
internal import CardModel
internal import CardPricing
internal import Cardex

/// The seven prices of a card object, from the prices that are stored.
///
///     "prices":{"usd":"1.20","usd_foil":null,"usd_etched":null,"eur":"0.95","eur_foil":null,"eur_etched":null,"tix":null}
struct CardPrices {
    /// One of the prices.
    struct Slot: Sendable {
        /// The key.
        let name: String
        /// Its currency.
        let currency: Currency
        /// Its finish.
        let finish: Finish
    }

    /// The prices in the order of the wire.
    static let slots = [
        Slot(name: "usd", currency: .usDollar, finish: .normal),
        Slot(name: "usd_foil", currency: .usDollar, finish: .foil),
        Slot(name: "usd_etched", currency: .usDollar, finish: .etched),
        Slot(name: "eur", currency: .euro, finish: .normal),
        Slot(name: "eur_foil", currency: .euro, finish: .foil),
        Slot(name: "eur_etched", currency: .euro, finish: .etched),
        Slot(name: "tix", currency: .eventTicket, finish: .normal),
    ]

    /// The prices that a word for a currency means, as places in `slots`, the usual finish first.
    ///
    /// - Parameter word: `usd`, `eur` or `tix`.
    /// - Returns: The places; `nil` for any other word.
    static func slots(named word: String) -> [Int]? {
        guard let usual = slots.first(where: { $0.name == word && $0.finish == .normal }) else { return nil }
        return slots.indices.filter { slots[$0].currency == usual.currency }
    }

    /// The amounts in the order of the wire.
    private var amounts: [Money?]

    /// Chooses among the prices of a printing.
    ///
    /// - Parameter quotes: The prices, best first.
    init(_ quotes: [PriceQuote]) {
        amounts = Self.slots.map { slot in
            quotes.first {
                $0.amount.currency == slot.currency && $0.finish == slot.finish && $0.grade.isEmpty
            }?.amount
        }
    }

    /// The amount of a price in minor units.
    ///
    /// - Parameter slot: Its place in `slots`.
    /// - Returns: The amount; `nil` where there is no such price.
    func minorUnits(_ slot: Int) -> Int64? { amounts[slot]?.minorUnits }

    /// The object, with its key in front.
    var member: [UInt8] {
        var bytes = Array("\"prices\":{".utf8)
        for (index, slot) in Self.slots.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes.append(contentsOf: "\"\(slot.name)\":".utf8)
            if let amount = amounts[index] {
                bytes.append(contentsOf: "\"\(amount.decimalText)\"".utf8)
            } else {
                bytes.append(contentsOf: "null".utf8)
            }
        }
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }

    /// The prices of several cards, read in one call.
    ///
    /// - Parameters:
    ///   - printings: The printings.
    ///   - finder: Knows the prices.
    ///   - reader: Reads them; a store that fails or hangs costs the prices, not the answer.
    /// - Returns: The prices of those that have any.
    static func of(
        _ printings: [PrintingID], from finder: CardFinder, by reader: PriceReader
    ) -> [PrintingID: CardPrices] {
        let outcome = reader.readWaiting(from: finder) { _ throws(PricingError) in
            try read(printings, from: finder)
        }
        return if case .read(let prices) = outcome { prices } else { [:] }
    }

    /// The prices of several cards, read in one call.
    ///
    /// - Parameters:
    ///   - printings: The printings.
    ///   - finder: Knows the prices.
    /// - Returns: The prices of those that have any.
    /// - Throws: `PricingError` when the store can't be read.
    static func read(
        _ printings: [PrintingID], from finder: CardFinder
    ) throws(PricingError) -> [PrintingID: CardPrices] {
        try finder.quotes(for: printings).mapValues { CardPrices($0) }
    }
}
