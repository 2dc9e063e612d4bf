import CardTestSupport
import Foundation
import Testing

/// The program with a price service that is played by a stub: who answers first, what is kept, and what failures cost.
struct PriceServiceTests {
    private let upstream = try? StubUpstream()

    /// A home whose only service is the stub.
    private func home(_ settings: String = "") throws -> CardexHome {
        let cardex = try CardexHome()
        let base = try #require(upstream).base
        let rules = "\"rules\": {\"backoff_milliseconds\": 1, \"breaker_failures\": 3}"
        try cardex.folder.write(
            Array(
                """
                {\(settings) "services": {"pokemontcg": {"address": "\(base)/v2", \(rules)}}}
                """.utf8), to: "home/services.json")
        return cardex
    }

    /// The card that the stub prices, under the address that asks for it.
    private func serve(_ amount: String, faults: [StubResource.Fault] = []) throws {
        let body = """
            {"data":{"id":"base1-4","tcgplayer":{"prices":{"holofoil":{"market":\(amount)}}}}}
            """
        try #require(upstream)["/v2/cards/base1-4"] = StubResource(body, faults: faults)
    }

    private func prices(_ run: Run) throws -> [(source: String, amount: Double)] {
        let quotes = try #require(try JSONSerialization.jsonObject(with: Data(run.bytes)) as? [[String: Any]])
        return (quotes.first?["prices"] as? [[String: Any]] ?? []).map {
            ($0["source"] as? String ?? "", ($0["amount"] as? NSNumber)?.doubleValue ?? 0)
        }
    }

    @Test func whatIsStoredAnswersWithoutARequestAndTheNetworkFirstWhereItIsAskedFor() throws {
        let cardex = try home()
        try serve("410.5")
        let stored = try cardex("price", "pokemon:base1-4", "--format", "json")
        #expect(stored.status == 0)
        #expect(try #require(upstream).requests.isEmpty)
        let fresh = try cardex("price", "pokemon:base1-4", "--strategy", "network-first", "--format", "json")
        #expect(fresh.status == 0, "\(fresh.errors)")
        #expect(try #require(upstream).requests.count >= 1)
        #expect(try prices(fresh).contains { $0 == ("tcgplayer", 410.5) }, "\(fresh.output)")
        let after = try cardex("price", "pokemon:base1-4", "--offline", "--format", "json")
        #expect(try prices(after).contains { $0 == ("tcgplayer", 410.5) })
    }

    @Test func aServiceThatFailsLeavesWhatIsStoredAndSaysSo() throws {
        let cardex = try home()
        try serve("410.5", faults: Array(repeating: .status(503), count: 50))
        let run = try cardex("price", "pokemon:base1-4", "--strategy", "network-first")
        #expect(run.status == 0)
        #expect(run.output.contains("400.00 USD"))
        #expect(run.output.contains("offline"))
        #expect(run.errors.contains("pokemontcg"))
        let strict = try cardex("price", "pokemon:base1-4", "--strategy", "network-only")
        #expect(strict.status == 5, "\(strict.errors)")
        #expect(try #require(upstream).requests.count <= 6, "the circuit opens after three failures")
    }

    @Test func aPriceThatNobodyHasIsAskedForOnceAndNotAgain() throws {
        let cardex = try home()
        try #require(upstream)["/v2/cards/base1-58"] = StubResource(
            Array("{\"error\":{\"message\":\"none\",\"code\":404}}".utf8), status: 404)
        let first = try cardex("price", "pokemon:base1-58", "--strategy", "cache-fresh")
        let asked = try #require(upstream).requests.count
        let second = try cardex("price", "pokemon:base1-58", "--strategy", "cache-fresh")
        #expect(first.status == second.status)
        #expect(try #require(upstream).requests.count == asked)
    }

    @Test func offlineNobodyIsAsked() throws {
        let cardex = try home()
        try serve("410.5")
        for strategy in ["cache-first", "cache-fresh", "network-first"] {
            let run = try cardex("price", "pokemon:base1-4", "--offline", "--strategy", strategy)
            #expect(run.status == 0 && run.output.contains("(offline)"), "\(strategy)")
        }
        let switchedOff = try home("\"offline\": true,")
        let run = try switchedOff("price", "pokemon:base1-4", "--strategy", "network-first")
        #expect(run.status == 0 && run.output.contains("(offline)"))
        #expect(try #require(upstream).requests.isEmpty)
    }

    @Test func warmingAsksNoMoreThanItMayAndGoesOnWhereItStopped() throws {
        let cardex = try home()
        let upstream = try #require(upstream)
        upstream.answer { request in
            // One card has a price; those of a list have none.
            let path = request.target.prefix { $0 != "?" }
            if let id = path.split(separator: "/").last, id != "cards" {
                return StubResource(
                    "{\"data\":{\"id\":\"\(id)\",\"tcgplayer\":{\"prices\":{\"normal\":{\"market\":1.25}}}}}")
            }
            return StubResource(
                "{\"data\":[],\"page\":1,\"pageSize\":250,\"count\":0,\"totalCount\":0}")
        }
        let first = try cardex("warm", "--requests", "2", "--game", "pokemon", "--format", "json")
        #expect(first.status == 0, "\(first.errors)")
        let asked = upstream.requests.map(\.target)
        #expect((1...2).contains(asked.count), "\(asked)")
        let second = try cardex("warm", "--requests", "2", "--game", "pokemon", "--format", "json")
        #expect(second.status == 0, "\(second.errors)")
        let later = upstream.requests.map(\.target).dropFirst(asked.count)
        #expect(later.count <= 2)
        #expect(Set(later).isDisjoint(with: asked), "what was asked is not asked again")
        let statistics = try cardex("stats", "--prices", "--format", "json")
        #expect(statistics.status == 0 && statistics.output.contains("pokemontcg"))
    }

    @Test func keysThatOthersCanReadAreRefusedAndNeverShown() throws {
        let cardex = try home()
        try serve("410.5")
        let path = try cardex.folder.write(
            Array("CARDEX_POKEMONTCG_API_KEY=not-for-your-eyes\n".utf8), to: "home/credentials")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        let refused = try cardex("price", "pokemon:base1-4", "--strategy", "network-first")
        #expect(refused.status == 3 && refused.errors.contains("chmod 600"))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        let run = try cardex("price", "pokemon:base1-4", "--strategy", "network-first")
        #expect(run.status == 0)
        #expect(try #require(upstream).requests.allSatisfy { $0["x-api-key"] == "not-for-your-eyes" })
        for text in [refused.output, refused.errors, run.output, run.errors] {
            #expect(!text.contains("not-for-your-eyes"))
        }
    }

    @Test func settingsThatAreWrongSayWhere() throws {
        let cardex = try home("\"ofline\": true,")
        let run = try cardex("sources")
        #expect(run.status == 3)
        #expect(run.errors.contains("services.json") && run.errors.contains("offline"), "\(run.errors)")
    }

    @Test func theServicesAreListedWithWhatTheyLack() throws {
        let cardex = try home()
        let run = try cardex("sources", "--format", "json")
        #expect(run.status == 0)
        let rows = try #require(try JSONSerialization.jsonObject(with: Data(run.bytes)) as? [[String: Any]])
        let states = Dictionary(
            rows.map { ($0["name"] as? String ?? "", $0["state"] as? String ?? "") }
        ) { first, _ in first }
        #expect(
            states == ["pokemontcg": "ready", "tcgplayer": "locked", "ebay": "locked", "scrydex": "locked"])
        #expect(run.errors.contains("CARDEX_EBAY_CLIENT_ID"))
    }
}
