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
    /// - Parameter name: Its key.
    /// - Returns: The amount; `nil` where there is no such price.
    func minorUnits(_ name: String) -> Int64? {
        guard let index = Self.slots.firstIndex(where: { $0.name == name }) else { return nil }
        return amounts[index]?.minorUnits
    }

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
    ///   - finder: Knows the prices; a store that fails costs the prices, not the answer.
    /// - Returns: The prices of those that have any.
    static func of(_ printings: [PrintingID], from finder: CardFinder) -> [PrintingID: CardPrices] {
        do throws(PricingError) {
            return try finder.quotes(for: printings).mapValues { CardPrices($0) }
        } catch {
            return [:]
        }
    }
}
