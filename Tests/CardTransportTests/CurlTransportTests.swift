import CardTestSupport
import CardTransport
import Testing

@Suite struct CurlTransportTests {
    private let upstream: StubUpstream
    private let transport = makeTransport()

    init() throws {
        upstream = try StubUpstream()
    }

    private func url(_ path: String) -> String { upstream.base + path }

    @Test func aBodyArrivesWholeWithItsHead() throws {
        let body = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        upstream["/dump"] = StubResource(
            body, entityTag: "\"one\"", fields: [(name: "X-Kind", value: " a b ")])
        let sink = RecordingSink()
        let response = try transport.send(
            TransportRequest(url: url("/dump")), into: sink, cancellation: TransportCancellation())
        #expect(response.status == 200)
        #expect(response["etag"] == "\"one\"")
        #expect(response["x-kind"] == "a b")
        #expect(response.contentLength == 300_000)
        #expect(sink.bytes == body)
        #expect(sink.heads == [response])
    }

    @Test func theRequestSaysWhoAsksAndWhatItWants() throws {
        upstream["/x"] = StubResource("x")
        _ = try transport.answer(
            to: TransportRequest(
                url: url("/x?a=1"),
                fields: [TransportField("Accept", "application/json"), TransportField("X", "")]))
        let request = try #require(upstream.requests.first)
        #expect(request.method == "GET")
        #expect(request.target == "/x?a=1")
        #expect(request["user-agent"] == "cardex/test")
        #expect(request["accept"] == "application/json")
        #expect(request["x"] == "")
        #expect(request["accept-encoding"] == nil)
    }

    @Test func aPostCarriesItsBodyEvenAnEmptyOne() throws {
        upstream["/token"] = StubResource("{}")
        for body in [Array("grant_type=client_credentials".utf8), [], [0, 255, 10]] {
            upstream.forgetRequests()
            let answer = try transport.answer(to: TransportRequest(.post, url: url("/token"), body: body))
            #expect(answer.response.status == 200)
            #expect(upstream.requests.map(\.body) == [body])
            #expect(upstream.requests.map(\.method) == ["POST"])
            #expect(upstream.requests.first?["content-length"] == "\(body.count)")
        }
    }

    @Test func aHeadHasNoBody() throws {
        upstream["/x"] = StubResource("content")
        let answer = try transport.answer(to: TransportRequest(.head, url: url("/x")))
        #expect(answer.response.contentLength == 7)
        #expect(answer.body.isEmpty)
    }

    @Test(arguments: [304, 404, 429, 500, 503])
    func everyStatusIsAnAnswer(status: Int) throws {
        upstream["/x"] = StubResource("x", faults: [.status(status, retryAfter: "7")])
        let answer = try transport.answer(to: TransportRequest(url: url("/x")))
        #expect(answer.response.status == status)
        #expect(answer.response["Retry-After"] == "7")
        #expect(!answer.response.isSuccess)
    }

    @Test func contentCompressedOnItsWayComesDecompressedOnlyWhenAskedTo() throws {
        var resource = StubResource(String(repeating: "abc", count: 1000))
        resource.compresses = true
        upstream["/x"] = resource
        let decompressed = try transport.answer(to: TransportRequest(url: url("/x"), decompresses: true))
        #expect(decompressed.body == resource.body)
        let asIs = try transport.answer(
            to: TransportRequest(url: url("/x"), fields: [TransportField("Accept-Encoding", "gzip")]))
        #expect(asIs.body == StubGzip.stored(resource.body))
        #expect(try transport.answer(to: TransportRequest(url: url("/x"))).body == resource.body)
    }

    @Test func connectionsAreUsedAgain() throws {
        upstream["/x"] = StubResource("x")
        for _ in 0..<5 { _ = try transport.answer(to: TransportRequest(url: url("/x"))) }
        #expect(upstream.requests.count == 5)
        #expect(upstream.connectionCount == 1)
    }

    @Test func rangesAreAnsweredWithRanges() throws {
        upstream["/x"] = StubResource("0123456789")
        let request = TransportRequest(url: url("/x"), fields: [TransportField("Range", "bytes=4-")])
        let answer = try transport.answer(to: request)
        #expect(answer.response.status == 206)
        #expect(answer.response["content-range"] == "bytes 4-9/10")
        #expect(answer.body == Array("456789".utf8))
    }

    @Test func manyThreadsSendAtOnce() async throws {
        for index in 0..<24 { upstream["/\(index)"] = StubResource("body \(index)") }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<24 {
                group.addTask {
                    let answer = try await transport.answer(to: TransportRequest(url: url("/\(index)")))
                    #expect(answer.body == Array("body \(index)".utf8))
                }
            }
            try await group.waitForAll()
        }
    }
}
