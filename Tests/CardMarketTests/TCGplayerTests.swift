import CardCatalog
import CardModel
import CardPricing
import CardTestSupport
import Testing

@testable import CardMarket

struct TCGplayerTests {
    private func fixture() throws -> MarketFixture {
        var fixture = try MarketFixture()
        fixture.upstream["/token"] = json(
            #"{"access_token":"abc","token_type":"bearer","expires_in":1209599,"userName":"u",".issued":"x"}"#
        )
        fixture.add(
            Printing(
                id: .magic("bolt"), name: "Lightning Bolt",
                externalIDs: [
                    ExternalID(kind: "tcgplayer", value: "1174"),
                    ExternalID(kind: "tcgplayer_etched", value: "99"),
                ]))
        fixture.add(
            Printing(
                id: .pokemon("base1-4"), name: "Charizard",
                externalIDs: [ExternalID(kind: "tcgplayer", value: "42382")]))
        fixture.add(
            Printing(
                id: .pokemon("twin"), name: "Charizard",
                externalIDs: [ExternalID(kind: "tcgplayer", value: "42382")]))
        fixture.add(
            Printing(
                id: .magic("odd"), name: "Odd",
                externalIDs: [
                    ExternalID(kind: "tcgplayer", value: "1/../2"),
                    ExternalID(kind: "cardmarket", value: "7"),
                ]))
        return fixture
    }

    @Test func productsArePricedInOneRequestAndSharedByTheirPrintings() async throws {
        let fixture = try fixture()
        fixture.upstream.answer { _ in
            json(
                #"{"success":true,"errors":[],"results":["#
                    + #"{"productId":1174,"lowPrice":0.29,"midPrice":4.35,"highPrice":1000000,"marketPrice":1.005,"directLowPrice":null,"subTypeName":"Normal"},"#
                    + #"{"productId":1174,"marketPrice":12.5,"subTypeName":"Foil"},"#
                    + #"{"productId":"99","marketPrice":"20.00","subTypeName":"Foil"},"#
                    + #"{"productId":42382,"marketPrice":512.35,"lowPrice":0,"midPrice":-1,"subTypeName":"1st Edition Holofoil"},"#
                    + #"{"productId":42382,"marketPrice":300,"subTypeName":"Unlimited Holofoil"},"#
                    + #"{"productId":5,"marketPrice":1.0,"subTypeName":"Normal"}]}"#)
        }
        let ids: [PrintingID] = [
            .magic("bolt"), .pokemon("base1-4"), .pokemon("twin"), .magic("odd"), .magic("none"),
        ]
        let source = try fixture.source("tcgplayer")
        #expect(source.requestCount(for: ids) == 1)
        let reply = try await source.fetch(PriceRequest(ids))
        #expect(Set(reply.answered) == Set(ids))
        #expect(reply.answered.count == ids.count)
        #expect(reply.requests == 1)
        func prices(_ id: PrintingID) -> [String] { lines(reply.observations.filter { $0.printing == id }) }
        #expect(
            prices(.magic("bolt")) == [
                "tcgplayer ask high normal 1000000.00 USD", "tcgplayer ask low normal 0.29 USD",
                "tcgplayer ask mid normal 4.35 USD", "tcgplayer index market etched 20.00 USD",
                "tcgplayer index market foil 12.50 USD", "tcgplayer index market normal 1.01 USD",
            ])
        #expect(
            prices(.pokemon("base1-4")) == [
                "tcgplayer index market holofoil 1stEdition 512.35 USD",
                "tcgplayer index market holofoil unlimited 300.00 USD",
            ])
        #expect(prices(.pokemon("twin")) == prices(.pokemon("base1-4")))
        #expect(reply.observations.count == 10)
        #expect(Set(reply.observations.map(\.sourceVariant)).contains("1st Edition Holofoil"))
        #expect(reply.observations.allSatisfy { $0.asOf == MarketFixture.start / 1_000 })
        let request = try #require(fixture.upstream.requests.last)
        #expect(request.target == "/v1.39.0/pricing/product/1174,99,42382")
        #expect(request["authorization"] == "Bearer abc")
    }

    @Test func nothingThereIsAnAnswerWithoutRows() async throws {
        for (status, body) in [
            (404, #"{"success":false,"errors":["No products were found."],"results":[]}"#),
            (404, #"{"errors":["No products were found."]}"#),
            (200, #"{"success":false,"errors":["No products were found."],"results":[]}"#),
            (200, #"{"success":true,"errors":[],"results":[]}"#),
        ] {
            let fixture = try fixture()
            fixture.upstream.answer { _ in json(body, status: status) }
            let reply = try await fixture.source("tcgplayer").fetch(PriceRequest([.magic("bolt")]))
            #expect(reply.answered == [.magic("bolt")] && reply.observations.isEmpty)
            let service = try #require(try fixture.source("tcgplayer") as? TCGplayerService)
            #expect(try await service.prices(ofGroup: 604).isEmpty)
            #expect(fixture.upstream.requests.last?.target == "/v1.39.0/pricing/group/604")
        }
    }

    @Test func anotherNotFoundIsAnError() async throws {
        for body in [
            #"{"success":false,"errors":["Bad version."]}"#, #"{"errors":[]}"#, "<html>",
            #"{"success":false,"results":[]}"#,
        ] {
            let fixture = try fixture()
            fixture.upstream.answer { _ in json(body, status: 404) }
            #expect(
                await failure(try fixture.source("tcgplayer"), [.magic("bolt")])?.code == .malformedAnswer,
                "\(body)")
        }
    }

    @Test func aGroupIsPricedByProduct() async throws {
        let fixture = try fixture()
        fixture.upstream.answer { _ in
            json(#"{"success":true,"results":[{"productId":1,"marketPrice":2.5,"subTypeName":"Normal"}]}"#)
        }
        let service = try #require(try fixture.source("tcgplayer") as? TCGplayerService)
        let prices = try await service.prices(ofGroup: 604)
        #expect(prices["1"]?.map(\.amount) == [Money(minorUnits: 250, currency: .usDollar)])
    }

    @Test func hugeArraysAreReadToTheirEnd() async throws {
        let fixture = try fixture()
        let row = #"{"productId":1174,"marketPrice":1.25,"subTypeName":"Normal"}"#
        let body =
            #"{"success":true,"results":[\#(Array(repeating: row, count: 20_000).joined(separator: ","))]}"#
        fixture.upstream.answer { _ in json(body) }
        let reply = try await fixture.source("tcgplayer").fetch(PriceRequest([.magic("bolt")]))
        #expect(reply.observations.count == 20_000)
    }
}
