internal import CardBytes
internal import CardText

/// The outer form of a file of documents.
///
/// All numbers are little-endian; offsets count from the start of the file. It is written from front to back, so the
/// table of what it holds stands at the end.
///
///     offset  size  content
///          0     8  magic
///          8     2  format, major: another major is refused
///         10     2  format, minor
///         12     4  version of the folding rules
///         16     4  version of ICU, major << 24 | minor << 16
///         20    40  zero
///         60     4  CRC-32C of the 60 bytes before
///         64        sections, each starting at a multiple of 8, zeros between
///                   section table, 32 bytes each: kind u32, zero u32, offset u64, length u64, CRC-32C u32, zero u32
///    last 48     8  offset of the section table
///                4  number of sections
///                4  CRC-32C of the section table
///                8  total length of the file
///               12  zero
///                4  CRC-32C of the 36 bytes before
///                8  magic, reversed
///
/// A kind is the number of a collection times 64, plus a `DocumentSection`.
enum DocumentFormat {
    /// The first eight bytes; not text, so that no text file is mistaken for one.
    static let magic: [UInt8] = [0x89, 0x43, 0x44, 0x4F, 0x0D, 0x0A, 0x1A, 0x0A]
    static let major: UInt16 = 2
    static let minor: UInt16 = 0
    static let headerByteCount = 64
    static let footerByteCount = 48
    static let entryByteCount = 32
    static let alignment = 8
    /// How much of a body a block holds, unless one body is longer.
    ///
    /// Measured over the 18,210 cards of pokemon-tcg-data, with a dictionary of 64 kB: blocks of 4 kB take 3.2 MB and 3.3 µs
    /// each to decompress. Without a dictionary, blocks of 4 kB take 6.8 MB, and blocks of 32 kB take 3.3 MB and 24 µs.
    static let blockByteCount = 4 << 10
    /// The same where there is no dictionary, because there are too few documents to make one of.
    static let plainBlockByteCount = 32 << 10
    /// The longest dictionary.
    static let dictionaryByteCount = 64 << 10
    /// The longest block; a record of a dump is half as long at most.
    static let longestBlock = 32 << 20
    /// What stands for a folded text that is empty although the text is not.
    static let emptyFold: [UInt8] = [0]

    /// The version of ICU without what does not change how texts fold.
    static var unicodeVersion: UInt32 { Folding.unicodeLibraryVersion & 0xFFFF_0000 }

    /// The bytes of the header.
    static func header() -> [UInt8] {
        var bytes = magic
        bytes.appendLittleEndian(major)
        bytes.appendLittleEndian(minor)
        bytes.appendLittleEndian(Folding.version)
        bytes.appendLittleEndian(unicodeVersion)
        bytes += Array(repeating: 0, count: headerByteCount - 4 - bytes.count)
        bytes.appendLittleEndian(Checksum.crc32c(bytes))
        return bytes
    }
}

/// The parts of a collection.
enum DocumentSection: UInt32, CaseIterable {
    /// The shape and the game, a line each.
    case names = 0
    /// The identifiers in the order of the documents, where each starts, and their order without letter case.
    case identifierText, identifierStarts, identifierOrder
    /// The printings whose key does not follow from the game and the identifier, where each starts, and the documents
    /// in the order of the whole keys.
    case printingText, printingStarts, printingOrder
    /// What bodies have in common, which zstd needs to decompress them; empty where blocks hold everything themselves.
    case dictionary
    /// Compressed bodies; where each block starts here and in the uncompressed whole; where each body starts in that.
    case blocks, blockStarts, blockBodies, bodyStarts
    /// The paths of the fields, where each starts, and the number of the first value of each.
    case fieldText, fieldStarts, fieldValues
    /// The values by field and bytes, and where each starts; as folded, where that is something else.
    case valueText, valueStarts, foldedText, foldedStarts
    /// The values of each document by field: differences that may be negative, seven bits a byte.
    case rows, rowStarts
    /// The documents of each value, ascending: differences, seven bits a byte.
    case postings, postingStarts

    /// How far the kinds of two collections are apart.
    static let stride: UInt32 = 64
}

/// A number in as few bytes as it needs, seven bits in each, the lowest first (LEB128).
enum PackedNumber {
    /// Appends a number.
    static func append(_ number: UInt64, to bytes: inout [UInt8]) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    /// The number at an offset, which moves behind it; what is cut off or too long ends where the bytes end.
    static func next(in bytes: Span<UInt8>, at offset: inout Int) -> UInt64 {
        var number: UInt64 = 0
        var shift: UInt64 = 0
        while offset < bytes.count {
            let byte = bytes[offset]
            offset += 1
            if shift < 64 { number |= UInt64(byte & 0x7F) << shift }
            if byte < 0x80 { return number }
            shift += 7
        }
        return number
    }

    /// A difference that may be negative, as a number.
    ///
    /// 0, -1, 1, -2 and so on become 0, 1, 2, 3.
    static func folded(_ difference: Int64) -> UInt64 {
        UInt64(bitPattern: difference << 1) ^ UInt64(bitPattern: difference >> 63)
    }

    /// The difference that a number stands for.
    static func unfolded(_ number: UInt64) -> Int64 {
        Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
    }
}
