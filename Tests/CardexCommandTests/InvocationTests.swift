import CardModel
import Testing

import CardexCommand
import Cardex

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

    @Test func warmingTakesFilesOrTheListOrABudgetOrPictures() throws {
        func options(_ words: [String]) throws -> WarmOptions? {
            guard case .warm(let options) = try meaning(["warm"] + words) else { return nil }
            return options
        }
        #expect(try options(["--from", "tcgcsv:p.csv"])?.sources.count == 1)
        let plain = try #require(try options([]))
        #expect(plain.sources.isEmpty && plain.budget == nil && !plain.isForImagesAlone)
        let budget = try #require(
            try options(["--requests", "20", "--bytes", "1.5MB", "--minutes", "3", "-g", "mtg"]))
        #expect(budget.budget == WarmBudget(requests: 20, bytes: 1_500_000, minutes: 3))
        #expect(budget.game == .magic)
        #expect(try options(["--images", "small"])?.isForImagesAlone == true)
        #expect(try options(["--images", "small", "--requests", "2"])?.isForImagesAlone == false)
    }

    @Test func amountsAreTakenWithTheirUnitsAndNothingElse() throws {
        func sync(_ words: [String]) throws -> SyncOptions {
            guard case .sync(let options) = try meaning(["sync"] + words) else {
                throw CommandError(.usage, "not sync")
            }
            return options
        }
        for (text, seconds) in [("30m", 1_800), ("2h", 7_200), ("90s", 90), ("1d", 86_400), ("1.5 h", 5_400)]
        {
            #expect(try sync(["--every", text]).every == Int64(seconds), "\(text)")
        }
        for text in ["30", "m", "-5m", "0m", "1e9h", "5 weeks", "1.2.3h", "99999999999999999999d", "٣m"] {
            #expect(throws: CommandError.self, "\(text)") { try sync(["--every=\(text)"]) }
        }
        for (text, bytes) in [("500MB", 500_000_000), ("2 GiB", 2_147_483_648), ("17", 17), ("1k", 1_000)] {
            #expect(try sync(["--keep-bytes", text]).settings.limits.bytes == Int64(bytes), "\(text)")
        }
        for text in ["MB", "0", "x", "-1", "1 xb", "nan", "inf", "1e400"] {
            #expect(throws: CommandError.self, "\(text)") { try sync(["--bytes=\(text)"]) }
        }
        let settings = try sync(["--keep-printings", "9", "--no-predict", "-g", "pokemon"]).settings
        #expect(settings.limits.printings == 9 && !settings.predicts && settings.games == [.pokemon])
        #expect(try sync([]).every == nil)
    }

    @Test func pricesWithoutAFileMeansTheirStatisticsAndOnlyThere() throws {
        guard case .priceStatistics(let options) = try meaning(["stats", "--prices", "--format", "json"])
        else {
            throw CommandError(.usage, "not statistics")
        }
        #expect(options.format == .json)
        guard case .stats(let stats) = try meaning(["stats", "--prices", "/p.db"]) else {
            throw CommandError(.usage, "not stats")
        }
        #expect(stats.files.prices == "/p.db")
        guard case .priceStatistics(let both) = try meaning(["stats", "--prices=/p.db", "--prices"]) else {
            throw CommandError(.usage, "not statistics")
        }
        #expect(both.files.prices == "/p.db")
        let error = #expect(throws: CommandError.self) { try meaning(["search", "--prices", "--", "x"]) }
        #expect(error?.message == "--prices needs a value")
        guard case .forgetLookups = try meaning(["stats", "--forget"]) else {
            throw CommandError(.usage, "not forget")
        }
    }
}
