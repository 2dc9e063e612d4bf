/// Rows that go into a price store together, all or none.
public struct StoreChange: Sendable {
    /// The rows: those of days behind the newest prices, because a newest price is also that of its day.
    public var rows: any StoreRows
    /// The parts of which only what the rows hold is to be left.
    public var replaced: StoreParts
    /// Called when all rows have been taken, before they stand; what it throws leaves the store as it was.
    public var beforeCommit: @Sendable () throws(PricingError) -> Void

    /// Makes a change.
    ///
    /// - Parameters:
    ///   - rows: The rows, days behind newest prices.
    ///   - replaced: The parts of which only what the rows hold is to be left.
    ///   - beforeCommit: Called when all rows have been taken.
    public init(
        _ rows: any StoreRows, replacing replaced: StoreParts = [],
        beforeCommit: @escaping @Sendable () throws(PricingError) -> Void = { () throws(PricingError) in }
    ) {
        self.rows = rows
        self.replaced = replaced
        self.beforeCommit = beforeCommit
    }
}

/// What a change does, or would do, to a price store.
public struct StoreChangeSummary: Hashable, Sendable {
    /// What became of the rows of one part.
    public struct Count: Hashable, Sendable {
        /// Rows of what the store did not have.
        public var inserted = 0
        /// Rows that changed something.
        public var updated = 0
        /// Rows that confirmed what was stored.
        public var unchanged = 0
        /// Rows older than what was stored, which stays.
        public var backdated = 0
        /// Rows that no store keeps: an amount of zero or less, an id that is none, a text of several kilobytes.
        public var refused = 0
        /// What was stored and had no row, and is gone.
        public var removed = 0

        /// Makes a count of nothing.
        public init() {}

        /// How many rows there were.
        public var rows: Int { inserted + updated + unchanged + backdated + refused }
    }

    /// The newest prices.
    public var prices = Count()
    /// The prices of days.
    public var days = Count()
    /// The prices that somebody waits for.
    public var watches = Count()

    /// Makes a summary of nothing.
    public init() {}
}

extension StoreChangeSummary.Count {
    /// What became of newest prices.
    init(_ summary: RecordSummary) {
        inserted = summary.inserted
        updated = summary.updated
        unchanged = summary.unchanged
        backdated = summary.backdated
        refused = summary.refused
    }
}
