/// How stored numbers are taken at a later moment, by a clock that may have jumped.
///
///     what is remembered      clock jumped forward               clock jumped back
///     ------------------      ------------------------------     -----------------------------------------
///     tokens                  refills the burst at most           keeps what is left, refills from now on
///     requests of a day       a later day begins at zero          keeps counting, for two days at the most
///     pause, open circuit     may end early                       begins anew, as long as it was meant to be
///     trial under way         may be taken for lost               waits once more as long as a trial may take
///
/// Nobody can tell a clock that jumped from time that passed. So the worst a jump forward does is to grant what one real
/// passage of that time would have granted, and the worst a jump back does is to make callers wait as long as they would
/// have waited in the first place. Numbers that no transition can have written are moved to the nearest that one can.
extension TrafficState {
    /// The longest pause a service is believed to want: a day, after which every quota begins anew.
    package static let longestPause: Int64 = 86_400_000

    private static let millisecondsOfDay: Int64 = 86_400_000

    /// A request, as tokens count it.
    package static let wholeToken: Int64 = 1_000

    /// Brings all numbers to a moment.
    ///
    /// - Parameters:
    ///   - now: The moment, in milliseconds since the epoch.
    ///   - rules: The limits of the service.
    /// - Complexity: O(1).
    package mutating func follow(_ now: Int64, _ rules: TrafficRules) {
        refill(now, rules)
        countDay(of: now)
        followPause(now)
        followBreaker(now, rules)
    }

    /// How many tokens the bucket holds at most.
    ///
    /// - Parameter rules: The limits of the service.
    /// - Returns: Thousandths of requests.
    package static func capacity(_ rules: TrafficRules) -> Int64 {
        Int64(rules.burst).saturatingMultiplied(by: wholeToken)
    }

    /// How long one opening of the circuit lasts, by how often it was opened in a row.
    ///
    /// - Parameters:
    ///   - openings: How often it was opened in a row, from 1.
    ///   - rules: The limits of the service.
    /// - Returns: Milliseconds, at most 32 times those of the first opening.
    package static func openMilliseconds(_ openings: Int64, _ rules: TrafficRules) -> Int64 {
        rules.breakerMilliseconds.saturatingMultiplied(by: 1 << (min(max(openings, 1), 6) - 1))
    }

    /// How long a trial may take before it counts as lost, with the process that sent it.
    ///
    /// - Parameter rules: The limits of the service.
    /// - Returns: Milliseconds.
    package static func trialMilliseconds(_ rules: TrafficRules) -> Int64 {
        rules.requestMilliseconds.saturatingMultiplied(by: 2)
    }

    /// The day of a moment, in days since the epoch.
    package static func day(of now: Int64) -> Int64 {
        let (quotient, remainder) = now.quotientAndRemainder(dividingBy: millisecondsOfDay)
        return remainder < 0 ? quotient - 1 : quotient
    }

    /// The first moment after the day that the quota counts.
    package var endOfQuotaDay: Int64 {
        quotaDay.saturatingAdding(1).saturatingMultiplied(by: Self.millisecondsOfDay)
    }

    private mutating func refill(_ now: Int64, _ rules: TrafficRules) {
        let capacity = Self.capacity(rules)
        let level = min(max(0, tokens ?? capacity), capacity)
        let interval = rules.refillMilliseconds
        guard tokens != nil, interval > 0 else {
            (tokens, refilledAt) = (interval > 0 ? level : capacity, now)
            return
        }
        tokens = level
        guard now > refilledAt else {
            refilledAt = now
            return
        }
        let elapsed = now.saturatingSubtracting(refilledAt)
        let gained = elapsed.saturatingMultiplied(by: Self.wholeToken) / interval
        guard gained < capacity - level else {
            (tokens, refilledAt) = (capacity, now)
            return
        }
        // Only the time that made whole thousandths is used up; rounded up, so that rounding never grants more.
        tokens = level + gained
        let used = gained.saturatingMultiplied(by: interval)
        refilledAt += used / Self.wholeToken + (used % Self.wholeToken == 0 ? 0 : 1)
    }

    private mutating func countDay(of now: Int64) {
        let today = Self.day(of: now)
        sentToday = max(0, sentToday)
        if today > quotaDay {
            (quotaDay, sentToday) = (today, 0)
        } else if quotaDay.saturatingSubtracting(today) > 1 {
            // The day was counted by a clock that ran far ahead: its count must end, but not by going back.
            quotaDay = today + 1
        }
    }

    private mutating func followPause(_ now: Int64) {
        let length = min(pausedUntil.saturatingSubtracting(pausedAt), Self.longestPause)
        if now < pausedAt { pausedAt = now }
        pausedUntil = pausedAt.saturatingAdding(length)
        if length <= 0 || pausedUntil <= now { (pausedAt, pausedUntil) = (0, 0) }
    }

    private mutating func followBreaker(_ now: Int64, _ rules: TrafficRules) {
        failures = max(0, failures)
        guard openings > 0 else {
            (openings, openedAt, openUntil, trialAt) = (0, 0, 0, 0)
            return
        }
        let length = min(
            max(0, openUntil.saturatingSubtracting(openedAt)), Self.openMilliseconds(openings, rules))
        if now < openedAt { openedAt = now }
        openUntil = openedAt.saturatingAdding(length)
        guard trialAt != 0 else { return }
        if now < trialAt { trialAt = Self.nonzero(now) }
        if now.saturatingSubtracting(trialAt) >= Self.trialMilliseconds(rules) { trialAt = 0 }
    }

    /// A moment as `trialAt` can hold it: zero there says that no trial is under way.
    package static func nonzero(_ moment: Int64) -> Int64 { moment == 0 ? 1 : moment }
}
