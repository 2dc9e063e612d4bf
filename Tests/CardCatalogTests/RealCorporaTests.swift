import CardCatalog
import CardModel
import CardTestSupport
import Foundation
import Testing

/// The real dumps, read whole.
///
/// In a debug build the largest one takes long and is left to the release build.
@Suite(.serialized, .enabled(if: RealCorpora.arePresent, "the real dumps are not here"))
struct RealCorporaTests {
    private func read(
        _ format: CatalogFormat, _ name: String, sink: (CatalogEvent) throws -> Void = { _ in }
    ) throws -> CatalogSummary {
        let path = try #require(RealCorpora.path(name))
        let start = ContinuousClock.now
        let summary = try CatalogReader.read(
            CatalogSource(format: format, path: path, defaultGame: nil), asOf: 0, sink: sink)
        let elapsed = ContinuousClock.now - start
        print("\(name): \(summary.printings) printings in \(elapsed)")
        return summary
    }

    @Test func everyPokemonCardIsReadWithItsSet() throws {
        var names: Set<String> = []
        var ids: Set<PrintingID> = []
        var sets: [String: CardSet] = [:]
        let summary = try read(.pokemontcg, "pokemon-tcg-data-2024-09.tar.gz") { event in
            switch event {
            case .printing(let printing):
                names.insert(printing.name)
                ids.insert(printing.id)
            case .set(let set) where !set.name.isEmpty: sets[set.id] = set
            default: break
            }
        }
        #expect(summary.printings == 18_210)
        #expect(summary.skipped == 0)
        #expect(names.count == 4_055)
        #expect(ids.count == 18_210)
        #expect(sets.count == 162)
        #expect(sets["base1"]?.printedTotal == 102)
        #expect(sets["base1"]?.codes == ["BS"])
        #expect(sets["base1"]?.releaseDate?.description == "1999-01-09")
        #expect(ids.contains(PrintingID(game: .pokemon, nativeID: "base1-4")))
    }

    @Test func everyRowOfTheMagicTableIsReadAndItsOneRepeatIsReported() throws {
        var skipped: [SkippedRecord] = []
        var ids: Set<PrintingID> = []
        let summary = try read(.csv, "magic-printings-2026.csv.gz") { event in
            if case .skipped(let record) = event { skipped.append(record) }
            if case .printing(let printing) = event { ids.insert(printing.id) }
        }
        #expect(summary.printings + summary.skipped == 91_797)
        #expect(skipped.map(\.line) == [18_148])
        #expect(ids.count == summary.printings)
    }

    @Test func everyYuGiOhCardIsReadOncePerPrinting() throws {
        var names: Set<String> = []
        var ids: Set<PrintingID> = []
        let summary = try read(.ygoprodeck, "ygoprodeck-cardinfo-sample.json") { event in
            guard case .printing(let printing) = event else { return }
            names.insert(printing.name)
            ids.insert(printing.id)
        }
        #expect(names.count == 162)
        #expect(summary.printings == 1_042)
        #expect(ids.count == 1_042)
        #expect(summary.skipped == 0)
    }

    @Test(.enabled(if: isOptimized, "a debug build takes long"))
    func everyScryfallCardIsReadInBoundedMemory() throws {
        var ids: Set<PrintingID> = []
        var parted = 0
        var highest = 0
        let before = try residentBytes()
        var seen = 0
        let summary = try read(.scryfall, "scryfall-default-cards-2018.json.gz") { event in
            guard case .printing(let printing) = event else { return }
            seen += 1
            if seen % 2_000 == 0 { highest = max(highest, try residentBytes()) }
            ids.insert(printing.id)
            if printing.otherNames.contains(where: { $0.kind == .face }) { parted += 1 }
        }
        #expect(summary.printings == 45_851)
        #expect(ids.count == 45_851)
        #expect(summary.skipped == 0)
        #expect(parted == 384)
        #expect(summary.prices > 900)
        #expect(summary.contentDigest == "2397011fb7a6bbde1d9dec00fbe7f7bddac21b93ea9ba6c5681084a084462e45")
        // The set of ids held by this test is about 8 MB of it, and what else runs in the process counts too; the dump
        // itself has 127 MB. A sanitizer keeps freed memory, so that there is nothing to be seen under it.
        let isSanitized = ProcessInfo.processInfo.environment["ASAN_OPTIONS"] != nil
        #expect(isSanitized || highest - before < 100 << 20)
        print("resident memory grew by \((highest - before) >> 20) MiB")
    }

    private func residentBytes() throws -> Int {
        let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        return try #require(Int(fields[1])) * 4_096
    }
}

/// Whether the code under test was optimised.
private let isOptimized: Bool = {
    #if DEBUG
    false
    #else
    true
    #endif
}()
