/// Appends the scalars of UTF-8 text, each malformed byte becoming U+FFFD.
///
/// - Parameters:
///   - text: Any bytes.
///   - scalars: Receives the scalars.
/// - Complexity: O(`text.count`).
func appendScalars(of text: Span<UInt8>, to scalars: inout [UInt32]) {
    var position = 0
    while position < text.count {
        let lead = text[position]
        guard lead >= 0x80 else {
            scalars.append(UInt32(lead))
            position += 1
            continue
        }
        let (scalar, length) = scalar(lead: lead, at: position, in: text)
        scalars.append(scalar)
        position += length
    }
}

/// The scalar whose first byte is not ASCII, and its length in bytes; U+FFFD and one where it is malformed.
private func scalar(lead: UInt8, at position: Int, in text: Span<UInt8>) -> (UInt32, Int) {
    let length: Int
    let least: UInt32
    switch lead {
    case 0xC2...0xDF: (length, least) = (2, 0x80)
    case 0xE0...0xEF: (length, least) = (3, 0x800)
    case 0xF0...0xF4: (length, least) = (4, 0x1_0000)
    default: return (0xFFFD, 1)
    }
    guard text.count - position >= length else { return (0xFFFD, 1) }
    var value = UInt32(lead) & (0xFF >> (UInt32(length) + 1))
    for offset in 1..<length {
        let byte = text[position + offset]
        guard byte & 0xC0 == 0x80 else { return (0xFFFD, 1) }
        value = value << 6 | UInt32(byte & 0x3F)
    }
    guard value >= least, Unicode.Scalar(value) != nil else { return (0xFFFD, 1) }
    return (value, length)
}

/// Appends the UTF-8 form of one scalar; what is no scalar becomes U+FFFD.
///
/// - Parameters:
///   - value: Any number.
///   - text: Receives one to four bytes.
@inline(__always)
func appendUTF8(of value: UInt32, to text: inout [UInt8]) {
    guard value >= 0x80 else {
        text.append(UInt8(truncatingIfNeeded: value))
        return
    }
    text.append(contentsOf: (Unicode.Scalar(value) ?? "\u{FFFD}").utf8)
}
