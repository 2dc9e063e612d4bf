/// Fills the price store from files that hold prices: inside card dumps, or of products that are joined to printings.
public struct PriceWarming {
    /// The files.
    public var sources: [CatalogSource]
    /// The index whose printings get the prices.
    public var indexPath: String
    /// Where the price store stands or will stand.
    public var pricesPath: String
    /// What time it is.
    public var clock: WallClock

    /// Describes a warming.
    ///
    /// - Parameters:
    ///   - sources: The files.
    ///   - indexPath: The index whose printings get the prices.
    ///   - pricesPath: Where the price store stands or will stand.
    ///   - clock: What time it is.
    public init(
        sources: [CatalogSource], indexPath: String, pricesPath: String, clock: WallClock = .system
    ) {
        self.sources = sources
        self.indexPath = indexPath
        self.pricesPath = pricesPath
        self.clock = clock
    }

    /// Reads the files into the store.
    ///
    /// - Parameters:
    ///   - progress: Told from time to time how far the work has come.
    ///   - missed: Told every product that fits no printing, of which the report keeps samples.
    /// - Returns: What went in, and which products fit no printing.
    /// - Throws: `IndexError`, `CatalogError` or `PricingError`; whole transactions before the failure stay.
    /// - Complexity: O(size of the files + number of printings) time; memory grows with the printings and with the
    ///   products of one group.
    public func run(
        progress: @escaping (WorkStep) -> Void = { _ in }, missed: (WarmingReport.Miss) -> Void = { _ in }
    ) throws -> WarmingReport {
        let index = try SearchIndex.open(at: indexPath)
        var spool = PriceSpool(path: pricesPath, clock: clock)
        var report = WarmingReport()
        var join: ProductJoin?
        func tell(_ outcome: ProductJoin.Outcome) throws {
            switch outcome {
            case .joined(_, _, let observations):
                report.joinedProducts += 1
                for observation in observations { try spool.append(observation) }
            case .missed(let product, let reason):
                let miss = WarmingReport.Miss(product, reason)
                report.add(miss)
                missed(miss)
            case .sealed: report.sealedProducts += 1
            }
        }
        for source in sources {
            let label = "warming prices from \(source.fileName)"
            _ = try CatalogReader.read(
                source, asOf: source.modificationTime ?? clock.now(),
                progress: { progress(WorkStep(label: label, done: $0, total: $1)) },
                sink: { event in
                    switch event {
                    case .price(let observation): try spool.append(observation)
                    case .product(let product):
                        let products = join ?? ProductJoin(index: index)
                        join = products
                        try products.add(product, tell)
                    case .skipped(let record):
                        report.skippedCount += 1
                        if report.skipped.count < ReleaseReport.sampleLimit { report.skipped.append(record) }
                    case .set, .printing, .translation: break
                    }
                })
            try join?.finish(tell)
        }
        try spool.flush()
        report.add(spool.summary)
        return report
    }
}
