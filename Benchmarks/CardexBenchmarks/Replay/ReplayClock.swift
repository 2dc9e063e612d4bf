internal import CardPricing
internal import CardTestSupport
internal import Synchronization

/// Time that goes on only when the replay says so; whoever sleeps wakes when it has come so far.
final class ReplayClock: Sendable {
    private struct State {
        var now: Int64
        var sleepers: [Int: (until: Int64, continuation: CheckedContinuation<Void, any Error>)] = [:]
        var last = 0
        var random: SeededGenerator
    }

    private let state: Mutex<State>

    /// Makes a clock.
    ///
    /// - Parameters:
    ///   - milliseconds: The time it shows at first.
    ///   - seed: What chance follows from.
    init(_ milliseconds: Int64, seed: UInt64) {
        state = Mutex(State(now: milliseconds, random: SeededGenerator(seed: seed)))
    }

    /// The time in seconds.
    var seconds: Int64 { state.withLock { $0.now / 1_000 } }

    /// Moves the clock forward; it never goes back.
    func advance(to milliseconds: Int64) {
        let woken = state.withLock { state in
            state.now = max(state.now, milliseconds)
            let due = state.sleepers.filter { $0.value.until <= state.now }
            for number in due.keys { state.sleepers[number] = nil }
            return due.values.map(\.continuation)
        }
        for continuation in woken { continuation.resume() }
    }

    /// The time, waiting and chance, for pricing.
    var surroundings: PricingSurroundings {
        PricingSurroundings(
            now: { self.state.withLock { $0.now } }, sleep: { try await self.sleep($0) },
            random: { self.state.withLock { $0.random.next() } })
    }

    private func sleep(_ milliseconds: Int64) async throws {
        let number = state.withLock { state in
            state.last += 1
            return state.last
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                state.withLock { state in
                    state.sleepers[number] = (state.now + max(1, milliseconds), continuation)
                }
                if Task.isCancelled { end(number) }
            }
        } onCancel: {
            end(number)
        }
    }

    private func end(_ number: Int) {
        state.withLock { $0.sleepers.removeValue(forKey: number) }?.continuation.resume(
            throwing: CancellationError())
    }
}
