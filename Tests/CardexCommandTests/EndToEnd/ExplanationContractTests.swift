import Foundation
import Testing

/// What `--explain` and the notes say about how a query was read.
struct ExplanationContractTests {
    private func lines(_ cardex: CardexHome, _ query: String) throws -> [String] {
        try cardex("search", "--explain", "--limit", "1", query).lines
    }

    @Test func everyTermIsExplainedInTheOrderOfTheQuery() throws {
        let cardex = try CardexHome()
        let explained = try lines(cardex, "psa 9 charizard 4/102 holo")
        #expect(explained.contains(#""psa 9"        grade PSA 9: set aside"#), "\(explained)")
        let terms = explained.filter { $0.hasPrefix("\"") }.map { $0.prefix { $0 != " " } }
        #expect(terms == ["\"psa", "\"4/102\"", "\"holo\""])
        #expect(
            try lines(cardex, "charizard set:base1").contains("\"set:base1\"    set base1: no other cards"))
        #expect(try lines(cardex, "charizard").allSatisfy { !$0.hasPrefix("\"") })
    }

    @Test func theTermsInJSONNameTheirBytes() throws {
        let cardex = try CardexHome()
        let query = "séance psa 9 lang:en"
        let run = try cardex("search", "--explain", "--format", "json", query)
        let tree = try #require(try JSONSerialization.jsonObject(with: Data(run.bytes)) as? [String: Any])
        let interpretation = try #require(tree["interpretation"] as? [String: Any])
        let terms = try #require(interpretation["terms"] as? [[String: Any]])
        #expect(terms.map { $0["meaning"] as? String } == ["grade", "language"])
        #expect(terms.map { $0["use"] as? String } == ["set-aside", "filter"])
        #expect(terms.map { $0["explicit"] as? Bool } == [false, true])
        for term in terms {
            let range = try #require(term["range"] as? [Int])
            let bytes = Array(query.utf8)[range[0]..<range[1]]
            #expect(String(decoding: bytes, as: UTF8.self) == term["text"] as? String)
        }
    }

    @Test func whatNoCardMeetsIsNoted() throws {
        let cardex = try CardexHome()
        let notes = [
            (
                "charizard set:nonesuch",
                "No card meets set:nonesuch.\nNothing matches 'charizard set:nonesuch'.\n"
            ),
            ("alakazam silver tempest", "No such card in \"silver tempest\"; it was set aside.\n"),
            ("charizard 999/102", "No such card with that number; it was set aside.\n"),
            ("charizard 4/103", "No such card with that printed total; it was set aside.\n"),
            (
                "charizard 999 jungle",
                "No such card in \"jungle\" or with that number; they were set aside.\n"
            ),
            ("charizard 4/102", ""),
        ]
        for (query, note) in notes { #expect(try cardex("search", query).errors == note) }
    }

    @Test func rarityPaperAndScreenAreFlagsAndFilters() throws {
        let cardex = try CardexHome()
        for (flags, filter) in [
            (["--rarity", "Rare Holo"], #"rarity:"rare holo""#), (["--paper"], "is:paper"),
            (["--digital"], "is:digital"),
        ] {
            let query = flags == ["--digital"] ? "black lotus" : "charizard"
            let byFlag = try cardex(["search", "--names", query] + flags)
            #expect(byFlag.status == 0, "\(flags)")
            #expect(byFlag.output == (try cardex("search", "--names", "\(query) \(filter)").output))
        }
        let rare = try cardex("search", "--format", "csv", "--rarity", "rare holo", "charizard")
        let table = try #require(records(ofCSV: rare.output))
        let column = try #require(table.first?.firstIndex(of: "rarity"))
        #expect(table.count > 2)
        #expect(table.dropFirst().allSatisfy { $0[column] == "Rare Holo" })
        #expect(try cardex("search", "--digital", "--paper", "charizard").status == 0)
        #expect(try cardex("search", "--paper", "--digital", "charizard").status == 1)
    }
}
