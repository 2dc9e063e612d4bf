internal import CardCatalog
internal import CardIndex
internal import CardModel
internal import CardTestSupport

/// Everything the dumps of a run say, read once for all corpora that are made of it.
struct CorpusDumps {
    private(set) var sets: [CardSet] = []
    private(set) var printings: [Printing] = []
    private(set) var loading = CatalogLoading()

    /// Reads the dumps of a run, synthetic names included.
    ///
    /// - Parameter options: Which dumps, and how many names.
    /// - Throws: `CatalogError` for a dump, `BenchmarkError` when they hold nothing.
    init(_ options: Options) throws {
        let folder = try TemporaryFolder()
        let sources = try BenchmarkCorpus(options, in: folder).sources
        for source in sources {
            try loading.read(source) { event in
                switch event {
                case .set(let set): sets.append(set)
                case .printing(let printing): printings.append(printing)
                case .price, .product, .skipped: break
                }
            }
        }
        guard !printings.isEmpty else { throw BenchmarkError("the dumps hold no printings to ask for") }
    }

    /// The games of the printings, in order.
    var games: [Game] { Set(printings.map(\.id.game)).sorted() }

    /// One corpus for each game, and one of all where there are several.
    ///
    /// - Returns: The corpora.
    /// - Throws: `IndexError`.
    func corpora() throws -> [NameCorpus] {
        let games = games
        var corpora = try games.map { try NameCorpus($0.rawValue, of: self, game: $0) }
        if games.count > 1 { corpora.append(try NameCorpus("all together", of: self)) }
        return corpora
    }
}
