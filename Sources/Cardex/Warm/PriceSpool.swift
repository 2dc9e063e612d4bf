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

    /// Makes a spool.
    ///
    /// - Parameters:
    ///   - path: The price store; `nil` drops everything.
    ///   - clock: What time it is.
    init(path: String?, clock: WallClock) {
        self.path = path
        self.clock = clock
    }

    /// Opens the store, so that one that can't be used is known before any work is done.
    mutating func open() throws {
        guard let path, store == nil else { return }
        try FileFolder.make(for: path)
        store = try SQLitePriceStore(path: path, clock: clock)
    }

    /// Adds an observation.
    mutating func append(_ observation: PriceObservation) throws {
        guard path != nil else { return }
        pending.append(observation)
        if pending.count >= Self.batchCount { try flush() }
    }

    /// Writes what is pending.
    mutating func flush() throws {
        guard !pending.isEmpty else { return }
        try open()
        guard let written = try store?.record(pending, fetchedAt: clock.now()) else { return }
        summary.inserted += written.inserted
        summary.updated += written.updated
        summary.unchanged += written.unchanged
        pending.removeAll(keepingCapacity: true)
    }
}
