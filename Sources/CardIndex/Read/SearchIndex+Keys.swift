internal import CardText

/// The key dictionary of an index by itself: what benchmarks time and proofs of recall compare with brute force.
extension SearchIndex {
    /// One stage of a search, without ranking.
    package enum KeyStage: Sendable {
        /// All keys within a distance.
        case whole(distance: Int)
        /// The keys that start with the text, the best by static score.
        case prefix(limit: Int)
        /// The keys that start with something within a distance of the text, the nearest and best by static score.
        case misspeltPrefix(distance: Int, limit: Int)
    }

    /// All folded names and other names, joined, by key.
    ///
    /// - Complexity: O(number of keys).
    package var keys: [String] {
        withReader { reader in
            var keys: [String] = []
            var bytes: [UInt8] = []
            for key in 0..<reader.names.keyCount {
                reader.names.key(UInt32(key), into: &bytes)
                keys.append(String(decoding: bytes, as: UTF8.self))
            }
            return keys
        }
    }

    /// The static score of a key.
    ///
    /// - Parameter key: The number of the key.
    /// - Returns: The score.
    package func staticScore(ofKey key: Int) -> UInt16 {
        withReader { $0.names.score(UInt32(clamping: key)) }
    }

    /// Runs one stage for an already folded, joined text and gives its keys to a body.
    ///
    /// - Parameters:
    ///   - stage: The stage.
    ///   - text: The folded, joined text in UTF-8.
    ///   - body: What to do with the matches, in their order.
    /// - Returns: What the body returns.
    package func run<Result>(
        _ stage: KeyStage, _ text: [UInt8], _ body: (borrowing [KeyMatch]) -> Result
    ) -> Result {
        scratchPool.withScratch { scratch in
            scratch.key.prepare(text.span)
            return withReader { reader in
                switch stage {
                case .whole(let distance):
                    reader.names.wholeMatches(scratch.key, within: distance, scratch: &scratch.dictionary)
                    return body(scratch.dictionary.matches)
                case .prefix(let limit):
                    reader.names.fuzzyPrefixRanges(scratch.key, within: 0, scratch: &scratch.dictionary)
                    reader.names.top(limit, of: scratch.dictionary.ranges, scratch: &scratch.dictionary)
                    return body(scratch.dictionary.top)
                case .misspeltPrefix(let distance, let limit):
                    reader.names.fuzzyPrefixRanges(
                        scratch.key, within: distance, scratch: &scratch.dictionary)
                    reader.names.top(limit, of: scratch.dictionary.ranges, scratch: &scratch.dictionary)
                    return body(scratch.dictionary.top)
                }
            }
        }
    }
}
