internal import CardCatalog
internal import CardTestSupport

/// The dumps of a run: those given, and one of synthetic names in a folder of their own.
struct BenchmarkCorpus {
    /// All dumps.
    let sources: [CatalogSource]

    /// Collects the dumps, writing the synthetic one.
    ///
    /// - Parameters:
    ///   - options: Which dumps, and how many names.
    ///   - folder: Where to write.
    /// - Throws: `CatalogError` for a dump, `BenchmarkError` for too many names.
    init(_ options: Options, in folder: TemporaryFolder) throws {
        guard options.names > 0 else {
            sources = options.sources
            return
        }
        var random = SeededGenerator(seed: options.seed)
        let vocabulary =
            options.sources.isEmpty
            ? Vocabulary(random: &random) : try Vocabulary(sources: options.sources)
        guard !vocabulary.words.isEmpty else {
            throw BenchmarkError("the dumps hold no names to take words from; leave --names away")
        }
        var names = SyntheticNames(vocabulary, random: SeededGenerator(seed: random.next()))
        var dump = SyntheticDump(path: folder.file("synthetic.csv"))
        sources = options.sources + [try dump.write(options.names, &names, random: &random)]
    }
}
