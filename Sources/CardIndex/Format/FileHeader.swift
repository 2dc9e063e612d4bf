internal import CardBytes

/// The head and the foot of an index file.
///
/// All numbers are little-endian; offsets count from the start of the file.
///
///     offset  size  content
///          0     8  magic
///          8     2  format, major: another major is refused
///         10     2  format, minor: additions an older reader can ignore
///         12     4  number of sections
///         16     8  total length of the file
///         24     4  version of the folding rules
///         28     4  version of ICU, major << 24 | minor << 16
///         32    16  build id: a hash of all section checksums
///         48    32  digest of the dumps that went in
///         80    40  zero
///        120     4  CRC-32C of the section table
///        124     4  CRC-32C of the 124 bytes before
///        128   32n  section table: kind u32, flags u32, offset u64, length u64, CRC-32C u32, zero u32
///                   sections, each starting at a multiple of 64, zeros between
///    last 16     8  total length of the file
///                8  magic, reversed
///
/// For example, a file with 29 sections has its table at 128..<1056 and its first section at 1088.
package struct FileHeader: Hashable, Sendable {
    /// The first eight bytes of every index; not text, so that no text file is mistaken for one.
    package static let magic: [UInt8] = [0x89, 0x43, 0x44, 0x58, 0x0D, 0x0A, 0x1A, 0x0A]
    /// The format this program reads and writes.
    package static let major: UInt16 = 2
    /// The additions this program knows.
    package static let minor: UInt16 = 0
    /// The length of the header in bytes.
    package static let byteCount = 128
    /// The length of one entry of the section table in bytes.
    package static let entryByteCount = 32
    /// The length of the footer in bytes.
    package static let footerByteCount = 16
    /// What every section's offset is a multiple of.
    package static let alignment = 64

    /// The major format number.
    package var major: UInt16
    /// The minor format number.
    package var minor: UInt16
    /// The number of sections.
    package var sectionCount: UInt32
    /// The total length of the file in bytes.
    package var fileLength: UInt64
    /// The version of the folding rules.
    package var foldingVersion: UInt32
    /// The version of ICU.
    package var unicodeLibraryVersion: UInt32
    /// A hash of all section checksums.
    package var buildID: [UInt8]
    /// The digest of the dumps that went in.
    package var corpusDigest: [UInt8]

    /// The header's bytes, ending in their checksum.
    ///
    /// - Parameter tableChecksum: The checksum of the section table.
    /// - Returns: `byteCount` bytes.
    package func encoded(tableChecksum: UInt32) -> [UInt8] {
        var bytes = Self.magic
        bytes.appendLittleEndian(major)
        bytes.appendLittleEndian(minor)
        bytes.appendLittleEndian(sectionCount)
        bytes.appendLittleEndian(fileLength)
        bytes.appendLittleEndian(foldingVersion)
        bytes.appendLittleEndian(unicodeLibraryVersion)
        bytes += buildID.prefix(16) + Array(repeating: 0, count: max(0, 16 - buildID.count))
        bytes += corpusDigest.prefix(32) + Array(repeating: 0, count: max(0, 32 - corpusDigest.count))
        bytes += Array(repeating: 0, count: 40)
        bytes.appendLittleEndian(tableChecksum)
        bytes.appendLittleEndian(Checksum.crc32c(bytes))
        return bytes
    }

    /// The footer's bytes.
    package func encodedFooter() -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.appendLittleEndian(fileLength)
        return bytes + Self.magic.reversed()
    }

    /// Reads and checks the header and the footer of a mapped file.
    ///
    /// - Parameters:
    ///   - file: The whole file.
    ///   - path: Its path, for errors.
    /// - Throws: `IndexError` foreign, tooOld, tooNew or corrupt.
    /// - Complexity: O(1).
    package init(_ file: RawSpan, path: String) throws(IndexError) {
        let count = file.byteCount
        guard count >= 12, file.starts(with: Self.magic) else {
            throw IndexError(
                .foreign, path: path, detail: "not a Cardex index (\(count) bytes without its first mark)")
        }
        major = file.load(8)
        minor = file.load(10)
        if major < Self.major {
            throw IndexError(
                .tooOld, path: path, detail: "format \(major).\(minor), this cardex reads \(Self.major)")
        }
        if major > Self.major {
            throw IndexError(
                .tooNew, path: path, detail: "format \(major).\(minor), this cardex reads \(Self.major)")
        }
        guard count >= Self.byteCount + Self.footerByteCount else {
            throw IndexError(.corrupt, path: path, detail: "cut off in the header, after \(count) bytes")
        }
        let stored: UInt32 = file.load(124)
        let computed = Checksum.crc32c(file.extracting(0..<124))
        guard stored == computed else {
            throw IndexError(.corrupt, path: path, detail: "the header's checksum does not match")
        }
        sectionCount = file.load(12)
        fileLength = file.load(16)
        foldingVersion = file.load(24)
        unicodeLibraryVersion = file.load(28)
        buildID = file.array(32..<48)
        corpusDigest = file.array(48..<80)
        guard fileLength == UInt64(count) else {
            throw IndexError(
                .corrupt, path: path,
                detail: "\(count) bytes long instead of the \(fileLength) it was written with")
        }
        let footer = count - Self.footerByteCount
        let footerLength: UInt64 = file.load(footer)
        guard footerLength == fileLength, file.array(footer + 8..<count) == Self.magic.reversed() else {
            throw IndexError(.corrupt, path: path, detail: "the mark at its end is missing")
        }
    }

    /// Makes the header of a new file.
    ///
    /// - Parameters:
    ///   - sectionCount: The number of sections.
    ///   - fileLength: The total length in bytes.
    ///   - foldingVersion: The version of the folding rules.
    ///   - unicodeLibraryVersion: The version of ICU.
    ///   - buildID: 16 bytes.
    ///   - corpusDigest: 32 bytes.
    package init(
        sectionCount: UInt32, fileLength: UInt64, foldingVersion: UInt32, unicodeLibraryVersion: UInt32,
        buildID: [UInt8], corpusDigest: [UInt8]
    ) {
        self.major = Self.major
        self.minor = Self.minor
        self.sectionCount = sectionCount
        self.fileLength = fileLength
        self.foldingVersion = foldingVersion
        self.unicodeLibraryVersion = unicodeLibraryVersion
        self.buildID = buildID
        self.corpusDigest = corpusDigest
    }
}
