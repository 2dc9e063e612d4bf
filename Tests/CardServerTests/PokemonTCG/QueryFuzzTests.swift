import CardDocuments
import CardModel
import CardServer
import CardTestSupport
import Testing

struct QueryFuzzTests {
    private static let seeds = [
        #"name:"char*" (types:fire OR types:water) -hp:[100 TO *} !set.id:base1 NOT rarity:(rare OR "rare holo")"#,
        #"nationalPokedexNumbers:{1 TO 151] AND set.releaseDate:[1999/01/09 TO "2023/01/01 10:00:00"]"#,
        #"\(a\) && name:*a*b*c* || -(((x:y)))  +z "#, "hp:>=100 hp:<200 number:TG* id:ex10-?",
    ]

    /// The most that the work of a test may take; a limit of the runner would count how long the test waits for others.
    private static let patience = Duration.seconds(20)

    @Test func mutatedQueriesAreParsedOrRefusedAndNeverTrap() throws {
        let began = ContinuousClock.now
        let cards = try SampleCards.cards()
        let bodies = try (0..<cards.count).map { try cards.body(of: $0) }
        let slow = try bodies.map { try SlowCardQuery($0) }
        var random = SeededGenerator(seed: 2_026)
        let marks = Array(#"()[]{}"*\:!-+&|<>. TOANDOR"#.utf8) + [0, 9, 0x7F, 0x80, 0xC3, 0xA9, 0xE2, 0xFF]
        var parsed = 0
        for round in 0..<4_000 {
            var bytes = Array((Self.seeds.randomElement(using: &random) ?? "").utf8)
            for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<5, using: &random) {
                case 0: bytes.remove(at: place)
                case 1: bytes.insert(marks.randomElement(using: &random) ?? 0, at: place)
                case 2: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 3: bytes = Array(bytes[..<place])
                default: bytes.insert(contentsOf: bytes[place...].prefix(12), at: place)
                }
            }
            do throws(CardQueryError) {
                let query = try QueryParser.parse(bytes)
                parsed += 1
                guard round.isMultiple(of: 16) else { continue }
                var evaluator = QueryEvaluator(cards)
                let found = evaluator.documents(query).documents
                #expect(found == slow.indices.filter { slow[$0].holds(query) }, "\(bytes)")
            } catch {
                #expect((0...bytes.count).contains(error.offset), "\(bytes)")
                #expect(!error.message.isEmpty)
            }
        }
        #expect(parsed > 500)
        #expect(ContinuousClock.now - began < Self.patience)
    }

    @Test func wildcardsTakeNoMoreTimeThanTheyHavePieces() throws {
        let began = ContinuousClock.now
        // With backtracking each of these would go on for longer than the universe is old.
        let value = String(repeating: "a", count: 4_000)
        let cards = try MemoryDocuments(
            .pokemonCard, of: .pokemon,
            bodies: [
                #"{"id":"1","name":"\#(value)"}"#,
                #"{"id":"2","name":"\#(value.map { "\($0) " }.joined())"}"#,
            ])
        let pattern = String(repeating: "a*", count: 60)
        for query in [
            "name:\(pattern)b", "name:\"\(pattern)b\"", "!name:\(pattern)b", "name:\"\(pattern)b*\"",
        ] {
            var evaluator = QueryEvaluator(cards)
            #expect(evaluator.documents(try QueryParser.parse(Array(query.utf8))).isEmpty)
        }
        var evaluator = QueryEvaluator(cards)
        #expect(evaluator.documents(try QueryParser.parse(Array("name:\(pattern)".utf8))).documents == [0])
        #expect(ContinuousClock.now - began < Self.patience)
    }
}
