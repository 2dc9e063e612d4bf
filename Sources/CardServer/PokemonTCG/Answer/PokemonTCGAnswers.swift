internal import CardCatalog
internal import CardDocuments
internal import CardModel
internal import CardPricing

/// Makes the answers of the PokemonTCG API.
struct PokemonTCGAnswers: Sendable {
    /// How long a copy of an answer without prices may be used without asking, in seconds.
    private static let maxAge = 60

    private let prices: PriceReader
    private let orders = OrderMemory()

    /// Makes the answers.
    ///
    /// - Parameter prices: Reads the prices of cards.
    init(prices: PriceReader) {
        self.prices = prices
    }

    /// A list of cards, with prices where there are some and nobody selected other members.
    func cards(_ request: HTTPRequest, _ context: ServerContext) async throws(HTTPProblem) -> HTTPResponse {
        let collection = try context.generation.documents(of: .pokemonCard)
        var page = try DocumentPage(request.query, collection, orders, context)
        let priced = await priced(page.documents, page.writer.blocks, collection, context)
        page.warnings += priced.warnings
        return try page.response(priced.prices, validity: priced.validity)
    }

    /// A list of sets.
    func sets(_ request: HTTPRequest, _ context: ServerContext) throws(HTTPProblem) -> HTTPResponse {
        let collection = try context.generation.documents(of: .pokemonSet)
        var page = try DocumentPage(request.query, collection, orders, context)
        return try page.response([:], validity: .generation(maxAge: Self.maxAge))
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
            .response([:], [], validity: .generation(maxAge: Self.maxAge))
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

    /// The prices of documents, what to warn of, and how long an answer with them holds.
    private func priced(
        _ documents: [Int], _ blocks: MarketBlocks.Wanted, _ collection: any DocumentCollection,
        _ context: ServerContext
    ) async -> (
        prices: [PrintingID: [StoredObservation]], warnings: [String], validity: HTTPResponse.Validity
    ) {
        guard blocks.isAny else { return ([:], [], .generation(maxAge: Self.maxAge)) }
        let printings = documents.compactMap { collection.printing(of: $0) }
        switch await prices.prices(of: printings, in: context.generation.finder) {
        case .none: return ([:], [], .generation(maxAge: Self.maxAge))
        case .prices(let prices): return (prices, [], .content)
        case .missing(let reason): return ([:], [reason], .content)
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
