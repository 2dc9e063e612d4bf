import CardModel
import CardPricing
import CardTestSupport
import Testing

@testable import CardMarket

struct ConfigurationTests {
    private func parse(_ text: String) throws -> MarketConfiguration {
        try MarketConfiguration(parsing: Array(text.utf8), path: "market.json")
    }

    private func message(_ text: String) throws -> String {
        do {
            _ = try parse(text)
            return "no error"
        } catch let error as PricingError {
            #expect(error.code == .invalidConfiguration && error.path == "market.json")
            return error.message
        }
    }

    @Test func everythingThatCanBeSetIsRead() throws {
        let configuration = try parse(
            """
            {"offline": true, "journal": false, "storage": {"printings": 100000, "bytes": null},
             "services": {
               "scrydex": {"enabled": false},
               "ebay": {"address": "https://api.sandbox.ebay.com/", "marketplace": "EBAY_DE", "category_ids": ["183454"],
                        "rules": {"daily_quota": null, "burst": 2, "refill_milliseconds": 100, "interactive_share": 500,
                          "concurrency": 1, "attempts": 2, "backoff_milliseconds": 3, "longest_backoff_milliseconds": 4,
                          "breaker_failures": 5, "breaker_milliseconds": 6, "request_milliseconds": 7,
                          "microdollars_per_request": 8}},
               "tcgplayer": {"address": "http://box.example:8080/tcg", "allow_plain_http": true}},
             "chains": {"Pokémon TCG": ["ebay", "pokemontcg"], "otherwise": []},
             "weights": {"ebay": 500, "cardmarket": 0, "magic": {"cardmarket": 2000}}}
            """)
        #expect(configuration.isOffline && !configuration.keepsJournal)
        #expect(configuration.storage == StorageLimits(printings: 100_000, bytes: nil))
        #expect(configuration.services["scrydex"]?.isEnabled == false)
        let ebay = try #require(configuration.services["ebay"])
        #expect(ebay.marketplace == "EBAY_DE" && ebay.categories == ["183454"] && ebay.isEnabled)
        let defaults = try #require(ServiceDefaults.all.first { $0.name == "ebay" })
        #expect(
            configuration.rules(of: defaults, Credentials())
                == TrafficRules(
                    burst: 2, refillMilliseconds: 100, dailyQuota: nil, interactiveShare: 500, concurrency: 1,
                    attempts: 2, backoffMilliseconds: 3, longestBackoffMilliseconds: 4, breakerFailures: 5,
                    breakerMilliseconds: 6, requestMilliseconds: 7, microdollarsPerRequest: 8))
        #expect(configuration.chain.names(for: .pokemon) == ["ebay", "pokemontcg"])
        #expect(configuration.chain.names(for: .magic) == ["tcgplayer", "scrydex", "ebay"])
        #expect(configuration.chain.names(for: .yugioh).isEmpty)
        #expect(configuration.chain.weight(of: "ebay", for: .magic) == 500)
        #expect(configuration.chain.weight(of: "cardmarket", for: .pokemon) == 0)
        #expect(configuration.chain.weight(of: "cardmarket", for: .magic) == 2_000)
        #expect(configuration.chain.reduced(to: .magic).weight(of: "cardmarket", for: .other) == 2_000)
    }

    @Test func withoutAFileEverythingHasItsDefault() throws {
        let folder = try TemporaryFolder()
        let standard = try MarketConfiguration.read(at: folder.file("none.json"))
        #expect(standard == MarketConfiguration())
        #expect(try parse("{}") == standard)
        #expect(standard.chain.names(for: .pokemon) == ["pokemontcg", "tcgplayer", "scrydex", "ebay"])
        #expect(standard.chain.names(for: .yugioh) == ["tcgplayer", "ebay"])
        #expect(standard.keepsJournal && !standard.isOffline)
        let path = try folder.write(Array(#"{"offline":true}"#.utf8), to: "market.json")
        #expect(try MarketConfiguration.read(at: path).isOffline)
        #expect(throws: PricingError.self) { try MarketConfiguration.read(at: folder.path) }
    }

    @Test(arguments: [
        (#"{"ofline":true}"#, "`ofline`", "\"offline\""),
        (#"{"services":{"ebey":{}}}"#, "`services.ebey`", "\"ebay\""),
        (#"{"services":{"ebay":{"rules":{"brust":1}}}}"#, "`services.ebay.rules.brust`", "\"burst\""),
        (#"{"services":{"scrydex":{"category_ids":[]}}}"#, "`services.scrydex.category_ids`", "no key"),
        (
            #"{"services":{"ebay":{"rules":{"dailyQuota":1}}}}"#, "`services.ebay.rules.dailyQuota`",
            "\"daily_quota\""
        ),
        (#"{"offline":1}"#, "`offline`", "true or false"), (#"{"offline":"true"}"#, "`offline`", "a string"),
        (#"{"services":[]}"#, "`services`", "an object"), ("[]", "it is an array", "an object"),
        (#"{"services":{"ebay":{"rules":{"burst":0}}}}"#, "`services.ebay.rules.burst`", "from 1 to"),
        (#"{"services":{"ebay":{"rules":{"burst":1.5}}}}"#, "`services.ebay.rules.burst`", "a whole number"),
        (#"{"services":{"ebay":{"rules":{"burst":null}}}}"#, "`services.ebay.rules.burst`", "null"),
        (
            #"{"services":{"ebay":{"rules":{"daily_quota":-1}}}}"#, "`services.ebay.rules.daily_quota`",
            "is -1"
        ),
        (#"{"services":{"ebay":{"address":"ftp://x"}}}"#, "`services.ebay.address`", "no address"),
        (
            #"{"services":{"ebay":{"address":"http://api.ebay.com"}}}"#, "`services.ebay.address`",
            "without TLS"
        ),
        (
            #"{"services":{"ebay":{"address":"https://u:pw@api.ebay.com"}}}"#, "`services.ebay.address`",
            "names a user"
        ),
        (
            #"{"services":{"ebay":{"address":"https://api.ebay.com?x=1"}}}"#, "`services.ebay.address`",
            "no address"
        ),
        (#"{"services":{"ebay":{"marketplace":"de"}}}"#, "`services.ebay.marketplace`", "EBAY_US"),
        (
            #"{"services":{"ebay":{"category_ids":["x"]}}}"#, "`services.ebay.category_ids.0`",
            "number of a category"
        ),
        (#"{"services":{"ebay":{"category_ids":[1]}}}"#, "`services.ebay.category_ids.0`", "a text"),
        (#"{"chains":{"magic":["tcgplayer","scridex"]}}"#, "`chains.magic.1`", "\"scrydex\""),
        (#"{"chains":{"magic":["ebay","ebay"]}}"#, "`chains.magic.1`", "a second time"),
        (#"{"chains":{"magic":"ebay"}}"#, "`chains.magic`", "a list of texts"),
        (#"{"weights":{"ebay":-1}}"#, "`weights.ebay`", "from 0 to"),
        (#"{"weights":{"magic":{"ebay":-1}}}"#, "`weights.magic.ebay`", "from 0 to"),
        (#"{"weights":{"ebay":0.5}}"#, "`weights.ebay`", "whole"),
        (#"{"storage":{"printings":0}}"#, "`storage.printings`", "from 1"),
        (#"{"offline":true,"offline":false}"#, "`offline`", "twice"),
        ("{", "no JSON", ""), ("", "no JSON", ""), (#"{"offline":true} x"#, "no JSON", ""),
    ])
    func whatIsWrongIsNamedWithItsPlace(_ text: String, _ place: String, _ hint: String) throws {
        let message = try message(text)
        #expect(message.contains(place), "\(message)")
        #expect(hint.isEmpty || message.contains(hint), "\(message)")
        #expect(!message.contains("pw"))
    }

    @Test func mutatedFilesGiveAnErrorOrAConfiguration() throws {
        var random = SeededGenerator(seed: 21)
        let original = Array(
            #"{"offline":false,"services":{"ebay":{"rules":{"burst":2},"category_ids":["1"]}},"chains":{"magic":["ebay"]},"weights":{"x":1}}"#
                .utf8)
        for _ in 0..<3_000 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let index = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0...2, using: &random) {
                case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.remove(at: index)
                default: bytes.insert(bytes[index], at: index)
                }
            }
            do {
                _ = try MarketConfiguration(parsing: bytes, path: "x")
            } catch {
                #expect(error.code == .invalidConfiguration)
            }
        }
    }
}

struct MarketplaceTests {
    @Test func servicesWithoutCredentialsAreLeftOutAndSaySo() throws {
        var fixture = try MarketFixture()
        fixture.credentials = Credentials([.ebayClient: Secret("x"), .scrydexKey: Secret("y")])
        fixture.configuration.services["pokemontcg"]?.isEnabled = false
        let market = fixture.market
        #expect(market.sources.isEmpty)
        #expect(market.statuses.map(\.name) == ["pokemontcg", "tcgplayer", "scrydex", "ebay"])
        #expect(
            market.statuses.map(\.state) == [
                .switchedOff, .missingCredentials([.tcgplayerClient, .tcgplayerSecret]),
                .missingCredentials([.scrydexTeam]), .missingCredentials([.ebaySecret]),
            ])
        #expect(
            market.statuses.map(\.games) == [
                [.pokemon], nil, [Game(rawValue: "lorcana"), .magic, .pokemon], nil,
            ])
    }

    @Test func withCredentialsAllAreReady() throws {
        let market = try MarketFixture().market
        #expect(market.sources.map(\.name) == ["pokemontcg", "tcgplayer", "scrydex", "ebay"])
        #expect(market.statuses.allSatisfy { $0.state == .ready })
        #expect(market.chain == MarketConfiguration.standardChain)
        #expect(Set(market.chain.names(for: .pokemon)).isSubset(of: Set(market.sources.map(\.name))))
    }

    @Test func anAddressThatIsNotSecureIsNotUsed() throws {
        var fixture = try MarketFixture()
        fixture.configuration.services["ebay"]?.address = "http://api.ebay.com"
        guard case .misconfigured(let reason) = fixture.market.statuses.last?.state else {
            Issue.record("the address was taken")
            return
        }
        #expect(reason.contains("without TLS"))
        #expect(!fixture.market.sources.contains { $0.name == "ebay" })
        for text in ["https://api.ebay.com", "http://127.0.0.1:1/x/", "http://localhost", "http://[::1]:9"] {
            #expect(throws: Never.self) { try ServiceAddress(text) }
        }
        #expect(try ServiceAddress("https://a.example//").text == "https://a.example")
    }

    @Test func theEngineIsServedByTheWholeChain() async throws {
        var fixture = try MarketFixture()
        let id = fixture.add(
            Printing(
                id: .pokemon("base1-4"), name: "Charizard", setID: "base1", number: "4",
                externalIDs: [ExternalID(kind: "tcgplayer", value: "42382")]),
            CardSet(game: .pokemon, id: "base1", name: "Base", printedTotal: 102))
        fixture.upstream["/token"] = json(#"{"access_token":"abc","expires_in":60}"#)
        fixture.upstream["/cards/base1-4"] = json("", status: 500)
        fixture.upstream["/v1.39.0/pricing/product/42382"] = json(
            #"{"success":true,"results":[{"productId":42382,"marketPrice":512.35,"subTypeName":"Holofoil"}]}"#
        )
        let folder = try TemporaryFolder()
        let store = try SQLitePriceStore(path: folder.file("prices.sqlite"))
        let market = fixture.market
        var prices: [PriceObservation] = []
        for name in market.chain.names(for: .pokemon) {
            let source = try #require(market.sources.first { $0.name == name })
            guard let reply = try? await source.fetch(PriceRequest([id])), !reply.observations.isEmpty else {
                continue
            }
            try store.record(reply.observations, fetchedAt: fixture.time.seconds)
            prices = reply.observations
            break
        }
        #expect(lines(prices) == ["tcgplayer index market holofoil 512.35 USD"])
        #expect(try store.observations(for: id).map(\.observation) == prices)
        let usage = fixture.store.usage(since: CalendarDate(daysSinceEpoch: 0))
        #expect(usage.map(\.service).sorted() == ["pokemontcg", "tcgplayer"])
        #expect(usage.first { $0.service == "tcgplayer" }?.prices == 1)
        #expect(usage.first { $0.service == "pokemontcg" }?.failures == 1)
    }
}
