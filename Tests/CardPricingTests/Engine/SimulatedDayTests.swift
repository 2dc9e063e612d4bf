import CardModel
import CardPricing
import CardTestSupport
import Synchronization
import Testing

/// A day of two processes on one store, against an upstream with every fault there is, by a clock that jumps.
struct SimulatedDayTests {
    private static let rules = TrafficRules(
        burst: 6, refillMilliseconds: 4_000, dailyQuota: 9_000, interactiveShare: 300, concurrency: 2,
        attempts: 3,
        breakerFailures: 4, breakerMilliseconds: 20_000, requestMilliseconds: 8_000)

    /// What callers were told.
    private struct Told {
        var answers = 0
        var stale = 0
        var failures: [PricingError.Code: Int] = [:]
        var wrong: [String] = []
    }

    private final class Callers: Sendable {
        let told = Mutex(Told())

        func note(_ result: Result<PriceAnswer, PricingError>, at clock: Int64) {
            told.withLock { told in
                switch result {
                case .success(let answer):
                    told.answers += 1
                    if answer.isOffline {
                        told.stale += 1
                        let isSaid =
                            answer.origin == .stale && !answer.failures.isEmpty
                            && answer.quotes.allSatisfy { $0.isOffline }
                        if !isSaid { told.wrong.append("stale, and not said: \(answer)") }
                    }
                    if answer.quotes.isEmpty { told.wrong.append("an answer without a price: \(answer)") }
                case .failure(let error):
                    told.failures[error.code, default: 0] += 1
                    if error.message.isEmpty || (error.source == nil && error.code != .cancelled) {
                        told.wrong.append("says too little: \(error)")
                    }
                }
            }
        }
    }

