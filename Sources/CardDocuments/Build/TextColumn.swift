internal import CardBytes

/// Texts, one behind the other, and where each starts.
struct TextColumn {
    private var bytes: [UInt8] = []
    private var starts: [UInt32] = [0]

    static let tooLong = DocumentError(
        .tooLarge, "a part of the documents is longer than 4 GiB; split the dumps over several indexes",
        path: "")

    mutating func append(_ text: ArraySlice<UInt8>) throws(DocumentError) {
        bytes += text
        guard let end = UInt32(exactly: bytes.count) else { throw Self.tooLong }
        starts.append(end)
    }

    func write(
        _ text: DocumentSection, _ starts: DocumentSection, of collection: Int, to writer: inout SectionWriter
    ) throws(DocumentError) {
        try writer.write(text, of: collection, bytes)
        try writer.write(starts, of: collection, [UInt8](littleEndian: self.starts))
    }
}
