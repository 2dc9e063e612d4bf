import CardTestSupport
import Cardex
import Testing

/// Totals against a slow sum made from the price of each printing.
struct InventoryTotalsTests {
    @Test func totalsAreTheSumsOfQuantityTimesPrice() async throws {
        let fixture = try InventoryFixture()
        let finder = fixture.built.finder
        for seed in 1...3 as ClosedRange<UInt64> {
            var random = SeededGenerator(seed: seed)
            var text = "Name,Set,Number,Quantity,Printing\n"
            for _ in 0..<300 {
                let position = Int.random(in: 0..<finder.index.printingCount, using: &random)
                guard let found = finder.index.printing(at: position), let set = found.set else { continue }
                let foil = Bool.random(using: &random) ? "Foil" : ""
                text +=
                    "\"\(found.printing.name.replacing("\"", with: "\"\""))\",\(set.id),\(found.printing.number),"
                text += "\(Int.random(in: 0...9, using: &random)),\(foil)\n"
            }
            let outcome = try await fixture.match(text, workers: 1 + Int(seed % 2))
            var sums: [Currency: Int64] = [:]
            var unpriced = 0
            for line in outcome.lines {
                guard let id = line.match.printing?.printing.id else { continue }
                let quotes = try finder.prices(for: id)
                guard let quote = line.price.quote else {
                    let finish = line.line.evidence.copies[0].finish
                    #expect(quotes.isEmpty || finish != nil, "\(line.line.fields)")
                    unpriced += 1
                    continue
                }
                #expect(
                    quotes.contains(quote.self)
                        || quotes.contains { $0.amount == quote.amount && $0.finish == quote.finish })
                if line.line.evidence.copies[0].finish == nil {
                    #expect(quote.amount == finder.card(id)?.price?.amount)
                }
                sums[quote.amount.currency, default: 0] +=
                    quote.amount.minorUnits * Int64(line.line.evidence.quantity)
            }
            #expect(outcome.summary.totals.mapValues(\.minorUnits) == sums)
            #expect(outcome.summary.unpricedCount == unpriced)
            #expect(outcome.summary.counts.values.reduce(0, +) == outcome.lines.count)
        }
    }
}
