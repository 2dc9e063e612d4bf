import CardModel
import CardPricing
import CardTestSupport
import Testing

@testable import CardMarket

struct ScrydexTests {
    private static let charizard =
        #"{"id":"base1-4","name":"Charizard","number":"4","printed_number":"4/102","expansion":{"id":"base1","name":"Base","code":"BS"},"#
        + #""variants":[{"name":"unlimitedHolofoil","prices":["#
        + #"{"condition":"NM","grade":null,"company":null,"is_perfect":false,"is_signed":false,"is_error":false,"type":"raw","low":170.0,"mid":null,"high":null,"market":191.34,"currency":"USD","trends":{"days_1":{"price_change":-7.33,"percent_change":-3.69}}},"#
        + #"{"condition":"LP","type":"raw","low":0,"market":-3,"currency":"USD"},"#
        + #"{"type":"graded","company":"PSA","grade":"9.5","low":1000,"mid":1100.5,"high":2000,"market":1234.56,"currency":"USD"},"#
        + #"{"type":"graded","company":"BGS","grade":10,"is_perfect":true,"market":9e3,"currency":"USD"},"#
        + #"{"type":"graded","company":"CGC","grade":"Authentic","market":1,"currency":"USD"},"#
        + #"{"type":"graded","company":"","grade":"9","market":1,"currency":"USD"},"#
        + #"{"type":"raw","condition":"NM","market":5,"currency":"dollars"}]},"#
        + #"{"name":"firstEditionHolofoil","prices":[{"type":"raw","condition":"NM","market":4200,"currency":"EUR","is_signed":true}]}]}"#

    @Test func rawAndGradedPricesAreToldApart() async throws {
        let fixture = try MarketFixture()
        fixture.upstream["/pokemon/v1/cards"] = json(
            #"{"data":[\#(Self.charizard)],"page":1,"page_size":100,"count":1,"total_count":1}"#)
        let ids: [PrintingID] = [.pokemon("base1-4"), .pokemon("base1-5")]
        let reply = try await fixture.source("scrydex").fetch(PriceRequest(ids))
        #expect(Set(reply.answered) == Set(ids) && reply.requests == 1)
        #expect(
            lines(reply.observations) == [
                "scrydex ask high holofoil unlimited PSA 95 2000.00 USD",
                "scrydex ask low holofoil unlimited NM 170.00 USD",
                "scrydex ask low holofoil unlimited PSA 95 1000.00 USD",
                "scrydex ask mid holofoil unlimited PSA 95 1100.50 USD",
                "scrydex index market holofoil 1stEdition signed NM 4200.00 EUR",
                "scrydex index market holofoil unlimited NM 191.34 USD",
                "scrydex index market holofoil unlimited PSA 95 1234.56 USD",
                "scrydex index market holofoil unlimited perfect BGS 100 9000.00 USD",
            ])
        #expect(reply.observations.map(\.sourceVariant).contains("unlimitedHolofoil PSA 95"))
        let request = try #require(fixture.upstream.requests.first)
        #expect(request["x-api-key"] == "sEcReT-scry-key" && request["x-team-id"] == "sEcReT-scry-team")
        #expect(request.query["include"] == "prices" && request.query["q"] == "id:base1-4 OR id:base1-5")
    }

    @Test func cardsOfOtherGamesAreFoundByNameNumberAndSet() async throws {
        var fixture = try MarketFixture()
        let lea = CardSet(game: .magic, id: "lea", name: "Limited Edition Alpha")
        let id = fixture.add(
            Printing(id: .magic("uuid"), name: "Jötun \"Grunt\"", setID: "lea", number: "063"), lea)
        let plain = fixture.add(Printing(id: .magic("other"), name: "Opt", setID: "lea", number: "9"), lea)
        func card(_ id: String, _ name: String, _ number: String, _ set: String) -> String {
            #"{"id":"\#(id)","name":"\#(name)","number":"\#(number)","expansion":{"id":"\#(set)","name":"X","code":"\#(set)"},"#
                + #""variants":[{"name":"normal","prices":[{"type":"raw","condition":"NM","market":1.5,"currency":"USD"}]}]}"#
        }
        let cards = [
            card("1", "Jotun Grunt", "63", "LEB"), card("2", "Jotun Grunt", "63", "LEA"),
            card("3", "Jotun Grunt", "64", "LEA"),
            card("4", "Opt", "9", "LEA"), card("5", "Opt", "9", "lea"),
        ]
        fixture.upstream["/magicthegathering/v1/cards"] = json(
            #"{"data":[\#(cards.joined(separator: ","))]}"#)
        let reply = try await fixture.source("scrydex").fetch(PriceRequest([id, plain]))
        // Two cards fit the second: neither is taken.
        #expect(reply.observations.map(\.printing) == [id])
        #expect(reply.answered == [id, plain] && reply.requests == 2)
        #expect(
            fixture.upstream.requests.map { $0.query["q"] } == [
                "name:\"Jötun Grunt\" number:063", "name:\"Opt\" number:9",
            ])
    }

    @Test func aGameWithoutAPathIsNotAskedFor() async throws {
        let fixture = try MarketFixture()
        let source = try fixture.source("scrydex")
        #expect(!source.capabilities.covers(.yugioh) && source.capabilities.covers(.magic))
        let reply = try await source.fetch(
            PriceRequest([PrintingID(game: .yugioh, nativeID: "1"), .magic("unknown")]))
        #expect(reply.answered.count == 2 && reply.requests == 0)
    }

    @Test func creditsAreCounted() throws {
        var fixture = try MarketFixture()
        fixture.configuration.services = [:]
        let rules = try #require(fixture.market.statuses.first { $0.name == "scrydex" }?.rules)
        #expect(rules.microdollarsPerRequest == 1_980)
        // A month of the fullest days stays within its credits.
        #expect((rules.dailyQuota ?? .max) * 31 <= 50_000)
    }
}
