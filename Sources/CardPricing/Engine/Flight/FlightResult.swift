package import CardModel

/// What came of asking one source for some printings.
package struct FlightResult: Sendable {
    /// What came of asking for one printing.
    package enum Landing: Hashable, Sendable {
        /// The source knows a price, and it is stored.
        case priced
        /// The source knows none.
        case unpriced
        /// There is no answer.
        case failed(PricingError)
    }

    /// What came of each printing.
    package var landings: [PrintingID: Landing] = [:]
    /// How many requests were sent.
    package var requests = 0
    /// How many prices were recorded.
    package var observations = 0
    /// How many prices were refused.
    package var refused = 0

    /// Makes an empty result.
    package init() {}

    /// Makes the result of a flight that failed as a whole.
    ///
    /// - Parameters:
    ///   - printings: The printings that were asked for.
    ///   - error: Why there is no answer.
    package init(_ printings: [PrintingID], failed error: PricingError) {
        for printing in printings { landings[printing] = .failed(error) }
    }
}
