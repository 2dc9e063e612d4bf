/// Turns marked symbols into ranges of whole characters of the text they came from.
enum CharacterRanges {
    /// The ranges of a text whose characters hold a marked symbol.
    ///
    /// Characters that fold to nothing join two marked neighbours and are left out elsewhere.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - marks: Whether each symbol is marked.
    ///   - sources: The UTF-8 offset in the text of each symbol, never falling.
    /// - Returns: Ascending ranges of UTF-8 offsets, apart from each other.
    /// - Complexity: O(length of `text`).
    static func ranges(in text: String, marks: Span<Bool>, sources: Span<Int>) -> [Range<Int>] {
        var utf8 = text.utf8Span
        return utf8.checkForASCII()
            ? byteRanges(marks, sources) : characterRanges(utf8, marks, sources)
    }

    /// The ranges where every byte is a character.
    private static func byteRanges(_ marks: Span<Bool>, _ sources: Span<Int>) -> [Range<Int>] {
        var joiner = Joiner()
        var symbol = 0
        while symbol < marks.count {
            let start = sources[symbol]
            joiner.add(start..<(start + 1), marks, sources, &symbol)
        }
        return joiner.ranges
    }

    private static func characterRanges(
        _ text: borrowing UTF8Span, _ marks: Span<Bool>, _ sources: Span<Int>
    ) -> [Range<Int>] {
        var joiner = Joiner()
        var characters = text.makeCharacterIterator()
        var symbol = 0
        var start = 0
        while symbol < marks.count, characters.skipForward() > 0 {
            let end = characters.currentCodeUnitOffset
            joiner.add(start..<end, marks, sources, &symbol)
            start = end
        }
        return joiner.ranges
    }

    /// Joins marked characters that stand side by side or have nothing but separators between them.
    private struct Joiner {
        private(set) var ranges: [Range<Int>] = []
        private var continues = false

        /// Adds the next character.
        ///
        /// - Parameters:
        ///   - character: Its range.
        ///   - marks: Whether each symbol is marked.
        ///   - sources: The offset of each symbol.
        ///   - symbol: The first symbol that is not before the character; moved behind those of the character.
        mutating func add(
            _ character: Range<Int>, _ marks: Span<Bool>, _ sources: Span<Int>, _ symbol: inout Int
        ) {
            let first = symbol
            var isMarked = false
            while symbol < marks.count, sources[symbol] < character.upperBound {
                isMarked = isMarked || marks[symbol]
                symbol += 1
            }
            guard symbol > first else { return }
            if isMarked, continues, let last = ranges.popLast() {
                ranges.append(last.lowerBound..<character.upperBound)
            } else if isMarked {
                ranges.append(character)
            }
            continues = isMarked
        }
    }
}
