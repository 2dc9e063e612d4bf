public import CardModel

/// An observation together with the time it was fetched.
public struct StoredObservation: Hashable, Sendable {
    /// The observation, as the source gave it.
    public var observation: PriceObservation
    /// When it was fetched, in seconds since the epoch.
    public var fetchedAt: Int64

    /// Makes a stored observation.
    ///
    /// - Parameters:
    ///   - observation: The observation.
    ///   - fetchedAt: When it was fetched, in seconds since the epoch.
    public init(_ observation: PriceObservation, fetchedAt: Int64) {
        self.observation = observation
        self.fetchedAt = fetchedAt
    }

    /// The moment from which the price's age counts.
    ///
    /// That is the source's own time, unless it gave none (0 or less) or one after the fetch, which is a clock
    /// running ahead or a time zone; then it is the time of the fetch.
    public var validAt: Int64 {
        observation.asOf > 0 && observation.asOf <= fetchedAt ? observation.asOf : fetchedAt
    }

    /// Tells how old the price is.
    ///
    /// - Parameter now: The present in seconds since the epoch.
    /// - Returns: The age in seconds, below zero when a clock was set back.
    public func age(at now: Int64) -> Int64 {
        Self.elapsed(from: validAt, to: now)
    }

    /// Tells how long ago the price was fetched, which says whether asking again could help.
    ///
    /// - Parameter now: The present in seconds since the epoch.
    /// - Returns: The seconds since the fetch, below zero when a clock was set back.
    public func timeSinceFetch(at now: Int64) -> Int64 {
        Self.elapsed(from: fetchedAt, to: now)
    }

    /// Tells how fresh the price is.
    ///
    /// - Parameter now: The present in seconds since the epoch.
    /// - Returns: The freshness of its age.
    public func freshness(at now: Int64) -> Freshness {
        Freshness(age: age(at: now))
    }

    /// Subtracts times, which may be anything a hostile source wrote, without overflow.
    private static func elapsed(from start: Int64, to end: Int64) -> Int64 {
        let (difference, overflow) = end.subtractingReportingOverflow(start)
        guard overflow else { return difference }
        return end < start ? .min : .max
    }
}
