import CardCatalog
import CardModel
import CardPricing
import CardServer
import CardTestSupport
import Cardex
import Foundation
import Synchronization
import Testing

struct MarketBlockTests {
    private static let id = PrintingID(game: .pokemon, nativeID: "base1-4")

    private let prices: SamplePrices

    init() throws {
        prices = try SamplePrices()
    }

    private func card(_ client: PokemonTCGClient) async throws -> SlowJSON? {
        try await client.json("/v2/cards/base1-4")["data"]
    }

    /// Reads blocks as a dump's reader does.
    private func observations(_ blocks: String) throws -> [PriceObservation] {
        var parser = try JSONParser()
        let document = JSONDocument(Array(#"{"id":"base1-4",\#(blocks)}"#.utf8), exactNumbers: true)
        return parser.parse(document) { outcome in
            guard case .value(let card) = outcome else { return [] }
            return PriceBlock(asOf: SamplePrices.day).pokemonTCG(card, of: Self.id)
        }
    }

    private func price(
        _ source: String, _ statistic: PriceObservation.Statistic, _ variant: String, _ cents: Int64,
        finish: Finish = .holofoil, at moment: Int64 = SamplePrices.day, condition: String = "",
        grade: String = "",
        kind: PriceObservation.Kind = .index, currency: Currency = .usDollar
    ) -> PriceObservation {
        PriceObservation(
            printing: Self.id, source: source, kind: kind, statistic: statistic, finish: finish,
            condition: condition,
            grade: grade, sourceVariant: variant, amount: Money(minorUnits: cents, currency: currency),
            asOf: moment)
    }

    private static let blocks = [
        #""tcgplayer":{"url":"https://prices.pokemontcg.io/tcgplayer/base1-4","updatedAt":"2026/09/21","prices":{"#
            + #""normal":{"low":1.5,"mid":2,"high":300.25,"market":2.1,"directLow":1.99},"#
            + #""1stEditionHolofoil":{"low":1000,"market":1200.05}}}"#,
        #""cardmarket":{"url":"https://prices.pokemontcg.io/cardmarket/base1-4","updatedAt":"2026/09/21","prices":{"#
            + #""averageSellPrice":1.9,"lowPrice":0.02,"trendPrice":2,"reverseHoloSell":3.3,"reverseHoloLow":3,"#
            + #""reverseHoloTrend":3.1,"lowPriceExPlus":1,"avg1":1.1,"avg7":1.7,"avg30":1.3,"reverseHoloAvg1":4,"#
            + #""reverseHoloAvg7":4.7,"reverseHoloAvg30":4.3}}"#,
    ].joined(separator: ",")

    @Test func blocksThatWereReadAreWrittenAgainByteForByte() async throws {
        let observed = try observations(Self.blocks)
        #expect(observed.count == 20)
        try prices.record(observed)
        let client = try prices.client()
        let response = await client.response("/v2/cards/base1-4")
        let expected = "\(SampleCards.bodies[0].dropLast()),\(Self.blocks)}"
        #expect(PokemonTCGClient.text(of: response) == #"{"data":\#(expected)}"#)
        #expect(response.validity == .content)
        let list = await client.text("/v2/cards", [("q", "id:base1-4")])
        #expect(list.hasPrefix(#"{"data":[\#(expected)],"page":1,"#))
    }

    @Test func whatIsNotKnownIsLeftOutAndNeverNull() async throws {
        let client = try prices.client()
        #expect(try await card(client)?["tcgplayer"] == nil)
        try prices.record(
            [price("cardmarket", .trend, "normal", 150, finish: .normal, currency: .euro)])
        let card = try #require(try await card(client))
        #expect(card["tcgplayer"] == nil)
        #expect(card["cardmarket"]?["prices"]?.scalars.map { "\($0.path) \($0.value)" } == ["trendPrice 1.5"])
        #expect(await !client.text("/v2/cards").contains("null"))
    }

    @Test func namesOfVariantsBecomeKeysAndTheNewerOfTwoIsWritten() async throws {
        try prices.record(
            [
                price("tcgplayer", .market, "1st Edition Holofoil", 300),
                price("tcgplayer", .market, "Reverse Holofoil", 100, at: SamplePrices.day - 86_400),
                price("tcgplayer", .market, "reverseHolofoil", 200),
                price("tcgplayer", .low, "Holofoil (Prerelease)", 700, kind: .ask),
            ])
        let client = try prices.client()
        guard case .object(let variants) = try await card(client)?["tcgplayer"]?["prices"] else {
            Issue.record("no prices")
            return
        }
        #expect(variants.map(\.key) == ["reverseHolofoil", "1stEditionHolofoil", "holofoilPrerelease"])
        #expect(variants.first?.value["market"] == .number("2"))
    }

    @Test func otherMarketsGradesConditionsAndCurrenciesStayOut() async throws {
        try prices.record(
            [
                price("ebay", .market, "holofoil", 1),
                price("tcgplayer", .market, "holofoil", 2, grade: "PSA 100"),
                price("tcgplayer", .market, "holofoil", 3, kind: .sale),
                price("tcgplayer", .market, "holofoil", 4, currency: .euro),
                price("tcgplayer", .trend, "holofoil", 5),
                price("tcgplayer", .market, "holofoil", 6, condition: "DMG"),
                price(
                    "cardmarket", .low, "normal", 7, finish: .normal, condition: "PO", kind: .ask,
                    currency: .euro),
            ])
        let client = try prices.client()
        #expect(await client.text("/v2/cards/base1-4") == #"{"data":\#(SampleCards.bodies[0])}"#)
    }

    @Test func aSelectionMayNameOneBlockAndThenOthersAreNotRead() async throws {
        try prices.record(try observations(Self.blocks))
        let log = ReadLog()
        let client = try prices.client(log.reader())
        let one = try await client.json("/v2/cards/base1-4", [("select", "id,cardmarket")])["data"]
        #expect(
            one?["id"] != nil && one?["cardmarket"] != nil && one?["tcgplayer"] == nil && one?["name"] == nil)
        #expect(
            try await client.json("/v2/cards/base1-4", [("select", "tcgplayer")])["data"]?["tcgplayer"] != nil
        )
        #expect(log.calls == 2)
        let names = await client.response("/v2/cards", [("select", "id,name")])
        guard case .generation = names.validity else {
            Issue.record("an answer without prices holds for the generation")
            return
        }
        #expect(log.calls == 2)
        _ = await client.response("/v2/cards")
        #expect(log.calls == 3, "a page is read in one call")
    }

