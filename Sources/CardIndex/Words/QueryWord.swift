/// One word of a query, and the words of the vocabulary that it may mean.
struct QueryWord {
    /// Where it stands in the spaced form of the query, in bytes.
    var bytes: Range<Int>
    /// The number of its symbols.
    var length: Int
    /// Whether it is never taken for another word: a number or a suffix such as `vmax`.
    var isExact: Bool
    /// The word itself in the vocabulary.
    var word: UInt32?
    /// The words of the vocabulary that begin with it, per lane.
    var narrowPrefix: Range<UInt32>
    var widePrefix: Range<UInt32>
    /// Its near words, as a range of `WordScratch.near`.
    var near = 0..<0
    /// One bit for each near word, by the low bits of its id: most others are told apart by it.
    var nearFilter: UInt64 = 0

    /// The most words of a query whose names are looked for by words: longer texts are no names, or found as a whole.
    static let limit = 16

    /// Whether a word of the vocabulary begins with it.
    @inline(__always)
    func begins(_ other: UInt32) -> Bool {
        narrowPrefix.contains(other) || widePrefix.contains(other)
    }

    /// How many edits a word of so many symbols may have to mean another one.
    static func distance(forLength length: Int) -> Int {
        switch length {
        case ...2: 0
        case 3...6: 1
        default: 2
        }
    }
}

/// What a word search works with, reused by later queries.
struct WordScratch {
    /// The words of the query.
    var words: [QueryWord] = []
    /// The near words of all of them, those of one word by distance.
    var near: [KeyMatch] = []
    /// The word at hand, and how it sounds.
    var key = PreparedKey()
    var sound = PreparedKey()

    /// Whether the query has a suffix or a number that the words of an entry lack.
    func lacksExactWord(_ own: Span<UInt32>) -> Bool {
        for word in words where word.isExact {
            var isHeld = false
            for index in own.indices where own[index] == word.word { isHeld = true }
            if !isHeld { return true }
        }
        return false
    }

    /// Whether an entry ends in a suffix or a number that the query lacks.
    func hasOtherExactWord(_ own: Span<UInt32>, in reader: borrowing IndexReader) -> Bool {
        guard own.count > 1 else { return false }
        let last = own[own.count - 1]
        if words.contains(where: { $0.word == last }) { return false }
        var text: [UInt8] = []
        reader.words.dictionary.key(last, into: &text)
        return SuffixWords.isExact(text.span)
    }

    /// How many edits away a word of the vocabulary is from a word of the query, `nil` where it is not near.
    @inline(__always)
    func distance(of other: UInt32, to word: QueryWord) -> Int? {
        guard word.nearFilter >> UInt64(other & 63) & 1 == 1 else { return nil }
        for index in word.near where near[index].keyID == other { return near[index].distance }
        return nil
    }
}

/// The words that make another card of a name: suffixes of variants, never misspellings of each other.
enum SuffixWords {
    private static let words: Set<[UInt8]> = Set(
        [
            "ex", "gx", "v", "vmax", "vstar", "vunion", "lv", "x", "m", "break", "prime", "legend", "delta",
            "ii", "iii", "iv", "vi", "vii", "viii", "ix", "xi", "xii", "xiii",
        ].map { Array($0.utf8) })

    /// Whether a folded word is a suffix of variants or a number.
    ///
    /// - Parameter word: The word.
    /// - Returns: Whether it is.
    /// - Complexity: O(length of the word).
    static func isExact(_ word: Span<UInt8>) -> Bool {
        guard word.count > 0 else { return false }
        var digits = 0
        for index in word.indices where word[index] &- UInt8(ascii: "0") < 10 { digits += 1 }
        if digits == word.count { return true }
        guard word.count <= 6 else { return false }
        var bytes: [UInt8] = []
        for index in word.indices { bytes.append(word[index]) }
        return words.contains(bytes)
    }
}
