import CardTestSupport
import Cardex
import Foundation
import Testing

/// Where nothing has changed nothing is built; and whatever can change the index is seen.
struct UnchangedRebuildTests {
    private let release: SmallRelease
    private let rows = SmallRelease.rows(40)

    init() throws {
        release = try SmallRelease()
    }

    /// Whether a rebuild found that nothing had to be built; if so, the index must be the same file as before.
    private func isSpared(
        _ sources: CatalogSource..., change: (inout IndexRebuild) -> Void = { _ in }
    ) throws -> Bool {
        let before = try FileManager.default.attributesOfItem(atPath: release.index)
        var rebuild = IndexRebuild(
            sources: sources, indexPath: release.index, pricesPath: nil, aliasesPath: release.aliases)
        change(&rebuild)
        let report = try rebuild.run()
        let after = try FileManager.default.attributesOfItem(atPath: release.index)
        let isSpared = report.isUnchanged && report.dumps.isEmpty
        if isSpared {
            #expect(before[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
            #expect(report.stages.map(\.stage) == [.check])
            #expect(report.printingCount == (try SearchIndex.open(at: release.index).printingCount))
            #expect(!report.isPublished && report.counts.isEmpty && report.hadPrevious)
        }
        return isSpared
    }

    @Test func theSameDumpsInAnyOrderAndPlaceAreSpared() throws {
        let first = try release.write(rows)
        let second = try release.write(SmallRelease.rows(9, game: "other"), to: "more.csv")
        _ = try release.rebuild(first, second)
        #expect(try isSpared(first, second))
        #expect(try isSpared(second, first))
        let moved = try release.write(rows, to: "elsewhere/again.csv")
        #expect(try isSpared(second, moved))
        #expect(try isSpared(second, first, change: { $0.isDryRun = true }))
    }

    @Test func aCompressedCopyOfTheSameDumpIsSpared() throws {
        let dump = try release.write(rows)
        _ = try release.rebuild(dump)
        let gzip = Process()
        gzip.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        gzip.arguments = ["gzip", "-k", dump.path]
        try gzip.run()
        gzip.waitUntilExit()
        #expect(try isSpared(CatalogSource(format: .csv, path: "\(dump.path).gz")))
    }

    @Test func whateverChangesTheIndexIsBuilt() throws {
        let dump = try release.write(rows)
        _ = try release.rebuild(dump)
        var changed = rows
        changed[3].name = "Another"
        #expect(try !isSpared(release.write(changed)))
        #expect(try !isSpared(release.write(rows)))
        #expect(try isSpared(dump))
        // Another option reads the same bytes in another way.
        var other = dump
        other.defaultGame = .magic
        #expect(try !isSpared(other))
        #expect(try isSpared(other))
        let more = try release.write(SmallRelease.rows(3, game: "other"), to: "more.csv")
        #expect(try !isSpared(other, more))
        #expect(try isSpared(more, other))
        #expect(try !isSpared(more, other, change: { $0.isForced = true }))
    }

    @Test func nicknamesAreComparedByWhatTheyLeadTo() throws {
        let dump = try release.write(rows)
        func write(_ text: String) throws {
            try release.folder.write(Array(text.utf8), to: "aliases.tsv")
        }
        try write("first\tone card 1\n")
        _ = try release.rebuild(dump)
        #expect(try isSpared(dump))
        // Spelt otherwise, of the only game that has the name, or of no card: the index would be the same.
        try write("# mine\nfirst\tOne Card 1\ttest\nnobody\tNo Such Card\n")
        #expect(try isSpared(dump))
        try write("first\tone card 1\nsecond\tone card 2\n")
        #expect(try !isSpared(dump))
        #expect(try isSpared(dump))
        try write("second\tone card 2\n")
        #expect(try !isSpared(dump))
        try FileManager.default.removeItem(atPath: release.aliases)
        #expect(try !isSpared(dump))
        #expect(try isSpared(dump))
        // What `cardex alias` brought in is known as well.
        let update = AliasUpdate(indexPath: release.index, aliasesPath: release.aliases)
        _ = try update.apply(.add([CardAlias("third", for: "one card 3")]))
        #expect(try isSpared(dump))
    }

    @Test func aDamagedIndexIsBuiltAgainAlthoughNoDumpHasChanged() throws {
        let dump = try release.write(rows)
        _ = try release.rebuild(dump)
        let whole = try release.bytes()
        for place in [whole.count / 3, whole.count / 2, whole.count - 40] {
            var damaged = whole
            damaged[place] ^= 1
            try damaged.write(to: URL(fileURLWithPath: release.index))
            #expect(try !isSpared(dump))
            #expect(try release.bytes() == whole)
        }
    }

    @Test func pricesAreWarmedThoughNothingIsBuilt() throws {
        let built = try ProjectCorpus.build()
        let rebuild = IndexRebuild(
            sources: try ProjectCorpus.sources(), indexPath: built.index, pricesPath: built.prices)
        let again = try rebuild.run()
        #expect(again.isUnchanged && again.dumps.isEmpty)
        #expect(again.warming?.joinedProducts ?? 0 > 0)
        #expect(again.warming?.inserted == 0)
        // A store that was lost is filled again, also from the dumps that hold prices beside cards.
        for suffix in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: built.prices + suffix)
        }
        let filled = try rebuild.run()
        #expect(filled.isUnchanged && !filled.dumps.isEmpty)
        #expect(filled.warming?.inserted == built.report.warming?.inserted)
    }

    @Test func aPipeIsReadOnce() throws {
        let dump = try release.write(rows)
        _ = try release.rebuild(dump)
        let pipe = release.folder.file("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: dump.path))
        let writer = Thread {
            guard let handle = FileHandle(forWritingAtPath: pipe) else { return }
            handle.write(bytes)
            try? handle.close()
        }
        writer.start()
        let report = try release.rebuild(CatalogSource(format: .csv, path: pipe))
        #expect(report.isUnchanged && report.dumps.count == 1)
    }
}
