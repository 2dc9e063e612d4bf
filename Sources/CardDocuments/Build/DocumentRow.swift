internal import CardBytes

/// The values of one document as the numbers by which they came.
struct DocumentRow {
    private(set) var numbers: [UInt32] = []
    private var bytes: [UInt8] = []
    private var keys: [UInt64] = []

    /// Reads the row of a document, with what its parent brings.
    mutating func read(
        _ entry: CollectionDraft.Entry, from rows: DocumentSpool, _ parents: ParentDocuments
    ) throws(DocumentError) {
        try rows.read(from: entry.row.start, count: Int(entry.row.count) * 4, into: &bytes)
        numbers.removeAll(keepingCapacity: true)
        Self.decode(bytes, into: &numbers)
        numbers += parents.row(of: entry.parent)
    }

    private static func decode(_ bytes: [UInt8], into numbers: inout [UInt32]) {
        let raw = unsafe bytes.span.bytes
        for offset in stride(from: 0, to: bytes.count, by: 4) { numbers.append(raw.load(offset)) }
    }

    /// Sorts by the paths of the fields, keeping the order of values of one field.
    mutating func sortByField(_ tags: [UInt16], _ values: ValueOrder) {
        keys.removeAll(keepingCapacity: true)
        for (position, number) in numbers.enumerated() {
            keys.append(UInt64(values.ranks[Int(tags[Int(number)])]) << 32 | UInt64(position))
        }
        keys.sort()
        let unsorted = numbers
        for (place, key) in keys.enumerated() { numbers[place] = unsorted[Int(key & 0xFFFF_FFFF)] }
    }
}