    @Test func aStoreThatFailsCostsThePricesAndNotTheAnswer() async throws {
        let reader = PriceReader(read: { _, _ throws(PricingError) in
            throw PricingError(.storeCorrupt, "the file is damaged")
        })
        let client = try prices.client(reader)
        let response = await client.response("/v2/cards")
        #expect(response.status == 200)
        #expect(response.fields["Warning"]?.contains("damaged") == true)
    }

    @Test func aStoreThatHangsIsNotWaitedForAndNotAskedAgainUntilItComesBack() async throws {
        try prices.record(try observations(Self.blocks))
        let log = ReadLog()
        log.isHeld.withLock { $0 = true }
        let client = try prices.client(log.impatientReader)
        for _ in 0..<2 {
            let late = await client.response("/v2/cards/base1-4")
            #expect(late.fields["Warning"]?.contains("too long") == true)
            #expect(PokemonTCGClient.text(of: late) == #"{"data":\#(SampleCards.bodies[0])}"#)
        }
        while log.calls == 0 { await Task.yield() }
        #expect(log.calls == 1)
        log.isHeld.withLock { $0 = false }
        while true {
            let response = await client.response("/v2/cards/base1-4")
            guard response.fields["Warning"] == nil else {
                await Task.yield()
                continue
            }
            #expect(PokemonTCGClient.text(of: response).contains("tcgplayer"))
            break
        }
    }
}
