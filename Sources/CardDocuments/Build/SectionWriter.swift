internal import CardBytes

/// Writes a file of documents from front to back.
struct SectionWriter {
    private let sink: (Span<UInt8>) throws(DocumentError) -> Void
    private var buffer: [UInt8] = []
    private var offset: UInt64 = 0
    private var table: [UInt8] = []
    private var sectionCount: UInt32 = 0
    private var start: UInt64 = 0
    private var checksum: UInt32 = 0
    /// What of the buffer belongs to the section at hand and is not in its checksum yet.
    private var unchecked = 0

    private static let bufferByteCount = 1 << 18

    /// Begins a file.
    ///
    /// - Parameter sink: Takes the bytes.
    init(to sink: @escaping (Span<UInt8>) throws(DocumentError) -> Void) {
        self.sink = sink
        buffer = DocumentFormat.header()
        offset = UInt64(buffer.count)
    }

    /// Writes a whole section.
    mutating func write(
        _ section: DocumentSection, of collection: Int, _ bytes: [UInt8]
    ) throws(DocumentError) {
        begin()
        try append(bytes.span)
        end(section, of: collection)
    }

    /// Begins a section.
    mutating func begin() {
        pad()
        start = offset
        checksum = 0
        unchecked = buffer.count
    }

    /// Appends to the section at hand.
    mutating func append(_ bytes: Span<UInt8>) throws(DocumentError) {
        buffer.append(copying: bytes)
        offset += UInt64(bytes.count)
        if buffer.count >= Self.bufferByteCount { try flush() }
    }

    /// How long the section at hand is.
    var sectionByteCount: UInt64 { offset - start }

    /// Ends the section at hand.
    mutating func end(_ section: DocumentSection, of collection: Int) {
        check()
        table.appendLittleEndian(UInt32(collection) * DocumentSection.stride + section.rawValue)
        table.appendLittleEndian(UInt32(0))
        table.appendLittleEndian(start)
        table.appendLittleEndian(offset - start)
        table.appendLittleEndian(checksum)
        table.appendLittleEndian(UInt32(0))
        sectionCount += 1
    }

    /// Ends the file.
    mutating func finish() throws(DocumentError) {
        pad()
        var footer: [UInt8] = []
        footer.appendLittleEndian(offset)
        footer.appendLittleEndian(sectionCount)
        footer.appendLittleEndian(Checksum.crc32c(table))
        footer.appendLittleEndian(offset + UInt64(table.count + DocumentFormat.footerByteCount))
        footer += Array(repeating: 0, count: 12)
        footer.appendLittleEndian(Checksum.crc32c(footer))
        buffer += table + footer + DocumentFormat.magic.reversed()
        unchecked = buffer.count
        try flush()
    }

    private mutating func pad() {
        let rest = Int(offset % UInt64(DocumentFormat.alignment))
        guard rest > 0 else { return }
        let count = DocumentFormat.alignment - rest
        buffer.append(contentsOf: repeatElement(0, count: count))
        offset += UInt64(count)
    }

    private mutating func check() {
        checksum = Self.checksum(of: buffer, from: unchecked, continuing: checksum)
        unchecked = buffer.count
    }

    private static func checksum(of bytes: [UInt8], from start: Int, continuing previous: UInt32) -> UInt32 {
        unsafe Checksum.crc32c(bytes.span.extracting(start..<bytes.count).bytes, continuing: previous)
    }

    private mutating func flush() throws(DocumentError) {
        check()
        try sink(buffer.span)
        buffer.removeAll(keepingCapacity: true)
        unchecked = 0
    }
}
