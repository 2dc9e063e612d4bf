import CardIndex
import CardTestSupport
import Testing

struct SearchTests {
    private func entries(_ keys: [[UInt32]], seed: UInt64, scores: ClosedRange<UInt16> = 0...9) -> [(
        key: String, score: UInt16
    )] {
        var generator = SeededGenerator(seed: seed)
        return keys.map { (string($0), UInt16.random(in: scores, using: &generator)) }
    }

    /// Random keys, and queries some edits away from them or from nothing.
    private func expectRandomEqual(
        seed: UInt64, alphabet: [UInt32], lengths: ClosedRange<Int>, keyCount: Int, queryCount: Int,
        distances: ClosedRange<Int>, prefixes: Bool = true, common: [[UInt32]] = []
    ) throws {
        var generator = SeededGenerator(seed: seed)
        func symbol() -> UInt32 { alphabet[Int.random(in: alphabet.indices, using: &generator)] }
        var keys: [[UInt32]] = []
        for _ in 0..<keyCount {
            let length = Int.random(in: lengths, using: &generator)
            var key: [UInt32] = []
            while key.count < length {
                if !common.isEmpty, Int.random(in: 0..<4, using: &generator) > 0 {
                    key += common[Int.random(in: common.indices, using: &generator)]
                } else {
                    key.append(symbol())
                }
            }
            if Int.random(in: 0..<3, using: &generator) == 0, var near = keys.randomElement(using: &generator)
            {
                edit(&near, alphabet: alphabet, using: &generator)
                key = near
            }
            keys.append(key)
        }
        var queries: [[UInt32]] = []
        for number in 0..<queryCount {
            var query = keys[Int.random(in: keys.indices, using: &generator)]
            if number % 3 == 1 { query = Array(query.prefix(Int.random(in: 0...8, using: &generator))) }
            for _ in 0..<(number % 4) { edit(&query, alphabet: alphabet, using: &generator) }
            queries.append(query)
        }
        let entries = entries(keys, seed: seed)
        try expectAllSearchesEqual(
            try dictionaryBytes(entries), SlowDictionary(entries), queries: queries, distances: distances,
            prefixes: prefixes)
    }

    @Test func allShortStringsOverThreeLettersFindEachOther() throws {
        let strings = allStrings(over: [0x61, 0x62, 0x63], upTo: 4)
        let entries = entries(strings, seed: 1)
        let queries = allStrings(over: [0x61, 0x62, 0x63], upTo: 4)
        try expectAllSearchesEqual(
            try dictionaryBytes(entries), SlowDictionary(entries), queries: queries, distances: 0...2)
    }

    @Test func someStringsOfUpToFiveLettersAreFoundByAll() throws {
        let strings = allStrings(over: [0x61, 0x62, 0x63], upTo: 5)
        var generator = SeededGenerator(seed: 2)
        let chosen = strings.filter { _ in Int.random(in: 0..<4, using: &generator) == 0 }
        let entries = entries(chosen, seed: 2)
        try expectAllSearchesEqual(
            try dictionaryBytes(entries), SlowDictionary(entries), queries: strings, distances: 0...2)
    }

    @Test func narrowAndWideKeysFindEachOther() throws {
        let strings = allStrings(over: [0x61, 0x3042], upTo: 5)
        let entries = entries(strings, seed: 3)
        try expectAllSearchesEqual(
            try dictionaryBytes(entries), SlowDictionary(entries), queries: strings, distances: 0...3)
    }

    @Test func randomNamesEqualBruteForce() throws {
        let letters = (0x61...0x7A).map { UInt32($0) }
        try expectRandomEqual(
            seed: 4, alphabet: letters, lengths: 1...22, keyCount: 300, queryCount: 80, distances: 0...3,
            common: ["dragon", "er", "light", "of", "ing", "mega"].map { $0.unicodeScalars.map(\.value) })
    }

    @Test func namesOfCommonGramsEqualBruteForce() throws {
        try expectRandomEqual(
            seed: 5, alphabet: [0x61, 0x62], lengths: 6...16, keyCount: 600, queryCount: 40, distances: 0...3,
            prefixes: false, common: [[0x61, 0x62, 0x61], [0x62, 0x62, 0x61]])
    }

    @Test func listsOfSeveralBlocksEqualBruteForce() throws {
        try expectRandomEqual(
            seed: 15, alphabet: [0x61, 0x62, 0x63], lengths: 8...13, keyCount: 1800, queryCount: 45,
            distances: 1...3, prefixes: false)
    }

    @Test func manyNamesOfFewLengthsEqualBruteForce() throws {
        let letters = (0x61...0x6A).map { UInt32($0) }
        try expectRandomEqual(
            seed: 16, alphabet: letters, lengths: 5...9, keyCount: 1200, queryCount: 60, distances: 1...2,
            prefixes: false, common: ["abc", "bad", "cab", "fade"].map { $0.unicodeScalars.map(\.value) })
    }

    @Test func manyWideNamesEqualBruteForce() throws {
        let kana = (0x30A1...0x30AC).map { UInt32($0) }
        try expectRandomEqual(
            seed: 17, alphabet: kana, lengths: 4...9, keyCount: 1200, queryCount: 45, distances: 1...2,
            prefixes: false, common: ["ピカ", "ガル", "ドラ"].map { $0.unicodeScalars.map(\.value) })
    }

    @Test func repeatedLettersEqualBruteForce() throws {
        try expectRandomEqual(
            seed: 6, alphabet: [0x61, 0x61, 0x61, 0x61, 0x7A], lengths: 1...24, keyCount: 200, queryCount: 60,
            distances: 0...2)
    }

