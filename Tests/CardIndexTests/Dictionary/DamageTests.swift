import CardIndex
import CardTestSupport
import Testing

struct DamageTests {
    private static let words = [
        "mew", "mewtwo", "mewtwoex", "pikachu", "raichu★", "ピカチュウ", "ピカ", "abra", "kadabra", "",
        "rayquazavmaxrainbowalternateart", "kadabrax", "alakazam",
    ]
    private static let queries = [
        "", "m", "mew", "wtw", "カ", "カチュ", "mewtow", "kadbra", "ピカチユウ", "mewtowem", "kadbrakd", "ピカチユウラカ",
        "rayquazavmaxrainbowalternatear",
    ].map { PreparedKey($0) }

    /// Runs every kind of search; what they answer doesn't matter, only that they do.
    private func search(_ dictionary: borrowing KeyDictionary) {
        var scratch = SearchScratch()
        var text: [UInt8] = []
        for query in Self.queries {
            _ = dictionary.find(query)
            for distance in 1...3 {
                dictionary.wholeMatches(query, within: distance, scratch: &scratch)
                dictionary.fuzzyPrefixRanges(query, within: distance, scratch: &scratch)
                dictionary.top(10, of: scratch.ranges, scratch: &scratch)
            }
            for percent in [1, 45] {
                dictionary.similarMatches(query, atLeast: percent, limit: 3, scratch: &scratch)
            }
            _ = dictionary.substringMatches(query, limit: 3, scratch: &scratch)
            dictionary.fuzzyPrefixRanges(query, within: 0, scratch: &scratch)
            dictionary.top(10, of: scratch.ranges, scratch: &scratch)
        }
        for id in 0..<UInt32(min(dictionary.keyCount, 20)) { dictionary.key(id, into: &text) }
    }

    /// Where the scores are.
    ///
    /// They are data like the keys' text, so another score is another sound dictionary. The index file's checksums
    /// cover them.
    private func scores(_ bytes: [UInt8]) throws -> Range<Int> {
        let parts = try DictionaryShape(of: bytes.span.bytes).parts
        return parts[0].byteCount..<(parts[0].byteCount + parts[1].byteCount)
    }

    @Test func everyFlippedByteIsFoundAndNoneMakesASearchTrap() throws {
        let bytes = try dictionaryBytes(Self.words.map { ($0, 500) })
        try KeyDictionary(bytes: bytes.span.bytes).verify()
        let scores = try scores(bytes)
        for offset in bytes.indices {
            for mask in [0x01, 0x80, 0xFF] as [UInt8] {
                var damaged = bytes
                damaged[offset] ^= mask
                do {
                    let dictionary = try KeyDictionary(bytes: damaged.span.bytes)
                    search(dictionary)
                    try dictionary.verify()
                    guard !scores.contains(offset) else { continue }
                    Issue.record("byte \(offset) xor \(mask) was accepted")
                } catch {
                    guard case .damaged(let part, let reason) = error else {
                        Issue.record("byte \(offset): \(error)")
                        continue
                    }
                    #expect(!part.isEmpty && !reason.isEmpty)
                }
            }
        }
    }

    @Test func everyTruncationIsRefused() throws {
        let bytes = try dictionaryBytes(Self.words.map { ($0, 500) })
        for count in 0..<bytes.count {
            #expect(throws: KeyDictionaryError.self) {
                _ = try KeyDictionary(bytes: Array(bytes[..<count]).span.bytes).keyCount
            }
        }
        #expect(throws: KeyDictionaryError.self) {
            _ = try KeyDictionary(bytes: (bytes + [0, 0, 0, 0, 0, 0, 0, 0]).span.bytes).keyCount
        }
    }

    /// Enough keys of few lengths for lists of several blocks, and for searches that read them.
    private static let manyWords: [String] = {
        var generator = SeededGenerator(seed: 18)
        let alphabets = [Array("mewto"), Array("kadbr"), Array("ピカチュウラ")]
        return (0..<700).map { number in
            let alphabet = alphabets[number % 3]
            return String(
                (0..<Int.random(in: 6...9, using: &generator)).map { _ in
                    alphabet[Int.random(in: alphabet.indices, using: &generator)]
                })
        }
    }()

    @Test func bodiesOfNoiseNeverTrapASearch() throws {
        let bytes = try dictionaryBytes(Self.manyWords.map { ($0, 500) })
        let headerByteCount = try DictionaryShape(of: bytes.span.bytes).parts[0].byteCount
        let scores = try scores(bytes)
        var generator = SeededGenerator(seed: 14)
        for round in 0..<60 {
            var damaged = bytes
            for _ in 0..<(round % 10 == 0 ? bytes.count : 60) {
                let offset = Int.random(in: headerByteCount..<bytes.count, using: &generator)
                damaged[offset] =
                    [0, 1, 0x7F, 0x80, 0xFF, UInt8(round)][Int.random(in: 0..<6, using: &generator)]
            }
            let dictionary = try KeyDictionary(bytes: damaged.span.bytes)
            search(dictionary)
            if damaged[scores.upperBound...] != bytes[scores.upperBound...] {
                #expect(throws: KeyDictionaryError.self) {
                    try KeyDictionary(bytes: damaged.span.bytes).verify()
                }
            }
        }
    }

    @Test func bytesAtAnOddAddressAreRefused() throws {
        let bytes = [0] + (try dictionaryBytes([("mew", 1)]))
        #expect(throws: KeyDictionaryError.self) {
            _ = try KeyDictionary(bytes: bytes.span.bytes.extracting(1..<bytes.count)).keyCount
        }
    }

    @Test func anErrorSaysWhereAndWhatToDo() {
        let error = KeyDictionaryError.damaged(
            part: "narrow keys", reason: "key 3 isn't above the one before")
        #expect(error.description.contains("narrow keys"))
        #expect(error.description.contains("rebuild"))
    }
}
