import CardTestSupport
import Cardex
import Foundation
import Testing

/// What an import refuses, keeps, replaces and tells.
struct TransferImportTests {
    private func issues(_ text: String, _ kind: TransferKind? = nil) throws -> [String] {
        let home = try TransferHome()
        let report = try home.transfer(text.utf8, kind).preview()
        let error = try #require(throws: TransferError.self) { try home.transfer(text.utf8, kind).run() }
        #expect(
            error.code == .refused && error.issues == report.issues && error.issueCount == report.issueCount)
        #expect(!FileManager.default.fileExists(atPath: home.prices))
        #expect(!FileManager.default.fileExists(atPath: home.aliases))
        return report.issues.map(\.description)
    }

    @Test func everyRefusedRowIsNamedWithItsColumnAndItsRemedy() throws {
        let told = try issues(
            """
            printing,amount,currency,kind,as_of,day
            pokemon:a,1.00,USD,ask,,
            base1-4,1.00,USD,,,
            pokemon:a,0,USD,,,
            pokemon:a,0.00,USD,,,
            pokemon:a,-1,USD,,,
            pokemon:a,1e3,USD,,,
            pokemon:a,"1,50",USD,,,
            pokemon:a,99999999999999999999,USD,,,
            pokemon:a,1.005,USD,,,
            pokemon:a,1.5,JPY,,,
            pokemon:a,1.00,$,,,
            pokemon:a,1.00,,,,
            pokemon:a,1.00,USD,guess,,
            pokemon:a,1.00,USD,ask,yesterday,
            pokemon:a,1.00,USD,ask,,2026-02-30
            pokemon:a,,USD,ask,,

            """)
        let columns = [
            "3: printing", "4: amount", "5: amount", "6: amount", "7: amount", "8: amount", "9: amount",
            "10: amount",
            "11: amount", "12: currency", "13: currency", "14: kind", "15: as_of", "16: day", "17: amount",
        ]
        #expect(told.count == columns.count)
        for (line, column) in zip(told, columns) { #expect(line.hasPrefix(column + ": "), "\(line)") }
        #expect(told[1].contains("leave the row out") && told[10].contains("such as USD"))
        #expect(told[11].contains("index, ask, sale or buylist"))
    }

    @Test func atMostTwentyRowsAreNamedAndAllAreCounted() throws {
        let home = try TransferHome()
        let rows = String(repeating: "x,1,USD\n", count: 500)
        let error = try #require(throws: TransferError.self) {
            try home.transfer("printing,amount,currency\n\(rows)".utf8).run()
        }
        #expect(
            error.issues.count == 20 && error.issueCount == 500 && error.description.contains("and 480 more"))
    }

    @Test func badWatchesAndAliasesAreRefusedToo() throws {
        #expect(
            try issues(
                """
                printing,direction,threshold,currency
                pokemon:a,below,0,USD
                pokemon:a,sideways,1,USD
                a,above,1,USD

                """
            ).map { $0.split(separator: ":")[1] } == [" threshold", " direction", " printing"])
        #expect(
            try issues("alias,name\n,Charizard\n#x,Charizard\nzard,\n").count == 3)
    }

    @Test func oneBadRowOfAnyKindKeepsAllOthersOut() throws {
        let home = try TransferHome()
        try home.buildIndex()
        let before = try home.everything()
        let index = try Data(contentsOf: URL(fileURLWithPath: home.index))
        let document = """
            {"format":"cardex-export","version":1,
             "prices":[{"printing":"pokemon:a","amount":"1","currency":"USD"}],
             "aliases":[{"alias":"zard","name":"Charizard"}],
             "watches":[{"printing":"pokemon:a","direction":"below","threshold":"0","currency":"USD"}]}
            """
        #expect(throws: TransferError.self) { try home.transfer(document.utf8).run() }
        #expect(try home.everything() == before)
        #expect(try Data(contentsOf: URL(fileURLWithPath: home.index)) == index)
        #expect(!FileManager.default.fileExists(atPath: home.prices))
    }

    @Test func aliasesThatCannotBeWrittenKeepThePricesOut() throws {
        let home = try TransferHome()
        // A folder where the list should be can't be replaced by a file.
        try FileManager.default.createDirectory(
            atPath: home.aliases + "/x", withIntermediateDirectories: true)
        let lines = """
            {"record":"price","printing":"pokemon:a","amount":"1","currency":"USD"}
            {"record":"alias","alias":"zard","name":"Charizard"}
            """
        #expect(throws: AliasError.self) { try home.transfer(lines.utf8).run() }
        #expect(((try? home.store().statistics().observations) ?? 0) == 0)
    }

    @Test func aPreviewTellsWhatTheImportThenDoesAndWritesNothing() throws {
        let home = try TransferHome()
        try home.buildIndex()
        _ = try home.transfer(
            """
            printing,amount,currency,as_of,source,fetched_at
            pokemon:base1-4,10,USD,2026-11-01,shop,2026-11-01
            pokemon:base1-2,10,USD,2026-11-20,shop,2026-11-20
            pokemon:neo1-9,10,USD,2026-11-01,shop,2026-11-01

            """.utf8
        ).run()
        let before = try home.everything()
        let files = try FileManager.default.contentsOfDirectory(atPath: home.folder.path).sorted()
        let table = """
            printing,amount,currency,as_of,source,fetched_at
            pokemon:base1-4,12,USD,2026-11-02,shop,2026-11-02
            pokemon:base1-2,12,USD,2026-11-02,shop,2026-11-02
            pokemon:neo1-9,10,USD,2026-11-02,shop,2026-11-02
            magic:nowhere,5,EUR,2026-11-02,shop,2026-11-02

            """
        let preview = try home.transfer(table.utf8).preview()
        #expect(try home.everything() == before)
        #expect(
            Set(files + ["import"])
                == Set(try FileManager.default.contentsOfDirectory(atPath: home.folder.path)))
        let report = try home.transfer(table.utf8).run()
        let count = try #require(report.prices)
        #expect(preview.prices == count && !preview.isDone && report.isDone)
        #expect(count.rows == 4 && count.inserted == 1 && count.updated == 1)
        #expect(count.unchanged == 1 && count.backdated == 1 && count.notInIndex == 1)
        #expect(try home.store().observations(for: PrintingID(game: .magic, nativeID: "nowhere")).count == 1)
    }

    @Test func replacingLeavesWhatTheFileHoldsAndNothingElseOfItsKinds() throws {
        let home = try TransferHome()
        _ = try home.transfer(
            """
            {"printing":"pokemon:a","amount":"10","currency":"USD"}
            {"printing":"pokemon:b","amount":"10","currency":"USD"}
            {"alias":"zard","name":"Charizard"}
            {"printing":"pokemon:a","direction":"below","threshold":"5","currency":"USD"}
            """.utf8
        ).run()
        let report = try home.transfer(
            "printing,amount,currency,as_of\npokemon:b,7,USD,2001-01-01\n".utf8, replaces: true
        ).run()
        #expect(report.prices?.updated == 1 && report.prices?.removed == 1 && report.prices?.backdated == 0)
        let left = String(decoding: try home.export(history: false), as: UTF8.self)
        #expect(left.contains("pokemon:b") && left.contains("\"7.00\"") && left.contains("zard"))
        #expect(left.contains("\"threshold\":\"5.00\"") && !left.contains("\"10.00\""))
        // The history of a kind is left alone by a file that has none.
        #expect(String(decoding: try home.export(history: true), as: UTF8.self).contains("\"10.00\""))
        let empty = try home.transfer(
            "{\"format\":\"cardex-export\",\"version\":1,\"watches\":[]}".utf8, replaces: true
        )
        .run()
        #expect(empty.watches?.removed == 1 && empty.prices == nil)
        #expect(try home.store().watches().isEmpty)
    }

    @Test func ownPricesNeedOnlyPrintingAmountAndCurrency() throws {
        let home = try TransferHome()
        _ = try home.transfer("ID;Price;Currency\npokemon:base1-4;420;usd\n".utf8).run()
        let stored = try #require(
            try home.store().observations(for: PrintingID(game: .pokemon, nativeID: "base1-4")).first)
        #expect(stored.observation.source == "own" && stored.observation.kind == .ask)
        #expect(stored.observation.statistic == .market && stored.observation.finish == .normal)
        #expect(stored.observation.amount == Money(minorUnits: 42_000, currency: .usDollar))
        #expect(stored.fetchedAt == TransferHome.now && stored.observation.asOf == 0)
    }

    @Test func theIndexAnswersByImportedAliasesAtOnce() throws {
        let home = try TransferHome()
        try home.buildIndex()
        let report = try home.transfer("alias,name\nbob,dark confidant\nnobody,No Such Card\n".utf8).run()
        #expect(report.aliases?.inserted == 2 && report.aliases?.notInIndex == 1)
        let answer = try SearchIndex.open(at: home.index).search(SearchRequest("bob"))
        #expect(answer.results.first?.name == "Dark Confidant")
        let again = try home.transfer("alias,name\nbob,dark confidant\n".utf8, replaces: true).run()
        #expect(again.aliases?.unchanged == 1 && again.aliases?.removed == 1)
        #expect(try AliasList.read(at: home.aliases).aliases.map(\.text) == ["bob"])
    }

    @Test func filesOfOthersAreRefusedBeforeAnythingElse() throws {
        let home = try TransferHome()
        func error(_ text: String) throws -> TransferError {
            try #require(throws: TransferError.self) { try home.transfer(text.utf8).run() }
        }
        let newer = try error("{\"format\":\"cardex-export\",\"version\":2,\"prices\":[{\"cost\":{}}]}")
        #expect(newer.code == .tooNew && newer.message.contains("update cardex"))
        #expect(try error("{\"prices\":[],\"format\":\"cardex-export\",\"version\":99}").code == .tooNew)
        #expect(try error("{\"format\":\"other\",\"version\":1}\n").code == .foreign)
        #expect(try error("{\"format\":\"cardex-export\",\"version\":0}").code == .foreign)
        #expect(throws: CatalogError.self) { try home.transfer("name,amount\n".utf8, .prices).run() }
        let note = try home.transfer("{\"format\":\"cardex-export\",\"version\":1,\"mood\":\"good\"}".utf8)
            .run().notes
        #expect(note == ["The member 'mood' means nothing here and is passed over."])
    }

    @Test func exportsAreOfOneGameOrOneSet() throws {
        let home = try TransferHome()
        try home.buildIndex()
        _ = try home.transfer(
            """
            {"printing":"pokemon:base1-4","amount":"1","currency":"USD"}
            {"printing":"pokemon:neo1-9","amount":"2","currency":"USD"}
            {"printing":"magic:rav-81","amount":"3","currency":"USD"}
            {"alias":"bob","name":"Dark Confidant","game":"magic"}
            {"alias":"zard","name":"Charizard"}
            """.utf8
        ).run()
        func printings(_ game: Game?, _ set: String?) throws -> [String] {
            let table = try home.export([.prices], as: .csv, game: game, set: set, history: false)
            return String(decoding: table, as: UTF8.self).split(whereSeparator: \.isNewline).dropFirst()
                .map { String($0.prefix { $0 != "," }) }
        }
        #expect(try printings(.magic, nil) == ["magic:rav-81"])
        #expect(try printings(nil, "base set") == ["pokemon:base1-4"])
        #expect(try printings(.pokemon, "neo1") == ["pokemon:neo1-9"])
        #expect(throws: TransferError.self) { try printings(nil, "no such set") }
        #expect(throws: TransferError.self) { try home.export([.aliases], set: "base1") }
        #expect(throws: TransferError.self) { try home.export(as: .csv) }
        let aliases = String(decoding: try home.export([.aliases], as: .csv, game: .magic), as: UTF8.self)
        #expect(aliases == "alias,name,game\r\nbob,Dark Confidant,magic\r\n")
    }

    @Test func anExportReplacesItsFileWholeOrNotAtAll() throws {
        let home = try TransferHome()
        _ = try home.transfer("printing,amount,currency\npokemon:a,1,USD\n".utf8).run()
        let export = TransferExport(
            [.prices], as: .csv, indexPath: home.index, pricesPath: home.prices, aliasesPath: home.aliases,
            clock: home.clock)
        let path = home.folder.file("out.csv")
        #expect(try export.write(to: path).prices == 1)
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(Array(before) == (try home.export([.prices], as: .csv, history: false)))
        var failing = export
        failing.set = "none"
        #expect(throws: (any Error).self) { try failing.write(to: path) }
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
        let error = #expect(throws: TransferError.self) {
            try export.write(to: home.folder.file("no/out.csv"))
        }
        #expect(error?.code == .unwritable)
        let left = try FileManager.default.contentsOfDirectory(atPath: home.folder.path)
        #expect(!left.contains { $0.hasSuffix(".tmp") })
    }
}
