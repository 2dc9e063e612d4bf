internal import CardTestSupport
internal import CardText

/// Proves the oracles of rivals themselves, which pass over what can't matter, against ones that pass over nothing.
struct OracleProof {
    private static let textCount = 1_500
    private static let queriesOfAClass = 4

    private let texts: [CorpusText]
    private let edits: EditOracle
    private let words: WordOracle

    /// Takes some of the texts of a corpus.
    ///
    /// - Parameters:
    ///   - corpus: The names.
    ///   - seed: Which.
    init(_ corpus: NameCorpus, seed: UInt64) {
        var random = SeededGenerator(seed: seed ^ 0x0C)
        texts = Array(corpus.texts.shuffled(using: &random).prefix(Self.textCount))
        edits = EditOracle(texts)
        words = WordOracle(texts)
    }

    /// Compares the rivals of some queries of every class.
    ///
    /// - Parameter errors: The queries; those that were dropped are the ones that have rivals.
    /// - Throws: `BenchmarkError` at the first difference.
    func check(_ errors: ErrorSet) throws(BenchmarkError) {
        var folder = Folder()
        for made in errors.classes {
            let queries =
                made.queries.prefix(Self.queriesOfAClass)
                + made.dropped.prefix(Self.queriesOfAClass).map(\.query)
            for query in queries {
                let folded = FoldedQuery(query.text, &folder)
                try checkEdits(folded, query.text)
                try checkWords(folded, query.text)
            }
        }
    }

    private func checkEdits(_ query: FoldedQuery, _ text: String) throws(BenchmarkError) {
        let distances = texts.map { slowAlignmentDistance(query.symbols, $0.symbols) }
        for limit in 0...3 {
            let reach = EditOracle.Nearness(distance: limit, isByName: false)
            let right = distances.firstIndex { $0 <= limit }.map { texts[$0].spaced }
            let found = edits.rival(of: query.symbols, asNearAs: reach, besides: nil)?.spaced
            guard right == found else {
                throw BenchmarkError(
                    "the oracle of edits is wrong: within \(limit) of `\(text)` is \(right ?? "nothing"), not \(found ?? "nothing")"
                )
            }
        }
    }

    private func checkWords(_ query: FoldedQuery, _ text: String) throws(BenchmarkError) {
        // Trying every order of more words takes too long.
        guard query.words.count <= 4 else { return }
        for (extra, edits) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            let right = Set(
                texts.filter { holds(query.words[...], $0.words, extra: extra, edits: edits) }.flatMap(
                    \.answers))
            let found = Set(
                words.rivals(of: query.words, extraWords: extra, edits: edits, besides: nil).flatMap(
                    \.answers))
            guard right == found else {
                throw BenchmarkError(
                    "the oracle of words is wrong about `\(text)`: \(right) are right, not \(found)")
            }
        }
    }

    private func holds(_ words: ArraySlice<String>, _ own: [String], extra: Int, edits: Int) -> Bool {
        guard own.count <= words.count + extra, own.count >= words.count, let first = words.first else {
            return words.isEmpty && own.count <= extra
        }
        return own.indices.contains { place in
            let distance = slowAlignmentDistance(
                Array(first.unicodeScalars), Array(own[place].unicodeScalars))
            var others = own
            others.remove(at: place)
            return distance <= edits
                && holds(words.dropFirst(), others, extra: extra, edits: edits - distance)
        }
    }
}
