internal import CardTestSupport

/// Makes any number of distinct names out of a vocabulary; the same seed gives the same names.
///
/// A name has as many words as some name of the vocabulary, each a word of it; one word in twenty is a new one: the
/// head of one word with the tail of another.
struct SyntheticNames {
    private static let newWordShare = 0.05

    private let vocabulary: Vocabulary
    private var random: SeededGenerator
    private var seen: Set<String> = []

    /// Makes a generator.
    ///
    /// - Parameters:
    ///   - vocabulary: The words.
    ///   - random: What the names follow from.
    init(_ vocabulary: Vocabulary, random: SeededGenerator) {
        self.vocabulary = vocabulary
        self.random = random
    }

    /// Makes one more name, unlike all before.
    ///
    /// - Returns: The name.
    /// - Throws: `BenchmarkError` when the words don't seem to allow another one.
    mutating func next() throws(BenchmarkError) -> String {
        for _ in 0..<10_000 {
            let count = vocabulary.wordCounts.randomElement(using: &random) ?? 1
            let name = (0..<count).map { _ in word() }.joined(separator: " ")
            if !name.isEmpty, seen.insert(name).inserted { return name }
        }
        throw BenchmarkError(
            "the words of the dumps allow no more than \(seen.count) new names; ask for fewer with --names")
    }

    private mutating func word() -> String {
        let word = vocabulary.words.randomElement(using: &random) ?? ""
        guard Double.random(in: 0..<1, using: &random) < Self.newWordShare else { return word }
        let other = vocabulary.words.randomElement(using: &random) ?? ""
        return String(word.prefix((word.count + 1) / 2)) + String(other.suffix(other.count / 2))
    }
}
