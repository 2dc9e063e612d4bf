/// What the end of a request changes.
extension TrafficState {
    /// Takes in what came of a request that was admitted.
    ///
    /// The circuit is closed at first. It opens after `breakerFailures` failures in a row and lets nothing through; when its
    /// time is over, one request at a time tries it: a success closes it, a failure opens it for twice as long. What was sent
    /// before it opened and ends later says nothing new, and changes nothing. A refusal because of limits says that the
    /// service is alive; only where it does not say for how long it wants to be left alone, it counts as a failure.
    ///
    /// - Parameters:
    ///   - outcome: What came of it.
    ///   - isTrial: Whether it was admitted as a trial.
    ///   - now: The present in milliseconds since the epoch.
    ///   - rules: The limits of the service.
    /// - Complexity: O(1).
    package mutating func settle(
        _ outcome: TrafficOutcome, isTrial: Bool, at now: Int64, rules: TrafficRules
    ) {
        follow(now, rules)
        if isTrial { trialAt = 0 }
        switch outcome.kind {
        case .answered:
            succeed(isTrial: isTrial)
        case .abandoned:
            break
        case .failed:
            fail(isTrial: isTrial, now, rules)
        case .refused:
            // Whatever the bucket says: the service counts differently.
            tokens = 0
            refilledAt = now
            if outcome.pause == nil {
                pause(Backoff.ceiling(attempt: Int(clamping: failures), rules), now)
                fail(isTrial: isTrial, now, rules)
            } else {
                succeed(isTrial: isTrial)
            }
        }
        if let milliseconds = outcome.pause { pause(milliseconds, now) }
    }

    private mutating func succeed(isTrial: Bool) {
        guard openings == 0 || isTrial else { return }
        failures = 0
        (openings, openedAt, openUntil, trialAt) = (0, 0, 0, 0)
    }

    private mutating func fail(isTrial: Bool, _ now: Int64, _ rules: TrafficRules) {
        failures = failures.saturatingAdding(1)
        guard isTrial || (openings == 0 && failures >= Int64(rules.breakerFailures)) else { return }
        openings = openings.saturatingAdding(1)
        openedAt = now
        openUntil = now.saturatingAdding(Self.openMilliseconds(openings, rules))
        trialAt = 0
    }

    /// Leaves the service alone for some time; a pause that lasts longer stays.
    private mutating func pause(_ milliseconds: Int64, _ now: Int64) {
        let until = now.saturatingAdding(min(max(0, milliseconds), Self.longestPause))
        guard until > pausedUntil else { return }
        (pausedAt, pausedUntil) = (now, until)
    }
}
