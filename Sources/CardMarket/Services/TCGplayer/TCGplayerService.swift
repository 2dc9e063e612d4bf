package import CardCatalog
package import CardModel
package import CardPricing

/// TCGplayer's own interface: prices of products, for those who have credentials from before it was closed to new ones.
package struct TCGplayerService: PriceSource {
    package let name = ServiceName.tcgplayer
    package let capabilities = PriceSourceCapabilities(largestBatch: TCGplayerProducts.largestBatch)

    private static let version = "/v1.39.0"

    private let client: ServiceClient
    private let lookup: PrintingLookup

    init(_ client: ServiceClient, _ lookup: PrintingLookup) {
        self.client = client
        self.lookup = lookup
    }

    package func requestCount(for printings: [PrintingID]) -> Int {
        TCGplayerProducts(printings, lookup).batches.count
    }

    package func fetch(_ request: PriceRequest) async throws(PricingError) -> PriceReply {
        let products = TCGplayerProducts(request.printings, lookup)
        let call = ServiceCall(request)
        var reply = PartialReply()
        reply.addUnknown(products.unknown)
        for batch in products.batches {
            await reply.add { () async throws(PricingError) in
                let path = "\(Self.version)/pricing/product/\(batch.joined(separator: ","))"
                let prices = try await client.ask(
                    ServiceRequest(path: path, call: call), TCGplayerPage.shape(block))
                return (
                    observations(prices, of: batch, products),
                    batch.flatMap { products.members[$0] ?? [] }.map(\.printing)
                )
            }
        }
        return try reply.get(requests: call.requests)
    }

    /// Returns the prices of all products of a group, which is TCGplayer's word for a set.
    ///
    /// - Parameters:
    ///   - group: The number of the group.
    ///   - priority: How urgent it is.
    /// - Returns: The prices by product; none for a group without products.
    /// - Throws: `PricingError`.
    package func prices(
        ofGroup group: Int64, priority: FetchPriority = .interactive
    ) async throws(PricingError) -> [String: [ProductPrice.Price]] {
        try await client.ask(
            ServiceRequest(
                path: "\(Self.version)/pricing/group/\(group)", call: ServiceCall(priority: priority)),
            TCGplayerPage.shape(block))
    }

    private func observations(
        _ prices: TCGplayerPage.Prices, of batch: [String], _ products: TCGplayerProducts
    ) -> [PriceObservation] {
        let asOf = client.surroundings.clock.now()
        return batch.flatMap { product in
            let offer = ProductPrice(productID: product, name: "", asOf: asOf, prices: prices[product] ?? [])
            return (products.members[product] ?? []).flatMap { member in
                offer.observations(of: member.printing).map { observation in
                    var observation = observation
                    if member.isEtched, observation.finish == .foil || observation.finish == .normal {
                        observation.finish = .etched
                    }
                    return observation
                }
            }
        }
    }

    /// What reads prices, which carry no date of their own.
    private var block: @Sendable () -> PriceBlock {
        { [clock = client.surroundings.clock] in PriceBlock(asOf: clock.now()) }
    }
}
