internal import CardBytes
internal import CardText

/// Where everything lies in a file of documents, as its header, footer and section table say.
struct DocumentTable {
    /// One section.
    struct Entry {
        var kind: UInt32
        var range: Range<Int>
        var checksum: UInt32
    }

    /// The sections in the order of the file.
    let entries: [Entry]
    /// Where the section table starts.
    let start: Int
    /// How many collections there are.
    let collectionCount: Int

    /// Reads and checks the outer form of a file.
    ///
    /// - Parameters:
    ///   - file: The whole file.
    ///   - path: Its path, for errors.
    /// - Throws: `DocumentError` wrongFormat or corrupt.
    /// - Complexity: O(number of sections).
    init(_ file: RawSpan, path: String) throws(DocumentError) {
        let count = file.byteCount
        func corrupt(_ detail: String, _ offset: Int? = nil) -> DocumentError {
            DocumentError(.corrupt, "\(detail); run `cardex rebuild`", path: path, offset: offset)
        }
        guard file.starts(with: DocumentFormat.magic) else {
            throw DocumentError(
                .wrongFormat, "not a file of documents of Cardex; run `cardex rebuild`", path: path)
        }
        let headerEnd = DocumentFormat.headerByteCount
        guard count >= headerEnd + DocumentFormat.footerByteCount else {
            throw corrupt("cut off after \(count) bytes")
        }
        let major: UInt16 = file.load(8)
        guard major == DocumentFormat.major else {
            throw DocumentError(
                .wrongFormat,
                "of format \(major), this cardex reads \(DocumentFormat.major); run `cardex rebuild`, or upgrade cardex",
                path: path)
        }
        let headerChecksum: UInt32 = file.load(headerEnd - 4)
        guard headerChecksum == Checksum.crc32c(file.extracting(0..<headerEnd - 4)) else {
            throw corrupt("the header's checksum does not match", 0)
        }
        let (folding, unicode): (UInt32, UInt32) = (file.load(12), file.load(16))
        guard folding == Folding.version, unicode == DocumentFormat.unicodeVersion else {
            throw DocumentError(
                .wrongFormat,
                """
                folded by rules \(folding) with ICU \(unicode >> 24), this cardex folds by rules \(Folding.version) \
                with ICU \(Folding.unicodeLibraryName); run `cardex rebuild`
                """, path: path)
        }
        let footer = count - DocumentFormat.footerByteCount
        let footerChecksum: UInt32 = file.load(footer + 36)
        guard file.extracting(count - 8..<count).starts(with: DocumentFormat.magic.reversed()),
            footerChecksum == Checksum.crc32c(file.extracting(footer..<footer + 36))
        else { throw corrupt("the mark at its end is missing or damaged", footer) }
        let (offset, length): (UInt64, UInt64) = (file.load(footer), file.load(footer + 16))
        let (sectionCount, tableChecksum): (UInt32, UInt32) = (file.load(footer + 8), file.load(footer + 12))
        guard length == UInt64(count), let start = Int(exactly: offset), start >= headerEnd, start <= footer,
            start % DocumentFormat.alignment == 0,
            footer - start == Int(sectionCount) * DocumentFormat.entryByteCount
        else { throw corrupt("\(count) bytes long instead of the \(length) it was written with", footer) }
        guard tableChecksum == Checksum.crc32c(file.extracting(start..<footer)) else {
            throw corrupt("the section table's checksum does not match", start)
        }
        var entries: [Entry] = []
        var previousEnd = headerEnd
        for index in 0..<Int(sectionCount) {
            let base = start + index * DocumentFormat.entryByteCount
            let (kind, checksum): (UInt32, UInt32) = (file.load(base), file.load(base + 24))
            let (sectionOffset, sectionLength): (UInt64, UInt64) = (file.load(base + 8), file.load(base + 16))
            guard sectionOffset >= UInt64(previousEnd), sectionOffset <= UInt64(start),
                sectionOffset % UInt64(DocumentFormat.alignment) == 0,
                sectionLength <= UInt64(start) - sectionOffset
            else { throw corrupt("section \(kind) lies outside its place in the file", base) }
            let range = Int(sectionOffset)..<Int(sectionOffset + sectionLength)
            previousEnd = range.upperBound
            entries.append(Entry(kind: kind, range: range, checksum: checksum))
        }
        self.entries = entries
        self.start = start
        let sections = DocumentSection.allCases.count
        collectionCount = entries.count / sections
        let isComplete = entries.enumerated().allSatisfy { index, entry in
            entry.kind == UInt32(index / sections) * DocumentSection.stride + UInt32(index % sections)
        }
        guard entries.count % sections == 0, isComplete else { throw corrupt("a section is missing", start) }
    }

    /// Where a section of a collection lies.
    func range(_ section: DocumentSection, of collection: Int) -> Range<Int> {
        let index = collection * DocumentSection.allCases.count + Int(section.rawValue)
        return entries.indices.contains(index) ? entries[index].range : 0..<0
    }
}
