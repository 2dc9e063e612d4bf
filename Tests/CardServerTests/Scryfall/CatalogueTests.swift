import CardDocuments
import CardTestSupport
import Testing

@testable import CardServer

struct CatalogueTests {
    @Test func nothingIsMadeReadyBeforeSomebodyAsks() throws {
        let memory = CatalogueMemory()
        let first = try ScryfallFixture().context.generation
        let second = try ScryfallFixture().context.generation
        memory.prepare(first)
        // To ask for the entry is to ask.
        #expect(!memory.entry(of: first).isReady)
        memory.prepare(second)
        let entry = memory.entry(of: second)
        #expect(entry.isReady && entry === memory.entry(of: second) && entry !== memory.entry(of: first))
    }

    @Test func interestEndsAndDeadGenerationsAreForgotten() throws {
        let memory = CatalogueMemory(interest: .zero)
        var generation: Generation? = try ScryfallFixture().context.generation
        let other = try ScryfallFixture().context.generation
        weak var entry: CatalogueMemory.Entry?
        if let generation { entry = memory.entry(of: generation) }
        #expect(entry != nil)
        memory.prepare(other)
        #expect(!memory.entry(of: other).isReady)
        generation = nil
        memory.prepare(other)
        _ = memory.entry(of: other)
        #expect(entry == nil && generation == nil)
    }

    @Test(.enabled(if: RealCorpora.path("magic-printings-2026.csv.gz") != nil))
    func aCatalogueTakesNoMoreThanTwoHundredBytesForEachRealNameWithItsPrinting() throws {
        let documents = NameDocuments(try NameDocuments.realNames())
        let catalogue = CardCatalogue(documents)
        #expect(documents.count > 30_000)
        #expect(catalogue.byteCount <= 200 * documents.count, "\(catalogue.byteCount / documents.count)")
    }

    @Test func identifiersOfOneNameAreOneCardUnlessASetHoldsBoth() async throws {
        let fixture = try ScryfallFixture(
            adding: [
                SearchSamples.card(id: 1, name: "Imp", set: "old", number: "1"),
                SearchSamples.card(id: 2, name: "Imp", set: "new", number: "1"),
                // Two dumps describe one printing.
                SearchSamples.card(id: 7, name: "Forest", set: "lea", number: "1"),
                SearchSamples.card(id: 8, name: "Forest", set: "lea", number: "1"),
                SearchSamples.card(id: 9, name: "Forest", set: "lea", number: "2")
                    .replacing(
                        "\"oracle_id\": \"b0000000-0000-4000-8000-000000000009\"",
                        with: "\"oracle_id\": \"b0000000-0000-4000-8000-000000000008\""),
                SearchSamples.card(id: 3, name: "Gadget", set: "ust", number: "1a"),
                SearchSamples.card(id: 4, name: "Gadget", set: "ust", number: "1b"),
                SearchSamples.card(id: 5, name: "Saproling", set: "ta", number: "1")
                    .replacing("\"normal\"", with: "\"token\""),
                SearchSamples.card(id: 6, name: "Saproling", set: "tb", number: "1")
                    .replacing("\"normal\"", with: "\"token\""),
            ], onlyOthers: true)
        #expect(await fixture.get("/cards/search", ["q": "imp"]).data.count == 1)
        #expect(await fixture.get("/cards/search", ["q": "forest"]).data.count == 1)
        #expect(await fixture.get("/cards/search", ["q": "gadget"]).data.count == 2)
        #expect(await fixture.get("/cards/search", ["q": "saproling t:token or is:token"]).data.count == 2)
        #expect(await fixture.get("/cards/search", ["q": "imp", "unique": "prints"]).data.count == 2)
    }
}
