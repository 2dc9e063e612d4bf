import CardIndex
import CardModel
import CardPricing
import CardTestSupport
import Foundation
import Synchronization
import Testing

@testable import Cardex

/// Rounds of a sync with stub services in driven time.
struct PriceSyncTests {
    private let hour: Int64 = 3_600
    private let day: Int64 = 86_400

    private func bench() throws -> SyncBench {
        try SyncBench(
            [
                SyncBench.SetPlan(id: "a", day: 20_000, cards: 7),
                SyncBench.SetPlan(id: "b", day: 20_100, cards: 6),
                SyncBench.SetPlan(game: .magic, id: "m", day: 20_100, cards: 5),
            ])
    }

    private func sync(
        _ bench: SyncBench, _ sources: [any PriceSource], _ settings: SyncSettings = SyncSettings(),
        bulk: BulkPrices? = nil
    ) -> PriceSync {
        PriceSync(settings: settings, bulk: bulk, surroundings: bench.time.driving()) {
            try bench.services(sources)
        }
    }

    /// Prices every card of the bench by asking the services once.
    private func fill(_ bench: SyncBench, _ sources: [any PriceSource]) async throws {
        _ = try await ServiceWarming(
            bench.services(sources), budget: WarmBudget(), surroundings: bench.time.driving()
        ).run()
        #expect(try bench.store().statistics().printings == 18)
    }

    private func oldestAge(_ bench: SyncBench) throws -> Int64 {
        let store = try bench.store()
        let now = bench.time.seconds
        let all = try store.printings(fetchedBefore: .max, limit: .max)
        return try store.observations(for: all).values.flatMap { $0 }.map { now - $0.fetchedAt }.max() ?? 0
    }

    @Test func overAWeekNothingBecomesOlderThan48HoursAndNothingIsAskedTwiceADay() async throws {
        let bench = try bench()
        let service = StubService("stub", bench.time)
        try await fill(bench, [service])
        service.forgetRequests()
        var sync = sync(bench, [service], SyncSettings(predicts: false))
        let end = bench.time.seconds + 7 * day
        while bench.time.seconds < end {
            bench.time.advance(by: 30 * 60_000)
            #expect(try oldestAge(bench) <= 48 * hour)
            let report = try await sync.round()
            #expect(report.overdue == 0 && !report.hasFailedUpstream)
            #expect(try oldestAge(bench) <= 24 * hour)
        }
        // Three sets, each once a day.
        #expect(service.requests.count <= 3 * 8 && service.requests.count >= 3 * 6)
        for request in service.requests {
            #expect(Set(request.printings.map(StubService.set)).count == 1)
        }
    }

    @Test func afterADayOfOutageEverythingIsNewAgain() async throws {
        let bench = try bench()
        let service = StubService("stub", bench.time)
        try await fill(bench, [service])
        var sync = sync(bench, [service], SyncSettings(predicts: false))
        bench.time.advance(by: 20 * hour * 1_000)
        service.fail(.code(.upstreamFailed))
        let outageEnd = bench.time.seconds + day
        var failures = 0
        while bench.time.seconds < outageEnd {
            bench.time.advance(by: 30 * 60_000)
            let report = try await sync.round()
            if report.hasFailedUpstream { failures += 1 }
        }
        #expect(failures > 5)
        // Old prices stand all the while.
        #expect(try bench.store().statistics().printings == 18)
        service.fail(.none)
        for _ in 0..<4 {
            bench.time.advance(by: 30 * 60_000)
            _ = try await sync.round()
        }
        #expect(try oldestAge(bench) <= 2 * hour)
        #expect(try oldestAge(bench) <= 48 * hour)
    }

