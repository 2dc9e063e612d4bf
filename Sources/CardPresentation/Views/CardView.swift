package import CardModel
package import CardPricing

/// One printing with everything known about it, for `cardex card`.
package struct CardView: Sendable {
    /// The printing as the index has it.
    package var printing: Printing
    /// The set it belongs to; `nil` when unknown.
    package var set: CardSet?
    /// Its prices, best first.
    package var prices: [PriceQuote]
    /// The other printings that carry the identifier by which it was looked up.
    package var others: [PrintingID]

    /// Makes a card.
    ///
    /// - Parameters:
    ///   - printing: The printing as the index has it.
    ///   - set: The set it belongs to.
    ///   - prices: Its prices, best first.
    ///   - others: The other printings that carry the identifier by which it was looked up.
    package init(printing: Printing, set: CardSet?, prices: [PriceQuote], others: [PrintingID] = []) {
        self.printing = printing
        self.set = set
        self.prices = prices
        self.others = others
    }

    /// The day it came out: its own, else that of its set.
    package var releaseDate: CalendarDate? { printing.releaseDate ?? set?.releaseDate }
}
