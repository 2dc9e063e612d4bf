import CardPresentation
import CardModel
import CardexCommand
import Testing

/// How the lists of sources and the results of rebuilds are printed, and how they end.
struct SourcesCommandTests {
    private static func source(_ name: String, _ state: SourceView.State) -> SourceView {
        var view = SourceView(
            name: name, format: "scryfall", location: "https://example.org/\(name)", state: state)
        view.version = "2026-08-01"
        view.fetchedAt = Sample.now - 7_200
        view.age = 7_200
        view.byteCount = 81_000_000
        view.pace = "once a day"
        return view
    }

    @Test func aListIsPrintedInEveryFormat() async {
        let library = FixedLibrary(sourceList: [Self.source("scryfall", .cached)])
        let table = await run(["sources"], library)
        #expect(table.status == .done)
        #expect(table.output.contains("scryfall  scryfall  cached  2 h  2026-08-01  81.0 MB  once a day"))
        let json = await run(["sources", "--format", "jsonl"], library)
        #expect(json.output.contains(#""state":"cached","version":"2026-08-01","fetched_at":"2026-07-25T"#))
        #expect(json.output.contains(#""age_seconds":7200,"bytes":81000000,"pace":"once a day""#))
        let csv = await run(["sources", "list", "-f", "csv"], library)
        #expect(csv.output.hasPrefix("name,format,state,age,version,bytes,pace,location\r\n"))
    }

    @Test func anEmptyListSaysHowToAddOne() async {
        let empty = await run(["sources"])
        #expect(empty.status == .done && empty.notes.contains("cardex sources add scryfall"))
        let gone = await run(["sources", "remove", "nobody"])
        #expect(gone.status == .noMatch && gone.notes.contains("'nobody'"))
    }

    @Test func aProbeEndsByWhatItFound() async {
        let cases: [(states: [SourceView.State], status: Int32)] = [
            ([.unchanged, .changed], 0), ([.unchanged, .unreachable], 5), ([.here, .missing], 3),
            ([.missing, .unreachable], 5),
        ]
        for (states, status) in cases {
            var sources = states.map { Self.source("s", $0) }
            sources[1].problem = "refused the connection"
            let result = await run(["sources", "probe"], FixedLibrary(sourceList: sources))
            #expect(result.status.rawValue == status, "\(states)")
            #expect(result.notes.contains("refused the connection") == (status != 0))
        }
    }

    @Test func wordsThatMakeNoSenseAreRefusedWithAnExample() async {
        for line in [
            "sources add", "sources add a b c", "sources add csv:x.csv", "sources remove", "sources list x",
        ] {
            let result = await run(line.split(separator: " ").map(String.init))
            #expect(result.status == .usage, "\(line)")
            #expect(result.notes.contains("Write, for example: cardex sources"), "\(line)")
        }
        let misspelt = await run(["sources", "prob"])
        #expect(misspelt.status == .usage && misspelt.notes.contains("probe"))
    }

    @Test func aRebuildThatWentWrongPrintsItsReportFirst() async {
        let library = FixedLibrary(
            report: ReportView([ReportView.Fact("published", "Published", .truth(false))]),
            rebuildNotes: ["A note."],
            rebuildFailure: CommandError(.badInput, "too much is lost", remedy: "Say --allow-loss."))
        let result = await run(["rebuild", "--from", "csv:x.csv"], library)
        #expect(result.status == .badInput)
        #expect(result.output == "Published  no\n")
        #expect(result.notes == "A note.\ncardex: too much is lost\nSay --allow-loss.\n")
    }
}
