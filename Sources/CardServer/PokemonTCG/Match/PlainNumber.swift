/// Numbers as they stand in cards: digits with a sign and a fraction at most.
enum PlainNumber {
    /// The most digits of a number that a sum of powers of ten holds.
    private static let longest = 30

    /// The number that a text is; `nil` when it is none, such as `30+` or `×2`.
    ///
    /// - Parameter text: The text as written.
    /// - Returns: The number.
    /// - Complexity: O(length of `text`).
    static func value(of text: Span<UInt8>) -> Double? {
        guard !text.isEmpty, text.count <= longest else { return nil }
        var index = text[0] == UInt8(ascii: "-") ? 1 : 0
        var value = 0.0
        var scale = 1.0
        var digits = 0
        var isFraction = false
        while index < text.count {
            let byte = text[index]
            if byte == UInt8(ascii: "."), !isFraction, digits > 0 {
                isFraction = true
            } else {
                guard byte &- 0x30 < 10 else { return nil }
                value = value * 10 + Double(byte &- 0x30)
                if isFraction { scale *= 10 }
                digits += 1
            }
            index += 1
        }
        guard digits > 0, text[text.count - 1] != UInt8(ascii: ".") else { return nil }
        return (text[0] == UInt8(ascii: "-") ? -value : value) / scale
    }
}
