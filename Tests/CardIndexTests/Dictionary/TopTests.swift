import CardIndex
import CardTestSupport
import Testing

struct TopTests {
    /// More keys than one big block holds, with scores that tie often, so that every level is used.
    private static let entries: [(key: String, score: UInt16)] = {
        var generator = SeededGenerator(seed: 11)
        return (0..<6000).map { number in
            let kana = number % 7 == 0 ? "カ" : ""
            let word = String(number, radix: 26).map { $0 }
            return (
                kana + String(word),
                UInt16.random(in: 0...40, using: &generator) * (number % 50 == 0 ? 900 : 1)
            )
        }
    }()

    @Test func theBestOfAnyRangesComeInOrderOfDistanceScoreAndKey() throws {
        let slow = SlowDictionary(Self.entries)
        let bytes = try dictionaryBytes(Self.entries)
        let dictionary = try KeyDictionary(bytes: bytes.span.bytes)
        try dictionary.verify()
        var generator = SeededGenerator(seed: 12)
        var scratch = SearchScratch()
        for round in 0..<60 {
            var ranges: [KeyRange] = []
            var lower = Int.random(in: 0..<3000, using: &generator)
            while lower < slow.keys.count, ranges.count < 12 {
                let upper = min(
                    slow.keys.count,
                    lower + Int.random(in: 1...(round % 3 == 0 ? 5000 : 90), using: &generator))
                ranges.append(
                    KeyRange(
                        lower: UInt32(lower), upper: UInt32(upper),
                        distance: Int.random(in: 0...2, using: &generator)))
                lower = upper + Int.random(in: 0...200, using: &generator)
            }
            let limit = [1, 10, 64, 300][round % 4]
            dictionary.top(limit, of: ranges, scratch: &scratch)
            #expect(scratch.top == slow.top(limit, of: flattened(ranges)), "round \(round)")
            let modulus = UInt32([2, 17, 1000][round % 3])
            dictionary.top(limit, of: ranges, scratch: &scratch) { $0 % modulus == 1 }
            let filtered = slow.top(limit, of: flattened(ranges)) { $0 % modulus == 1 }
            #expect(scratch.top == filtered, "round \(round), filtered")
        }
    }

    @Test func aFilterIsAskedBestFirstAndNoOftenerThanNeeded() throws {
        let bytes = try dictionaryBytes(Self.entries)
        let dictionary = try KeyDictionary(bytes: bytes.span.bytes)
        var scratch = SearchScratch()
        var asked: [UInt32] = []
        dictionary.top(
            3, of: [KeyRange(lower: 0, upper: UInt32(dictionary.keyCount), distance: 0)], scratch: &scratch
        ) { id in
            asked.append(id)
            return asked.count % 2 == 0
        }
        #expect(asked.count == 6)
        #expect(asked.map { dictionary.score($0) } == asked.map { dictionary.score($0) }.sorted(by: >))
        #expect(scratch.top.map(\.keyID) == [asked[1], asked[3], asked[5]])
    }

    @Test func aLimitOfNothingGivesNothing() throws {
        let bytes = try dictionaryBytes([("mew", 3)])
        let dictionary = try KeyDictionary(bytes: bytes.span.bytes)
        var scratch = SearchScratch()
        let ranges = [KeyRange(lower: 0, upper: 1, distance: 0)]
        for (limit, count) in [(-1, 0), (0, 0), (1, 1), (Int.max, 1)] {
            dictionary.top(limit, of: ranges, scratch: &scratch)
            #expect(scratch.top.count == count)
        }
        dictionary.top(5, of: [KeyRange(lower: 0, upper: 9, distance: 0)], scratch: &scratch)
        #expect(scratch.top.count == 1)
    }
}
