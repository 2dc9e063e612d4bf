import CardIndex
import CardTestSupport
import Testing

extension SlowDictionary {
    /// All keys that contain the query, the shortest first; short queries in keys of other scripts alone.
    fileprivate func containing(_ query: [UInt32]) -> [KeyOccurrence] {
        guard !query.isEmpty else { return [] }
        return keys.indices.compactMap { id -> KeyOccurrence? in
            let key = keys[id]
            guard query.count >= 3 || key.contains(where: { $0 >= 128 }), key.count >= query.count else {
                return nil
            }
            let start = (0...(key.count - query.count)).first {
                key[$0..<($0 + query.count)].elementsEqual(query)
            }
            return start.map { KeyOccurrence(keyID: UInt32(id), length: key.count, start: $0) }
        }.sorted()
    }
}

struct SubstringTests {
    /// Compares with the slow answers, with and without a limit.
    private func expectEqual(_ keys: [[UInt32]], queries: [[UInt32]]) throws {
        let entries = keys.map { (key: string($0), score: UInt16(1)) }
        let bytes = try dictionaryBytes(entries)
        let dictionary = try KeyDictionary(bytes: bytes.span.bytes)
        let slow = SlowDictionary(entries)
        var scratch = SearchScratch()
        for scalars in queries {
            let query = PreparedKey(string(scalars))
            let expected = slow.containing(scalars)
            for limit in [expected.count, expected.count + 1, 3, .max] {
                let isCut = dictionary.substringMatches(query, limit: limit, scratch: &scratch)
                #expect(scratch.occurrences == Array(expected.prefix(limit)), "\(string(scalars)), \(limit)")
                #expect(isCut == (expected.count > limit), "\(string(scalars)), \(limit)")
            }
        }
    }

    /// Random keys; parts of them and other texts as queries.
    private func expectRandomEqual(
        seed: UInt64, alphabet: [UInt32], lengths: ClosedRange<Int>, keyCount: Int, queryCount: Int
    ) throws {
        var generator = SeededGenerator(seed: seed)
        func text(_ length: Int) -> [UInt32] {
            (0..<length).map { _ in alphabet[Int.random(in: alphabet.indices, using: &generator)] }
        }
        let keys = (0..<keyCount).map { _ in text(Int.random(in: lengths, using: &generator)) }
        let queries = (0..<queryCount).map { number in
            guard number % 4 > 0 else { return text(number / 4 % 7) }
            let key = keys[Int.random(in: keys.indices, using: &generator)]
            let start = Int.random(in: 0...key.count, using: &generator)
            return Array(key[start...].prefix(Int.random(in: 1...12, using: &generator)))
        }
        try expectEqual(keys, queries: queries)
    }

    @Test func allShortStringsOverTwoLettersEqualBruteForce() throws {
        let strings = allStrings(over: [0x61, 0x62], upTo: 7)
        try expectEqual(strings, queries: allStrings(over: [0x61, 0x62], upTo: 5))
    }

    @Test func shortStringsOfBothLanesEqualBruteForce() throws {
        let strings = allStrings(over: [0x61, 0x3042], upTo: 6)
        try expectEqual(strings, queries: allStrings(over: [0x61, 0x3042], upTo: 4))
    }

    @Test func randomNamesEqualBruteForce() throws {
        let letters = (0x61...0x68).map { UInt32($0) }
        try expectRandomEqual(seed: 31, alphabet: letters, lengths: 0...20, keyCount: 900, queryCount: 160)
    }

    @Test func randomWideNamesEqualBruteForce() throws {
        let symbols: [UInt32] = (0x30A1...0x30A6).map { $0 } + [0x61, 0x1F600]
        try expectRandomEqual(seed: 32, alphabet: symbols, lengths: 0...12, keyCount: 900, queryCount: 160)
    }

    @Test func listsOfSeveralBlocksEqualBruteForce() throws {
        try expectRandomEqual(
            seed: 33, alphabet: [0x61, 0x62, 0x63], lengths: 8...13, keyCount: 1800, queryCount: 60)
    }

    @Test func theSymbolZeroIsASymbolLikeAnyOther() throws {
        let strings = allStrings(over: [0x61, 0], upTo: 5) + allStrings(over: [0x3042, 0], upTo: 4)
        try expectEqual(
            strings, queries: allStrings(over: [0x61, 0], upTo: 4) + [[0x3042, 0], [0, 0, 0x3042]])
    }

    @Test func queriesBeyondOneWordOfBitsEqualBruteForce() throws {
        var generator = SeededGenerator(seed: 34)
        let period = (0..<40).map { _ in UInt32.random(in: 0x61...0x7A, using: &generator) }
        let keys: [[UInt32]] = (1...6).map { count in
            [0x61] + (0..<(40 * count)).map { period[$0 % 40] } + [UInt32(0x60 + count)]
        }
        let queries = keys.flatMap { key in
            [63, 64, 65, 90, 130].map { Array(key.suffix($0)) } + [Array(key.dropFirst().prefix(128))]
        }
        try expectEqual(keys, queries: queries)
    }

    @Test func lettersInTheMiddleOfANameFindIt() throws {
        let bytes = try dictionaryBytes([("lightningbolt", 1), ("lightninghelix", 1), ("bolt", 1)])
        let dictionary = try KeyDictionary(bytes: bytes.span.bytes)
        var scratch = SearchScratch()
        #expect(!dictionary.substringMatches(PreparedKey("ningbolt"), limit: 5, scratch: &scratch))
        #expect(scratch.occurrences == [KeyOccurrence(keyID: 1, length: 13, start: 5)])
        #expect(dictionary.substringMatches(PreparedKey("bolt"), limit: 1, scratch: &scratch))
        #expect(scratch.occurrences == [KeyOccurrence(keyID: 0, length: 4, start: 0)])
        #expect(dictionary.substringMatches(PreparedKey("bolt"), limit: -1, scratch: &scratch))
        #expect(scratch.occurrences.isEmpty)
    }

    @Test func aSearchThatReadsTooMuchIsCutAndSaysSo() throws {
        let keys = (0..<200).map { "ポケモン\($0)" }
        let bytes = try dictionaryBytes(keys.map { ($0, 1) })
        let dictionary = try KeyDictionary(bytes: bytes.span.bytes)
        var scratch = SearchScratch()
        let query = PreparedKey("モン")
        #expect(!dictionary.substringMatches(query, limit: 200, scratch: &scratch))
        #expect(scratch.occurrences.count == 200)
        let all = scratch.occurrences
        for symbolLimit in [-1, 0, 1, 5, 6, 100, 1000] {
            #expect(
                dictionary.substringMatches(query, limit: 200, reading: symbolLimit, scratch: &scratch))
            #expect(scratch.occurrences.count <= max(0, symbolLimit / 6))
            #expect(scratch.occurrences == Array(all.prefix(scratch.occurrences.count)))
        }
        // A trigram needs no reading of all keys.
        #expect(
            !dictionary.substringMatches(PreparedKey("ケモン"), limit: 200, reading: 0, scratch: &scratch))
        #expect(scratch.occurrences.count == 200)
    }

    @Test(.enabled(if: RealCorpora.arePresent)) func realNamesEqualBruteForce() throws {
        let names = try RealNames.load()
        #expect(names.count > 5000)
        var generator = SeededGenerator(seed: 35)
        let queries = (0..<12).map { number in
            let name = names[Int.random(in: names.indices, using: &generator)]
            return Array(name.dropFirst(number % 4).prefix(3 + number % 5))
        }
        try expectEqual(names, queries: queries)
    }
}
