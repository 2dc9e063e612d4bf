internal import CardText

/// Finds entries by the words of a query, in any order.
///
/// Every word of the query stands for a union of posting lists: of the word itself, of near words, of words that begin
/// with it. An entry with all words is in each union, so it suffices to walk the smallest one and to look the
/// other words up in the entry. An entry that may lack some words is in one of the smallest unions, enough of them
/// that the words left over are too few.
struct WordSearch {
    /// The most postings that one walk looks at; what comes behind is cut off, and the search says so.
    static let postingLimit = 1 << 14

    /// Whether some walk was cut off.
    private(set) var isCut = false

    /// Takes a query apart and looks its words up, without near ones.
    ///
    /// - Parameters:
    ///   - spaced: The folded query, words separated by single spaces; one of more than 16 words has none.
    ///   - reader: The index.
    ///   - scratch: Receives the words.
    ///   - dictionary: Memory.
    /// - Complexity: O(words × log n).
    mutating func prepare(
        _ spaced: Span<UInt8>, in reader: borrowing IndexReader, _ scratch: inout WordScratch,
        _ dictionary: inout SearchScratch
    ) {
        scratch.words.removeAll(keepingCapacity: true)
        scratch.near.removeAll(keepingCapacity: true)
        var start = 0
        for index in 0...spaced.count where index == spaced.count || spaced[index] == UInt8(ascii: " ") {
            defer { start = index + 1 }
            guard index > start else { continue }
            guard scratch.words.count < QueryWord.limit else {
                isCut = true
                scratch.words.removeAll(keepingCapacity: true)
                return
            }
            let text = spaced.extracting(start..<index)
            scratch.key.prepare(text)
            let (narrow, wide) = reader.words.dictionary.prefixRange(scratch.key)
            scratch.words.append(
                QueryWord(
                    bytes: start..<index, length: scratch.key.length, isExact: SuffixWords.isExact(text),
                    word: reader.words.dictionary.find(scratch.key), narrowPrefix: narrow, widePrefix: wide))
        }
    }

    /// Looks the near words of a query up.
    ///
    /// - Parameters:
    ///   - spaced: The folded query that was prepared.
    ///   - soundsCount: Whether words that sound alike are near too.
    ///   - reader: The index.
    ///   - scratch: Its words receive their near ones.
    ///   - dictionary: Memory.
    /// - Complexity: That of one dictionary search a word.
    func findNear(
        _ spaced: Span<UInt8>, soundsCount: Bool = false, in reader: borrowing IndexReader,
        _ scratch: inout WordScratch, _ dictionary: inout SearchScratch
    ) {
        scratch.near.removeAll(keepingCapacity: true)
        for index in scratch.words.indices {
            let word = scratch.words[index]
            let first = scratch.near.count
            var filter: UInt64 = 0
            let distance = word.isExact ? 0 : QueryWord.distance(forLength: word.length)
            if distance > 0 {
                scratch.key.prepare(spaced.extracting(word.bytes))
                reader.words.dictionary.wholeMatches(scratch.key, within: distance, scratch: &dictionary)
                for match in dictionary.matches where match.distance > 0 {
                    scratch.near.append(match)
                    filter |= 1 << UInt64(match.keyID & 63)
                }
            }
            if soundsCount, !word.isExact {
                SoundAlikes(
                    word, spaced.extracting(word.bytes), isNearWithin: distance,
                    isAlone: scratch.words.count == 1
                )
                .append(in: reader, &scratch, &dictionary)
                for match in scratch.near[first...] { filter |= 1 << UInt64(match.keyID & 63) }
            }
            scratch.words[index].near = first..<scratch.near.count
            scratch.words[index].nearFilter = filter
        }
    }

