import CardIndex
import CardTestSupport
import Testing

struct BuildTests {
    private static let words = [
        "pikachu", "pikachuex", "mew", "mewtwo", "hooh", "ピカチュウ", "ピカ", "raichu★", "nidoran", "lightningbolt",
        "lightninghelix", "borrowing100000arrows", "é", "", "a", "zzz", "ぴかちゅう",
    ]

    @Test func equalKeysShareAnIdAndTheGreatestScoreCounts() throws {
        var builder = KeyDictionaryBuilder()
        for (key, score) in [("mew", 3), ("abra", 9), ("mew", 7), ("ミュウ", 1), ("mew", 5)]
            as [(String, UInt16)]
        {
            builder.append(key: key, score: score)
        }
        let (bytes, keyIDs) = try builder.build()
        #expect(keyIDs == [1, 0, 1, 2, 1])
        let dictionary = try KeyDictionary(bytes: bytes.span.bytes)
        #expect(dictionary.keyCount == 3)
        #expect(dictionary.narrowCount == 2)
        #expect(dictionary.score(1) == 7)
    }

    @Test func orderAndRepetitionOfTheInputChangeNoByte() throws {
        var generator = SeededGenerator(seed: 13)
        var entries = Self.words.enumerated().map { (key: $1, score: UInt16($0 * 31 % 7)) }
        let bytes = try dictionaryBytes(entries)
        for _ in 0..<20 {
            entries.shuffle(using: &generator)
            let repeated = entries + [(entries[0].key, 0), (entries[3].key, entries[3].score)]
            #expect(try dictionaryBytes(repeated) == bytes)
        }
    }

    @Test func everyKeyIsReadBackUnderItsId() throws {
        var builder = KeyDictionaryBuilder()
        for word in Self.words { builder.append(key: word, score: 1) }
        let (bytes, keyIDs) = try builder.build()
        let dictionary = try KeyDictionary(bytes: bytes.span.bytes)
        try dictionary.verify()
        var text: [UInt8] = []
        for (ordinal, word) in Self.words.enumerated() {
            dictionary.key(keyIDs[ordinal], into: &text)
            #expect(text == Array(word.utf8))
            #expect(dictionary.find(PreparedKey(word)) == keyIDs[ordinal])
            #expect(dictionary.length(keyIDs[ordinal]) == word.unicodeScalars.count)
        }
        dictionary.key(UInt32(Self.words.count), into: &text)
        #expect(text.isEmpty)
        dictionary.key(.max, into: &text)
        #expect(text.isEmpty)
    }

    @Test func malformedKeysAreKeptWithReplacementCharacters() throws {
        var builder = KeyDictionaryBuilder()
        let malformed: [UInt8] = [0x61, 0xC3, 0x28]
        builder.append(key: malformed.span, score: 1)
        builder.append(key: "a\u{FFFD}(", score: 2)
        let (bytes, keyIDs) = try builder.build()
        #expect(keyIDs == [0, 0])
        let dictionary = try KeyDictionary(bytes: bytes.span.bytes)
        try dictionary.verify()
    }

    @Test func thePartsAddUpToTheWhole() throws {
        let bytes = try dictionaryBytes(Self.words.map { ($0, 1) })
        let parts = try DictionaryShape(of: bytes.span.bytes).parts
        #expect(Set(parts.map(\.name)).count == parts.count)
        let sum = parts.map(\.byteCount).reduce(0, +)
        #expect(sum <= bytes.count && bytes.count < sum + 8 * parts.count)
    }

    @Test func theBytesOfAVersionNeverChange() throws {
        var generator = SeededGenerator(seed: 41)
        let alphabets: [[UInt32]] = [
            Array(0x61...0x7A), Array(0x61...0x64) + [0xE9], Array(0x30A1...0x30F3), [0, 0x41, 0x1F600],
        ]
        var builder = KeyDictionaryBuilder()
        for number in 0..<3000 {
            let alphabet = alphabets[number % 4]
            let length = Int.random(in: 0...(number % 50 == 0 ? 150 : 16), using: &generator)
            let key = (0..<length).map { _ in alphabet[Int.random(in: alphabet.indices, using: &generator)] }
            builder.append(key: string(key), score: UInt16.random(in: 0...99, using: &generator))
        }
        let bytes = try builder.build().bytes
        // FNV-1a. If it differs, raise `DictionaryLayout.version` first: older readers must refuse the file.
        let hash = bytes.reduce(into: 0xCBF2_9CE4_8422_2325 as UInt64) { hash, byte in
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        #expect(hash == 17_809_229_616_067_904_920)
        try KeyDictionary(bytes: bytes.span.bytes).verify()
    }

    @Test func aBuilderIsEmptyAfterwards() throws {
        var builder = KeyDictionaryBuilder()
        builder.append(key: "mew", score: 1)
        #expect(try builder.build().keyIDs == [0])
        let (bytes, keyIDs) = try builder.build()
        #expect(keyIDs.isEmpty)
        #expect(try KeyDictionary(bytes: bytes.span.bytes).keyCount == 0)
    }

    @Test func keysFarApartStandInOneList() throws {
        var builder = KeyDictionaryBuilder()
        for number in 0..<18_000 { builder.append(key: "b\(number + 100_000)", score: 1) }
        builder.append(key: "azzz000", score: 1)
        builder.append(key: "czzz000", score: 1)
        let (bytes, keyIDs) = try builder.build()
        let dictionary = try KeyDictionary(bytes: bytes.span.bytes)
        var scratch = SearchScratch()
        #expect(!dictionary.substringMatches(PreparedKey("zzz"), limit: 9, scratch: &scratch))
        #expect(scratch.occurrences.map(\.keyID) == keyIDs.suffix(2))
        dictionary.wholeMatches(PreparedKey("b117999"), within: 1, scratch: &scratch)
        #expect(scratch.matches.contains(KeyMatch(keyID: keyIDs[17_999], distance: 0)))
    }
}
