/// What the routes keep from one request to the next.
struct ScryfallShared: Sendable {
    /// What was made of the cards of each generation.
    let memory = CatalogueMemory()
    /// Reads the prices that answers show.
    let shownPrices: PriceReader
    /// Reads the prices of all cards, which takes longer and must not keep shown ones from being read.
    let allPrices: PriceReader
    /// How long an answer waits that the prices of all cards decide, in milliseconds: without them it is none.
    private static let patience = 5_000

    /// Starts with nothing.
    ///
    /// - Parameters:
    ///   - prices: Reads the prices that answers show.
    ///   - allPrices: Reads those of all cards; `nil` for one like the other.
    init(_ prices: PriceReader, _ allPrices: PriceReader?) {
        shownPrices = prices
        self.allPrices = allPrices ?? prices.another(patience: Self.patience)
    }
}
