import CardTestSupport
import Cardex
import Foundation
import Testing

struct RebuildTests {
    @Test func theProjectsCorpusGivesAnIndexWithPricesFromEverySource() throws {
        let built = try ProjectCorpus.build()
        #expect(built.report.printingCount >= 400)
        #expect(built.report.skipped.count == 0, "\(built.report.skipped.samples)")
        #expect(!built.report.hadPrevious)
        #expect(built.report.counts.new == built.report.printingCount)
        #expect(built.report.newSets.count == built.report.setCount)
        try built.finder.index.verify()
        let warming = try #require(built.report.warming)
        #expect(warming.joinedProducts >= 35, "\(warming.misses)")
        let sources = try #require(try built.finder.priceStatistics()).sources.map(\.name)
        #expect(Set(sources).isSuperset(of: ["scryfall", "tcgplayer"]))
        let charizard = try #require(built.finder.search(SearchRequest("charizard 4/102")).results.first)
        let price = try #require(charizard.printings.first?.price)
        #expect(price.source == "tcgplayer")
        #expect(price.amount.minorUnits > 0)
    }

    @Test func theSameDumpsAgainChangeNothing() throws {
        let built = try ProjectCorpus.build()
        let before = try Data(contentsOf: URL(fileURLWithPath: built.index))
        let again = try IndexRebuild(
            sources: ProjectCorpus.sources().reversed(), indexPath: built.index, pricesPath: built.prices
        ).run()
        #expect(again.isUnchanged)
        #expect(again.counts.isEmpty && again.dumps.isEmpty && !again.isPublished)
        #expect(try Data(contentsOf: URL(fileURLWithPath: built.index)) == before)
    }

    @Test func aReleaseIsReportedSetsFirst() throws {
        let folder = try TemporaryFolder()
        let dump = folder.file("cards.csv")
        func rebuild(_ rows: String) throws -> ReleaseReport {
            try folder.write(
                Array("name,game,set_code,set_name,collector_number,rarity\n\(rows)".utf8), to: "cards.csv")
            return try IndexRebuild(
                sources: [CatalogSource(argument: "csv:\(dump)")], indexPath: folder.file("cards.cardex"),
                pricesPath: nil, allowsLoss: true
            ).run()
        }
        _ = try rebuild("Old Card,test,one,Set One,1,common\nGone Card,test,one,Set One,2,common\n")
        let report = try rebuild("Old Card,test,one,Set One,1,rare\nNew Card,test,two,Set Two,1,common\n")
        #expect(report.newSets.map(\.set.name) == ["Set Two"])
        #expect(report.newSets.map(\.printingCount) == [1])
        #expect(report.goneSets.isEmpty)
        #expect(report.counts.new == 1)
        #expect(report.counts.changed == 1)
        #expect(report.counts.gone == 1)
    }

    @Test func aBrokenDumpLeavesTheOldIndexAndItsAnswersUntouched() throws {
        let built = try ProjectCorpus.build()
        let before = try Data(contentsOf: URL(fileURLWithPath: built.index))
        let whole = try Data(contentsOf: URL(fileURLWithPath: "\(ProjectCorpus.folder)/yugioh/cardinfo.json"))
        for part in [0, 1, whole.count / 3, whole.count - 3] {
            let cut = try built.folder.write(whole.prefix(part), to: "cut.json")
            let rebuild = IndexRebuild(
                sources: [CatalogSource(format: .ygoprodeck, path: cut)], indexPath: built.index,
                pricesPath: nil)
            #expect(throws: CatalogError.self, "\(part) bytes") { try rebuild.run() }
            #expect(try Data(contentsOf: URL(fileURLWithPath: built.index)) == before)
        }
        let left = try FileManager.default.contentsOfDirectory(atPath: built.folder.path)
        #expect(left.filter { $0.hasSuffix(".tmp") }.isEmpty)
    }

    @Test func dumpsWithoutAnyCardDoNotReplaceAnIndex() throws {
        let built = try ProjectCorpus.build()
        let header = try built.folder.write(Array("name,number\n".utf8), to: "empty.csv")
        for sources in [
            [], [CatalogSource(format: .csv, path: header)],
            try ProjectCorpus.sources().filter { $0.format == .tcgcsv },
        ] {
            let rebuild = IndexRebuild(sources: sources, indexPath: built.index, pricesPath: nil)
            #expect(throws: CatalogError.self) { try rebuild.run() }
        }
        #expect(try SearchIndex.open(at: built.index).printingCount == built.report.printingCount)
    }

    @Test func aDryRunWritesNothing() throws {
        let folder = try TemporaryFolder()
        let report = try IndexRebuild(
            sources: ProjectCorpus.sources(), indexPath: folder.file("x/cards.cardex"),
            pricesPath: folder.file("x/prices.sqlite"), isDryRun: true
        ).run()
        #expect(report.printingCount >= 400)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test func aLostPriceStoreDoesNotBreakTheSearch() throws {
        let built = try ProjectCorpus.build()
        try Data("this is no database, but long enough to look like one to nobody".utf8)
            .write(to: URL(fileURLWithPath: built.prices))
        let finder = try CardFinder.open(index: built.index, prices: built.prices)
        #expect(finder.pricingError != nil)
        #expect(finder.search(SearchRequest("charizard")).results.first?.name == "Charizard")
        let without = try CardFinder.open(index: built.index, prices: built.folder.file("none.sqlite"))
        #expect(without.pricingError == nil)
        #expect(without.search(SearchRequest("charizard")).results.first?.printings.first?.price == nil)
    }
}
