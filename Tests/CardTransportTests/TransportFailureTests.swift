import CardTestSupport
import CardTransport
import Testing

@Suite struct TransportFailureTests {
    private let upstream: StubUpstream
    private let transport = makeTransport()

    init() throws {
        upstream = try StubUpstream()
    }

    private func url(_ path: String) -> String { upstream.base + path }

    private func codeOfFetching(_ path: String, limits: TransportLimits = TransportLimits()) throws
        -> TransportError.Code?
    {
        try failureCode { _ = try transport.answer(to: TransportRequest(url: url(path), limits: limits)) }
    }

    @Test func aPortWithoutAnybodyRefuses() throws {
        let address: String
        do {
            let gone = try StubUpstream()
            address = gone.base
        }
        let code = try failureCode { _ = try transport.answer(to: TransportRequest(url: address + "/x")) }
        #expect(code == .refused)
    }

    @Test func aNameThatNobodyHasIsAnError() throws {
        let code = try failureCode {
            _ = try transport.answer(to: TransportRequest(url: "https://nobody.invalid/x"))
        }
        #expect(code == .nameNotResolved)
    }

    @Test func anythingThatIsNoTLSIsAnErrorOfTLS() throws {
        upstream["/x"] = StubResource("x")
        let code = try failureCode {
            _ = try transport.answer(to: TransportRequest(url: "https://127.0.0.1:\(upstream.port)/x"))
        }
        #expect(code == .tls)
    }

    @Test func aCutConnectionIsAnError() throws {
        for fault in [StubResource.Fault.cut(afterBytes: 3), .hangUp, .wrongLength(100)] {
            upstream["/x"] = StubResource("0123456789", faults: [fault])
            #expect(try codeOfFetching("/x") == .interrupted, "\(fault)")
        }
    }

    @Test func anAnswerThatIsNoHTTPIsAnError() throws {
        upstream["/x"] = StubResource("x", faults: [.garbage])
        #expect(try codeOfFetching("/x") == .malformedAnswer)
    }

    @Test func aBodyThatStallsIsGivenUp() throws {
        upstream["/x"] = StubResource("0123456789", faults: [.slow(bytes: 1, milliseconds: 6_000)])
        #expect(try codeOfFetching("/x", limits: TransportLimits(idleSeconds: 1)) == .timedOut)
    }

    @Test func theWholeMayNotTakeLongerThanAllowed() throws {
        upstream["/x"] = StubResource("0123456789", faults: [.slow(bytes: 1, milliseconds: 200)])
        #expect(try codeOfFetching("/x", limits: TransportLimits(totalMilliseconds: 500)) == .timedOut)
    }

    @Test func aBodyBeyondTheLimitIsRefusedBeforeAndWhileItComes() throws {
        upstream["/x"] = StubResource(String(repeating: "x", count: 5000))
        let limits = TransportLimits(bodyBytes: 4999)
        #expect(try codeOfFetching("/x", limits: limits) == .tooLarge)
        upstream["/x"]?.faults = [.wrongLength(10)]
        #expect(try codeOfFetching("/x", limits: TransportLimits(bodyBytes: 5)) == .tooLarge)
        _ = try transport.answer(
            to: TransportRequest(url: url("/x"), limits: TransportLimits(bodyBytes: 5000)))
    }

    @Test func whatTheSinkThrowsEndsTheTransferAndComesOut() throws {
        upstream["/x"] = StubResource(String(repeating: "x", count: 1_000_000))
        let sink = RecordingSink()
        sink.refusesAfter = 10
        #expect(throws: RecordingSink.Refusal.self) {
            try transport.send(
                TransportRequest(url: url("/x")), into: sink, cancellation: TransportCancellation())
        }
        #expect(sink.bytes.count < 1_000_000)
        // The handle is as good as new.
        #expect(try codeOfFetching("/x") == nil)
    }

    @Test func cancellingEndsAWaitAtOnce() async throws {
        upstream["/x"] = StubResource("0123456789", faults: [.slow(bytes: 1, milliseconds: 20_000)])
        let task = Task { try await transport.answer(to: TransportRequest(url: url("/x"))) }
        while upstream.requests.isEmpty { try await Task.sleep(for: .milliseconds(10)) }
        let start = ContinuousClock.now
        task.cancel()
        let result = await task.result
        #expect(throws: TransportError.self) { try result.get() }
        // The body takes two hundred seconds; the other tests may keep this one waiting for some of them.
        #expect(start.duration(to: .now) < .seconds(100))
        let cancelled = TransportCancellation()
        cancelled.cancel()
        let code = try failureCode {
            _ = try transport.answer(to: TransportRequest(url: url("/x")), cancellation: cancelled)
        }
        #expect(code == .cancelled)
        #expect(upstream.requests.count == 1)
    }

    @Test func malformedRequestsAreNotSent() throws {
        let requests = [
            TransportRequest(url: ""), TransportRequest(url: "ftp://127.0.0.1/x"),
            TransportRequest(url: "file:///etc/passwd"), TransportRequest(url: url("/a b")),
            TransportRequest(url: url("/a\r\nX: y")), TransportRequest(url: "http://127.0.0.1:99999/"),
            TransportRequest(url: url("/x"), fields: [TransportField("A", "b\r\nC: d")]),
            TransportRequest(url: url("/x"), fields: [TransportField("A: b\nC", "d")]),
            TransportRequest(url: url("/x"), fields: [TransportField("", "d")]),
            TransportRequest(.init(rawValue: "GET / HTTP/1.1\r\n"), url: url("/x")),
        ]
        for request in requests {
            let code = try failureCode { _ = try transport.answer(to: request) }
            #expect(code == .invalidRequest, "\(request.url)")
        }
        #expect(upstream.requests.isEmpty)
    }

    @Test func plainHTTPLeavesThisMachineOnlyWhenAllowed() throws {
        var request = TransportRequest(url: "http://nobody.invalid/x")
        #expect(try failureCode { _ = try transport.answer(to: request) } == .insecure)
        request.allowsPlainHTTP = true
        #expect(try failureCode { _ = try transport.answer(to: request) } == .nameNotResolved)
    }

    @Test func errorsNameTheAddressWithoutItsSecrets() throws {
        let url = "http://user:word@127.0.0.1:1/x?api_key=abc&page=2&access_token=def#here"
        do {
            _ = try transport.answer(to: TransportRequest(url: url))
            Issue.record("nothing listens on port 1")
        } catch let error as TransportError {
            #expect(error.url == "http://127.0.0.1:1/x?api_key=…&page=2&access_token=…")
            #expect(!error.description.contains("word@"))
            #expect(!error.description.contains("abc"))
        }
    }
}
