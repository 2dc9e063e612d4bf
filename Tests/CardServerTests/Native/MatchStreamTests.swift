import CardServer
import Testing

/// Lists that are matched line by line while they are sent.
struct MatchStreamTests {
    private static func list(_ count: Int) -> String {
        "Name,Number\n" + String(repeating: "Charizard,4\nPikachu,58\n", count: count / 2)
    }

    /// Runs the stream of an answer until a number of parts was sent, then fails as a closed connection does.
    private func run(_ response: HTTPResponse, closingAfter limit: Int, _ parts: SentParts) async throws {
        guard case .stream(let run) = response.body else {
            Issue.record("the answer is no stream: \(response.status)")
            return
        }
        try await run { part in
            if parts.all.count == limit { throw ClosedConnection() }
            parts.append(part)
        }
    }

    private struct ClosedConnection: Error {}

    @Test func linesComeInPartsAndTheSummaryCountsThem() async throws {
        let response = await (try NativeFixture()).post("/v1/match", Self.list(1_000))
        let parts = SentParts()
        try await run(response, closingAfter: .max, parts)
        #expect(parts.all.count > 5)
        let lines = parts.all.map { String(decoding: $0, as: UTF8.self).split(separator: "\n") }.flatMap {
            $0
        }
        #expect(lines.count == 1_001)
        for (index, line) in lines.dropLast().enumerated() {
            #expect(line.hasPrefix("{\"line\":\(index + 2),"))
        }
        #expect(lines.last?.contains("\"lines\":1000,") == true)
    }

    @Test func theSameListIsMatchedAlikeByTheNextRequestOfAGeneration() async throws {
        let fixture = try NativeFixture()
        let list = "Name,Set,TCGplayer Id\nCharizard,BS,\n,,458\nLightning Bolt,Limited Edition Alpha,\n"
        let first = try await fixture.post("/v1/match", list).text()
        #expect(first.contains("pokemon:base1-4") && first.contains("pokemon:base1-58"))
        #expect(first.contains("magic:lea-161"))
        #expect(try await fixture.post("/v1/match", list).text() == first)
    }

    @Test func nothingIsMatchedAnyMoreWhenNobodyListens() async throws {
        let response = await (try NativeFixture()).post("/v1/match", Self.list(2_000))
        let parts = SentParts()
        await #expect(throws: ClosedConnection.self) { try await run(response, closingAfter: 2, parts) }
        #expect(parts.all.count == 2)
    }

    @Test func aCancelledMatchEnds() async throws {
        let response = await (try NativeFixture()).post("/v1/match", Self.list(2_000))
        let parts = SentParts()
        let task = Task {
            guard case .stream(let run) = response.body else { return }
            try await run { part in
                parts.append(part)
                withUnsafeCurrentTask { $0?.cancel() }
            }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(parts.all.count == 1)
    }

    @Test(arguments: [
        ("", "no line"), (" \n\n", "no line"),
        ("Quantity,Condition,Foil\n4,NM,no\n2,LP,yes\n", "no column names cards"),
    ])
    func whatIsNoListIsRefusedBeforeAnythingIsSent(_ body: String, _ words: String) async throws {
        let response = await (try NativeFixture()).post("/v1/match", body)
        #expect(response.status == 400)
        let problem = try await response.problem()
        #expect(problem.code == "bad_request" && problem.message.contains(words), "\(problem.message)")
    }

    @Test func damageOnTheWayEndsTheLinesWithAnError() async throws {
        let list = Self.list(400) + "\"never closed," + String(repeating: "x", count: 3_000_000)
        let text = try await (try NativeFixture()).post("/v1/match", list).text()
        let lines = text.split(separator: "\n")
        #expect(lines.count >= 400)
        #expect(lines.last?.hasPrefix("{\"error\":{\"code\":\"bad_request\"") == true)
        #expect(lines.last?.contains("line 402") == true, "\(lines.last?.prefix(300) ?? "")")
    }

    @Test func anythingElseThanPostIsRefusedWithWhatIsKnown() async throws {
        let response = await (try NativeFixture()).get("/v1/match")
        #expect(response.status == 405 && response.fields["Allow"]?.contains("POST") == true)
        #expect(try await response.problem().code == "method_not_allowed")
    }

    @Test func optionsHoldForAllLines() async throws {
        let fixture = try NativeFixture()
        let response = await fixture.post("/v1/match?set=base4&min_confidence=sure", "2 Charizard\n")
        let text = try await response.text()
        #expect(text.contains("pokemon:base4-4") && !text.contains("pokemon:base1-4"))
        #expect(await fixture.post("/v1/match?min_confidence=perhaps", "1 Pikachu").status == 400)
    }
}
