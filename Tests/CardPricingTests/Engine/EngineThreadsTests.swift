import CardModel
import CardPricing
import CardTestSupport
import Synchronization
import Testing

/// The same promises with all threads of the machine at work, where no order can be known.
struct EngineThreadsTests {
    /// Surroundings in which sleeping is only letting others have a turn, and every look at the clock moves it.
    private static func surroundings(_ seed: UInt64) -> PricingSurroundings {
        let box = ClockBox()
        let random = SharedRandom(seed: seed)
        return PricingSurroundings(
            now: { box.clock.add(1, ordering: .relaxed).newValue },
            sleep: { milliseconds in
                for _ in 0..<min(20, milliseconds) { await Task.yield() }
                try Task.checkCancellation()
            }, random: { random.next() })
    }

    private final class ClockBox: Sendable {
        let clock = Atomic<Int64>(noonMilliseconds)
    }

    @Test func everyTaskGetsAnAnswerAndNoPrintingIsAskedForTwiceAtATime() async throws {
        let surroundings = Self.surroundings(1)
        let store = EngineStore(clock: surroundings.clock)
        let random = SharedRandom(seed: 2)
        let source = ScriptedSource("s", PriceSourceCapabilities(largestBatch: 3)) {
            request, _ throws(PricingError) in
            for _ in 0..<random.number(in: 0...10) { await Task.yield() }
            if random.happens(300) { throw PricingError(.upstreamFailed, "") }
            return reply(request)
        }
        let engine = PriceEngine(
            store: store, sources: [source], chain: SourceChain(), surroundings: surroundings)
        let ids = (0..<12).map { PrintingID(game: .pokemon, nativeID: "\($0)") }
        let ends = await withTaskGroup(of: Int.self) { group in
            for caller in 0..<800 {
                group.addTask {
                    let wanted = (0..<4).map { _ in ids[Int(random.number(in: 0...11))] }
                    let work = Task { await engine.prices(for: wanted, strategy: .networkOnly) }
                    if caller % 10 == 0 { work.cancel() }
                    return Set(await work.value.keys) == Set(wanted) ? 1 : 0
                }
            }
            return await group.reduce(0, +)
        }
        await engine.finishRefreshes()
        #expect(ends == 800 && source.collisions == 0 && !source.requests.isEmpty)
        #expect(engine.flights.count == 0)
    }

    @Test func aGateNeverLetsMoreThroughThanItHasSlotsAndLosesNone() async throws {
        let surroundings = Self.surroundings(3)
        let gate = TrafficGate(
            service: "s", rules: TrafficRules(burst: 4, refillMilliseconds: 3, concurrency: 3),
            surroundings: surroundings)
        let notes = ServiceNotes()
        let random = SharedRandom(seed: 4)
        let ends = await withTaskGroup(of: Int.self) { group in
            for caller in 0..<800 {
                group.addTask {
                    let work = Task { () -> PricingError.Code? in
                        do throws(PricingError) {
                            try await gate.perform(priority: FetchPriority.allCases[caller % 3]) { attempt in
                                notes.begin("", noonMilliseconds)
                                for _ in 0..<random.number(in: 0...5) { await Task.yield() }
                                notes.end()
                                return attempt.number == 1 && caller % 7 == 0
                                    ? TrafficExchange(.failure(PricingError(.timedOut, "")))
                                    : TrafficExchange(.success(()), status: 200)
                            }
                            return nil
                        } catch { return error.code }
                    }
                    if caller % 5 == 0 { work.cancel() }
                    let code = await work.value
                    return code == nil || code == .cancelled || code == .circuitOpen || code == .timedOut
                        ? 1 : 0
                }
            }
            return await group.reduce(0, +)
        }
        #expect(ends == 800 && notes.most <= 3 && notes.running == 0 && !notes.entries.isEmpty)
        #expect(gate.line.withLock { $0.queue.slotsInUse == 0 && $0.queue.count == 0 && $0.sleeping == 0 })
    }
}
