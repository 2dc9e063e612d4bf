import CardModel
import CardPricing
import CardTestSupport
import Foundation
import Testing

@testable import CardMarket

struct EbayTests {
    static let charizard = Printing(
        id: .pokemon("base1-4"), name: "Charizard", setID: "base1", number: "4", rarity: "Rare Holo")
    static let base = CardSet(
        game: .pokemon, id: "base1", name: "Base", series: "Base", codes: ["BS"], printedTotal: 102)

    private static func item(
        _ id: Int, _ title: String, _ price: String, shipping: String? = "0.00", condition: String? = "4000",
        options: String = #""FIXED_PRICE""#, currency: String = "USD", more: String = ""
    ) -> String {
        let cost = shipping.map { #""shippingCost":{"value":"\#($0)","currency":"\#(currency)"}"# } ?? ""
        let conditionID = condition.map { #""condition":"x","conditionId":"\#($0)","# } ?? ""
        return
            #"{"itemId":"v1|\#(id)|0","title":"\#(title)","price":{"value":"\#(price)","currency":"\#(currency)"\#(more)},"#
            + #""shippingOptions":[{"shippingCostType":"FIXED"\#(cost.isEmpty ? "" : ",")\#(cost)}],\#(conditionID)"#
            + #""buyingOptions":[\#(options)],"seller":{"username":"u","feedbackPercentage":"99.9","feedbackScore":7},"itemWebUrl":"https://www.ebay.com/itm/1"}"#
    }

    private func reply(_ items: [String]) async throws -> (PriceReply, MarketFixture) {
        var fixture = try MarketFixture()
        fixture.add(Self.charizard, Self.base)
        fixture.upstream["/identity/v1/oauth2/token"] = json(
            #"{"access_token":"abc","expires_in":7200,"token_type":"Application Access Token"}"#)
        fixture.upstream["/buy/browse/v1/item_summary/search"] = json(
            #"{"href":"x","total":\#(items.count),"limit":100,"offset":0,"itemSummaries":[\#(items.joined(separator: ","))]}"#
        )
        return (try await fixture.source("ebay").fetch(PriceRequest([Self.charizard.id])), fixture)
    }

    @Test func gradedAndRawAsksAreToldApartAndOutliersLeftOut() async throws {
        let raw = [200, 210, 215, 220, 230].enumerated().map { index, price in
            Self.item(index, "Charizard 4/102 Base Set Holo Pokemon", "\(price).50", shipping: "4.50")
        }
        let graded = ["900.00", "1000.00", "1100.00"].enumerated().map { index, price in
            Self.item(
                50 + index, "1999 Pokemon Base Set Charizard #4 Holo PSA 9 MINT", price, condition: "2750")
        }
        let others = [
            Self.item(20, "Charizard 4/102 Base Set", "99999.99"),
            Self.item(21, "Charizard 4/102 Base Set Pokemon Holo", "1.00"),
            Self.item(22, "Charizard 4/102 LOT x4", "210.00"),
            Self.item(23, "Charizard 4/130 Base Set 2 Holo", "211.00"),
            Self.item(24, "Charizard 4/102 custom proxy", "5.00"),
            Self.item(25, "Charizard 4/102 auction", "2.00", options: #""AUCTION""#),
            Self.item(26, "Charizard 4/102 both", "2.00", options: #""AUCTION","FIXED_PRICE""#),
            Self.item(27, "Charizard 4/102 far", "3.00", shipping: nil),
            Self.item(
                28, "Charizard 4/102 abroad", "3.00",
                more: #","convertedFromValue":"2.50","convertedFromCurrency":"GBP""#),
            Self.item(29, "Charizard 4/102 britain", "3.00", currency: "GBP"),
            Self.item(30, "Dark Charizard 4/82 Team Rocket", "40.00"),
            Self.item(31, "Blastoise 2/102 Base", "100.00"),
            Self.item(32, "Charizard 4/102 negative", "-5.00"),
            Self.item(33, "Charizard 4/102 huge", "1e400"),
            Self.item(34, "Charizard 4/102 hope PSA 10?", "400.00"),
            Self.item(35, "Charizard 4/102 slab", "400.00", condition: "2750"),
            Self.item(36, "Japanese Charizard 4/102", "30.00"),
            raw[0],
        ]
        let (reply, fixture) = try await reply(raw + graded + others)
        #expect(reply.answered == [Self.charizard.id] && reply.requests == 1)
        #expect(
            lines(reply.observations) == [
                "ebay ask low holofoil 205.00 USD", "ebay ask low holofoil PSA 90 900.00 USD",
                "ebay ask mid holofoil 220.00 USD", "ebay ask mid holofoil PSA 90 1000.00 USD",
            ])
        #expect(Set(reply.observations.map(\.sourceVariant)) == ["4000", "2750"])
        let request = try #require(fixture.upstream.requests.last)
        #expect(request["x-ebay-c-marketplace-id"] == "EBAY_US")
        #expect(request.query["q"] == "Charizard 4/102")
        #expect(request.query["filter"] == "buyingOptions:{FIXED_PRICE}")
        #expect(request.query["category_ids"] == nil)
    }

    @Test func oneListingIsGivenToo() async throws {
        let (reply, _) = try await reply([Self.item(1, "Charizard 4/102", "12.35")])
        #expect(
            lines(reply.observations) == [
                "ebay ask low holofoil 12.35 USD", "ebay ask mid holofoil 12.35 USD",
            ])
    }

    @Test func noListingsAreAnAnswerWithoutPrices() async throws {
        var fixture = try MarketFixture()
        fixture.add(Self.charizard, Self.base)
        fixture.configuration.services["ebay"]?.categories = ["183454", "2536"]
        fixture.configuration.services["ebay"]?.marketplace = "EBAY_DE"
        fixture.upstream["/identity/v1/oauth2/token"] = json(#"{"access_token":"abc"}"#)
        fixture.upstream["/buy/browse/v1/item_summary/search"] = json(
            #"{"href":"x","total":0,"limit":100,"offset":0}"#)
        let reply = try await fixture.source("ebay").fetch(
            PriceRequest([Self.charizard.id, .pokemon("unknown")]))
        #expect(
            reply.observations.isEmpty && Set(reply.answered) == [Self.charizard.id, .pokemon("unknown")])
        let request = try #require(fixture.upstream.requests.last)
        #expect(
            request.query["category_ids"] == "183454,2536" && request["x-ebay-c-marketplace-id"] == "EBAY_DE")
    }

    @Test(arguments: [
        ("Charizard 4/102 Base Set Holo", "4000", "holofoil"),
        ("1999 Pokemon Base Set Charizard #4 PSA 9", "2750", "holofoil PSA 90"),
        ("PSA 9.5 Charizard 4/102", "2750", "holofoil PSA 95"),
        ("CHARIZARD 4/102 BGS 9.5 GEM MINT", "", "holofoil BGS 95"),
        ("Charizard 4/102 1st Edition Shadowless", "4000", nil),
        ("Charizard 4/102 1st Edition Holo", "4000", "holofoil 1stEdition"),
        ("Charizard 4/102 1st Edition CGC 8.5", "2750", "holofoil 1stEdition CGC 85"),
        ("Charizard 4/102 reverse holo", "4000", "reverseHolofoil"),
        ("charizard base 4 of 102 near mint", "4000", "holofoil"),
        ("Charizard pack fresh 4/102", "4000", "holofoil"), ("Charizard 4/102 booster pack", "4000", nil),
        ("Charizard Base Set rare", "4000", nil), ("Charizard 5/102", "4000", nil),
        ("Charizard 4/103", "4000", nil),
        ("Charmander 4/102", "4000", nil), ("Charizard 4/102 PSA 9 PSA 10", "2750", nil),
        ("Charizard 4/102 PSA 10", "4000", nil),
        ("Charizard 4/102 slabbed", "2750", nil), ("Charizard 4/102 signed by artist", "4000", nil),
        ("Charizard 4/102 deutsch", "4000", nil), ("Charizard 4/102 English", "4000", "holofoil"),
        ("Charizard 4/102 x2", "4000", nil), ("2x Charizard 4/102", "4000", nil),
        ("Pokémon Charizard (4/102)", "4000", "holofoil"),
        ("Charizard 4/102 non holo", "4000", nil), ("", "4000", nil), ("4/102", "4000", nil),
        ("Charizard", "4000", nil),
    ])
    func titlesAreRead(_ title: String, _ condition: String, _ expected: String?) {
        var reader = TitleReader()
        guard let wanted = reader.wanted(Self.charizard, Self.base) else {
            Issue.record("nothing wanted")
            return
        }
        let listing = EbayListing(
            id: "1", title: title, conditionID: condition, amount: Money(minorUnits: 1, currency: .usDollar))
        let copy = reader.copy(in: listing, of: wanted)
        let shown = copy.map {
            [$0.finish.rawValue, $0.edition, $0.grade].filter { !$0.isEmpty }.joined(separator: " ")
        }
        #expect(shown == expected)
    }

    @Test func cardsWithBareNumbersAreKnownByTheirSet() {
        let bolt = Printing(
            id: .magic("b"), name: "Lightning Bolt", setID: "m10", number: "146", finishes: [.normal, .foil])
        let set = CardSet(game: .magic, id: "m10", name: "Magic 2010")
        let titles: [(String, String?)] = [
            ("Lightning Bolt Magic 2010 MTG NM", "normal"),
            ("MTG Lightning Bolt FOIL Magic 2010 #146", "foil"),
            ("Lightning Bolt Magic 2011", nil), ("Lightning Bolt M11 #149 Magic 2010", nil),
            ("Chain Lightning Magic 2010", nil), ("Lightning Bolt playset Magic 2010", nil),
        ]
        var reader = TitleReader()
        guard let wanted = reader.wanted(bolt, set) else {
            Issue.record("nothing wanted")
            return
        }
        #expect(wanted.query == "Lightning Bolt Magic 2010")
        for (title, finish) in titles {
            let listing = EbayListing(
                id: "1", title: title, conditionID: "4000", amount: Money(minorUnits: 1, currency: .usDollar))
            #expect(reader.copy(in: listing, of: wanted)?.finish.rawValue == finish, "\(title)")
        }
    }

    @Test(arguments: [
        ("Yu-Gi-Oh! Blue-Eyes White Dragon LOB-EN001 Ultra Rare 1st Edition NM", "normal 1stEdition"),
        ("Blue Eyes White Dragon lob-en001 PSA 8", "normal PSA 80"), ("Blue-Eyes White Dragon SDK-001", nil),
        ("Blue-Eyes White Dragon LOB-EN001 proxy orica", nil), ("Blue-Eyes Ultimate Dragon LOB-EN001", nil),
    ])
    func cardsWithCodesAreKnownByThem(_ title: String, _ expected: String?) {
        let dragon = Printing(
            id: PrintingID(game: .yugioh, nativeID: "89631139/LOB-EN001/UR"), name: "Blue-Eyes White Dragon",
            setID: "LOB",
            number: "LOB-EN001")
        var reader = TitleReader()
        let set = CardSet(game: .yugioh, id: "LOB", name: "Legend of Blue Eyes White Dragon")
        guard let wanted = reader.wanted(dragon, set) else {
            Issue.record("nothing wanted")
            return
        }
        #expect(wanted.query == "Blue-Eyes White Dragon LOB-EN001")
        let listing = EbayListing(
            id: "1", title: title, conditionID: title.contains("PSA") ? "2750" : "4000",
            amount: Money(minorUnits: 1, currency: .usDollar))
        let copy = reader.copy(in: listing, of: wanted)
        let shown = copy.map {
            [$0.finish.rawValue, $0.edition, $0.grade].filter { !$0.isEmpty }.joined(separator: " ")
        }
        #expect(shown == expected)
    }

    @Test func hostileListingsGiveNoPriceAndNoTrap() async throws {
        var random = SeededGenerator(seed: 8)
        let values = [
            "1e400", "-1", "123456789012345678901234567890", "9223372036854775807", "0", "", "1.5", "NaN",
            "1,5", "٣",
        ]
        let titles = [
            "Charizard 4/102", "", "\\u0000", "🔥Charizard🔥 4/102 🔥",
            String(repeating: "Charizard 4/102 ", count: 60),
        ]
        var items: [String] = []
        for id in 0..<400 {
            let value = values[Int.random(in: 0..<values.count, using: &random)]
            let cost = values[Int.random(in: 0..<values.count, using: &random)]
            let title = titles[Int.random(in: 0..<titles.count, using: &random)]
            items.append(Self.item(id, title, value, shipping: cost))
        }
        items += [
            "7", "null", "{}", "[]", #"{"itemId":7,"title":[],"price":"x"}"#,
            #"{"price":{"value":{},"currency":"usd"}}"#,
        ]
        let (reply, _) = try await reply(items)
        #expect(reply.observations.allSatisfy { $0.amount.minorUnits > 0 && $0.amount.minorUnits <= 300 })
        #expect(!reply.observations.isEmpty)
    }

    @Test func ownWordsAreNoSignOfSomethingElse() {
        let pack = Printing(
            id: .pokemon("x-1"), name: "Metal Energy", setID: "x", number: "SV12", language: "ja")
        var reader = TitleReader()
        guard let wanted = reader.wanted(pack, CardSet(game: .pokemon, id: "x", name: "Mystery Box")) else {
            Issue.record("nothing wanted")
            return
        }
        func isTaken(_ title: String) -> Bool {
            let amount = Money(minorUnits: 1, currency: .usDollar)
            return reader.copy(
                in: EbayListing(id: "1", title: title, conditionID: "", amount: amount), of: wanted) != nil
        }
        #expect(isTaken("Metal Energy SV12 Mystery Box Japanese"))
        #expect(!isTaken("Metal Energy SV12 Mystery Box"))
        #expect(!isTaken("Metal Energy SV12 jumbo Japanese"))
    }
}

struct AskStatisticsTests {
    /// The rule written down slowly: sorted copies, and every deviation counted anew.
    private func slow(_ prices: [Int64]) -> (Int64, Int64)? {
        func median(_ numbers: [Double]) -> Double {
            let sorted = numbers.sorted()
            let half = sorted.count / 2
            return sorted.count % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2
        }
        var kept = prices.filter { $0 > 0 }
        if kept.count >= 4 {
            let logarithms = kept.map { log(Double($0)) }
            let center = median(logarithms)
            let spread = median(logarithms.map { abs($0 - center) })
            kept = kept.filter { price in
                let distance = abs(log(Double(price)) - center)
                return spread > 0 ? distance / (1.4826 * spread) <= 3.5 : distance <= log(3)
            }
        }
        let sorted = kept.sorted()
        guard let low = sorted.first else { return nil }
        let half = sorted.count / 2
        return (low, sorted.count % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half] + 1) / 2)
    }

    @Test func itAgreesWithTheRuleWrittenDownSlowly() {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<2_000 {
            let count = Int.random(in: 0...12, using: &random)
            let prices = (0..<count).map { _ in
                Int64.random(in: 0...(1 << Int64.random(in: 1...20, using: &random)), using: &random)
            }
            let fast = AskStatistics(prices)
            let expected = slow(prices)
            #expect(fast?.low == expected?.0 && fast?.median == expected?.1, "\(prices)")
        }
    }

    @Test func fewAreAllBelieved() {
        #expect(AskStatistics([]) == nil)
        #expect(AskStatistics([0, -5]) == nil)
        #expect(AskStatistics([100, 90_000, 1])?.median == 100)
        #expect(AskStatistics([.max, .max - 1])?.median == .max)
    }

    @Test func aParkedPriceMovesNothing() throws {
        let calm = try #require(AskStatistics([100, 105, 110, 115, 120]))
        let parked = try #require(AskStatistics([100, 105, 110, 115, 120, 3_300, 1]))
        #expect(parked.median == calm.median && parked.low == calm.low)
        #expect(AskStatistics([100, 100, 100, 100, 301])?.count == 4)
        #expect(AskStatistics([100, 100, 100, 100, 299])?.count == 5)
    }
}
