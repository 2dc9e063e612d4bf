internal import CardCatalog
internal import CardPresentation
internal import Cardex

/// `GET /v1/sets`: the sets of the index.
enum SetsEndpoint {
    static let limit = NativeParameter(
        "limit", .integer(1...1_000), standard: "250", "The most sets.", example: "20")
    static let offset = NativeParameter(
        "offset", .integer(0...1_000_000), standard: "0", "How many sets to leave out first.")

    static let endpoint = NativeEndpoint(
        .get, "/v1/sets", operation: "sets", "The sets, the newest first",
        details: "`total` says how many there are; `offset` leads to the ones behind.",
        parameters: [NativeParameters.game, limit, offset], schema: "Sets", problems: [400], .patient(respond)
    )

    @Sendable static func respond(
        _ request: HTTPRequest, _ context: ServerContext
    ) async throws(HTTPProblem) -> HTTPResponse {
        let values = try ParameterValues(request.query, endpoint.parameters, in: context)
        let sets = CardViews.sets(
            of: values.game(NativeParameters.game), in: context.generation.finder.index)
        let shown = sets.dropFirst(values.integer(offset) ?? 0).prefix(values.integer(limit) ?? 0)
        return NativeRoutes.json(.generation(maxAge: NativeRoutes.maximumAge)) { writer in
            writer.beginObject()
            writer.member("total", sets.count)
            writer.key("sets")
            writer.beginArray()
            for set in shown { SetJSON.write(set, to: &writer) }
            writer.endArray()
            writer.endObject()
        }
    }
}
