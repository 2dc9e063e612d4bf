public import CardModel

/// What a price store holds.
public struct PriceStoreStatistics: Hashable, Sendable {
    /// What one source contributed.
    public struct Source: Hashable, Sendable {
        /// The source's name.
        public var name: String
        /// How many newest observations are its.
        public var observations: Int
        /// The oldest fetch among them, in seconds since the epoch.
        public var oldestFetch: Int64
        /// The newest fetch among them, in seconds since the epoch.
        public var newestFetch: Int64

        /// Makes the statistics of a source.
        ///
        /// - Parameters:
        ///   - name: The source's name.
        ///   - observations: How many newest observations are its.
        ///   - oldestFetch: The oldest fetch among them.
        ///   - newestFetch: The newest fetch among them.
        public init(name: String, observations: Int, oldestFetch: Int64, newestFetch: Int64) {
            self.name = name
            self.observations = observations
            self.oldestFetch = oldestFetch
            self.newestFetch = newestFetch
        }
    }

    /// How many printings have a price.
    public var printings = 0
    /// How many variants of printings have one: the newest observations.
    public var observations = 0
    /// On how many days a price was recorded.
    public var historyDays = 0
    /// How many daily prices the history holds.
    public var historyPrices = 0
    /// The first day of the history.
    public var firstDay: CalendarDate?
    /// The last day of the history.
    public var lastDay: CalendarDate?
    /// How many bytes the store takes on disk; 0 when it is not on disk.
    public var bytes: Int64 = 0
    /// The sources, ordered by name.
    public var sources: [Source] = []
    /// How many newest observations are of each freshness; every freshness is present.
    public var freshness: [Freshness: Int] = Dictionary(
        uniqueKeysWithValues: Freshness.allCases.map { ($0, 0) })

    /// Makes the statistics of an empty store.
    public init() {}
}
