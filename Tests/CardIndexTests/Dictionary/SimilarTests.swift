import CardIndex
import CardTestSupport
import Testing

/// The distinct trigrams of a text between two zeros on either side, ascending.
private func grams(_ text: [UInt32]) -> [UInt64] {
    let padded = ([0, 0] + text + [0, 0]).map { UInt64($0) }
    var grams: [UInt64] = []
    for start in 0..<(text.count + 2) {
        grams.append(padded[start] << 42 | padded[start + 1] << 21 | padded[start + 2])
    }
    return Array(Set(grams)).sorted()
}

/// How many elements two ascending lists share.
private func commonCount(_ left: [UInt64], _ right: [UInt64]) -> Int {
    var (count, leftIndex, rightIndex) = (0, 0, 0)
    while leftIndex < left.count, rightIndex < right.count {
        if left[leftIndex] == right[rightIndex] { count += 1 }
        let isLeftBehind = left[leftIndex] <= right[rightIndex]
        if left[leftIndex] >= right[rightIndex] { rightIndex += 1 }
        if isLeftBehind { leftIndex += 1 }
    }
    return count
}

extension SlowDictionary {
    /// All keys that are similar enough, the best first.
    fileprivate func similar(
        _ query: [UInt32], atLeast percent: Int, limit: Int, _ gramsOfKeys: [[UInt64]]
    ) -> [SimilarKey] {
        let own = grams(query)
        let all = keys.indices.compactMap { id -> SimilarKey? in
            let common = commonCount(own, gramsOfKeys[id])
            let either = own.count + gramsOfKeys[id].count - common
            guard common * 100 >= either * percent else { return nil }
            return SimilarKey(keyID: UInt32(id), permille: common * 1000 / either)
        }
        return Array(all.sorted().prefix(limit))
    }
}

