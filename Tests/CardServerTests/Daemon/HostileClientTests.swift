import CardTestSupport
import Testing

@testable import CardServer

/// What goes over a real socket when nobody behaves: an answer of 4xx or a closed connection, and others are served on.
@Suite(.serialized, .onOwnThreads) struct HostileClientTests {
    private func isServed(_ live: LiveServer) throws -> Bool {
        try live.client().ask("/test/names?q=char")?.text == "Charizard"
    }

    @Test func wrongTargetsAreRefusedInTheShapeOfTheirGroup() async throws {
        let live = try LiveServer()
        for (target, status) in [
            ("/test/%zz", 400), ("/test/names?q=%ff", 400), ("/test/names?q=%00", 400),
            ("/test/../etc/passwd", 400),
            ("/test/%2e%2e/x", 400), ("/..%2f..%2fetc/passwd", 404), ("//etc/passwd", 404), ("/nothing", 404),
            ("/test/names/", 200), ("/test/names?" + String(repeating: "a", count: 9_000), 414),
        ] {
            let answer = try #require(try live.client().ask(target), "\(target.prefix(40))")
            #expect(answer.status == status, "\(target.prefix(40))")
            if status >= 400 {
                #expect(answer.fields["access-control-allow-origin"] == "*")
                #expect(!answer.text.contains("<html"))
            }
        }
        #expect(try isServed(live))
        await live.server.stop()
    }

    @Test func whatIsTooLargeEndsTheConnectionAndNothingElse() async throws {
        let live = try LiveServer { $0.limits.bodyBytes = 10_000 }
        let query = try live.client()
        query.send(
            "GET /test/names?q=" + String(repeating: "a", count: 1 << 20) + " HTTP/1.1\r\nHost: h\r\n\r\n")
        let long = query.readToEnd()
        #expect(long.isEmpty || String(decoding: long.prefix(12), as: UTF8.self).hasPrefix("HTTP/1.1 4"))
        let header = try live.client()
        header.send("GET / HTTP/1.1\r\nHost: h\r\nX: " + String(repeating: "a", count: 1 << 20) + "\r\n\r\n")
        let wide = header.readToEnd()
        #expect(wide.isEmpty || String(decoding: wide.prefix(12), as: UTF8.self).hasPrefix("HTTP/1.1 4"))
        let many = try live.client()
        many.send("GET / HTTP/1.1\r\nHost: h\r\n" + String(repeating: "X: y\r\n", count: 100_000) + "\r\n")
        let rows = many.readToEnd()
        #expect(rows.isEmpty || String(decoding: rows.prefix(12), as: UTF8.self).hasPrefix("HTTP/1.1 4"))
        let announced = try live.client()
        announced.send("POST /test/echo HTTP/1.1\r\nHost: h\r\nContent-Length: 99999999999\r\n\r\n")
        #expect(announced.read()?.status == 413)
        let chunked = try live.client()
        chunked.send("POST /test/echo HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n")
        let part = "1000\r\n" + String(repeating: "a", count: 4_096) + "\r\n"
        chunked.send(String(repeating: part, count: 5) + "0\r\n\r\n")
        #expect(chunked.read()?.status == 413)
        let endless = try live.client()
        endless.send("POST /test/echo HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n")
        endless.send(String(repeating: part, count: 2_000))
        _ = endless.readToEnd()
        #expect(endless.isClosed)
        #expect(try isServed(live))
        await live.server.stop()
    }

    @Test func methodsThatNobodyKnowsAreRefused() async throws {
        let live = try LiveServer()
        let client = try live.client()
        for method in ["DELETE", "PUT", "TRACE", "PROPFIND", "get", "FOO"] {
            let answer = try #require(client.ask("/test/names", method: method))
            #expect(answer.status == 405 && answer.fields["allow"] == "GET, HEAD, OPTIONS", "\(method)")
        }
        #expect(client.ask("/test/names", method: "OPTIONS")?.status == 204)
        #expect(client.ask("/nothing", method: "OPTIONS")?.status == 404)
        #expect(try live.client().ask("here:443", method: "CONNECT")?.status == 400)
        #expect(try live.client().ask("*", method: "OPTIONS")?.status == 400)
        #expect(try isServed(live))
        await live.server.stop()
    }

