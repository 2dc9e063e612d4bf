/// How long to wait before a request is sent again.
///
/// Exponential, with full jitter: any time up to a ceiling that doubles, so that many callers who failed together do
/// not come back together. M. Brooker, "Exponential Backoff And Jitter" (AWS Architecture Blog, 2015).
package enum Backoff {
    /// The longest wait after an attempt.
    ///
    /// - Parameters:
    ///   - attempt: How many attempts failed before this one, from 0.
    ///   - rules: The limits of the service.
    /// - Returns: Milliseconds, at least 1.
    package static func ceiling(attempt: Int, _ rules: TrafficRules) -> Int64 {
        let doubled = rules.backoffMilliseconds.saturatingMultiplied(by: 1 << Int64(min(max(0, attempt), 40)))
        return min(doubled, rules.longestBackoffMilliseconds)
    }

    /// The wait after an attempt.
    ///
    /// - Parameters:
    ///   - attempt: How many attempts failed before this one, from 0.
    ///   - rules: The limits of the service.
    ///   - random: Any number; all waits from 1 to the ceiling are as likely as each other.
    /// - Returns: Milliseconds, from 1 to the ceiling.
    package static func milliseconds(attempt: Int, _ rules: TrafficRules, random: UInt64) -> Int64 {
        let ceiling = UInt64(ceiling(attempt: attempt, rules))
        return 1 + Int64(ceiling.multipliedFullWidth(by: random).high)
    }
}
