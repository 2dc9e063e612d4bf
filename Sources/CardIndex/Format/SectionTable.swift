internal import CardBytes

/// Where each section of an index file lies, and its checksum.
package struct SectionTable: Sendable {
    /// One section.
    package struct Entry: Hashable, Sendable {
        /// The section's number; may be unknown to this program.
        package var kind: UInt32
        /// Bit 0: a reader that does not know the section may ignore it.
        package var flags: UInt32
        /// Where the section lies in the file.
        package var range: Range<Int>
        /// The CRC-32C of its bytes.
        package var checksum: UInt32
    }

    /// All sections in the order of the file.
    package let entries: [Entry]
    /// Where each section lies, by its number; empty for numbers that no section has.
    private let rangesByKind: [Range<Int>]

    /// Reads and checks the section table of a mapped file.
    ///
    /// - Parameters:
    ///   - file: The whole file.
    ///   - header: Its checked header.
    ///   - path: Its path, for errors.
    /// - Throws: `IndexError` corrupt when the table is damaged or a section does not fit the file or overlaps
    ///   another, tooNew when a section is needed that this program does not know.
    /// - Complexity: O(number of sections).
    package init(_ file: RawSpan, header: FileHeader, path: String) throws(IndexError) {
        let body = file.byteCount - FileHeader.footerByteCount
        let limit = (body - FileHeader.byteCount) / FileHeader.entryByteCount
        guard Int(header.sectionCount) <= limit else {
            throw IndexError(
                .corrupt, path: path,
                detail: "\(header.sectionCount) sections do not fit its \(file.byteCount) bytes")
        }
        let tableEnd = FileHeader.byteCount + Int(header.sectionCount) * FileHeader.entryByteCount
        let stored: UInt32 = file.load(120)
        guard stored == Checksum.crc32c(file.extracting(FileHeader.byteCount..<tableEnd)) else {
            throw IndexError(.corrupt, path: path, detail: "the section table's checksum does not match")
        }
        var entries: [Entry] = []
        var ranges: [UInt32: Range<Int>] = [:]
        var previousEnd = tableEnd
        for index in 0..<Int(header.sectionCount) {
            let base = FileHeader.byteCount + index * FileHeader.entryByteCount
            let kind: UInt32 = file.load(base)
            let flags: UInt32 = file.load(base + 4)
            let offset: UInt64 = file.load(base + 8)
            let length: UInt64 = file.load(base + 16)
            guard offset % UInt64(FileHeader.alignment) == 0, offset >= UInt64(previousEnd),
                offset <= UInt64(body), length <= UInt64(body) - offset, ranges[kind] == nil
            else {
                throw IndexError(
                    .corrupt, path: path, detail: "section \(kind) lies outside its place in the file")
            }
            guard SectionKind(rawValue: kind) != nil || flags & 1 == 1 else {
                throw IndexError(
                    .tooNew, path: path, detail: "needs section \(kind), which this cardex does not know")
            }
            let range = Int(offset)..<Int(offset + length)
            previousEnd = range.upperBound
            ranges[kind] = range
            entries.append(Entry(kind: kind, flags: flags, range: range, checksum: file.load(base + 24)))
        }
        for kind in SectionKind.allCases where ranges[kind.rawValue] == nil && !kind.isOptional {
            throw IndexError(.corrupt, path: path, detail: "section \(kind.rawValue) (\(kind)) is missing")
        }
        self.entries = entries
        let largest = SectionKind.allCases.map(\.rawValue).max() ?? 0
        rangesByKind = (0...largest).map { ranges[$0] ?? 0..<0 }
    }

    /// Where a section lies.
    ///
    /// - Parameter kind: The section.
    /// - Returns: Its bytes in the file.
    package func range(_ kind: SectionKind) -> Range<Int> { rangesByKind[Int(kind.rawValue)] }

    /// Lays sections out into a whole file.
    ///
    /// - Parameters:
    ///   - sections: The sections by kind; written in the order of their numbers, and each freed when it is written.
    ///   - foldingVersion: The version of the folding rules.
    ///   - unicodeLibraryVersion: The version of ICU.
    ///   - corpusDigest: The digest of the dumps, 32 bytes.
    /// - Returns: The file's bytes, the same for the same sections.
    /// - Complexity: O(total bytes).
    package static func file(
        of sections: consuming [SectionKind: [UInt8]], foldingVersion: UInt32, unicodeLibraryVersion: UInt32,
        corpusDigest: [UInt8]
    ) -> [UInt8] {
        let ordered = sections.keys.sorted { $0.rawValue < $1.rawValue }
        let tableEnd = FileHeader.byteCount + ordered.count * FileHeader.entryByteCount
        func aligned(_ offset: Int) -> Int {
            (offset + FileHeader.alignment - 1) / FileHeader.alignment * FileHeader.alignment
        }
        var table: [UInt8] = []
        var end = tableEnd
        var hashes: (UInt64, UInt64) = (0xCBF2_9CE4_8422_2325, 0x9AE1_6A3B_2F90_404F)
        for kind in ordered {
            let bytes = sections[kind] ?? []
            let offset = aligned(end)
            let checksum = Checksum.crc32c(bytes)
            table.appendLittleEndian(kind.rawValue)
            table.appendLittleEndian(UInt32(kind.isOptional ? 1 : 0))
            table.appendLittleEndian(UInt64(offset))
            table.appendLittleEndian(UInt64(bytes.count))
            table.appendLittleEndian(checksum)
            table.appendLittleEndian(UInt32(0))
            end = offset + bytes.count
            hashes.0 = (hashes.0 ^ UInt64(checksum)) &* 0x0000_0100_0000_01B3
            hashes.1 = (hashes.1 ^ UInt64(checksum) ^ UInt64(bytes.count)) &* 0xC2B2_AE3D_27D4_EB4F
        }
        var buildID: [UInt8] = []
        buildID.appendLittleEndian(hashes.0)
        buildID.appendLittleEndian(hashes.1)
        let length = aligned(end) + FileHeader.footerByteCount
        let header = FileHeader(
            sectionCount: UInt32(ordered.count), fileLength: UInt64(length), foldingVersion: foldingVersion,
            unicodeLibraryVersion: unicodeLibraryVersion, buildID: buildID, corpusDigest: corpusDigest)
        var file = header.encoded(tableChecksum: Checksum.crc32c(table))
        file.reserveCapacity(length)
        file += table
        for kind in ordered {
            file.pad(to: FileHeader.alignment)
            file += sections.removeValue(forKey: kind) ?? []
        }
        file.pad(to: FileHeader.alignment)
        file += header.encodedFooter()
        return file
    }
}
