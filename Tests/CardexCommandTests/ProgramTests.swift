import CardPresentation
import Synchronization
import Testing

import CardexCommand

/// How a command line ends: its status, and what is said beside the output.
struct ProgramTests {
    @Test func noMatchIsOneAndSaysSoUnlessQuiet() async {
        let outcome = await run(["search", "qqq"])
        #expect(outcome.status == .noMatch)
        #expect(outcome.output == "")
        #expect(outcome.notes == "Nothing matches 'qqq'.\n")
        let quiet = await run(["search", "-q", "qqq"])
        #expect(quiet.status == .noMatch)
        #expect(quiet.notes == "")
        let json = await run(["search", "-q", "-f", "jsonl", "qqq"])
        #expect(json.status == .noMatch)
        #expect(json.output.hasSuffix(#""results":[]}"# + "\n"))
    }

    @Test func whatWasSearchedIsRememberedUnlessTheLineSaysOtherwise() async {
        final class Searches: Sendable { let queries = Mutex<[String]>([]) }
        let searches = Searches()
        let library = FixedLibrary(
            answer: Sample.charizard,
            searched: { answer in
                searches.queries.withLock { $0.append("\(answer.query) \(answer.results.count)") }
            })
        #expect(await run(["search", "charizrd"], library).status == .done)
        #expect(await run(["search", "nothing"], library).status == .noMatch)
        #expect(await run(["search", "--no-record", "secret"], library).status == .done)
        #expect(await run(["complete", "char"], library).status == .done)
        #expect(await run(["search", "fail"], library).status == .indexUnusable)
        #expect(searches.queries.withLock { $0 } == ["charizrd 2", "nothing 0"])
    }

    @Test func aGuessIsCalledAGuess() async {
        var answer = Sample.charizard
        answer.verdict = .guess
        let outcome = await run(["search", "x"], FixedLibrary(answer: answer))
        #expect(outcome.status == .done)
        #expect(outcome.notes.contains("look alike"))
    }

    @Test(arguments: OutputFormat.allCases)
    func aFailureLeavesStandardOutputEmpty(_ format: OutputFormat) async {
        let failure = CommandError(.indexUnusable, "no index at /x", remedy: "Build one: cardex rebuild.")
        let library = FixedLibrary(failure: failure)
        for line in [
            ["search", "x"], ["complete", "x"], ["card", "a:b"], ["sets"], ["stats"], ["verify"],
            ["price", "x"],
            ["rebuild", "--from", "csv:x"], ["warm", "--from", "csv:x"],
        ] {
            let outcome = await run(line + ["--format", format.rawValue], library)
            #expect(outcome.status == .indexUnusable)
            #expect(outcome.output == "")
            #expect(outcome.notes == "cardex: no index at /x\nBuild one: cardex rebuild.\n")
        }
    }

    @Test func everyCommandPrintsItsHelpAndEndsWell() async {
        for command in Command.all {
            let outcome = await run(["help", command.name.rawValue])
            #expect(outcome.status == .done)
            #expect(outcome.output == HelpText.of(command))
        }
        #expect(await run([]).status == .usage)
        #expect(await run(["--version"]).output == "cardex \(Version.current)\n")
    }
}