    @Test func theOldestAreAskedForFirstAndTheBudgetOfARoundHolds() async throws {
        let bench = try bench()
        let service = StubService("stub", bench.time)
        for set in ["b", "m", "a"] {
            let game: Game = set == "m" ? .magic : .pokemon
            _ = await (try bench.services([service])).engine.refresh(
                PriceRequest((1...5).map { SyncBench.card(set, $0, game) }))
            bench.time.advance(by: hour * 1_000)
        }
        service.forgetRequests()
        bench.time.advance(by: 30 * hour * 1_000)
        var sync = sync(bench, [service], SyncSettings(budget: WarmBudget(requests: 2), predicts: false))
        let first = try await sync.round()
        #expect(service.requests.map { StubService.set(of: $0.printings[0]) } == ["b", "m"])
        #expect(first.refreshed.end == .requests)
        _ = try await sync.round()
        #expect(service.requests.map { StubService.set(of: $0.printings[0]) } == ["b", "m", "a"])
    }

    @Test func whatNobodyPricesDoesNotKeepOthersFromBeingRefreshed() async throws {
        let bench = try bench()
        let pokemon = StubService("stub", bench.time, games: [.pokemon])
        let store = try bench.store()
        // Thousands of old prices of a game without a service stand in front.
        let bulk = (0..<5_000).map { number in
            PriceObservation(
                printing: PrintingID(game: .yugioh, nativeID: "y-\(number)"), source: "x", kind: .index,
                statistic: .market, finish: .normal, sourceVariant: "",
                amount: Money(minorUnits: 5, currency: .usDollar), asOf: bench.time.seconds)
        }
        try store.record(bulk, fetchedAt: bench.time.seconds)
        bench.time.advance(by: hour * 1_000)
        _ = await (try bench.services([pokemon])).engine.refresh(
            PriceRequest((1...5).map { SyncBench.card("a", $0) }))
        pokemon.forgetRequests()
        bench.time.advance(by: 30 * hour * 1_000)
        var sync = sync(bench, [pokemon], SyncSettings(predicts: false))
        let report = try await sync.round()
        #expect(report.refreshed.priced == 5 && pokemon.requests.count == 1)
        #expect(report.overdue == 0)
    }

    @Test func theNextCardsAreThereBeforeTheyAreAskedFor() async throws {
        let bench = try bench()
        let service = StubService("single", bench.time, bySet: false, batch: 5)
        var sync = sync(bench, [service])
        let store = try bench.store()
        func lookUp(_ number: Int) throws {
            try store.append([
                JournalEntry(
                    at: bench.time.seconds, query: "", hits: 1, chosen: SyncBench.card("a", number),
                    origin: .store, microseconds: 9)
            ])
        }
        try lookUp(1)
        let first = try await sync.round()
        #expect(Set(service.asked) == Set([2, 3, 4].map { SyncBench.card("a", $0) }))
        #expect(first.tally.made == 3 && first.predicted.priced == 3)
        bench.time.advance(by: 20_000)
        try lookUp(2)
        let second = try await sync.round()
        #expect(second.tally.hits == 1)
        // 3 and 4 are known; 1 was never priced and stands beside 2.
        #expect(service.asked.last == SyncBench.card("a", 1))
        bench.time.advance(by: 20_000)
        try lookUp(6)
        bench.time.advance(by: 700_000)
        let third = try await sync.round()
        #expect(third.tally.misses >= 2)
    }

    @Test func everyLookupIsCountedOnceThoughSeveralShareASecond() throws {
        let bench = try bench()
        let services = try bench.services([])
        var next = NextCards()
        func lookUp(_ numbers: Int...) throws {
            try services.store.append(
                numbers.map {
                    JournalEntry(
                        at: bench.time.seconds, query: "", hits: 1, chosen: SyncBench.card("b", $0),
                        origin: .store, microseconds: 1)
                })
        }
        func guess() throws { _ = try next.guess(with: services, at: bench.time.seconds) }
        try lookUp(1)
        try guess()
        #expect((next.tally.made, next.tally.hits) == (3, 0))
        // 2 comes true once; what is read already does not come true again.
        try lookUp(2)
        try guess()
        #expect(next.tally.hits == 1)
        try guess()
        #expect(next.tally.hits == 1)
        try lookUp(3, 3)
        try guess()
        #expect(next.tally.hits == 2)
        // A clock that was set back hides nothing.
        bench.time.jump(by: -3_000_000)
        try lookUp(4)
        try guess()
        #expect(next.tally.hits == 3)
    }

