/// The words of a text, each collated, to be found in names.
struct CollatedWords: Sendable {
    private var words: [[UInt32]] = []

    /// Divides a text at its blanks.
    ///
    /// - Parameter text: What was typed.
    init(_ text: String) {
        var collation = Collation()
        for word in text.split(whereSeparator: \.isWhitespace) {
            collation.collate(String(word))
            if !collation.symbols.isEmpty { words.append(collation.symbols) }
        }
    }

    /// Whether there are none.
    var isEmpty: Bool { words.isEmpty }

    /// The letters of all words, as bits.
    var signature: UInt64 {
        words.reduce(0) { $0 | CollatedNames.signature(of: $1.span) }
    }

    /// The shortest list of names in which all that hold some word must be.
    ///
    /// - Parameter pairs: The pairs of the names.
    /// - Returns: A range of postings; `nil` where no word has two letters.
    func rarest(in pairs: PairPostings) -> Range<Int>? {
        var rarest: Range<Int>?
        for word in words {
            guard let range = pairs.rarest(in: word.span) else { continue }
            if range.count < rarest?.count ?? .max { rarest = range }
        }
        return rarest
    }

    /// Whether a name holds all words.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - wordStarts: Where words start in the name, for words that have to be words of the name; `nil` for words that
    ///     may stand anywhere in it.
    /// - Returns: Whether it does.
    func areHeld(by name: Span<UInt32>, wordStarts: UInt64?) -> Bool {
        for word in words {
            var position = CollatedNames.position(of: word.span, in: name)
            while let found = position, let wordStarts,
                !Self.isWord(found..<(found + word.count), of: name.count, wordStarts)
            {
                position = CollatedNames.position(of: word.span, in: name, from: found + 1)
            }
            if position == nil { return false }
        }
        return true
    }

    private static func isWord(_ range: Range<Int>, of length: Int, _ wordStarts: UInt64) -> Bool {
        guard range.lowerBound < UInt64.bitWidth, range.upperBound <= UInt64.bitWidth else { return false }
        let startsWord = wordStarts >> UInt64(range.lowerBound) & 1 == 1
        guard range.upperBound < length else { return startsWord }
        return startsWord && range.upperBound < UInt64.bitWidth
            && wordStarts >> UInt64(range.upperBound) & 1 == 1
    }
}
