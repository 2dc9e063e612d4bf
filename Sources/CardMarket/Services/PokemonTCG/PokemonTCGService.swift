internal import CardCatalog
package import CardModel
package import CardPricing

/// PokemonTCG.io, version 2: what `tcgplayer` and `cardmarket` say about English Pokémon cards.
///
/// Its project announces that it goes offline on 1 March 2027.
package struct PokemonTCGService: PriceSource {
    package let name = ServiceName.pokemonTCG
    package let capabilities = PriceSourceCapabilities(
        games: [.pokemon], largestBatch: PokemonTCGPlan.largestBatch, asksBySet: true)

    private let client: ServiceClient
    private let lookup: PrintingLookup

    /// The most pages of one set; the largest real ones have two.
    private static let mostPages = 20
    /// What is wanted of a card for its prices.
    private static let priceFields = "id,tcgplayer,cardmarket"

    init(_ client: ServiceClient, _ lookup: PrintingLookup) {
        self.client = client
        self.lookup = lookup
    }

    package func requestCount(for printings: [PrintingID]) -> Int {
        PokemonTCGPlan(printings, lookup).requestCount
    }

    package func fetch(_ request: PriceRequest) async throws(PricingError) -> PriceReply {
        let plan = PokemonTCGPlan(request.printings, lookup)
        let call = ServiceCall(request)
        var reply = PartialReply()
        reply.addUnknown(plan.foreign)
        for set in plan.sets {
            await reply.add { () async throws(PricingError) in
                let cards = try await cards(ofSet: set.id, select: Self.priceFields, call)
                return (cards.flatMap(\.observations), set.wanted + cards.map(\.printing.id))
            }
        }
        for batch in plan.batches {
            await reply.add { () async throws(PricingError) in
                let cards = try await cards(withIDs: batch, call)
                return (cards.flatMap(\.observations), batch)
            }
        }
        return try reply.get(requests: call.requests)
    }

    /// Returns a card by its identifier.
    ///
    /// - Parameters:
    ///   - id: The identifier, such as `base1-4`.
    ///   - priority: How urgent it is.
    /// - Returns: The card, or `nil` when the service knows none.
    /// - Throws: `PricingError`.
    package func card(
        _ id: String, priority: FetchPriority = .interactive
    ) async throws(PricingError) -> PokemonTCGCard? {
        try await card(id, select: nil, ServiceCall(priority: priority))
    }

    /// Returns the cards whose name starts with a text.
    ///
    /// - Parameters:
    ///   - name: The start of the name.
    ///   - limit: The most cards, up to 250.
    ///   - priority: How urgent it is.
    /// - Returns: The cards in the order of the service.
    /// - Throws: `PricingError`.
    package func search(
        _ name: String, limit: Int = 250, priority: FetchPriority = .interactive
    ) async throws(PricingError) -> [PokemonTCGCard] {
        // A quotation mark would end the phrase; names have none.
        let phrase = name.filter { $0 != "\"" && $0 != "\\" && $0 != "*" }
        guard !phrase.allSatisfy(\.isWhitespace) else { return [] }
        let request = ServiceRequest(
            path: "/cards",
            query: [
                ("q", "name:\"\(phrase)*\""), ("pageSize", "\(min(max(1, limit), PokemonTCGPlan.pageSize))"),
            ], call: ServiceCall(priority: priority))
        return try await client.ask(request, PokemonTCGPage.shape(block)).cards
    }

    /// Returns the cards of a set with their prices, in pages of 250.
    ///
    /// - Parameters:
    ///   - set: The identifier of the set, such as `base1`.
    ///   - priority: How urgent it is.
    /// - Returns: The cards.
    /// - Throws: `PricingError`.
    package func prices(
        ofSet set: String, priority: FetchPriority = .interactive
    ) async throws(PricingError) -> [PokemonTCGCard] {
        guard PokemonTCGPlan.isPlain(set) else { return [] }
        return try await cards(ofSet: set, select: nil, ServiceCall(priority: priority))
    }

    /// Returns every set.
    ///
    /// - Parameter priority: How urgent it is.
    /// - Returns: The sets in the order of the service.
    /// - Throws: `PricingError`.
    package func sets(priority: FetchPriority = .interactive) async throws(PricingError) -> [CardSet] {
        let call = ServiceCall(priority: priority)
        var sets: [CardSet] = []
        for page in 1...Self.mostPages {
            let request = ServiceRequest(
                path: "/sets",
                query: [("page", "\(page)"), ("pageSize", "\(PokemonTCGPlan.pageSize)")], call: call)
            let (part, total) = try await client.ask(request, Self.setShape)
            sets += part
            if part.isEmpty || sets.count >= total { break }
        }
        return sets
    }

    private func card(
        _ id: String, select: String?, _ call: ServiceCall
    ) async throws(PricingError) -> PokemonTCGCard? {
        guard PokemonTCGPlan.isPlain(id) else { return nil }
        let request = ServiceRequest(
            path: "/cards/\(WireText.percentEncoded(id))", query: select.map { [("select", $0)] } ?? [],
            call: call)
        return try await client.ask(request, PokemonTCGCard.shape(block))
    }

    private func cards(
        withIDs printings: [PrintingID], _ call: ServiceCall
    ) async throws(PricingError) -> [PokemonTCGCard] {
        let ids = printings.map(\.nativeID)
        if ids.count == 1, let id = ids.first {
            return try await card(id, select: Self.priceFields, call).map { [$0] } ?? []
        }
        let request = ServiceRequest(
            path: "/cards",
            query: [
                ("q", ids.map { "id:\($0)" }.joined(separator: " OR ")), ("select", Self.priceFields),
                ("pageSize", "\(PokemonTCGPlan.pageSize)"),
            ], call: call)
        let wanted = Set(printings)
        return try await client.ask(request, PokemonTCGPage.shape(block)).cards.filter {
            wanted.contains($0.printing.id)
        }
    }

    private func cards(
        ofSet set: String, select: String?, _ call: ServiceCall
    ) async throws(PricingError) -> [PokemonTCGCard] {
        var cards: [PokemonTCGCard] = []
        for page in 1...Self.mostPages {
            var query = [
                ("q", "set.id:\(set)"), ("page", "\(page)"), ("pageSize", "\(PokemonTCGPlan.pageSize)"),
            ]
            if let select { query.append(("select", select)) }
            let answer = try await client.ask(
                ServiceRequest(path: "/cards", query: query, call: call), PokemonTCGPage.shape(block))
            cards += answer.cards
            if answer.cards.isEmpty || Int64(cards.count) >= answer.totalCount { break }
        }
        return cards
    }

    /// What reads prices that carry no date of their own.
    private var block: @Sendable () -> PriceBlock {
        { [clock = client.surroundings.clock] in PriceBlock(asOf: clock.now()) }
    }

    private static let setShape = AnswerShape<(sets: [CardSet], total: Int64)>(
        expectation: "an array `data` of sets"
    ) { answer in
        guard let data = answer["data"], data.kind == "an array" else { return nil }
        var sets: [CardSet] = []
        data.forEachElement { value in
            guard let id = value.text("id") else { return }
            sets.append(
                CardSet(
                    game: .pokemon, id: id, name: value.string("name") ?? "",
                    series: value.string("series") ?? "", codes: value.text("ptcgoCode").map { [$0] } ?? [],
                    releaseDate: value.string("releaseDate").flatMap { CalendarDate($0) },
                    printedTotal: value["printedTotal"]?.integer.flatMap { Int(exactly: $0) }))
        }
        return ServiceReading((sets, answer["totalCount"]?.integer ?? 0))
    }
}
