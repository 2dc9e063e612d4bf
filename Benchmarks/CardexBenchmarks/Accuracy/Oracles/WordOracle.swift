/// Says whether another answer holds a query's words as well as the one that was meant.
///
/// A text holds a query when each of the query's words can be given a word of the text of its own, no further from it
/// than allowed. The words of the query that nothing of the text is near, and the order, play no part.
struct WordOracle {
    private let texts: [CorpusText]
    /// For each distinct word, the texts that hold it.
    private let textsByWord: [String: [Int]]
    /// The distinct words, and brute force over them.
    private let vocabulary: [String]
    private let brute: BruteForce

    /// Takes the texts.
    ///
    /// - Parameter texts: All texts that lead to answers.
    init(_ texts: [CorpusText]) {
        self.texts = texts
        var textsByWord: [String: [Int]] = [:]
        for (place, text) in texts.enumerated() {
            for word in Set(text.words) { textsByWord[word, default: []].append(place) }
        }
        self.textsByWord = textsByWord
        vocabulary = textsByWord.keys.sorted()
        brute = BruteForce(keys: vocabulary)
    }

    /// Texts of other answers that hold a query's words, one for each answer.
    ///
    /// - Parameters:
    ///   - words: The query's folded words.
    ///   - extraWords: How many more words a text may have.
    ///   - edits: The greatest sum of the distances of all words.
    ///   - answer: The answer that was meant.
    /// - Returns: The texts.
    func rivals(of words: [String], extraWords: Int, edits: Int, besides answer: Int?) -> [CorpusText] {
        guard !words.isEmpty else { return [] }
        let near = words.map { nearWords(to: $0, within: min(1, edits)) }
        // Whatever text holds the query holds a word near the one that is near the fewest.
        let candidates = near.map { $0.keys.flatMap { textsByWord[$0] ?? [] } }.min { $0.count < $1.count }
        var rivals: [CorpusText] = []
        var answers: Set<Int> = []
        for place in Set(candidates ?? []).sorted() {
            let text = texts[place]
            guard text.words.count <= words.count + extraWords, text.words.count >= words.count else {
                continue
            }
            let others = text.answers.filter { $0 != answer }
            guard !answers.isSuperset(of: others) else { continue }
            if Self.canAssign(near[...], to: text.words, edits: edits) {
                rivals.append(text)
                answers.formUnion(others)
            }
        }
        return rivals
    }

    /// A text of another answer all of whose words stand in a query.
    ///
    /// - Parameters:
    ///   - words: The query's folded words.
    ///   - letters: The least number of letters that it must cover.
    ///   - answer: The answer that was meant.
    /// - Returns: The first such text, or `nil` where there is none.
    func cover(of words: [String], byAtLeast letters: Int, besides answer: Int?) -> CorpusText? {
        var available: [String: Int] = [:]
        for word in words { available[word, default: 0] += 1 }
        for place in Set(words.flatMap { textsByWord[$0] ?? [] }).sorted() {
            let text = texts[place]
            guard text.symbols.count >= letters, text.answers.contains(where: { $0 != answer }) else {
                continue
            }
            var left = available
            let isWhole = text.words.allSatisfy { word in
                left[word, default: 0] -= 1
                return left[word, default: 0] >= 0
            }
            if isWhole { return text }
        }
        return nil
    }

    /// The words of the vocabulary within a distance of a word, with their distances.
    private func nearWords(to word: String, within limit: Int) -> [String: Int] {
        guard limit > 0 else { return textsByWord[word] == nil ? [:] : [word: 0] }
        var near: [String: Int] = [:]
        for match in brute.matches(word.unicodeScalars.map(\.value), within: limit) {
            near[vocabulary[match.key]] = match.distance
        }
        return near
    }

    /// Whether each of some words can be given a word of a text of its own without exceeding the edits.
    private static func canAssign(
        _ near: ArraySlice<[String: Int]>, to words: [String], edits: Int
    ) -> Bool {
        guard let first = near.first else { return true }
        for (place, word) in words.enumerated() {
            guard let distance = first[word], distance <= edits else { continue }
            var others = words
            others.remove(at: place)
            if canAssign(near.dropFirst(), to: others, edits: edits - distance) { return true }
        }
        return false
    }
}
