internal import CardCatalog
package import CardModel
package import CardPricing

/// Scrydex, which counts every request as credits that are paid for: prices of raw and graded cards of several games.
package struct ScrydexService: PriceSource {
    package let name = ServiceName.scrydex
    package let capabilities = PriceSourceCapabilities(
        games: Set(ScrydexPlan.paths.keys), largestBatch: ScrydexPlan.largestBatch)

    private let client: ServiceClient
    private let lookup: PrintingLookup

    /// The most cards of one page, which is the service's own limit.
    private static let pageSize = 100

    init(_ client: ServiceClient, _ lookup: PrintingLookup) {
        self.client = client
        self.lookup = lookup
    }

    package func requestCount(for printings: [PrintingID]) -> Int {
        ScrydexPlan(printings, lookup).queries.count
    }

    package func fetch(_ request: PriceRequest) async throws(PricingError) -> PriceReply {
        let plan = ScrydexPlan(request.printings, lookup)
        let call = ServiceCall(request)
        var reply = PartialReply()
        reply.addUnknown(plan.unknown)
        for query in plan.queries {
            await reply.add { () async throws(PricingError) in
                let request = ServiceRequest(
                    path: "/\(query.game)/v1/cards",
                    query: [("q", query.text), ("include", "prices"), ("page_size", "\(Self.pageSize)")],
                    call: call)
                let cards = try await client.ask(request, shape)
                return (observations(cards, of: query.printings), query.printings)
            }
        }
        return try reply.get(requests: call.requests)
    }

    private func observations(_ cards: [ScrydexCard], of printings: [PrintingID]) -> [PriceObservation] {
        printings.flatMap { id in
            (ScrydexPlan.card(of: id, lookup.printing(id), among: cards)?.prices ?? []).map { price in
                var price = price
                price.printing = id
                return price
            }
        }
    }

    private var shape: AnswerShape<[ScrydexCard]> {
        AnswerShape(expectation: "an array `data` of cards") { [clock = client.surroundings.clock] answer in
            guard let data = answer["data"], data.kind == "an array" else { return nil }
            let moment = clock.now()
            let block = PriceBlock(asOf: moment)
            var cards: [ScrydexCard] = []
            var isWhole = true
            data.forEachElement { value in
                if let card = ScrydexCard(value, block, asOf: moment) {
                    cards.append(card)
                } else {
                    isWhole = false
                }
            }
            return isWhole ? ServiceReading(cards, prices: cards.reduce(0) { $0 + $1.prices.count }) : nil
        }
    }
}
