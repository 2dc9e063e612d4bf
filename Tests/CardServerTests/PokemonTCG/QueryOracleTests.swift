import CardDocuments
import CardModel
import CardServer
import CardTestSupport
import Testing

struct QueryOracleTests {
    @Test func randomQueriesFindWhatReadingEveryBodyFinds() throws {
        for cards in [try SampleCards.cards(), try SampleCards.corpus()] {
            let count = min(cards.count, 80)
            let bodies = try (0..<count).map { try cards.body(of: $0) }
            let part = try MemoryDocuments(
                .pokemonCard, of: .pokemon, bodies: bodies.map { String(decoding: $0, as: UTF8.self) })
            let slow = try bodies.map { try SlowCardQuery($0) }
            for seed in UInt64(1)...120 {
                var random = try RandomCardQuery(seed: seed, over: bodies)
                let (query, text) = random.next()
                let parsed = try QueryParser.parse(Array(text.utf8))
                let expected = slow.indices.filter { slow[$0].holds(query) }
                var evaluator = QueryEvaluator(part)
                #expect(evaluator.documents(parsed).documents == expected, "seed \(seed): \(text)")
            }
        }
    }

    @Test func theOracleAgreesOnTextsOfTwoLetters() throws {
        // Short patterns over short values, among them all overlaps of pieces.
        let alphabet: [Character] = ["a", "b", " "]
        var values: [String] = [""]
        for length in 1...5 {
            var random = SeededGenerator(seed: UInt64(length))
            for _ in 0..<12 {
                values.append(String((0..<length).map { _ in alphabet.randomElement(using: &random) ?? "a" }))
            }
        }
        let bodies = values.enumerated().map { #"{"id":"\#($0)","name":"\#($1)"}"# }
        let cards = try MemoryDocuments(.pokemonCard, of: .pokemon, bodies: bodies)
        let slow = try bodies.map { try SlowCardQuery(Array($0.utf8)) }
        var random = SeededGenerator(seed: 7)
        let letters: [Character] = ["a", "b", "-", "*", "*"]
        for _ in 0..<250 {
            let pattern = String(
                (0..<Int.random(in: 1...6, using: &random)).map { _ in
                    letters.randomElement(using: &random) ?? "a"
                })
            for written in [
                "name:a\(pattern)", "name:\"a\(pattern)\"", "!name:\(pattern)b", "name:\(pattern)b",
            ] {
                let query = try QueryParser.parse(Array(written.utf8))
                var evaluator = QueryEvaluator(cards)
                let found = evaluator.documents(query).documents
                #expect(found == slow.indices.filter { slow[$0].holds(query) }, "\(written)")
            }
        }
    }
}
