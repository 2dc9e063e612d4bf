import CardModel
import CardPricing
import CardTestSupport
import Testing

struct SingleFlightTests {
    private let card = PrintingID(game: .pokemon, nativeID: "base1-4")

    @Test func thoseWhoAskForTheSameAtOnceAreAnsweredByOneRequest() throws {
        let bench = EngineBench()
        let source = ScriptedSource { [time = bench.time] request, _ throws(PricingError) in
            try? await time.sleep(500)
            return reply(request)
        }
        let engine = bench.engine([source])
        let answers = try bench.time.run { () async throws in
            try await withThrowingTaskGroup(of: PriceAnswer.self) { group in
                for number in 0..<200 {
                    group.addTask {
                        try await bench.time.sleep(Int64(number % 5) * 100)
                        return try await engine.price(for: card, strategy: .networkOnly)
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
        }
        #expect(answers.count == 200 && answers.allSatisfy { $0.cents == 1_250 })
        #expect(source.requests.count == 1 && source.collisions == 0)
    }

    @Test func someoneWhoWaitsMakesAPrefetchUrgent() throws {
        let bench = EngineBench()
        let rules = TrafficRules(burst: 1, refillMilliseconds: 1_000, concurrency: 1)
        let gate = TrafficGate(
            service: "s", rules: rules, store: bench.store, surroundings: bench.surroundings)
        let source = ScriptedSource("s") { request, _ throws(PricingError) in
            try await gate.perform(priority: request.priority, deadline: request.deadline) { _ in
                TrafficExchange(.success(reply(request)), status: 200)
            }
        }
        let engine = bench.engine([source])
        let ids = (0..<8).map { PrintingID(game: .pokemon, nativeID: "\($0)") }
        try bench.time.run { () async throws in
            async let warm = engine.refresh(PriceRequest(ids, priority: .prefetch))
            try await bench.time.sleep(1_500)
            let answer = try await engine.price(for: ids[7], strategy: .cacheFirst)
            #expect(answer.origin == .network && bench.time.time == noonMilliseconds + 2_000)
            #expect(await warm.priced == 8)
        }
        #expect(source.requests.count == 8 && source.collisions == 0)
    }

    @Test func oneWhoIsCancelledLeavesTheOthersTheirFlight() throws {
        let bench = EngineBench()
        let source = ScriptedSource { [time = bench.time] request, _ throws(PricingError) in
            do { try await time.sleep(1_000) } catch { throw PricingError(.cancelled, "") }
            return reply(request)
        }
        let engine = bench.engine([source])
        try bench.time.run { () async throws in
            let tasks = (0..<3).map { _ in
                Task(executorPreference: bench.time) {
                    try await engine.price(for: card, strategy: .cacheFirst)
                }
            }
            try await bench.time.sleep(100)
            tasks[0].cancel()
            let error = await #expect(throws: PricingError.self) { try await tasks[0].value }
            #expect(error?.code == .cancelled && bench.time.time == noonMilliseconds + 100)
            #expect(try await tasks[1].value.cents == 1_250)
            #expect(try await tasks[2].value.cents == 1_250)
        }
        #expect(source.requests.count == 1)
    }

    @Test func aFlightThatNobodyWaitsForIsCancelledAndLeavesNothingBehind() throws {
        let bench = EngineBench()
        let source = ScriptedSource { [time = bench.time] request, call throws(PricingError) in
            // A source that does not listen: it answers though cancelled.
            if call == 1 { for _ in 0..<20 { try? await time.sleep(100); await Task.yield() } }
            return reply(request)
        }
        let engine = bench.engine([source])
        try bench.time.run { () async throws in
            let task = Task(executorPreference: bench.time) { try await engine.price(for: card) }
            try await bench.time.sleep(100)
            task.cancel()
            _ = try? await task.value
            // Asked again at once: never two requests for one printing.
            #expect(try await engine.price(for: card).cents == 1_250)
            await engine.finishRefreshes()
        }
        #expect(source.collisions == 0 && bench.store.recorded.count == 1)
        #expect(engine.flights.count == 0)
    }

    @Test func nothingIsAskedTwiceAtATimeAndNobodyIsForgotten() throws {
        for seed in 0..<6 as Range<UInt64> {
            let bench = EngineBench(seed: seed)
            let random = SharedRandom(seed: seed &+ 99)
            let sources = ["a", "b"].map { name in
                ScriptedSource(name, PriceSourceCapabilities(largestBatch: name == "a" ? 7 : 1)) {
                    [time = bench.time] request, _ throws(PricingError) in
                    do { try await time.sleep(random.number(in: 0...3_000)) } catch {
                        throw PricingError(.cancelled, "")
                    }
                    if random.happens(200) { throw PricingError(.upstreamFailed, "") }
                    return random.happens(100) ? emptyReply(request) : reply(request)
                }
            }
            let engine = bench.engine(sources, EngineSettings(patienceMilliseconds: 4_000))
            let ids = (0..<30).map { PrintingID(game: .pokemon, nativeID: "\($0)") }
            let ends = try bench.time.run { () async throws in
                await withTaskGroup(of: Int.self) { group in
                    for _ in 0..<300 {
                        group.addTask {
                            try? await bench.time.sleep(random.number(in: 0...60_000))
                            let wanted = (0..<random.number(in: 1...12)).map { _ in
                                ids[Int(random.number(in: 0...29))]
                            }
                            let strategy = PriceStrategy.allCases[Int(random.number(in: 0...3))]
                            let work = Task(executorPreference: bench.time) {
                                await engine.prices(for: wanted, strategy: strategy)
                            }
                            if random.happens(200) {
                                try? await bench.time.sleep(random.number(in: 0...2_000))
                                work.cancel()
                            }
                            let results = await work.value
                            return Set(results.keys) == Set(wanted) ? 1 : 0
                        }
                    }
                    let ends = await group.reduce(0, +)
                    await engine.finishRefreshes()
                    return ends
                }
            }
            #expect(ends == 300, "seed \(seed)")
            #expect(sources.allSatisfy { $0.collisions == 0 && !$0.requests.isEmpty }, "seed \(seed)")
            #expect(engine.flights.count == 0, "seed \(seed)")
        }
    }
}