    @Test func neighboursStandInTheOrderOfNumbersNotOfLetters() throws {
        let bench = try SyncBench([SyncBench.SetPlan(id: "n", day: 20_000, cards: 12)])
        let found = bench.index.neighbours(of: SyncBench.card("n", 9))
        #expect(found == [10, 11, 8, 12, 7].map { SyncBench.card("n", $0) })
        #expect(bench.index.neighbours(of: SyncBench.card("n", 99)).isEmpty)
    }

    @Test func storageIsKeptWithinItsLimitsAndPinsStay() async throws {
        let bench = try bench()
        let service = StubService("stub", bench.time)
        try await fill(bench, [service])
        try bench.store().setPins([
            Pin(printing: SyncBench.card("a", 1), reason: Pin.byHand, since: bench.time.seconds)
        ])
        var sync = sync(
            bench, [service], SyncSettings(limits: StorageLimits(printings: 6), predicts: false))
        let report = try await sync.round()
        #expect(report.eviction.printings == 12)
        let left = try bench.store().printings(fetchedBefore: .max, limit: .max)
        #expect(left.count == 6 && left.contains(SyncBench.card("a", 1)))
    }

    @Test func roundsFollowEachOtherWithTheirPausesUntilTheTaskEnds() async throws {
        let bench = try bench()
        let service = StubService("stub", bench.time)
        try await fill(bench, [service])
        let starts = Mutex<[Int64]>([])
        let sync = sync(bench, [service])
        let run = Task {
            var sync = sync
            try await sync.repeatRounds(every: 1_800) { report in
                let count = starts.withLock { starts in
                    starts.append(report.startedAt)
                    return starts.count
                }
                if count == 20 { withUnsafeCurrentTask { $0?.cancel() } }
            }
        }
        try await run.value
        let moments = starts.withLock { $0 }
        #expect(moments.count == 20)
        let pauses = zip(moments, moments.dropFirst()).map { $1 - $0 }
        #expect(pauses.allSatisfy { (1_615...1_985).contains($0) }, "\(pauses)")
        #expect(Set(pauses).count > 5)
    }

    @Test func aRoundThatIsCancelledSaysSoAndLeavesWholePrices() async throws {
        let bench = try bench()
        let service = StubService("stub", bench.time)
        try await fill(bench, [service])
        service.forgetRequests()
        bench.time.advance(by: 30 * hour * 1_000)
        let sync = sync(bench, [service])
        let run = Task {
            var sync = sync
            return try await sync.round { _ in
                if service.requests.count == 1 { withUnsafeCurrentTask { $0?.cancel() } }
            }
        }
        let report = try await run.value
        #expect(report.isCancelled && report.refreshed.end == .cancelled)
        #expect(service.requests.count == 1)
        #expect(try bench.store().statistics().printings == 18)
    }

    @Test func twoSyncsOfOneStoreDoNotRunAtATime() throws {
        let bench = try bench()
        _ = try bench.store()
        do {
            let lock = try SyncLock(store: bench.prices)
            let error = #expect(throws: PricingError.self) { _ = try SyncLock(store: bench.prices) }
            #expect(error?.code == .busy && error?.path == bench.prices)
            _ = consume lock
        }
        #expect(throws: Never.self) { _ = try SyncLock(store: bench.prices) }
        let error = #expect(throws: PricingError.self) {
            _ = try SyncLock(store: bench.folder.file("nowhere/prices.sqlite"))
        }
        #expect(error?.code == .storeUnusable)
    }
}
