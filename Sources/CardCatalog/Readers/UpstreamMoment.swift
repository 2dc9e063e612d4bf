internal import CardModel

/// A moment as publishers write it, such as `2026-11-20T20:05:25+0000` (ISO 8601).
enum UpstreamMoment {
    /// The seconds since 1970-01-01T00:00:00Z, or `nil` when the text is no moment.
    ///
    /// - Parameter text: The text; what stands behind the moment is ignored.
    /// - Returns: The seconds; those of midnight in UTC where no time follows the day.
    static func seconds(_ text: String) -> Int64? {
        let text = text.drop { $0.isWhitespace }
        guard let day = CalendarDate(String(text.prefix(10))) else { return nil }
        var seconds = Int64(day.daysSinceEpoch) * 86_400
        let bytes = Array(text.utf8.dropFirst(11))
        func number(at index: Int) -> Int64? {
            guard index + 1 < bytes.count else { return nil }
            let (tens, ones) = (bytes[index] &- UInt8(ascii: "0"), bytes[index + 1] &- UInt8(ascii: "0"))
            return tens < 10 && ones < 10 ? Int64(tens) * 10 + Int64(ones) : nil
        }
        guard let hours = number(at: 0), let minutes = number(at: 3) else { return seconds }
        seconds += hours * 3_600 + minutes * 60 + (number(at: 6) ?? 0)
        let signs = [UInt8(ascii: "+"), UInt8(ascii: "-")]
        guard let sign = bytes.firstIndex(where: signs.contains), let zoneHours = number(at: sign + 1) else {
            return seconds
        }
        let hasColon = sign + 3 < bytes.count && bytes[sign + 3] == UInt8(ascii: ":")
        let offset = zoneHours * 3_600 + (number(at: sign + (hasColon ? 4 : 3)) ?? 0) * 60
        return bytes[sign] == UInt8(ascii: "+") ? seconds - offset : seconds + offset
    }
}
