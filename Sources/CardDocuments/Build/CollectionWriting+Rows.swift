internal import CardBytes

/// Which values each document has, and which documents each value.
extension CollectionWriting {
    /// How many documents of values are in memory at a time.
    private static let postingChunk = 4 << 20

    /// Writes the values of each document.
    ///
    /// - Returns: How many documents have each value.
    func writeRows(
        _ rows: DocumentSpool, to writer: inout SectionWriter
    ) throws(DocumentError) -> [UInt32] {
        var counts = [UInt32](repeating: 0, count: values.order.count)
        var starts: [UInt32] = [0]
        var packed: [UInt8] = []
        var row = DocumentRow()
        writer.begin()
        for entry in order {
            try row.read(draft.entries[entry], from: rows, parents)
            row.sortByField(draft.values.texts.tags, values)
            packed.removeAll(keepingCapacity: true)
            var previous: Int64 = 0
            for value in row.numbers {
                let place = values.places[Int(value)]
                counts[Int(place)] += 1
                PackedNumber.append(PackedNumber.folded(Int64(place) - previous), to: &packed)
                previous = Int64(place)
            }
            try writer.append(packed.span)
            guard let start = UInt32(exactly: writer.sectionByteCount) else { throw TextColumn.tooLong }
            starts.append(start)
        }
        writer.end(.rows, of: number)
        try writer.write(.rowStarts, of: number, [UInt8](littleEndian: starts))
        return counts
    }

    /// Writes the documents of each value, as many values at a time as fit into memory.
    func writePostings(
        _ rows: DocumentSpool, _ counts: [UInt32], to writer: inout SectionWriter
    ) throws(DocumentError) {
        var starts: [UInt32] = [0]
        var packed: [UInt8] = []
        var row = DocumentRow()
        writer.begin()
        var first = 0
        while first < counts.count {
            var end = first
            var slots: [Int] = [0]
            while end < counts.count,
                end == first || (slots.last ?? 0) + Int(counts[end]) <= Self.postingChunk
            {
                slots.append((slots.last ?? 0) + Int(counts[end]))
                end += 1
            }
            var documents = [UInt32](repeating: 0, count: slots.last ?? 0)
            var next = slots
            for (document, entry) in order.enumerated() {
                try row.read(draft.entries[entry], from: rows, parents)
                for value in row.numbers {
                    let place = Int(values.places[Int(value)])
                    guard place >= first, place < end else { continue }
                    documents[next[place - first]] = UInt32(document)
                    next[place - first] += 1
                }
            }
            for place in first..<end {
                packed.removeAll(keepingCapacity: true)
                var previous: UInt32 = 0
                for document in documents[slots[place - first]..<slots[place - first + 1]] {
                    PackedNumber.append(UInt64(document - previous), to: &packed)
                    previous = document
                }
                try writer.append(packed.span)
                guard let start = UInt32(exactly: writer.sectionByteCount) else { throw TextColumn.tooLong }
                starts.append(start)
            }
            first = end
        }
        writer.end(.postings, of: number)
        try writer.write(.postingStarts, of: number, [UInt8](littleEndian: starts))
    }
}
