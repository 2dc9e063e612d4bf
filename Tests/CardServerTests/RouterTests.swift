import CardServer
import Testing

struct RouterTests {
    private static func route(_ method: HTTPMethod, _ pattern: String) -> Route {
        Route(method, pattern, .quick { _, _ throws(HTTPProblem) in HTTPResponse(body: .bytes([])) })
    }

    private let router = Router([
        RouteGroup(
            roots: ["v1"],
            routes: [route(.get, "/v1/cards/{id}"), route(.post, "/v1/match"), route(.get, "/")],
            problem: { HTTPResponse($0.status, body: .bytes(Array("one".utf8))) }),
        RouteGroup(
            roots: ["cards"],
            routes: [
                route(.get, "/cards/{code}/{number}"), route(.get, "/cards/named"),
                route(.get, "/cards/mtgo/{id}"), route(.get, "/cards/{id}"),
            ],
            problem: { HTTPResponse($0.status, body: .bytes(Array("two".utf8))) }),
    ])

    @Test func theRouteWithTheMostWordsIsMeant() throws {
        #expect(try router.match(.get, ["cards", "named"]).route.pattern == "/cards/named")
        #expect(try router.match(.get, ["cards", "mtgo", "4"]).route.pattern == "/cards/mtgo/{id}")
        let match = try router.match(.get, ["cards", "aer", "184"])
        #expect(match.parameters == ["aer", "184"])
        #expect(try router.match(.get, []).route.pattern == "/")
    }

    @Test func aPathNobodyKnowsIsNotFoundAndBelongsToTheGroupOfItsRoot() {
        #expect(throws: HTTPProblem.self) { try router.match(.get, ["cards", "a", "b", "c"]) }
        #expect(router.group(of: ["cards", "a", "b", "c"])?.roots == ["cards"])
        #expect(router.group(of: ["elsewhere"])?.roots == ["v1"])
    }

    @Test func anotherMethodIsRefusedWithTheOnesThatAreKnown() {
        let problem = #expect(throws: HTTPProblem.self) { try router.match(.post, ["cards", "named"]) }
        #expect(problem?.status == 405 && problem?.fields["allow"] == "GET, HEAD, OPTIONS")
    }
}
