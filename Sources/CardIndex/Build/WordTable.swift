internal import CardText

/// The distinct words of all entries, which entries hold each word, and which words each entry holds.
///
/// Words are collected while entries are still drafts, and laid out once entries have their final order.
struct WordTable {
    /// The bytes of the word dictionary.
    private(set) var dictionary: [UInt8] = []
    /// First posting of each word, one more than words.
    private(set) var postingStarts: [UInt32] = []
    /// The entries that hold each word, see `order(_:)`.
    private(set) var postings: [UInt32] = []
    /// First word of each entry, one more than entries.
    private(set) var entryStarts: [UInt32] = [0]
    /// The words of each entry, in the order of its name.
    private(set) var entryWords: [UInt32] = []
    /// The bytes of the dictionary over how words sound.
    private(set) var soundDictionary: [UInt8] = []
    /// First word of each sound key, one more than sound keys.
    private(set) var soundStarts: [UInt32] = []
    /// The words of each sound key, ascending.
    private(set) var soundWords: [UInt32] = []

    private var pool = WordPool()
    /// The words of all drafts, one draft after the other.
    private var occurrences: [UInt32] = []
    /// The greatest score of an entry with each word.
    private var scores: [UInt16] = []

    /// Collects the words of a folded name.
    ///
    /// - Parameters:
    ///   - spaced: The folded name, words separated by single spaces.
    ///   - score: Its static score.
    /// - Returns: Where its words stand among those of all drafts; a dictionary of their keys refuses more than 32 bits
    ///   count.
    /// - Complexity: O(length of the name).
    mutating func collect(_ spaced: Span<UInt8>, score: UInt16) -> Range<UInt32> {
        let first = occurrences.count
        var start = 0
        for index in 0...spaced.count where index == spaced.count || spaced[index] == UInt8(ascii: " ") {
            if index > start {
                let word = pool.intern(spaced.extracting(start..<index))
                if Int(word) == scores.count { scores.append(0) }
                scores[Int(word)] = max(scores[Int(word)], score)
                occurrences.append(word)
            }
            start = index + 1
        }
        return UInt32(clamping: first)..<UInt32(clamping: occurrences.count)
    }

    /// Lays the words out for entries in their final order.
    ///
    /// - Parameters:
    ///   - entries: The entries.
    ///   - keyScores: The static score of each key.
    /// - Throws: `KeyDictionaryError` when there is more than 32-bit positions can address.
    /// - Complexity: O(n log n) in the number of entries and of words.
    mutating func finish(entries: [NameTable.Entry], keyScores: [UInt16]) throws(KeyDictionaryError) {
        var builder = KeyDictionaryBuilder()
        for word in 0..<pool.count { builder.append(key: pool[word], score: scores[word]) }
        let words: [UInt32]
        (dictionary, words) = try builder.build()
        try collectSounds(words)
        entryStarts.reserveCapacity(entries.count + 1)
        var counts = [UInt32](repeating: 0, count: pool.count + 1)
        pool = WordPool()
        for entry in entries {
            for occurrence in entry.words { entryWords.append(words[Int(occurrences[Int(occurrence)])]) }
            entryStarts.append(UInt32(truncatingIfNeeded: entryWords.count))
        }
        guard entryWords.count <= Int(UInt32.max) else {
            throw .tooLarge(part: "words of names", count: entryWords.count, limit: Int(UInt32.max))
        }
        occurrences = []
        scores = []
        for word in entryWords { counts[Int(word) + 1] += 1 }
        for word in 1..<counts.count { counts[word] += counts[word - 1] }
        fillPostings(order(entries, keyScores), starts: counts)
    }

    /// Gathers the words that sound alike; words without a sound key are left out.
    private mutating func collectSounds(_ words: [UInt32]) throws(KeyDictionaryError) {
        var builder = KeyDictionaryBuilder()
        var sounding: [UInt32] = []
        var key: [UInt8] = []
        for word in 0..<pool.count {
            SoundKey.write(pool[word], into: &key)
            if key.isEmpty { continue }
            builder.append(key: key.span, score: scores[word])
            sounding.append(words[word])
        }
        let keys: [UInt32]
        (soundDictionary, keys) = try builder.build()
        let order = sounding.indices.sorted { (keys[$0], sounding[$0]) < (keys[$1], sounding[$1]) }
        soundWords = order.map { sounding[$0] }
        soundStarts = [UInt32](repeating: 0, count: Int(keys.max().map { $0 + 2 } ?? 1))
        for key in keys { soundStarts[Int(key) + 1] += 1 }
        for key in soundStarts.indices.dropFirst() { soundStarts[key] += soundStarts[key - 1] }
    }

