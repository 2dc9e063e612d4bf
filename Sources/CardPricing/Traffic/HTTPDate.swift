internal import CardModel

/// Moments as HTTP writes them: RFC 9110, section 5.6.7.
package enum HTTPDate {
    /// Reads a moment in one of the three forms that every recipient has to know.
    ///
    ///     Sun, 06 Nov 1994 08:49:37 GMT       the form of today
    ///     Sunday, 06-Nov-94 08:49:37 GMT      RFC 850
    ///     Sun Nov  6 08:49:37 1994            C's asctime
    ///
    /// The name of the weekday is not compared with the date. Years of two digits are those from 1970 to 2069.
    ///
    /// - Parameter text: The text.
    /// - Returns: The seconds since the epoch, or `nil` when the text is something else.
    package static func seconds(_ text: String) -> Int64? {
        let parts = text.utf8.split {
            $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "-")
        }
        .map { Array($0) }
        guard parts.count >= 5, parts[0].allSatisfy(isLetter) else { return nil }
        if parts.count == 5, parts[1].allSatisfy(isLetter) {
            return seconds(day: parts[2], month: parts[1], year: parts[4], time: parts[3])
        }
        guard parts.count == 6,
            ["GMT", "UTC"].contains(String(decoding: parts[5], as: UTF8.self).uppercased())
        else {
            return nil
        }
        return seconds(day: parts[1], month: parts[2], year: parts[3], time: parts[4])
    }

    private static func seconds(day: [UInt8], month: [UInt8], year: [UInt8], time: [UInt8]) -> Int64? {
        guard let monthIndex = months.firstIndex(of: String(decoding: month, as: UTF8.self).lowercased()),
            let day = FieldText.number(day), var year = FieldText.number(year)
        else { return nil }
        if year < 100 { year += year < 70 ? 2_000 : 1_900 }
        let clock = time.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
            .map { FieldText.number($0) ?? -1 }
        // The sixtieth second is a leap second.
        guard clock.count == 3, (0..<24).contains(clock[0]), (0..<60).contains(clock[1]),
            (0...60).contains(clock[2]),
            let date = CalendarDate(
                year: Int(clamping: year), month: monthIndex + 1, day: Int(clamping: day))
        else { return nil }
        return Int64(date.daysSinceEpoch) * 86_400 + clock[0] * 3_600 + clock[1] * 60 + clock[2]
    }

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 }
}
