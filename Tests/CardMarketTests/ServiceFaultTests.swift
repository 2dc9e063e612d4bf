import CardModel
import CardPricing
import CardTestSupport
import Synchronization
import Testing

@testable import CardMarket

/// What goes wrong with services, whichever it is.
struct ServiceFaultTests {
    static let charizard = Printing(
        id: .pokemon("base1-4"), name: "Charizard", setID: "base1", number: "4",
        externalIDs: [ExternalID(kind: "tcgplayer", value: "42382")])
    static let base = CardSet(game: .pokemon, id: "base1", name: "Base", printedTotal: 102)

    /// A fixture that lends tokens and answers everything else as a test says.
    private func fixture(
        rules: [String: Int64?] = ["attempts": 1],
        _ answer: @escaping @Sendable (StubRequest) -> StubResource?
    ) throws -> MarketFixture {
        var fixture = try MarketFixture(rules: rules)
        fixture.add(Self.charizard, Self.base)
        fixture.upstream.answer { request in
            request.method == "POST"
                ? json(#"{"access_token":"sEcReT-token","expires_in":7200}"#) : answer(request)
        }
        return fixture
    }

    @Test(arguments: ServiceName.all)
    func statusesBecomeTypedErrors(_ name: String) async throws {
        let expected: [(Int, PricingError.Code)] = [
            (401, .unauthorized), (403, .unauthorized), (429, .rateLimited), (400, .upstreamFailed),
            (402, .upstreamFailed), (408, .timedOut), (500, .upstreamFailed), (502, .upstreamFailed),
            (503, .upstreamFailed), (504, .timedOut), (301, .upstreamFailed), (404, .malformedAnswer),
        ]
        for (status, code) in expected {
            let fixture = try fixture { _ in json("<html>no</html>", status: status) }
            let error = try #require(await failure(try fixture.source(name), [Self.charizard.id]))
            #expect(error.code == code, "\(status): \(error)")
            #expect(error.source == name)
        }
    }

    @Test(arguments: ServiceName.all)
    func aRefusalSaysWhenToTryAgainIfTheServiceDoes(_ name: String) async throws {
        let told = try fixture { _ in json("", status: 429, fields: [("Retry-After", "120")]) }
        let error = try #require(await failure(try told.source(name), [Self.charizard.id]))
        #expect(error.code == .rateLimited)
        #expect(error.retryAt == told.time.clock + 120_000)

        let dated = try fixture { _ in
            json("", status: 429, fields: [("Retry-After", "Fri, 15 Jan 2027 08:10:00 GMT")])
        }
        let moment = try #require(await failure(try dated.source(name), [Self.charizard.id])?.retryAt)
        #expect(moment == 1_800_000_600_000)

        let silent = try fixture { _ in json("", status: 429) }
        #expect(await failure(try silent.source(name), [Self.charizard.id])?.code == .rateLimited)
    }

    @Test(arguments: ServiceName.all)
    func anAnswerThatIsNotWhatWasExpectedIsShownInPart(_ name: String) async throws {
        let bodies = [
            "<html><body>Please prove that you are human</body></html>", "", "null", "[]", "42", "\"text\"",
            "{",
            #"{"data":{}}"#, #"{"data":[{}]}"#, #"{"data":[1]}"#, #"{"results":[{}]}"#, #"{"results":7}"#,
            #"{"itemSummaries":{}}"#, "{\"data\":[", "\u{0}\u{1}\u{2}", String(repeating: "[", count: 5_000),
        ]
        for body in bodies {
            let fixture = try fixture { _ in json(body) }
            let error = try #require(await failure(try fixture.source(name), [Self.charizard.id]), "\(body)")
            #expect(error.code == .malformedAnswer)
            #expect(error.message.contains("expected"))
            if body.hasPrefix("<html") { #expect(error.message.contains("<html><body>Please prove")) }
            #expect(!error.message.unicodeScalars.contains { $0.value < 0x20 })
            #expect(error.message.count < 500)
        }
    }

    @Test(arguments: ServiceName.all)
    func cutSlowAndSilentServicesAreToldApart(_ name: String) async throws {
        let faults: [(StubResource.Fault, PricingError.Code)] = [
            (.cut(afterBytes: 5), .upstreamFailed), (.hangUp, .upstreamFailed),
            (.wrongLength(4_000), .upstreamFailed), (.garbage, .malformedAnswer),
            (.slow(bytes: 1, milliseconds: 100), .timedOut),
        ]
        for (fault, code) in faults {
            var fixture = try fixture { _ in
                StubResource(Array(#"{"data":[],"total":0,"results":[]}"#.utf8), faults: [fault])
            }
            // Whoever is not to run out of time gets plenty of it, because tests share the machine.
            fixture.configuration.services[name]?.rules["request_milliseconds"] =
                code == .timedOut ? 700 : 600_000
            let error = try #require(await failure(try fixture.source(name), [Self.charizard.id]), "\(fault)")
            #expect(error.code == code, "\(fault): \(error)")
        }
    }

    @Test(arguments: ServiceName.all)
    func anAnswerTooLargeIsNotTaken(_ name: String) async throws {
        let fixture = try fixture { _ in
            json("{\"data\":[\"" + String(repeating: "x", count: Int(ServiceClient.longestAnswer)) + "\"]}")
        }
        #expect(await failure(try fixture.source(name), [Self.charizard.id])?.code == .malformedAnswer)
    }

    @Test(arguments: ServiceName.all)
    func aFailureThatPassesIsRepeated(_ name: String) async throws {
        let fixture = try fixture(rules: ["attempts": 3]) { _ in nil }
        let path = try #require(await requestedPath(name))
        fixture.upstream[path] = StubResource(
            Array(#"{"data":[],"total":0,"results":[]}"#.utf8),
            faults: [.status(503), .status(429, retryAfter: "2")])
        if name == ServiceName.pokemonTCG {
            fixture.upstream[path]?.body = Array(#"{"data":{"id":"base1-4"}}"#.utf8)
        }
        let reply = try await fixture.source(name).fetch(PriceRequest([Self.charizard.id]))
        #expect(reply.answered == [Self.charizard.id])
        #expect(reply.requests == 3)
        #expect(fixture.time.clock >= MarketFixture.start + 2_000)
    }

    private func requestedPath(_ name: String) async throws -> String? {
        let fixture = try fixture { _ in nil }
        _ = await failure(try fixture.source(name), [Self.charizard.id])
        return fixture.upstream.requests.first { $0.method == "GET" }?.path
    }

    @Test(arguments: ServiceName.all)
    func compressedAnswersAreAskedForAndTaken(_ name: String) async throws {
        let fixture = try fixture { request in
            var resource = json(#"{"data":[],"total":0,"results":[]}"#)
            if request.target.contains("/cards/") { resource = json(#"{"data":{"id":"base1-4"}}"#) }
            resource.compresses = true
            return resource
        }
        let reply = try await fixture.source(name).fetch(PriceRequest([Self.charizard.id]))
        #expect(reply.answered == [Self.charizard.id] && reply.observations.isEmpty)
        #expect(fixture.upstream.requests.allSatisfy { $0["accept-encoding"]?.contains("gzip") == true })
    }

    @Test(arguments: ServiceName.all)
    func whatAServiceIsSentGoesNowhereElse(_ name: String) async throws {
        let stranger = try StubUpstream()
        stranger.answer { _ in json(#"{"data":[],"total":0,"results":[]}"#) }
        let target = stranger.base
        for status in [301, 302, 307, 308] {
            let fixture = try fixture { _ in StubResource.redirection(to: "\(target)/x", status: status) }
            let error = try #require(await failure(try fixture.source(name), [Self.charizard.id]))
            #expect(error.code == .upstreamFailed && error.message.contains("new address"), "\(error)")
        }
        #expect(stranger.requests.isEmpty)
    }

    @Test(arguments: ServiceName.all)
    func aServiceThatCannotBeReachedIsATypedError(_ name: String) async throws {
        var fixture = try fixture { _ in nil }
        fixture.configuration.services[name]?.address = "http://127.0.0.1:1"
        let error = try #require(await failure(try fixture.source(name), [Self.charizard.id]))
        #expect(error.code == .upstreamFailed && !"\(error)".contains("sEcReT"), "\(error)")
    }

    @Test(arguments: ServiceName.all)
    func aCancelledFetchEndsAtOnce(_ name: String) async throws {
        var fixture = try fixture { _ in
            StubResource(Array(repeating: 0x20, count: 20_000), faults: [.slow(bytes: 1, milliseconds: 50)])
        }
        fixture.configuration.services[name]?.rules["request_milliseconds"] = 900_000
        let source = try fixture.source(name)
        let task = Task { await failure(source, [Self.charizard.id]) }
        while !fixture.upstream.requests.contains(where: { $0.method == "GET" }) {
            try await Task.sleep(for: .milliseconds(5))
        }
        task.cancel()
        #expect(await task.value?.code == .cancelled)
    }

    @Test(arguments: [ServiceName.tcgplayer, ServiceName.ebay])
    func aTokenThatExpiresMidwayIsReplacedOnce(_ name: String) async throws {
        let lent = Counter()
        let asked = Counter()
        var fixture = try MarketFixture()
        fixture.add(Self.charizard, Self.base)
        fixture.upstream.answer { request in
            guard request.method != "POST" else {
                return json(#"{"access_token":"sEcReT-\#(lent.next())","expires_in":7200}"#)
            }
            // The first token is good for two requests.
            if request["authorization"] == "Bearer sEcReT-1", asked.next() > 2 {
                return json("{}", status: 401)
            }
            return json(#"{"total":0,"results":[],"success":true,"errors":[]}"#)
        }
        let source = try fixture.source(name)
        for _ in 0..<4 {
            let reply = try await source.fetch(PriceRequest([Self.charizard.id]))
            #expect(reply.answered == [Self.charizard.id])
        }
        #expect(lent.value == 2)
        let authorizations = fixture.upstream.requests.filter { $0.method == "GET" }.map {
            $0["authorization"]
        }
        #expect(authorizations == ["1", "1", "1", "2", "2"].map { "Bearer sEcReT-\($0)" })
    }

    @Test(arguments: [ServiceName.tcgplayer, ServiceName.ebay])
    func aTokenThatIsNotLentIsAnErrorThatShowsNothing(_ name: String) async throws {
        let answers: [(Int, String, PricingError.Code)] = [
            (200, #"{"token":"sEcReT-token"}"#, .malformedAnswer), (200, "sEcReT-token", .malformedAnswer),
            (200, #"{"access_token":"sEcReT token\r\nX: y"}"#, .malformedAnswer),
            (200, #"{"access_token":""}"#, .malformedAnswer), (200, #"{"access_token":7}"#, .malformedAnswer),
            (400, #"{"error":"invalid_client sEcReT"}"#, .unauthorized), (401, "sEcReT", .unauthorized),
            (500, "sEcReT", .upstreamFailed), (418, "sEcReT", .upstreamFailed), (302, "", .upstreamFailed),
        ]
        for (status, body, code) in answers {
            var fixture = try MarketFixture()
            fixture.add(Self.charizard, Self.base)
            fixture.upstream.answer { _ in
                json(body, status: status, fields: status == 302 ? [("Location", "/elsewhere")] : [])
            }
            let error = try #require(await failure(try fixture.source(name), [Self.charizard.id]))
            #expect(error.code == code, "\(error)")
            #expect(!"\(error)".contains("sEcReT"))
            // Credentials are sent to nobody else.
            #expect(fixture.upstream.requests.count == 1)
        }
    }

    @Test func tokensAreAskedForInTheWordsOfEachService() async throws {
        let fixture = try fixture { _ in json(#"{"total":0,"results":[]}"#) }
        for name in [ServiceName.tcgplayer, ServiceName.ebay] {
            _ = try await fixture.source(name).fetch(PriceRequest([Self.charizard.id]))
        }
        let posts = fixture.upstream.requests.filter { $0.method == "POST" }
        #expect(posts.map(\.target) == ["/token", "/identity/v1/oauth2/token"])
        #expect(posts.allSatisfy { $0["content-type"] == "application/x-www-form-urlencoded" })
        #expect(
            posts.map { String(decoding: $0.body, as: UTF8.self) } == [
                "grant_type=client_credentials&client_id=sEcReT-tcg-client&client_secret=sEcReT-tcg%22secret%5C2",
                "grant_type=client_credentials&scope=https%3A%2F%2Fapi.ebay.com%2Foauth%2Fapi_scope",
            ])
        #expect(
            posts[1]["authorization"] == "Basic \(WireText.base64("sEcReT-ebay-client:sEcReT-ebay&secret=3"))"
        )
    }

    @Test func noSecretIsInAnyErrorWhateverAServiceAnswers() async throws {
        // A server that sends everything back that it was sent, in every position.
        let echo: @Sendable (StubRequest) -> String = { request in
            let fields = request.fields.map { "\($0.key): \($0.value)" }.joined(separator: " ")
            return "\(fields) \(String(decoding: request.body, as: UTF8.self))"
        }
        for status in [200, 301, 400, 401, 403, 404, 408, 418, 429, 500, 503, 504] {
            for wrap in [
                "%", "<p>%</p>", "{\"error\":{\"message\":\"%\"}}", "{\"data\":[{\"x\":\"%\"}]}", "[\"%\"]",
            ] {
                var fixture = try MarketFixture()
                fixture.add(Self.charizard, Self.base)
                fixture.upstream.answer { request in
                    if request.method == "POST", status == 200 {
                        return json(#"{"access_token":"sEcReT-token","expires_in":7200}"#)
                    }
                    let body = wrap.replacing("%", with: echo(request).replacing("\"", with: "\\\""))
                    return json(
                        body, status: status,
                        fields: [("Retry-After", "sEcReT"), ("Location", "/x?key=sEcReT")])
                }
                for name in ServiceName.all {
                    let source = try fixture.source(name)
                    guard let error = await failure(source, [Self.charizard.id]) else { continue }
                    var dumped = ""
                    dump(error, to: &dumped)
                    dump(source, to: &dumped)
                    dump(fixture.market, to: &dumped)
                    let isSilent = !"\(error) \(String(reflecting: error)) \(dumped)".contains("sEcReT")
                    #expect(isSilent, "\(name) \(status) \(wrap): \(error)")
                }
            }
        }
        for request in try MarketFixture().upstream.requests { #expect(!request.target.contains("sEcReT")) }
    }

    @Test func secretsAreNeverInAnAddress() async throws {
        let fixture = try fixture { _ in nil }
        for name in ServiceName.all { _ = await failure(try fixture.source(name), [Self.charizard.id]) }
        #expect(fixture.upstream.requests.count >= 6)
        for request in fixture.upstream.requests { #expect(!request.target.contains("sEcReT")) }
    }

    @Test func whatWasAnsweredBeforeAFailureIsKept() async throws {
        var fixture = try fixture { request in
            request.target.contains("/product/1,") || request.target.hasSuffix("/product/1")
                ? json(#"{"success":true,"results":[]}"#) : json("", status: 500)
        }
        var ids: [PrintingID] = []
        for number in 1...150 {
            ids.append(
                fixture.add(
                    Printing(
                        id: .magic("c\(number)"), name: "Card \(number)",
                        externalIDs: [ExternalID(kind: "tcgplayer", value: "\(number)")])))
        }
        let reply = try await fixture.source(ServiceName.tcgplayer).fetch(PriceRequest(ids))
        #expect(reply.answered == Array(ids.prefix(100)))
        #expect(reply.requests == 2)
    }
}

/// Counts calls from any thread.
final class Counter: Sendable {
    private let count = Atomic<Int>(0)

    var value: Int { count.load(ordering: .sequentiallyConsistent) }

    func next() -> Int { count.add(1, ordering: .sequentiallyConsistent).newValue }
}
