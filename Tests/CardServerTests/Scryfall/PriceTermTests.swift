import CardPricing
import CardTestSupport
import Foundation
import Synchronization
import Testing

@testable import CardServer

struct PriceTermTests {
    private static func card(
        _ number: Int, _ name: String, _ day: String, _ prices: String, _ more: String = ""
    )
        -> String
    {
        let own = SearchSamples.card(
            id: number, name: name, set: "s\(number)", number: "\(number)",
            "\"released_at\": \"\(day)\"\(more), \"prices\": {\(prices)}")
        // All printings of one name have the same rules.
        return own.replacing(
            /"oracle_id": "[^"]*"/,
            with: "\"oracle_id\": \"c0000000-0000-4000-8000-00000000000\(name.count)\"")
    }

    private static func fixture(allPrices: PriceReader? = nil) throws -> ScryfallFixture {
        try ScryfallFixture(
            adding: [
                card(1, "Imp", "1994-01-01", #""usd": "10.00", "eur": "0.99""#),
                card(2, "Imp", "2004-01-01", #""usd": "2.50", "usd_foil": "30.00""#, #", "promo": true"#),
                card(3, "Imp", "2014-01-01", #""eur": "4.00""#),
                card(4, "Elf", "2024-01-01", #""usd_foil": "7.00", "tix": "0.02""#),
            ], onlyOthers: true, allPrices: allPrices)
    }

    @Test func pricesAreComparedAsTheyAreShown() async throws {
        let fixture = try Self.fixture()
        for (query, sets) in [
            ("usd>2.49", ["s1", "s2"]), ("usd>2.50", ["s1"]), ("usd>=2.5", ["s1", "s2"]), ("usd=10", ["s1"]),
            ("usd:10.000", ["s1"]), ("usd<10.001", ["s1", "s2"]), ("usd>9.999", ["s1"]), ("usd!=10", ["s2"]),
            ("usd_foil>=7", ["s2", "s4"]), ("usdfoil<8", ["s4"]), ("eur<1", ["s1"]), ("tix>=0.02", ["s4"]),
            ("tix>0.02", []), ("usd>99999999999999999999", []), ("-usd>5", ["s2", "s3", "s4"]),
            ("usd_etched>0", []),
        ] {
            let answer = await fixture.get("/cards/search", ["q": query, "unique": "prints", "order": "set"])
            let found = answer.status == 200 ? answer.data.compactMap { $0["set"] as? String } : []
            #expect(found == sets, "\(query): \(found) \(answer["details"] ?? "")")
        }
        let none = await fixture.get("/cards/search", ["q": "usd>cheap"])
        #expect(none.status == 400 && (none.object["warnings"] as? [String])?.count == 1)
    }

    @Test func aPreferenceChoosesThePrintingThatStandsForACard() async throws {
        let fixture = try Self.fixture()
        for (preference, set) in [
            ("oldest", "s1"), ("newest", "s3"), ("usd-low", "s2"), ("usd-high", "s1"), ("eur-low", "s1"),
            ("eur-high", "s3"), ("promo", "s2"), ("notpromo", "s3"), ("default", "s3"),
        ] {
            let answer = await fixture.get("/cards/search", ["q": "imp prefer:\(preference)"])
            #expect(answer.data.compactMap { $0["set"] as? String } == [set], "\(preference)")
        }
        let unknown = await fixture.get("/cards/search", ["q": "imp prefer:shiny"])
        #expect((unknown.object["warnings"] as? [String])?.count == 1 && unknown.data.count == 1)
    }

    @Test func whatIsFoundWithoutPricesIsNotRememberedOnceTheyCanBeRead() async throws {
        let reader = PriceReader(patience: 20)
        let fixture = try Self.fixture(allPrices: reader)
        let log = ReadLog()
        log.isHeld.withLock { $0 = true }
        _ = reader.readWaiting(from: fixture.context.generation.finder) { _ in log.waitWhileHeld() }
        let queries = [("is:promo or usd>5", ["s1"]), ("imp prefer:usd-low", ["s2"])]
        for (query, _) in queries {
            let late = await fixture.get("/cards/search", ["q": query, "order": "set"])
            let warnings = late.object["warnings"] as? [String]
            #expect(late.status == 200 && warnings?.first?.contains("takes too long") == true, "\(query)")
        }
        log.isHeld.withLock { $0 = false }
        for (query, sets) in queries {
            var answer = await fixture.get("/cards/search", ["q": query, "order": "set"])
            for _ in 0..<500 where answer.object["warnings"] != nil {
                try await Task.sleep(for: .milliseconds(10))
                answer = await fixture.get("/cards/search", ["q": query, "order": "set"])
            }
            #expect(answer.object["warnings"] == nil, "\(query)")
            #expect(answer.data.compactMap { $0["set"] as? String } == sets, "\(query)")
        }
    }

    @Test func columnsAreReadOnceAndAgainBesideTheRequestsWhenTheyGetOld() async throws {
        let reads = Mutex<[Set<Int>]>([])
        let read: PriceMemory.Read = { slots in
            reads.withLock { $0.append(slots) }
            return PriceColumns(slots, count: 4)
        }
        let lasting = PriceMemory()
        _ = try lasting.columns([0], read)
        _ = try lasting.columns([0], read)
        #expect(reads.withLock { $0 } == [[0]])
        let both = try lasting.columns([3], read)
        // What was asked for before stays there.
        #expect(both.slots == [0, 3] && reads.withLock { $0 } == [[0], [0, 3]])
        _ = try lasting.columns([0, 3], read)
        #expect(reads.withLock { $0.count } == 2)

        let aging = PriceMemory(freshness: .zero)
        _ = try aging.columns([1], read)
        _ = try aging.columns([1], read)
        for _ in 0..<500 where reads.withLock({ $0.count }) < 4 {
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(reads.withLock { $0.count } == 4)
        let dead = PriceMemory(life: .zero)
        _ = try dead.columns([1], read)
        _ = try dead.columns([1], read)
        #expect(reads.withLock { $0.count } == 6)
    }

    @Test func aStoreThatFailsIsAskedAgain() throws {
        let memory = PriceMemory()
        #expect(throws: PricingError.self) {
            try memory.columns([0]) { _ throws(PricingError) in throw .friendly(.notCached) }
        }
        let columns = try memory.columns([0]) { PriceColumns($0, count: 1) }
        #expect(columns.slots == [0] && columns[0, 0] == nil && columns[1, 0] == nil && columns[0, 9] == nil)
    }
}
