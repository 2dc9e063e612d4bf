import CardModel
import CardPricing
import CardTestSupport
import Testing

/// Rows that go from one store into another.
struct StoreRowTests {
    /// Random rows over the hostile values of `RandomPrices`.
    private struct RandomRows {
        var prices: RandomPrices

        mutating func rows(_ count: Int, around now: Int64) -> [StoreRow] {
            var first: [StoreRow] = []
            var days: [StoreRow] = []
            for _ in 0..<count {
                let observation = prices.next(around: now)
                switch Int.random(in: 0..<4, using: &prices.random) {
                case 0:
                    let day = CalendarDate(
                        daysSinceEpoch: Int32.random(in: 20_000...20_004, using: &prices.random))
                    let price = DailyPrice(
                        day: day, variant: PriceVariant(observation), amount: observation.amount)
                    days.append(.day(price, of: observation.printing))
                case 1: first.append(.watch(watch(observation)))
                default:
                    let fetchedAt = [now, now - 86_400, 0, .max].randomElement(using: &prices.random) ?? now
                    first.append(.price(StoredObservation(observation, fetchedAt: fetchedAt)))
                }
            }
            return first + days
        }

        private mutating func watch(_ observation: PriceObservation) -> WatchEntry {
            WatchEntry(
                printing: observation.printing,
                finish: observation.finish.rawValue.isEmpty && Bool.random(using: &prices.random)
                    ? nil : observation.finish,
                condition: observation.condition,
                direction: Bool.random(using: &prices.random) ? .below : .above,
                threshold: observation.amount, note: observation.sourceVariant, createdAt: observation.asOf)
        }
    }

    private func everything(in store: some PriceStore) throws -> [[UInt8]] {
        var rows: [[UInt8]] = []
        let reading = try store.rows([.prices, .days, .watches], of: nil)
        while let row = try reading.next() { rows.append(Array(String(describing: row).utf8)) }
        return rows
    }

    @Test func changesDoWhatTheSlowStoreDoesAndPreviewsTellIt() throws {
        for seed in 1...8 as ClosedRange<UInt64> {
            let folder = try TemporaryFolder()
            let fast = try SQLitePriceStore(path: folder.file("prices.sqlite"), clock: .fixed(noon))
            let slow = SlowPriceStore(clock: .fixed(noon))
            var random = RandomRows(prices: RandomPrices(random: SeededGenerator(seed: seed)))
            for round in 0..<8 {
                let comment: Comment = "seed \(seed), round \(round)"
                let rows = random.rows(Int.random(in: 0...90, using: &random.prices.random), around: noon)
                let replaced = StoreParts(rawValue: UInt8.random(in: 0...7, using: &random.prices.random))
                func change() -> StoreChange { StoreChange(ListedRows(rows), replacing: replaced) }
                let before = try everything(in: fast)
                let preview = try fast.preview(change())
                #expect(try everything(in: fast) == before, comment)
                let expected = try slow.apply(change())
                #expect(try fast.apply(change()) == expected, comment)
                #expect(preview == expected, comment)
                #expect(try everything(in: fast) == everything(in: slow), comment)
                #expect(fast.statisticsWithoutSize == slow.statistics(), comment)
            }
        }
    }

    @Test func whatAStoreHandsOutMakesTheSameStoreElsewhere() throws {
        let folder = try TemporaryFolder()
        let first = try SQLitePriceStore(path: folder.file("a.sqlite"), clock: .fixed(noon))
        var random = RandomRows(prices: RandomPrices(random: SeededGenerator(seed: 77)))
        for _ in 0..<4 {
            _ = try first.apply(StoreChange(ListedRows(random.rows(200, around: noon))))
        }
        let second = try SQLitePriceStore(path: folder.file("b.sqlite"), clock: .fixed(noon))
        let change = StoreChange(try first.rows([.prices, .days, .watches], of: nil))
        let summary = try second.apply(change)
        #expect(summary.prices.rows == summary.prices.inserted && summary.prices.rows > 20)
        #expect(summary.days.inserted == summary.days.rows && summary.watches.refused == 0)
        #expect(try everything(in: second) == everything(in: first))
        let again = try second.apply(StoreChange(try first.rows([.prices, .days, .watches], of: nil)))
        #expect(again.prices.unchanged == summary.prices.rows && again.days.unchanged == summary.days.rows)
        #expect(again.watches.unchanged == summary.watches.rows)
    }