struct SimilarTests {
    /// Compares with the slow answers for several thresholds and limits.
    private func expectEqual(
        _ keys: [[UInt32]], queries: [[UInt32]], percents: [Int] = [1, 20, 45, 70, 100],
        limits: [Int] = [1, 7, 1_000_000]
    ) throws {
        let entries = keys.map { (key: string($0), score: UInt16(1)) }
        let bytes = try dictionaryBytes(entries)
        let dictionary = try KeyDictionary(bytes: bytes.span.bytes)
        let slow = SlowDictionary(entries)
        let gramsOfKeys = slow.keys.map(grams)
        var scratch = SearchScratch()
        for (number, scalars) in queries.enumerated() {
            let query = PreparedKey(string(scalars))
            for percent in percents {
                let limit = limits[number % limits.count]
                dictionary.similarMatches(query, atLeast: percent, limit: limit, scratch: &scratch)
                let expected = slow.similar(scalars, atLeast: percent, limit: limit, gramsOfKeys)
                #expect(
                    scratch.similar == expected, "\(string(scalars)) at \(percent) %, at most \(limit)")
            }
        }
    }

    /// Random keys, some of them made of others, and queries near them.
    private func expectRandomEqual(
        seed: UInt64, alphabet: [UInt32], lengths: ClosedRange<Int>, keyCount: Int, queryCount: Int,
        foreign: [UInt32] = []
    ) throws {
        var generator = SeededGenerator(seed: seed)
        var keys: [[UInt32]] = []
        for _ in 0..<keyCount {
            var key = (0..<Int.random(in: lengths, using: &generator)).map { _ in
                alphabet[Int.random(in: alphabet.indices, using: &generator)]
            }
            if Int.random(in: 0..<2, using: &generator) == 0,
                let other = keys.randomElement(using: &generator)
            {
                key = Array(other.suffix(other.count / 2) + key.prefix(key.count / 2))
            }
            keys.append(key)
        }
        let queries = (0..<queryCount).map { number in
            var query = keys[Int.random(in: keys.indices, using: &generator)]
            for _ in 0..<(number % 5) { edit(&query, alphabet: alphabet + foreign, using: &generator) }
            return query
        }
        try expectEqual(keys, queries: queries)
    }

    @Test func allShortStringsOverTwoLettersEqualBruteForce() throws {
        let strings = allStrings(over: [0x61, 0x62], upTo: 6)
        try expectEqual(strings, queries: strings, percents: [1, 45, 100], limits: [5, 1_000_000])
    }

    @Test func shortStringsOfBothLanesEqualBruteForce() throws {
        let strings = allStrings(over: [0x61, 0x3042], upTo: 5)
        try expectEqual(strings, queries: strings, percents: [30, 60])
    }

    @Test func randomNamesEqualBruteForce() throws {
        let letters = (0x61...0x6A).map { UInt32($0) }
        try expectRandomEqual(
            seed: 21, alphabet: letters, lengths: 1...24, keyCount: 700, queryCount: 60,
            foreign: [0xE9, 0x3042])
    }

    @Test func randomWideNamesEqualBruteForce() throws {
        let kana = (0x30A1...0x30AA).map { UInt32($0) }
        try expectRandomEqual(
            seed: 22, alphabet: kana + [0x61, 0x62], lengths: 1...12, keyCount: 700, queryCount: 60)
    }

    @Test func namesThatRepeatThemselvesEqualBruteForce() throws {
        let parts = ["na", "banana", "a", "aaaa", "xyx", "ab"].map { $0.unicodeScalars.map(\.value) }
        var generator = SeededGenerator(seed: 23)
        let keys = (0..<500).map { _ in
            (0..<Int.random(in: 1...8, using: &generator)).flatMap { _ in
                parts[Int.random(in: parts.indices, using: &generator)]
            }
        }
        try expectEqual(keys, queries: Array(keys.prefix(60)) + [Array(repeating: 0x61, count: 300)])
    }

    @Test func theSymbolZeroIsASymbolLikeAnyOther() throws {
        let strings = allStrings(over: [0x61, 0], upTo: 5) + allStrings(over: [0x3042, 0], upTo: 3)
        try expectEqual(strings, queries: strings, percents: [1, 50])
    }

    @Test func blocksOfManyRanksEqualBruteForce() throws {
        var generator = SeededGenerator(seed: 24)
        let keys = (0..<9000).map { _ in
            (0..<Int.random(in: 3...9, using: &generator)).map { _ in
                UInt32.random(in: 0x61...0x64, using: &generator)
            }
        }
        try expectEqual(keys, queries: Array(keys.prefix(9)), percents: [45, 75])
    }

    @Test func textsOfHundredsOfSymbolsEqualBruteForce() throws {
        var generator = SeededGenerator(seed: 25)
        let long = (0..<900).map { _ in UInt32.random(in: 0x61...0x7A, using: &generator) }
        var near = long
        for _ in 0..<60 { edit(&near, alphabet: [0x61, 0xE9], using: &generator) }
        try expectEqual(
            [long, near, Array(long.prefix(400)), Array(long.dropFirst(300)), [0x61]], queries: [long, near])
    }

    @Test func wishesBeyondTheirBoundsAreClipped() throws {
        let bytes = try dictionaryBytes([("mew", 1), ("mewtwo", 1), ("abra", 1)])
        let dictionary = try KeyDictionary(bytes: bytes.span.bytes)
        var scratch = SearchScratch()
        dictionary.similarMatches(PreparedKey("mewt"), atLeast: -5, limit: .max, scratch: &scratch)
        #expect(scratch.similar.map(\.keyID) == [2, 1])
        #expect(scratch.similar.map(\.permille) == [400, 375])
        dictionary.similarMatches(PreparedKey("mew"), atLeast: 900, limit: 3, scratch: &scratch)
        #expect(scratch.similar == [SimilarKey(keyID: 1, permille: 1000)])
        for limit in [0, -1] {
            dictionary.similarMatches(PreparedKey("mew"), atLeast: 1, limit: limit, scratch: &scratch)
            #expect(scratch.similar.isEmpty)
        }
        let empty = try dictionaryBytes([])
        try KeyDictionary(bytes: empty.span.bytes)
            .similarMatches(PreparedKey("mew"), atLeast: 1, limit: 3, scratch: &scratch)
        #expect(scratch.similar.isEmpty)
    }

    @Test(.enabled(if: RealCorpora.arePresent)) func realNamesEqualBruteForce() throws {
        let names = try RealNames.load()
        #expect(names.count > 5000)
        var generator = SeededGenerator(seed: 26)
        let queries = (0..<24).map { number in
            var query = names[Int.random(in: names.indices, using: &generator)]
            for _ in 0..<(number % 6) {
                edit(&query, alphabet: (0x61...0x7A).map { $0 }, using: &generator)
            }
            return query
        }
        try expectEqual(names, queries: queries, percents: [45], limits: [10, 1_000_000])
    }
}
