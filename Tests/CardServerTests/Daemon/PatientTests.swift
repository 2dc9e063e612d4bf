import Testing

@testable import CardServer

/// Requests that take their time, streams, and the end of a server.
@Suite(.serialized, .onOwnThreads) struct PatientTests {
    @Test func slowHandlersDoNotKeepTheThreads() async throws {
        let live = try LiveServer { $0.limits.threads = 1 }
        let slow = try (0..<20).map { _ in
            let client = try live.client()
            client.send("GET /test/slow?ms=300 HTTP/1.1\r\nHost: h\r\n\r\n")
            return client
        }
        #expect(try live.client().ask("/test/names?q=mew")?.text == "Mewtwo")
        #expect(slow.map { $0.read()?.text } == Array(repeating: "slow", count: 20))
        await live.server.stop()
    }

    @Test func aHandlerThatTakesTooLongIsAnsweredForAndCancelled() async throws {
        let live = try LiveServer { $0.limits.requestSeconds = 1 }
        let client = try live.client()
        let answer = try #require(client.ask("/test/slow?ms=60000"))
        #expect(answer.status == 504 && answer.text == "timed_out")
        #expect(client.ask("/test/names?q=mew")?.text == "Mewtwo", "the connection goes on")
        await live.server.stop()
        #expect(live.cancelledCount == 1)
    }

    @Test func moreThanCanBeDoneAtATimeIsRefusedWithAPause() async throws {
        let live = try LiveServer { $0.limits.patientRequests = 2 }
        let busy = try (0..<2).map { _ in
            let client = try live.client()
            client.send("GET /test/slow?ms=500 HTTP/1.1\r\nHost: h\r\n\r\n")
            return client
        }
        while live.server.requestCount < 2 { try await Task.sleep(for: .milliseconds(5)) }
        var refused = try #require(try live.client().ask("/test/slow?ms=1"))
        // The second one may have been counted before it was begun.
        if refused.status == 200 { refused = try #require(try live.client().ask("/test/slow?ms=1")) }
        #expect(refused.status == 503 && refused.fields["retry-after"] == "1")
        #expect(try live.client().ask("/test/names?q=mew")?.status == 200, "what is quick is answered on")
        for client in busy { #expect(client.read()?.text == "slow") }
        await live.server.stop()
    }

    @Test func aStreamArrivesWholeAndInOrder() async throws {
        let live = try LiveServer()
        let client = try live.client()
        for _ in 0..<3 {
            let answer = try #require(client.ask("/test/stream?parts=300"))
            #expect(answer.body.count == 3_000_000)
            for part in 0..<300 {
                #expect(answer.body[part * 10_000 + 9_999] == UInt8(truncatingIfNeeded: part))
            }
        }
        #expect(client.ask("/test/stream?parts=0")?.body == [])
        await live.server.stop()
    }

    @Test func aStreamThatFailsIsNotTakenForWhole() async throws {
        let live = try LiveServer()
        let client = try live.client()
        client.send("GET /test/stream?parts=5&fails HTTP/1.1\r\nHost: h\r\n\r\n")
        let all = String(decoding: client.readToEnd(), as: UTF8.self)
        #expect(all.hasPrefix("HTTP/1.1 200") && !all.hasSuffix("0\r\n\r\n"))
        await live.server.stop()
    }

    @Test func aReaderThatIsSlowMakesTheHandlerWaitAndOneThatGoesEndsIt() async throws {
        let live = try LiveServer()
        do {
            let client = try live.client()
            client.send("GET /test/stream?parts=100000 HTTP/1.1\r\nHost: h\r\n\r\n")
            var last = -1
            while live.streamedBytes != last {
                last = live.streamedBytes
                try await Task.sleep(for: .milliseconds(200))
            }
            #expect(last < 32 << 20, "a gigabyte would have been made otherwise")
            #expect(try live.client().ask("/test/names?q=mew")?.status == 200)
        }
        for _ in 0..<200 where live.cutStreamCount == 0 { try await Task.sleep(for: .milliseconds(50)) }
        #expect(live.cutStreamCount == 1)
        await live.server.stop()
    }

    @Test func whatWasAskedIsAnsweredBeforeTheEnd() async throws {
        let live = try LiveServer()
        let busy = try live.client()
        let idle = try live.client()
        #expect(idle.ask("/test/names?q=mew")?.status == 200)
        busy.send("GET /test/slow?ms=400 HTTP/1.1\r\nHost: h\r\n\r\n")
        while live.server.requestCount < 1 { try await Task.sleep(for: .milliseconds(5)) }
        await live.server.stop()
        let answer = busy.read()
        #expect(answer?.text == "slow" && answer?.fields["connection"]?.lowercased() == "close")
        #expect(idle.readToEnd().isEmpty && idle.isClosed)
        #expect(throws: (any Error).self) { try live.client() }
    }

    @Test func whatDoesNotEndInTimeIsBrokenOff() async throws {
        let live = try LiveServer { $0.limits.drainSeconds = 0 }
        let busy = try live.client()
        let stream = try live.client()
        busy.send("GET /test/slow?ms=60000 HTTP/1.1\r\nHost: h\r\n\r\n")
        stream.send("GET /test/stream?parts=100000 HTTP/1.1\r\nHost: h\r\n\r\n")
        while live.server.requestCount < 2 || live.streamedBytes == 0 {
            try await Task.sleep(for: .milliseconds(5))
        }
        await live.server.stop()
        #expect(busy.read()?.status == 503)
        _ = stream.readToEnd()
        #expect(stream.isClosed && live.cutStreamCount == 1)
    }

    @Test func indexesAreExchangedUnderLoadWithoutALostRequest() async throws {
        let live = try LiveServer()
        let answers = await withTaskGroup(of: (wrong: Int, right: Int).self) { group in
            for _ in 0..<4 {
                group.addTask {
                    guard let client = try? live.client() else { return (1, 0) }
                    var counts = (wrong: 0, right: 0)
                    for _ in 0..<400 {
                        // Every generation holds it, each among others.
                        let text = client.ask("/test/names?q=char")?.text ?? ""
                        if text.split(separator: "\n").contains("Charizard") {
                            counts.right += 1
                        } else {
                            counts.wrong += 1
                        }
                    }
                    return counts
                }
            }
            for round in 0..<12 {
                try? live.small.replace(with: ["Charizard", "Charmander \(round)", "Pikachu"])
                try? await Task.sleep(for: .milliseconds(60))
            }
            return await group.reduce((wrong: 0, right: 0)) { ($0.wrong + $1.wrong, $0.right + $1.right) }
        }
        #expect(answers.wrong == 0 && answers.right == 1_600)
        #expect(live.server.state.generations.history.renewals > 2)
        #expect(live.server.state.generations.history.failures == 0)
        await live.server.stop()
    }
}
