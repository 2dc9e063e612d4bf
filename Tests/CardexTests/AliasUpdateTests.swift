import CardIndex
import CardTestSupport
import Cardex
import Foundation
import Testing

/// An index that gets new aliases from itself, without its dumps.
struct AliasUpdateTests {
    private func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

    private func update(_ built: ProjectCorpus.Built, isDryRun: Bool = false) -> AliasUpdate {
        AliasUpdate(
            indexPath: built.index, aliasesPath: built.folder.file("aliases.tsv"), isDryRun: isDryRun)
    }

    @Test func anIndexBuiltAgainFromItselfHasTheSameBytes() throws {
        let built = try ProjectCorpus.build()
        let original = try bytes(built.index)
        let index = try SearchIndex.open(at: built.index)
        let copy = try IndexBuilder(copying: index)
        let again = try copy.build(corpusDigest: index.header.corpusDigest, path: built.index)
        #expect(Data(again) == original)
        let aliases = [
            CardAlias("zard", for: "Charizard"), CardAlias("bob", for: "Dark Confidant", in: .magic),
            CardAlias("BEWD", for: "Blue-Eyes White Dragon"),
        ]
        #expect(try update(built).apply(.add(aliases)).isPublished)
        #expect(try bytes(built.index) != original)
        let second = try SearchIndex.open(at: built.index)
        let withAliases = try IndexBuilder(copying: second)
            .build(corpusDigest: second.header.corpusDigest, path: built.index)
        #expect(try Data(withAliases) == bytes(built.index))
        for alias in aliases { _ = try update(built).apply(.remove(alias.text, in: nil)) }
        #expect(try bytes(built.index) == original)
    }

    @Test func theSameAliasesGiveTheSameIndexByRebuildAndByUpdate() throws {
        let built = try ProjectCorpus.build()
        let path = try built.folder.write(
            Array("zard\tcharizard\nbob\tDark Confidant\tmagic\nx\tNo Such Card\nbroken\n".utf8),
            to: "given.tsv")
        let report = try IndexRebuild(
            sources: ProjectCorpus.sources(), indexPath: built.folder.file("other.cardex"), pricesPath: nil,
            aliasesPath: path
        ).run()
        let summary = try #require(report.aliases)
        #expect(summary.compiledCount == 2 && summary.redundantCount == 0)
        #expect(summary.missing == [CardAlias("x", for: "No Such Card")])
        #expect(summary.skipped.map(\.line) == [4])
        let change = try update(built).apply(
            .add([CardAlias("bob", for: "dark confidant", in: .magic), CardAlias("zard", for: "CHARIZARD")]))
        #expect(change.isAccepted && change.compiledCount == 2)
        #expect(change.items.map(\.alias.name) == ["Dark Confidant", "Charizard"])
        #expect(try bytes(built.index) == bytes(built.folder.file("other.cardex")))
        let found = try CardFinder.open(index: built.index).search(SearchRequest("bob")).results
        #expect(found.contains { $0.name == "Dark Confidant" && $0.foundBy == "bob" })
    }

    @Test func aNameThatIsNotThereChangesNothing() throws {
        let built = try ProjectCorpus.build()
        let before = try bytes(built.index)
        let report = try update(built).apply(
            .add([CardAlias("zard", for: "Charizard"), CardAlias("bob", for: "Dark Confidant", in: .yugioh)]))
        #expect(!report.isAccepted && !report.isPublished)
        #expect(report.items.map(\.state) == [.nameMissing, .added])
        #expect(try bytes(built.index) == before)
        #expect(!FileManager.default.fileExists(atPath: built.folder.file("aliases.tsv")))
        let nothing = try update(built).apply(.remove("bob", in: nil))
        #expect(nothing.items.isEmpty && !nothing.isPublished)
        #expect(!FileManager.default.fileExists(atPath: built.folder.file("aliases.tsv")))
    }

    @Test func aDryRunWritesNothingAndSaysTheSame() throws {
        let built = try ProjectCorpus.build()
        let before = try bytes(built.index)
        let files = try FileManager.default.contentsOfDirectory(atPath: built.folder.path).sorted()
        let aliases = [CardAlias("zard", for: "charizard"), CardAlias("Charizard!", for: "Charizard")]
        let dry = try update(built, isDryRun: true).apply(.add(aliases))
        #expect(try FileManager.default.contentsOfDirectory(atPath: built.folder.path).sorted() == files)
        #expect(try bytes(built.index) == before)
        let real = try update(built).apply(.add(aliases))
        #expect(real.items == dry.items && real.items.map(\.state) == [.redundant, .added])
        #expect(try update(built).apply(.add(aliases)).items.map(\.state) == [.redundant, .known])
    }

    @Test func aListWithRowsThatWouldBeLostIsLeftAlone() throws {
        let built = try ProjectCorpus.build()
        let text = Array("zard\tCharizard\nnot an alias\n".utf8)
        let path = try built.folder.write(text, to: "aliases.tsv")
        let before = try bytes(built.index)
        let error = #expect(throws: AliasError.self) {
            try update(built).apply(.add([CardAlias("bob", for: "Dark Confidant")]))
        }
        #expect(error?.line == 2 && error?.path == path)
        #expect(try Array(bytes(path)) == text)
        #expect(try bytes(built.index) == before)
    }

    @Test func twoUpdatesAtOnceAndADamagedIndexAreErrors() throws {
        let built = try ProjectCorpus.build()
        let change = AliasUpdate.Change.add([CardAlias("zard", for: "Charizard")])
        do {
            let publisher = try IndexPublisher(path: built.index)
            let error = #expect(throws: IndexError.self) { try update(built).apply(change) }
            #expect(error?.code == .locked)
            _ = publisher
        }
        var damaged = try bytes(built.index)
        damaged[damaged.count / 2] ^= 0xFF
        try damaged.write(to: URL(fileURLWithPath: built.index))
        let error = #expect(throws: IndexError.self) { try update(built).apply(change) }
        #expect(error?.code == .corrupt)
        #expect(!FileManager.default.fileExists(atPath: built.folder.file("aliases.tsv")))
        let missing = AliasUpdate(
            indexPath: built.folder.file("none/cards.cardex"), aliasesPath: built.folder.file("aliases.tsv"))
        #expect(throws: IndexError.self) { try missing.apply(change) }
        #expect(!FileManager.default.fileExists(atPath: built.folder.file("none")))
    }

    @Test func aFileOfAliasesThatWasNamedMustBeThere() throws {
        let folder = try TemporaryFolder()
        var rebuild = IndexRebuild(
            sources: try ProjectCorpus.sources(), indexPath: folder.file("cards.cardex"), pricesPath: nil,
            aliasesPath: folder.file("none.tsv"), requiresAliases: true)
        #expect(throws: AliasError.self) { try rebuild.run() }
        #expect(!FileManager.default.fileExists(atPath: folder.file("cards.cardex")))
        rebuild.requiresAliases = false
        #expect(try rebuild.run().aliases == nil)
    }
}
