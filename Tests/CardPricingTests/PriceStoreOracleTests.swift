import CardModel
import CardPricing
import CardTestSupport
import Testing

/// The SQLite store against the same rules over plain arrays.
struct PriceStoreOracleTests {
    @Test func randomStreamsGiveTheSameAnswersAsTheSlowStore() throws {
        for seed in 1...10 as ClosedRange<UInt64> {
            let folder = try TemporaryFolder()
            let clock = ManualClock(noon)
            let fast = try SQLitePriceStore(path: folder.file("prices.sqlite"), clock: clock.wallClock)
            let slow = SlowPriceStore(clock: clock.wallClock)
            var prices = RandomPrices(random: SeededGenerator(seed: seed))
            var now = noon
            for round in 0..<9 {
                // The clock jumps a million seconds either way now and then, as clocks without a battery do.
                let jump = Int.random(in: 0..<6, using: &prices.random)
                now += jump == 0 ? 1_000_000 : jump == 1 ? -1_000_000 : 40_000
                clock.set(now)
                let batch = (0..<Int.random(in: 0...80, using: &prices.random)).map { _ in
                    prices.next(around: now)
                }
                let fetchedAt: Int64 =
                    switch Int.random(in: 0..<12, using: &prices.random) {
                    case 0: .min
                    case 1: .max
                    case 2: 0
                    default: now
                    }
                let summary = try fast.record(batch, fetchedAt: fetchedAt)
                #expect(summary == slow.record(batch, fetchedAt: fetchedAt), "seed \(seed), round \(round)")
                #expect(summary.stored + summary.refused == batch.count)
                try compare(fast, slow, "seed \(seed), round \(round)")
            }
        }
    }

    private func compare(_ fast: SQLitePriceStore, _ slow: SlowPriceStore, _ comment: String) throws {
        for text in RandomPrices.printings {
            let id = try identifier(text)
            #expect(
                exact(try fast.observations(for: id)) == exact(slow.observations(for: id)),
                "\(comment), \(text)")
        }
        try compareHistory(fast, slow, comment)
        let all = try RandomPrices.printings.map(identifier)
        #expect(try fast.observations(for: all + all) == slow.observations(for: all), "\(comment)")
        var statistics = try fast.statistics()
        #expect(statistics.bytes > 0)
        statistics.bytes = 0
        #expect(statistics == slow.statistics(), "\(comment)")
    }

    private func compareHistory(_ fast: SQLitePriceStore, _ slow: SlowPriceStore, _ comment: String) throws {
        for text in RandomPrices.printings {
            let id = try identifier(text)
            for since in [nil, CalendarDate(secondsSinceEpoch: noon), CalendarDate(daysSinceEpoch: .min)] {
                #expect(
                    exact(try fast.history(for: id, since: since))
                        == exact(slow.history(for: id, since: since)),
                    "\(comment), \(text)")
            }
        }
    }

    /// Swift calls canonically equivalent texts equal; the stores must agree on the bytes.
    private func exact<Value>(_ values: [Value]) -> [[UInt8]] {
        values.map { Array(String(describing: $0).utf8) }
    }
}
