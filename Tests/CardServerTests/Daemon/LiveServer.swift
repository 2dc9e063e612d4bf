import CardIndex
import Cardex
import Synchronization

@testable import CardServer

/// A real server on a free port of this machine, with routes for every way in which a request can go.
final class LiveServer: Sendable {
    let small: SmallIndex
    let server: Server

    init(_ change: (inout ServerSettings) -> Void = { _ in }) throws {
        let small = try SmallIndex()
        var settings = ServerSettings()
        settings.port = 0
        settings.watchMilliseconds = 25
        change(&settings)
        self.small = small
        let counts = Counts()
        server = try Server(settings, opener: small.opener(), watching: [small.path]) { state in
            [
                Self.group(counts),
                RouteGroup(roots: [], routes: OperationRoutes.routes(state), problem: Self.problem),
            ]
        } events: { _ in
        }
        self.counts = counts
    }

    private let counts: Counts

    /// How many streams ended because their client was gone.
    var cutStreamCount: Int { counts.cut.load(ordering: .relaxed) }
    /// How many handlers were told to stop.
    var cancelledCount: Int { counts.cancelled.load(ordering: .relaxed) }
    /// How many bytes streams handed over.
    var streamedBytes: Int { counts.streamed.load(ordering: .relaxed) }

    final class Counts: Sendable {
        let cut = Atomic<Int>(0)
        let cancelled = Atomic<Int>(0)
        let streamed = Atomic<Int>(0)
    }

    func client() throws -> LoopbackClient { try LoopbackClient(port: server.port) }

    private static func problem(_ problem: HTTPProblem) -> HTTPResponse {
        var response = HTTPResponse(
            problem.status, contentType: "text/plain", body: .bytes(Array(problem.code.utf8)),
            validity: .moment)
        response.fields = problem.fields
        return response
    }

    private static func group(_ counts: Counts) -> RouteGroup {
        RouteGroup(
            roots: ["test"],
            routes: [
                Route(
                    .get, "/test/names",
                    .quick { request, context throws(HTTPProblem) in
                        let answer = context.generation.finder.complete(
                            SearchRequest(request.query["q"] ?? ""))
                        let names = answer.results.map(\.name).joined(separator: "\n")
                        return HTTPResponse(
                            contentType: "text/plain", body: .bytes(Array(names.utf8)),
                            validity: .generation(maxAge: 1))
                    }),
                Route(
                    .get, "/test/long",
                    .quick { _, _ throws(HTTPProblem) in
                        HTTPResponse(body: .bytes(Array(String(repeating: "long ", count: 4_000).utf8)))
                    }),
                Route(
                    .post, "/test/echo",
                    .patient { request, _ async throws(HTTPProblem) in
                        HTTPResponse(contentType: "text/plain", body: .bytes(request.body), validity: .moment)
                    }),
                Route(
                    .get, "/test/address",
                    .quick { _, context throws(HTTPProblem) in
                        HTTPResponse(contentType: "text/plain", body: .bytes(Array(context.baseAddress.utf8)))
                    }),
                Route(
                    .get, "/test/slow",
                    .patient { request, _ async throws(HTTPProblem) in
                        do {
                            try await Task.sleep(for: .milliseconds(Int(request.query["ms"] ?? "") ?? 100))
                        } catch {
                            counts.cancelled.add(1, ordering: .relaxed)
                            throw HTTPProblem(500, "cancelled", "")
                        }
                        return HTTPResponse(contentType: "text/plain", body: .bytes(Array("slow".utf8)))
                    }),
                Route(
                    .get, "/test/stream",
                    .quick { request, _ throws(HTTPProblem) in
                        let parts = Int(request.query["parts"] ?? "") ?? 10
                        let fails = request.query["fails"] != nil
                        return HTTPResponse(
                            contentType: "text/plain",
                            body: .stream { send in
                                do {
                                    for part in 0..<parts {
                                        let bytes = [UInt8](
                                            repeating: UInt8(truncatingIfNeeded: part), count: 10_000)
                                        counts.streamed.add(bytes.count, ordering: .relaxed)
                                        try await send(bytes)
                                    }
                                } catch {
                                    counts.cut.add(1, ordering: .relaxed)
                                    throw error
                                }
                                if fails { throw HTTPProblem(500, "broken", "") }
                            }, validity: .moment)
                    }),
            ], problem: problem)
    }
}
