#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// What pricing takes from its surroundings, so that tests and replays choose it: the time, waiting, and chance.
public struct PricingSurroundings: Sendable {
    /// Returns the milliseconds since 1970-01-01T00:00:00Z; it may jump either way, as clocks of machines do.
    public let now: @Sendable () -> Int64
    /// Waits for a number of milliseconds; throws `CancellationError` when the task is cancelled.
    public let sleep: @Sendable (_ milliseconds: Int64) async throws -> Void
    /// Returns any number, each as likely as the next.
    public let random: @Sendable () -> UInt64
    /// Where work runs that nobody waits for; `nil` for where Swift runs its tasks.
    public let executor: (any TaskExecutor)?

    /// Makes surroundings.
    ///
    /// - Parameters:
    ///   - now: Returns the milliseconds since the epoch.
    ///   - sleep: Waits for a number of milliseconds.
    ///   - random: Returns any number.
    ///   - executor: Where work runs that nobody waits for.
    public init(
        now: @escaping @Sendable () -> Int64,
        sleep: @escaping @Sendable (_ milliseconds: Int64) async throws -> Void,
        random: @escaping @Sendable () -> UInt64,
        executor: (any TaskExecutor)? = nil
    ) {
        self.now = now
        self.sleep = sleep
        self.random = random
        self.executor = executor
    }

    /// Those of the system; the C function is `clock_gettime`.
    public static let system = PricingSurroundings(
        now: {
            var time = timespec()
            unsafe clock_gettime(CLOCK_REALTIME, &time)
            return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
        },
        sleep: { try await Task.sleep(for: .milliseconds($0)) },
        random: { UInt64.random(in: 0...UInt64.max) })

    /// The same time in seconds, as the store keeps it.
    public var clock: WallClock {
        WallClock { [now] in
            let milliseconds = now()
            return milliseconds >= 0 ? milliseconds / 1_000 : (milliseconds - 999) / 1_000
        }
    }
}
