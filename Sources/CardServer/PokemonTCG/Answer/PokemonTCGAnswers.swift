internal import CardCatalog
internal import CardDocuments
internal import CardModel
internal import CardPricing

/// Makes the answers of the PokemonTCG API.
struct PokemonTCGAnswers: Sendable {
    /// How long a copy of an answer without prices may be used without asking, in seconds.
    private static let maxAge = 60

    private let prices: PriceReader
    private let search: PriceSearch
    private let orders = OrderMemory()
    /// Orders by prices, which last until a price changes.
    private let pricedOrders = OrderMemory()
    private let whole = WholeDocuments()

    /// Makes the answers.
    ///
    /// - Parameter prices: Reads the prices of cards.
    init(prices: PriceReader) {
        self.prices = prices
        search = PriceSearch(prices.another())
    }

    /// A list of cards, with prices where there are some and nobody selected other members.
    func cards(_ request: HTTPRequest, _ context: ServerContext) async throws(HTTPProblem) -> HTTPResponse {
        let collection = try context.generation.documents(of: .pokemonCard)
        let list = try ListRequest(request.query)
        let found = await search.prices(list, collection, context.generation)
        var page = page(list, collection, found, context.generation.tag)
        let priced = await priced(page.documents, page.writer.blocks, collection, context)
        page.warnings += priced.warnings.filter { !page.warnings.contains($0) }
        return try response(
            &page, priced.prices, validity: found.isPriced ? .content : priced.validity, collection, context)
    }

    /// A list of sets.
    func sets(_ request: HTTPRequest, _ context: ServerContext) throws(HTTPProblem) -> HTTPResponse {
        let collection = try context.generation.documents(of: .pokemonSet)
        var page = page(
            try ListRequest(request.query), collection, PriceSearch.Found(), context.generation.tag)
        return try response(&page, [], validity: .generation(maxAge: Self.maxAge), collection, context)
    }

    private func page(
        _ request: ListRequest, _ collection: any DocumentCollection, _ found: PriceSearch.Found,
        _ tag: String
    ) -> DocumentPage {
        DocumentPage(request, collection, found, whole: whole.known(of: collection, tag: tag)) { keys in
            guard keys.contains(where: { found.columns[$0.field] != nil }) else {
                return orders.order(of: collection, by: keys, tag: tag)
            }
            let memory = found.state == nil ? OrderMemory() : pricedOrders
            return memory.order(of: collection, by: keys, tag: found.state ?? "", found.columns)
        }
    }

    private func response(
        _ page: inout DocumentPage, _ prices: [[StoredObservation]], validity: HTTPResponse.Validity,
        _ collection: any DocumentCollection, _ context: ServerContext
    ) throws(HTTPProblem) -> HTTPResponse {
        let response = try page.response(prices, validity: validity)
        if page.writer.hasFoundWhole {
            whole.remember(page.writer.whole, of: collection, tag: context.generation.tag)
        }
        return response
    }

    /// One card.
    func card(_ request: HTTPRequest, _ context: ServerContext) async throws(HTTPProblem) -> HTTPResponse {
        let collection = try context.generation.documents(of: .pokemonCard)
        let single = try SingleDocument(request, collection, "card")
        let priced = await priced([single.document], single.writer.blocks, collection, context)
        return try single.response(priced.prices, priced.warnings, validity: priced.validity)
    }

    /// One set.
    func set(_ request: HTTPRequest, _ context: ServerContext) throws(HTTPProblem) -> HTTPResponse {
        let collection = try context.generation.documents(of: .pokemonSet)
        return try SingleDocument(request, collection, "set")
            .response([], [], validity: .generation(maxAge: Self.maxAge))
    }

    /// All values that a field has in any card, ascending.
    func values(of field: String, _ request: HTTPRequest, _ context: ServerContext) throws(HTTPProblem)
        -> HTTPResponse
    {
        let collection = try context.generation.documents(of: .pokemonCard)
        var writer = JSONWriter(.compact)
        writer.beginObject()
        writer.key("data")
        writer.beginArray()
        if let field = collection.field(field) {
            for index in 0..<field.valueCount { field.value(at: index).map { writer.value($0) } }
        }
        writer.endArray()
        writer.endObject()
        return HTTPResponse(body: .bytes(writer.bytes), validity: .generation(maxAge: Self.maxAge))
    }

    /// The prices of each of some documents, what to warn of, and how long an answer with them holds.
    private func priced(
        _ documents: [Int], _ blocks: MarketBlocks.Wanted, _ collection: any DocumentCollection,
        _ context: ServerContext
    ) async -> (
        prices: [[StoredObservation]], warnings: [String], validity: HTTPResponse.Validity
    ) {
        guard blocks.isAny else { return ([], [], .generation(maxAge: Self.maxAge)) }
        let printings = documents.map { collection.printing(of: $0) }
        switch await prices.prices(of: printings.compactMap(\.self), in: context.generation.finder) {
        case .none: return ([], [], .generation(maxAge: Self.maxAge))
        case .read(let prices):
            return (printings.map { $0.flatMap { prices[$0] } ?? [] }, [], .content)
        case .missing(let reason): return ([], [reason], .content)
        }
    }

    /// Writes an error as the API does.
    static func problem(_ problem: HTTPProblem) -> HTTPResponse {
        var writer = JSONWriter(.compact)
        writer.beginObject()
        writer.key("error")
        writer.beginObject()
        writer.member("message", problem.message)
        writer.member("code", problem.status)
        writer.endObject()
        writer.endObject()
        var response = HTTPResponse(problem.status, body: .bytes(writer.bytes), validity: .moment)
        response.fields = problem.fields
        return response
    }
}
