import CardPresentation
import Testing

import CardexCommand

/// How `warm`, `sync` and the statistics of prices end and what they say.
struct SyncCommandTests {
    private let report = ReportView([.init("requests", "Requests to services", .count(3))])
    private let broken = CommandError(.upstreamFailed, "tcgcsv: no answer; its older prices stay")

    @Test func whatCouldNotBeBroughtUpToDateEndsWithFive() async {
        for command in ["warm", "sync"] {
            let fine = await run([command, "-f", "jsonl"], FixedLibrary(report: report))
            #expect(fine.status == .done && fine.output == "{\"requests\":3}\n" && fine.notes.isEmpty)
            let failed = await run(
                [command, "-f", "jsonl"],
                FixedLibrary(report: report, warmNotes: ["A part was given up."], warmFailure: broken))
            #expect(failed.status == .upstreamFailed)
            #expect(failed.output == "{\"requests\":3}\n")
            #expect(failed.notes.hasPrefix("A part was given up.\ncardex: tcgcsv: no answer"))
        }
    }

    @Test func aSyncThatGoesOnReportsEachRoundAsALineAndEndsWithZero() async {
        let outcome = await run(
            ["sync", "--every", "5m", "-f", "jsonl"],
            FixedLibrary(report: report, warmFailure: broken, rounds: 3))
        #expect(outcome.status == .done)
        #expect(outcome.output == String(repeating: "{\"requests\":3}\n", count: 3))
    }

    @Test func warningsOfQuotasAreNotes() async {
        let outcome = await run(
            ["stats", "--prices"],
            FixedLibrary(report: report, statisticsWarnings: ["ebay has used 83.0 % of its requests."]))
        #expect(outcome.status == .done && outcome.output.contains("Requests to services"))
        #expect(outcome.notes == "ebay has used 83.0 % of its requests.\n")
        let quiet = await run(
            ["stats", "--prices", "--quiet"],
            FixedLibrary(report: report, statisticsWarnings: ["ebay has used 83.0 % of its requests."]))
        #expect(quiet.notes.isEmpty)
    }

    @Test func forgettingSaysHowMuchItWas() async {
        let some = await run(["stats", "--forget"], FixedLibrary(journalCount: 1_234))
        #expect(some.status == .done && some.notes.hasPrefix("Forgot 1,234 look-ups"))
        let none = await run(["stats", "--forget"], FixedLibrary())
        #expect(none.status == .done && none.notes.hasPrefix("There is no price store"))
    }
}
