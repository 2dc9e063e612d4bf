internal import CardText

/// A folded text as what edits are counted in: Unicode scalars without spaces, cut into words.
///
///     spaced    l i m _ d u l s        symbols   l i m d u l s
///     sources   0 1 2 3 4 5 8 9        words     0..<3, 3..<7
struct FoldedSymbols {
    /// The scalars of all words, one after the other.
    private(set) var scalars: [UInt32] = []
    /// The scalars of each word.
    private(set) var words: [Range<Int>] = []
    /// For each scalar the UTF-8 offset in the source of what it came from; empty where there is no source.
    private(set) var sources: [Int] = []

    /// The number of symbols.
    var count: Int { scalars.count }

    /// Reads a folded text that came from no source of interest.
    ///
    /// - Parameter spaced: Folded UTF-8, words separated by spaces.
    /// - Complexity: O(`spaced.count`).
    mutating func read(_ spaced: Span<UInt8>) {
        removeAll()
        appendScalars(of: spaced, to: &scalars)
        divideIntoWords()
    }

    /// Reads a folded text and where each symbol came from.
    ///
    /// - Parameter folded: The folded text.
    /// - Complexity: O(length of the text).
    mutating func read(_ folded: borrowing FoldedText) {
        read(folded.spaced.span)
        sources.reserveCapacity(scalars.count)
        for index in folded.spaced.indices {
            let byte = folded.spaced[index]
            // One symbol is one lead byte that is no space.
            guard byte != UInt8(ascii: " "), byte & 0xC0 != 0x80 else { continue }
            sources.append(Int(folded.sourceOffsets[index]))
        }
    }

    /// Whether a symbol is the first of a word.
    func startsWord(_ symbol: Int) -> Bool { words.contains { $0.lowerBound == symbol } }

    private mutating func removeAll() {
        scalars.removeAll(keepingCapacity: true)
        words.removeAll(keepingCapacity: true)
        sources.removeAll(keepingCapacity: true)
    }

    /// Takes the spaces out and notes the words between them.
    private mutating func divideIntoWords() {
        var count = 0
        var start = 0
        for index in scalars.indices {
            let scalar = scalars[index]
            if scalar == 0x20 {
                if count > start { words.append(start..<count) }
                start = count
            } else {
                scalars[count] = scalar
                count += 1
            }
        }
        if count > start { words.append(start..<count) }
        scalars.removeLast(scalars.count - count)
    }
}
