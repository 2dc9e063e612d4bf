internal import CardBytes

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
        copy.removeAll(keepingCapacity: true)
        var trim = Cursor()
        return trim.copyObject(body, without: withheld, into: &copy)
    }

    private struct Cursor {
        var position = 0
        /// Where what was read and not yet copied starts.
        var start = 0

        mutating func copyObject(
            _ body: Span<UInt8>, without withheld: [[UInt8]], into output: inout [UInt8]
        ) -> Bool {
            guard take(UInt8(ascii: "{"), from: body) else { return false }
            output.append(UInt8(ascii: "{"))
            if take(UInt8(ascii: "}"), from: body) {
                output.append(UInt8(ascii: "}"))
                return isAtEnd(of: body)
            }
            repeat {
                let count = output.count
                if count > 1 { output.append(UInt8(ascii: ",")) }
                skipBlanks(of: body)
                start = position
                guard skipString(of: body) else { return false }
                let isWithheld = withheld.contains { Self.isKey($0, body, start..<position) }
                flush(body, into: &output)
                guard take(UInt8(ascii: ":"), from: body) else { return false }
                output.append(UInt8(ascii: ":"))
                guard copyValue(body, into: &output) else { return false }
                if isWithheld { output.removeLast(output.count - count) }
            } while take(UInt8(ascii: ","), from: body)
            guard take(UInt8(ascii: "}"), from: body) else { return false }
            output.append(UInt8(ascii: "}"))
            return isAtEnd(of: body)
        }

        /// Copies the value at the cursor up to the comma or bracket behind it.
        private mutating func copyValue(_ body: Span<UInt8>, into output: inout [UInt8]) -> Bool {
            skipBlanks(of: body)
            start = position
            let first = position
            var depth = 0
            while position < body.count {
                let byte = body[position]
                switch byte {
                case UInt8(ascii: "\""):
                    guard skipString(of: body) else { return false }
                    continue
                case UInt8(ascii: "{"), UInt8(ascii: "["):
                    depth += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ","), UInt8(ascii: ":"):
                    if depth == 0 {
                        guard position > first, byte != UInt8(ascii: ":") else { return false }
                        flush(body, into: &output)
                        return true
                    }
                    if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") { depth -= 1 }
                case ...0x20:
                    flush(body, into: &output)
                    skipBlanks(of: body)
                    start = position
                    continue
                default: break
                }
                position += 1
            }
            return false
        }

        private mutating func skipString(of body: Span<UInt8>) -> Bool {
            guard position < body.count, body[position] == UInt8(ascii: "\"") else { return false }
            position += 1
            while position < body.count {
                let byte = body[position]
                position += 1
                if byte == UInt8(ascii: "\"") { return true }
                if byte == UInt8(ascii: "\\") { position += 1 }
            }
            return false
        }

        private mutating func flush(_ body: Span<UInt8>, into output: inout [UInt8]) {
            output.append(copying: body.extracting(start..<position))
            start = position
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
