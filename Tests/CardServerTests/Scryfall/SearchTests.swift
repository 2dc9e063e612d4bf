import CardTestSupport
import Foundation
import Testing

@testable import CardServer

struct SearchTests {
    @Test func searchesFindWhatTheyAskFor() async throws {
        let fixture = try ScryfallFixture(adding: SearchSamples.cards)
        for (query, names) in SearchSamples.expectations {
            let answer = await fixture.get("/cards/search", ["q": query])
            let found = answer.status == 200 ? answer.names : []
            #expect(found == names, "\(query): \(found) \(answer["details"] ?? "")")
        }
    }

    @Test func randomQueriesFindWhatTheBodiesSay() async throws {
        let fixture = try ScryfallFixture(adding: SearchSamples.cards)
        var generator = SeededGenerator(seed: 2_026)
        var hits = 0
        for _ in 0..<250 {
            let query = SlowSearch.random(&generator, depth: 3)
            let expected = Set(
                fixture.bodies.filter { query.holds(for: $0) }.compactMap { $0["id"] as? String })
            let (status, found) = await fixture.search(query.text)
            #expect(Set(found) == expected && found.count == expected.count, "\(query.text)")
            #expect(status == (expected.isEmpty ? 404 : 200), "\(query.text)")
            hits += expected.isEmpty ? 0 : 1
        }
        #expect(hits > 100)
    }

