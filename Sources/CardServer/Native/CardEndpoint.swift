internal import CardPresentation
internal import Cardex

/// `GET /v1/cards/{id}`: everything known about one printing.
enum CardEndpoint {
    static let endpoint = NativeEndpoint(
        .get, "/v1/cards/{id}", operation: "card", "Everything known about one printing",
        details:
            "With its set, its pictures, its identifiers elsewhere and its stored prices. An identifier of "
            + "another service that several printings share gives the first; `others` names the rest.",
        segments: [NativeParameters.card], parameters: [NativeParameters.prices], schema: "Card",
        problems: [400, 404], .quick(respond))

    @Sendable static func respond(
        _ request: HTTPRequest, _ context: ServerContext
    ) throws(HTTPProblem) -> HTTPResponse {
        let id = try NamedCard.identifier(in: request)
        let values = try ParameterValues(request.query, endpoint.parameters, in: context)
        let withPrices = values.truth(NativeParameters.prices) == true
        guard let card = CardViews.card(id, in: context.generation.finder, withPrices: withPrices) else {
            throw NamedCard.missing(id)
        }
        return NativeRoutes.json(withPrices ? .content : .generation(maxAge: NativeRoutes.maximumAge)) {
            CardJSON.write(card, to: &$0)
        }
    }
}
