/// Texts as they go over a wire.
enum WireText {
    /// Percent-encodes all but the unreserved characters of RFC 3986, for a part of a path or a query.
    ///
    /// - Parameter text: The text.
    /// - Returns: The encoded text.
    static func percentEncoded(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var encoded: [UInt8] = []
        for byte in text.utf8 {
            let isLetter = (byte | 0x20) &- UInt8(ascii: "a") < 26
            if isLetter || byte &- UInt8(ascii: "0") < 10 || "-._~".utf8.contains(byte) {
                encoded.append(byte)
            } else {
                encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    /// Parameters as a query or a form has them: `name=value&name=value`.
    ///
    /// - Parameter parameters: The parameters in order.
    /// - Returns: The encoded text.
    static func form(_ parameters: [(name: String, value: String)]) -> String {
        parameters.map { "\(percentEncoded($0.name))=\(percentEncoded($0.value))" }.joined(separator: "&")
    }

    /// Encodes a text in Base64, RFC 4648, section 4.
    ///
    /// - Parameter text: The text, taken as UTF-8.
    /// - Returns: The encoded text.
    static func base64(_ text: String) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        let bytes = Array(text.utf8)
        var encoded: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            var bits = group.reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
            bits <<= UInt32(8 * (3 - group.count))
            for place in 0..<4 {
                let isPadding = place > group.count
                encoded.append(
                    isPadding ? UInt8(ascii: "=") : alphabet[Int(bits >> UInt32(18 - 6 * place) & 63)])
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }
}
