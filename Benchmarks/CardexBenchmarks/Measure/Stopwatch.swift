#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Reads the monotonic clock.
enum Stopwatch {
    /// Nanoseconds since some fixed moment; the C function is `clock_gettime` with `CLOCK_MONOTONIC`.
    @inline(__always)
    static var now: UInt64 { nanoseconds(CLOCK_MONOTONIC) }

    /// Nanoseconds that the processor has worked for this thread; the C function is `clock_gettime` with
    /// `CLOCK_THREAD_CPUTIME_ID`.
    static var threadNow: UInt64 { nanoseconds(CLOCK_THREAD_CPUTIME_ID) }

    @inline(__always)
    private static func nanoseconds(_ clock: clockid_t) -> UInt64 {
        var time = timespec()
        unsafe clock_gettime(clock, &time)
        return UInt64(truncatingIfNeeded: time.tv_sec) &* 1_000_000_000
            &+ UInt64(truncatingIfNeeded: time.tv_nsec)
    }

    /// The seconds that a piece of work takes.
    ///
    /// - Parameter work: The work.
    /// - Returns: Its result, and the seconds.
    static func seconds<Result>(_ work: () throws -> Result) rethrows -> (result: Result, seconds: Double) {
        let start = now
        let result = try work()
        return (result, Double(now &- start) / 1e9)
    }

    /// What reading the clock twice takes at the least, in nanoseconds: it is part of every measured time.
    static var overhead: UInt64 {
        var least = UInt64.max
        for _ in 0..<10_000 {
            let start = now
            least = min(least, now &- start)
        }
        return least
    }
}
