/// Copies a JSON object without the blanks between its parts, and without some of its members.
///
///     { "id": "a b",            {"id":"a b",
///       "prices": {…},    ─►     "cmc":1.0}
///       "cmc": 1.0 }
///
/// Nothing else is changed: texts, digits and the order of members stay as they were written.
enum BodyTrimming {
    /// Copies an object.
    ///
    /// - Parameters:
    ///   - body: The object.
    ///   - withheld: The keys of members, at the top, that are left out.
    ///   - copy: Becomes the copy.
    /// - Returns: Whether the bytes had the shape of an object; if not, the copy is of no use.
    /// - Complexity: O(length of `body`).
    static func copy(_ body: Span<UInt8>, without withheld: [[UInt8]], into copy: inout [UInt8]) -> Bool {
        if copy.count < body.count { copy += repeatElement(0, count: body.count - copy.count) }
        var trim = Cursor()
        var output = copy.mutableSpan
        guard trim.copyObject(body, without: withheld, into: &output) else { return false }
        let count = trim.count
        copy.removeLast(copy.count - count)
        return true
    }

    private struct Cursor {
        var position = 0
        /// How much was written, which is never more than was read.
        var count = 0

        mutating func copyObject(
            _ body: Span<UInt8>, without withheld: [[UInt8]], into output: inout MutableSpan<UInt8>
        ) -> Bool {
            guard take(UInt8(ascii: "{"), from: body) else { return false }
            write(UInt8(ascii: "{"), into: &output)
            var isFirst = true
            if take(UInt8(ascii: "}"), from: body) {
                write(UInt8(ascii: "}"), into: &output)
                return isAtEnd(of: body)
            }
            repeat {
                let start = count
                if !isFirst { write(UInt8(ascii: ","), into: &output) }
                skipBlanks(of: body)
                let key = position
                guard copyString(body, into: &output) else { return false }
                let isWithheld = withheld.contains { Self.isKey($0, body, key..<position) }
                guard take(UInt8(ascii: ":"), from: body) else { return false }
                write(UInt8(ascii: ":"), into: &output)
                guard copyValue(body, into: &output) else { return false }
                if isWithheld { count = start } else { isFirst = false }
            } while take(UInt8(ascii: ","), from: body)
            guard take(UInt8(ascii: "}"), from: body) else { return false }
            write(UInt8(ascii: "}"), into: &output)
            return isAtEnd(of: body)
        }

        /// Copies the value at the cursor up to the comma or bracket behind it.
        private mutating func copyValue(_ body: Span<UInt8>, into output: inout MutableSpan<UInt8>) -> Bool {
            skipBlanks(of: body)
            let start = position
            var depth = 0
            while position < body.count {
                let byte = body[position]
                switch byte {
                case UInt8(ascii: "\""):
                    guard copyString(body, into: &output) else { return false }
                    continue
                case UInt8(ascii: "{"), UInt8(ascii: "["):
                    depth += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"):
                    if depth == 0 { return position > start }
                    depth -= 1
                case UInt8(ascii: ","), UInt8(ascii: ":"):
                    if depth == 0 { return position > start && byte == UInt8(ascii: ",") }
                case 0x20, 0x09, 0x0A, 0x0D:
                    position += 1
                    continue
                default: break
                }
                write(byte, into: &output)
                position += 1
            }
            return false
        }

        private mutating func copyString(_ body: Span<UInt8>, into output: inout MutableSpan<UInt8>) -> Bool {
            guard position < body.count, body[position] == UInt8(ascii: "\"") else { return false }
            write(UInt8(ascii: "\""), into: &output)
            position += 1
            while position < body.count {
                let byte = body[position]
                write(byte, into: &output)
                position += 1
                if byte == UInt8(ascii: "\"") { return true }
                guard byte == UInt8(ascii: "\\"), position < body.count else { continue }
                write(body[position], into: &output)
                position += 1
            }
            return false
        }

        private mutating func write(_ byte: UInt8, into output: inout MutableSpan<UInt8>) {
            guard count < output.count else { return }
            output[count] = byte
            count += 1
        }

        private mutating func take(_ wanted: UInt8, from body: Span<UInt8>) -> Bool {
            skipBlanks(of: body)
            guard position < body.count, body[position] == wanted else { return false }
            position += 1
            return true
        }

        private mutating func skipBlanks(of body: Span<UInt8>) {
            while position < body.count, body[position] <= 0x20 { position += 1 }
        }

        private mutating func isAtEnd(of body: Span<UInt8>) -> Bool {
            skipBlanks(of: body)
            return position == body.count
        }

        private static func isKey(_ key: [UInt8], _ body: Span<UInt8>, _ range: Range<Int>) -> Bool {
            guard range.count == key.count + 2 else { return false }
            for index in key.indices where body[range.lowerBound + 1 + index] != key[index] { return false }
            return true
        }
    }
}
