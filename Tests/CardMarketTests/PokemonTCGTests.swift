import CardModel
import CardPricing
import CardTestSupport
import Testing

@testable import CardMarket

struct PokemonTCGTests {
    private static let charizard =
        #"{"id":"base1-4","name":"Charizard","number":"4","rarity":"Rare Holo","set":{"id":"base1","name":"Base"},"#
        + #""images":{"small":"https://images.pokemontcg.io/base1/4.png","large":"https://images.pokemontcg.io/base1/4_hires.png"},"#
        + #""tcgplayer":{"url":"https://prices.pokemontcg.io/tcgplayer/base1-4","updatedAt":"2026/11/20","prices":{"holofoil":"#
        + #"{"low":349.99,"mid":600.5,"high":9999.0,"market":512.35,"directLow":null},"1stEditionHolofoil":{"market":12000.29,"low":0}}},"#
        + #""cardmarket":{"updatedAt":"2026/11/19","prices":{"averageSellPrice":401.005,"lowPrice":1e2,"trendPrice":399.9,"#
        + #""germanProLow":0,"suggestedPrice":0,"reverseHoloTrend":0.0,"avg1":-5,"avg7":1e400,"avg30":"4.35","#
        + #""lowPriceExPlus":123456789012345678901234567890}}}"#

    private func card(_ number: Int, set: String = "base1") -> String {
        #"{"id":"\#(set)-\#(number)","tcgplayer":{"updatedAt":"2026/11/20","prices":{"normal":{"market":\#(number).25}}}}"#
    }

    @Test func aCardIsAskedForByItsIdentifierAndPricedExactly() async throws {
        let fixture = try MarketFixture()
        fixture.upstream["/cards/base1-4"] = json(#"{"data":\#(Self.charizard)}"#)
        let source = try fixture.source("pokemontcg")
        let reply = try await source.fetch(PriceRequest([.pokemon("base1-4")]))
        #expect(reply.answered == [.pokemon("base1-4")])
        #expect(reply.requests == 1)
        #expect(
            lines(reply.observations) == [
                "cardmarket ask low normal 100.00 EUR", "cardmarket index avg30 normal 4.35 EUR",
                "cardmarket index market normal 401.01 EUR", "cardmarket index trend normal 399.90 EUR",
                "tcgplayer ask high holofoil 9999.00 USD", "tcgplayer ask low holofoil 349.99 USD",
                "tcgplayer ask mid holofoil 600.50 USD",
                "tcgplayer index market holofoil 1stEdition 12000.29 USD",
                "tcgplayer index market holofoil 512.35 USD",
            ])
        let days = Set(reply.observations.map { "\($0.source) \(CalendarDate(secondsSinceEpoch: $0.asOf))" })
        #expect(days == ["tcgplayer 2026-11-20", "cardmarket 2026-11-19"])
        #expect(Set(reply.observations.map(\.sourceVariant)) == ["holofoil", "1stEditionHolofoil", "normal"])
        let request = try #require(fixture.upstream.requests.first)
        #expect(request["x-api-key"] == "sEcReT-poke/key+1")
        #expect(request.query["select"] == "id,tcgplayer,cardmarket")
    }

    @Test func severalCardsAreAskedForTogether() async throws {
        let fixture = try MarketFixture()
        fixture.upstream["/cards"] = json(
            #"{"data":[\#(card(1)),\#(card(2, set: "xy1")),\#(card(9))],"page":1,"pageSize":250,"count":3,"totalCount":3}"#
        )
        let ids: [PrintingID] = [.pokemon("base1-1"), .pokemon("xy1-2"), .pokemon("sv1-3")]
        let source = try fixture.source("pokemontcg")
        #expect(source.requestCount(for: ids) == 1)
        let reply = try await source.fetch(PriceRequest(ids))
        #expect(Set(reply.answered) == Set(ids))
        // The card that nobody asked for is not taken: the answer was not about it.
        #expect(Set(reply.observations.map(\.printing)) == [.pokemon("base1-1"), .pokemon("xy1-2")])
        #expect(fixture.upstream.requests.first?.query["q"] == "id:base1-1 OR id:sv1-3 OR id:xy1-2")
    }

    @Test func aSetIsAskedForWholeInPages() async throws {
        var fixture = try MarketFixture()
        let ids = (1...300).map {
            fixture.add(Printing(id: .pokemon("base1-\($0)"), name: "C", setID: "base1", number: "\($0)"))
        }
        let pages = [(1...250).map { card($0) }, (251...320).map { card($0) }]
        fixture.upstream.answer { request in
            let page = Int(request.query["page"] ?? "") ?? 0
            let cards = (1...2).contains(page) ? pages[page - 1] : []
            return json(
                #"{"data":[\#(cards.joined(separator: ","))],"page":\#(page),"pageSize":250,"count":\#(cards.count),"totalCount":320}"#
            )
        }
        let source = try fixture.source("pokemontcg")
        #expect(source.capabilities.asksBySet)
        #expect(source.requestCount(for: Array(ids.prefix(5))) == 2)
        let reply = try await source.fetch(PriceRequest(Array(ids.prefix(5))))
        #expect(reply.requests == 2)
        #expect(reply.answered.count == 320 && Set(reply.answered).isSuperset(of: ids))
        #expect(reply.observations.count == 320)
        #expect(fixture.upstream.requests.map { $0.query["q"] } == ["set.id:base1", "set.id:base1"])
        #expect(fixture.upstream.requests.map { $0.query["pageSize"] } == ["250", "250"])
    }

