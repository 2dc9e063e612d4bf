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

    /// Reads the words of a query, reusing memory.
    ///
    /// - Parameter folded: The folded query.
    /// - Complexity: O(length of the query).
    package mutating func read(_ folded: borrowing FoldedText) {
        words.removeAll(keepingCapacity: true)
        joined.removeAll(keepingCapacity: true)
        let spaced = folded.spaced.span
        let offsets = folded.sourceOffsets.span
        var start = 0
        var joinedStart = 0
        for index in 0...spaced.count where index == spaced.count || spaced[index] == UInt8(ascii: " ") {
            guard words.count < Self.limit else { return }
            for position in start..<index { joined.append(spaced[position]) }
            if index > start, index < offsets.count {
                words.append(
                    Word(
                        joined: joinedStart..<joined.count, source: Int(offsets[start])..<Int(offsets[index]))
                )
            }
            joinedStart = joined.count
            start = index + 1
        }
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
    /// - Returns: The range, without separators at its ends but for those behind the last word of the query.
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
