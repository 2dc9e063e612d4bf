import CardTestSupport
import Foundation
import Testing

@testable import CardServer

/// What goes over a real socket when everybody behaves.
@Suite(.serialized, .onOwnThreads) struct ConnectionTests {
    @Test func aConnectionStaysOpenFromOneRequestToTheNext() async throws {
        let live = try LiveServer()
        let client = try live.client()
        for _ in 0..<50 {
            let answer = try #require(client.ask("/test/names?q=char"))
            #expect(answer.status == 200 && answer.text == "Charizard")
            #expect(answer.fields["date"] != nil && answer.fields["access-control-allow-origin"] == "*")
        }
        await live.server.stop()
    }

    @Test func requestsSentTogetherAreAnsweredInTheirOrder() async throws {
        let live = try LiveServer()
        let client = try live.client()
        let names = ["char", "pika", "mew", "nothing"]
        client.send(names.map { "GET /test/names?q=\($0) HTTP/1.1\r\nHost: h\r\n\r\n" }.joined())
        let answers = names.map { _ in client.read()?.text }
        #expect(answers == ["Charizard", "Pikachu", "Mewtwo", ""])
        // One that is suspended does not let the next one overtake it.
        client.send(
            "GET /test/slow?ms=50 HTTP/1.1\r\nHost: h\r\n\r\nGET /test/names?q=mew HTTP/1.1\r\nHost: h\r\n\r\n"
        )
        #expect(client.read()?.text == "slow" && client.read()?.text == "Mewtwo")
        await live.server.stop()
    }

    @Test func headIsGetWithoutItsBody() async throws {
        let live = try LiveServer()
        let client = try live.client()
        let get = try #require(client.ask("/test/long"))
        let head = try #require(client.ask("/test/long", method: "HEAD"))
        #expect(head.status == 200 && head.body.isEmpty)
        #expect(head.fields["content-length"] == get.fields["content-length"])
        #expect(head.fields["etag"] == get.fields["etag"])
        #expect(client.ask("/test/slow", method: "HEAD")?.status == 200)
        #expect(client.ask("/test/names?q=mew")?.text == "Mewtwo")
        let stream = try #require(client.ask("/test/stream", method: "HEAD"))
        #expect(stream.status == 200 && stream.fields["connection"] == "close")
        #expect(live.streamedBytes == 0, "nobody wants the parts")
        await live.server.stop()
    }

    @Test func aConditionalRequestAndACompressedAnswerArriveWhole() async throws {
        let live = try LiveServer()
        let client = try live.client()
        let first = try #require(client.ask("/test/names?q=char"))
        let tag = try #require(first.fields["etag"])
        #expect(client.ask("/test/names?q=char", fields: ["If-None-Match: \(tag)"])?.status == 304)
        let plain = try #require(client.ask("/test/long"))
        let compressed = try #require(client.ask("/test/long", fields: ["Accept-Encoding: gzip"]))
        #expect(compressed.fields["content-encoding"] == "gzip" && compressed.body.count < plain.body.count)
        #expect(try Self.gunzip(compressed.body) == plain.body)
        await live.server.stop()
    }

    @Test func aBodyIsReadWholeHoweverItComes() async throws {
        let live = try LiveServer { $0.limits.bodyBytes = 300_000 }
        let client = try live.client()
        let body = String(repeating: "line of a list\n", count: 15_000)
        #expect(client.ask("/test/echo", method: "POST", body: body)?.text == body)
        client.send("POST /test/echo HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n")
        for part in ["abc", "de"] { client.send("\(part.utf8.count)\r\n\(part)\r\n") }
        client.send("0\r\n\r\n")
        #expect(client.read()?.text == "abcde")
        client.send(
            "POST /test/echo HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n")
        #expect(client.read()?.status == 100)
        client.send("xyz")
        #expect(client.read()?.text == "xyz")
        #expect(client.ask("/test/echo", method: "POST", body: "")?.status == 200)
        await live.server.stop()
    }

    @Test func addressesLeadBackToWhereTheClientAsked() async throws {
        let live = try LiveServer()
        #expect(try live.client().ask("/test/address")?.text == "http://here:1")
        let odd = try live.client()
        odd.send("GET /test/address HTTP/1.1\r\nHost: a\"b<c\r\n\r\n")
        #expect(odd.read()?.text == live.server.address)
        await live.server.stop()
        let proxied = try LiveServer { $0.publicAddress = "https://cards.example.org" }
        #expect(try proxied.client().ask("/test/address")?.text == "https://cards.example.org")
        await proxied.server.stop()
    }

    @Test func onlyHealthIsToldWithoutTheToken() async throws {
        let token = try AccessToken(content: Array("a-long-token".utf8))
        let live = try LiveServer { $0.token = token }
        let client = try live.client()
        #expect(client.ask("/healthz")?.status == 200 && client.ask("/readyz")?.status == 200)
        let refused = try #require(client.ask("/test/names?q=char"))
        #expect(refused.status == 401 && refused.fields["www-authenticate"] != nil)
        #expect(refused.fields["access-control-allow-origin"] == "*")
        #expect(client.ask("/metrics")?.status == 401)
        #expect(
            client.ask("/test/names?q=char", fields: ["Authorization: Bearer a-long-token"])?.status == 200)
        #expect(client.ask("/test/names?q=char", fields: ["X-Api-Key: a-long-token"])?.status == 200)
        #expect(client.ask("/test/names", method: "OPTIONS")?.status == 204, "browsers ask first, without it")
        let upload = try live.client()
        #expect(upload.ask("/test/echo", method: "POST", body: "abc")?.status == 401)
        await live.server.stop()
    }

    @Test func requestsAreWrittenDownWithoutSecrets() async throws {
        let folder = try TemporaryFolder()
        let token = try AccessToken(content: Array("a-long-token".utf8))
        let log = try AccessLog(path: folder.file("access.jsonl")) { 1_700_000_000 }
        let live = try LiveServer {
            $0.accessLog = log
            $0.token = token
        }
        let client = try live.client()
        _ = client.ask("/test/names?q=ch%22ar", fields: ["Authorization: Bearer a-long-token"])
        _ = client.ask("/nothing", fields: ["X-Api-Key: a-long-token"])
        await live.server.stop()
        let text = try String(contentsOfFile: folder.file("access.jsonl"), encoding: .utf8)
        let lines = text.split(separator: "\n")
        #expect(lines.count == 2 && !text.contains("a-long-token"))
        let first = try #require(
            JSONSerialization.jsonObject(with: Data(lines[0].utf8)) as? [String: Any])
        #expect(first["route"] as? String == "/test/names" && first["status"] as? Int == 200)
        #expect(
            first["client"] as? String == "127.0.0.1" && first["target"] as? String == "/test/names?q=ch%22ar"
        )
    }

    @Test func aPortThatIsTakenIsAnErrorWithARemedy() async throws {
        let live = try LiveServer()
        let error = #expect(throws: ServerError.self) { try LiveServer { $0.port = live.server.port } }
        #expect(error?.code == .addressUnusable && error?.remedy.contains("--port") == true)
        let nowhere = #expect(throws: ServerError.self) {
            try LiveServer { $0.host = "no.such.host.invalid" }
        }
        #expect(nowhere?.code == .addressUnusable)
        await live.server.stop()
    }

    /// Decompresses with a program that has nothing to do with ours.
    private static func gunzip(_ bytes: [UInt8]) throws -> [UInt8] {
        let folder = try TemporaryFolder()
        let path = try folder.write(bytes, to: "body.gz")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["gzip", "-dc", path]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return Array(data)
    }
}
