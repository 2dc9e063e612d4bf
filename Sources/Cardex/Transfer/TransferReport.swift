/// What an import did, or would do.
public struct TransferReport: Sendable {
    /// What became of the rows of one kind.
    public struct Count: Hashable, Sendable {
        /// How many rows the file has, those refused too.
        public internal(set) var rows = 0
        /// Rows of what was not there.
        public internal(set) var inserted = 0
        /// Rows that change something.
        public internal(set) var updated = 0
        /// Rows that say what is known.
        public internal(set) var unchanged = 0
        /// Prices older than what is stored, which stays.
        public internal(set) var backdated = 0
        /// Rows that can't be taken in.
        public internal(set) var refused = 0
        /// What was there and has no row, and is removed because the file replaces all.
        public internal(set) var removed = 0
        /// Rows of printings, or aliases of names, that the index does not have, and that are taken in all the same;
        /// `nil` without an index.
        public internal(set) var notInIndex: Int?
    }

    /// The newest prices, if the file has any.
    public internal(set) var prices: Count?
    /// The prices of days, if the file has any.
    public internal(set) var days: Count?
    /// The aliases, if the file has any.
    public internal(set) var aliases: Count?
    /// The prices that are waited for, if the file has any.
    public internal(set) var watches: Count?
    /// What was passed over in the file, one sentence each.
    public internal(set) var notes: [String] = []
    /// The first rows that can't be taken in, at most `TransferIssue.sampleLimit`.
    public internal(set) var issues: [TransferIssue] = []
    /// How many rows can't be taken in.
    public internal(set) var issueCount = 0
    /// Whether everything was taken in; `false` for a preview.
    public internal(set) var isDone = false
    /// From start to end, in nanoseconds.
    public internal(set) var elapsedNanoseconds: Int64 = 0
}
