public import CardTransport

/// What came of bringing bulk prices up to date.
public struct BulkReport: Sendable {
    /// What one source came to.
    public struct Source: Sendable {
        /// What it came to.
        public enum State: String, Sendable, CaseIterable {
            /// Its prices were recorded.
            case recorded
            /// It holds what was recorded already.
            case unchanged
            /// It could not be fetched, and there is no copy, or one that was recorded already.
            case failed
        }

        /// Its name in the list.
        public let name: String
        /// What it came to.
        public let state: State
        /// Why it could not be brought up to date, in words; empty where it could.
        public let problem: String
        /// Whether the problem lies on the network.
        public let isUpstream: Bool
    }

    /// What each source came to, in order.
    public internal(set) var sources: [Source] = []
    /// What went into the store.
    public internal(set) var warming = WarmingReport()

    /// The sources that could not be brought up to date because of the network.
    public var unreachable: [Source] { sources.filter { $0.isUpstream } }
}

/// Brings the prices of bulk sources into the store, and does nothing where a publisher has nothing new.
///
/// Whether there is something new is told by the digest of the content, together with that of the index, since the same
/// products join to other printings when the index is another.
public struct BulkPrices: Sendable {
    /// The sources of the list.
    public var sources: [NamedSource]
    /// The index whose printings get the prices.
    public var indexPath: String
    /// Where the price store stands or will stand.
    public var pricesPath: String
    /// Only sources that may price this game; `nil` for all.
    public var game: Game?
    /// Fetches what is on the network; without it, such sources fail.
    public var fetcher: Fetcher?
    /// What time it is.
    public var clock: WallClock

    /// Describes the work.
    ///
    /// - Parameters:
    ///   - sources: The sources of the list; those without prices are left out.
    ///   - indexPath: The index whose printings get the prices.
    ///   - pricesPath: Where the price store stands or will stand.
    ///   - game: Only sources that may price this game.
    ///   - fetcher: Fetches what is on the network.
    ///   - clock: What time it is.
    public init(
        sources: [NamedSource], indexPath: String, pricesPath: String, game: Game? = nil, fetcher: Fetcher?,
        clock: WallClock = .system
    ) {
        self.sources = sources
        self.indexPath = indexPath
        self.pricesPath = pricesPath
        self.game = game
        self.fetcher = fetcher
        self.clock = clock
    }

    /// Fetches and records what is new.
    ///
    /// A source that fails does not keep the others from being brought up to date.
    ///
    /// - Parameters:
    ///   - cancellation: Ends the work from another thread; the source under way may still be recorded.
    ///   - progress: Told from time to time how far the work has come.
    /// - Returns: What each source came to.
    /// - Throws: `IndexError` or `PricingError`, when no source could be recorded whatever it holds.
    public func run(
        cancellation: TransportCancellation = TransportCancellation(),
        progress: @escaping (WorkStep) -> Void = { _ in }
    ) throws -> BulkReport {
        var report = BulkReport()
        let priced = sources.filter { $0.source.mayHoldPrices(of: game) }
        guard !priced.isEmpty else { return report }
        let index = try SearchIndex.open(at: indexPath).corpusDigest
        try FileFolder.make(for: pricesPath)
        let store = try SQLitePriceStore(path: pricesPath, clock: clock)
        for source in priced where !cancellation.isCancelled {
            report.sources.append(try bring(source, index, store, &report.warming, cancellation, progress))
        }
        return report
    }

    private func bring(
        _ source: NamedSource, _ index: String, _ store: SQLitePriceStore, _ warming: inout WarmingReport,
        _ cancellation: TransportCancellation, _ progress: @escaping (WorkStep) -> Void
    ) throws -> BulkReport.Source {
        var problem = ""
        do {
            var local = source.source
            let digest: String
            if source.isRemote {
                guard let fetcher else {
                    return .failed(source.name, "it is on the network", isUpstream: true)
                }
                let fetch = fetcher.fetch(source.source, cancellation: cancellation) {
                    progress(WorkStep(label: "fetching \($0.label)", done: $0.received, total: $0.total))
                }
                problem = fetch.error?.description ?? ""
                guard let cached = fetch.cached else {
                    return .failed(source.name, problem, isUpstream: true)
                }
                (local, digest) = (cached.local, cached.digest)
            } else {
                let label = "checking \(local.fileName)"
                digest = try CatalogReader.digest(
                    of: local, progress: { progress(WorkStep(label: label, done: $0, total: $1)) })
            }
            let mark = "\(digest) \(index)"
            guard try store.warmedDigest(of: source.name) != mark else {
                return problem.isEmpty
                    ? BulkReport.Source(name: source.name, state: .unchanged, problem: "", isUpstream: false)
                    : .failed(source.name, problem, isUpstream: true)
            }
            warming.merge(
                try PriceWarming(sources: [local], indexPath: indexPath, pricesPath: pricesPath, clock: clock)
                    .run(progress: progress))
            try store.setWarmedDigest(mark, of: source.name)
            return BulkReport.Source(
                name: source.name, state: .recorded, problem: problem, isUpstream: !problem.isEmpty)
        } catch let error as CatalogError {
            return .failed(source.name, error.description, isUpstream: false)
        }
    }
}

extension BulkReport.Source {
    fileprivate static func failed(_ name: String, _ problem: String, isUpstream: Bool) -> Self {
        Self(name: name, state: .failed, problem: problem, isUpstream: isUpstream)
    }
}

extension CatalogSource {
    /// Whether a dump of the format can hold prices, and of a game where one is asked for.
    func mayHoldPrices(of game: Game?) -> Bool {
        let isOfGame =
            switch format {
            case .scryfall, .mtgjson: game == nil || game == .magic
            case .ygoprodeck: game == nil || game == .yugioh
            case .pokemontcg: game == nil || game == .pokemon
            default: game == nil || defaultGame == nil || defaultGame == game
            }
        let formatsWithoutPrices: Set<CatalogFormat> = [.csv, .json, .fab, .tcgdex]
        return isOfGame && !formatsWithoutPrices.contains(format)
    }
}
