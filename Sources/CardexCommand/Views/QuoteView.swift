package import CardModel
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

extension PriceObservation.Kind {
    /// The word in JSON and tables.
    package var word: String {
        switch self {
        case .index: "index"
        case .ask: "ask"
        case .sale: "sale"
        case .buylist: "buylist"
        }
    }
}

extension PriceObservation.Statistic {
    /// The word in JSON and tables.
    package var word: String {
        switch self {
        case .market: "market"
        case .low: "low"
        case .mid: "mid"
        case .high: "high"
        case .directLow: "direct_low"
        case .trend: "trend"
        case .average1: "avg1"
        case .average7: "avg7"
        case .average30: "avg30"
        }
    }
}
