import CardTestSupport
import Cardex
import Testing

/// Queries of sets and numbers over every set of the real dumps, where they are present.
@Suite(.enabled(if: RealCorpora.arePresent, "the real dumps are absent"))
struct RealSetQueryTests {
    /// An index over the real printings: in a debug build over those of Pokémon alone, to keep the time short.
    private static func build(in folder: TemporaryFolder) throws -> SearchIndex {
        var sources = [
            try CatalogSource(
                argument: "pokemontcg:\(try #require(RealCorpora.path("pokemon-tcg-data-2024-09.tar.gz")))")
        ]
        #if !DEBUG
        sources.append(
            try CatalogSource(
                argument: "csv,game=magic:\(try #require(RealCorpora.path("magic-printings-2026.csv.gz")))"))
        #endif
        _ = try IndexRebuild(sources: sources, indexPath: folder.file("cards.cardex"), pricesPath: nil).run()
        return try SearchIndex.open(at: folder.file("cards.cardex"))
    }

    /// Whether an answer holds a printing.
    private func holds(_ answer: SearchAnswer, _ wanted: PrintingID, in index: SearchIndex) -> Bool {
        answer.results.contains { result in
            result.printings.contains { index.printing(at: $0)?.printing.id == wanted }
        }
    }

    @Test func everyIdentifierCodeAndNameOfASetBesideANumberFindsThePrinting() throws {
        let folder = try TemporaryFolder()
        let index = try Self.build(in: folder)
        var printings: [CardSet: [IndexedPrinting]] = [:]
        for position in 0..<index.printingCount {
            guard let found = index.printing(at: position), let set = found.set else { continue }
            printings[set, default: []].append(found)
        }
        #expect(printings.count >= 160)
        var random = SeededGenerator(seed: 0x5E7)
        var asked = 0
        var missed: [String] = []
        func ask(_ query: String, _ wanted: Printing, first: Bool = false) {
            asked += 1
            let answer = index.search(SearchRequest(query, limit: 20, printingLimit: 1_000))
            let isFirst = !first || answer.results.first?.name == wanted.name
            if !isFirst || !holds(answer, wanted.id, in: index) { missed.append("\(query) → \(wanted.id)") }
        }
        for (set, members) in printings.sorted(by: { ($0.key.game, $0.key.id) < ($1.key.game, $1.key.id) }) {
            let printing = try #require(members.randomElement(using: &random)).printing
            for term in [set.id, set.name] + set.codes where !term.isEmpty {
                ask("\(term) \(printing.number)", printing)
                ask("\(printing.number) \(term)", printing)
                ask("\(printing.name) \(term)", printing, first: true)
                ask("nm \(term) \(printing.name) psa 9 holo", printing, first: true)
                ask("\(printing.name) set:\"\(term)\"", printing, first: true)
            }
        }
        #expect(asked >= 2_000)
        // Identifiers such as `hgss3` may also be read as numbers of promotional cards.
        #expect(missed.count * 200 <= asked, "\(missed.count) of \(asked): \(missed.prefix(20))")
    }
}
