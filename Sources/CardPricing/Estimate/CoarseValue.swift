package import CardModel

/// Amounts of different currencies on one scale, good enough to see that two prices are not of the same card.
///
/// Nothing is converted with it: the rates are those of ordinary years rounded to a tenth, and only differences of several
/// times are read from it.
package enum CoarseValue {
    /// The value of a minor unit in thousandths of a US cent.
    private static let rates: [(currency: String, rate: Int64)] = [
        ("USD", 1_000), ("EUR", 1_100), ("GBP", 1_300), ("JPY", 700), ("CAD", 720), ("AUD", 660),
        ("CHF", 1_150),
    ]

    /// Puts an amount on the scale.
    ///
    /// - Parameter amount: The amount.
    /// - Returns: The value in thousandths of a US cent; `nil` for currencies that can't be compared, such as event
    ///   tickets, and for amounts of zero and less.
    package static func of(_ amount: Money) -> Int64? {
        guard amount.minorUnits > 0 else { return nil }
        for entry in rates where entry.currency == amount.currency.rawValue {
            let (value, overflow) = amount.minorUnits.multipliedReportingOverflow(by: entry.rate)
            return overflow ? nil : value
        }
        return nil
    }
}
