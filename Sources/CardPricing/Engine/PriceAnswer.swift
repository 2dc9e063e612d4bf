public import CardModel

/// What is known of the price of one printing, where that comes from, and what could not be had.
public struct PriceAnswer: Sendable {
    /// The printing.
    public var printing: PrintingID
    /// One price for each finish, edition, condition, grade and currency, best first; empty when none is known.
    public var quotes: [PriceQuote]
    /// Where they come from.
    public var origin: JournalEntry.PriceOrigin
    /// Whether newer ones are being fetched in the background.
    public var isRefreshing: Bool
    /// Whether they are served though old, because no source could be asked.
    public var isOffline: Bool
    /// Why sources could not be asked, in the order of the chain.
    public var failures: [PricingError]

    /// Makes an answer.
    ///
    /// - Parameters:
    ///   - printing: The printing.
    ///   - quotes: The prices, best first.
    ///   - origin: Where they come from.
    ///   - isRefreshing: Whether newer ones are being fetched.
    ///   - isOffline: Whether they are served though old, because no source could be asked.
    ///   - failures: Why sources could not be asked.
    public init(
        printing: PrintingID, quotes: [PriceQuote], origin: JournalEntry.PriceOrigin,
        isRefreshing: Bool = false, isOffline: Bool = false, failures: [PricingError] = []
    ) {
        self.printing = printing
        self.quotes = quotes
        self.origin = origin
        self.isRefreshing = isRefreshing
        self.isOffline = isOffline
        self.failures = failures
    }

    /// The price that stands beside the printing's name.
    public var headline: PriceQuote? { PriceSelection.headline(of: quotes, nil) }
}