    @Test func rowsOfOneGameAreNotThoseOfAnotherThatBeginsLikeIt() throws {
        let folder = try TemporaryFolder()
        let store = try SQLitePriceStore(path: folder.file("prices.sqlite"), clock: .fixed(noon))
        try store.record(
            [price("magic:a"), price("magic2:b"), price("magi:c"), price("magic-x:d")], fetchedAt: noon)
        let rows = try store.rows([.prices, .days], of: .magic)
        var keys: [String] = []
        while let row = try rows.next() {
            switch row {
            case .price(let stored): keys.append(stored.observation.printing.description)
            case .day(_, let printing): keys.append(printing.description)
            case .watch: Issue.record("no watch was asked for")
            }
        }
        #expect(keys == ["magic:a", "magic:a"])
    }

    private struct Refusal: StoreRows {
        let rows: ListedRows
        func next() throws(PricingError) -> StoreRow? {
            if let row = rows.next() { return row }
            throw PricingError(.storeUnusable, "the rows ended too early")
        }
    }

    @Test func whatFailsHalfWayChangesNothing() throws {
        let folder = try TemporaryFolder()
        let store = try SQLitePriceStore(path: folder.file("prices.sqlite"), clock: .fixed(noon))
        try store.record(bulk(80), fetchedAt: noon)
        let before = try everything(in: store)
        let rows = bulk(400, seed: 9).map { StoreRow.price(StoredObservation($0, fetchedAt: noon + 1)) }
        let all: StoreParts = [.prices, .days, .watches]
        let failing = StoreChange(Refusal(rows: ListedRows(rows)), replacing: all)
        #expect(throws: PricingError.self) { try store.apply(failing) }
        #expect(throws: PricingError.self) { try store.preview(failing) }
        let refused = StoreChange(ListedRows(rows), replacing: all) { () throws(PricingError) in
            throw PricingError(.storeUnusable, "something else failed")
        }
        let error = #expect(throws: PricingError.self) { try store.apply(refused) }
        #expect(error?.message == "something else failed")
        #expect(try everything(in: store) == before)
        let summary = try store.apply(StoreChange(ListedRows(rows), replacing: all))
        #expect(summary.prices.inserted == 320 && summary.prices.removed == 0)
    }

    @Test func aPreviewNeedsNoStoreAndLeavesNoFile() throws {
        let rows = bulk(40).map { StoreRow.price(StoredObservation($0, fetchedAt: noon)) }
        let summary = try SQLitePriceStore.previewWithoutStore(
            StoreChange(ListedRows(rows + rows.prefix(3))), clock: .fixed(noon))
        #expect(summary.prices.inserted == 40 && summary.prices.unchanged == 3)
    }

    @Test func aReaderSeesTheStoreAsItWasWhenItBegan() throws {
        let folder = try TemporaryFolder()
        let store = try SQLitePriceStore(path: folder.file("prices.sqlite"), clock: .fixed(noon))
        try store.record(bulk(800), fetchedAt: noon)
        let rows = try store.rows(.prices, of: nil)
        var count = try rows.next() == nil ? 0 : 1
        try store.record(bulk(1_600, seed: 5), fetchedAt: noon + 1)
        while let row = try rows.next() {
            guard case .price(let stored) = row else { continue }
            #expect(stored.fetchedAt == noon)
            count += 1
        }
        #expect(count == 800)
    }
}

extension SQLitePriceStore {
    /// What the store holds, without what only files have.
    fileprivate var statisticsWithoutSize: PriceStoreStatistics? {
        var statistics = try? statistics()
        statistics?.bytes = 0
        return statistics
    }
}
