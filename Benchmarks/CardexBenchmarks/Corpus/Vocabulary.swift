internal import CardCatalog
internal import CardModel
internal import CardTestSupport

/// The words that synthetic names are put together from.
struct Vocabulary {
    /// Every word of every name, as often as it occurs, so that a random one is a likely one.
    private(set) var words: [String] = []
    /// The number of words of each name.
    private(set) var wordCounts: [Int] = []

    /// The number of names.
    var nameCount: Int { wordCounts.count }

    /// Takes the words of the distinct names of some dumps.
    ///
    /// - Parameter sources: The dumps.
    /// - Throws: `CatalogError`.
    init(sources: [CatalogSource]) throws {
        var names: Set<String> = []
        for source in sources {
            _ = try CatalogReader.read(source, asOf: 0) { event in
                guard case .printing(let printing) = event else { return }
                names.insert(printing.name)
            }
        }
        // Sorted, because the order of a set changes from run to run.
        for name in names.sorted() { add(name) }
    }

    /// Makes pronounceable words, common ones among rare ones.
    ///
    /// - Parameter random: What they follow from.
    init(random: inout SeededGenerator) {
        let distinct = (0..<12_000).map { _ in Self.word(&random) }
        for _ in 0..<20_000 {
            let length = [1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 5].randomElement(using: &random) ?? 2
            // The product of two fractions prefers the first words, as natural languages do.
            let name = (0..<length).map { _ in
                distinct[
                    Int(
                        Double.random(in: 0..<1, using: &random)
                            * Double.random(in: 0..<12_000, using: &random))]
            }
            add(name.joined(separator: " "))
        }
    }

    private mutating func add(_ name: String) {
        let parts = name.split(separator: " ")
        guard !parts.isEmpty else { return }
        wordCounts.append(parts.count)
        words += parts.map(String.init)
    }

    private static let onsets = [
        "", "b", "br", "c", "ch", "cr", "d", "dr", "f", "fl", "g", "gl", "gr", "h", "j", "k", "kr", "l", "m",
        "n",
        "p", "ph", "pr", "r", "s", "sh", "sk", "sn", "st", "t", "th", "tr", "v", "w", "y", "z",
    ]
    private static let vowels = ["a", "a", "e", "e", "i", "i", "o", "o", "u", "ai", "ea", "ee", "ou", "y"]
    private static let endings = [
        "", "", "", "l", "m", "n", "n", "nd", "ng", "r", "r", "rk", "s", "st", "t", "x",
    ]

    /// One to four syllables with a capital letter.
    private static func word(_ random: inout SeededGenerator) -> String {
        let count = [1, 1, 2, 2, 2, 3, 3, 4].randomElement(using: &random) ?? 2
        var word = ""
        for _ in 0..<count {
            word += onsets.randomElement(using: &random) ?? ""
            word += vowels.randomElement(using: &random) ?? ""
            word += endings.randomElement(using: &random) ?? ""
        }
        return word.prefix(1).uppercased() + word.dropFirst()
    }
}