    /// The entries in the order of postings: own names before others, names of few words before those of many, short
    /// before long, high scores before low.
    ///
    /// A search for one word wants them in just that order, so the head of a list is its answer.
    private func order(_ entries: [NameTable.Entry], _ keyScores: [UInt16]) -> [UInt32] {
        var keys: [UInt64] = []
        keys.reserveCapacity(entries.count)
        for (number, entry) in entries.enumerated() {
            let count = Int(entryStarts[number + 1]) - Int(entryStarts[number])
            let words = UInt64(min(count, Self.countedWords))
            let length = UInt64(min(entry.length, 0xFFF))
            keys.append(
                (entry.kind == .name ? 0 : 1) << 63 | words << 60 | length << 48
                    | UInt64(UInt16.max - keyScores[Int(entry.key)]) << 32
                    | UInt64(UInt32(truncatingIfNeeded: number)))
        }
        keys.sort()
        return keys.map { UInt32(truncatingIfNeeded: $0) }
    }

    /// The number of words up to which names are told apart: `Rank.extraWords` counts three beyond one.
    private static let countedWords = 4

    /// Deals the entries out to their words; a word that a name has twice gets it once.
    private mutating func fillPostings(_ order: [UInt32], starts: [UInt32]) {
        var next = starts
        var dealt = [UInt32](repeating: 0, count: Int(starts.last ?? 0))
        for entry in order {
            for position in Int(entryStarts[Int(entry)])..<Int(entryStarts[Int(entry) + 1]) {
                let word = Int(entryWords[position])
                if next[word] > starts[word], dealt[Int(next[word]) - 1] == entry { continue }
                dealt[Int(next[word])] = entry
                next[word] += 1
            }
        }
        postingStarts = [0]
        for word in 0..<starts.count - 1 {
            postings += dealt[Int(starts[word])..<Int(next[word])]
            postingStarts.append(UInt32(truncatingIfNeeded: postings.count))
        }
    }
}

/// Distinct words by number, in the order in which they came: an open-addressing hash table over one run of bytes.
private struct WordPool {
    private var bytes: [UInt8] = []
    private var starts: [Int] = [0]
    /// The number of a word plus one, zero in a free place.
    private var places = [UInt32](repeating: 0, count: 4_096)

    /// The number of words.
    var count: Int { starts.count - 1 }

    subscript(word: Int) -> Span<UInt8> {
        @_lifetime(borrow self)
        borrowing get { bytes.span.extracting(starts[word]..<starts[word + 1]) }
    }

    /// The number of a word, which is added if it is new.
    mutating func intern(_ word: Span<UInt8>) -> UInt32 {
        var place = Int(truncatingIfNeeded: Self.hash(word)) & (places.count - 1)
        while places[place] != 0 {
            let known = places[place] - 1
            if isEqual(Int(known), word) { return known }
            place = (place + 1) & (places.count - 1)
        }
        for index in word.indices { bytes.append(word[index]) }
        starts.append(bytes.count)
        places[place] = UInt32(truncatingIfNeeded: count)
        if count * 2 > places.count { grow() }
        return UInt32(truncatingIfNeeded: count - 1)
    }

    private func isEqual(_ known: Int, _ word: Span<UInt8>) -> Bool {
        let own = bytes.span.extracting(starts[known]..<starts[known + 1])
        guard own.count == word.count else { return false }
        for index in own.indices where own[index] != word[index] { return false }
        return true
    }

    private mutating func grow() {
        var places = [UInt32](repeating: 0, count: places.count * 2)
        for word in 0..<count {
            let own = bytes.span.extracting(starts[word]..<starts[word + 1])
            var place = Int(truncatingIfNeeded: Self.hash(own)) & (places.count - 1)
            while places[place] != 0 { place = (place + 1) & (places.count - 1) }
            places[place] = UInt32(truncatingIfNeeded: word + 1)
        }
        self.places = places
    }

    /// FNV-1a with its bits mixed down.
    private static func hash(_ word: Span<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for index in word.indices { hash = (hash ^ UInt64(word[index])) &* 0x0000_0100_0000_01B3 }
        return hash ^ hash >> 29
    }
}
