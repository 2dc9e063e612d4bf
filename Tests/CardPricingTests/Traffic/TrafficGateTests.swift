import CardModel
import CardPricing
import CardTestSupport
import Synchronization
import Testing

/// Notes of what a stub service saw.
final class ServiceNotes: Sendable {
    struct Entry: Equatable {
        var name: String
        var time: Int64
    }

    private let state = Mutex<(entries: [Entry], running: Int, most: Int)>(([], 0, 0))

    var entries: [Entry] { state.withLock(\.entries) }
    var most: Int { state.withLock(\.most) }
    var running: Int { state.withLock(\.running) }

    func begin(_ name: String, _ time: Int64) {
        state.withLock { state in
            state.entries.append(Entry(name: name, time: time - noonMilliseconds))
            state.running += 1
            state.most = max(state.most, state.running)
        }
    }

    func end() { state.withLock { $0.running -= 1 } }
}

struct TrafficGateTests {
    private static func service(
        _ time: VirtualTime, _ notes: ServiceNotes, _ name: String = "", taking milliseconds: Int64 = 100,
        _ answer: @escaping @Sendable (Int) -> TrafficExchange<String> = { _ in
            TrafficExchange(.success("ok"), status: 200, bytes: 10, prices: 1)
        }
    ) -> @Sendable (TrafficAttempt) async -> TrafficExchange<String> {
        { attempt in
            notes.begin(name, time.time)
            defer { notes.end() }
            do {
                try await time.sleep(milliseconds)
            } catch {
                return TrafficExchange(.failure(PricingError(.cancelled, "")))
            }
            return answer(attempt.number)
        }
    }

    private static func failure(_ status: Int?, _ fields: [(name: String, value: String)] = [])
        -> TrafficExchange<String>
    {
        TrafficExchange(
            .failure(PricingError(status == nil ? .timedOut : .upstreamFailed, "It fails.")), status: status,
            fields: fields)
    }

    private static func usage(_ store: InMemoryTrafficStore) -> ServiceUsage? {
        store.usage(since: CalendarDate(daysSinceEpoch: 0)).first
    }

    @Test func anAnswerIsHandedOnAndCounted() throws {
        let time = VirtualTime(noonMilliseconds)
        let store = InMemoryTrafficStore()
        let gate = TrafficGate(
            service: "ebay", rules: TrafficRules(microdollarsPerRequest: 7), store: store,
            surroundings: time.running())
        let notes = ServiceNotes()
        let answer = try time.run {
            try await gate.perform(priority: .interactive, Self.service(time, notes))
        }
        #expect(answer == "ok")
        let usage = try #require(Self.usage(store))
        #expect(usage.requests == 1 && usage.bytes == 10 && usage.prices == 1 && usage.milliseconds == 100)
        #expect(usage.microdollars == 7 && usage.failures == 0 && usage.withheld == 0)
    }

