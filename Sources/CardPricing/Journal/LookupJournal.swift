public import CardModel

/// Where look-ups are written down, for statistics and to predict the next ones; never more than a bounded number.
public protocol LookupJournal: Sendable {
    /// Writes entries down, all or none, and counts which printing followed which.
    ///
    /// Beyond `JournalEntry.capacity` the oldest go.
    ///
    /// - Parameter entries: The entries, in the order in which they happened.
    /// - Throws: `PricingError` when the store can't be written.
    func append(_ entries: [JournalEntry]) throws(PricingError)

    /// Sums up what was written down.
    ///
    /// - Parameters:
    ///   - since: From when on, in seconds since the epoch.
    ///   - limit: How many of the most frequent queries and printings to name.
    /// - Returns: The sums.
    /// - Throws: `PricingError` when the store can't be read.
    func journalSummary(since: Int64, limit: Int) throws(PricingError) -> JournalSummary

    /// Returns which printings were looked up soon after another.
    ///
    /// - Parameters:
    ///   - printing: The other.
    ///   - limit: The most printings.
    /// - Returns: The printings with how often they followed, the most frequent first, equal ones by key.
    /// - Throws: `PricingError` when the store can't be read.
    func successors(of printing: PrintingID, limit: Int) throws(PricingError) -> [LookupWeight]

    /// Returns what was written down last.
    ///
    /// - Parameters:
    ///   - since: From when on, in seconds since the epoch.
    ///   - limit: How many of the last entries are looked at.
    /// - Returns: The entries in the order in which they were written down.
    /// - Throws: `PricingError` when the store can't be read.
    func recentLookups(since: Int64, limit: Int) throws(PricingError) -> [JournalEntry]

    /// Forgets every look-up: the journal, the successors and the weights of look-ups.
    ///
    /// - Throws: `PricingError` when the store can't be written.
    func forgetLookups() throws(PricingError)
}

/// One look-up as it is written down.
public struct JournalEntry: Hashable, Sendable {
    /// Where a price came from.
    public enum PriceOrigin: UInt8, Sendable, CaseIterable {
        /// No price was asked for.
        case none = 0
        /// The memory of the process.
        case memory = 1
        /// The store.
        case store = 2
        /// A source that was asked.
        case network = 3
        /// The store, though old, because no source could be asked.
        case stale = 4
        /// There is none.
        case missing = 5
    }

    /// The most entries that are kept.
    public static let capacity = 50_000

    /// When, in seconds since the epoch.
    public var at: Int64
    /// What was typed, at most 200 bytes of it; empty where an id was given.
    public var query: String
    /// How many names were found.
    public var hits: Int
    /// The printing that was chosen.
    public var chosen: PrintingID?
    /// Where its price came from.
    public var origin: PriceOrigin
    /// How long it took, in microseconds.
    public var microseconds: Int64

    /// Makes an entry.
    ///
    /// - Parameters:
    ///   - at: When, in seconds since the epoch.
    ///   - query: What was typed.
    ///   - hits: How many names were found.
    ///   - chosen: The printing that was chosen.
    ///   - origin: Where its price came from.
    ///   - microseconds: How long it took.
    public init(
        at: Int64, query: String, hits: Int, chosen: PrintingID?, origin: PriceOrigin, microseconds: Int64
    ) {
        self.at = at
        self.query = query
        self.hits = hits
        self.chosen = chosen
        self.origin = origin
        self.microseconds = microseconds
    }
}

/// What look-ups add up to.
public struct JournalSummary: Equatable, Sendable {
    /// How many look-ups there were.
    public var lookups = 0
    /// How many of them found something.
    public var found = 0
    /// How many asked for a price, by where it came from.
    public var origins: [JournalEntry.PriceOrigin: Int] = [:]
    /// The time taken that half of the look-ups stay below, in microseconds.
    public var medianMicroseconds: Int64 = 0
    /// The time taken that 99 of 100 look-ups stay below, in microseconds.
    public var slowMicroseconds: Int64 = 0
    /// The most frequent queries with their numbers, the most frequent first, equal ones by text.
    public var queries: [(text: String, count: Int)] = []
    /// The most frequent queries that found nothing.
    public var misses: [(text: String, count: Int)] = []
    /// The printings chosen most often.
    public var printings: [(printing: PrintingID, count: Int)] = []

    /// Makes an empty summary.
    public init() {}

    /// Compares all fields.
    ///
    /// - Parameters:
    ///   - left: One summary.
    ///   - right: Another summary.
    /// - Returns: Whether they say the same.
    public static func == (left: JournalSummary, right: JournalSummary) -> Bool {
        left.lookups == right.lookups && left.found == right.found && left.origins == right.origins
            && left.medianMicroseconds == right.medianMicroseconds
            && left.slowMicroseconds == right.slowMicroseconds
            && left.queries.elementsEqual(right.queries, by: ==)
            && left.misses.elementsEqual(right.misses, by: ==)
            && left.printings.elementsEqual(right.printings, by: ==)
    }
}