    @Test func pagesFollowEachOtherUntilTheLast() async throws {
        let many = (0..<400).map { number in
            SearchSamples.card(
                id: number, name: "Sample \(number % 3) \(number)", set: "smp", number: "\(number)")
        }
        let fixture = try ScryfallFixture(adding: many, onlyOthers: true)
        let first = await fixture.get("/cards/search", ["q": "sample e:smp", "order": "set", "face": ""])
        #expect(first.object["total_cards"] as? Int == 400 && first.object["has_more"] as? Bool == true)
        #expect(first.data.count == 175 && first.data.first?["collector_number"] as? String == "0")
        #expect(first.data.last?["collector_number"] as? String == "174")
        #expect(
            first["next_page"]
                == "http://127.0.0.1:7878/cards/search?q=sample%20e%3Asmp&order=set&page=2")
        let last = await fixture.get("/cards/search", ["q": "sample e:smp", "order": "set", "page": "3"])
        #expect(
            last.data.count == 50 && last.object["has_more"] as? Bool == false && last["next_page"] == nil)
        let behind = await fixture.get("/cards/search", ["q": "sample", "page": "4"])
        #expect(behind.status == 422 && behind["code"] == "validation_error")
        for page in ["0", "-1", "x", "9223372036854775807"] {
            let answer = await fixture.get("/cards/search", ["q": "sample", "page": page])
            #expect(answer.status == 422, "\(page)")
        }
    }

    @Test func sizesAreComparedFaceByFace() async throws {
        func faces(_ sizes: [(String, String)]) -> String {
            let faces = sizes.map { #"{"name": "x", "power": "\#($0.0)", "toughness": "\#($0.1)"}"# }
            return "\"card_faces\": [\(faces.joined(separator: ", "))]"
        }
        let fixture = try ScryfallFixture(
            adding: [
                SearchSamples.card(
                    id: 1, name: "Back", set: "a", number: "1", faces([("1", "2"), ("3", "2")])),
                SearchSamples.card(
                    id: 2, name: "Neither", set: "a", number: "2", faces([("1", "2"), ("3", "4")])),
                SearchSamples.card(
                    id: 3, name: "Front", set: "a", number: "3", faces([("2", "1"), ("2", "5")])),
                SearchSamples.card(
                    id: 4, name: "Plain", set: "a", number: "4", #""power": "1", "toughness": "0""#),
            ], onlyOthers: true)
        for (query, names) in [
            ("pow>tou", ["Back", "Front", "Plain"]), ("tou>pow", ["Back", "Front", "Neither"]),
            ("pow=tou", []),
        ] {
            #expect(await fixture.get("/cards/search", ["q": query]).names == names, "\(query)")
        }
    }

    @Test func theLastResultsAreKeptForOtherPages() {
        let memory = SearchMemory()
        func key(_ query: String) -> SearchMemory.Key {
            SearchMemory.Key(
                query: query, directives: SearchDirectives(QueryParameters()), today: "2026-01-01")
        }
        for number in 0..<6 {
            memory.keep(SearchMemory.Result(documents: [UInt32(number)], warnings: []), of: key("\(number)"))
        }
        #expect((0..<6).map { memory[key("\($0)")]?.documents } == [nil, nil, [2], [3], [4], [5]])
        var descending = key("5")
        descending.directives.isDescending = true
        #expect(memory[descending] == nil)
        let short = SearchMemory(life: .zero)
        short.keep(SearchMemory.Result(documents: [1], warnings: []), of: key("1"))
        #expect(short[key("1")] == nil)
    }

    @Test func termsThatMakeNoSenseAreNamedInWarnings() async throws {
        let fixture = try ScryfallFixture()
        let some = await fixture.get("/cards/search", ["q": "bolt monkey:7 r:shiny cmc>y"])
        #expect(some.status == 200 && some.names.contains("Lightning Bolt"))
        let warnings = some.object["warnings"] as? [String] ?? []
        #expect(warnings.count == 3 && warnings.first?.contains("Unknown keyword “monkey”") == true)
        let all = await fixture.get("/cards/search", ["q": "monkey:7 name:/x(/ r:/x/"])
        #expect(all.status == 400 && all["code"] == "bad_request")
        #expect((all.object["warnings"] as? [String])?.count == 3)
        let empty = await fixture.get("/cards/search", ["q": "  "])
        #expect(empty.status == 400 && empty["object"] == "error")
        let none = await fixture.get("/cards/search", ["q": "xqzzt"])
        #expect(none.status == 404 && none["code"] == "not_found")
    }

    @Test func aPrintingOfATableIsOneOfTheCardOfItsName() async throws {
        let fixture = try ScryfallFixture(
            adding: [
                SearchSamples.card(id: 1, name: "Ember Imp", set: "old", number: "1"),
                #"{"object": "card", "id": "b0000000-0000-4000-8000-0000000000aa", "name": "Ember Imp", "lang": "en", "set": "new", "collector_number": "9", "released_at": "2026-01-01"}"#,
                #"{"object": "card", "id": "b0000000-0000-4000-8000-0000000000bb", "name": "Other Imp", "lang": "en", "set": "new", "collector_number": "10", "released_at": "2026-01-01"}"#,
                #"{"object": "card", "id": "b0000000-0000-4000-8000-0000000000cc", "name": "Other Imp", "lang": "en", "set": "two", "collector_number": "1", "released_at": "2025-01-01"}"#,
            ], onlyOthers: true)
        let cards = await fixture.get("/cards/search", ["q": "imp"])
        #expect(cards.data.compactMap { $0["set"] as? String } == ["old", "new"])
        #expect(await fixture.get("/cards/named", ["exact": "ember imp"])["set"] == "old")
        #expect(await fixture.get("/cards/search", ["q": "imp", "unique": "prints"]).data.count == 4)
        let warned = await fixture.get("/cards/search", ["q": "imp t:imp"])
        #expect((warned.object["warnings"] as? [String])?.first?.contains("indexed") == true)
    }

    @Test func ordersAreThoseThatAreAskedForAndWhatHasNoPriceComesLast() async throws {
        let fixture = try ScryfallFixture()
        func values<Value>(_ query: String, _ key: String, as type: Value.Type) async -> [Value] {
            await fixture.get("/cards/search", ["q": query]).data.compactMap { $0[key] as? Value }
        }
        let dates = await values("r>=rare order:released", "released_at", as: String.self)
        #expect(dates == dates.sorted(by: >) && dates.count > 10)
        let rising = await values("r>=rare order:released direction:asc", "released_at", as: String.self)
        #expect(rising == rising.sorted())
        let answer = await fixture.get(
            "/cards/search", ["q": "unique:prints", "order": "usd", "dir": "desc"])
        let prices = answer.data.map { ($0["prices"] as? [String: Any]) ?? [:] }.map { prices in
            ["usd", "usd_foil", "usd_etched"].lazy.compactMap { prices[$0] as? String }.compactMap(
                Double.init
            )
            .first
        }
        let known = prices.prefix { $0 != nil }.compactMap(\.self)
        #expect(known == known.sorted(by: >) && known.count > 100)
        #expect(prices.dropFirst(known.count).allSatisfy { $0 == nil })
        let names = await fixture.get("/cards/search", ["q": "r:mythic", "order": "name"]).names
        let collated = names.map(SlowScryfallNames.collated)
        #expect(collated == collated.sorted())
    }
}