    @Test func someoneWhoWaitsOvertakesThoseWhoDoNot() throws {
        let time = VirtualTime(noonMilliseconds)
        let gate = TrafficGate(
            service: "ebay", rules: TrafficRules(burst: 1, refillMilliseconds: 1_000, concurrency: 1),
            surroundings: time.running())
        let notes = ServiceNotes()
        try time.run {
            await withTaskGroup(of: Void.self) { group in
                for number in 1...4 {
                    group.addTask {
                        _ = try? await gate.perform(
                            priority: .prefetch, Self.service(time, notes, "prefetch \(number)"))
                    }
                }
                group.addTask {
                    try? await time.sleep(1_500)
                    _ = try? await gate.perform(priority: .refresh, Self.service(time, notes, "refresh"))
                }
                group.addTask {
                    try? await time.sleep(1_600)
                    _ = try? await gate.perform(
                        priority: .interactive, Self.service(time, notes, "interactive"))
                }
            }
        }
        #expect(
            notes.entries.map(\.name) == [
                "prefetch 1", "prefetch 2", "interactive", "refresh", "prefetch 3", "prefetch 4",
            ])
        #expect(notes.entries.map(\.time) == [0, 1_000, 2_000, 3_000, 4_000, 5_000])
        #expect(notes.most == 1)
    }

    @Test func aPrefetchThatSomebodyComesToWaitForMovesForward() throws {
        let time = VirtualTime(noonMilliseconds)
        let gate = TrafficGate(
            service: "ebay", rules: TrafficRules(burst: 1, refillMilliseconds: 1_000, concurrency: 1),
            surroundings: time.running())
        let notes = ServiceNotes()
        let urgency = FetchUrgency(.prefetch)
        try time.run {
            await withTaskGroup(of: Void.self) { group in
                for number in 1...4 {
                    group.addTask {
                        await FetchUrgency.$current.withValue(number == 4 ? urgency : nil) {
                            _ = try? await gate.perform(
                                priority: .prefetch, Self.service(time, notes, "\(number)"))
                        }
                    }
                }
                group.addTask {
                    try? await time.sleep(500)
                    urgency.raise(to: .interactive)
                }
            }
        }
        #expect(notes.entries.map(\.name) == ["1", "4", "2", "3"])
    }

    @Test func noMoreThanTheAllowedNumberAreUnderWay() throws {
        let time = VirtualTime(noonMilliseconds)
        let gate = TrafficGate(
            service: "ebay", rules: TrafficRules(burst: 50, refillMilliseconds: 0, concurrency: 3),
            surroundings: time.running())
        let notes = ServiceNotes()
        try time.run {
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<30 {
                    group.addTask {
                        _ = try? await gate.perform(priority: .interactive, Self.service(time, notes))
                    }
                }
            }
        }
        #expect(notes.entries.count == 30 && notes.most == 3 && time.time == noonMilliseconds + 1_000)
        #expect(gate.line.withLock { $0.queue.slotsInUse == 0 && $0.queue.count == 0 })
    }

    @Test func transientFailuresAreSentAgainAndOthersAreNot() throws {
        for (status, attempts) in [(503, 3), (408, 3), (nil, 3), (404, 1), (401, 1)] as [(Int?, Int)] {
            let time = VirtualTime(noonMilliseconds)
            let store = InMemoryTrafficStore()
            let gate = TrafficGate(
                service: "ebay", rules: TrafficRules(attempts: 3), store: store,
                surroundings: time.running())
            let notes = ServiceNotes()
            #expect(throws: PricingError.self) {
                try time.run {
                    try await gate.perform(
                        priority: .interactive, Self.service(time, notes) { _ in Self.failure(status) })
                }
            }
            #expect(notes.entries.count == attempts, "\(status ?? 0)")
            #expect(Self.usage(store)?.requests == Int64(attempts))
            #expect(Self.usage(store)?.failures == Int64(attempts))
        }
    }

    @Test func whatSucceedsTheSecondTimeIsAnAnswer() throws {
        let time = VirtualTime(noonMilliseconds)
        let gate = TrafficGate(
            service: "ebay", rules: TrafficRules(), surroundings: time.running())
        let notes = ServiceNotes()
        let answer = try time.run {
            try await gate.perform(
                priority: .interactive,
                Self.service(time, notes) {
                    $0 == 1 ? Self.failure(500) : TrafficExchange(.success("second"), status: 200)
                })
        }
        #expect(answer == "second" && notes.entries.count == 2)
    }

    @Test func retryAfterIsObeyedByEverybodyAtTheGate() throws {
        let time = VirtualTime(noonMilliseconds)
        let store = InMemoryTrafficStore()
        let notes = ServiceNotes()
        // Two gates on one store, as two processes are.
        let gates = (0..<2).map { _ in
            TrafficGate(
                service: "ebay", rules: TrafficRules(), store: store, surroundings: time.running())
        }
        try time.run {
            async let first = gates[0].perform(
                priority: .interactive,
                Self.service(time, notes, "first") {
                    $0 == 1
                        ? Self.failure(429, [("Retry-After", "20")])
                        : TrafficExchange(.success(""), status: 200)
                })
            try await time.sleep(1_000)
            async let second = gates[1].perform(priority: .interactive, Self.service(time, notes, "second"))
            _ = try await (first, second)
        }
        #expect(notes.entries.first?.time == 0 && notes.entries.count == 3)
        #expect(notes.entries.dropFirst().allSatisfy { $0.time >= 20_100 })
        #expect(Self.usage(store)?.refusals == 1)
    }

    @Test func aLongPauseIsToldAtOnceWithItsEnd() throws {
        let time = VirtualTime(noonMilliseconds)
        let gate = TrafficGate(
            service: "ebay", rules: TrafficRules(), surroundings: time.running())
        let notes = ServiceNotes()
        let errors = try time.run {
            var errors: [PricingError] = []
            for _ in 0..<2 {
                do throws(PricingError) {
                    _ = try await gate.perform(
                        priority: .interactive,
                        Self.service(time, notes) { _ in
                            TrafficExchange(
                                .failure(PricingError(.rateLimited, "Too many.")), status: 429,
                                fields: [("Retry-After", "600")])
                        })
                } catch { errors.append(error) }
            }
            return errors
        }
        #expect(errors.map(\.code) == [.rateLimited, .rateLimited])
        #expect(errors.allSatisfy { $0.source == "ebay" && $0.retryAt == noonMilliseconds + 600_100 })
        #expect(notes.entries.count == 1 && errors.last?.message == PricingError.Code.rateLimited.advice)
    }

    @Test func nobodyWaitsBeyondTheirDeadline() throws {
        let time = VirtualTime(noonMilliseconds)
        let store = InMemoryTrafficStore()
        let gate = TrafficGate(
            service: "ebay", rules: TrafficRules(burst: 1, refillMilliseconds: 60_000, concurrency: 1),
            store: store, surroundings: time.running())
        let notes = ServiceNotes()
        try time.run {
            async let slow = gate.perform(priority: .interactive, Self.service(time, notes, taking: 30_000))
            try await time.sleep(10)
            // Behind somebody who sends, and then behind an empty bucket.
            let start = time.time
            let error = await #expect(throws: PricingError.self) {
                try await gate.perform(
                    priority: .interactive, deadline: start + 3_000, Self.service(time, notes))
            }
            #expect(error?.code == .rateLimited && error?.source == "ebay")
            #expect(time.time == start + 3_000)
            _ = try await slow
            let again = await #expect(throws: PricingError.self) {
                try await gate.perform(
                    priority: .interactive, deadline: time.time + 3_000, Self.service(time, notes))
            }
            #expect(again?.code == .rateLimited && again?.retryAt == noonMilliseconds + 60_000)
        }
        #expect(notes.entries.count == 1)
        #expect((Self.usage(store)?.withheld ?? 0) >= 1)
        #expect(gate.line.withLock { $0.queue.slotsInUse == 0 && $0.queue.count == 0 && $0.sleeping == 0 })
    }

    @Test func anAttemptIsToldHowLongItMayTake() throws {
        let time = VirtualTime(noonMilliseconds)
        let gate = TrafficGate(
            service: "ebay", rules: TrafficRules(requestMilliseconds: 8_000),
            surroundings: time.running())
        let told = try time.run {
            var told: [Int64] = []
            for deadline in [nil, noonMilliseconds + 5_000, noonMilliseconds + 50_000] {
                told.append(
                    try await gate.perform(priority: .interactive, deadline: deadline) { attempt in
                        TrafficExchange(.success(attempt.milliseconds), status: 200)
                    })
            }
            return told
        }
        #expect(told == [8_000, 5_000, 8_000])
    }

    @Test func aCancelledCallerLeavesNoSlotOccupiedWhereverItStands() throws {
        for delay in [0, 50, 150, 900, 1_700, 2_300] as [Int64] {
            let time = VirtualTime(noonMilliseconds)
            let gate = TrafficGate(
                service: "ebay",
                rules: TrafficRules(burst: 1, refillMilliseconds: 1_000, concurrency: 1),
                surroundings: time.running())
            let notes = ServiceNotes()
            let codes = try time.run {
                let tasks = (0..<4).map { _ in
                    Task(executorPreference: time) { () -> PricingError.Code? in
                        do throws(PricingError) {
                            _ = try await gate.perform(
                                priority: .interactive,
                                Self.service(time, notes) { _ in Self.failure(500) })
                            return nil
                        } catch { return error.code }
                    }
                }
                try await time.sleep(delay)
                for task in tasks { task.cancel() }
                var codes: [PricingError.Code?] = []
                for task in tasks { codes.append(await task.value) }
                return codes
            }
            #expect(codes.allSatisfy { $0 == .cancelled || $0 == .upstreamFailed }, "\(delay)")
            #expect(codes.contains(.cancelled), "\(delay)")
            #expect(notes.running == 0)
            #expect(
                gate.line.withLock { $0.queue.slotsInUse == 0 && $0.queue.count == 0 && $0.sleeping == 0 },
                "\(delay)")
        }
    }

    @Test func aServiceThatFailsIsLeftAloneAndTriedByOneAtATime() throws {
        let time = VirtualTime(noonMilliseconds)
        let gate = TrafficGate(
            service: "ebay",
            rules: TrafficRules(
                burst: 100, refillMilliseconds: 0, concurrency: 5, attempts: 1, breakerFailures: 3,
                breakerMilliseconds: 10_000), surroundings: time.running())
        let notes = ServiceNotes()
        try time.run {
            for _ in 0..<3 {
                _ = try? await gate.perform(
                    priority: .interactive, Self.service(time, notes) { _ in Self.failure(500) })
            }
            let error = await #expect(throws: PricingError.self) {
                try await gate.perform(priority: .interactive, Self.service(time, notes))
            }
            #expect(error?.code == .circuitOpen && error?.retryAt == noonMilliseconds + 10_300)
            #expect(notes.entries.count == 3)
            try await time.sleep(10_000)
            let ends = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<5 {
                    group.addTask {
                        (try? await gate.perform(priority: .interactive, Self.service(time, notes))) != nil
                    }
                }
                return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(ends == 1 && notes.entries.count == 4)
            _ = try await gate.perform(priority: .interactive, Self.service(time, notes))
        }
    }

    @Test func aStoreThatCannotBeWrittenLetsNothingThrough() throws {
        let time = VirtualTime(noonMilliseconds)
        let store = EngineStore(clock: .fixed(noon))
        store.failWriting(PricingError(.diskFull, "Full."))
        let gate = TrafficGate(
            service: "ebay", rules: TrafficRules(), store: store, surroundings: time.running())
        let notes = ServiceNotes()
        let error = #expect(throws: PricingError.self) {
            try time.run { try await gate.perform(priority: .interactive, Self.service(time, notes)) }
        }
        #expect(error?.code == .diskFull && notes.entries.isEmpty)
        #expect(gate.line.withLock { $0.queue.slotsInUse == 0 })
    }
}
