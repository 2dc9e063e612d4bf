/// Collects observations and writes them to the store in large transactions.
struct PriceSpool: ~Copyable {
    /// How many observations one transaction holds: large enough to be fast, small enough to keep memory flat.
    private static let batchCount = 20_000

    private let path: String?
    private let clock: WallClock
    private var store: SQLitePriceStore?
    private var pending: [PriceObservation] = []
    /// What the transactions so far did.
    private(set) var summary = RecordSummary()

    /// Makes a spool; the store is opened with the first transaction.
    ///
    /// - Parameters:
    ///   - path: The price store; `nil` drops everything.
    ///   - clock: What time it is.
    init(path: String?, clock: WallClock) {
        self.path = path
        self.clock = clock
    }

    /// Adds an observation.
    mutating func append(_ observation: PriceObservation) throws {
        guard path != nil else { return }
        pending.append(observation)
        if pending.count >= Self.batchCount { try flush() }
    }

    /// Writes what is pending.
    mutating func flush() throws {
        guard let path, !pending.isEmpty else { return }
        let opened: SQLitePriceStore
        if let store {
            opened = store
        } else {
            try FileFolder.make(for: path)
            opened = try SQLitePriceStore(path: path, clock: clock)
            store = opened
        }
        let written = try opened.record(pending, fetchedAt: clock.now())
        summary.inserted += written.inserted
        summary.updated += written.updated
        summary.unchanged += written.unchanged
        pending.removeAll(keepingCapacity: true)
    }
}
