import CardModel
import CardPricing
import CardTestSupport
import Testing

/// The last entries of the journal, against a list of all.
struct RecentLookupTests {
    @Test func theLastEntriesComeInTheOrderInWhichTheyWereWritten() throws {
        let folder = try TemporaryFolder()
        let store = try SQLitePriceStore(path: folder.file("prices.sqlite"), clock: .fixed(noon))
        #expect(try store.recentLookups(since: 0, limit: 10).isEmpty)
        var random = SeededGenerator(seed: 8)
        var all: [JournalEntry] = []
        for _ in 0..<40 {
            let entries = try (0..<Int.random(in: 1...6, using: &random)).map { _ in
                JournalEntry(
                    // Clocks are set back, and several look-ups share a second.
                    at: noon + Int64.random(in: -20...20, using: &random), query: "q", hits: 3,
                    chosen: Bool.random(using: &random)
                        ? nil : try identifier("magic:\(Int.random(in: 0..<9, using: &random))"),
                    origin: JournalEntry.PriceOrigin.allCases.randomElement(using: &random) ?? .none,
                    microseconds: Int64.random(in: 0...500, using: &random))
            }
            try store.append(entries)
            all += entries
            let (since, limit) = (
                noon + Int64.random(in: -25...25, using: &random), Int.random(in: 0...30, using: &random)
            )
            #expect(
                try store.recentLookups(since: since, limit: limit)
                    == all.suffix(limit).filter { $0.at >= since })
        }
        #expect(try store.recentLookups(since: .min, limit: .max) == all)
        #expect(try store.recentLookups(since: .min, limit: -1).isEmpty)
        try store.forgetLookups()
        #expect(try store.recentLookups(since: .min, limit: .max).isEmpty)
    }
}
