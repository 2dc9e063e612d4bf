/// The names of states of a resource, RFC 9110, section 8.8.3.
///
///     W/"g-3f2a…"        an answer that holds as long as the index is the same
///     "c-91bd…"          an answer that holds as long as its bytes stay the same
///     "c-91bd…-gzip"     the same, compressed
///     W/"c-91bd…"        an answer that may differ in how long it took
enum EntityTag {
    /// What ends the tag of a compressed answer: its bytes are others.
    static let compressedSuffix = "-gzip"

    /// The tag of what holds as long as the index is the same.
    ///
    /// - Parameter generation: What tells the generation from every other.
    /// - Returns: The tag without its quotes.
    static func ofGeneration(_ generation: String) -> String { "g-\(generation)" }

    /// The tag of bytes.
    ///
    /// - Parameters:
    ///   - bytes: The bytes, before they are compressed.
    ///   - omitted: Which of them do not count.
    /// - Returns: The tag without its quotes.
    static func ofContent(_ bytes: [UInt8], without omitted: Range<Int> = 0..<0) -> String {
        let omitted = omitted.clamped(to: bytes.indices)
        var (first, second) = ContentHash.of(bytes.span.extracting(omitted.upperBound...))
        if omitted.lowerBound > 0 {
            let front = ContentHash.of(bytes.span.extracting(..<omitted.lowerBound))
            (first, second) = (first ^ front.0, second &+ front.1)
        }
        return "c-\(String(first, radix: 36))\(String(second, radix: 36))"
    }

    /// A tag as it stands in `ETag`.
    ///
    /// - Parameters:
    ///   - tag: The tag without its quotes.
    ///   - isWeak: Whether answers of the tag mean the same without having the same bytes.
    /// - Returns: The value of the field.
    static func field(_ tag: String, isWeak: Bool) -> String { "\(isWeak ? "W/" : "")\"\(tag)\"" }

    /// Whether a conditional request names a tag, by weak comparison.
    ///
    /// - Parameters:
    ///   - header: The value of `If-None-Match`: tags with commas between them, or `*`.
    ///   - tag: The tag without its quotes.
    ///   - isCompressed: Whether that of the compressed or of the plain answer is meant; `nil` for either.
    /// - Returns: The tag that was named, without its quotes; `nil` when none was.
    static func match(_ header: String, _ tag: String, isCompressed: Bool?) -> String? {
        var choices: [String] = []
        if isCompressed != true { choices.append(tag) }
        if isCompressed != false { choices.append(tag + compressedSuffix) }
        for part in header.utf8.split(separator: UInt8(ascii: ",")).prefix(64) {
            var text = Substring(part)
            while text.first == " " || text.first == "\t" { text.removeFirst() }
            while text.last == " " || text.last == "\t" { text.removeLast() }
            if text.hasPrefix("W/") { text.removeFirst(2) }
            guard text.utf8.count >= 2, text.utf8.first == UInt8(ascii: "\""),
                text.utf8.last == UInt8(ascii: "\"")
            else { continue }
            let inner = text.dropFirst().dropLast()
            if let found = choices.first(where: { inner == $0[...] }) { return found }
        }
        return nil
    }
}

/// A quick hash of bytes, by which two answers are told apart.
///
/// Two lanes of multiplying and folding, as in wyhash; it withstands chance, not an opponent, who gains nothing by two
/// answers with one tag.
enum ContentHash {
    /// Hashes bytes.
    ///
    /// - Parameter bytes: The bytes.
    /// - Returns: 128 bits.
    /// - Complexity: O(length), eight bytes at a time.
    static func of(_ bytes: Span<UInt8>) -> (UInt64, UInt64) {
        var first: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(bytes.count)
        var second: UInt64 = 0xC2B2_AE3D_27D4_EB4F
        var position = 0
        let raw = unsafe bytes.bytes
        while position + 8 <= raw.byteCount {
            let word = UInt64(
                littleEndian: unsafe raw.unsafeLoadUnaligned(fromByteOffset: position, as: UInt64.self))
            first = fold(first ^ word, 0xA076_1D64_78BD_642F)
            second = fold(second &+ word, 0xE703_7ED1_A0B4_28DB) ^ first
            position += 8
        }
        var rest: UInt64 = 1
        while position < bytes.count {
            rest = rest << 8 | UInt64(bytes[position])
            position += 1
        }
        first = fold(first ^ rest, 0x8EBC_6AF0_9C88_C6E3)
        second = fold(second &+ rest, 0x5899_65CC_7537_4CC3)
        return (first ^ second >> 32, second ^ first << 16)
    }

    private static func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let product = left.multipliedFullWidth(by: right)
        return product.high ^ product.low
    }
}