    @Test func pagesEndWhateverTheTotalClaims() async throws {
        var fixture = try MarketFixture()
        let ids = (1...3).map {
            fixture.add(Printing(id: .pokemon("base1-\($0)"), name: "C", setID: "base1", number: "\($0)"))
        }
        let body = #"{"data":[\#(card(1))],"totalCount":99999999999}"#
        fixture.upstream.answer { _ in json(body) }
        let reply = try await fixture.source("pokemontcg").fetch(PriceRequest(ids))
        #expect(reply.requests == 20)
        fixture.upstream.answer { _ in json(#"{"data":[],"totalCount":99}"#) }
        #expect(try await fixture.source("pokemontcg").fetch(PriceRequest(ids)).requests == 1)
    }

    @Test func aCardThatIsNotKnownIsAnswerEnough() async throws {
        let fixture = try MarketFixture()
        fixture.upstream["/cards/base1-999"] = json(
            #"{"error":{"message":"The requested resource could not be found.","code":404}}"#, status: 404)
        let reply = try await fixture.source("pokemontcg").fetch(PriceRequest([.pokemon("base1-999")]))
        #expect(reply.answered == [.pokemon("base1-999")] && reply.observations.isEmpty)
    }

    @Test func whatTheServiceCannotKnowIsNotAskedFor() async throws {
        var fixture = try MarketFixture()
        let foreign = fixture.add(Printing(id: .pokemon("sv8-ja-1"), name: "ピカチュウ", language: "ja"))
        let strange = PrintingID.pokemon("a/b OR id:*")
        let source = try fixture.source("pokemontcg")
        let reply = try await source.fetch(PriceRequest([foreign, strange]))
        #expect(Set(reply.answered) == [foreign, strange])
        #expect(reply.requests == 0 && fixture.upstream.requests.isEmpty)
        #expect(source.requestCount(for: [foreign, strange]) == 0)
    }

    @Test func withoutAKeyItIsAskedLess() async throws {
        var fixture = try MarketFixture()
        fixture.configuration.services = [:]
        let withKey = try #require(fixture.market.statuses.first { $0.name == "pokemontcg" })
        fixture.credentials = Credentials()
        let without = try #require(fixture.market.statuses.first { $0.name == "pokemontcg" })
        #expect(withKey.rules.dailyQuota == 20_000 && without.rules.dailyQuota == 1_000)
        // Thirty a minute, the burst of the first minute included.
        #expect(without.rules.burst + Int(60_000 / without.rules.refillMilliseconds) <= 30)
        #expect(without.state == .ready)
    }

    @Test func cardsSetsAndSearchesAreRead() async throws {
        let fixture = try MarketFixture()
        fixture.upstream["/cards"] = json(#"{"data":[\#(Self.charizard)],"totalCount":1}"#)
        fixture.upstream["/cards/base1-4"] = json(#"{"data":\#(Self.charizard)}"#)
        fixture.upstream["/sets"] = json(
            #"{"data":[{"id":"base1","name":"Base","series":"Base","printedTotal":102,"ptcgoCode":"BS","releaseDate":"1999/01/09"},{"id":"x"}],"totalCount":2}"#
        )
        let service = try #require(try fixture.source("pokemontcg") as? PokemonTCGService)
        let found = try await service.search("char\"*izard")
        #expect(found.map(\.printing.name) == ["Charizard"])
        #expect(found.first?.printing.setID == "base1" && found.first?.observations.count == 9)
        #expect(try await service.card("base1-4")?.printing.number == "4")
        #expect(try await service.prices(ofSet: "base1").count == 1)
        let sets = try await service.sets()
        #expect(sets.map(\.id) == ["base1", "x"])
        #expect(sets.first?.printedTotal == 102 && sets.first?.releaseDate == CalendarDate("1999-01-09"))
        #expect(fixture.upstream.requests.first?.query["q"] == "name:\"charizard*\"")
        #expect(try await service.search("  ").isEmpty)
    }

    @Test func aHugeSetOfIdentifiersIsSplit() async throws {
        let fixture = try MarketFixture()
        fixture.upstream.answer { request in
            request.path == "/cards"
                ? json(#"{"data":[],"totalCount":0}"#) : json(#"{"error":{"code":404}}"#, status: 404)
        }
        let ids = (0..<401).map { PrintingID.pokemon("promo-\($0)") }
        let source = try fixture.source("pokemontcg")
        let reply = try await source.fetch(PriceRequest(ids))
        #expect(Set(reply.answered) == Set(ids))
        #expect(reply.requests == source.requestCount(for: ids) && reply.requests == 11)
        #expect(fixture.upstream.requests.allSatisfy { $0.target.utf8.count < 2_000 })
    }
}
