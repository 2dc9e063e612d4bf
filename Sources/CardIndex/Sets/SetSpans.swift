internal import CardText

/// Words of a query that name sets.
struct SetSpan: Hashable {
    /// The words.
    var words: Range<Int>
    /// The UTF-8 range of the query that they cover.
    var range: Range<Int>
    /// The key of the dictionary of set terms.
    var key: UInt32
    /// Where the number starts that is glued to a code, as in `bs4`.
    var gluedNumber: Int?

    /// What comes first: whole words, more of them, later ones.
    fileprivate var order: (Int, Int, Int) {
        (gluedNumber == nil ? 0 : 1, -words.count, -words.lowerBound)
    }
}

/// Finds the words of a query that name sets, exactly or within one edit.
struct SetSpans {
    /// The most words that the name of a set has.
    private static let longestName = 14
    /// The shortest name that is recognised misspelt, in symbols.
    private static let shortestMisspelt = 6
    /// The most words that are taken for a misspelt name of a set.
    private static let longestMisspelt = 8

    /// The spans of the last query: those of more words first, then the later ones.
    private(set) var spans: [SetSpan] = []

    /// Forgets the last query.
    mutating func clear() {
        spans.removeAll(keepingCapacity: true)
    }

    /// Finds all neighbouring words that are a set's identifier, code, name or series.
    ///
    /// - Parameters:
    ///   - words: The words of the query.
    ///   - reader: The index.
    /// - Complexity: O(length of the query × words of the longest name of a set).
    mutating func read(_ words: borrowing QueryWords, in reader: borrowing IndexReader) {
        spans.removeAll(keepingCapacity: true)
        if reader.setTerms.slots.count == 0 { return }
        let joined = words.joined.span
        for start in 0..<words.count {
            var hash = PhraseHash()
            for end in start + 1...min(words.count, start + Self.longestName) {
                hash.append(joined.extracting(words.words[end - 1].joined))
                let place = words.joined(start..<end)
                if place.count > 1, let key = reader.setTerms.find(hash, joined.extracting(place)) {
                    spans.append(SetSpan(words: start..<end, range: words.source(start..<end), key: key))
                }
            }
            readGlued(start, words, in: reader)
        }
        if spans.count > 1 { spans.sort { $0.order < $1.order } }
    }

    /// Finds a set's code with a number glued to it.
    private mutating func readGlued(
        _ index: Int, _ words: borrowing QueryWords, in reader: borrowing IndexReader
    ) {
        let word = words.words[index]
        let joined = words.joined.span
        var border = word.joined.lowerBound
        while border < word.joined.upperBound, joined[border] &- UInt8(ascii: "a") < 26 { border += 1 }
        let letters = border - word.joined.lowerBound
        guard letters > 1, border < word.joined.upperBound, joined[border] &- 0x30 < 10,
            word.joined.upperBound - border <= 4
        else { return }
        let code = joined.extracting(word.joined.lowerBound..<border)
        guard let key = reader.setTerms.find(PhraseHash(code), code),
            !reader.setTerms.sets(ofKey: key, .identifier ... .code).isEmpty
        else { return }
        // Folding letters and digits of ASCII keeps their number, so the border is as far into what was typed.
        guard word.source.count >= word.joined.count else { return }
        let number = word.source.lowerBound + letters
        spans.append(
            SetSpan(
                words: index..<index + 1, range: word.source.lowerBound..<number, key: key,
                gluedNumber: number))
    }

    /// Finds the names of sets, misspelt by one edit, that a query starts or ends with.
    ///
    /// - Parameters:
    ///   - words: The words of the query.
    ///   - reader: The index.
    ///   - scratch: Memory.
    /// - Returns: The spans, longer ones first; never all words of the query.
    /// - Complexity: O(keys near the words) for a few words at either end.
    static func misspelt(
        _ words: borrowing QueryWords, in reader: borrowing IndexReader, _ scratch: inout SearchScratch
    ) -> [SetSpan] {
        var spans: [SetSpan] = []
        var key = PreparedKey()
        for count in stride(from: min(longestMisspelt, words.count - 1), to: 0, by: -1) {
            for range in [words.count - count..<words.count, 0..<count] {
                let bytes = words.joined.span.extracting(words.joined(range))
                guard bytes.count >= shortestMisspelt else { continue }
                key.prepare(bytes)
                reader.setTerms.dictionary.wholeMatches(key, within: 1, scratch: &scratch)
                for match in scratch.matches {
                    let sets = reader.setTerms.sets(ofKey: match.keyID, .name ... .spelling)
                    guard !sets.isEmpty else { continue }
                    spans.append(SetSpan(words: range, range: words.source(range), key: match.keyID))
                }
            }
        }
        return spans
    }
}
