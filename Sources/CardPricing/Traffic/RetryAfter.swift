internal import CardModel

/// When a service wants to be asked again, as its `Retry-After` says: RFC 9110, section 10.2.3.
package enum RetryAfter {
    /// Reads the value of the field.
    ///
    /// - Parameters:
    ///   - value: Seconds, or a date in one of the three forms of HTTP.
    ///   - now: The present in milliseconds since the epoch.
    /// - Returns: The milliseconds from now on, 0 for a moment that has passed, at most `TrafficState.longestPause`, which
    ///   is a day; `nil` when the value says nothing.
    package static func milliseconds(_ value: some StringProtocol, at now: Int64) -> Int64? {
        let text = FieldText.trimmed(value.utf8)
        if let seconds = FieldText.seconds(text) { return bounded(seconds.saturatingMultiplied(by: 1_000)) }
        guard let moment = HTTPDate.seconds(String(decoding: text, as: UTF8.self)) else { return nil }
        return bounded(moment.saturatingMultiplied(by: 1_000).saturatingSubtracting(now))
    }

    /// Moves a wait into what is believed.
    package static func bounded(_ milliseconds: Int64) -> Int64 {
        min(max(0, milliseconds), TrafficState.longestPause)
    }
}

/// What the values of header fields are made of.
package enum FieldText {
    /// Leaves out spaces and tabs on both sides.
    package static func trimmed(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        let rest = Array(bytes).drop(while: isBlank)
        guard let last = rest.lastIndex(where: { !isBlank($0) }) else { return [] }
        return Array(rest[...last])
    }

    /// Reads a number of seconds; digits after a point are rounded up, numbers too large stay at the largest.
    ///
    /// - Parameter text: The digits.
    /// - Returns: The number, or `nil` when there is anything else.
    package static func seconds(_ text: some Collection<UInt8>) -> Int64? {
        let parts = text.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = parts.first, let seconds = number(whole) else { return nil }
        guard parts.count == 2 else { return seconds }
        guard let fraction = number(parts[1]) else { return nil }
        return fraction > 0 ? seconds.saturatingAdding(1) : seconds
    }

    /// Reads a number without a sign; one that is too large stays at the largest.
    ///
    /// - Parameter digits: The digits.
    /// - Returns: The number, or `nil` when there is none or anything else.
    package static func number(_ digits: some Collection<UInt8>) -> Int64? {
        guard !digits.isEmpty else { return nil }
        var number: Int64 = 0
        for digit in digits {
            guard digit &- UInt8(ascii: "0") < 10 else { return nil }
            number = number.saturatingMultiplied(by: 10).saturatingAdding(Int64(digit - UInt8(ascii: "0")))
        }
        return number
    }
}
