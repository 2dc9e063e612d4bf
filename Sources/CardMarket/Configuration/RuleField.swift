internal import CardPricing

/// The fields of `TrafficRules`, as a configuration file spells them.
struct RuleField: Sendable {
    /// The key.
    let key: String
    /// The numbers that make sense.
    let range: ClosedRange<Int64>
    /// Whether `null` makes sense, for without a limit.
    var acceptsNull = false
    /// Changes the rules.
    let set: @Sendable (inout TrafficRules, Int64?) -> Void

    private static let count: ClosedRange<Int64> = 1...1_000_000
    private static let duration: ClosedRange<Int64> = 1...86_400_000

    /// Every field.
    static let all = [
        RuleField(key: "burst", range: count) { $0.burst = number($1) },
        RuleField(key: "refill_milliseconds", range: 0...86_400_000) { $0.refillMilliseconds = $1 ?? 0 },
        RuleField(key: "daily_quota", range: 0...1_000_000_000, acceptsNull: true) {
            $0.dailyQuota = $1.map(number)
        },
        RuleField(key: "interactive_share", range: 0...1_000) { $0.interactiveShare = number($1) },
        RuleField(key: "concurrency", range: 1...64) { $0.concurrency = number($1) },
        RuleField(key: "attempts", range: 1...20) { $0.attempts = number($1) },
        RuleField(key: "backoff_milliseconds", range: duration) { $0.backoffMilliseconds = $1 ?? 1 },
        RuleField(key: "longest_backoff_milliseconds", range: duration) {
            $0.longestBackoffMilliseconds = $1 ?? 1
        },
        RuleField(key: "breaker_failures", range: count) { $0.breakerFailures = number($1) },
        RuleField(key: "breaker_milliseconds", range: duration) { $0.breakerMilliseconds = $1 ?? 1 },
        RuleField(key: "request_milliseconds", range: 1...600_000) { $0.requestMilliseconds = $1 ?? 1 },
        RuleField(key: "microdollars_per_request", range: 0...1_000_000_000) {
            $0.microdollarsPerRequest = $1 ?? 0
        },
    ]

    private static func number(_ number: Int64?) -> Int { Int(clamping: number ?? 0) }
}