    @Test func keysOfSeveralWordsOfBitsEqualBruteForce() throws {
        let letters = (0x61...0x64).map { UInt32($0) }
        try expectRandomEqual(
            seed: 7, alphabet: letters, lengths: 60...200, keyCount: 24, queryCount: 16, distances: 1...2)
    }

    @Test func keysAroundTheBordersOfOneWordEqualBruteForce() throws {
        let letters: [UInt32] = [0x61, 0x62, 0xE9]
        try expectRandomEqual(
            seed: 8, alphabet: letters, lengths: 61...67, keyCount: 30, queryCount: 40, distances: 1...2)
    }

    @Test func emojiKanaAndLettersEqualBruteForce() throws {
        try expectRandomEqual(
            seed: 9, alphabet: [0x61, 0x31, 0x3042, 0x30AB, 0x1F600, 0x4E00, 0xE9], lengths: 1...14,
            keyCount: 250, queryCount: 70, distances: 0...2)
    }

    @Test func symbolsOfNoKeyEqualBruteForce() throws {
        let entries = entries(
            ["pikachu", "raichu", "ピカチュウ", "ho"].map { $0.unicodeScalars.map(\.value) }, seed: 10)
        let queries = ["pikachü", "ピカチュu", "日本", "", "p", "h日", "raichu\u{0}", "ra\u{0}chu"].map {
            $0.unicodeScalars.map(\.value)
        }
        try expectAllSearchesEqual(
            try dictionaryBytes(entries), SlowDictionary(entries), queries: queries, distances: 0...3)
    }

    @Test func theSymbolZeroIsASymbolLikeAnyOther() throws {
        let strings = allStrings(over: [0x61, 0], upTo: 3) + allStrings(over: [0x3042, 0], upTo: 2)
        let entries = entries(strings.filter { $0.count != 2 || $0[0] != 0 }, seed: 19)
        try expectAllSearchesEqual(
            try dictionaryBytes(entries), SlowDictionary(entries),
            queries: strings + allStrings(over: [0x62, 0], upTo: 3), distances: 0...2)
    }

    @Test func aSwapThatTheTextbookGramBoundLosesIsFound() throws {
        let bytes = try dictionaryBytes([("stromkirkcaptain", 1), ("stormtiger", 1)])
        let dictionary = try KeyDictionary(bytes: bytes.span.bytes)
        var scratch = SearchScratch()
        dictionary.wholeMatches(PreparedKey("stormkirkcaptain"), within: 1, scratch: &scratch)
        #expect(scratch.matches == [KeyMatch(keyID: 1, distance: 1)])
    }

    @Test func aNarrowKeyAndItsWideNeighbourAreBothFound() throws {
        let bytes = try dictionaryBytes([("raichu", 1), ("raichu★", 2)])
        let dictionary = try KeyDictionary(bytes: bytes.span.bytes)
        var scratch = SearchScratch()
        dictionary.wholeMatches(PreparedKey("raichu"), within: 1, scratch: &scratch)
        #expect(scratch.matches == [KeyMatch(keyID: 0, distance: 0), KeyMatch(keyID: 1, distance: 1)])
        dictionary.fuzzyPrefixRanges(PreparedKey("raich"), within: 0, scratch: &scratch)
        dictionary.top(9, of: scratch.ranges, scratch: &scratch)
        #expect(scratch.top.map(\.keyID) == [1, 0])
    }

    @Test func queriesOfFourKilobytesAreSafeAndExact() throws {
        let long = String(repeating: "abcdefghij", count: 409)
        let kana = String(repeating: "ピカチュ", count: 340)
        let bytes = try dictionaryBytes([(long, 3), (kana, 4), ("abc", 5)])
        let dictionary = try KeyDictionary(bytes: bytes.span.bytes)
        var scratch = SearchScratch()
        for (text, id) in [(long, UInt32(1)), (kana, UInt32(2))] {
            var scalars = text.unicodeScalars.map(\.value)
            scalars.swapAt(700, 701)
            scalars.remove(at: 63)
            let query = PreparedKey(string(scalars))
            dictionary.wholeMatches(query, within: 2, scratch: &scratch)
            #expect(scratch.matches == [KeyMatch(keyID: id, distance: 2)])
            dictionary.fuzzyPrefixRanges(query, within: 2, scratch: &scratch)
            #expect(flattened(scratch.ranges) == [KeyMatch(keyID: id, distance: 2)])
        }
        dictionary.wholeMatches(
            PreparedKey(String(repeating: "é", count: 2048)), within: 2, scratch: &scratch)
        #expect(scratch.matches.isEmpty)
    }

    @Test func anEmptyDictionaryAnswersEverythingWithNothing() throws {
        let bytes = try dictionaryBytes([])
        let dictionary = try KeyDictionary(bytes: bytes.span.bytes)
        try dictionary.verify()
        var scratch = SearchScratch()
        for text in ["", "a", "あ", "lightningbolt"] {
            let query = PreparedKey(text)
            #expect(dictionary.find(query) == nil)
            for distance in 0...3 {
                dictionary.wholeMatches(query, within: distance, scratch: &scratch)
                #expect(scratch.matches.isEmpty)
                dictionary.fuzzyPrefixRanges(query, within: distance, scratch: &scratch)
                #expect(scratch.ranges.isEmpty)
                dictionary.top(3, of: scratch.ranges, scratch: &scratch)
                #expect(scratch.top.isEmpty)
            }
        }
    }
}
