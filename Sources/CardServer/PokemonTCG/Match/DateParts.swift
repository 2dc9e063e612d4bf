/// Dates as numbers from the year on, as in `2020/08/14 09:35:00`; a bound may stop after any of them.
enum DateParts {
    /// Year, month, day, hour, minute, second.
    private static let mostParts = 6

    /// The parts of a date that may be cut short; `nil` when a text is none.
    ///
    /// - Parameter text: A year of four digits, and further parts behind `/`, `-`, `:`, `T` or a blank.
    /// - Returns: The parts, one to six.
    /// - Complexity: O(length of `text`).
    static func parts(of text: Span<UInt8>) -> [Int]? {
        var parts: [Int] = []
        var index = 0
        while index < text.count, parts.count < mostParts {
            guard let part = part(of: text, at: &index, length: parts.isEmpty ? 4 : 2) else { return nil }
            parts.append(part)
            guard index < text.count else { break }
            guard isSeparator(text[index]) else { return nil }
            index += 1
            // A separator at the very end belongs to nothing.
            guard index < text.count else { return nil }
        }
        return index == text.count && !parts.isEmpty ? parts : nil
    }

    /// Whether a text begins with a whole day.
    static func isDate(_ text: Span<UInt8>) -> Bool {
        guard text.count >= 10, isSeparator(text[4]), isSeparator(text[7]) else { return false }
        for index in 0..<10 where index != 4 && index != 7 {
            guard text[index] &- 0x30 < 10 else { return false }
        }
        return true
    }

    /// Compares as many parts of a date as a bound has.
    ///
    /// - Parameters:
    ///   - date: A text that begins with a whole day.
    ///   - bound: The parts of the bound; those that the date lacks count as zero.
    /// - Returns: Below zero when the date comes first, above zero when the bound does.
    /// - Complexity: O(length of `date`).
    static func compare(_ date: Span<UInt8>, _ bound: [Int]) -> Int {
        var index = 0
        for (number, wanted) in bound.enumerated() {
            let part = part(of: date, at: &index, length: number == 0 ? 4 : 2) ?? 0
            if part != wanted { return part < wanted ? -1 : 1 }
            index += 1
        }
        return 0
    }

    /// Reads digits, exactly as many, and moves behind them.
    private static func part(of text: Span<UInt8>, at index: inout Int, length: Int) -> Int? {
        guard index <= text.count, text.count - index >= length else { return nil }
        var value = 0
        for place in index..<(index + length) {
            guard text[place] &- 0x30 < 10 else { return nil }
            value = value * 10 + Int(text[place] &- 0x30)
        }
        index += length
        return value
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ":")
            || byte == UInt8(ascii: " ") || byte == UInt8(ascii: "T")
    }
}
