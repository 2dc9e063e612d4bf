/// The words of a folded query, each with its place in the query as typed.
///
///     query    N M   P i k a c h u ,   P S A - 1 0
///     joined   n m p i k a c h u p s a 1 0
///     words    ├─┤ ├───────────┤ ├───┤ ├─┤
package struct QueryWords: Sendable {
    /// The most words that are looked at; the rest of a longer query is taken for a name.
    package static let limit = 48

    /// One word.
    package struct Word: Hashable, Sendable {
        /// The word in the joined form.
        package var joined: Range<Int>
        /// The UTF-8 range of the query that it came from.
        package var source: Range<Int>
    }

    /// The joined form of the query.
    package private(set) var joined: [UInt8] = []
    /// The words in order.
    package private(set) var words: [Word] = []

    /// Makes the words of the empty query.
    package init() {}

    /// The number of words.
    package var count: Int { words.count }

    /// Forgets the last query.
    package mutating func clear() {
        words.removeAll(keepingCapacity: true)
        joined.removeAll(keepingCapacity: true)
    }

    /// Reads the words of a query, reusing memory.
    ///
    /// - Parameters:
    ///   - folded: The folded query.
    ///   - query: The query as typed, in UTF-8.
    /// - Complexity: O(length of the query).
    package mutating func read(_ folded: borrowing FoldedText, of query: Span<UInt8>) {
        clear()
        let spaced = folded.spaced.span
        let offsets = folded.sourceOffsets.span
        var start = 0
        var joinedStart = 0
        for index in 0...spaced.count where index == spaced.count || spaced[index] == UInt8(ascii: " ") {
            guard words.count < Self.limit else { return }
            for position in start..<index { joined.append(spaced[position]) }
            if index > start, index < offsets.count {
                // Whatever stands behind the last word is not folded, so its end is that of its last scalar.
                let end =
                    index < spaced.count
                    ? Int(offsets[index]) : Self.end(ofScalarAt: Int(offsets[index - 1]), in: query)
                words.append(Word(joined: joinedStart..<joined.count, source: Int(offsets[start])..<end))
            }
            joinedStart = joined.count
            start = index + 1
        }
    }

    private static func end(ofScalarAt offset: Int, in query: Span<UInt8>) -> Int {
        var end = offset
        if end < query.count { _ = UTF8Decoding.nextScalar(in: query, at: &end) }
        return end
    }

    /// The folded bytes of some neighbouring words.
    ///
    /// - Parameter range: The words, at least one.
    /// - Returns: Their place in `joined`.
    package func joined(_ range: Range<Int>) -> Range<Int> {
        words[range.lowerBound].joined.lowerBound..<words[range.upperBound - 1].joined.upperBound
    }

    /// The UTF-8 range of the query that some neighbouring words cover.
    ///
    /// - Parameter range: The words, at least one.
    /// - Returns: The range, without separators at its ends.
    package func source(_ range: Range<Int>) -> Range<Int> {
        words[range.lowerBound].source.lowerBound..<words[range.upperBound - 1].source.upperBound
    }

    /// The text of one word in folded form.
    func text(_ index: Int) -> String {
        String(decoding: joined[words[index].joined], as: UTF8.self)
    }

    /// Whether a word is ASCII digits only.
    func isDigits(_ index: Int) -> Bool {
        joined[words[index].joined].allSatisfy { $0 &- 0x30 < 10 }
    }
}
