import CardPresentation
import Cardex
import Testing

import CardexCommand

/// What `cardex export` and `cardex import` understand and print, without a store.
struct TransferCommandTests {
    private func export(_ words: String...) throws -> ExportOptions {
        let invocation = try Invocation(
            arguments: ["export"] + words, environment: Environment(["CARDEX_HOME": "/c"]))
        guard case .export(let options) = invocation else { throw CommandError(.usage, "not export") }
        return options
    }

    private func importing(_ words: String...) throws -> ImportOptions {
        let invocation = try Invocation(
            arguments: ["import"] + words, environment: Environment(["CARDEX_HOME": "/c"]))
        guard case .importing(let options) = invocation else { throw CommandError(.usage, "not import") }
        return options
    }

    @Test func theFormatFollowsFromFlagNameAndKind() throws {
        #expect(try export("prices").format == .csv && export("all").format == .json)
        #expect(try export("all", "-o", "x.jsonl").format == .jsonl)
        #expect(try export("watches", "-o", "x.JSON").format == .json)
        #expect(try export("watches", "-o", "x.json", "-f", "csv").format == .csv)
        #expect(try export("all").kinds == TransferKind.allCases)
        let options = try export("prices", "--game", "mtg", "--set", "lea", "--history")
        #expect(options.kinds == [.prices] && options.game == .magic && options.set == "lea")
        #expect(options.includesHistory && options.output == nil)
    }

    @Test func aFileMayFollowAKind() throws {
        let options = try importing("prices", "a b.csv", "--preview", "--replace")
        #expect(options.kind == .prices && options.path == "a b.csv" && options.isPreview && options.replaces)
        let plain = try importing("x.json", "--replace", "--merge", "--dry-run")
        #expect(plain.kind == nil && plain.path == "x.json" && plain.isPreview && !plain.replaces)
    }

    @Test func whatDoesNotGoTogetherIsAnErrorThatTeaches() {
        for words in [
            ["export"], ["export", "price"], ["export", "all", "-f", "csv"],
            ["export", "prices", "-f", "table"],
            ["export", "all", "-o", "x.csv"], ["export", "aliases", "--set", "lea"], ["import"],
            ["import", "prices"], ["import", "price", "x.csv"], ["import", "a", "b", "c"],
            ["import", "x", "--history"],
        ] {
            let error = #expect(throws: CommandError.self, "\(words)") {
                try Invocation(arguments: words, environment: Environment(["CARDEX_HOME": "/c"]))
            }
            #expect(error?.status == .usage && error?.remedy.contains("cardex ") == true, "\(words)")
        }
    }

    @Test func anExportGoesOutAsItIsAndAFileIsNamed() async {
        var library = FixedLibrary()
        library.exported = Array("a,b\r\n".utf8)
        let plain = await run(["export", "prices"], library)
        #expect(plain.status == .done && plain.output == "a,b\r\n" && plain.notes.isEmpty)
        let file = await run(["export", "all", "-o", "x.json"], library)
        #expect(file.notes == "x.json holds 2 prices and one alias.\n")
    }

    @Test func refusedRowsAreErrorsEvenWhenQuiet() async {
        var library = FixedLibrary()
        library.imported = ImportView(
            report: ReportView([ReportView.Fact("prices_new", "Prices, new", .count(4))]), notes: ["A note."],
            issues: ["x.csv:3: amount: is zero"], issueCount: 30)
        let refused = await run(["import", "x.csv", "--quiet"], library)
        #expect(refused.status == .badInput && refused.output.isEmpty)
        #expect(refused.notes.contains("x.csv:3: amount: is zero") && refused.notes.contains("30 rows"))
        #expect(!refused.notes.contains("A note."))
        let preview = await run(["import", "x.csv", "--preview", "-f", "json"], library)
        #expect(preview.status == .badInput && preview.output.contains("\"prices_new\": 4"))
        library.imported.issueCount = 0
        library.imported.issues = []
        let done = await run(["import", "x.csv"], library)
        #expect(done.status == .done && done.output.contains("Prices, new") && done.notes == "A note.\n")
    }
}
