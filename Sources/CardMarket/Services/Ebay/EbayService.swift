internal import CardModel
package import CardPricing
internal import CardTransport

/// eBay's Browse interface: what sellers ask for a card at this moment, graded and not.
///
/// Asks are no sales: they are told as such, the lowest and the median of those that are believed.
package struct EbayService: PriceSource {
    package let name = ServiceName.ebay
    // Listings come and go all day.
    package let capabilities = PriceSourceCapabilities(largestBatch: 1, publishingInterval: 21_600)

    private let client: ServiceClient
    private let lookup: PrintingLookup
    private let marketplace: String
    private let categories: [String]

    /// How many listings one search brings; up to 200 would be answered, and none of the last is about the card.
    private static let listings = 100

    /// Makes the service.
    ///
    /// - Parameters:
    ///   - client: Who asks.
    ///   - lookup: What the index knows of printings.
    ///   - marketplace: The national market, such as `EBAY_US`.
    ///   - categories: The categories to search in; empty for all.
    init(_ client: ServiceClient, _ lookup: PrintingLookup, marketplace: String, categories: [String]) {
        self.client = client
        self.lookup = lookup
        self.marketplace = marketplace
        self.categories = categories
    }

    package func fetch(_ request: PriceRequest) async throws(PricingError) -> PriceReply {
        let call = ServiceCall(request)
        var reply = PartialReply()
        for id in request.printings {
            guard let known = lookup.printing(id), let query = Self.query(known.printing, known.set) else {
                reply.addUnknown([id])
                continue
            }
            await reply.add { () async throws(PricingError) in
                let listings = try await client.ask(search(query, call), EbayPage.shape)
                let asks = Self.observations(
                    listings, of: known.printing, known.set, asOf: client.surroundings.clock.now())
                return (asks, [id])
            }
        }
        return try reply.get(requests: call.requests)
    }

    private func search(_ query: String, _ call: ServiceCall) -> ServiceRequest {
        var parameters = [
            (name: "q", value: query), (name: "filter", value: "buyingOptions:{FIXED_PRICE}"),
            (name: "limit", value: "\(Self.listings)"),
        ]
        if !categories.isEmpty {
            parameters.append((name: "category_ids", value: categories.joined(separator: ",")))
        }
        return ServiceRequest(
            path: "/buy/browse/v1/item_summary/search", query: parameters,
            fields: [TransportField("X-EBAY-C-MARKETPLACE-ID", marketplace)], call: call)
    }

    private static func query(_ printing: Printing, _ set: CardSet?) -> String? {
        var reader = TitleReader()
        return reader.wanted(printing, set)?.query
    }

    /// What sellers ask for each kind of copy of a card.
    ///
    /// - Parameters:
    ///   - listings: The listings that were found.
    ///   - printing: The card.
    ///   - set: Its set.
    ///   - moment: When they were found, in seconds since the epoch.
    /// - Returns: For each kind of copy the lowest and the median ask, all in the currency that most listings are in.
    static func observations(
        _ listings: [EbayListing], of printing: Printing, _ set: CardSet?, asOf moment: Int64
    ) -> [PriceObservation] {
        var reader = TitleReader()
        guard let card = reader.wanted(printing, set) else { return [] }
        var asks: [Currency: [ListedCopy: [Int64]]] = [:]
        for listing in listings {
            guard let copy = reader.copy(in: listing, of: card) else { continue }
            asks[listing.amount.currency, default: [:]][copy, default: []].append(listing.amount.minorUnits)
        }
        func size(_ entry: (key: Currency, value: [ListedCopy: [Int64]])) -> Int {
            entry.value.values.reduce(0) { $0 + $1.count }
        }
        guard let market = asks.max(by: { (size($0), $1.key) < (size($1), $0.key) }) else { return [] }
        return market.value.flatMap { copy, prices -> [PriceObservation] in
            guard let statistics = AskStatistics(prices) else { return [] }
            let condition = copy.grade.isEmpty ? TitleReader.rawCondition : TitleReader.gradedCondition
            return [(.low, statistics.low), (.mid, statistics.median)].map { statistic, amount in
                PriceObservation(
                    printing: printing.id, source: ServiceName.ebay, kind: .ask, statistic: statistic,
                    finish: copy.finish, edition: copy.edition, grade: copy.grade, sourceVariant: condition,
                    amount: Money(minorUnits: amount, currency: market.key), asOf: moment)
            }
        }
    }
}
