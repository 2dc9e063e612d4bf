internal import CardCatalog
internal import CardIndex
internal import Cardex

/// What those ask who run the server: whether it lives, whether it should be asked, and how it does.
package enum OperationRoutes {
    /// The routes `/healthz`, `/readyz` and `/metrics`.
    ///
    /// The first two are open, because what watches over a server has no token and learns nothing of cards.
    ///
    /// - Parameter state: What the server knows of itself.
    /// - Returns: The routes.
    package static func routes(_ state: ServerState) -> [Route] {
        [
            Route(.get, "/healthz", isOpen: true, .quick { _, _ throws(HTTPProblem) in health() }),
            Route(
                .get, "/readyz", isOpen: true,
                .quick { _, context throws(HTTPProblem) in try readiness(state, context) }),
            Route(
                .get, "/metrics",
                .quick { _, _ throws(HTTPProblem) in
                    HTTPResponse(
                        contentType: MetricsText.contentType, body: .bytes(state.metricsText()),
                        validity: .moment)
                }),
        ]
    }

    private static func health() -> HTTPResponse {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("status", "ok")
        writer.endObject()
        return HTTPResponse(body: .bytes(writer.bytes), validity: .moment)
    }

    private static func readiness(
        _ state: ServerState, _ context: ServerContext
    ) throws(HTTPProblem) -> HTTPResponse {
        guard state.isReady else {
            throw HTTPProblem(503, "stopping", "The server is being stopped; ask another one.")
        }
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("status", "ready")
        writer.member("generation", context.generation.tag)
        writer.member("printings", context.generation.finder.index.printingCount)
        writer.member("problem", state.generations.history.lastFailure)
        writer.endObject()
        return HTTPResponse(body: .bytes(writer.bytes), validity: .moment)
    }
}
