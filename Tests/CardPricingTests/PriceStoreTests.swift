import CardModel
import CardPricing
import CardTestSupport
import Testing

/// What a caller of the store may rely on, one rule at a time.
struct PriceStoreTests {
    private let folder: TemporaryFolder
    private let clock = ManualClock(noon)
    private let store: SQLitePriceStore
    private let charizard: PrintingID

    init() throws {
        folder = try TemporaryFolder()
        store = try SQLitePriceStore(path: folder.file("prices.sqlite"), clock: clock.wallClock)
        charizard = try identifier("pokemon:base1-4")
    }

    @Test func anObservationComesBackAsItWentIn() throws {
        let observation = try price(
            "yugioh:46986414/LOB-EN005/Ultra Rare", 999_999_999_999, source: "ebay", kind: .sale,
            statistic: .average30, finish: Finish(rawValue: "Cold Foil"), edition: "1stEdition",
            condition: "LP",
            grade: "PSA 100", variant: "1st Edition Cold Foil", currency: .yen, asOf: noon - 77)
        let summary = try store.record([observation], fetchedAt: noon - 5)
        #expect(summary.inserted == 1 && summary.stored == 1 && summary.refused == 0)
        #expect(
            try store.observations(for: observation.printing)
                == [StoredObservation(observation, fetchedAt: noon - 5)])
    }

    @Test func anUnknownPrintingHasNoPricesAndNoError() throws {
        try store.record([price()], fetchedAt: noon)
        #expect(try store.observations(for: identifier("pokemon:base1-5")).isEmpty)
        #expect(try store.history(for: identifier("pokemon:base1-5"), since: nil).isEmpty)
        #expect(try store.observations(for: [identifier("pokemon:base1-5")]).isEmpty)
        #expect(try store.observations(for: []).isEmpty)
    }

    @Test func theSummaryTellsNewChangedConfirmedLateAndRefusedApart() throws {
        try store.record([price(), price("magic:x", 300)], fetchedAt: noon)
        let summary = try store.record(
            [
                price("magic:y", 10), price("pokemon:base1-4", 1_300), price("magic:x", 300),
                price("magic:x", 299, asOf: noon - 90_000), price("magic:z", 0), price("magic:z", -5),
                PriceObservation(
                    printing: PrintingID(game: Game(rawValue: "a:b"), nativeID: "c"), source: "s",
                    kind: .index,
                    statistic: .market, finish: .normal, sourceVariant: "",
                    amount: Money(minorUnits: 1, currency: .euro), asOf: noon),
            ], fetchedAt: noon + 60)
        #expect(summary.inserted == 1)
        #expect(summary.updated == 1)
        #expect(summary.unchanged == 1)
        #expect(summary.backdated == 1)
        #expect(summary.refusedAmounts == 2)
        #expect(summary.refusedKeys == 1)
        #expect(try store.observations(for: identifier("magic:z")).isEmpty)
    }

    @Test func aLatePriceGoesToItsOwnDayAndLeavesTheNewestAlone() throws {
        try store.record([price("pokemon:base1-4", 1_250)], fetchedAt: noon)
        try store.record([price("pokemon:base1-4", 900, asOf: noon - 86_400)], fetchedAt: noon + 10)
        #expect(try store.observations(for: charizard).map(\.observation.amount.minorUnits) == [1_250])
        let history = try store.history(for: charizard, since: nil)
        #expect(history.map(\.day.description) == ["2026-11-20", "2026-11-21"])
        #expect(history.map(\.amount.minorUnits) == [900, 1_250])
    }

    @Test func theLastPriceOfADayWins() throws {
        for cents in [100, 300, 200] as [Int64] {
            try store.record([price("pokemon:base1-4", cents)], fetchedAt: noon + cents)
        }
        #expect(try store.history(for: charizard, since: nil).map(\.amount.minorUnits) == [200])
        #expect(try store.statistics().historyPrices == 1)
    }

    @Test func historyBeginsAtTheDayAskedFor() throws {
        for day in 0..<10 as Range<Int64> {
            let time = noon + day * 86_400
            try store.record([price("pokemon:base1-4", 100 + day, asOf: time)], fetchedAt: time)
        }
        let since = CalendarDate(secondsSinceEpoch: noon + 7 * 86_400)
        #expect(try store.history(for: charizard, since: since).map(\.amount.minorUnits) == [107, 108, 109])
        #expect(try store.statistics().historyDays == 10)
    }

    @Test func aPriceRecordedByAClockThatWasYearsAheadGivesWay() throws {
        let ahead = noon + 400_000_000
        clock.set(ahead)
        try store.record([price("pokemon:base1-4", 1, asOf: 0)], fetchedAt: ahead)
        clock.set(noon)
        #expect(try store.observations(for: charizard).map { $0.freshness(at: noon) } == [.fresh])
        let summary = try store.record([price("pokemon:base1-4", 2, asOf: 0)], fetchedAt: noon)
        #expect(summary.updated == 1)
        #expect(try store.observations(for: charizard).map(\.observation.amount.minorUnits) == [2])
    }

    @Test func aSourceThatDatesItsPricesInTheFutureCannotKeepThemFresh() throws {
        try store.record([price(asOf: .max)], fetchedAt: noon)
        let later = noon + 10 * 86_400
        #expect(try store.observations(for: charizard).map { $0.freshness(at: later) } == [.veryStale])
        clock.set(later)
        let summary = try store.record([price("pokemon:base1-4", 5, asOf: later)], fetchedAt: later)
        #expect(summary.updated == 1)
    }

    @Test func nothingIsRecordedWhenTheTransactionFails() throws {
        let broken = try SQLitePriceStore(
            path: folder.file("broken.sqlite"), clock: clock.wallClock,
            migrations: [
                Migration(
                    version: 1,
                    script: Schema.migrations[0].script + """
                        CREATE TRIGGER refuse BEFORE INSERT ON observation WHEN new.amount = 666
                        BEGIN SELECT raise(ABORT, 'no'); END;
                        """)
            ])
        #expect(throws: PricingError.self) {
            try broken.record([price("magic:a", 5), price("magic:b", 666)], fetchedAt: noon)
        }
        #expect(try broken.statistics().observations == 0)
        #expect(try broken.statistics().historyPrices == 0)
        // Row numbers of the undone transaction are not remembered.
        #expect(try broken.record([price("magic:a", 5), price("magic:b", 6)], fetchedAt: noon).inserted == 2)
        #expect(try broken.observations(for: identifier("magic:a")).count == 1)
    }

    @Test func statisticsCountByFreshnessAndSource() throws {
        try store.record([price("magic:a", asOf: noon)], fetchedAt: noon)
        try store.record([price("magic:b", asOf: noon - 3_600)], fetchedAt: noon)
        try store.record([price("magic:c", source: "ebay", asOf: noon - 86_400)], fetchedAt: noon - 9)
        try store.record([price("magic:d", source: "ebay", asOf: noon - 604_800)], fetchedAt: noon - 5)
        let statistics = try store.statistics()
        #expect(statistics.freshness == [.fresh: 1, .recent: 1, .stale: 1, .veryStale: 1])
        #expect(statistics.printings == 4 && statistics.observations == 4)
        #expect(statistics.sources.map(\.name) == ["ebay", "tcgplayer"])
        #expect(statistics.sources.first?.oldestFetch == noon - 9)
        #expect(statistics.sources.first?.newestFetch == noon - 5)
        #expect(statistics.firstDay?.description == "2026-11-14")
        #expect(statistics.lastDay?.description == "2026-11-21")
        #expect(statistics.bytes > 4_096)
    }

    @Test func anEmptyStoreHasEmptyStatistics() throws {
        var statistics = try store.statistics()
        #expect(statistics.bytes > 0)
        statistics.bytes = 0
        #expect(statistics == PriceStoreStatistics())
        #expect(try store.record([], fetchedAt: noon) == RecordSummary())
    }

    @Test func aWarmedDigestIsRememberedPerSource() throws {
        #expect(try store.warmedDigest(of: "scryfall") == nil)
        try store.setWarmedDigest("abc", of: "scryfall")
        try store.setWarmedDigest("", of: "ebay")
        try store.setWarmedDigest("abd", of: "scryfall")
        #expect(try store.warmedDigest(of: "scryfall") == "abd")
        #expect(try store.warmedDigest(of: "ebay")?.isEmpty == true)
        #expect(try store.warmedDigest(of: "Scryfall") == nil)
    }

    @Test func hostileTextsAreValuesAndNothingElse() throws {
        let texts = [
            "'; DROP TABLE observation; --", "\"", "?1", "a\u{0}b", "a", "é", "e\u{301}", "🃏", "%_",
            "\u{202E}x",
            String(repeating: "長", count: 1_300), "\n\r\t",
        ]
        for (index, text) in texts.enumerated() {
            let observation = try price(
                "other:\(text)", Int64(index + 1), source: text, edition: text, grade: text, variant: text,
                currency: Currency(rawValue: text))
            #expect(try store.record([observation], fetchedAt: noon).inserted == 1)
            try store.setWarmedDigest(text, of: text)
        }
        for (index, text) in texts.enumerated() {
            let found = try store.observations(for: identifier("other:\(text)"))
            #expect(found.map(\.observation.amount.minorUnits) == [Int64(index + 1)])
            #expect(found.first.map { Array($0.observation.sourceVariant.utf8) } == Array(text.utf8))
            #expect(try store.warmedDigest(of: text).map { Array($0.utf8) } == Array(text.utf8))
        }
        #expect(try store.statistics().printings == texts.count)
    }

    @Test func everyStatementUsesAnIndex() throws {
        let connection = try Connection(path: store.path, mode: .readOnly, busyTimeout: 100)
        for sql in Query.indexed + TrafficQuery.indexed + LedgerQuery.indexed + JournalQuery.indexed {
            let plan = try connection.statement("EXPLAIN QUERY PLAN \(sql)")
            defer { plan.reset() }
            while try plan.step() {
                #expect(!plan.text(3).hasPrefix("SCAN"), "\(plan.text(3)): \(sql)")
            }
        }
    }

    @Test func sourcesAreKnownSinceTheyChanged() throws {
        let folder = try TemporaryFolder()
        func since(_ sources: String, at now: Int64) throws -> Int64 {
            try SQLitePriceStore(path: folder.file("prices.sqlite"), clock: .fixed(now)).sinceWhen(
                asking: sources)
        }
        #expect(try since("=a", at: 1_000) == .min)
        #expect(try since("=a", at: 2_000) == .min)
        #expect(try since("=a,b", at: 3_000) == 3_000)
        #expect(try since("=a,b", at: 9_000) == 3_000)
        #expect(try since("=a,b", at: 2_500) == 2_500)
        #expect(try since("=a b", at: 4_000) == 4_000)
    }
}
