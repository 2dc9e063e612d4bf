/// A currency by its ISO 4217 code, or `TIX` for Magic Online's event tickets.
public struct Currency: RawRepresentable, Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The code in upper case.
    public let rawValue: String

    /// Makes a currency from its code.
    ///
    /// - Parameter rawValue: The code in upper case.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// United States dollar.
    public static let usDollar = Currency(rawValue: "USD")
    /// Euro.
    public static let euro = Currency(rawValue: "EUR")
    /// Pound sterling.
    public static let poundSterling = Currency(rawValue: "GBP")
    /// Japanese yen, which has no minor unit.
    public static let yen = Currency(rawValue: "JPY")
    /// Magic Online event ticket.
    public static let eventTicket = Currency(rawValue: "TIX")

    /// How many decimal digits the minor unit has: 0 for yen and won, otherwise 2.
    public var minorDigits: Int { rawValue == "JPY" || rawValue == "KRW" ? 0 : 2 }

    /// The code.
    public var description: String { rawValue }

    /// Orders currencies by code.
    ///
    /// - Parameters:
    ///   - left: One currency.
    ///   - right: Another currency.
    /// - Returns: Whether `left` comes first.
    public static func < (left: Currency, right: Currency) -> Bool { left.rawValue < right.rawValue }
}

/// An exact amount of one currency in integer minor units; never a float.
public struct Money: Hashable, Sendable, CustomStringConvertible {
    /// Why a text is not an amount.
    public enum ParseError: Error, Hashable {
        /// The text is not a plain decimal number.
        case malformed
        /// The number is below zero.
        case negative
        /// The number does not fit 64 bits of minor units.
        case tooLarge
    }

    /// The amount in minor units: cents for `USD`, whole yen for `JPY`; always above zero for a price.
    public let minorUnits: Int64
    /// The currency.
    public let currency: Currency

    /// Makes an amount from minor units.
    ///
    /// - Parameters:
    ///   - minorUnits: The amount in minor units.
    ///   - currency: The currency.
    public init(minorUnits: Int64, currency: Currency) {
        self.minorUnits = minorUnits
        self.currency = currency
    }

    /// Parses the decimal text of an upstream price, without going through a float.
    ///
    /// Digits beyond the minor unit are rounded half up. An exponent (`1e3`) is not accepted.
    ///
    /// - Parameters:
    ///   - text: A plain decimal such as `12.3`, `0.02` or `7`, surrounding spaces allowed.
    ///   - currency: The currency of the amount.
    /// - Returns: `nil` when the amount is zero or rounds to it, because zero means missing.
    /// - Throws: `ParseError` when the text is not a plain decimal, is negative, or does not fit.
    /// - Complexity: O(length of `text`).
    public static func price(_ text: some StringProtocol, _ currency: Currency) throws(ParseError) -> Money? {
        var bytes = Array(text.utf8)[...]
        while bytes.first == UInt8(ascii: " ") { bytes.removeFirst() }
        while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
        let isNegative = bytes.first == UInt8(ascii: "-")
        if isNegative { bytes.removeFirst() }
        guard !bytes.isEmpty else { throw .malformed }

        var units: Int64 = 0
        var decimals: Int?
        var digits = 0
        var roundsUp = false
        for byte in bytes {
            if byte == UInt8(ascii: ".") {
                guard decimals == nil else { throw .malformed }
                decimals = 0
                continue
            }
            guard byte &- UInt8(ascii: "0") < 10 else { throw .malformed }
            digits += 1
            if let seen = decimals {
                decimals = seen + 1
                if seen == currency.minorDigits { roundsUp = byte >= UInt8(ascii: "5") }
                if seen >= currency.minorDigits { continue }
            }
            units = try Self.appending(digit: Int64(byte &- UInt8(ascii: "0")), to: units)
        }
        guard digits > 0 else { throw .malformed }
        for _ in min(decimals ?? 0, currency.minorDigits)..<currency.minorDigits {
            units = try Self.appending(digit: 0, to: units)
        }
        if roundsUp {
            let (sum, overflow) = units.addingReportingOverflow(1)
            guard !overflow else { throw .tooLarge }
            units = sum
        }
        guard units > 0 else { return nil }
        guard !isNegative else { throw .negative }
        return Money(minorUnits: units, currency: currency)
    }

    /// The amount as decimal text without the currency, such as `12.30`.
    public var decimalText: String {
        let digits = currency.minorDigits
        let sign = minorUnits < 0 ? "-" : ""
        var text = String(minorUnits.magnitude)
        guard digits > 0 else { return sign + text }
        if text.count <= digits { text = String(repeating: "0", count: digits + 1 - text.count) + text }
        return "\(sign)\(text.dropLast(digits)).\(text.suffix(digits))"
    }

    /// The amount with its currency code, such as `12.30 USD`.
    public var description: String { "\(decimalText) \(currency.rawValue)" }

    private static func appending(digit: Int64, to units: Int64) throws(ParseError) -> Int64 {
        let (tenfold, overflow) = units.multipliedReportingOverflow(by: 10)
        guard !overflow else { throw .tooLarge }
        let (sum, overflowed) = tenfold.addingReportingOverflow(digit)
        guard !overflowed else { throw .tooLarge }
        return sum
    }
}
