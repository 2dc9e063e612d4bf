import CardModel
import Testing

import CardexCommand

/// What `cardex alias` understands and prints, without an index.
struct AliasCommandTests {
    private func action(_ words: [String]) throws -> AliasOptions {
        let invocation = try Invocation(
            arguments: ["alias"] + words, environment: Environment(["CARDEX_HOME": "/c"]))
        guard case .alias(let options) = invocation else { throw CommandError(.usage, "not alias") }
        return options
    }

    private func records(_ words: [String], _ variables: [String: String]) throws -> Bool {
        let environment = Environment(["HOME": "/h"].merging(variables) { $1 })
        switch try Invocation(arguments: words, environment: environment) {
        case .search(let options, _): return options.recordsLookup
        case .card(let options): return options.recordsLookup
        case .price(let options): return options.recordsLookup
        default: throw CommandError(.usage, "neither search nor card nor price")
        }
    }

    @Test func theWordsSayWhatToDo() throws {
        #expect(try action([]).action == .list)
        #expect(try action(["list"]).action == .list)
        #expect(
            try action(["add", "bob", "Dark", "Confidant"]).action == .add("bob", name: "Dark Confidant"))
        #expect(try action(["remove", "dark", "bob"]).action == .remove("dark bob"))
        let options = try action(["import", "a b.csv", "--dry-run", "-g", "mtg"])
        #expect(options.action == .importing("a b.csv") && options.isDryRun && options.game == .magic)
        #expect(options.shared.files.aliases == "/c/aliases.tsv")
        #expect(try action(["--aliases", "x.tsv"]).shared.files.aliases == "x.tsv")
        #expect(try action(["--index", "/media/a.cardex"]).shared.files.aliases == "/media/aliases.tsv")
    }

    @Test func wordsThatSayNothingAreErrorsThatTeach() {
        for words in [
            ["add"], ["add", "bob"], ["remove"], ["import"], ["import", "a", "b"], ["list", "x"], ["delete"],
            ["bob", "Dark Confidant"], ["ad", "bob", "Dark Confidant"],
        ] {
            let error = #expect(throws: CommandError.self, "\(words)") { try action(words) }
            #expect(error?.status == .usage && error?.remedy.contains("cardex alias") == true, "\(words)")
        }
    }

    @Test func listsAndChangesPrintTheSameRecords() async {
        var library = FixedLibrary()
        library.aliasList = [
            AliasView(CardAlias("bob", for: "Dark Confidant", in: .magic), .active),
            AliasView(CardAlias("a \"b\"\u{1B}", for: "N, the"), .inactive),
        ]
        let table = await run(["alias"], library)
        #expect(table.status == .done && table.notes.contains("inactive"))
        #expect(table.output.contains("ALIAS") && !table.output.contains("\u{1B}"))
        let csv = await run(["alias", "-f", "csv"], library)
        #expect(
            csv.output.split(whereSeparator: \.isNewline).prefix(2)
                == ["alias,name,game,state", "bob,Dark Confidant,magic,active"])
        let lines = await run(["alias", "--format", "jsonl", "--quiet"], library)
        #expect(
            lines.output.split(separator: "\n").first
                == #"{"alias":"bob","name":"Dark Confidant","game":"magic","state":"active"}"#)
        #expect(lines.notes == "")
        let none = await run(["alias"])
        #expect(none.status == .done && none.notes.contains("cardex alias add"))
    }

    @Test func aNameThatIsNotThereIsNoMatchWithASuggestion() async {
        var library = FixedLibrary()
        library.aliasChange.aliases = [
            AliasView(
                CardAlias("bob", for: "Dark Confident", in: .magic), .noSuchName, suggestion: "Dark Confidant"
            )
        ]
        let added = await run(["alias", "add", "bob", "Dark Confident"], library)
        #expect(added.status == .noMatch)
        #expect(
            added.notes.contains("'Dark Confident' in magic") && added.notes.contains("'Dark Confidant'?"))
        let removed = await run(["alias", "remove", "bob"])
        #expect(removed.status == .noMatch && removed.notes.contains("'bob'"))
        library.aliasChange = AliasChangeView(
            aliases: [AliasView(CardAlias("bob", for: "Dark Confidant"), .added)], activeCount: 1,
            isDone: false, elapsedNanoseconds: 0)
        let dry = await run(["alias", "import", "x.tsv", "--dry-run"], library)
        #expect(dry.status == .done && dry.notes.contains("Nothing was written"))
    }

    @Test func lookupsAreRememberedUnlessSomebodyAsksForPrivacy() throws {
        for words in [["search", "charizard"], ["card", "pokemon:base1-4"], ["price", "charizard"]] {
            #expect(try records(words, [:]))
            #expect(try records(words, ["CARDEX_PRIVATE": ""]))
            #expect(try records(words, ["CARDEX_PRIVATE": "0"]))
            #expect(try !records(words, ["CARDEX_PRIVATE": "1"]))
            #expect(try !records(words + ["--no-record"], [:]))
        }
        #expect(throws: CommandError.self) {
            try Invocation(
                arguments: ["complete", "--no-record", "x"], environment: Environment(["HOME": "/h"]))
        }
    }
}
