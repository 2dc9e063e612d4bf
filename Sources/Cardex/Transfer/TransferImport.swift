internal import Synchronization

/// Brings prices, aliases and watch lists in from a file, all or nothing.
///
///     file ─► read and check every row ─► spool ─► one transaction ─┬─► prices, days, watches
///                     │ any refused: nothing is written             └─► aliases, before it is committed
///
/// The file is an export, or a table of somebody's own: `FlatFile` says what is understood.
public struct TransferImport: Sendable {
    /// The file.
    public var path: String
    /// The only kind that is wanted; `nil` for all that the file has.
    public var kind: TransferKind?
    /// Whether only what the file holds is to be left, of the kinds that it holds.
    public var replaces: Bool
    /// The index, which answers by new aliases at once.
    public var indexPath: String
    /// The price store; it is made when there is none.
    public var pricesPath: String
    /// The file of the aliases; it is made when there is none.
    public var aliasesPath: String
    /// What time it is.
    public var clock: WallClock

    /// Describes an import.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - kind: The only kind that is wanted.
    ///   - replaces: Whether only what the file holds is to be left.
    ///   - indexPath: The index.
    ///   - pricesPath: The price store.
    ///   - aliasesPath: The file of the aliases.
    ///   - clock: What time it is.
    public init(
        _ path: String, kind: TransferKind? = nil, replaces: Bool = false, indexPath: String,
        pricesPath: String,
        aliasesPath: String, clock: WallClock = .system
    ) {
        self.path = path
        self.kind = kind
        self.replaces = replaces
        self.indexPath = indexPath
        self.pricesPath = pricesPath
        self.aliasesPath = aliasesPath
        self.clock = clock
    }

    /// Tells what the import would do, and writes nothing.
    ///
    /// - Parameter progress: Told from time to time how far the work has come.
    /// - Returns: What would become of the rows; those that can't be taken in are in `issues`.
    /// - Throws: As `run`, but for refused rows.
    /// - Complexity: O(n log m) time for n rows and m stored ones; memory does not grow with either.
    public func preview(progress: (WorkStep) -> Void = { _ in }) throws -> TransferReport {
        try Self.shared(progress, preview)
    }

    private func preview(_ progress: @escaping @Sendable (WorkStep) -> Void) throws -> TransferReport {
        let start = ContinuousClock.now
        let (index, reading) = try read(progress)
        var report = TransferReport(reading)
        if reading.hasStoreRows {
            let change = change(of: reading, progress)
            let store = try existingStore()
            report.add(
                try store.map { try $0.preview(change) }
                    ?? SQLitePriceStore.previewWithoutStore(change, clock: clock), reading)
        }
        if reading.lists.contains(.aliases) {
            let update = AliasUpdate(indexPath: indexPath, aliasesPath: aliasesPath, isDryRun: true)
            report.add(try changeAliases(reading, index, by: update), reading)
        }
        report.elapsedNanoseconds = Self.nanoseconds(since: start)
        return report
    }

    /// Runs the import.
    ///
    /// - Parameter progress: Told from time to time how far the work has come.
    /// - Returns: What became of the rows.
    /// - Throws: `TransferError` refused, naming the rows that can't be taken in, foreign or tooNew; `CatalogError` when
    ///   the file can't be read; `PricingError`, `AliasError` or `IndexError`. Nothing is changed then.
    /// - Complexity: O(n log m) time for n rows and m stored ones; memory does not grow with either.
    public func run(progress: (WorkStep) -> Void = { _ in }) throws -> TransferReport {
        try Self.shared(progress, run)
    }

    /// Makes a closure that is told of progress one that rows can carry into the store.
    private static func shared(
        _ progress: (WorkStep) -> Void,
        _ work: (@escaping @Sendable (WorkStep) -> Void) throws -> TransferReport
    ) throws -> TransferReport {
        try withoutActuallyEscaping(progress) { progress in
            // The store takes rows on the thread that asked it to, so the closure never meets another one.
            nonisolated(unsafe) let progress = progress
            return try work { unsafe progress($0) }
        }
    }

    private func run(_ progress: @escaping @Sendable (WorkStep) -> Void) throws -> TransferReport {
        let start = ContinuousClock.now
        let (index, reading) = try read(progress)
        guard reading.issueCount == 0 else {
            let rows = reading.issueCount == 1 ? "one row" : "\(reading.issueCount) rows"
            throw TransferError(
                .refused, "\(rows) can't be taken in, and nothing was changed; correct the file", path: path,
                issues: reading.issues, issueCount: reading.issueCount)
        }
        var report = TransferReport(reading)
        let update = AliasUpdate(indexPath: indexPath, aliasesPath: aliasesPath)
        let hasAliases = reading.lists.contains(.aliases)
        if reading.hasStoreRows {
            try apply(reading, index, hasAliases ? update : nil, &report, progress)
        } else if hasAliases {
            report.add(try changeAliases(reading, index, by: update), reading)
        }
        report.isDone = true
        report.elapsedNanoseconds = Self.nanoseconds(since: start)
        return report
    }

