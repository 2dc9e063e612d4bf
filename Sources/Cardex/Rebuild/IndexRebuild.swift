/// How far a long piece of work has come.
public struct WorkStep: Sendable {
    /// What is being done, such as `reading cards.json.gz`.
    public let label: String
    /// How much is done, in bytes.
    public let done: Int64
    /// How much there is to do, in bytes; 0 when nobody knows.
    public let total: Int64
}

/// Builds an index from dumps, publishes it, says what is new, and warms the prices.
///
///     fetch ─► check ─► read ─► merge ─► build ─► compare ─► guard ─► publish ─► warm
///       │        │      dumps             bytes    with the   against   index     price files, joined to
///       │        │        └─ prices inside         old one    losses              printings by the new index
///       │        └─ nothing has changed: only the prices are warmed
///       └─ what can't be fetched is read from its last copy
///
/// A dump that is damaged or cut off fails the whole rebuild and leaves the old index untouched; a record that is
/// malformed is counted, named and skipped.
public struct IndexRebuild {
    /// The dumps and price files, in order of preference where two dumps disagree: paths, or addresses to fetch.
    public var sources: [CatalogSource]
    /// Where the index stands or will stand.
    public var indexPath: String
    /// Where the price store stands; `nil` leaves prices alone.
    public var pricesPath: String?
    /// The file of the aliases; `nil` builds an index without any.
    public var aliasesPath: String?
    /// Whether a file of aliases that is not there is an error.
    public var requiresAliases: Bool
    /// Whether to stop before publishing.
    public var isDryRun: Bool
    /// Whether to publish an index that has lost more than 5 % of a game's printings.
    public var allowsLoss: Bool
    /// Whether to rebuild although nothing has changed.
    public var isForced: Bool
    /// Whether the records of the dumps are kept whole, in a file beside the index that the index names.
    public var includesDocuments: Bool
    /// Fetches the sources that are addresses; `nil` when none is.
    public var fetcher: Fetcher?
    /// What time it is.
    public var clock: WallClock

    /// Describes a rebuild.
    ///
    /// - Parameters:
    ///   - sources: The dumps and price files.
    ///   - indexPath: Where the index stands or will stand.
    ///   - pricesPath: Where the price store stands; `nil` leaves prices alone.
    ///   - aliasesPath: The file of the aliases; `nil` builds an index without any.
    ///   - requiresAliases: Whether a file of aliases that is not there is an error.
    ///   - isDryRun: Whether to stop before publishing.
    ///   - allowsLoss: Whether to publish an index that has lost more than 5 % of a game's printings.
    ///   - isForced: Whether to rebuild although nothing has changed.
    ///   - includesDocuments: Whether the records of the dumps are kept whole beside the index.
    ///   - fetcher: Fetches the sources that are addresses.
    ///   - clock: What time it is.
    public init(
        sources: [CatalogSource], indexPath: String, pricesPath: String?, aliasesPath: String? = nil,
        requiresAliases: Bool = false, isDryRun: Bool = false, allowsLoss: Bool = false,
        isForced: Bool = false, includesDocuments: Bool = true, fetcher: Fetcher? = nil,
        clock: WallClock = .system
    ) {
        self.sources = sources
        self.indexPath = indexPath
        self.pricesPath = pricesPath
        self.aliasesPath = aliasesPath
        self.requiresAliases = requiresAliases
        self.isDryRun = isDryRun
        self.allowsLoss = allowsLoss
        self.isForced = isForced
        self.includesDocuments = includesDocuments
        self.fetcher = fetcher
        self.clock = clock
    }

    /// Runs the rebuild.
    ///
    /// - Parameter progress: Told from time to time how far the work has come.
    /// - Returns: What it brought.
    /// - Throws: `CatalogError` for a dump, `DocumentError` for the file beside the index, `AliasError` for the aliases, `IndexError` for the index, `RebuildError`
    ///   for a source that can't be fetched and has no copy, or an index that has lost too much, `PricingError` for
    ///   the price store; but in the last case the new index may stand already.
    /// - Complexity: O(size of the dumps) time; memory grows with the printings, not with the dumps.
    public func run(progress: @escaping (WorkStep) -> Void = { _ in }) throws -> ReleaseReport {
        let start = ContinuousClock.now
        try IndexPublisher.checkTarget(indexPath)
        let publisher = isDryRun ? nil : try IndexPublisher(path: indexPath)
        var report = ReleaseReport()
        let former = FormerIndex(at: indexPath)
        let aliases = try readAliases()
        let sources = try fetch(&report, progress: progress)
        if try noteWhetherUnchanged(since: former, sources, aliases, &report, progress: progress) {
            publisher?.whileLocked { IndexDocuments.sweep(besides: indexPath) }
            if warmsPrices {
                report.warming = try warm(WarmingReport(), from: sources, &report, progress: progress)
            } else {
                try check(sources.filter(\.asked.holdsPricesAlone), progress: progress)
            }
            report.elapsedNanoseconds = start.nanosecondsToNow
            return report
        }
        var spool = PriceSpool(path: warmsPrices ? pricesPath : nil, clock: clock)
        // Whatever can fail does so before the old index is replaced.
        try spool.open()
        let intake = includesDocuments ? DocumentIntake(indexPath: indexPath, isDryRun: isDryRun) : nil
        var builder = IndexBuilder()
        try read(sources, into: &builder, spool: &spool, intake, report: &report, progress: progress)
        merge(&builder, &report, progress: progress)
        try complete(intake, from: builder, &report)
        let bytes = try build(builder, aliases, intake, &report, progress: progress)
        let documents = try finish(intake, &report, progress: progress)
        try publish(bytes, documents, in: publisher, after: former, &report, progress: progress)
        publisher?.whileLocked { IndexDocuments.sweep(besides: indexPath) }
        if warmsPrices {
            try spool.flush()
            try moveFormerPrices()
            var warming = WarmingReport()
            warming.add(spool.summary)
            report.warming = try warm(warming, from: sources, &report, progress: progress)
        }
        report.elapsedNanoseconds = start.nanosecondsToNow
        return report
    }

    private func fetch(
        _ report: inout ReleaseReport, progress: @escaping (WorkStep) -> Void
    ) throws -> [LocalSource] {
        let start = ContinuousClock.now
        let brought = try LocalSource.bring(sources, with: fetcher, progress: progress)
        report.fetches = brought.compactMap(\.fetch)
        if !report.fetches.isEmpty { report.note(.fetch, since: start) }
        // What a source holds decides how it is used.
        return try brought.map { try $0.resolved() }
    }

    /// Whether prices go to the store.
    var warmsPrices: Bool { pricesPath != nil && !isDryRun }
}
