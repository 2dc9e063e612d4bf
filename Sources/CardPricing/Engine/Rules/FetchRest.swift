/// How long a source is left alone about a printing after it was asked for it.
///
///     it said            asked again after
///     ---------------    ----------------------------------------------------------
///     a price            it has published anew (`publishingInterval`)
///     no price           6 hours, doubled each time it said so in a row, up to 7 days
///     nothing, failing   1 minute, doubled each time in a row, up to 1 hour
///
/// Somebody who insists on the network waits 10 seconds only, whatever was said. An answer from the future was written by a
/// clock that ran ahead: up to a day it counts as one of right now, beyond that it does not count.
package enum FetchRest {
    /// Who wants to ask.
    package enum Asker: Sendable, CaseIterable {
        /// Somebody, or something, that is content with what is stored.
        case patient
        /// A warm or a sync: it asks for newer prices, but not for what is missing or fails.
        case renewing
        /// Somebody who insists on the network.
        case insisting
    }

    /// After how many seconds even those who insist may ask again.
    package static let shortest: Int64 = 10

    private static let unpriced: Int64 = 6 * Freshness.hour
    private static let longestUnpriced: Int64 = 7 * Freshness.day
    private static let failed: Int64 = 60
    private static let longestFailed: Int64 = Freshness.hour

    /// For how long a source is left alone after an outcome.
    ///
    /// - Parameters:
    ///   - outcome: The outcome.
    ///   - publishingInterval: How often, in seconds, the source publishes.
    ///   - asker: Who wants to ask.
    /// - Returns: Seconds.
    package static func seconds(
        after outcome: FetchOutcome, publishingInterval: Int64, for asker: Asker
    ) -> Int64 {
        if asker == .insisting { return shortest }
        let doublings = Int64(min(max(outcome.streak, 1), 31) - 1)
        switch outcome.result {
        case .priced: return asker == .renewing ? shortest : max(shortest, publishingInterval)
        case .unpriced: return min(longestUnpriced, unpriced << doublings)
        case .failed: return min(longestFailed, failed << doublings)
        }
    }

    /// Until when a source is left alone after an outcome.
    ///
    /// - Parameters:
    ///   - outcome: The outcome.
    ///   - publishingInterval: How often, in seconds, the source publishes.
    ///   - asker: Who wants to ask.
    ///   - now: The present in seconds since the epoch.
    /// - Returns: The moment in seconds since the epoch, or `nil` when it may be asked now.
    package static func end(
        after outcome: FetchOutcome, publishingInterval: Int64, for asker: Asker, at now: Int64
    ) -> Int64? {
        guard outcome.askedAt.saturatingSubtracting(now) <= Freshness.day else { return nil }
        let length = seconds(after: outcome, publishingInterval: publishingInterval, for: asker)
        let end = min(outcome.askedAt, now).saturatingAdding(length)
        return end > now ? end : nil
    }
}
