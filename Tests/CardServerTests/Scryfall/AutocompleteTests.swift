import CardTestSupport
import Testing

@testable import CardServer

struct AutocompleteTests {
    private static func complete(_ text: String, _ documents: NameDocuments, _ catalogue: CardCatalogue)
        -> [String]
    {
        var collation = Collation()
        collation.collate(text)
        return catalogue.completion.complete(collation.symbols.span, limit: 20) { _ in true }
            .map { documents.names[$0] }
    }

    @Test(.enabled(if: RealCorpora.path("magic-printings-2026.csv.gz") != nil))
    func theOrderOverRealNamesIsThatOfTheDocumentedRule() throws {
        let names = try NameDocuments.realNames()
        let documents = NameDocuments(names)
        let catalogue = CardCatalogue(documents)
        let slow = SlowScryfallNames.Table(names)
        var generator = SeededGenerator(seed: 6)
        var texts = ["thal", "ningbolt", "eowyn", "a", "", "zzzz", "er", "ng", "the", "Fire // I"]
        for length in 2...9 {
            for isPrefix in [true, false, false] {
                guard let name = names.randomElement(using: &generator) else { continue }
                let letters = Array(SlowScryfallNames.collated(name))
                guard letters.count > length else { continue }
                let start = isPrefix ? 0 : Int.random(in: 0...(letters.count - length), using: &generator)
                texts.append(String(letters[start..<(start + length)]))
            }
        }
        for text in texts {
            #expect(Self.complete(text, documents, catalogue) == slow.complete(text), "\(text)")
        }
    }

    @Test func shortAndRandomTextsAgreeWithTheRuleOverManySmallNames() {
        var generator = SeededGenerator(seed: 7)
        var names: Set<String> = [
            "Æther Vial", "Lim-Dûl's Vault", "R&D's Secret Lair", "Fire // Ice", "ピカチュウ",
        ]
        for _ in 0..<400 {
            let length = Int.random(in: 1...9, using: &generator)
            names.insert(String((0..<length).map { _ in "abA '-".randomElement(using: &generator) ?? "a" }))
        }
        // A name of nothing but punctuation is found by it, which the plain rule does not know.
        let readable = names.filter { !SlowScryfallNames.collated($0).isEmpty }
        let documents = NameDocuments(readable)
        let catalogue = CardCatalogue(documents)
        let slow = SlowScryfallNames.Table(readable)
        for _ in 0..<300 {
            let length = Int.random(in: 1...5, using: &generator)
            let text = String((0..<length).map { _ in "abcé ".randomElement(using: &generator) ?? "a" })
            #expect(Self.complete(text, documents, catalogue) == slow.complete(text), "\(text)")
        }
        for text in ["aether", "limdul", "dulsv", "randd", "rds", "eice", "カチ"] {
            #expect(Self.complete(text, documents, catalogue) == slow.complete(text), "\(text)")
        }
    }

    @Test func namesOfPunctuationAloneAreFoundByIt() {
        let documents = NameDocuments(["_____", "+2 Mace", "Borrowing 100,000 Arrows"])
        let catalogue = CardCatalogue(documents)
        #expect(Self.complete("___", documents, catalogue) == ["_____"])
        #expect(Self.complete("100000", documents, catalogue) == ["Borrowing 100,000 Arrows"])
    }

    @Test func theRouteGivesACatalogAndHidesTokens() async throws {
        let fixture = try ScryfallFixture(adding: [
            #"{"object": "card", "id": "a0000000-0000-4000-8000-000000000001", "name": "Lightning Rod Token", "lang": "en", "layout": "token", "set": "tlea", "collector_number": "1"}"#
        ])
        let answer = await fixture.get(
            "/cards/autocomplete", ["q": "ightning b", "format": "json", "face": ""])
        #expect(answer.status == 200 && answer["object"] == "catalog")
        #expect((answer.object["data"] as? [String])?.contains("Lightning Bolt") == true)
        let hidden = await fixture.get("/cards/autocomplete", ["q": "lightning rod"])
        #expect(hidden.object["data"] as? [String] == [] && hidden.object["total_values"] as? Int == 0)
        let shown = await fixture.get(
            "/cards/autocomplete", ["q": "lightning rod", "include_extras": "true"])
        #expect(shown.object["data"] as? [String] == ["Lightning Rod Token"])
        let short = await fixture.get("/cards/autocomplete", ["q": "l"])
        #expect(short.status == 200 && short.object["data"] as? [String] == [])
    }
}
