/// Numbers as JSON writes them, RFC 8259, section 6, taken as decimal digits and never as floating point.
///
///     -12.350     -12.350         12e-1    1.2
///     1e2         100             1e400    1e400, which is no amount of anything
enum DecimalNumeral {
    /// The most digits of a whole number that every reader takes as a number.
    private static let wholeDigits = 18
    /// The farthest that an exponent moves the point; beyond it nothing is an amount.
    private static let farthestExponent = 30

    /// Whether a byte may stand in a numeral behind its first.
    static func mayContinue(_ byte: UInt8) -> Bool {
        byte &- 0x30 < 10 || byte == UInt8(ascii: ".") || byte | 0x20 == UInt8(ascii: "e")
            || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
    }

    /// The decimal text of a numeral, without exponent where that is possible.
    ///
    /// - Parameter bytes: The numeral.
    /// - Returns: The text; `nil` for short whole numbers, which need none, and for what is no numeral.
    /// - Complexity: O(length of `bytes`).
    static func text(of bytes: ArraySlice<UInt8>) -> [UInt8]? {
        var rest = bytes
        let isNegative = rest.first == UInt8(ascii: "-")
        if isNegative { rest.removeFirst() }
        let whole = rest.prefix { $0 &- 0x30 < 10 }
        rest = rest.dropFirst(whole.count)
        guard !whole.isEmpty, whole.count == 1 || whole.first != UInt8(ascii: "0") else { return nil }
        var fraction: ArraySlice<UInt8> = []
        if rest.first == UInt8(ascii: ".") {
            fraction = rest.dropFirst().prefix { $0 &- 0x30 < 10 }
            guard !fraction.isEmpty else { return nil }
            rest = rest.dropFirst(1 + fraction.count)
        }
        guard rest.isEmpty else {
            guard let exponent = exponent(rest) else { return nil }
            guard let moved = moved(whole, fraction, by: exponent) else { return Array(bytes) }
            return (isNegative ? [UInt8(ascii: "-")] : []) + moved
        }
        return fraction.isEmpty && whole.count <= wholeDigits ? nil : Array(bytes)
    }

    /// The number behind an `e`, whatever is too large for it as the largest there is.
    private static func exponent(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard let letter = bytes.first, letter | 0x20 == UInt8(ascii: "e") else { return nil }
        var digits = bytes.dropFirst()
        let isNegative = digits.first == UInt8(ascii: "-")
        if isNegative || digits.first == UInt8(ascii: "+") { digits.removeFirst() }
        guard !digits.isEmpty, digits.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
        let number = digits.reduce(0) { min($0 * 10 + Int($1 &- 0x30), farthestExponent + 1) }
        return isNegative ? -number : number
    }

    /// The digits with the point moved; `nil` where it moves too far.
    private static func moved(
        _ whole: ArraySlice<UInt8>, _ fraction: ArraySlice<UInt8>, by exponent: Int
    ) -> [UInt8]? {
        guard exponent.magnitude <= farthestExponent else { return nil }
        let zero = UInt8(ascii: "0")
        var digits = Array(whole) + fraction
        var point = whole.count + exponent
        if point < 1 {
            digits.insert(contentsOf: repeatElement(zero, count: 1 - point), at: 0)
            point = 1
        }
        if point > digits.count {
            digits.append(contentsOf: repeatElement(zero, count: point - digits.count))
        }
        if point < digits.count { digits.insert(UInt8(ascii: "."), at: point) }
        return digits
    }
}
