import CardModel
import CardPricing
import CardTestSupport
import Testing

/// Prices follow printings that have become part of other ones.
struct PriceMoveTests {
    private static let lost = PrintingID(game: .magic, nativeID: "10e-104")
    private static let kept = PrintingID(game: .magic, nativeID: "1ed89567-cb18-4e51-a978-eac81d112aa1")
    private static let day: Int64 = 86_400

    private static func price(_ printing: PrintingID, _ cents: Int64, day: Int64, source: String = "shop")
        -> PriceObservation
    {
        PriceObservation(
            printing: printing, source: source, kind: .index, statistic: .market, finish: .normal,
            sourceVariant: "",
            amount: Money(minorUnits: cents, currency: .usDollar), asOf: day * Self.day)
    }

    private static func store(_ observations: [PriceObservation]) throws -> (
        TemporaryFolder, SQLitePriceStore
    ) {
        let folder = try TemporaryFolder()
        let store = try SQLitePriceStore(path: folder.file("prices.sqlite"), clock: .fixed(100 * day))
        for observation in observations { _ = try store.record([observation], fetchedAt: observation.asOf) }
        return (folder, store)
    }

    @Test func pricesOfAnIdThatIsGivenUpBelongToTheOneThatIsKept() throws {
        let (folder, store) = try Self.store([
            Self.price(Self.lost, 100, day: 90), Self.price(Self.lost, 120, day: 91),
        ])
        try store.recordLookup(of: Self.lost, at: 95 * Self.day)
        #expect(try store.move([(Self.lost, Self.kept)]) == 1)
        #expect(try store.observations(for: Self.kept).map(\.observation.amount.minorUnits) == [120])
        #expect(try store.history(for: Self.kept, since: nil).map(\.amount.minorUnits) == [100, 120])
        #expect(try store.observations(for: Self.lost).isEmpty)
        #expect(try store.lookupWeights(at: 96 * Self.day, limit: 9).map(\.printing) == [Self.kept])
        // Moving again finds nothing.
        #expect(try store.move([(Self.lost, Self.kept)]) == 0)
        _ = folder
    }

    @Test func whereBothHavePricesTheNewerOneStaysAndEachDayIsCountedOnce() throws {
        let (folder, store) = try Self.store([
            Self.price(Self.lost, 100, day: 90), Self.price(Self.lost, 120, day: 92),
            Self.price(Self.lost, 7, day: 80, source: "other"), Self.price(Self.kept, 90, day: 90),
            Self.price(Self.kept, 95, day: 91), Self.price(Self.kept, 9, day: 81, source: "other"),
        ])
        #expect(try store.statistics().historyPrices == 6)
        #expect(try store.move([(Self.lost, Self.kept)]) == 1)
        #expect(
            try store.observations(for: Self.kept).map(\.observation.amount.minorUnits).sorted() == [9, 120])
        #expect(
            try store.history(for: Self.kept, since: nil).map(\.amount.minorUnits) == [7, 9, 90, 95, 120])
        #expect(try store.statistics().historyPrices == 5)
        #expect(try store.statistics().printings == 1)
        _ = folder
    }

    @Test func aWatchFollowsItsPrintingUnlessThatIsWatchedAlready() throws {
        let (folder, store) = try Self.store([])
        func watch(_ printing: PrintingID, _ cents: Int64, _ direction: WatchEntry.Direction) -> WatchEntry {
            WatchEntry(
                printing: printing, direction: direction,
                threshold: Money(minorUnits: cents, currency: .usDollar), createdAt: 90 * Self.day)
        }
        _ = try store.setWatches([
            watch(Self.lost, 100, .below), watch(Self.lost, 200, .above), watch(Self.kept, 150, .below),
        ])
        #expect(try store.move([(Self.lost, Self.kept)]) == 0)
        #expect(
            Set(try store.watches()) == [watch(Self.kept, 150, .below), watch(Self.kept, 200, .above)])
        _ = folder
    }

    @Test func whatIsKnownOfAPrintingFollowsItAndGivesWayToWhatTheKeptOneHas() throws {
        let (folder, store) = try Self.store([Self.price(Self.lost, 100, day: 90)])
        let other = PrintingID(game: .magic, nativeID: "other")
        func outcome(_ printing: PrintingID, _ source: String, at moment: Int64) -> FetchOutcome {
            FetchOutcome(printing: printing, source: source, result: .priced, askedAt: moment)
        }
        func choice(_ printing: PrintingID, at moment: Int64) -> JournalEntry {
            JournalEntry(at: moment, query: "q", hits: 1, chosen: printing, origin: .store, microseconds: 1)
        }
        try store.recordOutcomes([
            outcome(Self.lost, "ebay", at: 1), outcome(Self.lost, "tcgplayer", at: 2),
            outcome(Self.kept, "ebay", at: 3),
        ])
        try store.setPins([
            Pin(printing: Self.lost, reason: "inventory", since: 1),
            Pin(printing: Self.lost, reason: "pinned", since: 2),
            Pin(printing: Self.kept, reason: "pinned", since: 3),
        ])
        let suspicion = MappingSuspicion(printing: Self.lost, source: "ebay", ratioPermille: 9, since: 4)
        try store.changeSuspicions(raised: [suspicion], lifted: [])
        let now = 100 * Self.day
        try store.append([
            choice(other, at: now), choice(Self.lost, at: now), choice(Self.kept, at: now),
            choice(other, at: now),
        ])
        try store.move([(Self.lost, Self.kept)])
        #expect(try store.outcomes(for: [Self.lost]).isEmpty)
        #expect(try store.outcomes(for: [Self.kept])[Self.kept]?.map(\.askedAt) == [3, 2])
        #expect(try store.pins().map(\.since) == [1, 3])
        #expect(try store.pins().allSatisfy { $0.printing == Self.kept })
        #expect(try store.suspicions().map(\.printing) == [Self.kept])
        #expect(try store.successors(of: Self.lost, limit: 9).isEmpty)
        #expect(try store.successors(of: other, limit: 9).map(\.printing) == [Self.kept])
        // It does not follow itself now.
        #expect(try store.successors(of: Self.kept, limit: 9).map(\.printing) == [other])
        let chosen = try store.journalSummary(since: 0, limit: 9).printings
        #expect(chosen.map(\.printing) == [Self.kept, other])
        #expect(chosen.map(\.count) == [2, 2])
        withExtendedLifetime(folder) {}
    }
}
