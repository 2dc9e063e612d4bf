/// What the fields of an answer say about the limits of a service.
///
/// Services agree on little: `X-RateLimit-Remaining` and `-Reset` are a habit without a document, `RateLimit-…` and
/// `RateLimit` are drafts of the IETF (draft-ietf-httpapi-ratelimit-headers), and `Retry-After` alone is a standard.
package struct RateLimitFields: Hashable, Sendable {
    /// How many requests are left; the least, where several limits are told.
    package private(set) var remaining: Int64?
    /// After how many milliseconds there are more; that of the limit with the fewest left.
    package private(set) var reset: Int64?
    /// After how many milliseconds the service wants to be asked again.
    package private(set) var retryAfter: Int64?

    /// Reads the fields.
    ///
    /// Names are compared without regard to case. Of values that no limit can have meant nothing is taken; times are
    /// bounded as those of `RetryAfter` are.
    ///
    /// - Parameters:
    ///   - fields: The fields of an answer, in any order.
    ///   - now: The present in milliseconds since the epoch.
    package init(_ fields: [(name: String, value: String)], at now: Int64) {
        for (name, value) in fields {
            switch name.lowercased() {
            case "retry-after":
                guard let milliseconds = RetryAfter.milliseconds(value, at: now) else { continue }
                retryAfter = max(retryAfter ?? 0, milliseconds)
            case "x-ratelimit-remaining", "x-rate-limit-remaining", "ratelimit-remaining":
                take(remaining: FieldText.number(FieldText.trimmed(value.utf8)))
            case "x-ratelimit-reset", "x-rate-limit-reset", "ratelimit-reset":
                guard let moment = FieldText.seconds(FieldText.trimmed(value.utf8)) else { continue }
                reset = max(reset ?? 0, Self.milliseconds(of: moment, at: now))
            case "x-ratelimit-reset-after":
                guard let seconds = FieldText.seconds(FieldText.trimmed(value.utf8)) else { continue }
                reset = RetryAfter.bounded(seconds.saturatingMultiplied(by: 1_000))
            case "ratelimit":
                for limit in value.utf8.split(separator: UInt8(ascii: ",")) { takeLimit(limit, at: now) }
            default: continue
            }
        }
    }

    /// For how many milliseconds nothing is left, as far as the service tells; `nil` while anything is.
    package var exhaustedMilliseconds: Int64? {
        guard remaining == 0, let reset, reset > 0 else { return nil }
        return reset
    }

    private mutating func take(remaining number: Int64?) {
        guard let number else { return }
        remaining = min(remaining ?? .max, number)
    }

    /// Reads one limit of the combined field: `"burst";r=0;t=30`, or one pair of its older form: `remaining=0`.
    private mutating func takeLimit(_ limit: Substring.UTF8View, at now: Int64) {
        var left: Int64?
        var wait: Int64?
        for pair in limit.split(separator: UInt8(ascii: ";")) {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1)
            guard parts.count == 2, let number = FieldText.number(FieldText.trimmed(parts[1])) else {
                continue
            }
            switch String(decoding: FieldText.trimmed(parts[0]), as: UTF8.self).lowercased() {
            case "r", "remaining": left = number
            case "t", "reset": wait = RetryAfter.bounded(number.saturatingMultiplied(by: 1_000))
            default: continue
            }
        }
        // Of several limits the one that is used up counts, with its own time.
        if let left, let current = remaining, left > current { return }
        take(remaining: left)
        if let wait { reset = wait }
    }

    /// Reads the time of a reset, which some write as a moment in seconds or milliseconds and some as a duration.
    private static func milliseconds(of number: Int64, at now: Int64) -> Int64 {
        switch number {
        case ..<1_000_000_000: RetryAfter.bounded(number.saturatingMultiplied(by: 1_000))
        case ..<1_000_000_000_000:
            RetryAfter.bounded(number.saturatingMultiplied(by: 1_000).saturatingSubtracting(now))
        default: RetryAfter.bounded(number.saturatingSubtracting(now))
        }
    }
}
