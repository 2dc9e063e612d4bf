/// What each byte turns into, for the one pass that most names need.
enum ASCIITable {
    /// The byte vanishes: quotes and apostrophes.
    static let nothing: UInt8 = 0
    /// The byte ends a word.
    static let wordBreak: UInt8 = 0x20
    /// The byte needs the slower path: `&` and everything beyond ASCII.
    static let beyond: UInt8 = 0x80

    /// The folded byte, or one of the marks above.
    static let bytes: [UInt8] = (0...UInt8.max).map(Self.folded)

    /// What one byte turns into.
    ///
    /// - Parameter byte: Any byte.
    /// - Returns: The folded byte, or one of the marks above.
    static func folded(_ byte: UInt8) -> UInt8 {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
        case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"): nothing
        case UInt8(ascii: "&"), 0x80...: beyond
        default: wordBreak
        }
    }
}
