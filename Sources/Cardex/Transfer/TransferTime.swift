/// Moments as texts: ISO 8601 in UTC.
///
/// A moment outside the years 1 to 9999, which only a broken clock gives, is written as `@` and its seconds since 1970.
package enum TransferTime {
    private static let expressible = Int64(-62_135_596_800)...Int64(253_402_300_799)

    /// The text of a moment.
    package static func text(_ seconds: Int64) -> String {
        guard expressible.contains(seconds) else { return "@\(seconds)" }
        let (quotient, remainder) = seconds.quotientAndRemainder(dividingBy: 86_400)
        let ofDay = remainder < 0 ? remainder + 86_400 : remainder
        let day = CalendarDate(daysSinceEpoch: Int32(clamping: remainder < 0 ? quotient - 1 : quotient))
        func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(day)T\(two(ofDay / 3_600)):\(two(ofDay % 3_600 / 60)):\(two(ofDay % 60))Z"
    }

    /// The moment of a text: a day, a day and a time with or without a zone, or `@` and seconds; `nil` for others.
    ///
    /// A time without a zone is in UTC; fractions of a second are dropped.
    package static func seconds(_ text: String) -> Int64? {
        if text.utf8.first == UInt8(ascii: "@") { return Int64(text.dropFirst()) }
        let bytes = Array(text.utf8)
        guard let day = CalendarDate(text) else { return nil }
        let start = Int64(day.daysSinceEpoch) * 86_400
        guard bytes.count > 10 else { return start }
        var reader = Reader(rest: bytes[10...])
        guard
            reader.take(UInt8(ascii: "T")) || reader.take(UInt8(ascii: " "))
                || reader.take(UInt8(ascii: "t")),
            let hour = reader.two(below: 24), reader.take(UInt8(ascii: ":")),
            let minute = reader.two(below: 60)
        else { return nil }
        var second: Int64 = 0
        if reader.take(UInt8(ascii: ":")) {
            guard let found = reader.two(below: 61) else { return nil }
            second = min(found, 59)
            if reader.take(UInt8(ascii: ".")) || reader.take(UInt8(ascii: ",")) {
                guard reader.passDigits() else { return nil }
            }
        }
        guard let offset = reader.zone(), reader.rest.isEmpty else { return nil }
        return start + hour * 3_600 + minute * 60 + second - offset
    }

    /// What of a text has not been read.
    private struct Reader {
        var rest: ArraySlice<UInt8>

        mutating func take(_ byte: UInt8) -> Bool {
            guard rest.first == byte else { return false }
            rest.removeFirst()
            return true
        }

        mutating func two(below limit: Int64) -> Int64? {
            guard rest.count >= 2 else { return nil }
            let digits = rest.prefix(2).map { Int64($0) - 48 }
            guard digits.allSatisfy({ (0...9).contains($0) }) else { return nil }
            rest.removeFirst(2)
            let number = digits[0] * 10 + digits[1]
            return number < limit ? number : nil
        }

        mutating func passDigits() -> Bool {
            let digits = rest.prefix { $0 &- 48 < 10 }.count
            rest.removeFirst(digits)
            return digits > 0
        }

        /// How many seconds the zone is ahead of UTC; 0 without a zone.
        mutating func zone() -> Int64? {
            if rest.isEmpty || take(UInt8(ascii: "Z")) || take(UInt8(ascii: "z")) { return 0 }
            let isAhead = take(UInt8(ascii: "+"))
            guard isAhead || take(UInt8(ascii: "-")), let hours = two(below: 24) else { return nil }
            _ = take(UInt8(ascii: ":"))
            guard let minutes = rest.isEmpty ? 0 : two(below: 60) else { return nil }
            let offset = hours * 3_600 + minutes * 60
            return isAhead ? offset : -offset
        }
    }
}
