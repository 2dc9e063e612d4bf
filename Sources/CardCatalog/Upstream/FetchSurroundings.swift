public import CardTransport

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// What a fetch takes from its surroundings, so that tests choose it: the time, waiting, and chance.
public struct FetchSurroundings: Sendable {
    /// Returns the seconds since 1970-01-01T00:00:00Z.
    public let now: @Sendable () -> Int64
    /// Waits for a number of milliseconds, or until the fetch is cancelled.
    public let sleep: @Sendable (_ milliseconds: Int64, _ cancellation: TransportCancellation) -> Void
    /// Returns any number, each as likely as the next.
    public let random: @Sendable () -> UInt64

    /// Makes surroundings.
    ///
    /// - Parameters:
    ///   - now: Returns the seconds since 1970-01-01T00:00:00Z.
    ///   - sleep: Waits for a number of milliseconds, or until the fetch is cancelled.
    ///   - random: Returns any number.
    public init(
        now: @escaping @Sendable () -> Int64,
        sleep: @escaping @Sendable (_ milliseconds: Int64, _ cancellation: TransportCancellation) -> Void,
        random: @escaping @Sendable () -> UInt64
    ) {
        self.now = now
        self.sleep = sleep
        self.random = random
    }

    /// Those of the system; the C functions are `time` and `usleep`.
    public static let system = FetchSurroundings(
        now: { Int64(time(nil)) },
        sleep: { milliseconds, cancellation in
            // In short naps, so that cancelling wakes within a moment.
            var left = milliseconds
            while left > 0, !cancellation.isCancelled {
                usleep(UInt32(min(left, 100) * 1000))
                left -= 100
            }
        },
        random: { UInt64.random(in: 0...UInt64.max) })
}
