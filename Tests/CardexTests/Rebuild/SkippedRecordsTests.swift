import CardTestSupport
import Cardex
import Foundation
import Testing

/// Records that could not be used are told by reason.
struct SkippedRecordsTests {
    private func report(_ rows: [String]) throws -> SkippedRecords {
        let folder = try TemporaryFolder()
        let text =
            "name,game,set_code,collector_number\nGood,test,a,1\n" + rows.joined(separator: "\n") + "\n"
        let path = try folder.write(Array(text.utf8), to: "cards.csv")
        return try IndexRebuild(
            sources: [CatalogSource(format: .csv, path: path)], indexPath: folder.file("cards.cardex"),
            pricesPath: nil
        ).run().skipped
    }

    @Test func recordsAreGroupedByReasonAndTheGreatestGroupComesFirst() throws {
        let nameless = (2...9).map { ",test,a,\($0)" }
        let long = (10...13).map { "Too,many,fields,\($0)" + String(repeating: ",x", count: $0) }
        let skipped = try report(long.prefix(2) + nameless + long.suffix(2))
        #expect(skipped.count == 12)
        #expect(skipped.groups.map(\.count) == [8, 4], "\(skipped.groups)")
        #expect(skipped.groups.allSatisfy { $0.samples.count == 3 })
        #expect(skipped.groups.first?.samples.map(\.line) == [5, 6, 7])
        #expect(skipped.groups.reduce(0) { $0 + $1.count } == skipped.count)
        #expect(skipped.samples.count == 12)
    }

    @Test func samplesAreFewHoweverMuchIsDamaged() throws {
        let skipped = try report((0..<500).map { ",test,a,\($0)" })
        #expect(skipped.count == 500)
        #expect(skipped.samples.count == ReleaseReport.sampleLimit)
        #expect(skipped.groups.count == 1)
    }
}
