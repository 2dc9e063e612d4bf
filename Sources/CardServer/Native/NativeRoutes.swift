internal import CardCatalog

/// The native API, under `/v1`: what the command prints as JSON, over HTTP.
package enum NativeRoutes {
    /// All endpoints, in the order in which they are described.
    package static let endpoints: [NativeEndpoint] = [
        CompleteEndpoint.endpoint, SearchEndpoint.endpoint, CardEndpoint.endpoint, PriceEndpoint.endpoint,
        HistoryEndpoint.endpoint, MatchEndpoint.endpoint, SetsEndpoint.endpoint,
    ]

    /// The routes with their way to write errors.
    package static let group = RouteGroup(
        roots: ["v1", "openapi.json"], routes: endpoints.map(\.route) + [DescriptionEndpoint.route],
        problem: response)

    /// The answer to a request that can't be answered as asked.
    ///
    /// - Parameter problem: Why.
    /// - Returns: `{"error":{"code":"not_found","message":"…","status":404}}`.
    package static func response(_ problem: HTTPProblem) -> HTTPResponse {
        var writer = JSONWriter()
        write(problem, to: &writer)
        writer.endDocument()
        var response = HTTPResponse(problem.status, body: .bytes(writer.bytes), validity: .moment)
        response.fields = problem.fields
        return response
    }

    /// Writes a problem as one object.
    static func write(_ problem: HTTPProblem, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("error")
        writer.beginObject()
        writer.member("code", problem.code)
        writer.member("message", problem.message)
        writer.member("status", problem.status)
        writer.endObject()
        writer.endObject()
    }

    /// The answer that one JSON value makes.
    ///
    /// - Parameters:
    ///   - validity: How long it holds.
    ///   - write: Writes the value.
    /// - Returns: The answer, with a line end behind the value.
    static func json(
        _ validity: HTTPResponse.Validity, _ write: (inout JSONWriter) -> Void
    ) -> HTTPResponse {
        var writer = JSONWriter()
        writer.bytes.reserveCapacity(usualSize)
        write(&writer)
        writer.endDocument()
        return HTTPResponse(body: .bytes(writer.bytes), validity: validity)
    }

    /// How many bytes an answer has room for before it grows.
    private static let usualSize = 2_048

    /// For how many seconds an answer that the index alone decides may be used without asking again.
    static let maximumAge = 60
}
