package import CardPricing

/// The prices of one printing, for `cardex price`.
package struct QuoteView: Sendable {
    /// The name of the card.
    package var name: String
    /// The printing.
    package var printing: PrintingView
    /// Whether the prices come from the store because the network was not to be used or not there.
    package var isOffline: Bool
    /// The prices, best first.
    package var prices: [PriceQuote]
    /// Whether newer prices are being fetched.
    package var isRefreshing = false
    /// Why price services could not be asked, a sentence each.
    package var problems: [String] = []
    /// Whether one of them is a failure, and not only that nobody is set up who knows.
    package var hasFailedUpstream = false

    /// Makes a quote.
    ///
    /// - Parameters:
    ///   - name: The name of the card.
    ///   - printing: The printing.
    ///   - isOffline: Whether the network was left out.
    ///   - prices: The prices, best first.
    package init(name: String, printing: PrintingView, isOffline: Bool, prices: [PriceQuote]) {
        self.name = name
        self.printing = printing
        self.isOffline = isOffline
        self.prices = prices
    }
}
