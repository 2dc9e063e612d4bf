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
}