    @Test func noLimitIsExceededAndNothingIsLostOrUnsaid() throws {
        for seed in [11, 12] as [UInt64] {
            let time = VirtualTime(noonMilliseconds)
            let surroundings = time.running(random: SharedRandom(seed: seed).next)
            let folder = try TemporaryFolder()
            let stores = try (0..<2).map { _ in
                try SQLitePriceStore(path: folder.file("prices.sqlite"), clock: surroundings.clock)
            }
            let service = FaultyService(time, seed: seed &+ 1)
            let gates = stores.map { store in
                TrafficGate(service: "faulty", rules: Self.rules, store: store, surroundings: surroundings)
            }
            let sources = [
                service.source(through: gates[0], PriceSourceCapabilities(publishingInterval: 3_600)),
                service.source(
                    through: gates[1], PriceSourceCapabilities(largestBatch: 20, publishingInterval: 3_600)),
            ]
            let engines = zip(sources, stores).map { source, store in
                PriceEngine(
                    store: store, sources: [source], chain: SourceChain(), surroundings: surroundings)
            }
            let callers = Callers()
            let jumps = Mutex<[(time: Int64, by: Int64)]>([])
            try time.run { () async throws in
                await load(engines, time, SharedRandom(seed: seed &+ 2), callers) { jump in
                    jumps.withLock { $0.append((time.time, jump)) }
                }
                for engine in engines { await engine.finishRefreshes() }
            }
            let told = callers.told.withLock { $0 }
            #expect(told.wrong.isEmpty, "seed \(seed): \(told.wrong.prefix(3))")
            // The day was bad enough to mean something.
            #expect(
                told.answers > 2_000 && told.stale > 10 && told.failures.count >= 3, "seed \(seed): \(told)")
            #expect(service.faults.count == 6, "seed \(seed): \(service.faults)")
            #expect(sources.allSatisfy { $0.collisions == 0 && $0.requests.count > 100 }, "seed \(seed)")
            checkLimits(service.arrivals, jumps.withLock { $0 }, seed)
            checkPauses(service, jumps.withLock { $0 }, seed)
            try checkRecords(stores[0], seed)
            let usage = try stores[1].usage(since: CalendarDate(daysSinceEpoch: 0))
            #expect(usage.reduce(0) { $0 + $1.requests } == service.arrivals.count, "seed \(seed)")
            #expect(engines.allSatisfy { $0.flights.count == 0 })
            #expect(gates.allSatisfy { $0.line.withLock { $0.queue.slotsInUse == 0 && $0.queue.count == 0 } })
        }
    }

    /// Two hours of look-ups in each process with a warm in between, twelve times, and a clock that is set now and then.
    private func load(
        _ engines: [PriceEngine], _ time: VirtualTime, _ random: SharedRandom, _ callers: Callers,
        jumped: @escaping @Sendable (Int64) -> Void
    ) async {
        let ids = (0..<120).map { PrintingID(game: .pokemon, nativeID: "card-\($0)") }
        await withTaskGroup(of: Void.self) { group in
            for caller in 0..<3_000 {
                group.addTask {
                    try? await time.sleep(random.number(in: 0...86_400_000))
                    let engine = engines[caller % 2]
                    let id = ids[Int(random.number(in: 0...random.number(in: 0...119)))]
                    let strategy = PriceStrategy.allCases[Int(random.number(in: 0...3))]
                    let work = Task(executorPreference: time) { () -> Result<PriceAnswer, PricingError> in
                        do throws(PricingError) {
                            return .success(try await engine.price(for: id, strategy: strategy))
                        } catch {
                            return .failure(error)
                        }
                    }
                    if random.happens(50) {
                        try? await time.sleep(random.number(in: 0...3_000))
                        work.cancel()
                    }
                    callers.note(await work.value, at: time.clock)
                }
            }
            for hour in 0..<24 {
                group.addTask {
                    try? await time.sleep(Int64(hour) * 3_600_000)
                    _ = await engines[hour % 2].refresh(
                        PriceRequest(ids.shuffled(using: random), priority: .prefetch))
                }
            }
            for _ in 0..<25 {
                group.addTask {
                    try? await time.sleep(random.number(in: 0...86_400_000))
                    let jump =
                        random.happens(200)
                        ? random.number(in: -100_000_000...100_000_000)
                        : random.number(in: -600_000...600_000)
                    time.jump(by: jump)
                    jumped(jump)
                }
            }
        }
    }

    /// Counts the requests of every window of true time, and of every day of the clock.
    private func checkLimits(
        _ arrivals: [FaultyService.Arrival], _ jumps: [(time: Int64, by: Int64)], _ seed: UInt64
    ) {
        let full = Int64(Self.rules.burst) * Self.rules.refillMilliseconds
        let forward = jumps.filter { $0.by > 0 }.sorted { $0.time < $1.time }
        for first in arrivals.indices {
            let from = arrivals[first].time
            var granted = full
            var next = forward.firstIndex { $0.time >= from } ?? forward.endIndex
            for last in first..<min(arrivals.count, first + 60) {
                let to = arrivals[last].time
                while next < forward.endIndex, forward[next].time <= to {
                    granted += min(forward[next].by, full)
                    next += 1
                }
                if Int64(last - first + 1) * Self.rules.refillMilliseconds > granted + to - from {
                    Issue.record("seed \(seed): \(last - first + 1) requests in \(to - from) ms")
                    return
                }
            }
        }
        let days = Dictionary(grouping: arrivals) { TrafficState.day(of: $0.clock) }
        #expect(days.values.allSatisfy { $0.count <= Self.rules.dailyQuota ?? 0 }, "seed \(seed)")
    }

    /// Looks for requests in times in which the service wanted to be left alone.
    private func checkPauses(_ service: FaultyService, _ jumps: [(time: Int64, by: Int64)], _ seed: UInt64) {
        for pause in service.pauses {
            // A clock that jumps forward ends a pause: nobody can know better.
            guard !jumps.contains(where: { $0.by > 0 && $0.time >= pause.from && $0.time <= pause.until })
            else {
                continue
            }
            let early = service.arrivals.filter { $0.time > pause.from && $0.time < pause.until }
            #expect(early.isEmpty, "seed \(seed): asked \(early.count) times in a pause")
        }
    }

    /// Looks for prices that were mixed from two answers, or stored by halves.
    private func checkRecords(_ store: SQLitePriceStore, _ seed: UInt64) throws {
        var priced = 0
        for number in 0..<120 {
            let printing = PrintingID(game: .pokemon, nativeID: "card-\(number)")
            let newest = try store.observations(for: printing).map {
                ($0.observation.statistic, $0.observation.amount.minorUnits)
            }
            let days = Dictionary(grouping: try store.history(for: printing, since: nil), by: \.day).values
                .map {
                    $0.map { ($0.variant.statistic, $0.amount.minorUnits) }
                }
            for pair in days + (newest.isEmpty ? [] : [newest]) {
                let market = pair.first { $0.0 == .market }?.1 ?? 0
                let low = pair.first { $0.0 == .low }?.1 ?? 0
                #expect(pair.count == 2 && market == 2 * low, "seed \(seed): \(printing) \(pair)")
            }
            priced += newest.isEmpty ? 0 : 1
        }
        #expect(priced == 108, "seed \(seed)")
    }
}

extension Array {
    /// The same elements in an order that a test's randomness chooses.
    fileprivate func shuffled(using random: SharedRandom) -> [Element] {
        var generator = SeededGenerator(seed: random.next())
        return shuffled(using: &generator)
    }
}
