/// Counts by brute force how many answers start with something as near to a query as the one that was meant.
struct PrefixOracle {
    private let texts: [CorpusText]
    private let brute: BruteForce

    /// Takes the texts.
    ///
    /// - Parameter texts: All texts that lead to answers.
    init(_ texts: [CorpusText]) {
        self.texts = texts
        brute = BruteForce(symbols: texts.map(\.symbols))
    }

    /// The number of other answers of which a text starts with something no further from a query.
    ///
    /// - Parameters:
    ///   - query: The query's folded symbols without spaces.
    ///   - answer: The answer that was meant.
    /// - Returns: The number, or `nil` when what was meant is itself over two edits away.
    /// - Complexity: O(texts × query).
    func rivalCount(of query: [UInt32], besides answer: Int) -> Int? {
        let matches = brute.prefixMatches(query, within: BruteForce.greatestLimit)
        guard let meant = matches.first(where: { texts[$0.key].answers.contains(answer) }) else { return nil }
        var rivals: Set<Int> = []
        for match in matches where match.distance <= meant.distance {
            rivals.formUnion(texts[match.key].answers)
        }
        return rivals.subtracting([answer]).count
    }

    /// A text that starts with something within a distance of a query.
    ///
    /// - Parameters:
    ///   - query: The query's folded symbols without spaces.
    ///   - limit: The distance, at most 2.
    /// - Returns: The nearest, or `nil` where there is none.
    func continuation(of query: [UInt32], within limit: Int) -> CorpusText? {
        brute.prefixMatches(query, within: limit).first.map { texts[$0.key] }
    }
}
