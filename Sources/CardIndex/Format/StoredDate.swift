internal import CardModel

/// How a day that may be unknown is stored in 32 bits.
enum StoredDate {
    /// The stored form: days since 1970 plus 2^31, or 0 when unknown.
    ///
    /// - Parameter date: The day.
    /// - Returns: The stored form.
    static func encoded(_ date: CalendarDate?) -> UInt32 {
        date.map { UInt32(bitPattern: $0.daysSinceEpoch) ^ 1 << 31 } ?? 0
    }

    /// The day of a stored form, `nil` when unknown.
    ///
    /// - Parameter stored: The stored form.
    /// - Returns: The day.
    static func decoded(_ stored: UInt32) -> CalendarDate? {
        stored == 0 ? nil : CalendarDate(daysSinceEpoch: Int32(bitPattern: stored ^ 1 << 31))
    }
}
