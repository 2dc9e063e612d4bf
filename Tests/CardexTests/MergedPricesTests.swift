import CardModel
import CardPricing
import CardTestSupport
import Cardex
import Testing

/// Prices of a printing that two dumps have.
struct MergedPricesTests {
    @Test func pricesOfASecondDumpAreFoundUnderTheIdThatTheFirstOneGave() throws {
        let folder = try TemporaryFolder()
        let table = try folder.write(
            "name,set_code,collector_number\nLim-Dul's Vault,ALL,0107\n".utf8, to: "mine.csv")
        let card = """
            {"object":"card","id":"11111111-2222-3333-4444-555555555555","name":"Lim-Dûl's Vault","set":"all",\
            "set_name":"Alliances","collector_number":"107","lang":"en","prices":{"usd":"1.25"}}

            """
        let scryfall = try folder.write(card.utf8, to: "scryfall.jsonl")
        let first = CatalogSource(format: .csv, path: table, defaultGame: .magic)
        let second = CatalogSource(format: .scryfall, path: scryfall)
        let uuid = PrintingID(game: .magic, nativeID: "11111111-2222-3333-4444-555555555555")
        let kept = PrintingID(game: .magic, nativeID: "ALL-0107")
        func rebuild(_ sources: [CatalogSource]) throws -> ReleaseReport {
            try IndexRebuild(
                sources: sources, indexPath: folder.file("cards.cardex"),
                pricesPath: folder.file("prices.sqlite"),
                clock: .fixed(1_800_000_000)
            ).run()
        }
        // Stored under the id of the only dump there is.
        _ = try rebuild([second])
        let store = try SQLitePriceStore(path: folder.file("prices.sqlite"), clock: .fixed(1_800_000_000))
        #expect(try store.observations(for: uuid).count == 1)
        let report = try rebuild([first, second])
        #expect(report.printingCount == 1)
        #expect(report.merge.mergedByNumber == 1)
        #expect(try store.observations(for: kept).map(\.observation.amount.minorUnits) == [125])
        #expect(try store.observations(for: uuid).isEmpty)
        let index = try SearchIndex.open(at: folder.file("cards.cardex"))
        #expect(index.printing(uuid)?.printing.id == kept)
        // The other way round they go back.
        _ = try rebuild([second, first])
        #expect(try store.observations(for: uuid).map(\.observation.amount.minorUnits) == [125])
        #expect(try store.observations(for: kept).isEmpty)
    }
}
