internal import CardTestSupport

/// Says by brute force whether another answer is as near to a query, in edits, as the one that was meant.
///
/// Distances are those of the textbook's matrix between joined forms. Texts whose letters differ by more than the
/// limit are passed over: an edit adds at most one letter and takes at most one away.
struct EditOracle {
    private static let bucketCount = 32

    private let texts: [CorpusText]
    /// The texts that lead to each answer.
    private var textsByAnswer: [Int: [Int]] = [:]
    /// How often each text holds the letters of each bucket, `bucketCount` numbers a text.
    private var counts: [UInt8] = []

    /// Takes the texts.
    ///
    /// - Parameter texts: All texts that lead to answers.
    init(_ texts: [CorpusText]) {
        self.texts = texts
        counts.reserveCapacity(texts.count * Self.bucketCount)
        for (place, text) in texts.enumerated() {
            counts += Self.letterCounts(of: text.symbols)
            for answer in text.answers { textsByAnswer[answer, default: []].append(place) }
        }
    }

    /// How near a query is to what was meant.
    struct Nearness {
        /// The number of edits.
        let distance: Int
        /// Whether a name is so near, and not only another spelling or another name.
        let isByName: Bool
    }

    /// A text of another answer that is no further from a query than what was meant.
    ///
    /// At the same distance a name is the better answer than another spelling or another name of something else.
    ///
    /// - Parameters:
    ///   - query: The query's folded symbols without spaces.
    ///   - nearness: How near what was meant is.
    ///   - answer: The answer that was meant.
    /// - Returns: The first such text, or `nil` where there is none.
    /// - Complexity: O(texts), and O(query × text) for those of about the same letters.
    func rival(of query: [UInt32], asNearAs nearness: Nearness, besides answer: Int?) -> CorpusText? {
        let letters = Self.letterCounts(of: query)
        for place in texts.indices {
            let text = texts[place]
            let limit = nearness.isByName && !text.isName ? nearness.distance - 1 : nearness.distance
            guard abs(text.symbols.count - query.count) <= limit,
                text.answers.contains(where: { $0 != answer }),
                differByAtMost(limit, letters.span, place)
            else { continue }
            if slowAlignmentDistance(query, text.symbols) <= limit { return text }
        }
        return nil
    }

    /// How near a query is to the nearest text of an answer.
    ///
    /// - Parameters:
    ///   - query: The query's folded symbols without spaces.
    ///   - answer: The answer.
    /// - Returns: The nearness.
    func nearness(of query: [UInt32], to answer: Int) -> Nearness {
        var best = Nearness(distance: Int.max, isByName: false)
        for place in textsByAnswer[answer] ?? [] {
            // Names come first, so that they win where they are as near.
            let distance = slowAlignmentDistance(query, texts[place].symbols)
            if distance < best.distance { best = Nearness(distance: distance, isByName: texts[place].isName) }
        }
        return best
    }

    private func differByAtMost(_ limit: Int, _ letters: Span<UInt8>, _ place: Int) -> Bool {
        let all = counts.span
        var missing = 0
        var extra = 0
        for bucket in 0..<Self.bucketCount {
            let own = Int(all[place * Self.bucketCount + bucket])
            let typed = Int(letters[bucket])
            missing += max(0, own - typed)
            extra += max(0, typed - own)
        }
        return missing <= limit && extra <= limit
    }

    private static func letterCounts(of symbols: [UInt32]) -> [UInt8] {
        var counts = Array(repeating: UInt8(0), count: bucketCount)
        for symbol in symbols {
            let bucket = Int(symbol % UInt32(bucketCount))
            counts[bucket] = min(counts[bucket], 254) + 1
        }
        return counts
    }
}
