internal import CardModel

/// What is stored of one printing, made ready to be shown.
package struct KnownPrice: Sendable {
    /// The prices, best first, with their ages at `madeAt`; empty when nothing is stored.
    package var quotes: [PriceQuote]
    /// When the newest of what is stored was fetched, in seconds since the epoch; `nil` when nothing is stored.
    package var fetchedAt: Int64?
    /// When the quotes were made, in seconds since the epoch.
    package var madeAt: Int64

    /// Makes a known price.
    ///
    /// - Parameters:
    ///   - quotes: The prices, best first.
    ///   - fetchedAt: When the newest of what is stored was fetched.
    ///   - madeAt: When the quotes were made.
    package init(quotes: [PriceQuote] = [], fetchedAt: Int64? = nil, madeAt: Int64) {
        self.quotes = quotes
        self.fetchedAt = fetchedAt
        self.madeAt = madeAt
    }

    /// Whether anything is stored.
    package var isStored: Bool { fetchedAt != nil }

    /// The prices with the ages they have by now.
    ///
    /// Which price is quoted may change with time as well, but not within the life of an entry in memory by more than
    /// anybody would notice.
    ///
    /// - Parameters:
    ///   - now: The present in seconds since the epoch.
    ///   - isOffline: Whether no source could be asked.
    /// - Returns: The prices.
    package func quotes(at now: Int64, isOffline: Bool) -> [PriceQuote] {
        let passed = now.saturatingSubtracting(madeAt)
        guard passed != 0 || isOffline else { return quotes }
        var aged = quotes
        for index in aged.indices {
            let age = aged[index].age.saturatingAdding(passed)
            aged[index].age = age
            aged[index].freshness = Freshness(age: age)
            aged[index].isOffline = isOffline
        }
        return aged
    }

    /// How long ago the newest was fetched, in seconds; `nil` when nothing is stored, or when it was fetched more
    /// than a day from now, by a clock that was wrong.
    ///
    /// - Parameter now: The present in seconds since the epoch.
    /// - Returns: The seconds, below zero when the clock was set back since.
    package func timeSinceFetch(at now: Int64) -> Int64? {
        guard let fetchedAt else { return nil }
        let passed = now.saturatingSubtracting(fetchedAt)
        return passed < -Freshness.day ? nil : passed
    }
}
