internal import CardModel

/// Moments in the form that programs read.
package enum Moment {
    /// A moment as `2026-08-01T12:30:00Z`.
    ///
    /// - Parameter seconds: Seconds since 1970-01-01T00:00:00Z.
    /// - Returns: The moment in the form of RFC 3339.
    package static func text(secondsSinceEpoch seconds: Int64) -> String {
        let ofDay = seconds % 86_400
        let time = ofDay < 0 ? ofDay + 86_400 : ofDay
        func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let day = CalendarDate(secondsSinceEpoch: seconds)
        return "\(day)T\(two(time / 3_600)):\(two(time % 3_600 / 60)):\(two(time % 60))Z"
    }
}
