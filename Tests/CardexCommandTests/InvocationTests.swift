import CardModel
import Testing

import CardexCommand

struct InvocationTests {
    private func meaning(_ line: [String], _ variables: [String: String] = ["HOME": "/home/ash"]) throws
        -> Invocation
    {
        try Invocation(arguments: line, environment: Environment(variables))
    }

    private func files(_ flags: [String], _ variables: [String: String]) throws -> FileLocations {
        guard case .stats(let options) = try meaning(["stats"] + flags, variables) else {
            throw CommandError(.usage, "not stats")
        }
        return options.files
    }

    @Test func filesStandInTheFolderThatTheEnvironmentNames() throws {
        let everything = ["CARDEX_HOME": "/cards/", "XDG_DATA_HOME": "/data", "HOME": "/home/ash"]
        #expect(try files([], everything).index == "/cards/cards.cardex")
        #expect(try files([], everything).prices == "/cards/prices.sqlite")
        let base = ["XDG_DATA_HOME": "/data", "HOME": "/home/ash"]
        #expect(try files([], base).index == "/data/cardex/cards.cardex")
        let relative = ["XDG_DATA_HOME": "data", "CARDEX_HOME": "", "HOME": "/home/ash"]
        #expect(try files([], relative).index == "/home/ash/.local/share/cardex/cards.cardex")
        #expect(try files([], relative).prices == "/home/ash/.local/share/cardex/prices.sqlite")
    }

    @Test func aPriceStoreStandsBesideTheIndexThatAFlagNames() throws {
        #expect(try files(["--index", "/media/a.cardex"], [:]).prices == "/media/prices.sqlite")
        #expect(try files(["--index", "a.cardex"], [:]).prices == "prices.sqlite")
        #expect(try files(["--index", "a.cardex", "--prices", "/p.db"], [:]).prices == "/p.db")
        #expect(
            try files(["--prices", "/p.db"], ["HOME": "/h"]).index == "/h/.local/share/cardex/cards.cardex")
    }

    @Test func withoutAnyFolderTheErrorSaysHowToNameAFile() {
        #expect {
            try files([], [:])
        } throws: { error in
            (error as? CommandError)?.remedy.contains("--index FILE") == true
        }
    }

    @Test func wordsOfAQueryAreJoined() throws {
        guard
            case .search(let options, let query) = try meaning([
                "search", "lightning", "-g", "Magic: The Gathering", "bolt", "--set=lea", "-l", "ja",
            ])
        else { throw CommandError(.usage, "not search") }
        #expect(query == "lightning bolt")
        #expect(options.game == .magic)
        #expect(options.set == "lea")
        #expect(options.language == "ja")
        #expect(options.limit == 10)
        #expect(options.shared.format == .table)
    }

    @Test func aBatchIsLinesOfJSONAndNothingElse() throws {
        guard case .searchBatch(let options) = try meaning(["search", "--batch"]) else {
            throw CommandError(.usage, "not a batch")
        }
        #expect(options.shared.format == .jsonl)
        guard case .completeBatch = try meaning(["complete", "--batch", "--format", "jsonl"]) else {
            throw CommandError(.usage, "not a batch")
        }
        #expect(throws: CommandError.self) { try meaning(["search", "--batch", "--format", "json"]) }
    }

    @Test func helpIsAskedForInThreeWays() throws {
        for line in [["help", "search"], ["search", "--help"], ["--help", "search"]] {
            guard case .help(let command) = try meaning(line, [:]) else {
                throw CommandError(.usage, "not help")
            }
            #expect(command?.name == .search)
        }
        guard case .help(nil) = try meaning(["--help"], [:]) else { throw CommandError(.usage, "not help") }
    }

    @Test func anIDHasAGameAndAnIdentifier() throws {
        guard case .card(let options) = try meaning(["card", "yugioh:123/LOB-001/Ultra"]) else {
            throw CommandError(.usage, "not card")
        }
        #expect(options.id == PrintingID(game: .yugioh, nativeID: "123/LOB-001/Ultra"))
        #expect(throws: CommandError.self) { try meaning(["card", "charizard"]) }
    }

    @Test func aPriceIsAskedForByIDOrByQuery() throws {
        func id(_ words: [String]) throws -> PrintingID? {
            guard case .price(let options) = try meaning(["price"] + words) else { return nil }
            return options.id
        }
        #expect(try id(["pokemon:base1-4"]) == PrintingID(game: .pokemon, nativeID: "base1-4"))
        #expect(try id(["charizard", "4/102"]) == nil)
        #expect(try id(["circle of protection: red"]) == nil)
    }

    @Test func warmingNeedsASource() {
        #expect(throws: CommandError.self) { try meaning(["warm"]) }
        #expect(throws: Never.self) { try meaning(["warm", "--from", "tcgcsv:p.csv"]) }
    }
}
