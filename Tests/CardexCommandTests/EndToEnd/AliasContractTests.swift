import CardTestSupport
import Foundation
import Testing

/// Nicknames and look-ups by the program itself.
struct AliasContractTests {
    private func names(_ run: Run) throws -> [String] {
        struct Answer: Decodable {
            struct Result: Decodable {
                var name: String
                var found_by: String?
            }
            var results: [Result]
        }
        let answer = try JSONDecoder().decode(Answer.self, from: Data(run.bytes))
        return answer.results.map { result in
            result.found_by.map { "\(result.name) by \($0)" } ?? result.name
        }
    }

    @Test func aNicknameIsFoundAtOnceAndForgottenAtOnce() throws {
        let cardex = try CardexHome()
        let before = try cardex.indexBytes()
        let added = try cardex("alias", "add", "Chonky Lizard", "charizard")
        #expect(added.status == 0 && added.errors.contains("one alias"))
        #expect(added.lines.last?.contains("Charizard") == true)
        #expect(
            try names(cardex("search", "-f", "json", "--limit", "1", "chonkylizard"))
                == ["Charizard by Chonky Lizard"])
        #expect(
            try names(cardex("complete", "-f", "json", "--limit", "1", "chonk"))
                == ["Charizard by Chonky Lizard"])
        #expect(
            try cardex("alias", "-f", "jsonl").lines
                == [#"{"alias":"Chonky Lizard","name":"Charizard","game":null,"state":"active"}"#])
        #expect(try cardex("verify").status == 0)
        #expect(try cardex("alias", "remove", "chonky lizard").status == 0)
        #expect(try cardex.indexBytes() == before)
        #expect(try cardex("search", "chonky lizard").status == 1)
        #expect(try cardex.files().filter { $0.hasSuffix(".tmp") }.isEmpty)
    }

    @Test func rebuildsTakeTheNicknamesAlongAndReportThoseOfNoCard() throws {
        let cardex = try CardexHome()
        try cardex.folder.write(
            Array("# mine\nchonk\tCharizard\nnobody\tNo Such Card\nbroken\n".utf8), to: "home/aliases.tsv")
        let run = try cardex(["rebuild", "--allow-loss", "--format", "json"] + Corpus.pokemon)
        #expect(run.status == 0)
        struct Report: Decodable {
            struct Missing: Decodable { var alias: String }
            struct Row: Decodable { var line: Int }
            var aliases: Int
            var missing_aliases: Int
            var missing_alias_names: [Missing]
            var skipped_alias_rows: [Row]
        }
        let report = try JSONDecoder().decode(Report.self, from: Data(run.bytes))
        #expect(report.aliases == 1 && report.missing_aliases == 1)
        #expect(report.missing_alias_names.map(\.alias) == ["nobody"])
        #expect(report.skipped_alias_rows.map(\.line) == [4])
        #expect(try cardex("search", "chonk").status == 0)
        let other = try cardex.folder.write(Array("chonky\tCharizard\n".utf8), to: "other.tsv")
        #expect(try cardex(["rebuild", "--aliases", other] + Corpus.pokemon).status == 0)
        #expect(try names(cardex("search", "-f", "json", "chonky")) == ["Charizard by chonky"])
        #expect(
            try cardex(["rebuild", "--aliases", cardex.folder.file("none.tsv")] + Corpus.pokemon).status == 3)
    }

    @Test func anImportIsAllOrNothing() throws {
        let cardex = try CardexHome()
        let before = try cardex.indexBytes()
        let good = try cardex.folder.write(
            Array("name;alias\nCharizard;chonk\n\"Blue-Eyes White Dragon\";BEWD\n".utf8), to: "good.csv")
        let bad = try cardex.folder.write(Array("chonk\tCharizard\nx\tNo Such Card\n".utf8), to: "bad.tsv")
        let broken = try cardex.folder.write(Array("chonk\tCharizard\nx\n\t\t\n".utf8), to: "broken.tsv")
        let missing = try cardex("alias", "import", bad)
        #expect(missing.status == 1 && missing.errors.contains("'No Such Card'"))
        let refused = try cardex("alias", "import", broken)
        #expect(refused.status == 3 && refused.errors.contains("line 2") && refused.errors.contains("line 3"))
        #expect(try cardex("alias", "import", cardex.folder.file("none.tsv")).status == 3)
        let dry = try cardex("alias", "import", good, "--dry-run", "-f", "jsonl")
        #expect(dry.status == 0 && dry.lines.count == 2)
        #expect(try cardex.indexBytes() == before)
        #expect(try !cardex.files().contains("aliases.tsv"))
        let real = try cardex("alias", "import", good, "-f", "jsonl")
        #expect(real.lines == dry.lines && real.errors.contains("2 aliases"))
        #expect(
            try String(contentsOfFile: cardex.folder.file("home/aliases.tsv"), encoding: .utf8)
                .hasSuffix("BEWD\tBlue-Eyes White Dragon\nchonk\tCharizard\n"))
        #expect(try cardex("alias", "import", good).lines.dropFirst().allSatisfy { $0.contains("known") })
    }

    @Test func aKillAtAnyMomentLeavesAWholeListAndAWholeIndex() throws {
        let cardex = try CardexHome()
        let start = ContinuousClock.now
        #expect(try cardex("alias", "add", "first", "Charizard").status == 0)
        let duration = start.duration(to: .now)
        for turn in 0..<10 {
            let process = try cardex.start(["alias", "add", "nick\(turn)", "Charizard"])
            Thread.sleep(forTimeInterval: duration / .seconds(1) * Double(turn) / 9)
            process.kill()
            _ = try process.wait()
            #expect(try cardex("verify").status == 0, "turn \(turn)")
            #expect(try cardex("search", "first").status == 0, "turn \(turn)")
            #expect(try cardex("alias").output.contains("first"), "turn \(turn)")
        }
        #expect(try cardex("alias", "add", "last", "Charizard").status == 0)
        #expect(try !cardex("alias").output.contains("inactive"))
        #expect(try cardex.files().filter { $0.hasSuffix(".tmp") }.isEmpty)
    }

    @Test func withoutAnIndexThereIsNothingToAddTo() throws {
        let cardex = try CardexHome(isEmpty: true)
        #expect(try cardex("alias", "add", "bob", "Dark Confidant").status == 4)
        #expect(try cardex.files().isEmpty)
        let list = try cardex("alias")
        #expect(list.status == 0 && list.errors.contains("cardex alias add"))
    }
}
