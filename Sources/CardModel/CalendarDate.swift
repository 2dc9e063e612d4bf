/// A day in the proleptic Gregorian calendar, without time or zone.
///
/// Stored as days since 1970-01-01. The conversions are those of Howard Hinnant, "chrono-Compatible Low-Level
/// Date Algorithms" (2013).
public struct CalendarDate: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Days since 1970-01-01; negative before it.
    public let daysSinceEpoch: Int32

    /// Makes a date from its day number.
    ///
    /// - Parameter daysSinceEpoch: Days since 1970-01-01.
    public init(daysSinceEpoch: Int32) {
        self.daysSinceEpoch = daysSinceEpoch
    }

    /// Makes the date, in UTC, of a moment in time.
    ///
    /// - Parameter secondsSinceEpoch: Seconds since 1970-01-01T00:00:00Z. Values outside the years that fit
    ///   32 bits of days are clamped.
    public init(secondsSinceEpoch: Int64) {
        let (quotient, remainder) = secondsSinceEpoch.quotientAndRemainder(dividingBy: 86_400)
        let days = remainder < 0 ? quotient - 1 : quotient
        self.daysSinceEpoch = Int32(clamping: days)
    }

    /// Makes a date from its parts, or `nil` when no such day exists.
    ///
    /// - Parameters:
    ///   - year: 1 to 9999.
    ///   - month: 1 to 12.
    ///   - day: 1 to the length of the month.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= Self.length(ofMonth: month, year: year)
        else { return nil }
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = shiftedYear / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        self.daysSinceEpoch = Int32(era * 146_097 + dayOfEra - 719_468)
    }

    /// Parses `YYYY-MM-DD` or `YYYY/MM/DD`; anything after the day (a time, say) is ignored.
    ///
    /// The result is `nil` when the text does not start with an existing day in one of the two forms.
    ///
    /// - Parameter text: The date as written by a dump.
    public init?(_ text: String) {
        let bytes = Array(text.utf8.prefix(11))
        guard bytes.count >= 10, bytes[4] == bytes[7],
            bytes[4] == UInt8(ascii: "-") || bytes[4] == UInt8(ascii: "/"),
            bytes.count == 10 || !Self.isDigit(bytes[10])
        else { return nil }
        func number(_ range: Range<Int>) -> Int? {
            bytes[range].allSatisfy(Self.isDigit)
                ? bytes[range].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } : nil
        }
        guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10) else {
            return nil
        }
        self.init(year: year, month: month, day: day)
    }

    /// Year, month and day.
    public var components: (year: Int, month: Int, day: Int) {
        let shifted = Int(daysSinceEpoch) + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }

    /// The date as `YYYY-MM-DD`.
    public var description: String {
        func padded(_ number: Int, to width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        let (year, month, day) = components
        return "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))"
    }

    /// Orders dates in time.
    ///
    /// - Parameters:
    ///   - left: One date.
    ///   - right: Another date.
    /// - Returns: Whether `left` is earlier.
    public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
        left.daysSinceEpoch < right.daysSinceEpoch
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

    private static func length(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
