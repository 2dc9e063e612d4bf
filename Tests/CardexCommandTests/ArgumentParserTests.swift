import CardCatalog
import CardModel
import Testing

import CardexCommand

struct ArgumentParserTests {
    private func limit(_ line: String) throws -> Int {
        try ArgumentParser.parse(line.split(separator: " ").map(String.init)).flags.limit
    }

    private func failure(_ arguments: [String]) -> CommandError? {
        do throws(CommandError) {
            _ = try ArgumentParser.parse(arguments)
            return nil
        } catch {
            return error
        }
    }

    @Test func everyWayToWriteAValueMeansTheSame() throws {
        for line in [
            "search --limit 5 x", "search --limit=5 x", "search -n 5 x", "search -n5 x", "search -n=5 x",
            "search -qn5 x", "search -qn 5 x", "--limit 5 search x", "-n5 search x", "search x --limit 5",
            "search --limit 9 x --limit 5",
        ] {
            #expect(try limit(line) == 5, "\(line)")
        }
        #expect(try limit("search x") == 10)
    }

    @Test func nothingIsAFlagAfterTwoDashes() throws {
        let given = try ArgumentParser.parse(["search", "--names", "--", "--limit", "-x", "--"])
        #expect(given.operands == ["--limit", "-x", "--"])
        #expect(given.flags.showsNamesOnly)
        #expect(try ArgumentParser.parse(["--", "search", "x"]).command?.name == .search)
    }

    @Test func aDashBeforeADigitOrAloneIsAWord() throws {
        let given = try ArgumentParser.parse(["search", "-1/-1", "counter", "-"])
        #expect(given.operands == ["-1/-1", "counter", "-"])
    }

    @Test func sourcesAddUpAndKeepTheirOrder() throws {
        let given = try ArgumentParser.parse([
            "rebuild", "--from", "scryfall:a.json", "--from=csv,game=mtg:C:\\b,c.csv",
        ])
        #expect(given.flags.sources.map(\.path) == ["a.json", "C:\\b,c.csv"])
        #expect(given.flags.sources.map(\.format.rawValue) == ["scryfall", "csv"])
        #expect(given.flags.sources.map(\.defaultGame?.rawValue) == [nil, "magic"])
    }

    @Test(arguments: [
        (["search", "--limt", "5", "x"], "no flag --limt", "Did you mean --limit?"),
        (["search", "--nmaes", "x"], "no flag --nmaes", "Did you mean --names?"),
        (["search", "-z", "x"], "no flag -z", "Put -- before"),
        (["serch", "x"], "no command 'serch'", "Did you mean cardex search?"),
        (["rebiuld"], "no command 'rebiuld'", "Did you mean cardex rebuild?"),
        (["pikachu", "x.csv"], "no command 'pikachu'", "cardex search 'pikachu'"),
        (["charizard"], "no command 'charizard'", "cardex search 'charizard'"),
        (["search", "x", "--limit"], "--limit needs a value", "--limit N"),
        (["search", "x", "--game", "--names"], "--game needs a value", "--game GAME"),
        (["search", "x", "-n"], "--limit needs a value", "--limit N"),
        (["search", "x", "--limit", "0"], "from 1 to 1000, not '0'", ""),
        (["search", "x", "--limit", "1001"], "from 1 to 1000, not '1001'", ""),
        (["search", "x", "--limit", "-5"], "from 1 to 1000, not '-5'", ""),
        (["search", "x", "--limit", "5.5"], "from 1 to 1000, not '5.5'", ""),
        (["search", "x", "--limit", "99999999999999999999"], "from 1 to 1000", ""),
        (["search", "x", "--limit", ""], "from 1 to 1000, not ''", ""),
        (["search", "x", "--game="], "empty GAME", ""),
        (["search", "x", "--quiet=yes"], "--quiet takes no value", ""),
        (["search", "x", "-q=yes"], "--quiet takes no value", ""),
        (
            ["search", "x", "--format", "jsn"], "table, json, jsonl or csv, not 'jsn'",
            "Did you mean --format json?"
        ),
        (["stats", "--limit", "5"], "stats has no flag --limit; it belongs to search or complete", ""),
        (["--batch", "sets"], "sets has no flag --batch", ""),
        (["search"], "needs a QUERY", "cardex search charizrd"),
        (["card"], "needs a ID", "cardex card pokemon:base1-4"),
        (["card", "a:b", "c:d"], "card takes one ID, but 'c:d' was given too", ""),
        (["stats", "x"], "stats takes only flags, but 'x'", ""),
        (["search", "--batch", "pikachu"], "--batch reads standard input, but 'pikachu'", ""),
        (["completion", "fihs"], "bash, zsh or fish, not 'fihs'", "Did you mean cardex completion fish?"),
        (["help", "serch"], "not 'serch'", "Did you mean cardex help search?"),
        (["rebuild", "--from", "dump"], "FORMAT:PATH", ""),
        (
            ["rebuild", "--from", "scryfal:x.json"], "`scryfal` is not a known format",
            "Did you mean scryfall?"
        ),
        (["rebuild", "--from", "scryfall:"], "names no path", ""),
        (["rebuild", "--from", "csv,game=:x.csv"], "`game=`", ""),
        (["rebuild", "--from", "csv,game=a,game=b:x.csv"], "`game=b`", ""),
    ])
    func aWrongLineSaysWhatIsWrongAndWhatToDo(_ line: [String], _ message: String, _ remedy: String) {
        let error = failure(line)
        #expect(error?.code == .usage)
        #expect(error?.message.contains(message) == true, "\(error?.message ?? "no error")")
        #expect(error?.remedy.contains(remedy) == true, "\(error?.remedy ?? "no error")")
        #expect(error?.remedy.contains("--help") == true)
    }

    @Test func helpAndVersionNeedNoOperands() throws {
        #expect(try ArgumentParser.parse(["search", "--help"]).flags.wantsHelp)
        #expect(try ArgumentParser.parse(["card", "-h"]).flags.wantsHelp)
        #expect(try ArgumentParser.parse(["-V"]).flags.wantsVersion)
    }

    @Test func namesOfFlagsAndCommandsAreUnique() {
        let names = Flag.all.map(\.name)
        let letters = Flag.all.compactMap(\.short)
        #expect(Set(names).count == names.count)
        #expect(Set(letters).count == letters.count)
        #expect(Command.all.map(\.name) == Command.Name.allCases)
    }

    /// Values of the flags that do not take any text.
    private static let samples = [
        "from": "csv:x.csv", "bytes": "50MB", "keep-bytes": "1GB", "every": "30m",
    ]

    @Test func everyFlagIsReadByEveryCommandThatClaimsIt() throws {
        for command in Command.all {
            for flag in command.flags {
                var line = [command.name.rawValue, "--help", flag.spelling]
                if flag.takesValue {
                    switch flag.rule {
                    case .on: Issue.record("\(flag.name) takes a value and nothing")
                    case .number(let range, _): line.append(String(range.upperBound))
                    case .choice(let choices, _): line += choices.suffix(1)
                    case .text: line.append(Self.samples[flag.name] ?? "x")
                    }
                }
                #expect(throws: Never.self, "\(line)") { try ArgumentParser.parse(line) }
            }
        }
    }
}
