import CardTestSupport
import Cardex
import Foundation
import Testing

/// What a rebuild says of the release that it brought.
struct ReleaseReportTests {
    private typealias Row = SmallRelease.Row

    @Test func aRenamedCardIsToldByBothItsNames() throws {
        let release = try SmallRelease()
        var rows = SmallRelease.rows(30)
        _ = try release.rebuild(release.write(rows))
        rows[6].name = "Ærathi Berserker"
        rows[7].rarity = "rare"
        let report = try release.rebuild(release.write(rows))
        #expect(report.counts.renamed == 1 && report.counts.changed == 2)
        #expect(report.counts.new == 0 && report.counts.gone == 0)
        let renamed = try #require(report.renamedPrintings.first)
        #expect(renamed.formerName == "one card 7" && renamed.name == "Ærathi Berserker")
        #expect(renamed.id.description == "test:one-7" && renamed.set == "Set one" && renamed.number == "7")
        #expect(report.changedPrintings.map(\.id.description) == ["test:one-8"])
        #expect(report.changedSets.map(\.set.id) == ["one"])
        #expect(report.changedSets.first?.counts.renamed == 1)
        #expect(report.isPublished && !report.isUnchanged)
    }

    @Test func aSetThatIsCalledOtherwiseIsToldByBothItsNames() throws {
        let folder = try TemporaryFolder()
        func report(_ set: String) throws -> ReleaseReport {
            let text = "name,game,set_code,set_name,collector_number\nCard,test,one,\(set),1\n"
            let path = try folder.write(Array(text.utf8), to: "cards.csv")
            return try IndexRebuild(
                sources: [CatalogSource(format: .csv, path: path)], indexPath: folder.file("cards.cardex"),
                pricesPath: nil
            ).run()
        }
        _ = try report("Base")
        let second = try report("Base Set")
        #expect(second.changedSets.map(\.formerName) == ["Base"])
        #expect(second.changedSets.map(\.set.name) == ["Base Set"])
        #expect(second.counts.isEmpty)
    }

    @Test func countsByGameAndBySetAreThoseThatACountByHandGives() throws {
        var generator = SeededGenerator(seed: 20)
        let release = try SmallRelease()
        var before: [Row] = []
        for round in 0..<12 {
            var now: [String: Row] = [:]
            for row in before {
                var row = row
                switch Int.random(in: 0..<10, using: &generator) {
                case 0: continue
                case 1: row.name += " again"
                case 2: row.rarity = "rare \(round)"
                default: break
                }
                now[row.id] = row
            }
            for _ in 0..<Int.random(in: 1..<60, using: &generator) {
                let row = Row(
                    game: "game\(Int.random(in: 0..<3, using: &generator))",
                    set: "s\(Int.random(in: 0..<6, using: &generator))",
                    number: Int.random(in: 1..<80, using: &generator), name: "card of \(round)")
                if now[row.id] == nil { now[row.id] = row }
            }
            let rows = now.values.shuffled(using: &generator)
            let report = try release.rebuild(release.write(rows))
            try expect(report, from: before, to: rows)
            before = rows
        }
    }

