/// Decodes parts of an address, RFC 3986, section 2.1.
struct PercentDecoder {
    private var buffer: [UInt8] = []

    /// Decodes a part.
    ///
    /// - Parameters:
    ///   - bytes: The address.
    ///   - range: The part.
    ///   - plusIsBlank: Whether a `+` stands for a blank, as in a query.
    ///   - what: What the part is called in errors.
    /// - Returns: The text.
    /// - Throws: `HTTPProblem` 400 for a `%` without two digits, a NUL, a blank, a control character, or what is no UTF-8.
    mutating func text(
        of bytes: Span<UInt8>, _ range: Range<Int>, plusIsBlank: Bool, what: String
    ) throws(HTTPProblem) -> String {
        buffer.removeAll(keepingCapacity: true)
        var position = range.lowerBound
        while position < range.upperBound {
            var byte = bytes[position]
            guard byte > 0x20, byte != 0x7F else {
                throw .badRequest(
                    "The \(what) holds a blank or a control character; write it as %20 or the like.")
            }
            if byte == UInt8(ascii: "%") {
                guard position + 2 < range.upperBound, let high = Self.digit(bytes[position + 1]),
                    let low = Self.digit(bytes[position + 2])
                else {
                    throw .badRequest(
                        "The \(what) has a % without two hexadecimal digits behind it; write % itself as %25."
                    )
                }
                byte = high << 4 | low
                guard byte != 0 else { throw .badRequest("The \(what) holds a NUL.") }
                position += 2
            } else if plusIsBlank, byte == UInt8(ascii: "+") {
                byte = UInt8(ascii: " ")
            }
            buffer.append(byte)
            position += 1
        }
        do {
            return String(copying: try UTF8Span(validating: buffer.span))
        } catch {
            throw .badRequest("The \(what) is no UTF-8 once it is decoded; encode the text as UTF-8 first.")
        }
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
