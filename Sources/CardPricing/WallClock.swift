#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Where the time of day comes from, so that tests and replays choose it.
///
/// Nothing else in this module asks the system for the time.
public struct WallClock: Sendable {
    /// Returns the seconds since 1970-01-01T00:00:00Z.
    public let now: @Sendable () -> Int64

    /// Makes a clock from a function.
    ///
    /// - Parameter now: Returns the seconds since the epoch.
    public init(now: @escaping @Sendable () -> Int64) {
        self.now = now
    }

    /// The system's clock, by `time`.
    public static let system = WallClock { Int64(time(nil)) }

    /// Makes a clock that stands still.
    ///
    /// - Parameter seconds: The time it shows, in seconds since the epoch.
    /// - Returns: The clock.
    public static func fixed(_ seconds: Int64) -> WallClock {
        WallClock { seconds }
    }
}