    /// Compares a report with what two lists of rows say.
    private func expect(_ report: ReleaseReport, from before: [Row], to now: [Row]) throws {
        let old = Dictionary(uniqueKeysWithValues: before.map { ($0.id, $0) })
        let new = Dictionary(uniqueKeysWithValues: now.map { ($0.id, $0) })
        func key(_ row: Row) -> String { "\(row.game)/\(row.set)" }
        var counts: [String: [Int]] = [:]
        func count(_ row: Row, _ kind: Int) {
            for key in ["", row.game, key(row)] { counts[key, default: [0, 0, 0, 0]][kind] += 1 }
        }
        for row in now {
            guard let former = old[row.id] else {
                count(row, 0)
                continue
            }
            if former != row { count(row, 1) }
            if former.name != row.name { count(row, 2) }
        }
        for row in before where new[row.id] == nil { count(row, 3) }
        func list(_ counts: ChangeCounts) -> [Int] {
            [counts.new, counts.changed, counts.renamed, counts.gone]
        }
        let none = [0, 0, 0, 0]
        #expect(list(report.counts) == counts[""] ?? none)
        #expect(report.games.map(\.game.rawValue) == Set((before + now).map(\.game)).sorted())
        for game in report.games {
            #expect(list(game.counts) == counts[game.game.rawValue] ?? none)
            #expect(game.before == before.count { $0.game == game.game.rawValue })
            #expect(game.now == now.count { $0.game == game.game.rawValue })
        }
        let (oldSets, newSets) = (Set(before.map(key)), Set(now.map(key)))
        func keys(_ sets: [SetChange]) -> [String] { sets.map { "\($0.set.game)/\($0.set.id)" } }
        #expect(Set(keys(report.newSets)) == newSets.subtracting(oldSets))
        #expect(Set(keys(report.goneSets)) == oldSets.subtracting(newSets))
        let touched = newSets.intersection(oldSets).filter { counts[$0] != nil }
        #expect(Set(keys(report.changedSets)) == touched)
        for (key, set) in zip(keys(report.changedSets), report.changedSets) {
            #expect(list(set.counts) == counts[key] ?? none, "\(key)")
        }
        let limit = ReleaseReport.sampleLimit
        if report.hadPrevious {
            #expect(report.newPrintings.count == min(limit, report.counts.new))
            #expect(report.gonePrintings.count == min(limit, report.counts.gone))
            #expect(report.renamedPrintings.count == min(limit, report.counts.renamed))
        }
        for change in report.renamedPrintings {
            #expect(change.name == new[change.id.description]?.name)
            #expect(change.formerName == old[change.id.description]?.name)
        }
        for change in report.gonePrintings { #expect(new[change.id.description] == nil) }
        for change in report.newPrintings { #expect(old[change.id.description] == nil) }
    }

    @Test func anotherNameOfAPrintingIsAChangeOfIt() throws {
        let folder = try TemporaryFolder()
        func report(_ printed: String) throws -> ReleaseReport {
            let card =
                #"{"object":"card","id":"0000579f-7b35-4ed3-b44c-db2a538066fe","name":"Fury Sliver","#
                + #""lang":"ja","set":"tsp","set_name":"Time Spiral","collector_number":"157","# + printed
                + #""released_at":"2006-10-06","rarity":"uncommon"}"#
            let path = try folder.write(Array("\(card)\n".utf8), to: "cards.jsonl")
            return try IndexRebuild(
                sources: [CatalogSource(format: .scryfall, path: path)],
                indexPath: folder.file("cards.cardex"), pricesPath: nil
            ).run()
        }
        _ = try report("")
        #expect(try report(#""printed_name":"憤怒スリヴァー","#).counts.changed == 1)
        let second = try report(#""printed_name":"激怒スリヴァー","#)
        #expect(second.counts.changed == 1 && second.counts.renamed == 0)
    }

    @Test func stagesAndDumpsSayWhatTheyTook() throws {
        let release = try SmallRelease()
        let report = try release.rebuild(
            release.write(SmallRelease.rows(40)),
            release.write(SmallRelease.rows(7, game: "other"), to: "more.csv"))
        #expect(
            report.stages.map(\.stage)
                == [.check, .read, .merge, .documents, .build, .write, .compare, .publish])
        #expect(report.stages.reduce(0) { $0 + $1.nanoseconds } <= report.elapsedNanoseconds)
        #expect(report.dumps.map(\.recordCount) == [40, 7])
        #expect(
            report.dumps.map(\.printings) == [[Game(rawValue: "test"): 40], [Game(rawValue: "other"): 7]])
        #expect(report.dumps.allSatisfy { $0.megabytesPerSecond > 0 && $0.summary.bytesRead > 0 })
        #expect(report.byteCount == (try release.bytes().count))
    }
}
