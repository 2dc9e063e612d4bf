import CardCatalog
import CardIndex
import CardTestSupport
import Cardex
import Testing

/// Products of which a file tells the identifier alone.
struct NamelessProductTests {
    private func index() throws -> SearchIndex {
        var builder = IndexBuilder()
        builder.add(CardSet(game: .magic, id: "lea", name: "Limited Edition Alpha"))
        builder.add(
            Printing(
                id: PrintingID(game: .magic, nativeID: "bolt"), name: "Lightning Bolt", setID: "lea",
                number: "161",
                externalIDs: [
                    ExternalID(kind: "cardmarket", value: "5566"),
                    ExternalID(kind: "mtgjson", value: "uuid-1"),
                    ExternalID(kind: "tcgplayer", value: "1174"),
                ]))
        builder.add(
            Printing(
                id: PrintingID(game: .magic, nativeID: "lotus"), name: "Black Lotus", setID: "lea",
                number: "232",
                externalIDs: [ExternalID(kind: "tcgplayer", value: "5566")]))
        let bytes = try builder.build(corpusDigest: [UInt8](repeating: 0, count: 32), path: "fixture")
        return try SearchIndex.open(bytes: bytes, path: "fixture")
    }

    private func product(_ id: String, _ kind: String, source: String, cents: Int64, asOf: Int64 = 1)
        -> ProductPrice
    {
        ProductPrice(
            productID: id, name: "", idKind: kind, source: source, asOf: asOf,
            prices: [
                ProductPrice.Price(
                    kind: .index, statistic: .trend, finish: .normal, edition: "", sourceVariant: "normal",
                    amount: Money(minorUnits: cents, currency: .euro))
            ])
    }

    private func join(_ products: [ProductPrice]) throws -> [String] {
        let join = ProductJoin(index: try index())
        var shown: [String] = []
        func note(_ outcome: ProductJoin.Outcome) {
            switch outcome {
            case .joined(_, let printing, let prices):
                shown += prices.map { "\(printing) \($0.source) \($0.amount)" }
            case .missed(let product, let miss): shown.append("\(product.productID) \(miss.reason.rawValue)")
            case .sealed(let product): shown.append("\(product.productID) sealed")
            }
        }
        for product in products { try join.add(product, note) }
        try join.finish(note)
        return shown
    }

    @Test func theyAreJoinedByTheirOwnKindOfIdentifier() throws {
        #expect(
            try join([
                product("5566", "cardmarket", source: "cardmarket", cents: 100),
                product("uuid-1", "mtgjson", source: "cardkingdom", cents: 200),
                product("uuid-1", "mtgjson", source: "tcgplayer", cents: 300),
                product("1174", "cardmarket", source: "cardmarket", cents: 400),
                product("uuid-2", "mtgjson", source: "tcgplayer", cents: 500),
            ]) == [
                "magic:bolt cardmarket 1.00 EUR", "magic:bolt cardkingdom 2.00 EUR",
                "magic:bolt tcgplayer 3.00 EUR",
                "1174 noIdentifier", "uuid-2 noIdentifier",
            ])
    }

    @Test func theyDoNotDisturbTheGroupAroundThem() throws {
        let bolt = ProductPrice(
            productID: "1174", name: "Lightning Bolt", groupID: "7", groupName: "Limited Edition Alpha",
            number: "161",
            rarity: "C", game: .magic, asOf: 1,
            prices: product("", "", source: "", cents: 700).prices)
        let shown = try join([bolt, product("5566", "cardmarket", source: "cardmarket", cents: 100), bolt])
        #expect(shown == ["magic:bolt cardmarket 1.00 EUR", "magic:bolt tcgplayer 7.00 EUR"])
    }

    @Test func aGuideAndPricesOfMTGJSONReachTheStore() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("cards.cardex")
        let prices = folder.file("prices.sqlite")
        let cards = try folder.write(
            Array(
                #"{"meta":{},"data":{"LEA":{"code":"LEA","name":"Limited Edition Alpha","cards":[{"uuid":"11111111-0000-5000-8000-000000000001","name":"Lightning Bolt","number":"161","setCode":"LEA","language":"English","identifiers":{"scryfallId":"aaaaaaaa-0000-4000-8000-000000000001","mcmId":"5566"}}]}}}"#
                    .utf8), to: "AllPrintings.json")
        let guide = try folder.write(
            Array(
                #"{"version":1,"createdAt":"2026-11-20T02:00:00+0100","priceGuides":[{"idProduct":5566,"trend":280.35}]}"#
                    .utf8),
            to: "price_guide_1.json")
        let all = try folder.write(
            Array(
                #"{"meta":{},"data":{"11111111-0000-5000-8000-000000000001":{"paper":{"cardkingdom":{"currency":"USD","buylist":{"normal":{"2026-11-19":150.29}},"retail":{"foil":{"2026-11-18":1,"2026-11-20":300.5}}}}}}}"#
                    .utf8), to: "AllPrices.json")
        _ = try IndexRebuild(
            sources: [CatalogSource(argument: cards)], indexPath: path, pricesPath: nil,
            clock: .fixed(1_800_000_000)
        ).run()
        let report = try PriceWarming(
            sources: [CatalogSource(argument: guide), CatalogSource(argument: "mtgjson:\(all)")],
            indexPath: path,
            pricesPath: prices, clock: .fixed(1_800_000_000)
        ).run()
        #expect(report.joinedProducts == 3 && report.missedProducts == 0 && report.sealedProducts == 0)
        let store = try SQLitePriceStore(path: prices)
        let id = PrintingID(game: .magic, nativeID: "aaaaaaaa-0000-4000-8000-000000000001")
        let shown = try store.observations(for: id).map(\.observation).map {
            "\($0.source) \($0.kind.word) \($0.finish.rawValue) \($0.amount)"
        }
        #expect(
            shown == [
                "cardkingdom index foil 300.50 USD", "cardkingdom buylist normal 150.29 USD",
                "cardmarket index normal 280.35 EUR",
            ])
    }
}
