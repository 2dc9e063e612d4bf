import CardTestSupport
import Cardex
import Foundation
import Testing

/// An index that has lost cards is not published unless somebody says so.
struct LossGuardTests {
    /// What a rebuild refuses.
    private func refusal(
        _ release: SmallRelease, _ sources: CatalogSource..., isDryRun: Bool = false
    ) throws -> RebuildError? {
        let rebuild = IndexRebuild(
            sources: sources, indexPath: release.index, pricesPath: nil, isDryRun: isDryRun)
        do {
            _ = try rebuild.run()
            return nil
        } catch let error as RebuildError {
            return error
        }
    }

    @Test func fivePercentMayGoAndNotOneMore() throws {
        for (count, allowed) in [(100, 5), (40, 2), (41, 2), (20, 1), (19, 0), (1, 0)] {
            for gone in 0...min(count - 1, allowed + 1) {
                let release = try SmallRelease()
                let more = SmallRelease.rows(50, game: "other")
                let rows = SmallRelease.rows(count)
                _ = try release.rebuild(release.write(rows + more))
                let refused = try refusal(release, release.write(Array(rows.dropFirst(gone)) + more))
                #expect((refused != nil) == (gone > allowed), "\(gone) of \(count)")
            }
        }
    }

    @Test func aRefusedIndexLeavesTheOldOneAndSaysWhatWouldBeGone() throws {
        let release = try SmallRelease()
        let rows = SmallRelease.rows(60)
        _ = try release.rebuild(release.write(rows))
        let before = try release.bytes()
        let cut = try release.write(Array(rows.prefix(50)))
        for isDryRun in [false, true] {
            let error = try #require(try refusal(release, cut, isDryRun: isDryRun))
            #expect(error.code == .tooMuchLost)
            #expect(error.message.contains("10 of 60 printings of test"), "\(error)")
            #expect(error.message.contains("16.6 %"), "\(error)")
            #expect(error.message.contains("\(cut.path) gives 50, where it gave 60"), "\(error)")
            #expect(error.remedy.contains("--allow-loss"))
            let report = try #require(error.report)
            #expect(report.counts.gone == 10 && !report.isPublished && report.gonePrintings.count == 10)
            #expect(try release.bytes() == before)
        }
        let allowed = try release.rebuild(cut)
        #expect(allowed.isPublished && allowed.printingCount == 50)
    }

    @Test func aDumpThatWasLeftOutIsNamedByItsFormat() throws {
        let release = try SmallRelease()
        let table = try release.write(SmallRelease.rows(30))
        var other = try release.write(SmallRelease.rows(30, game: "ignored"), to: "more.csv")
        other.defaultGame = Game(rawValue: "lorcana")
        let bare = Array("name,collector_number\nElsa,1\nAnna,2\n".utf8)
        other.path = try release.folder.write(bare, to: "more.csv")
        _ = try release.rebuild(table, other)
        let error = try #require(try refusal(release, table))
        #expect(error.message.contains("all 2 printings of lorcana"), "\(error)")
        #expect(error.message.contains("csv,game=lorcana"), "\(error)")
        #expect(!error.message.contains("printings of test"), "\(error)")
    }

    @Test func otherIDsOfTheSameCardsAreALossToo() throws {
        let release = try SmallRelease()
        let rows = SmallRelease.rows(30)
        _ = try release.rebuild(release.write(rows))
        let renumbered = rows.map { SmallRelease.Row(number: $0.number + 1_000, name: $0.name) }
        let error = try #require(try refusal(release, release.write(renumbered)))
        #expect(error.message.contains("ids"), "\(error)")
    }

    @Test func aFirstIndexAndOneAfterADamagedOneLoseNothing() throws {
        let release = try SmallRelease()
        let few = try release.write(SmallRelease.rows(3))
        #expect(try refusal(release, few) == nil)
        _ = try release.rebuild(release.write(SmallRelease.rows(30)))
        var bytes = try release.bytes()
        bytes[bytes.count / 2] ^= 0xFF
        try bytes.write(to: URL(fileURLWithPath: release.index))
        let report = try IndexRebuild(
            sources: [release.write(SmallRelease.rows(3))], indexPath: release.index, pricesPath: nil
        ).run()
        #expect(report.isPublished && !report.hadPrevious)
        #expect(report.previousProblem?.code == .corrupt)
        try SearchIndex.open(at: release.index).verify()
    }
}
