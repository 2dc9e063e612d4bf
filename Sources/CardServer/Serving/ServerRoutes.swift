internal import CardCatalog

/// Puts the worlds together that the server speaks to.
package enum ServerRoutes {
    /// The groups, the native one first: its errors are written where no group owns a path.
    ///
    /// - Parameter operations: The routes of those who run the server.
    /// - Returns: The groups.
    package static func groups(operations: [Route]) -> [RouteGroup] {
        [
            RouteGroup(roots: ["healthz", "readyz", "metrics"], routes: operations, problem: problem)
        ]
    }

    private static func problem(_ problem: HTTPProblem) -> HTTPResponse {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("error")
        writer.beginObject()
        writer.member("code", problem.code)
        writer.member("message", problem.message)
        writer.endObject()
        writer.endObject()
        var response = HTTPResponse(problem.status, body: .bytes(writer.bytes), validity: .moment)
        response.fields = problem.fields
        return response
    }
}
