import CardModel
import CardPricing
import CardTestSupport
import Cardex
import Testing

/// What is told of services, and of a store as a whole.
struct ServiceStatisticsTests {
    private let now: Int64 = 1_795_262_400_000

    private var day: CalendarDate { CalendarDate(secondsSinceEpoch: now / 1_000) }

    private func usage(_ service: String, daysAgo: Int32, requests: Int64) -> ServiceUsage {
        var usage = ServiceUsage(
            service: service, day: CalendarDate(daysSinceEpoch: day.daysSinceEpoch - daysAgo))
        usage.requests = requests
        usage.milliseconds = requests * 120
        usage.microdollars = requests * 10
        usage.failures = requests / 10
        return usage
    }

    private func one(_ state: TrafficState, _ rules: TrafficRules) -> ServiceStatistics? {
        ServiceStatistics.summed([], states: ["s": state], rules: ["s": rules], at: now).first
    }

    @Test func daysAreSummedAndTodayIsToldApart() throws {
        let all = ServiceStatistics.summed(
            [
                usage("b", daysAgo: 0, requests: 30), usage("a", daysAgo: 3, requests: 50),
                usage("b", daysAgo: 1, requests: 10),
            ], states: [:], rules: ["never": TrafficRules()], at: now)
        #expect(all.map(\.service) == ["a", "b", "never"])
        #expect(all[1].total.requests == 40 && all[1].today.requests == 30)
        #expect(all[1].meanMilliseconds == 120 && all[1].total.microdollars == 400)
        #expect(all[0].today.requests == 0 && all[0].total.failures == 5)
        #expect(all[2].meanMilliseconds == nil && all[2].condition == .open)
        var huge = usage("h", daysAgo: 0, requests: 1)
        huge.bytes = .max
        let sum = ServiceStatistics.summed([huge, huge], states: [:], rules: [:], at: now)
        #expect(sum.first?.total.bytes == .max)
    }

    @Test func aWarningIsDueFromFourFifthsOfTheQuotaOn() {
        for (sent, permille, warns) in [
            (79, 790, false), (80, 800, true), (100, 1_000, true), (120, 1_200, true),
        ] {
            var state = TrafficState()
            state.quotaDay = Int64(day.daysSinceEpoch)
            state.sentToday = Int64(sent)
            let statistics = one(state, TrafficRules(dailyQuota: 100))
            #expect(statistics?.quotaPermille == permille && statistics?.warns == warns)
            #expect((statistics?.condition == .exhausted) == (sent >= 100))
            // What was sent yesterday is no longer of interest.
            state.quotaDay -= 1
            #expect(one(state, TrafficRules(dailyQuota: 100))?.quotaPermille == 0)
        }
        #expect(one(TrafficState(), TrafficRules())?.quotaPermille == nil)
        #expect(one(TrafficState(), TrafficRules(dailyQuota: 0))?.warns == true)
    }

    @Test func theConditionOfTheTrafficIsOneOfFive() {
        var state = TrafficState()
        #expect(one(state, TrafficRules())?.condition == .open)
        state.pausedAt = now - 5
        state.pausedUntil = now + 60_000
        #expect(one(state, TrafficRules())?.condition == .paused(until: now + 60_000))
        // A clock that was set back does not make a pause endless.
        state.pausedAt = now + 5
        #expect(one(state, TrafficRules())?.condition == .open)
        state.openUntil = now + 1
        state.failures = 7
        #expect(one(state, TrafficRules())?.condition == .broken(until: now + 1, failures: 7))
        state.openUntil = now
        #expect(one(state, TrafficRules())?.condition == .trying)
    }

    @Test func aStoreIsSummedUpByAgesRatesAndPins() throws {
        let bench = try SyncBench([SyncBench.SetPlan(id: "a", day: 20_000, cards: 4)])
        let store = try bench.store()
        let now = bench.time.seconds
        for (number, age) in [(1, 60), (2, 7_200), (3, 200_000), (4, 9_000_000)] as [(Int, Int64)] {
            let price = PriceObservation(
                printing: SyncBench.card("a", number), source: "x", kind: .index, statistic: .market,
                finish: .normal, sourceVariant: "", amount: Money(minorUnits: 5, currency: .usDollar),
                asOf: now - age)
            try store.record([price], fetchedAt: now - age)
        }
        let origins: [JournalEntry.PriceOrigin] = [.memory, .store, .store, .network, .none, .missing]
        try store.append(
            origins.enumerated().map { number, origin in
                JournalEntry(
                    at: now - 100 + Int64(number), query: "q\(number % 2)", hits: number == 5 ? 0 : 1,
                    chosen: number == 5 ? nil : SyncBench.card("a", 1), origin: origin, microseconds: 10)
            })
        try store.setPins([Pin(printing: SyncBench.card("a", 2), reason: Pin.byHand, since: now)])
        let statistics = try PriceStatistics(store, surroundings: bench.time.waiting())
        #expect(statistics.freshness.map(\.printings) == [1, 1, 1, 1])
        #expect(statistics.cachePermille == 600)
        #expect(statistics.successPermille == 833)
        #expect(statistics.pins.map(\.reason) == ["pinned"] && statistics.pins.map(\.count) == [1])
        #expect(statistics.journal.lookups == 6)
    }
}
