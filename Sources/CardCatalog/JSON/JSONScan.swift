/// Finds the end of a JSON object or array by counting brackets outside strings, eight bytes at a time.
///
/// The scan can stop anywhere in the input and go on when more of it is there. It proves nothing about what stands
/// between the brackets: that is the parser's work.
struct JSONScan {
    private var depth = 0
    private var isInString = false

    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highs: UInt64 = 0x8080_8080_8080_8080
    private static let quotes = ones &* UInt64(UInt8(ascii: "\""))
    private static let backslashes = ones &* UInt64(UInt8(ascii: "\\"))
    // `{`, `[`, `}` and `]` differ in the bits 0x26 only; setting them gives 0x7F. What else gives 0x7F (`y`, `_`) is
    // looked at and passed over.
    private static let bracketBits = ones &* 0x26
    private static let bracketsWithBits = ones &* 0x7F

    /// Goes on to the end of the value that starts at the first position ever given.
    ///
    /// - Parameters:
    ///   - bytes: The input, followed by at least eight bytes of padding.
    ///   - position: Where to go on; moved to behind the value, or to where more input is needed.
    ///   - end: Where the input ends and the padding starts.
    /// - Returns: Whether the end of the value was reached.
    /// - Complexity: O(`end` - `position`).
    mutating func run(_ bytes: Span<UInt8>, from position: inout Int, to end: Int) -> Bool {
        let raw = unsafe bytes.bytes
        var (cursor, depth, isInString) = (position, self.depth, self.isInString)
        defer { (position, self.depth, self.isInString) = (min(cursor, end), depth, isInString) }
        while cursor < end {
            let word = unsafe UInt64(
                littleEndian: raw.unsafeLoadUnaligned(fromByteOffset: cursor, as: UInt64.self))
            if isInString {
                let hits = Self.zeroBytes(word ^ Self.quotes) | Self.zeroBytes(word ^ Self.backslashes)
                cursor &+= hits.trailingZeroBitCount &>> 3
                guard hits != 0, cursor < end else { continue }
                if bytes[cursor] == UInt8(ascii: "\"") {
                    isInString = false
                    cursor &+= 1
                } else {
                    // The escaped byte must be at hand, or the escape would be forgotten.
                    guard cursor &+ 1 < end else { return false }
                    cursor &+= 2
                }
            } else {
                let hits =
                    Self.zeroBytes((word | Self.bracketBits) ^ Self.bracketsWithBits)
                    | Self.zeroBytes(word ^ Self.quotes)
                cursor &+= hits.trailingZeroBitCount &>> 3
                guard hits != 0, cursor < end else { continue }
                let byte = bytes[cursor]
                cursor &+= 1
                switch byte {
                case UInt8(ascii: "\""): isInString = true
                case UInt8(ascii: "{"), UInt8(ascii: "["): depth &+= 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"):
                    depth &-= 1
                    if depth <= 0 { return true }
                default: break
                }
            }
        }
        return false
    }

    /// Marks the zero bytes of a word by their highest bit.
    ///
    /// The lowest mark is right; marks above a right one may
    /// not be.
    private static func zeroBytes(_ word: UInt64) -> UInt64 {
        (word &- ones) & ~word & highs
    }
}
