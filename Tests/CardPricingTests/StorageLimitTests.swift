import CardModel
import CardPricing
import CardTestSupport
import Foundation
import Testing

/// What is thrown away when a store is over its limits, and what stays.
struct StorageLimitTests {
    private let folder: TemporaryFolder
    private let path: String
    private let day: Int64 = 86_400

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("prices.sqlite")
    }

    private func open() throws(PricingError) -> SQLitePriceStore {
        try SQLitePriceStore(path: path, clock: .fixed(noon))
    }

    private func key(_ index: Int) -> String { "magic:\(index)" }

    /// Records printings in an order of fetches that is not that of their keys: the one with number 0 is the stalest.
    private func fill(_ store: SQLitePriceStore, _ count: Int) throws {
        for index in (0..<count).shuffledBySeed() {
            let fetched = noon - Int64(count - index) * 60
            try store.record([price(key(index), asOf: fetched)], fetchedAt: fetched)
        }
    }

    private func left(_ store: SQLitePriceStore, of count: Int) throws -> [Int] {
        try (0..<count).filter { try !store.observations(for: identifier(key($0))).isEmpty }
    }

    @Test func theStalestTenthGoesUntilTheRestIsWithinTheLimit() throws {
        let store = try open()
        try fill(store, 100)
        #expect(try store.enforce(StorageLimits(printings: 100)) == StorageEviction())
        let eviction = try store.enforce(StorageLimits(printings: 99))
        #expect(eviction.printings == 10 && eviction.prices == 10 && eviction.days == 10)
        #expect(try left(store, of: 100) == Array(10..<100))
        // 90, 81, 72: a tenth of what is left each time.
        #expect(try store.enforce(StorageLimits(printings: 75)).printings == 18)
        #expect(try left(store, of: 100) == Array(28..<100))
        #expect(try store.enforce(StorageLimits(printings: 0)).printings == 72)
        let statistics = try store.statistics()
        #expect(statistics.printings == 0 && statistics.historyDays == 0 && statistics.historyPrices == 0)
        #expect(try store.enforce(StorageLimits(printings: -1)) == StorageEviction())
    }

    @Test func whatIsPinnedOrWaitedForStaysWithAllItsHistory() throws {
        let store = try open()
        try fill(store, 40)
        let pinned = try identifier(key(0))
        let watched = try identifier(key(1))
        try store.record([price(key(0), 7, asOf: noon - 90 * day)], fetchedAt: noon - 90 * day)
        try store.setPins([Pin(printing: pinned, reason: "inventory", since: noon)])
        try store.setWatches([
            WatchEntry(
                printing: watched, direction: .below, threshold: Money(minorUnits: 1, currency: .euro),
                createdAt: noon)
        ])
        #expect(try store.enforce(StorageLimits(printings: 1, bytes: 1)).printings == 38)
        #expect(try left(store, of: 40) == [0, 1])
        #expect(try store.history(for: pinned, since: nil).count == 2)
        #expect(try store.statistics().historyPrices == 3)
        // Nothing may go any more, and asking again does nothing.
        #expect(try store.enforce(StorageLimits(printings: 1, bytes: 1)).printings == 0)
        try store.removePins(because: "inventory")
        #expect(try store.enforce(StorageLimits(printings: 1)).printings == 1)
        #expect(try left(store, of: 40) == [1])
    }

    @Test func whatWasAskedForAPrintingGoesWithItAndItComesBackAsNew() throws {
        let store = try open()
        try fill(store, 10)
        let (stale, fresh) = (try identifier(key(0)), try identifier(key(9)))
        try store.recordOutcomes(
            [stale, fresh].map {
                FetchOutcome(printing: $0, source: "ebay", result: .unpriced, askedAt: noon)
            })
        let suspicions = [stale, fresh].map {
            MappingSuspicion(printing: $0, source: "ebay", ratioPermille: 30_000, since: noon)
        }
        try store.changeSuspicions(raised: suspicions, lifted: [])
        try store.recordLookup(of: stale, at: noon)
        #expect(try store.enforce(StorageLimits(printings: 9)).printings == 1)
        #expect(try store.outcomes(for: [stale, fresh]).keys.map(\.description) == [fresh.description])
        #expect(try store.suspicions() == [suspicions[1]])
        #expect(try store.lookupWeights(at: noon, limit: 9).map(\.printing) == [stale])
        #expect(try store.record([price(key(0))], fetchedAt: noon).inserted == 1)
        #expect(try store.history(for: stale, since: nil).count == 1)
    }

    @Test func aPrintingIsAsFreshAsItsNewestFetch() throws {
        let store = try open()
        try fill(store, 10)
        try store.record([price(key(0), source: "ebay", asOf: noon)], fetchedAt: noon)
        #expect(try store.enforce(StorageLimits(printings: 9)).printings == 1)
        #expect(try left(store, of: 10) == [0] + Array(2..<10))
    }

    @Test func theFilesBecomeReallySmallerAndStayWhole() throws {
        let store = try open()
        for part in 0..<4 {
            let fetched = noon + Int64(part)
            let observations = bulk(40_000, seed: UInt64(part), asOf: fetched).enumerated().filter {
                ($0.offset / 8) % 4 == part
            }.map(\.element)
            try store.record(observations, fetchedAt: fetched)
        }
        let before = try store.statistics()
        let limit = before.bytes * 6 / 10
        let eviction = try store.enforce(StorageLimits(bytes: limit))
        let after = try store.statistics()
        #expect(after.bytes <= limit)
        // Not much more than needed: two tenths and the gaps between pages.
        #expect(after.bytes > limit * 6 / 10)
        #expect(eviction.bytes == before.bytes - after.bytes)
        #expect(eviction.prices == before.observations - after.observations)
        #expect(eviction.printings == before.printings - after.printings)
        #expect(eviction.days == before.historyPrices - after.historyPrices)
        try store.verify()
        #expect(try store.enforce(StorageLimits(bytes: limit)) == StorageEviction())
        // The first quarter was fetched first.
        let parts = try Dictionary(
            grouping: bulk(40_000).enumerated().filter { $0.offset % 8 == 0 }, by: { ($0.offset / 8) % 4 }
        ).mapValues { try store.observations(for: $0.map(\.element.printing)).count }
        #expect(parts[0] == nil || parts[0] == 0)
        #expect(parts[3] == 1_250)
    }

    @Test func freeSpaceIsGivenBackBeforeAnythingIsThrownAway() throws {
        let store = try open()
        try store.record(bulk(40_000), fetchedAt: noon)
        let connection = try Connection(path: path, mode: .readWrite, busyTimeout: 1_000)
        try connection.execute("DELETE FROM history; DELETE FROM history_day")
        let bytes = try store.statistics().bytes
        let eviction = try store.enforce(StorageLimits(bytes: bytes * 9 / 10))
        #expect(eviction.printings == 0 && eviction.bytes > 0)
        #expect(try store.statistics().bytes <= bytes * 9 / 10)
        #expect(try store.statistics().observations == 40_000)
    }

    @Test func printingsOfWhichOnlyDaysAreLeftGoFirstAndDoNotCountAsPriced() throws {
        let store = try open()
        try fill(store, 20)
        let connection = try Connection(path: path, mode: .readWrite, busyTimeout: 1_000)
        try connection.execute(
            "DELETE FROM observation WHERE printing_id = (SELECT id FROM printing WHERE key = 'magic:19')")
        #expect(try store.enforce(StorageLimits(printings: 19)).printings == 0)
        let eviction = try store.enforce(StorageLimits(bytes: 1))
        #expect(eviction.printings == 20 && eviction.prices == 19 && eviction.days == 20)
        #expect(try store.history(for: identifier(key(19)), since: nil).isEmpty)
    }

    @Test func othersReadAndWriteWhileTheFileIsWrittenAnew() async throws {
        let store = try open()
        try store.record(bulk(40_000), fetchedAt: noon - 60)
        let other = try open()
        let kept = try identifier("magic:kept")
        try other.record([price("magic:kept")], fetchedAt: noon)
        // A reader in the middle of an export keeps what it began with.
        let rows = try other.rows(.prices, of: nil)
        _ = try rows.next()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { _ = try store.enforce(StorageLimits(printings: 4_000)) }
            group.addTask {
                for round in 0..<40 {
                    #expect(try other.observations(for: kept).count >= 1)
                    try other.record([price("magic:kept", source: "s\(round)")], fetchedAt: noon)
                }
            }
            try await group.waitForAll()
        }
        var count = 1
        while try rows.next() != nil { count += 1 }
        #expect(count == 40_001)
        #expect(try other.observations(for: kept).count == 41)
        #expect(try other.statistics().printings <= 4_000)
        try other.verify()
    }

    /// Writes down that nothing came of asking for printings; the one with number 0 was asked for longest ago.
    private func ask(_ store: SQLitePriceStore, _ count: Int) throws {
        try store.recordOutcomes(
            (0..<count).shuffledBySeed().flatMap { index in
                try ["ebay", "scrydex"].map { source in
                    FetchOutcome(
                        printing: try identifier(key(index)), source: source,
                        result: index % 2 == 0 ? .unpriced : .failed,
                        askedAt: noon - Int64(count - index) * 60 - (source == "ebay" ? 0 : 86_400))
                }
            })
    }

    private func asked(_ store: SQLitePriceStore, of count: Int) throws -> [Int] {
        let outcomes = try store.outcomes(for: (0..<count).map { try identifier(key($0)) })
        #expect(outcomes.values.allSatisfy { $0.count == 2 })
        return try (0..<count).filter { try outcomes[identifier(key($0))] != nil }
    }

    @Test func whatCameOfAskingForPrintingsWithoutPricesIsLimitedToo() throws {
        let store = try open()
        try ask(store, 100)
        // Those with prices do not count as well: the ten asked for last have some.
        for index in 90..<100 { try store.record([price(key(index))], fetchedAt: noon) }
        try store.setPins([Pin(printing: try identifier(key(0)), reason: "inventory", since: noon)])
        try store.setWatches([
            WatchEntry(
                printing: try identifier(key(1)), direction: .below,
                threshold: Money(minorUnits: 1, currency: .euro), createdAt: noon)
        ])
        #expect(try store.enforce(StorageLimits(printings: 90)) == StorageEviction())
        let eviction = try store.enforce(StorageLimits(printings: 89))
        #expect(eviction.printings == 0 && eviction.outcomes == 18)
        #expect(try asked(store, of: 100) == [0, 1] + Array(11..<100))
        #expect(try store.enforce(StorageLimits(printings: 10)).printings == 0)
        #expect(try asked(store, of: 100).filter { $0 < 90 }.count <= 10)
        #expect(try asked(store, of: 100).filter { $0 >= 90 }.count == 10)
        #expect(try store.enforce(StorageLimits(printings: 0)).printings == 10)
        // What is pinned or waited for is all that is left, and asking again does nothing.
        #expect(try asked(store, of: 100) == [0, 1])
        #expect(try store.enforce(StorageLimits(printings: 0, bytes: 0)).outcomes == 0)
        try store.verify()
    }

    @Test func aStoreThatHoldsNothingButOutcomesGetsWithinItsBytes() throws {
        let store = try open()
        try ask(store, 20_000)
        try store.record([price("magic:priced")], fetchedAt: noon)
        let before = try store.statistics().bytes
        let limit = before / 2
        let eviction = try store.enforce(StorageLimits(bytes: limit))
        #expect(try store.statistics().bytes <= limit)
        #expect(eviction.bytes == before - (try store.statistics().bytes))
        let left = try asked(store, of: 20_000)
        #expect(left == Array((20_000 - left.count)..<20_000))
        #expect(left.count * 2 == 40_000 - eviction.outcomes)
        // Not much more than needed.
        #expect(left.count > 5_000, "\(left.count)")
    }

    @Test func aStoreThatMayOnlyBeReadThrowsNothingAway() throws {
        try fill(try open(), 20)
        let store = try SQLitePriceStore(path: path, readOnly: true, clock: .fixed(noon))
        let error = #expect(throws: PricingError.self) { try store.enforce(StorageLimits(printings: 1)) }
        #expect(error?.code == .storeUnusable)
        #expect(try store.statistics().printings == 20)
    }

    @Test func theStalestPrintingsAreNamedByTheirNewestFetchThenByKey() throws {
        let store = try open()
        try store.record([price("magic:b"), price("magic:a")], fetchedAt: noon - 60)
        try store.record([price("magic:c")], fetchedAt: noon - 90)
        try store.record([price("magic:c", source: "ebay")], fetchedAt: noon - 30)
        try store.record([price("magic:d")], fetchedAt: .min)
        try store.record([price("magic:e")], fetchedAt: .max)
        func names(_ moment: Int64, _ limit: Int = 9) throws -> [String] {
            try store.printings(fetchedBefore: moment, limit: limit).map(\.nativeID)
        }
        #expect(try names(noon) == ["d", "a", "b", "c"])
        #expect(try names(noon - 30) == ["d", "a", "b"])
        #expect(try names(noon, 2) == ["d", "a"])
        #expect(try names(.max, .max) == ["d", "a", "b", "c"])
        #expect(try names(.min).isEmpty && names(noon, 0).isEmpty && names(noon, .min).isEmpty)
    }

    @Test func pinsOfOneReasonTakeThePlaceOfThoseBefore() throws {
        let folder = try TemporaryFolder()
        let store = try SQLitePriceStore(path: folder.file("prices.sqlite"), clock: .fixed(noon))
        let (old, new) = (try identifier("magic:old"), try identifier("magic:new"))
        try store.setPins([
            Pin(printing: old, reason: "inventory", since: 1), Pin(printing: old, reason: "pinned", since: 2),
        ])
        try store.setPins([Pin(printing: new, reason: "inventory", since: 3)], inPlaceOf: "inventory")
        #expect(try store.pins().map(\.since) == [3, 2])
        try store.setPins([], inPlaceOf: "inventory")
        #expect(try store.pins().map(\.reason) == ["pinned"])
    }
}

extension Range<Int> {
    fileprivate func shuffledBySeed() -> [Int] {
        var random = SeededGenerator(seed: 11)
        return shuffled(using: &random)
    }
}
