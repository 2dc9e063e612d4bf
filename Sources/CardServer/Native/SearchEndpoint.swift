internal import CardCatalog
internal import CardPresentation
internal import Cardex

/// `GET /v1/search`: the cards that a text may mean.
enum SearchEndpoint {
    static let text = NativeParameter(
        "q", .text(maximumLength: NativeParameters.longestText), isRequired: true,
        "What is looked for: a name, spelt right or not, perhaps with a number, a set and filters.",
        example: "charzard 4/102")
    static let limit = NativeParameter(
        "limit", .integer(1...100), standard: "10", "The most names.", example: "5")
    static let printings = NativeParameter(
        "printings", .integer(0...100), standard: "10",
        "The most printings for each name; `0` gives the names alone.", example: "3")
    static let distance = NativeParameter(
        "distance", .integer(0...2),
        "How many letters may differ; without it the length of the text decides.")
    static let explain = NativeParameter(
        "explain", .truth, standard: "false",
        "Whether the answer says how the text was read, and why each name stands where it stands.")

    static let endpoint = NativeEndpoint(
        .get, "/v1/search", operation: "search", "Cards that a text may mean",
        details:
            "The best name comes first, each with the printings that fit. The verdict says how sure the answer "
            + "is: `unique`, `ambiguous`, `guess` (nothing is spelt like that; these look alike) or `none`.",
        parameters: [
            text, limit, NativeParameters.game, NativeParameters.set, NativeParameters.number,
            NativeParameters.language, NativeParameters.rarity, NativeParameters.digital, printings,
            NativeParameters.prices, NativeParameters.images, distance, explain, NativeParameters.highlights,
        ],
        schema: "Answer", problems: [400], .quick(respond))

    @Sendable static func respond(
        _ request: HTTPRequest, _ context: ServerContext
    ) throws(HTTPProblem) -> HTTPResponse {
        let values = try ParameterValues(request.query, endpoint.parameters, in: context)
        guard let query = values.text(text) else {
            throw .badRequest("The parameter q is empty; give it the name of a card.")
        }
        let count = values.integer(limit) ?? 0
        let explains = values.truth(explain) == true
        var wanted = SearchRequest(
            query, game: values.game(NativeParameters.game), set: values.text(NativeParameters.set),
            language: values.text(NativeParameters.language), rarity: values.text(NativeParameters.rarity),
            isDigital: values.truth(NativeParameters.digital),
            // To say what the first name is ahead by takes a second one.
            limit: explains ? max(2, count) : count, printingLimit: values.integer(printings) ?? 0,
            maximumDistance: values.integer(distance),
            highlights: values.truth(NativeParameters.highlights) == true)
        wanted.number = values.text(NativeParameters.number)
        let withPrices = values.truth(NativeParameters.prices) == true
        let answer = context.generation.finder.search(wanted, withPrices: withPrices)
        context.metrics.count(answer.verdict)
        if !answer.pricesComplete { context.metrics.countIncompletePrices() }
        let images = values.truth(NativeParameters.images) == true
        var measured = 0..<0
        var response = NativeRoutes.json(validity(wanted, withPrices: withPrices)) {
            measured = write(answer, to: wanted, explains: explains, limit: count, images: images, &$0)
        }
        response.measured = measured
        return response
    }

    /// Writes an answer, with as much of its printings as was asked for.
    ///
    /// - Returns: Which bytes say how long answering took.
    static func write(
        _ answer: CardAnswer, to request: SearchRequest, explains: Bool = false, limit: Int = .max,
        images: Bool, _ writer: inout JSONWriter
    ) -> Range<Int> {
        let view = AnswerViews.view(answer, to: request, explains: explains, limit: limit, images: images)
        return AnswerJSON.write(view, request.printingLimit > 0 ? .full : .summary, to: &writer)
    }

    /// How long an answer holds: as long as the index, unless there are prices in it.
    static func validity(_ request: SearchRequest, withPrices: Bool) -> HTTPResponse.Validity {
        withPrices && request.printingLimit > 0
            ? .content : .generation(maxAge: NativeRoutes.maximumAge)
    }
}
