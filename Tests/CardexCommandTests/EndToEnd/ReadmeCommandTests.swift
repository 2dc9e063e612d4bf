import CardTestSupport
import Foundation
import Testing

/// Holds the commands of the README to what it shows of their output; only the ages of prices may differ.
struct ReadmeCommandTests {
    private struct Shown {
        var command: String
        var output: [String]
    }

    /// The indented lines that start with `$ cardex`, each with the indented lines under it.
    private static func shown() throws -> [Shown] {
        var shown: [Shown] = []
        var isInside = false
        for line in try String(contentsOfFile: "\(RealCorpora.projectFolder)/README.md", encoding: .utf8)
            .components(separatedBy: "\n")
        {
            if line.hasPrefix("    $ ") {
                isInside = line.hasPrefix("    $ cardex ")
                if isInside { shown.append(Shown(command: String(line.dropFirst(13)), output: [])) }
            } else if line.isEmpty || line.hasPrefix("    ") {
                if isInside { shown[shown.count - 1].output.append(String(line.dropFirst(4))) }
            } else {
                isInside = false
            }
        }
        return shown
    }

    /// Lines without what depends on the time: ages, and the blanks that make room for them.
    private static func lasting(_ lines: [String]) -> [String] {
        lines.map { line in
            line.replacing(/\b\d+ (s|min|h|d)\b/, with: "AGE").replacing(/\x20+/, with: " ")
        }.filter { !$0.isEmpty }
    }

    @Test func everyCommandOfTheReadmePrintsWhatStandsUnderIt() throws {
        let cardex = try CardexHome()
        #expect(try cardex("alias", "import", "\(Corpus.folder)/aliases.tsv").status == 0)
        let shown = try Self.shown().filter { !$0.output.isEmpty }
        #expect(shown.count >= 12)
        for example in shown {
            let run = try cardex.shell("$cardex \(example.command)")
            #expect(run.status == 0, "\(example.command): \(run.errors)")
            #expect(Self.lasting(run.lines) == Self.lasting(example.output), "\(example.command)")
        }
    }
}
