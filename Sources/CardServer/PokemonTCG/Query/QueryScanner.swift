/// Reads the marks, words and values of a query off its bytes.
///
/// Nothing in it goes back by more than one word, so reading takes time in proportion to the length.
struct QueryScanner {
    /// The bytes of the query.
    let bytes: [UInt8]
    /// Where to read on.
    var position = 0

    /// The byte at hand; `nil` at the end.
    var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

    /// Whether a blank, a parenthesis or the end stands at a position.
    func isBoundary(at position: Int) -> Bool {
        guard position < bytes.count else { return true }
        let byte = bytes[position]
        return Self.isBlank(byte) || byte == UInt8(ascii: "(") || byte == UInt8(ascii: ")")
    }

    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte &- 0x09 < 5 }

    /// Moves behind blanks.
    mutating func skipBlanks() {
        while let byte, Self.isBlank(byte) { position += 1 }
    }

    /// Moves behind a byte if it is the one at hand.
    mutating func take(_ wanted: UInt8) -> Bool {
        guard byte == wanted else { return false }
        position += 1
        return true
    }

    /// Whether one of two spellings of an operator stands at hand, as a word of its own.
    func isOperator(_ word: StaticString, _ sign: StaticString) -> Bool {
        length(of: word) != nil || length(of: sign) != nil
    }

    /// Moves behind an operator if one of its spellings stands at hand.
    mutating func takeOperator(_ word: StaticString, _ sign: StaticString) -> Bool {
        guard let length = length(of: word) ?? length(of: sign) else { return false }
        position += length
        return true
    }

    /// The length of a word, if it stands at hand and ends there.
    private func length(of word: StaticString) -> Int? {
        let count = word.utf8CodeUnitCount
        guard count > 0, bytes.count - position >= count, isBoundary(at: position + count) else { return nil }
        let isThere = unsafe UnsafeBufferPointer(start: word.utf8Start, count: count)
            .elementsEqual(bytes[position..<(position + count)])
        return isThere ? count : nil
    }

    /// Moves behind `field:` and returns the field, if that stands at hand.
    mutating func takeField() -> String? {
        var end = position
        while end < bytes.count, Self.isPartOfField(bytes[end]) { end += 1 }
        if end == position, byte == UInt8(ascii: "*") { end += 1 }
        guard end > position, end < bytes.count, bytes[end] == UInt8(ascii: ":") else { return nil }
        defer { position = end + 1 }
        return String(decoding: bytes[position..<end], as: UTF8.self)
    }

    private static func isPartOfField(_ byte: UInt8) -> Bool {
        byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: "_")
            || byte == UInt8(ascii: ".")
            || byte >= 0x80
    }

    /// Reads a word with its wildcards, up to a blank, a parenthesis or a quotation mark.
    mutating func takeWord() -> QueryText {
        var pieces: [[UInt8]] = [[]]
        while let byte, !isBoundary(at: position), byte != UInt8(ascii: "\"") {
            position += 1
            take(byte, into: &pieces)
        }
        return QueryText(pieces: pieces, isQuoted: false)
    }

    /// Reads a phrase with its wildcards; the opening quotation mark stands at hand.
    mutating func takePhrase() throws(CardQueryError) -> QueryText {
        let start = position
        position += 1
        var pieces: [[UInt8]] = [[]]
        while let byte {
            position += 1
            if byte == UInt8(ascii: "\"") { return QueryText(pieces: pieces, isQuoted: true) }
            take(byte, into: &pieces)
        }
        throw CardQueryError(.openPhrase, "this quotation mark is not closed; add one", at: start)
    }

    /// Puts a byte of a word or phrase where it belongs; the scanner stands behind it.
    private mutating func take(_ taken: UInt8, into pieces: inout [[UInt8]]) {
        if taken == UInt8(ascii: "*") {
            // Two wildcards beside each other are one.
            if pieces.count == 1 || pieces.last?.isEmpty == false { pieces.append([]) }
            return
        }
        var literal = taken
        if taken == UInt8(ascii: "\\"), let escaped = byte {
            literal = escaped
            position += 1
        }
        pieces[pieces.count - 1].append(literal)
    }
}
