internal import CardDocuments

/// Tells which values lie within the bounds of a range.
///
/// Bounds that are numbers are compared with values that are numbers, dates with dates, and other texts with all texts in
/// their natural order. A date may be cut short: `[2020 TO 2021/06]` ends with the last day of that June.
struct RangeMatcher {
    private enum Rule {
        case numbers(Limits<Double>)
        case dates(Limits<[Int]>)
        case either(Limits<Double>, Limits<[Int]>)
        case texts(Limits<[UInt8]>)
    }

    /// Two bounds read as one kind of value.
    private struct Limits<Value> {
        var lower: Value?
        var upper: Value?
        var includesLower: Bool
        var includesUpper: Bool

        /// Takes bounds that were read.
        init(_ range: QueryRange, _ lower: Value?, _ upper: Value?) {
            self.lower = lower
            self.upper = upper
            includesLower = range.lower?.isIncluded ?? true
            includesUpper = range.upper?.isIncluded ?? true
        }

        /// Reads the bounds; `nil` when one of them is no such value.
        init?(_ range: QueryRange, reading read: (Span<UInt8>) -> Value?) {
            self.init(
                range, range.lower.flatMap { read($0.text.span) }, range.upper.flatMap { read($0.text.span) })
            guard (lower == nil) == (range.lower == nil), (upper == nil) == (range.upper == nil) else {
                return nil
            }
        }

        /// Whether a value lies within, by a comparison of a value with a bound.
        func contains(_ compare: (Value) -> Int) -> Bool {
            if let lower {
                let order = compare(lower)
                guard order > 0 || (order == 0 && includesLower) else { return false }
            }
            if let upper {
                let order = compare(upper)
                guard order < 0 || (order == 0 && includesUpper) else { return false }
            }
            return true
        }
    }

    private let rule: Rule

    /// Makes a matcher.
    ///
    /// - Parameter range: The bounds, at least one of which is not open.
    init(_ range: QueryRange) {
        let numbers = Limits(range, reading: PlainNumber.value)
        let dates = Limits(range, reading: DateParts.parts)
        if let numbers, let dates {
            rule = .either(numbers, dates)
        } else if let numbers {
            rule = .numbers(numbers)
        } else if let dates {
            rule = .dates(dates)
        } else {
            rule = .texts(Limits(range, range.lower.map(Self.folded), range.upper.map(Self.folded)))
        }
    }

    private static func folded(_ bound: QueryRange.Bound) -> [UInt8] {
        DocumentText.folded(String(decoding: bound.text, as: UTF8.self))
    }

    /// Whether a value lies within the bounds.
    ///
    /// - Parameters:
    ///   - written: The value as written.
    ///   - folded: The value as folded.
    /// - Returns: Whether it does.
    func matches(_ written: Span<UInt8>, _ folded: Span<UInt8>) -> Bool {
        switch rule {
        case .numbers(let limits): Self.isNumber(written, within: limits)
        case .dates(let limits): Self.isDate(written, within: limits)
        case .either(let numbers, let dates):
            Self.isNumber(written, within: numbers) || Self.isDate(written, within: dates)
        case .texts(let limits): limits.contains { NaturalOrder.compare(folded, $0.span) }
        }
    }

    /// Whether a number lies within the bounds; `nil` when they are no numbers.
    ///
    /// - Parameter number: The number.
    /// - Returns: Whether it does, as for the text that shows it.
    func matches(_ number: Double) -> Bool? {
        switch rule {
        case .numbers(let limits), .either(let limits, _): Self.isNumber(number, within: limits)
        case .dates, .texts: nil
        }
    }

    private static func isNumber(_ number: Double, within limits: Limits<Double>) -> Bool {
        limits.contains { number < $0 ? -1 : number > $0 ? 1 : 0 }
    }

    private static func isNumber(_ written: Span<UInt8>, within limits: Limits<Double>) -> Bool {
        PlainNumber.value(of: written).map { isNumber($0, within: limits) } ?? false
    }

    private static func isDate(_ written: Span<UInt8>, within limits: Limits<[Int]>) -> Bool {
        guard DateParts.isDate(written) else { return false }
        return limits.contains { DateParts.compare(written, $0) }
    }
}
