import CardIndex
import CardTestSupport
import Testing

struct DistanceTests {
    /// A text of random length, half the time an edited copy of another so that small distances are common.
    private func neighbour(
        of text: [UInt32], edits: Int, alphabet: [UInt32], using generator: inout SeededGenerator
    ) -> [UInt32] {
        var text = text
        for _ in 0..<edits { edit(&text, alphabet: alphabet, using: &generator) }
        return text
    }

    private func text(_ scalars: [UInt32]) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars.compactMap(Unicode.Scalar.init))
        return String(text)
    }

    @Test(
        arguments: [[0x61, 0x62], [0x61, 0x3042, 0x62], [0x1F600, 0x3042, 0x4E00, 0x7A, 0x30]] as [[UInt32]])
    func distancesEqualTheMatrixForPatternsOfOneWordAndOfMany(alphabet: [UInt32]) {
        var generator = SeededGenerator(seed: 1)
        var scratch = SearchScratch()
        for round in 0..<400 {
            let longest = round % 4 == 0 ? 200 : 70
            let left = (0..<Int.random(in: 0...longest, using: &generator)).map { _ in
                alphabet[Int.random(in: alphabet.indices, using: &generator)]
            }
            let right = neighbour(
                of: left, edits: round % 7, alphabet: alphabet, using: &generator)
            let expected = slowAlignmentDistance(left, right)
            let query = PreparedKey(text(left))
            for limit in [0, 1, 2, 3, 10, 300] {
                let found = query.distance(to: right.span, limit: limit, scratch: &scratch)
                #expect(found == min(expected, limit + 1), "round \(round), limit \(limit)")
            }
        }
    }

    @Test func theDistanceOfAPrefixIsTheLeastOfAllPrefixes() {
        var generator = SeededGenerator(seed: 2)
        var scratch = SearchScratch()
        let alphabet: [UInt32] = [0x61, 0x62, 0x3042]
        for round in 0..<120 {
            let left = (0..<Int.random(in: 0...(round % 3 == 0 ? 80 : 9), using: &generator)).map { _ in
                alphabet[Int.random(in: alphabet.indices, using: &generator)]
            }
            var right = neighbour(of: left, edits: round % 4, alphabet: alphabet, using: &generator)
            right += (0..<Int.random(in: 0...6, using: &generator)).map { _ in alphabet[0] }
            let expected = (0...right.count).map { slowAlignmentDistance(left, Array(right.prefix($0))) }
                .min()
            let query = PreparedKey(text(left))
            for limit in 0...3 {
                let found = query.prefixDistance(to: right.span, limit: limit, scratch: &scratch)
                #expect(found == min(expected ?? 0, limit + 1), "round \(round), limit \(limit)")
            }
        }
    }

    @Test func aSwapAcrossTheBorderOfTwoWordsCostsOne() {
        var scratch = SearchScratch()
        for position in 58..<70 {
            let left = (0..<100).map { UInt32($0 + 0x4E00) }
            var right = left
            right.swapAt(position, position + 1)
            let found = PreparedKey(text(left)).distance(to: right.span, limit: 3, scratch: &scratch)
            #expect(found == 1, "swap at \(position)")
        }
    }

    @Test func malformedTextBecomesReplacementCharacters() {
        let bytes: [UInt8] = [0x61, 0xFF, 0xC3, 0x28, 0xED, 0xA0, 0x80, 0xE3, 0x81]
        let query = PreparedKey(bytes.span)
        #expect(query.scalars == [0x61, 0xFFFD, 0xFFFD, 0x28, 0xFFFD, 0xFFFD, 0xFFFD, 0xFFFD, 0xFFFD])
        #expect(!query.isASCII)
    }

    @Test func wellFormedTextIsReadAsItsScalars() {
        let sample = "aé\u{7FF}\u{800}ぴ\u{FFFF}\u{10000}😀\u{10FFFF}"
        #expect(PreparedKey(sample).scalars == sample.unicodeScalars.map(\.value))
    }
}
