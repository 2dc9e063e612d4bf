/// How content is compressed or packed, judged by its first bytes and never by its name.
enum ContentKind: Equatable {
    case gzip, xz, zstandard, bzip2
    case zip, tar
    case unsupported(String)
    case plain

    /// How many first bytes `init(prefix:)` wants to see.
    static let prefixLength = 512

    /// Judges content by its first bytes.
    ///
    /// - Parameter prefix: The first 512 bytes, or all when there are fewer.
    init(prefix: [UInt8]) {
        let magics: [(ContentKind, [UInt8])] = [
            (.gzip, [0x1F, 0x8B]),
            (.xz, [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]),
            (.zstandard, [0x28, 0xB5, 0x2F, 0xFD]),
            (.bzip2, [0x42, 0x5A, 0x68]),
            (.zip, [0x50, 0x4B, 0x03, 0x04]),
            (.zip, [0x50, 0x4B, 0x05, 0x06]),
            (.unsupported("7-Zip"), [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]),
            (.unsupported("LZ4"), [0x04, 0x22, 0x4D, 0x18]),
            (.unsupported("RAR"), [0x52, 0x61, 0x72, 0x21, 0x1A, 0x07]),
            (.unsupported("Parquet"), [0x50, 0x41, 0x52, 0x31]),
            (.unsupported("SQLite"), Array("SQLite format 3".utf8)),
            (.unsupported("PDF"), Array("%PDF-".utf8)),
            (.unsupported("UTF-16"), [0xFF, 0xFE]),
            (.unsupported("UTF-16"), [0xFE, 0xFF]),
        ]
        if let match = magics.first(where: { prefix.starts(with: $0.1) }) {
            self = match.0
        } else {
            self = Self.isTarHeader(prefix) ? .tar : .plain
        }
    }

    /// Whether the bytes are a tar header: its checksum, six octal digits at offset 148, is the sum of the block
    /// with the checksum itself taken as spaces.
    private static func isTarHeader(_ block: [UInt8]) -> Bool {
        guard block.count >= 512, block[0] != 0 else { return false }
        if Array(block[257..<262]) == Array("ustar".utf8) { return true }
        var declared: UInt32 = 0
        var digits = 0
        for byte in block[148..<156] where byte != UInt8(ascii: " ") && byte != 0 {
            guard byte &- UInt8(ascii: "0") < 8 else { return false }
            declared = declared &* 8 &+ UInt32(byte &- UInt8(ascii: "0"))
            digits += 1
        }
        let spaces = 8 * UInt32(UInt8(ascii: " "))
        let sum = block[..<148].reduce(0) { $0 + UInt32($1) } + block[156..<512].reduce(0) { $0 + UInt32($1) }
        return digits > 0 && declared == sum + spaces
    }

    /// Describes content in a few words, for errors that say what was found.
    ///
    /// - Parameter bytes: The first bytes of the content.
    /// - Returns: Such as `an HTML page` or `text that starts with "name;set"`.
    static func description(of bytes: [UInt8]) -> String {
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
        var start = bytes[...]
        if start.starts(with: [0xEF, 0xBB, 0xBF]) { start = start.dropFirst(3) }
        start = start.drop(while: isSpace)
        guard let first = start.first else { return "nothing but blanks" }
        switch first {
        case UInt8(ascii: "<"): return "an HTML or XML page"
        case UInt8(ascii: "["): return "a JSON array"
        case UInt8(ascii: "{"): return "a JSON object"
        default: break
        }
        let shown = start.prefix(40).prefix { $0 >= 0x20 && $0 != 0x7F }
        guard shown.count == min(40, start.prefix { $0 != 0x0A && $0 != 0x0D }.count), !shown.isEmpty else {
            return "binary data"
        }
        return "text that starts with `\(String(decoding: shown, as: UTF8.self))`"
    }
}
