public import CardModel
internal import Synchronization

/// The price store in one SQLite file, shared by any number of threads and processes.
///
/// Reads and writes go through one connection each, so that a read never waits for a write of the same process;
/// SQLite's write-ahead log does the same between processes. Each call looks whether its file still stands at the
/// path, and opens the new one when another process set the old one aside.
///
/// A damaged file is never deleted: it is renamed `<name>.corrupt-<n>`, with its log, an empty store takes its place,
/// and `recoveredFrom` says so. Files are checked once a day, when they are opened for writing. Damage found while
/// opening is repaired in silence otherwise; damage found later fails the call that met it with `corruptSetAside`. What
/// is not noticed: a changed bit inside an amount or a text, for SQLite keeps no checksums.
///
/// Sendable because both connections are only ever used inside their mutex.
public final class SQLitePriceStore: PriceStore {
    /// The store's file, with links followed.
    public let path: String
    /// Whether the store was opened for reading only.
    public let isReadOnly: Bool
    let clock: WallClock
    let opening: StoreOpening
    private let reader: Mutex<OpenStore>
    private let writer: Mutex<OpenStore?>
    private let setAside: Mutex<String?>

    /// Opens the store, making it when there is none.
    ///
    /// - Parameters:
    ///   - path: The file; its folder must exist.
    ///   - readOnly: Whether to leave the file as it is: nothing is made, checked or repaired, and a damaged store is
    ///     an error.
    ///   - clock: Where the time comes from.
    /// - Throws: `PricingError`: `notFound` (reading only), `storeForeign`, `storeTooNew`, `storeTooOld` (reading
    ///   only), `storeCorrupt` (reading only), `busy`, `diskFull` or `storeUnusable`.
    /// - Complexity: O(1) to read; O(bytes) to write up to 64 MB once a day, because the file is checked.
    public convenience init(
        path: String, readOnly: Bool = false, clock: WallClock = .system
    ) throws(PricingError) {
        try self.init(path: path, readOnly: readOnly, clock: clock, migrations: Schema.migrations)
    }

    /// Opens the store with another schema or time-out, for tests.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - readOnly: Whether to leave the file as it is.
    ///   - clock: Where the time comes from.
    ///   - migrations: Every step of the schema.
    ///   - busyTimeout: How many milliseconds to wait for other processes.
    /// - Throws: `PricingError` as the public initialiser does.
    package init(
        path: String, readOnly: Bool = false, clock: WallClock, migrations: [Migration],
        busyTimeout: Int32 = 5_000
    ) throws(PricingError) {
        let opening = StoreOpening(
            file: try StoreFile(path), migrations: migrations, busyTimeout: busyTimeout, clock: clock)
        var writing: OpenStore?
        var moved: String?
        if !readOnly { (writing, moved) = try opening.writer() }
        reader = Mutex(try opening.reader())
        writer = Mutex(writing)
        setAside = Mutex(moved)
        self.opening = opening
        self.path = opening.file.path
        self.isReadOnly = readOnly
        self.clock = clock
    }

    deinit {
        // The last connection to close tidies the log away, unless the log's name belongs to another file by now.
        writer.withLock { store in
            guard let store, store.identity == opening.file.identity else { return }
            store.connection.foldLogOnClose()
        }
    }

    /// Where the last damaged file was moved, or `nil` when none was.
    public var recoveredFrom: String? { setAside.withLock { $0 } }

    /// Records observations that were fetched together, all or none.
    ///
    /// - Parameters:
    ///   - observations: The observations, in any order; of two for the same variant and day the later one wins.
    ///   - fetchedAt: When they were fetched, in seconds since the epoch.
    /// - Returns: How many were new, changed, unchanged, late and refused.
    /// - Throws: `PricingError` when the store can't be written; then nothing of the call is recorded.
    /// - Complexity: O(n log m) for n observations and m stored ones.
    @discardableResult
    public func record(
        _ observations: [PriceObservation], fetchedAt: Int64
    ) throws(PricingError) -> RecordSummary {
        let now = clock.now()
        return try writing { connection throws(PricingError) in
            try connection.record(observations, fetchedAt: fetchedAt, now: now)
        }
    }

    /// Returns the newest observation of each variant of a printing.
    ///
    /// - Parameter printing: The printing.
    /// - Returns: The observations in the order that `PriceStore` states.
    /// - Throws: `PricingError` when the store can't be read.
    /// - Complexity: O(log m + k) for m stored observations and k results.
    public func observations(for printing: PrintingID) throws(PricingError) -> [StoredObservation] {
        try reading { connection throws(PricingError) in try connection.observations(for: printing) }
    }

    /// Returns the newest observations of several printings as they were at one moment.
    ///
    /// - Parameter printings: The printings; duplicates are answered once.
    /// - Returns: The observations of each printing that has any.
    /// - Throws: `PricingError` when the store can't be read.
    /// - Complexity: O(p log m + k) for p printings, m stored observations and k results.
    public func observations(
        for printings: [PrintingID]
    ) throws(PricingError) -> [PrintingID: [StoredObservation]] {
        try reading { connection throws(PricingError) in try connection.observations(for: printings) }
    }