    /// Takes the rows of the store in, and the aliases in the moment before they stand.
    private func apply(
        _ reading: TransferReading, _ index: SearchIndex?, _ update: AliasUpdate?,
        _ report: inout TransferReport, _ progress: @escaping @Sendable (WorkStep) -> Void
    ) throws {
        let former = try update.map { try AliasUpdate.list(at: $0.aliasesPath).aliases }
        let aliases = Mutex<Result<AliasReport, any Error>?>(nil)
        var change = change(of: reading, progress)
        if let update {
            let wanted = try wantedAliases(reading)
            change.beforeCommit = { () throws(PricingError) in
                let outcome = Result { try Self.set(wanted, index, by: update) }
                aliases.withLock { $0 = outcome }
                if case .failure = outcome {
                    throw PricingError(.storeUnusable, "the aliases could not be written")
                }
            }
        }
        try FileFolder.make(for: pricesPath)
        let store = try SQLitePriceStore(path: pricesPath, clock: clock)
        do throws(PricingError) {
            report.add(try store.apply(change), reading)
        } catch {
            let outcome = aliases.withLock { $0 }
            if case .failure(let failure)? = outcome { throw failure }
            // The aliases stand already, but what they came with does not: all or nothing.
            if case .success? = outcome, let update, let former {
                _ = try? Self.set(former, index, by: update)
            }
            throw error
        }
        if let written = try aliases.withLock({ $0 })?.get() { report.add(written, reading) }
    }

    // MARK: Reading

    private func read(_ progress: @escaping (WorkStep) -> Void) throws -> (SearchIndex?, TransferReading) {
        let index = try? SearchIndex.open(at: indexPath)
        let reading = try TransferReading(
            path, kind: kind, index: index, now: clock.now(),
            progress: { progress(WorkStep(label: "checking", done: $0, total: $1)) })
        return (index, reading)
    }

    private func change(
        of reading: TransferReading, _ progress: @escaping @Sendable (WorkStep) -> Void
    ) -> StoreChange {
        let total = Int64(reading.prices.count + reading.days.count + reading.watches.count)
        let rows = SpooledRows([reading.prices.content, reading.days.content, reading.watches.content]) {
            progress(WorkStep(label: "importing", done: Int64($0), total: total))
        }
        return StoreChange(rows, replacing: replaces ? reading.storeParts : [])
    }

    private func existingStore() throws(PricingError) -> SQLitePriceStore? {
        do throws(PricingError) {
            return try SQLitePriceStore(path: pricesPath, readOnly: true, clock: clock)
        } catch {
            guard error.code == .notFound else { throw error }
            return nil
        }
    }

    // MARK: Aliases

    private func wantedAliases(_ reading: TransferReading) throws(AliasError) -> [CardAlias] {
        replaces ? reading.aliases : try AliasUpdate.list(at: aliasesPath).aliases + reading.aliases
    }

    private func changeAliases(
        _ reading: TransferReading, _ index: SearchIndex?, by update: AliasUpdate
    ) throws -> AliasReport {
        try Self.set(try wantedAliases(reading), index, by: update)
    }

    /// Sets the aliases; without an index only their list, which the next rebuild reads.
    private static func set(
        _ aliases: [CardAlias], _ index: SearchIndex?, by update: AliasUpdate
    ) throws -> AliasReport {
        guard index == nil else { return try update.apply(.set(aliases)) }
        var list = try AliasUpdate.list(at: update.aliasesPath)
        let former = list.aliases
        var report = AliasReport()
        report.items = try list.set(aliases)
        if !update.isDryRun, list.aliases != former { try list.write(to: update.aliasesPath) }
        return report
    }

    private static func nanoseconds(since start: ContinuousClock.Instant) -> Int64 {
        let elapsed = start.duration(to: .now).components
        return elapsed.seconds * 1_000_000_000 + elapsed.attoseconds / 1_000_000_000
    }
}

extension TransferReading {
    /// Whether anything is to be written to the price store, or removed from it.
    var hasStoreRows: Bool { !storeParts.isEmpty }

    /// The parts of a store that the file has rows for.
    var storeParts: StoreParts {
        var parts: StoreParts = []
        if lists.contains(.prices) { parts.insert(.prices) }
        if lists.contains(.history) { parts.insert(.days) }
        if lists.contains(.watches) { parts.insert(.watches) }
        return parts
    }
}

extension TransferReport {
    /// What reading the file tells.
    init(_ reading: TransferReading) {
        notes = reading.notes
        issues = reading.issues
        issueCount = reading.issueCount
        prices = Self.count(.prices, reading)
        days = Self.count(.history, reading)
        aliases = Self.count(.aliases, reading)
        watches = Self.count(.watches, reading)
    }

    private static func count(_ list: TransferLayout.List, _ reading: TransferReading) -> Count? {
        guard reading.lists.contains(list) else { return nil }
        var count = Count()
        count.rows = reading.rowCounts[list, default: 0]
        count.refused = reading.refusedCounts[list, default: 0]
        count.notInIndex = reading.hasIndex ? reading.notInIndexCounts[list, default: 0] : nil
        return count
    }

    /// Adds what became of the rows of the store.
    mutating func add(_ summary: StoreChangeSummary, _ reading: TransferReading) {
        prices?.add(summary.prices)
        days?.add(summary.days)
        watches?.add(summary.watches)
    }

    /// Adds what became of the aliases.
    mutating func add(_ report: AliasReport, _ reading: TransferReading) {
        let given = Set(reading.aliases)
        for item in report.items {
            switch item.state {
            case .added: aliases?.inserted += 1
            case .removed: aliases?.removed += 1
            default: if given.contains(item.alias) { aliases?.unchanged += 1 }
            }
        }
        if reading.hasIndex { aliases?.notInIndex = report.missing.count { given.contains($0) } }
    }
}

extension TransferReport.Count {
    fileprivate mutating func add(_ count: StoreChangeSummary.Count) {
        inserted += count.inserted
        updated += count.updated
        unchanged += count.unchanged
        backdated += count.backdated
        refused += count.refused
        removed += count.removed
    }
}
