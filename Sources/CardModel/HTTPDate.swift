/// The dates of HTTP, RFC 9110, section 5.6.7.
///
///     Sun, 06 Nov 1994 08:49:37 GMT      what everybody sends
///     Sunday, 06-Nov-94 08:49:37 GMT     what was sent long ago
///     Sun Nov  6 08:49:37 1994           what C's asctime makes
package enum HTTPDate {
    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    /// Reads a date.
    ///
    /// - Parameter text: The date in any of the three forms.
    /// - Returns: The seconds since 1970-01-01T00:00:00Z, or `nil` when the text is no date.
    package static func seconds(_ text: String) -> Int64? {
        guard text.utf8.count < 64 else { return nil }
        let words = text.split { " ,-".contains($0) }
        let month = words.lazy.compactMap { word in months.firstIndex(of: word.lowercased()) }.first
        let numbers = words.compactMap { Int($0) }
        guard let month, numbers.count == 2, let clock = words.first(where: { $0.contains(":") }) else {
            return nil
        }
        let time = clock.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
        guard time.count == 3, (0..<24).contains(time[0]), (0..<60).contains(time[1]),
            (0...60).contains(time[2])
        else { return nil }
        var year = numbers[1]
        if year < 100 { year += year < 70 ? 2000 : 1900 }
        guard (1970...9999).contains(year),
            let day = CalendarDate(year: year, month: month + 1, day: numbers[0])
        else { return nil }
        return Int64(day.daysSinceEpoch) * 86_400 + Int64(time[0] * 3600 + time[1] * 60 + time[2])
    }
}
