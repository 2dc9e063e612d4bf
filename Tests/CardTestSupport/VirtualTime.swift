internal import Synchronization
#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Time that passes only when a test says so, in one of two ways.
///
/// `run` gives all tasks of a test a single thread to take turns on, and moves time while everybody sleeps:
///
///     run ─► jobs, one after the other ─► none left ─► the earliest sleeper wakes, time moves there ─► jobs …
///
/// The same test then does the same in the same order every time, and a day takes as long as its work. Where nobody can
/// run and nobody sleeps before the test has ended, `run` throws instead of hanging.
///
/// Without `run`, beside threads and connections that are real, `advance` moves time and wakes whoever has slept enough.
///
/// Besides the time that passes there is a clock, which a test may set forward and back.
public final class VirtualTime: TaskExecutor {
    /// Why a run could not go on.
    public struct Stuck: Error, CustomStringConvertible {
        /// When it got stuck, in milliseconds of virtual time.
        public let at: Int64

        /// One sentence.
        public var description: String {
            "Nobody can run and nobody sleeps at \(at) ms: somebody waits for ever."
        }
    }

    private struct Sleeper {
        var wakesAt: Int64
        var number: Int
        var continuation: CheckedContinuation<Bool, Never>
    }

    private struct State {
        var time: Int64
        var skew: Int64 = 0
        var jobs: [UnownedJob] = []
        var nextJob = 0
        /// The one who wakes first stands last.
        var sleepers: [Sleeper] = []
        var lastSleeper = 0

        mutating func lay(_ sleeper: Sleeper) {
            var (low, high) = (0, sleepers.count)
            while low < high {
                let middle = (low + high) / 2
                let other = sleepers[middle]
                if (other.wakesAt, other.number) > (sleeper.wakesAt, sleeper.number) {
                    low = middle + 1
                } else {
                    high = middle
                }
            }
            sleepers.insert(sleeper, at: low)
        }
    }

    private let state: Mutex<State>

    /// Starts time.
    ///
    /// - Parameter time: The milliseconds since the epoch at which it starts.
    public init(_ time: Int64) {
        state = Mutex(State(time: time))
    }

    /// The time, in milliseconds since the epoch.
    public var time: Int64 { state.withLock(\.time) }

    /// What the clock shows, in milliseconds since the epoch.
    public var clock: Int64 { state.withLock { $0.time + $0.skew } }

    /// What the clock shows, in whole seconds since the epoch.
    public var seconds: Int64 {
        let clock = clock
        return clock >= 0 ? clock / 1_000 : (clock - 999) / 1_000
    }

    /// Sets the clock forward or back.
    ///
    /// - Parameter milliseconds: By how much; below zero is back.
    public func jump(by milliseconds: Int64) {
        state.withLock { $0.skew += milliseconds }
    }

    /// Lets time pass, and wakes those who have slept enough, the earliest first.
    ///
    /// - Parameter milliseconds: How much of it; it never goes back.
    public func advance(by milliseconds: Int64) {
        let (moment, overflow) = time.addingReportingOverflow(max(0, milliseconds))
        advance(to: overflow ? .max : moment)
    }

    /// Lets time pass up to a moment, and wakes those who have slept enough, the earliest first.
    ///
    /// - Parameter moment: The moment, in milliseconds since the epoch; time never goes back.
    public func advance(to moment: Int64) {
        let woken = state.withLock { state in
            state.time = max(state.time, moment)
            var woken: [CheckedContinuation<Bool, Never>] = []
            while let sleeper = state.sleepers.last, sleeper.wakesAt <= state.time {
                woken.append(sleeper.continuation)
                state.sleepers.removeLast()
            }
            return woken
        }
        for continuation in woken { continuation.resume(returning: true) }
    }

    /// Sleeps, as the task sees it.
    ///
    /// - Parameter milliseconds: How long; zero and less only lets others have a turn.
    /// - Throws: `CancellationError` when the task is cancelled.
    public func sleep(_ milliseconds: Int64) async throws {
        let number = state.withLock { state in
            state.lastSleeper += 1
            return state.lastSleeper
        }
        let isAwake = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isCancelled = state.withLock { state in
                    if Task.isCancelled { return true }
                    let (sum, overflow) = state.time.addingReportingOverflow(max(0, milliseconds))
                    state.lay(
                        Sleeper(wakesAt: overflow ? .max : sum, number: number, continuation: continuation))
                    return false
                }
                if isCancelled { continuation.resume(returning: false) }
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                state.sleepers.firstIndex { $0.number == number }.map { state.sleepers.remove(at: $0) }
            }
            sleeper?.continuation.resume(returning: false)
        }
        if !isAwake { throw CancellationError() }
    }

    /// Takes a job that the runtime wants to be run.
    ///
    /// - Parameter job: The job.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        state.withLock { $0.jobs.append(job) }
    }

    /// Runs a test, and moves time whenever all its tasks sleep.
    ///
    /// Tasks that sleep when the test has ended are cancelled.
    ///
    /// - Parameter body: The test; tasks it starts run here too where they are given this executor.
    /// - Returns: What the test returns.
    /// - Throws: What the test throws, or `Stuck`.
    public func run<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) throws -> Value {
        let box = Box<Value>()
        let task = Task(executorPreference: self) {
            let result: Result<Value, any Error>
            do { result = .success(try await body()) } catch { result = .failure(error) }
            box.outcome.withLock { $0 = result }
        }
        var isIdle = 0
        while true {
            if runJob() {
                isIdle = 0
            } else if let result = box.outcome.withLock({ $0 }) {
                while wakeNext(cancelling: true) || runJob() {}
                return try result.get()
            } else if !wakeNext(cancelling: false) {
                // Somebody outside may still bring work; a test that is stuck is given two seconds.
                guard isIdle < 2_000 else {
                    task.cancel()
                    while runJob() {}
                    throw Stuck(at: time)
                }
                isIdle += 1
                usleep(1_000)
            }
        }
    }

    private final class Box<Value: Sendable>: Sendable {
        let outcome = Mutex<Result<Value, any Error>?>(nil)
    }

    /// Runs the next job, if there is one.
    private func runJob() -> Bool {
        let job = state.withLock { state -> UnownedJob? in
            guard state.nextJob < state.jobs.count else { return nil }
            let job = state.jobs[state.nextJob]
            state.nextJob += 1
            if state.nextJob == state.jobs.count {
                state.jobs.removeAll(keepingCapacity: true)
                state.nextJob = 0
            }
            return job
        }
        guard let job else { return false }
        unsafe job.runSynchronously(on: asUnownedTaskExecutor())
        return true
    }

    /// Moves time to the earliest sleeper, and wakes it.
    private func wakeNext(cancelling: Bool) -> Bool {
        let sleeper = state.withLock { state -> Sleeper? in
            guard let sleeper = state.sleepers.popLast() else { return nil }
            if !cancelling { state.time = max(state.time, sleeper.wakesAt) }
            return sleeper
        }
        sleeper?.continuation.resume(returning: !cancelling)
        return sleeper != nil
    }
}
