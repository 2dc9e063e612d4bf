/// Who may send when.
extension TrafficState {
    /// Pauses up to this many milliseconds are waited for; callers are told about longer ones at once.
    package static let longestWaitedPause: Int64 = 60_000

    /// Asks whether a request may be sent, and counts it if so.
    ///
    /// The first of these that says no decides: the open circuit, the pause the service asked for, the quota of the day, the
    /// burst. Of a quota, `interactiveShare` is kept for callers who wait; and where the burst is 2 or more, nobody
    /// else takes its last request, so that those who wait do not wait for those who don't.
    ///
    /// - Parameters:
    ///   - now: The present in milliseconds since the epoch.
    ///   - priority: How urgent the request is.
    ///   - rules: The limits of the service.
    /// - Returns: Whether it may be sent.
    /// - Complexity: O(1).
    package mutating func admit(
        at now: Int64, priority: FetchPriority, rules: TrafficRules
    ) -> Admission {
        follow(now, rules)
        if openings > 0 {
            if openUntil > now { return .refuse(.circuitOpen, until: openUntil) }
            if trialAt != 0 {
                return .refuse(
                    .circuitOpen, until: trialAt.saturatingAdding(Self.trialMilliseconds(rules)))
            }
        }
        if pausedUntil > now {
            let wait = pausedUntil.saturatingSubtracting(now)
            return wait > Self.longestWaitedPause
                ? .refuse(.rateLimited, until: pausedUntil) : .wait(milliseconds: wait)
        }
        if let quota = Self.quota(priority, rules), sentToday >= quota {
            return .refuse(.quotaExhausted, until: endOfQuotaDay)
        }
        let level = tokens ?? 0
        let needed =
            priority < .interactive && rules.burst > 1 ? 2 * Self.wholeToken : Self.wholeToken
        guard level >= needed else { return .wait(milliseconds: milliseconds(to: needed, now, rules)) }
        tokens = level - Self.wholeToken
        sentToday = sentToday.saturatingAdding(1)
        let isTrial = openings > 0
        if isTrial { trialAt = Self.nonzero(now) }
        return .go(isTrial: isTrial)
    }

    /// Reminds the state of requests that are known to have been sent on the present day.
    ///
    /// A clock that went back over several days and came again would else be granted a day's quota twice.
    ///
    /// - Parameters:
    ///   - requests: How many were sent.
    ///   - now: The present in milliseconds since the epoch.
    ///   - rules: The limits of the service.
    package mutating func recall(_ requests: Int64, at now: Int64, rules: TrafficRules) {
        follow(now, rules)
        sentToday = max(sentToday, requests)
    }

    /// How many requests of a priority a day may see in all; `nil` for any number.
    private static func quota(_ priority: FetchPriority, _ rules: TrafficRules) -> Int64? {
        guard let quota = rules.dailyQuota.map(Int64.init) else { return nil }
        guard priority < .interactive else { return quota }
        // Parted so that no product can grow too large; what is kept is rounded up.
        let share = Int64(rules.interactiveShare)
        let kept = quota / 1_000 * share + (quota % 1_000 * share + 999) / 1_000
        return quota - kept
    }

    /// After how many milliseconds the bucket holds what is needed; at least 1.
    private func milliseconds(to needed: Int64, _ now: Int64, _ rules: TrafficRules) -> Int64 {
        let product = (needed - (tokens ?? 0)).saturatingMultiplied(by: rules.refillMilliseconds)
        let whole = product / Self.wholeToken + (product % Self.wholeToken == 0 ? 0 : 1)
        return max(1, whole.saturatingSubtracting(now.saturatingSubtracting(refilledAt)))
    }
}
