import Testing

import CardexCommand

struct HelpTests {
    @Test func helpIsAsRecorded() throws {
        try expectGolden("help.txt", HelpText.overview())
        for command in Command.all {
            try expectGolden("help-\(command.name.rawValue).txt", HelpText.of(command))
        }
    }

    @Test func helpFitsEightyColumns() {
        for text in [HelpText.overview()] + Command.all.map(HelpText.of) {
            for line in text.split(separator: "\n") where !line.hasPrefix("  cardex ") {
                #expect(TerminalText.width(of: String(line)) <= 80, "\(line)")
                #expect(line.last != " ", "\(line)")
            }
        }
    }

    @Test func helpNamesEveryFlagAndEveryCommand() {
        for command in Command.all {
            #expect(HelpText.overview().contains("\n  \(command.name.rawValue)"))
            for flag in command.flags { #expect(HelpText.of(command).contains(" \(flag.spelling)")) }
        }
    }

    @Test func examplesAreCommandLinesThatAreUnderstood() throws {
        for command in Command.all {
            #expect(!command.examples.isEmpty)
            for example in command.examples {
                var words = example.line.split(separator: " ").map(String.init)
                if let redirection = words.firstIndex(where: { $0 == "<" || $0 == ">" }) {
                    words.removeSubrange(redirection...)
                }
                #expect(words.removeFirst() == "cardex")
                #expect(throws: Never.self, "\(example.line)") {
                    try Invocation(arguments: words, environment: Environment(["HOME": "/h"]))
                }
            }
        }
    }
}