    /// Sends each of some requests on a connection of its own, and gives the first bytes of all that comes back.
    ///
    /// All connections are open at a time: those whose request is not whole end together, when their time is over.
    private func statuses(of requests: [[UInt8]], _ live: LiveServer) throws -> [String] {
        let clients = try requests.map { bytes in
            let client = try live.client()
            client.send(bytes)
            return client
        }
        return clients.map { String(decoding: $0.readToEnd().prefix(12), as: UTF8.self) }
    }

    private func isFaultOfTheServer(_ status: String) -> Bool {
        status.contains(" 5") && !status.contains(" 505")
    }

    @Test func whatIsNoRequestEndsItsConnectionAlone() async throws {
        let live = try LiveServer { $0.limits.idleSeconds = 1 }
        var random = SeededGenerator(seed: 11)
        let wrong: [[UInt8]] = [
            Array("\r\n\r\n".utf8), Array("GET\r\n\r\n".utf8), Array("GET / HTTP/9.9\r\n\r\n".utf8),
            Array("GET / HTTP/1.1\r\n\r\n".utf8), Array("GET /\0 HTTP/1.1\r\nHost: h\r\n\r\n".utf8),
            Array("GET / HTTP/1.1\r\nHost\r\n\r\n".utf8), [0x16, 0x03, 0x01, 0x02, 0x00, 0x01],
            Array("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: -1\r\n\r\n".utf8),
            Array(
                "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n".utf8),
            Array("POST /test/echo HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n".utf8),
        ]
        for (bytes, status) in zip(wrong, try statuses(of: wrong, live)) {
            let isAnswered = status.hasPrefix("HTTP/1.") && !isFaultOfTheServer(status)
            #expect(status.isEmpty || isAnswered, "\(bytes)")
        }
        let noise = (0..<100).map { _ in
            (0..<Int.random(in: 1...400, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random)
            }
        }
        for (bytes, status) in zip(noise, try statuses(of: noise, live)) {
            #expect(!isFaultOfTheServer(status), "\(bytes)")
        }
        #expect(try isServed(live))
        await live.server.stop()
    }

    @Test func changedRequestsNeverGiveAnErrorOfTheServer() async throws {
        let live = try LiveServer { $0.limits.idleSeconds = 1 }
        var random = SeededGenerator(seed: 12)
        let whole = Array(
            "GET /test/names?q=char%C3%A9&x=1 HTTP/1.1\r\nHost: h\r\nAccept-Encoding: gzip, br\r\n\r\n".utf8)
        for _ in 0..<4 {
            let changed = (0..<100).map { _ in
                var bytes = whole
                for _ in 0..<Int.random(in: 1...4, using: &random) {
                    let place = Int.random(in: 0..<bytes.count, using: &random)
                    switch Int.random(in: 0..<3, using: &random) {
                    case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                    case 1: bytes.remove(at: place)
                    default: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
                    }
                }
                return bytes
            }
            for (bytes, status) in zip(changed, try statuses(of: changed, live)) {
                #expect(!isFaultOfTheServer(status), "\(bytes)")
            }
        }
        #expect(try isServed(live))
        await live.server.stop()
    }

    @Test func slowConnectionsDoNotStopOthersAndAreClosed() async throws {
        let live = try LiveServer {
            $0.limits.headSeconds = 1
            $0.limits.bodySeconds = 1
        }
        let slow = try (0..<300).map { number in
            let client = try live.client()
            client.send(
                number % 2 == 0
                    ? "GET /test/names?q=ch"
                    : "POST /test/echo HTTP/1.1\r\nHost: h\r\nContent-Length: 9\r\n\r\na")
            return client
        }
        #expect(try isServed(live))
        #expect(live.server.connectionCount >= 300)
        // A byte now and then does not buy more time.
        for _ in 0..<15 where live.server.connectionCount > 0 {
            for client in slow { client.send("a") }
            try await Task.sleep(for: .milliseconds(200))
        }
        for _ in 0..<100 where live.server.connectionCount > 0 {
            try await Task.sleep(for: .milliseconds(50))
        }
        #expect(live.server.connectionCount == 0)
        #expect(try isServed(live))
        await live.server.stop()
    }
}
