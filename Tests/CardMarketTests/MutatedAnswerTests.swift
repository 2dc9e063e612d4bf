import CardModel
import CardPricing
import CardTestSupport
import Synchronization
import Testing

@testable import CardMarket

/// Answers with bytes flipped, put in, taken out and doubled: prices or a typed error, never a trap.
struct MutatedAnswerTests {
    private static let answers: [(service: String, body: String)] = [
        (
            "pokemontcg",
            #"{"data":{"id":"base1-4","tcgplayer":{"updatedAt":"2026/11/20","prices":{"holofoil":{"low":1.5,"market":2.25}}},"cardmarket":{"updatedAt":"2026/11/20","prices":{"trendPrice":3.5}}}}"#
        ),
        (
            "tcgplayer",
            #"{"success":true,"errors":[],"results":[{"productId":42382,"lowPrice":1.5,"marketPrice":2.25,"subTypeName":"Holofoil"}]}"#
        ),
        (
            "scrydex",
            #"{"data":[{"id":"base1-4","variants":[{"name":"holofoil","prices":[{"type":"graded","company":"PSA","grade":"9.5","market":2.25,"currency":"USD"}]}]}]}"#
        ),
        (
            "ebay",
            #"{"total":1,"itemSummaries":[{"itemId":"1","title":"Charizard 4/102 Holo","price":{"value":"2.25","currency":"USD"},"shippingOptions":[{"shippingCost":{"value":"0.50","currency":"USD"}}],"conditionId":"4000","buyingOptions":["FIXED_PRICE"]}]}"#
        ),
    ]

    @Test(arguments: ServiceName.all)
    func theyGivePricesOrATypedError(_ name: String) async throws {
        let original = Array(try #require(Self.answers.first { $0.service == name }).body.utf8)
        let current = Mutex(original)
        var fixture = try MarketFixture(rules: [
            "attempts": 1, "breaker_failures": 1_000_000, "daily_quota": nil,
        ])
        fixture.add(ServiceFaultTests.charizard, ServiceFaultTests.base)
        fixture.upstream.answer { request in
            request.method == "POST"
                ? json(#"{"access_token":"abc","expires_in":7200}"#) : StubResource(current.withLock { $0 })
        }
        let source = try fixture.source(name)
        let id = ServiceFaultTests.charizard.id
        var random = SeededGenerator(seed: 99)
        var counts = (priced: 0, empty: 0, failed: 0)
        for _ in 0..<200 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                let end = min(bytes.count, place + Int.random(in: 1...12, using: &random))
                switch Int.random(in: 0..<5, using: &random) {
                case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                case 1: bytes.removeSubrange(place..<end)
                case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
                case 3: bytes.replaceSubrange(place..<place, with: Array("9e99".utf8))
                default: bytes.swapAt(place, Int.random(in: 0..<bytes.count, using: &random))
                }
            }
            current.withLock { $0 = bytes }
            do {
                let reply = try await source.fetch(PriceRequest([id]))
                #expect(reply.answered.contains(id))
                #expect(
                    reply.observations.allSatisfy { $0.amount.minorUnits > 0 && $0.printing.game == .pokemon }
                )
                if reply.observations.isEmpty { counts.empty += 1 } else { counts.priced += 1 }
            } catch {
                #expect(error.code == .malformedAnswer, "\(error)")
                counts.failed += 1
            }
        }
        // Mutations that only ever break, or never, would prove little.
        #expect(counts.priced > 3 && counts.empty > 0 && counts.failed > 20, "\(counts)")
    }
}
