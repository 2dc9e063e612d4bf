import CardModel
import CardPricing
import CardTestSupport
import Testing

@testable import CardMarket

/// Services behind the engine that asks them.
struct EngineChainTests {
    private let folder: TemporaryFolder
    private var fixture: MarketFixture
    private let id: PrintingID

    init() throws {
        folder = try TemporaryFolder()
        fixture = try MarketFixture(rules: ["attempts": 1, "request_milliseconds": 600_000])
        id = fixture.add(
            Printing(
                id: .pokemon("base1-4"), name: "Charizard", setID: "base1", number: "4", rarity: "Rare Holo",
                externalIDs: [ExternalID(kind: "tcgplayer", value: "42382")]),
            CardSet(game: .pokemon, id: "base1", name: "Base", printedTotal: 102))
        fixture.upstream.answer { request in
            request.method == "POST"
                ? json(#"{"access_token":"abc","expires_in":7200}"#) : json("", status: 503)
        }
    }

    /// An engine in real time: whoever waits sleeps beside the request, and a clock that jumps would end the wait at once.
    private func engine() throws -> PriceEngine {
        let market = fixture.market(.system)
        return PriceEngine(
            store: try SQLitePriceStore(path: folder.file("prices.sqlite")), sources: market.sources,
            chain: market.chain, settings: EngineSettings(patienceMilliseconds: 3_600_000))
    }

    @Test func theNextServiceIsAskedWhenOneFails() async throws {
        fixture.upstream["/v1.39.0/pricing/product/42382"] = json(
            #"{"success":true,"results":[{"productId":42382,"marketPrice":512.35,"subTypeName":"Holofoil"}]}"#
        )
        let engine = try engine()
        let answer = try await engine.price(for: id, strategy: .networkFirst)
        #expect(answer.headline?.amount == Money(minorUnits: 51_235, currency: .usDollar))
        #expect(answer.failures.map(\.source) == ["pokemontcg"])
        #expect(answer.failures.first?.code == .upstreamFailed)
        // The chain ends where there is a price.
        #expect(
            !fixture.upstream.requests.contains {
                $0.target.contains("/v1/cards") || $0.target.contains("browse")
            })
        #expect(try engine.cached(id).headline?.source == "tcgplayer")
    }

    @Test func theFailureOfAllIsTypedAndSaysWhatEachOneSaid() async throws {
        let engine = try engine()
        await #expect(throws: PricingError.self) { try await engine.price(for: id, strategy: .networkOnly) }
        let asked = Set(fixture.upstream.requests.filter { $0.method == "GET" }.map(\.path))
        #expect(
            asked == [
                "/cards/base1-4", "/v1.39.0/pricing/product/42382", "/pokemon/v1/cards",
                "/buy/browse/v1/item_summary/search",
            ])
    }

    @Test func aCardThatNobodyPricesIsNotAskedForAgainAtOnce() async throws {
        fixture.upstream["/cards/base1-4"] = json(#"{"error":{"code":404}}"#, status: 404)
        fixture.upstream["/v1.39.0/pricing/product/42382"] = json(
            #"{"success":false,"errors":["No products were found."]}"#, status: 404)
        fixture.upstream["/pokemon/v1/cards"] = json(#"{"data":[]}"#)
        fixture.upstream["/buy/browse/v1/item_summary/search"] = json(#"{"total":0}"#)
        let engine = try engine()
        await #expect(throws: PricingError.self) { try await engine.price(for: id, strategy: .networkFirst) }
        let requests = fixture.upstream.requests.count
        do {
            _ = try await engine.price(for: id, strategy: .cacheFresh)
            Issue.record("there is a price")
        } catch {
            #expect(error.code == .notPriced, "\(error)")
        }
        #expect(fixture.upstream.requests.count == requests)
    }
}
