internal import CardCatalog
internal import Cardex

/// `GET /openapi.json`: what this server answers, as an OpenAPI 3.1 document.
enum DescriptionEndpoint {
    static let pattern = "/openapi.json"
    static let summary = "This document"
    static let route = Route(.get, pattern, .quick(respond))

    @Sendable static func respond(
        _ request: HTTPRequest, _ context: ServerContext
    ) throws(HTTPProblem) -> HTTPResponse {
        _ = try ParameterValues(request.query, [], in: context)
        let games = context.generation.games.map(\.rawValue)
        return NativeRoutes.json(.generation(maxAge: NativeRoutes.maximumAge)) {
            OpenAPIDocument.tree(games: games).write(to: &$0)
        }
    }
}
