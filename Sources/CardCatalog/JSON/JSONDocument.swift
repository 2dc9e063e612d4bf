/// A JSON document that stands in memory whole, made ready for the parser.
///
///     { "low": 12.35, "id": 4, "high": 1e400 }      as it came
///     { "low":"12.35","id": 4, "high":"1e400"}      as it is parsed, with exact numbers
///
/// A parser that turns numbers into floating point loses the digits of amounts, and gives up a whole document for one
/// number that fits none. Therefore every number but whole ones of at most 18 digits becomes a string of its own digits:
/// readers take prices from strings and numbers alike, and one that makes no sense is one price less.
package struct JSONDocument: ~Copyable {
    /// The content, with as many zero bytes behind it as the parser wants to be readable.
    let padded: [UInt8]
    /// The length of the content.
    let count: Int

    /// Takes a document.
    ///
    /// - Parameters:
    ///   - bytes: The document, in UTF-8.
    ///   - hasExactNumbers: Whether numbers that are not whole, or very long, are handed out as strings of their digits.
    /// - Complexity: O(length of `bytes`).
    package init(_ bytes: [UInt8], exactNumbers hasExactNumbers: Bool) {
        var content = hasExactNumbers ? Self.withExactNumbers(bytes) : bytes
        count = content.count
        content.append(contentsOf: repeatElement(0, count: ByteWindow.padding))
        padded = content
    }

    /// Puts quotation marks around the digits of numbers; what is no JSON stays none.
    private static func withExactNumbers(_ bytes: [UInt8]) -> [UInt8] {
        var content: [UInt8] = []
        content.reserveCapacity(bytes.count + bytes.count / 8 + ByteWindow.padding)
        var index = 0
        // The last byte that was no blank: a number is a value only behind these three, or at the beginning.
        var last = UInt8(ascii: ",")
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\"") {
                let end = endOfString(at: index, in: bytes)
                content.append(contentsOf: bytes[index..<end])
                index = end
                last = byte
            } else if byte == UInt8(ascii: "-") || byte &- 0x30 < 10 {
                var end = index + 1
                while end < bytes.count, DecimalNumeral.mayContinue(bytes[end]) { end += 1 }
                let numeral = bytes[index..<end]
                let isValue = ":[,".utf8.contains(last) && !isKey(endingAt: end, in: bytes)
                if isValue, let text = DecimalNumeral.text(of: numeral) {
                    content.append(UInt8(ascii: "\""))
                    content.append(contentsOf: text)
                    content.append(UInt8(ascii: "\""))
                } else {
                    content.append(contentsOf: numeral)
                }
                index = end
                last = byte
            } else {
                content.append(byte)
                if byte > 0x20 { last = byte }
                index += 1
            }
        }
        return content
    }

    private static func endOfString(at start: Int, in bytes: [UInt8]) -> Int {
        var index = start + 1
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "\"") { return index + 1 }
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return bytes.count
    }

    /// Whether a colon follows, so that the number stands where a key should.
    private static func isKey(endingAt end: Int, in bytes: [UInt8]) -> Bool {
        var index = end
        while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
        return index < bytes.count && bytes[index] == UInt8(ascii: ":")
    }
}
