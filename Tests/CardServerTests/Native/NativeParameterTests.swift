import CardServer
import Testing

/// What the native API refuses, and what it says then.
struct NativeParameterTests {
    @Test(arguments: [
        ("/v1/search", 400, "bad_request", ["q", "missing"]),
        ("/v1/search?q=", 400, "bad_request", ["q", "empty"]),
        ("/v1/search?q=a&limit=0", 400, "bad_request", ["limit", "\"0\"", "1 to 100"]),
        ("/v1/search?q=a&limit=+5", 400, "bad_request", ["limit", "\"+5\""]),
        ("/v1/search?q=a&limit=99999999999999999999", 400, "bad_request", ["limit", "1 to 100"]),
        ("/v1/search?q=a&lmit=3", 400, "bad_request", ["\"lmit\"", "did you mean limit?"]),
        ("/v1/search?q=a&limti=3", 400, "bad_request", ["\"limti\"", "did you mean limit?"]),
        ("/v1/search?q=a&q=b", 400, "bad_request", ["q", "twice"]),
        ("/v1/search?q=a&game=pokmon", 400, "bad_request", ["game", "\"pokmon\"", "magic, pokemon"]),
        ("/v1/search?q=a&game=pokmon", 400, "bad_request", ["did you mean pokemon?"]),
        ("/v1/search?q=a&digital=yes", 400, "bad_request", ["digital", "\"yes\"", "true or false"]),
        ("/v1/search?q=a&distance=3", 400, "bad_request", ["distance", "0 to 2"]),
        ("/v1/complete?q=a&limit=26", 400, "bad_request", ["limit", "1 to 25"]),
        ("/v1/complete?q=a&distinct=name", 400, "bad_request", ["distinct", "names"]),
        ("/v1/complete?q=a&printings=", 400, "bad_request", ["printings", "\"\""]),
        ("/v1/cards/charizard", 400, "bad_request", ["\"charizard\"", "pokemon:base1-4"]),
        ("/v1/cards/pokemon:base1-999", 404, "not_found", ["pokemon:base1-999", "/v1/search"]),
        ("/v1/prices/pokemon:base1-999", 404, "not_found", ["pokemon:base1-999"]),
        ("/v1/prices/pokemon:base1-4?strategy=cacheonly", 400, "bad_request", ["did you mean cache-only?"]),
        ("/v1/history/pokemon:base1-4?days=0", 400, "bad_request", ["days"]),
        ("/v1/history/pokemon:base1-4?currency=dollar", 400, "bad_request", ["currency", "three letters"]),
        ("/v1/sets?offset=-1", 400, "bad_request", ["offset"]),
        ("/v1/nothing", 404, "not_found", ["/v1/nothing", "openapi.json"]),
        ("/openapi.json?q=a", 400, "bad_request", ["\"q\"", "none here"]),
    ])
    func whatIsWrongIsNamed(_ address: String, _ status: Int, _ code: String, _ words: [String]) async throws
    {
        let response = await (try NativeFixture()).get(address)
        #expect(response.status == status && response.validity == .moment, "\(address)")
        let problem = try await response.problem()
        #expect(problem.code == code)
        for word in words { #expect(problem.message.contains(word), "\(word) in: \(problem.message)") }
    }

    @Test func aTextMayHaveAThousandCharactersOfAnyKindAndNoMore() async throws {
        let fixture = try NativeFixture()
        for scalar in ["a", "é", "😀", "\u{301}"] {
            let longest = String(repeating: scalar, count: 1_000)
            #expect(await fixture.get("/v1/search?q=\(longest)").status == 200)
            #expect(await fixture.get("/v1/complete?q=\(longest)").status == 200)
            let response = await fixture.get("/v1/search?q=\(longest)\(scalar)")
            #expect(response.status == 400)
            // The message does not repeat what was too long.
            #expect(try await response.problem().message.count < 300)
        }
    }

    @Test func aMessageHoldsNoControlCharactersOfTheRequest() async throws {
        let response = await (try NativeFixture()).get("/v1/search?q=a&\u{1B}[31m\u{7F}\u{85}x=1")
        let message = try await response.problem().message
        #expect(message.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    }

    @Test func gamesAreKnownByTheirAbbreviations() async throws {
        let response = await (try NativeFixture()).get("/v1/search?q=lightning bolt&game=mtg&printings=1")
        let object = try #require(try await response.json() as? [String: Any])
        #expect(object["verdict"] as? String == "unique")
    }

    @Test(arguments: [
        ("number=58", ["Pikachu"]), ("number=4/130", ["Charizard"]), ("set=base4", ["Charizard"]),
        ("rarity=uncommon&game=pokemon", ["Charmeleon"]), ("digital=true", ["Fire // Ice"]),
        ("language=de", []),
    ])
    func filtersAdmitOnlyWhatMeetsThem(_ filter: String, _ names: [String]) async throws {
        let fixture = try NativeFixture()
        var found: Set<String> = []
        for query in ["charizard", "pikachu", "charmeleon", "fire", "lightning bolt", "bulbasaur"] {
            let response = await fixture.get("/v1/search?q=\(query)&distance=0&printings=0&\(filter)")
            let object = try #require(try await response.json() as? [String: Any])
            let results = try #require(object["results"] as? [[String: Any]])
            guard object["verdict"] as? String != "guess" else { continue }
            found.formUnion(results.compactMap { $0["name"] as? String })
        }
        #expect(found == Set(names))
    }

    @Test func answersWithoutPricesHoldAsLongAsTheIndex() async throws {
        let fixture = try NativeFixture()
        let lasting = [
            "/v1/complete?q=a", "/v1/search?q=a&printings=0", "/v1/search?q=a&prices=false", "/v1/sets",
            "/v1/cards/pokemon:base1-4?prices=false", "/openapi.json",
        ]
        for address in lasting {
            guard case .generation(let age) = await fixture.get(address).validity else {
                Issue.record("\(address) does not hold as long as the index")
                continue
            }
            #expect(age > 0)
        }
        for address in ["/v1/search?q=a", "/v1/complete?q=a&printings=1", "/v1/prices/pokemon:base1-4"] {
            #expect(await fixture.get(address).validity == .content, "\(address)")
        }
    }

    @Test func aServerWithoutPricesAnswersEverythingElse() async throws {
        let fixture = try NativeFixture(withPrices: false)
        let addresses = [
            "/v1/complete?q=char&printings=3", "/v1/search?q=charizard", "/v1/cards/pokemon:base1-4",
            "/v1/prices/pokemon:base1-4", "/v1/prices/pokemon:base1-4?strategy=network-only",
            "/v1/history/pokemon:base1-4",
        ]
        for address in addresses { #expect(await fixture.get(address).status == 200, "\(address)") }
    }
}