    /// Returns the daily prices of a printing.
    ///
    /// - Parameters:
    ///   - printing: The printing.
    ///   - since: The first day wanted, or `nil` for all.
    /// - Returns: The prices by day, and within a day in the order of `observations(for:)`.
    /// - Throws: `PricingError` when the store can't be read.
    /// - Complexity: O(log m + k) for m rows of history and k results.
    public func history(
        for printing: PrintingID, since: CalendarDate?
    ) throws(PricingError) -> [DailyPrice] {
        try reading { connection throws(PricingError) in try connection.history(for: printing, since: since) }
    }

    /// Counts what the store holds.
    ///
    /// - Returns: The counts, as of the store's clock.
    /// - Throws: `PricingError` when the store can't be read.
    /// - Complexity: O(stored observations).
    public func statistics() throws(PricingError) -> PriceStoreStatistics {
        let now = clock.now()
        var statistics = try readingApart { connection throws(PricingError) in
            try connection.statistics(now: now)
        }
        statistics.bytes = opening.file.bytes
        return statistics
    }

    /// Returns which content of a bulk file was recorded last.
    ///
    /// - Parameter source: The name of the bulk source.
    /// - Returns: The digest, or `nil` when there was none.
    /// - Throws: `PricingError` when the store can't be read.
    public func warmedDigest(of source: String) throws(PricingError) -> String? {
        try reading { connection throws(PricingError) in try connection.state("warmed:\(source)") }
    }

    /// Remembers which content of a bulk file was recorded.
    ///
    /// - Parameters:
    ///   - digest: A digest of the content.
    ///   - source: The name of the bulk source.
    /// - Throws: `PricingError` when the store can't be written.
    public func setWarmedDigest(_ digest: String, of source: String) throws(PricingError) {
        try writing { connection throws(PricingError) in
            try connection.setState("warmed:\(source)", to: digest)
        }
    }

    /// Reads every page of the file and checks its structure, as `cardex verify` does.
    ///
    /// - Throws: `PricingError` with the first damage found: `corruptSetAside` when the store may be written and so
    ///   was replaced, else `storeCorrupt`.
    /// - Complexity: O(bytes).
    public func verify() throws(PricingError) {
        try reading { connection throws(PricingError) in try StoreOpening.check(connection) }
    }

    /// Runs work on the reading connection.
    func reading<Result: Sendable>(
        _ work: @Sendable (Connection) throws(PricingError) -> Result
    ) throws(PricingError) -> Result {
        try reader.withLock { store throws(PricingError) in
            if store.identity != opening.file.identity { store = try opening.reader() }
            return try repairing(store.identity) { () throws(PricingError) in try work(store.connection) }
        }
    }

    /// Runs work that takes long on a connection of its own, so that no other read waits for it.
    func readingApart<Result: Sendable>(
        _ work: @Sendable (Connection) throws(PricingError) -> Result
    ) throws(PricingError) -> Result {
        try repairing(opening.file.identity) { () throws(PricingError) in
            try work(try opening.reader().connection)
        }
    }

    /// Runs work on the writing connection.
    func writing<Result: Sendable>(
        _ work: @Sendable (Connection) throws(PricingError) -> Result
    ) throws(PricingError) -> Result {
        try writer.withLock { store throws(PricingError) in
            guard var current = store else {
                throw PricingError(
                    .storeUnusable, "the price store was opened for reading only; open it for writing",
                    path: path)
            }
            if current.identity != opening.file.identity {
                let (opened, moved) = try opening.writer()
                if let moved { setAside.withLock { $0 = moved } }
                current = opened
                store = opened
            }
            let result = try repairing(current.identity) { () throws(PricingError) in
                try work(current.connection)
            }
            guard current.identity == opening.file.identity else {
                throw PricingError(
                    .corruptSetAside, "the price store was set aside while it was written; try again",
                    path: path)
            }
            return result
        }
    }

    /// Runs work; when the file turns out to be damaged, replaces it, so that the next call finds a sound one.
    private func repairing<Result>(
        _ identity: FileIdentity?, _ work: () throws(PricingError) -> Result
    ) throws(PricingError) -> Result {
        do throws(PricingError) {
            return try work()
        } catch {
            guard error.code == .storeCorrupt, !isReadOnly, let identity,
                let moved = try opening.replaceDamaged(identity)
            else { throw error }
            setAside.withLock { $0 = moved }
            throw PricingError(
                .corruptSetAside,
                "\(error.message.prefix { $0 != ";" }); it was moved to \(moved) and an empty one took its place: "
                    + "try again, and run `cardex warm` to fill it",
                path: path, sql: error.sql, resultCode: error.resultCode)
        }
    }
}
