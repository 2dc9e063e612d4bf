import CardIndex
import CardModel
import CardPricing
import CardTestSupport
import Cardex
import Testing

/// Warming from services: order, exact budgets, going on after a stop, and services that fail.
struct ServiceWarmingTests {
    private let bench: SyncBench
    private let service: StubService

    /// Eight sets of five cards, the higher the number the newer, all within a year.
    init() throws {
        bench = try SyncBench(
            (1...8).map { SyncBench.SetPlan(id: "s\($0)", day: 20_000 + 10 * $0, cards: 5) })
        service = StubService("stub", bench.time)
    }

    private func warm(
        _ budget: WarmBudget, _ sources: [any PriceSource]? = nil, games: Set<Game>? = nil
    ) async throws -> ServiceReport {
        try await ServiceWarming(
            bench.services(sources ?? [service]), budget: budget, games: games,
            surroundings: bench.time.driving()
        ).run()
    }

    private func sets(_ service: StubService) -> [String] {
        service.requests.map { StubService.set(of: $0.printings[0]) }
    }

    @Test func everyBudgetOfRequestsIsUsedUpExactly() async throws {
        for count in 0...10 {
            let bench = try SyncBench(
                (1...8).map { SyncBench.SetPlan(id: "s\($0)", day: 20_000 + $0, cards: 5) })
            let service = StubService("stub", bench.time)
            let report = try await ServiceWarming(
                bench.services([service]), budget: WarmBudget(requests: count),
                surroundings: bench.time.driving()
            ).run()
            #expect(service.requests.count == min(count, 8))
            #expect(report.requests == min(count, 8))
            #expect(report.end == (count <= 8 ? .requests : .finished))
            #expect(report.priced == 5 * min(count, 8))
        }
    }

    @Test func thePartOfASetThatTheBudgetIsEnoughForIsAskedFor() async throws {
        let bench = try SyncBench([SyncBench.SetPlan(id: "big", day: 20_000, cards: 25)])
        let paged = StubService("stub", bench.time, pageSize: 10)
        let report = try await ServiceWarming(
            bench.services([paged]), budget: WarmBudget(requests: 2), surroundings: bench.time.driving()
        ).run()
        #expect(report.requests == 2 && report.priced == 20 && report.end == .requests)
        let single = StubService("single", bench.time, bySet: false, batch: 3)
        let rest = try await ServiceWarming(
            bench.services([single]), budget: WarmBudget(requests: 1), surroundings: bench.time.driving()
        ).run()
        #expect(rest.requests == 1 && single.asked.count == 3)
    }

    @Test func repeatedAndSecondServicesCountAgainstTheSameBudget() async throws {
        let broken = StubService("broken", bench.time)
        broken.fail(.code(.upstreamFailed))
        for budget in [1, 2, 3, 5, 7] {
            bench.time.advance(by: 7 * 86_400_000)
            service.forgetRequests()
            broken.forgetRequests()
            let report = try await warm(WarmBudget(requests: budget), [broken, service])
            #expect(service.requests.count + broken.requests.count <= budget, "\(budget)")
            #expect(report.requests <= budget)
        }
    }

    @Test func aSecondRunGoesOnWhereTheFirstWasStopped() async throws {
        var asked: [PrintingID] = []
        for round in 0..<4 {
            // Nothing of the run before is left but the files.
            let service = StubService("stub", bench.time)
            _ = try await warm(WarmBudget(requests: 3), [service])
            #expect(service.requests.count == (round == 2 ? 2 : round == 3 ? 0 : 3))
            asked += service.asked
        }
        #expect(Set(asked).count == 40 && asked.count == 40)
    }

    @Test func aRunThatIsKilledLosesNoMoreThanTheBatchItWasAt() async throws {
        for stop in 1...6 {
            let bench = try SyncBench(
                (1...8).map { SyncBench.SetPlan(id: "s\($0)", day: 20_000 + $0, cards: 5) })
            let first = StubService("stub", bench.time)
            let services = try bench.services([first])
            let run = Task {
                try await ServiceWarming(
                    services, budget: WarmBudget(), surroundings: bench.time.driving()
                ).run { step in
                    if first.requests.count == stop { withUnsafeCurrentTask { $0?.cancel() } }
                }
            }
            let report = try await run.value
            #expect(report.end == .cancelled)
            let second = StubService("stub", bench.time)
            _ = try await ServiceWarming(
                bench.services([second]), budget: WarmBudget(), surroundings: bench.time.driving()
            ).run()
            #expect(first.requests.count + second.requests.count <= 9)
            #expect(try bench.store().statistics().printings == 40)
        }
    }

