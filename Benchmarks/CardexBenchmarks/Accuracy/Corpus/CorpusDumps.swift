internal import CardCatalog
internal import CardIndex
internal import CardModel
internal import CardTestSupport

/// Everything the dumps of a run say, read once for all corpora that are made of it.
struct CorpusDumps {
    private var sets: [CardSet] = []
    private var printings: [Printing] = []

    /// Reads the dumps of a run, synthetic names included.
    ///
    /// - Parameter options: Which dumps, and how many names.
    /// - Throws: `CatalogError` for a dump, `BenchmarkError` when they hold nothing.
    init(_ options: Options) throws {
        var loading = CatalogLoading()
        let folder = try TemporaryFolder()
        try withExtendedLifetime(folder) {
            for source in try BenchmarkCorpus(options, in: folder).sources {
                try loading.read(source) { event in
                    switch event {
                    case .set(let set): sets.append(set)
                    case .printing(let printing): printings.append(printing)
                    case .translation, .price, .product, .skipped: break
                    }
                }
            }
        }
        guard !printings.isEmpty else { throw BenchmarkError("the dumps hold no printings to ask for") }
    }

    /// One corpus for each game, and one of all where there are several.
    ///
    /// - Returns: The corpora.
    /// - Throws: `IndexError`.
    func corpora() throws -> [NameCorpus] {
        let games = Set(printings.map(\.id.game)).sorted()
        var corpora = try games.map { game in
            try NameCorpus(
                game.rawValue, sets: sets.filter { $0.game == game },
                printings: printings.filter { $0.id.game == game })
        }
        if games.count > 1 { corpora.append(try everything()) }
        return corpora
    }

    /// One corpus of all printings.
    ///
    /// - Returns: The corpus.
    /// - Throws: `IndexError`.
    func everything() throws -> NameCorpus {
        try NameCorpus("all together", sets: sets, printings: printings)
    }
}
