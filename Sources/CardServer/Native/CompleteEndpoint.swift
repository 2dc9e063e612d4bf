internal import CardCatalog
internal import CardPresentation
internal import Cardex

/// `GET /v1/complete`: the names that a text may be the beginning of.
enum CompleteEndpoint {
    static let text = NativeParameter(
        "q", .text(maximumLength: NativeParameters.longestText), standard: "",
        "What has been typed so far; nothing gives no names.", example: "chariz")
    static let limit = NativeParameter(
        "limit", .integer(1...25), standard: "10",
        "The most names; a chat service shows no more than 25.", example: "5")
    static let printings = NativeParameter(
        "printings", .integer(0...25), standard: "0", "The most printings for each name.")
    static let distinct = NativeParameter(
        "distinct", .word(["names"]),
        "`names` gives the smallest answer there is: the names alone, each once, as one list of texts.",
        example: "names")

    static let endpoint = NativeEndpoint(
        .get, "/v1/complete", operation: "complete", "Names that begin like a text",
        details:
            "For boxes that offer names while somebody types. The likeliest name comes first; one slip in what "
            + "was typed is allowed, and filters such as `set:base1` may stand in the text. A text that nothing begins "
            + "like is no error: the verdict is `none`.",
        parameters: [
            text, limit, NativeParameters.game, NativeParameters.set, NativeParameters.language, distinct,
            printings, NativeParameters.prices, NativeParameters.images, NativeParameters.highlights,
        ],
        schema: "Completion", problems: [400], .quick(respond))

    @Sendable static func respond(
        _ request: HTTPRequest, _ context: ServerContext
    ) throws(HTTPProblem) -> HTTPResponse {
        let values = try ParameterValues(request.query, endpoint.parameters, in: context)
        let finder = context.generation.finder
        let isDistinct = values.text(distinct) != nil
        let wanted = SearchRequest(
            values.text(text) ?? "", game: values.game(NativeParameters.game),
            set: values.text(NativeParameters.set), language: values.text(NativeParameters.language),
            limit: values.integer(limit) ?? 0,
            printingLimit: isDistinct ? 0 : values.integer(printings) ?? 0,
            highlights: !isDistinct && values.truth(NativeParameters.highlights) == true)
        let withPrices = values.truth(NativeParameters.prices) == true
        let validity = SearchEndpoint.validity(wanted, withPrices: withPrices)
        let answer = finder.complete(wanted, withPrices: withPrices)
        context.metrics.count(answer.verdict)
        if !answer.pricesComplete { context.metrics.countIncompletePrices() }
        var measured = 0..<0
        var response = NativeRoutes.json(validity) { writer in
            if isDistinct {
                NamesJSON.write(answer, to: &writer)
            } else {
                measured = SearchEndpoint.write(
                    answer, to: wanted, images: values.truth(NativeParameters.images) == true, &writer)
            }
        }
        response.measured = measured
        return response
    }
}