    @Test func whatIsPinnedComesFirstThenWhatWasLookedUpThenTheNewestSets() async throws {
        let store = try bench.store()
        let now = bench.time.seconds
        try store.setPins([
            Pin(printing: SyncBench.card("s2", 1), reason: Pin.byInventory, since: now),
            Pin(printing: SyncBench.card("s3", 4), reason: Pin.byHand, since: now),
        ])
        try store.setWatches([
            WatchEntry(
                printing: SyncBench.card("s1", 2), direction: .below,
                threshold: Money(minorUnits: 100, currency: .usDollar), createdAt: now)
        ])
        try store.recordLookup(of: SyncBench.card("s4", 3), at: now)
        _ = try await warm(WarmBudget())
        #expect(sets(service) == ["s3", "s2", "s1", "s4", "s8", "s7", "s6", "s5"])
        #expect(service.requests[0].printings.first == SyncBench.card("s3", 4))
        #expect(Set(service.requests[0].printings).count == 5)
    }

    @Test func whatIsKnownIsNotAskedForUntilItIsOld() async throws {
        let store = try bench.store()
        let bulk = (1...5).map { number in
            PriceObservation(
                printing: SyncBench.card("s8", number), source: "tcgplayer", kind: .index, statistic: .market,
                finish: .normal, sourceVariant: "normal",
                amount: Money(minorUnits: 1_000, currency: .usDollar), asOf: bench.time.seconds)
        }
        try store.record(bulk, fetchedAt: bench.time.seconds)
        service.know(nothingOf: [SyncBench.card("s7", 1)])
        let first = try await warm(WarmBudget())
        #expect(first.known == 5 && first.priced == 34 && first.unpriced == 1)
        #expect(!sets(service).contains("s8"))
        service.forgetRequests()
        bench.time.advance(by: 3_600_000)
        #expect(try await warm(WarmBudget()).requests == 0)
        bench.time.advance(by: 24 * 3_600_000)
        let second = try await warm(WarmBudget())
        #expect(second.requests == 8)
    }

    @Test func bytesEndItAfterTheBatchThatReachesThem() async throws {
        service.count(bytes: 1_000, in: try bench.store())
        let report = try await warm(WarmBudget(bytes: 2_500))
        #expect(report.requests == 3 && report.bytes == 3_000 && report.end == .bytes)
    }

    @Test func minutesEndIt() async throws {
        let report = try await ServiceWarming(
            bench.services([service]), budget: WarmBudget(minutes: 3), surroundings: bench.time.driving()
        ).run { _ in bench.time.advance(by: 61_000) }
        // The first batch begins after a minute, the second after two, the third after three.
        #expect(report.end == .minutes && report.requests == 2)
    }

    @Test func aServiceThatIsShutEndsItsPartAndNotTheOthers() async throws {
        let bench = try SyncBench(
            (1...6).map { number in
                SyncBench.SetPlan(
                    game: number % 2 == 0 ? .magic : .pokemon, id: "s\(number)", day: 20_000 + number,
                    cards: 4)
            })
        for code in [PricingError.Code.circuitOpen, .quotaExhausted, .unauthorized, .upstreamFailed] {
            bench.time.advance(by: 3 * 86_400_000)
            let shut = StubService("shut", bench.time, games: [.pokemon])
            shut.fail(.code(code))
            let open = StubService("open", bench.time, games: [.magic])
            let report = try await ServiceWarming(
                bench.services([shut, open]), budget: WarmBudget(), surroundings: bench.time.driving()
            ).run()
            #expect(report.priced == 12)
            #expect(report.end == .services)
            #expect(report.failures.map(\.code) == [code])
            // One request shows that a service is shut; failures may be of a set, and are tried three times.
            #expect(shut.requests.count == (code == .upstreamFailed ? 3 : 1), "\(code)")
        }
    }

    @Test func gamesThatNobodyAskedForAndGamesWithoutAServiceAreLeftAlone() async throws {
        let bench = try SyncBench([
            SyncBench.SetPlan(game: .pokemon, id: "p", day: 20_000, cards: 3),
            SyncBench.SetPlan(game: .magic, id: "m", day: 20_000, cards: 3),
            SyncBench.SetPlan(game: .yugioh, id: "y", day: 20_000, cards: 3),
        ])
        let magic = StubService("magic", bench.time, games: [.magic, .pokemon])
        let report = try await ServiceWarming(
            bench.services([magic]), budget: WarmBudget(), games: [.magic, .yugioh],
            surroundings: bench.time.driving()
        ).run()
        #expect(Set(magic.asked.map(\.game)) == [.magic])
        #expect(report.withoutService == 3 && report.priced == 3)
    }
}