    /// Passes the entries that hold all words of the query.
    ///
    /// - Parameters:
    ///   - rules: Which words may be met how.
    ///   - reader: The index.
    ///   - scratch: The prepared words.
    ///   - body: Receives each entry, some more than once, and how it fits; says whether to go on.
    /// - Complexity: O(smallest union × words × words of an entry), at most 16,384 entries.
    mutating func forEachFull(
        _ rules: WordRules, in reader: borrowing IndexReader, _ scratch: borrowing WordScratch,
        _ body: (Int, WordFit) -> Bool
    ) {
        var smallest: (index: Int, count: Int)?
        for index in scratch.words.indices {
            if rules.mayLose(scratch.words[index]) { continue }
            let count = unionCount(index, rules, in: reader, scratch)
            if count == 0 { return }
            if count < smallest?.count ?? Int.max { smallest = (index, count) }
        }
        guard let smallest else { return }
        var budget = Self.postingLimit
        walk(smallest.index, rules, in: reader, scratch, &budget) { entry in
            let fit = scratch.fit(reader.words.words(ofEntry: entry), rules)
            return fit.unmatched > 0 || body(entry, fit)
        }
    }

    /// Passes the entries that hold words of the query with enough letters in all.
    ///
    /// - Parameters:
    ///   - rules: Which words may be met how.
    ///   - lacking: The most symbols that the words without a match may have.
    ///   - reader: The index.
    ///   - scratch: The prepared words.
    ///   - body: Receives each entry, some more than once, and how it fits.
    /// - Complexity: O(walked unions × words × words of an entry), at most 16,384 entries.
    mutating func forEachPart(
        _ rules: WordRules, lacking: Int, in reader: borrowing IndexReader, _ scratch: borrowing WordScratch,
        _ body: (Int, WordFit) -> Void
    ) {
        let counts = scratch.words.indices.map { unionCount($0, rules, in: reader, scratch) }
        let order = scratch.words.indices.sorted { (counts[$0], $0) < (counts[$1], $1) }
        var remaining = scratch.words.reduce(0) { $0 + $1.length }
        var budget = Self.postingLimit
        // An entry without any of the words walked so far lacks too much.
        for index in order where remaining > 0 {
            guard scratch.words.reduce(0, { $0 + $1.length }) - remaining <= lacking else { break }
            walk(index, rules, in: reader, scratch, &budget) { entry in
                let fit = scratch.fit(reader.words.words(ofEntry: entry), rules)
                if fit.unmatchedLength <= lacking { body(entry, fit) }
                return true
            }
            remaining -= scratch.words[index].length
        }
    }

    /// The number of postings of the union of a word.
    private func unionCount(
        _ index: Int, _ rules: WordRules, in reader: borrowing IndexReader, _ scratch: borrowing WordScratch
    ) -> Int {
        let word = scratch.words[index]
        var count = 0
        if rules.allowsPartial(index, of: scratch.words) {
            count += reader.words.postingCount(ofWords: word.narrowPrefix)
            count += reader.words.postingCount(ofWords: word.widePrefix)
        } else if let known = word.word {
            count += reader.words.postingCount(ofWords: known..<known + 1)
        }
        guard rules.allowsNear else { return count }
        for near in word.near {
            let other = scratch.near[near].keyID
            count += reader.words.postingCount(ofWords: other..<other + 1)
        }
        return count
    }

    /// Passes the entries of the union of a word: those with the word itself first.
    private mutating func walk(
        _ index: Int, _ rules: WordRules, in reader: borrowing IndexReader, _ scratch: borrowing WordScratch,
        _ budget: inout Int, _ body: (Int) -> Bool
    ) {
        let word = scratch.words[index]
        if let known = word.word,
            !pass(reader.words.entries(withWord: known), rules.entriesPerWord, &budget, body)
        {
            return
        }
        if rules.allowsNear {
            for near in word.near {
                let entries = reader.words.entries(withWord: scratch.near[near].keyID)
                guard pass(entries, rules.entriesPerWord, &budget, body) else {
                    return
                }
            }
        }
        guard rules.allowsPartial(index, of: scratch.words) else { return }
        guard pass(reader.words.entries(withWords: word.narrowPrefix), .max, &budget, body) else { return }
        _ = pass(reader.words.entries(withWords: word.widePrefix), .max, &budget, body)
    }

    /// Passes the first entries of a list until the body or the budget ends it.
    @inline(__always)
    private mutating func pass(
        _ entries: Span<UInt32>, _ most: Int, _ budget: inout Int, _ body: (Int) -> Bool
    ) -> Bool {
        let wanted = min(entries.count, most)
        let count = min(wanted, budget)
        for index in 0..<count {
            guard body(Int(entries[index])) else { return false }
        }
        budget -= count
        if count < wanted { isCut = true }
        return count == wanted
    }
}
