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
///     dumps -> readers -> builder -> bytes -> publisher -> index
///                  \-> prices inside the dumps -------------> price store
///                                             price files -> price store, joined to printings by the new index
///
/// A dump that is damaged or cut off fails the whole rebuild and leaves the old index untouched; a record that is
/// malformed is counted, named and skipped.
public struct IndexRebuild {
    /// The dumps and price files, in order of preference where two dumps disagree.
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
    ///   - clock: What time it is.
    public init(
        sources: [CatalogSource], indexPath: String, pricesPath: String?, aliasesPath: String? = nil,
        requiresAliases: Bool = false, isDryRun: Bool = false, clock: WallClock = .system
    ) {
        self.sources = sources
        self.indexPath = indexPath
        self.pricesPath = pricesPath
        self.aliasesPath = aliasesPath
        self.requiresAliases = requiresAliases
        self.isDryRun = isDryRun
        self.clock = clock
    }

    /// Runs the rebuild.
    ///
    /// - Parameter progress: Told from time to time how far the work has come.
    /// - Returns: What it brought.
    /// - Throws: `CatalogError` for a dump, `AliasError` for the aliases, `IndexError` for the index, `PricingError`
    ///   for the price store; but in the last case the old index still stands.
    /// - Complexity: O(size of the dumps) time; memory grows with the printings, not with the dumps.
    public func run(progress: @escaping (WorkStep) -> Void = { _ in }) throws -> ReleaseReport {
        let start = ContinuousClock.now
        try IndexPublisher.checkTarget(indexPath)
        let publisher = isDryRun ? nil : try IndexPublisher(path: indexPath)
        var report = ReleaseReport()
        var builder = IndexBuilder()
        let warms = pricesPath != nil && !isDryRun
        var spool = PriceSpool(path: warms ? pricesPath : nil, clock: clock)
        // Whatever can fail does so before the old index is replaced.
        try spool.open()
        let aliases = try readAliases()
        try checkPriceFiles(progress: progress)
        for source in sources where source.format != .tcgcsv {
            try read(source, into: &builder, spool: &spool, report: &report, progress: progress)
        }
        guard builder.printingCount > 0 else {
            throw CatalogError(
                .wrongShape,
                """
                the dumps hold no card, so the index was left as it is; name at least one card dump with --from \
                (price files go to `cardex warm`)
                """, file: sources.map(\.path).joined(separator: ", "))
        }
        progress(WorkStep(label: "merging the dumps", done: 0, total: 0))
        report.merge = builder.merge()
        progress(WorkStep(label: "building the index", done: 0, total: 0))
        report.dumps.forEach { builder.note(source: "\($0.source.format) \($0.summary.contentDigest)") }
        if let aliasesPath, let aliases {
            for alias in aliases.aliases { builder.add(alias) }
            report.aliases = AliasSummary(
                path: aliasesPath, outcomes: builder.aliasOutcomes(), skipped: aliases.skipped)
        }
        let bytes = try builder.build(corpusDigest: Self.digest(of: report.dumps), path: indexPath)
        try publish(bytes, with: publisher, &report)
        if warms {
            try spool.flush()
            try moveFormerPrices()
            report.warming = try warm(spool, progress: progress)
        }
        let elapsed = start.duration(to: .now).components
        report.elapsedNanoseconds = elapsed.seconds * 1_000_000_000 + elapsed.attoseconds / 1_000_000_000
        return report
    }

    private func read(
        _ source: CatalogSource, into builder: inout IndexBuilder, spool: inout PriceSpool,
        report: inout ReleaseReport, progress: @escaping (WorkStep) -> Void
    ) throws {
        let label = "reading \(source.fileName)"
        builder.begin(dump: source.description)
        let summary = try CatalogReader.read(
            source, asOf: source.modificationTime ?? clock.now(),
            progress: { progress(WorkStep(label: label, done: $0, total: $1)) },
            sink: { event in
                switch event {
                case .set(let set): builder.add(set)
                case .printing(let printing): builder.add(printing)
                case .translation(let printing): builder.add(translation: printing)
                case .price(let observation):
                    builder.note(price: observation)
                    try spool.append(observation)
                case .product: break
                case .skipped(let record):
                    report.skippedCount += 1
                    if report.skipped.count < ReleaseReport.sampleLimit { report.skipped.append(record) }
                }
            })
        report.dumps.append(ReleaseReport.Dump(source: source, summary: summary))
    }

    /// The aliases, or `nil` when there are none.
    private func readAliases() throws(AliasError) -> AliasList? {
        guard let aliasesPath else { return nil }
        do throws(AliasError) {
            return try AliasList.read(at: aliasesPath)
        } catch {
            guard error.code == .notFound, !requiresAliases else { throw error }
            return nil
        }
    }

    /// Reads every price file once without using it; after publication they are read again and joined.
    private func checkPriceFiles(progress: @escaping (WorkStep) -> Void) throws {
        for source in sources where source.format == .tcgcsv {
            let label = "checking \(source.fileName)"
            _ = try CatalogReader.read(
                source, asOf: clock.now(),
                progress: { progress(WorkStep(label: label, done: $0, total: $1)) },
                sink: { _ in })
        }
    }

    private func publish(
        _ bytes: [UInt8], with publisher: borrowing IndexPublisher?, _ report: inout ReleaseReport
    ) throws(IndexError) {
        report.byteCount = bytes.count
        let previous = try? SearchIndex.open(at: indexPath)
        report.hadPrevious = previous != nil
        if let previous, previous.holds(bytes) {
            report.isUnchanged = true
            IndexDifference(from: previous, to: previous).tell(&report)
            return
        }
        let current = try SearchIndex.open(bytes: bytes, path: indexPath)
        IndexDifference(from: previous, to: current).tell(&report)
        try publisher?.publish(bytes)
    }

    private func warm(_ spool: borrowing PriceSpool, progress: @escaping (WorkStep) -> Void) throws
        -> WarmingReport
    {
        var report = WarmingReport()
        report.add(spool.summary)
        let files = sources.filter { $0.format == .tcgcsv }
        guard !files.isEmpty, let pricesPath else { return report }
        let warming = PriceWarming(
            sources: files, indexPath: indexPath, pricesPath: pricesPath, clock: clock)
        report.merge(try warming.run(progress: progress))
        return report
    }

    /// The digest of all dumps: of their own digests in sorted order, so that the order of the dumps plays no part.
    private static func digest(of dumps: [ReleaseReport.Dump]) -> [UInt8] {
        let text = dumps.map { "\($0.source.format) \($0.summary.contentDigest)\n" }.sorted().joined()
        var hash = SHA256()
        hash.update(text)
        let digits = Array(hash.hexadecimalDigest().utf8)
        return stride(from: 0, to: digits.count - 1, by: 2).map { index in
            digits[index...index + 1].reduce(0) { $0 << 4 | ($1 < 0x3A ? $1 - 0x30 : $1 - 0x57) }
        }
    }
}
