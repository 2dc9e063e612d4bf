import CardTestSupport
import Foundation
import Testing

import CardexCommand

struct CompletionTests {
    @Test(arguments: Shell.allCases) func scriptsAreAsRecorded(_ shell: Shell) throws {
        try expectGolden("completion.\(shell.rawValue)", CompletionScript.text(for: shell))
    }

    @Test(arguments: Shell.allCases) func scriptsKnowEveryCommandAndFlag(_ shell: Shell) {
        let script = CompletionScript.text(for: shell)
        for command in Command.all { #expect(script.contains(command.name.rawValue)) }
        for flag in Flag.all { #expect(script.contains(flag.name)) }
    }

    /// What bash offers when the last word is being typed.
    ///
    /// Words are given as bash cuts them.
    private func offered(_ words: [String], in folder: TemporaryFolder) throws -> [String] {
        let script = try folder.write(CompletionScript.text(for: .bash).utf8, to: "script/cardex.bash")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        // A completion function sees the words in COMP_WORDS and answers in COMPREPLY.
        let driver = """
            set -eu
            source "$1"; shift
            COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=()
            _cardex 2>&1 || true
            for word in ${COMPREPLY[@]+"${COMPREPLY[@]}"}; do printf '%s\\n' "$word"; done
            """
        process.arguments = ["--norc", "-c", driver, "bash", script, "cardex"] + words
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init).sorted()
    }

    @Test func bashOffersWhatFits() throws {
        let folder = try TemporaryFolder()
        try folder.write("".utf8, to: "my cards.csv")
        try folder.write("".utf8, to: "mine.json")
        let commands = Command.all.map(\.name.rawValue).sorted()
        #expect(try offered([""], in: folder) == commands)
        #expect(try offered(["se"], in: folder) == ["search", "serve", "sets"])
        #expect(try offered(["--quiet", "pri"], in: folder) == ["price"])
        #expect(try offered(["--limit", "5", "se"], in: folder) == ["search", "serve", "sets"])
        #expect(try offered(["--format", "=", "json", "se"], in: folder) == ["search", "serve", "sets"])
        #expect(try offered(["--from", "csv", ":", "x.csv", "reb"], in: folder) == ["rebuild"])
        #expect(try offered(["search", "--li"], in: folder) == ["--limit"])
        #expect(try offered(["sets", "--li"], in: folder) == [])
        #expect(try offered(["search", "--format", "js"], in: folder) == ["json", "jsonl"])
        #expect(try offered(["search", "--format", "=", "js"], in: folder) == ["json", "jsonl"])
        #expect(try offered(["search", "--format", "="], in: folder) == ["csv", "json", "jsonl", "table"])
        #expect(try offered(["search", "-f", "c"], in: folder) == ["csv"])
        #expect(try offered(["search", "--game", "p"], in: folder) == ["pokemon"])
        #expect(try offered(["completion", ""], in: folder) == ["bash", "fish", "zsh"])
        #expect(try offered(["help", "comp"], in: folder) == ["complete", "completion"])
        #expect(try offered(["alias", "a"], in: folder) == ["add"])
        #expect(try offered(["alias", "--quiet", ""], in: folder) == ["add", "import", "list", "remove"])
        #expect(try offered(["alias", "import", "mi"], in: folder) == ["mine.json"])
        #expect(try offered(["import", "pr"], in: folder) == ["prices"])
        #expect(try offered(["import", "prices", "mi"], in: folder) == ["mine.json"])
        #expect(try offered(["export", "--output", "mi"], in: folder) == ["mine.json"])
        #expect(try offered(["export", "a"], in: folder) == ["aliases", "all"])
        #expect(try offered(["search", "pika"], in: folder) == [])
        #expect(try offered(["verify", "--index", "mi"], in: folder) == ["mine.json"])
        #expect(try offered(["verify", "--index", "m"], in: folder) == ["mine.json", "my cards.csv"])
        #expect(try offered(["rebuild", "--from", "scr"], in: folder) == ["scryfall:"])
        #expect(try offered(["rebuild", "--from", "csv", ":", "mi"], in: folder) == ["mine.json"])
        #expect(try offered(["rebuild", "--from", "csv", ":"], in: folder).contains("my cards.csv"))
        #expect(try offered(["rebuild", "--from", "=", "csv", ":", "mi"], in: folder) == ["mine.json"])
    }

    /// Where a shell is installed, if it is.
    private static func program(of shell: Shell) -> String? {
        ["/bin", "/usr/bin", "/usr/local/bin"].map { "\($0)/\(shell.rawValue)" }
            .first(where: FileManager.default.isExecutableFile)
    }

    @Test(.enabled(if: program(of: .zsh) != nil, "zsh is not installed"))
    func zshAcceptsItsScript() throws { try expectAccepted(.zsh) }

    @Test(.enabled(if: program(of: .fish) != nil, "fish is not installed"))
    func fishAcceptsItsScript() throws { try expectAccepted(.fish) }

    private func expectAccepted(_ shell: Shell) throws {
        let program = try #require(Self.program(of: shell))
        let folder = try TemporaryFolder()
        let script = try folder.write(CompletionScript.text(for: shell).utf8, to: "script")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = ["-n", script]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }
}
