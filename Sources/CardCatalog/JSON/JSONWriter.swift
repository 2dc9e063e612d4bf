package import CardModel

/// Writes JSON (RFC 8259) into bytes, member by member, in the order of the calls.
///
///     writer.beginObject()
///     writer.member("name", "Charizard")
///     writer.key("printings")
///     writer.beginArray() … writer.endArray()
///     writer.endObject()
///
/// Nothing is buffered beside the bytes, which may be taken away between any two calls. The caller closes what
/// it opens; the writer places commas and, when asked, line breaks.
package struct JSONWriter {
    /// How the text is laid out.
    package enum Layout: Sendable {
        /// Everything on one line.
        case compact
        /// One member per line, indented by two spaces.
        case indented
        /// One line for each element of the lists in the outermost object, so that tools for lines can be used on them.
        case records
    }

    /// What has been written and not been taken away.
    package var bytes: [UInt8] = []
    private let layout: Layout
    private var depth = 0
    private var needsComma = false
    private var followsKey = false

    /// Makes a writer.
    ///
    /// - Parameter layout: How the text is laid out.
    package init(_ layout: Layout = .compact) {
        self.layout = layout
    }

    /// Opens an object.
    package mutating func beginObject() { open(UInt8(ascii: "{")) }

    /// Closes the object opened last.
    package mutating func endObject() { close(UInt8(ascii: "}")) }

    /// Opens an array.
    package mutating func beginArray() { open(UInt8(ascii: "[")) }

    /// Closes the array opened last.
    package mutating func endArray() { close(UInt8(ascii: "]")) }

    /// Ends a document with a line break; the next value begins a new one.
    package mutating func endDocument() {
        bytes.append(UInt8(ascii: "\n"))
        needsComma = false
    }

    /// Writes the key of a member; its value comes next.
    ///
    /// - Parameter name: The key.
    package mutating func key(_ name: String) {
        separate()
        appendQuoted(name)
        bytes.append(UInt8(ascii: ":"))
        if layout == .indented { bytes.append(UInt8(ascii: " ")) }
        followsKey = true
    }

    /// Writes a text.
    ///
    /// - Parameter value: The text.
    /// - Complexity: O(length of `value`).
    package mutating func value(_ value: String) {
        separate()
        appendQuoted(value)
        needsComma = true
    }

    /// Writes bytes that should be UTF-8 as a text; each malformed part becomes one U+FFFD.
    ///
    /// - Parameter value: The bytes.
    /// - Complexity: O(length of `value`).
    package mutating func value(repairing value: some Sequence<UInt8>) {
        self.value(String(decoding: Array(value), as: UTF8.self))
    }

    /// Writes a whole number.
    ///
    /// - Parameter value: The number.
    package mutating func value(_ value: some FixedWidthInteger) { appendBare(String(value)) }

    /// Writes `true` or `false`.
    ///
    /// - Parameter value: The truth value.
    package mutating func value(_ value: Bool) { appendBare(value ? "true" : "false") }

    /// Writes an amount as a number with all the digits of its currency, exactly.
    ///
    /// - Parameter value: The amount, whose currency is left to the caller.
    package mutating func value(_ value: Money) { appendBare(value.decimalText) }

    /// Writes thousandths as a number with at most three digits behind the point, exactly: `0.87`, `1`.
    ///
    /// - Parameter permille: The thousandths.
    package mutating func value(permille: Int) { appendBare(Self.decimal(permille: permille)) }

    /// Thousandths as a number with at most three digits behind the point.
    ///
    /// - Parameter permille: The thousandths.
    /// - Returns: The digits.
    package static func decimal(permille: Int) -> String {
        let (whole, rest) = permille.magnitude.quotientAndRemainder(dividingBy: 1_000)
        var digits = String(rest + 1_000).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return (permille < 0 ? "-" : "") + "\(whole)" + (digits.isEmpty ? "" : ".\(digits)")
    }

    /// Writes `null`.
    package mutating func null() { appendBare("null") }

    /// Writes a member whose value is a text, or `null`.
    ///
    /// - Parameters:
    ///   - name: The key.
    ///   - value: The text, or `nil`.
    package mutating func member(_ name: String, _ value: String?) {
        key(name)
        if let value { self.value(value) } else { null() }
    }

    /// Writes a member whose value is a whole number.
    ///
    /// - Parameters:
    ///   - name: The key.
    ///   - value: The number.
    package mutating func member(_ name: String, _ value: some FixedWidthInteger) {
        key(name)
        self.value(value)
    }

    /// Writes a member whose value is `true` or `false`.
    ///
    /// - Parameters:
    ///   - name: The key.
    ///   - value: The truth value.
    package mutating func member(_ name: String, _ value: Bool) {
        key(name)
        self.value(value)
    }

    /// Writes a member whose value is a list of texts.
    ///
    /// - Parameters:
    ///   - name: The key.
    ///   - texts: The texts.
    package mutating func list(_ name: String, _ texts: some Sequence<String>) {
        key(name)
        beginArray()
        for text in texts { value(text) }
        endArray()
    }

    private mutating func open(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        depth += 1
        needsComma = false
    }

    private mutating func close(_ bracket: UInt8) {
        depth -= 1
        if needsComma, layout == .indented || depth == 1 { breakLine() }
        bytes.append(bracket)
        needsComma = true
    }

    private mutating func appendBare(_ text: String) {
        separate()
        bytes.append(contentsOf: text.utf8)
        needsComma = true
    }

    /// Places what stands between the last value and the next.
    private mutating func separate() {
        if followsKey {
            followsKey = false
            return
        }
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        if depth > 0, layout == .indented || depth == 2 { breakLine() }
    }

    private mutating func breakLine() {
        guard layout != .compact else { return }
        bytes.append(UInt8(ascii: "\n"))
        guard layout == .indented else { return }
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * max(0, depth)))
    }

    private mutating func appendQuoted(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        // Most texts need no escape and are copied whole.
        if Self.isPlain(text.utf8.span) {
            bytes.append(contentsOf: text.utf8)
        } else {
            appendEscaped(text)
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func isPlain(_ text: Span<UInt8>) -> Bool {
        for position in text.indices {
            let byte = text[position]
            if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return false }
        }
        return true
    }

    private mutating func appendEscaped(_ text: String) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0x20...: bytes.append(byte)
            case 0x08: bytes.append(contentsOf: "\\b".utf8)
            case 0x09: bytes.append(contentsOf: "\\t".utf8)
            case 0x0A: bytes.append(contentsOf: "\\n".utf8)
            case 0x0C: bytes.append(contentsOf: "\\f".utf8)
            case 0x0D: bytes.append(contentsOf: "\\r".utf8)
            default:
                bytes.append(contentsOf: "\\u00".utf8)
                bytes.append(Self.hexadecimal(byte >> 4))
                bytes.append(Self.hexadecimal(byte & 0xF))
            }
        }
    }

    private static func hexadecimal(_ digit: UInt8) -> UInt8 {
        digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
    }
}
