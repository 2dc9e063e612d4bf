import CardModel
import CardPricing
import CardTestSupport
import Testing

/// The border between sources and whoever asks them.
struct PriceSourceTests {
    private struct OneDollar: PriceSource {
        let name = "one"

        func fetch(_ request: PriceRequest) async throws(PricingError) -> PriceReply {
            let observations = request.printings.filter { $0.game == .magic }.map {
                PriceObservation(
                    printing: $0, source: name, kind: .index, statistic: .market, finish: .normal,
                    sourceVariant: "usd", amount: Money(minorUnits: 100, currency: .usDollar), asOf: 0)
            }
            return PriceReply(observations: observations, answered: request.printings, requests: 1)
        }
    }

    @Test func aSourceThatSaysNothingOfItselfIsAskedOneByOneOnceADay() {
        let capabilities = OneDollar().capabilities
        #expect(capabilities.largestBatch == 1 && capabilities.publishingInterval == 86_400)
        #expect(capabilities.covers(.magic) && capabilities.covers(Game(rawValue: "unheard-of")))
        #expect(!PriceSourceCapabilities(games: [.magic], largestBatch: -3).covers(.pokemon))
        #expect(PriceSourceCapabilities(games: [.magic], largestBatch: -3).largestBatch == 1)
    }

    @Test func whatASourceAnswersCanBeRecordedAndQuoted() async throws {
        let folder = try TemporaryFolder()
        let store: any PriceStore = try SQLitePriceStore(
            path: folder.file("prices.sqlite"), clock: .fixed(noon))
        let source: any PriceSource = OneDollar()
        let asked = [try identifier("magic:a"), try identifier("pokemon:b")]
        let reply = try await source.fetch(PriceRequest(asked))
        #expect(reply.answered == asked && source.requestCount(for: asked) == 2)
        #expect(try store.record(reply.observations, fetchedAt: noon).inserted == 1)
        let found = try store.observations(for: asked)
        #expect(Array(found.keys) == [asked[0]])
        let headline = PriceSelection.headline(
            from: found[asked[0]] ?? [], now: noon + 4_000, preferredCurrency: nil)
        #expect(headline?.amount.description == "1.00 USD" && headline?.age == 4_000)
    }
}
