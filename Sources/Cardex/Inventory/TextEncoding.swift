/// How the text of an inventory is encoded, found out by looking at all of it.
///
///     byte order mark        ► UTF-8 or UTF-16, as it says
///     valid UTF-8            ► UTF-8
///     no NUL, no UTF-8 at all beyond ASCII, every byte defined ► Windows-1252, which holds Latin-1
///     anything else          ► refused, with the line
enum TextEncoding: Hashable {
    case utf8(skipping: Int)
    case windows1252
    case utf16(isBigEndian: Bool)

    private static let chunk = 1 << 16

    /// Finds out how a file is encoded.
    ///
    /// - Parameter file: The file.
    /// - Returns: The encoding.
    /// - Throws: `InventoryError` notText, unknownEncoding or unreadable.
    /// - Complexity: O(size of the file) time, O(1) memory.
    static func of(_ file: borrowing InventoryFile) throws(InventoryError) -> TextEncoding {
        let head = try file.bytes(at: 0, count: 512)
        if head.starts(with: [0xFF, 0xFE]) { return .utf16(isBigEndian: false) }
        if head.starts(with: [0xFE, 0xFF]) { return .utf16(isBigEndian: true) }
        try refuseOtherKinds(head, file.name)
        let hasMark = head.starts(with: [0xEF, 0xBB, 0xBF])
        var scan = UTF8Scan()
        var offset: Int64 = hasMark ? 3 : 0
        while true {
            let bytes = try file.bytes(at: offset, count: chunk)
            if bytes.isEmpty { break }
            scan.read(bytes.span, at: offset)
            if let zero = scan.firstZero { throw notText(head, file.name, zero, line: scan.zeroLine) }
            offset += Int64(bytes.count)
        }
        scan.finish()
        guard let invalid = scan.firstInvalid else { return .utf8(skipping: hasMark ? 3 : 0) }
        guard !hasMark, !scan.hasSequence, !scan.hasUndefined else {
            let reason =
                scan.hasUndefined
                ? "it holds bytes that no Western encoding has"
                : "some of its lines are UTF-8 and this one is not"
            throw InventoryError(
                .unknownEncoding,
                "the encoding can't be told: \(reason); save the file as UTF-8 in the program it comes from",
                file: file.name, line: scan.invalidLine, offset: invalid)
        }
        return .windows1252
    }

    private static func refuseOtherKinds(_ head: [UInt8], _ name: String) throws(InventoryError) {
        let kinds: [([UInt8], String, String)] = [
            ([0x50, 0x4B, 0x03, 0x04], "a zip archive or a spreadsheet", "save the sheet as CSV"),
            ([0xD0, 0xCF, 0x11, 0xE0], "an old Excel workbook", "save the sheet as CSV"),
            ([0x1F, 0x8B], "compressed with gzip", "decompress it first"),
            (Array("%PDF".utf8), "a PDF", "export the list as CSV or text"),
            (Array("SQLite format 3".utf8), "a database", "export the list as CSV"),
        ]
        for (signature, kind, remedy) in kinds where head.starts(with: signature) {
            throw InventoryError(.notText, "this is \(kind), not text; \(remedy)", file: name, offset: 0)
        }
    }

    private static func notText(
        _ head: [UInt8], _ name: String, _ offset: Int64, line: Int
    ) -> InventoryError {
        let zeros = head.enumerated().filter { $0.element == 0 }
        let isWide = zeros.count > head.count / 4 && zeros.count < head.count * 3 / 4
        return InventoryError(
            .notText,
            isWide
                ? "this looks like UTF-16 without its byte order mark; save the file as UTF-8"
                : "the file holds NUL bytes, which no list of cards does; check that this is the file you mean",
            file: name, line: line, offset: offset)
    }
}

/// Validates UTF-8 in pieces, and notes what else the bytes may be.
private struct UTF8Scan {
    private(set) var firstInvalid: Int64?
    private(set) var invalidLine = 1
    private(set) var firstZero: Int64?
    private(set) var zeroLine = 1
    /// Whether some whole sequence of several bytes is valid.
    private(set) var hasSequence = false
    /// Whether a byte occurs that Windows-1252 leaves undefined.
    private(set) var hasUndefined = false
    private var line = 1
    private var missing = 0
    private var lower: UInt8 = 0x80
    private var upper: UInt8 = 0xBF
    private var sequenceStart: Int64 = 0

    mutating func read(_ bytes: Span<UInt8>, at offset: Int64) {
        for index in bytes.indices {
            let byte = bytes[index]
            if byte < 0x80, missing == 0 {
                if byte == 0x0A { line += 1 }
                if byte == 0, firstZero == nil { (firstZero, zeroLine) = (offset + Int64(index), line) }
                continue
            }
            step(byte, offset + Int64(index))
        }
    }

    mutating func finish() {
        if missing > 0 { fail() }
    }

    private mutating func step(_ byte: UInt8, _ offset: Int64) {
        if [0x81, 0x8D, 0x8F, 0x90, 0x9D].contains(byte), missing == 0 { hasUndefined = true }
        if missing > 0 {
            if byte >= lower, byte <= upper {
                missing -= 1
                (lower, upper) = (0x80, 0xBF)
                if missing == 0 { hasSequence = true }
                return
            }
            fail()
            missing = 0
            if byte < 0x80 {
                if byte == 0x0A { line += 1 }
                return
            }
        }
        (lower, upper) = (0x80, 0xBF)
        sequenceStart = offset
        switch byte {
        case 0xC2...0xDF: missing = 1
        case 0xE0: (missing, lower) = (2, 0xA0)
        case 0xED: (missing, upper) = (2, 0x9F)
        case 0xE1...0xEF: missing = 2
        case 0xF0: (missing, lower) = (3, 0x90)
        case 0xF1...0xF3: missing = 3
        case 0xF4: (missing, upper) = (3, 0x8F)
        default: fail()
        }
    }

    private mutating func fail() {
        guard firstInvalid == nil else { return }
        (firstInvalid, invalidLine) = (sequenceStart, line)
    }
}
