import CardTestSupport
import Foundation
import Testing

/// What goes to standard output in each format, and what a terminal changes.
struct OutputContractTests {
    private let commands = [
        ["search", "charizard"], ["search", "--names", "charizard"], ["search", "--explain", "charzard"],
        ["search", "qqqqzzzz"], ["complete", "pika"], ["card", "pokemon:base1-4"], ["sets"], ["stats"],
        ["verify"], ["price", "charizard 4/102"], ["price", "rhinar"], ["price", "qqqqzzzz"],
        ["search", "リザードン"], ["search", "fire // ice"], ["rebuild"] + Corpus.everything,
        ["rebuild", "--dry-run", "--allow-loss"] + Corpus.table, ["warm"] + Corpus.prices,
        ["sets", "--game", "nosuchgame"],
    ]

    @Test func everyCommandSpeaksJSON() throws {
        let cardex = try CardexHome()
        for command in commands {
            let indented = try cardex(command + ["--format", "json"])
            let tree = try JSONSerialization.jsonObject(with: Data(indented.bytes))
            #expect(indented.bytes.last == 0x0A, "\(command)")
            let compact = try cardex(command + ["--format", "jsonl"])
            #expect(compact.status == indented.status, "\(command)")
            let objects = try compact.lines.map { line in
                try #require(
                    try JSONSerialization.jsonObject(with: Data(line.utf8)) as? NSDictionary, "\(line)")
            }
            // A list of things is one array, or one thing per line.
            if let list = tree as? [NSDictionary] {
                #expect(objects.map(keys) == list.map(keys), "\(command)")
            } else {
                #expect(objects.map(keys) == [keys(try #require(tree as? NSDictionary))], "\(command)")
            }
        }
    }

    private func keys(_ object: NSDictionary) -> Set<String> {
        Set(object.allKeys.compactMap { $0 as? String })
    }

    @Test func everyCommandWritesTablesThatOtherProgramsRead() throws {
        let cardex = try CardexHome()
        for command in commands {
            let run = try cardex(command + ["--format", "csv"])
            let table = try #require(records(ofCSV: run.output), "\(command): \(run.output)")
            let header = try #require(table.first, "\(command)")
            #expect(Set(header).count == header.count, "\(command)")
            #expect(header.allSatisfy { $0.allSatisfy { $0.isLowercase || $0 == "_" } }, "\(header)")
            #expect(table.allSatisfy { $0.count == header.count }, "\(command)")
            #expect((table.count > 1) == (run.status == 0) || command[1] == "rhinar", "\(command)")
        }
    }

    @Test func theStrictReaderOfTheseTestsRefusesBadTables() {
        #expect(records(ofCSV: "a,b\n\"x \"\"y\"\"\",\n") == [["a", "b"], ["x \"y\"", ""]])
        #expect(records(ofCSV: "a\r\n\"two\nlines\"\r\n") == [["a"], ["two\nlines"]])
        for text in ["a,b", "a\"b\n", "\"a\n", "\"a\"b\n"] { #expect(records(ofCSV: text) == nil, "\(text)") }
    }

    @Test func theSameAnswerInEveryFormatNamesTheSamePrintings() throws {
        let cardex = try CardexHome()
        for query in ["charizard", "pikachu 58/102", "forest", "dark magician", "lightning bolt"] {
            let json = try cardex("search", query, "--format", "json")
            let tree = try #require(
                try JSONSerialization.jsonObject(with: Data(json.bytes)) as? [String: Any])
            let results = try #require(tree["results"] as? [[String: Any]])
            let ids = results.flatMap { $0["printings"] as? [[String: Any]] ?? [] }.compactMap {
                $0["id"] as? String
            }
            let table = try #require(records(ofCSV: try cardex("search", query, "--format", "csv").output))
            let column = try #require(table.first?.firstIndex(of: "id"))
            #expect(table.dropFirst().map { $0[column] } == ids, "\(query)")
            #expect(!ids.isEmpty, "\(query)")
            let line = try AnswerLine(
                try cardex("search", "--batch", "--printings", "1000", input: Array("\(query)\n".utf8)).output
            )
            #expect(line.results.flatMap { $0.printings.map(\.id) } == ids, "\(query)")
        }
    }

    @Test func quietLeavesNotesOutAndErrorsIn() throws {
        let cardex = try CardexHome()
        #expect(try cardex("search", "qqqqzzzz").errors != "")
        #expect(try cardex("search", "qqqqzzzz", "--quiet").errors == "")
        let loud = try cardex("search", "charizard")
        let quiet = try cardex("search", "charizard", "--quiet")
        #expect(loud.output == quiet.output)
        let broken = try cardex("search", "charizard", "--quiet", "--index", cardex.home)
        #expect(broken.status == 4)
        #expect(broken.errors != "")
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script")))
    func colourIsForTerminalsThatWantIt() throws {
        let cardex = try CardexHome()
        func onTerminal(_ environment: [String: String]) throws -> Run {
            try cardex.shell(
                #"/usr/bin/script -qefc "$cardex search charizard" /dev/null"#, environment: environment)
        }
        let coloured = try onTerminal(["TERM": "xterm"])
        #expect(coloured.status == 0)
        #expect(coloured.output.contains("\u{1B}["))
        // An empty NO_COLOR is none, as its specification says.
        #expect(try onTerminal(["TERM": "xterm", "NO_COLOR": ""]).output.contains("\u{1B}["))
        for environment in [["TERM": "xterm", "NO_COLOR": "1"], ["TERM": "dumb"]] {
            let plain = try onTerminal(environment)
            #expect(!plain.output.contains("\u{1B}"), "\(environment)")
            #expect(plain.output.contains("Charizard"), "\(environment)")
        }
        #expect(
            try !cardex.shell("$cardex search charizard", environment: ["TERM": "xterm"]).output.contains(
                "\u{1B}"))
    }

    @Test func filesLieWhereTheVariablesSay() throws {
        let cardex = try CardexHome(isEmpty: true)
        let folder = cardex.folder
        func variables(_ names: [String: String]) -> [String: String] {
            names.merging(["PATH": "/usr/bin"]) { $1 }
        }
        let places: [(variables: [String: String], place: String)] = [
            (
                [
                    "CARDEX_HOME": folder.file("a"), "XDG_DATA_HOME": folder.file("b"),
                    "HOME": folder.file("c"),
                ], "a"
            ),
            (["XDG_DATA_HOME": folder.file("b"), "HOME": folder.file("c")], "b/cardex"),
            (["HOME": folder.file("c")], "c/.local/share/cardex"),
            (["XDG_DATA_HOME": "relative", "HOME": folder.file("d")], "d/.local/share/cardex"),
        ]
        for (names, place) in places {
            let built = try cardex(
                "rebuild", "--from", "csv:\(Corpus.folder)/cards.csv", environment: variables(names))
            #expect(built.status == 0, "\(place): \(built.errors)")
            #expect(FileManager.default.fileExists(atPath: folder.file("\(place)/cards.cardex")), "\(place)")
            let found = try cardex("search", "rhinar", environment: variables(names))
            #expect(found.status == 0, "\(place): \(found.errors)")
        }
        let nowhere = try cardex("search", "rhinar", environment: variables([:]))
        #expect(nowhere.status == 2)
        #expect(nowhere.errors.contains("--index"))
        // A flag is stronger than every variable, and the price store stands beside the index it names.
        let flag = try cardex(
            ["rebuild", "--index", folder.file("e/f/g.cardex")] + Corpus.pokemon + Corpus.prices)
        #expect(flag.status == 0, "\(flag.errors)")
        #expect(FileManager.default.fileExists(atPath: folder.file("e/f/prices.sqlite")))
        #expect(try cardex.files().isEmpty)
    }
}
