import CardTestSupport
import CardTransport
import Testing

@Suite struct RedirectionTests {
    private let upstream: StubUpstream
    private let transport = makeTransport()

    init() throws {
        upstream = try StubUpstream()
        upstream["/end"] = StubResource("the end")
    }

    private func url(_ path: String) -> String { upstream.base + path }

    @Test(arguments: [301, 302, 303, 307, 308])
    func redirectionsAreFollowed(status: Int) throws {
        upstream["/a/start"] = .redirection(to: "../b?x=1", status: status)
        upstream["/b"] = .redirection(to: url("/end"), status: status)
        let answer = try transport.answer(to: TransportRequest(url: url("/a/start")))
        #expect(answer.body == Array("the end".utf8))
        #expect(answer.response.url == url("/end"))
        #expect(answer.response.redirections == 2)
        #expect(upstream.requests.map(\.target) == ["/a/start", "/b?x=1", "/end"])
    }

    @Test func aCircleIsGivenUp() throws {
        upstream["/a"] = .redirection(to: "/b")
        upstream["/b"] = .redirection(to: "/a")
        let request = TransportRequest(url: url("/a"), limits: TransportLimits(redirections: 5))
        #expect(try failureCode { _ = try transport.answer(to: request) } == .tooManyRedirections)
        #expect(upstream.requests.count == 6)
    }

    @Test func redirectionsAreHandedOutWhenNoneAreAllowed() throws {
        upstream["/a"] = .redirection(to: "/end")
        let request = TransportRequest(url: url("/a"), limits: TransportLimits(redirections: 0))
        let answer = try transport.answer(to: request)
        #expect(answer.response.status == 302)
        #expect(answer.response["Location"] == "/end")
    }

    @Test func aPostTurnsIntoAGetExceptWhereItMayNot() throws {
        for (status, method) in [(301, "GET"), (302, "GET"), (303, "GET"), (307, "POST"), (308, "POST")] {
            upstream.forgetRequests()
            upstream["/a"] = .redirection(to: "/end", status: status)
            _ = try transport.answer(to: TransportRequest(.post, url: url("/a"), body: [65]))
            #expect(upstream.requests.last?.method == method)
            #expect(upstream.requests.last?.body == (method == "POST" ? [65] : []))
        }
    }

    @Test func secretsStayWithTheirHost() throws {
        let other = try StubUpstream()
        other["/end"] = StubResource("x")
        upstream["/near"] = .redirection(to: "/end")
        upstream["/far"] = .redirection(to: other.base + "/end")
        let fields = [
            TransportField("Authorization", "bearer 1"), TransportField("X-Api-Key", "2"),
            TransportField("Cookie", "3"), TransportField("Accept", "text/plain"),
        ]
        _ = try transport.answer(to: TransportRequest(url: url("/near"), fields: fields))
        let near = try #require(upstream.requests.last)
        #expect([near["authorization"], near["x-api-key"], near["cookie"]] == ["bearer 1", "2", "3"])
        _ = try transport.answer(to: TransportRequest(url: url("/far"), fields: fields))
        let far = try #require(other.requests.last)
        #expect([far["authorization"], far["x-api-key"], far["cookie"]] == [nil, nil, nil])
        #expect(far["accept"] == "text/plain")
    }

    @Test func redirectionsLeadNeitherToPlainHTTPNorToFiles() throws {
        upstream["/plain"] = .redirection(to: "http://nobody.invalid/x")
        upstream["/file"] = .redirection(to: "file:///etc/passwd")
        #expect(
            try failureCode { _ = try transport.answer(to: TransportRequest(url: url("/plain"))) }
                == .insecure)
        let file = try failureCode { _ = try transport.answer(to: TransportRequest(url: url("/file"))) }
        #expect(file == .invalidRequest)
    }
}
