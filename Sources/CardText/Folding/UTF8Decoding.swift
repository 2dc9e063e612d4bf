/// Decodes UTF-8 that may be broken, without ever trapping.
enum UTF8Decoding {
    /// The scalar that stands for bytes that are not UTF-8.
    static let replacement: UInt32 = 0xFFFD

    /// Reads the scalar at an index and moves the index behind it.
    ///
    /// Each maximal part of a broken sequence becomes one U+FFFD, as `String(decoding:as:)` does it (The Unicode
    /// Standard, section 3.9, table 3-7).
    ///
    /// - Parameters:
    ///   - source: The bytes.
    ///   - index: An index inside `source`.
    /// - Returns: The scalar.
    static func nextScalar(in source: Span<UInt8>, at index: inout Int) -> UInt32 {
        let lead = source[index]
        index += 1
        guard lead >= 0x80 else { return UInt32(lead) }

        var continuations: Int
        var scalar: UInt32
        var allowed: ClosedRange<UInt8> = 0x80...0xBF
        switch lead {
        case 0xC2...0xDF:
            (continuations, scalar) = (1, UInt32(lead & 0x1F))
        case 0xE0...0xEF:
            (continuations, scalar) = (2, UInt32(lead & 0x0F))
            if lead == 0xE0 { allowed = 0xA0...0xBF }
            if lead == 0xED { allowed = 0x80...0x9F }
        case 0xF0...0xF4:
            (continuations, scalar) = (3, UInt32(lead & 0x07))
            if lead == 0xF0 { allowed = 0x90...0xBF }
            if lead == 0xF4 { allowed = 0x80...0x8F }
        default:
            return replacement
        }
        while continuations > 0 {
            guard index < source.count, allowed.contains(source[index]) else { return replacement }
            scalar = scalar << 6 | UInt32(source[index] & 0x3F)
            index += 1
            continuations -= 1
            allowed = 0x80...0xBF
        }
        return scalar
    }
}
