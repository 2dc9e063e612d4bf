internal import CardBytes
internal import CardModel

/// Writes the sections of one collection.
struct CollectionWriting {
    private let draft: CollectionDraft
    private let parents: ParentDocuments
    private let number: Int
    private let order: [Int]
    private let values: ValueOrder

    /// How many documents of values are in memory at a time.
    private static let postingChunk = 4 << 20

    /// Puts documents and values in order.
    ///
    /// - Parameters:
    ///   - draft: The collection.
    ///   - parents: The documents that fill a member of its documents.
    ///   - number: The number of the collection in the file.
    init(_ draft: CollectionDraft, _ parents: ParentDocuments, number: Int) {
        self.draft = draft
        self.parents = parents
        self.number = number
        order = draft.order()
        values = ValueOrder(draft.values.texts, paths: draft.scanner.tree.fieldPaths)
    }

    /// Writes everything.
    func write(
        canonical: (PrintingID) -> PrintingID?, bodies: borrowing SpoolFile, rows: borrowing SpoolFile,
        to writer: inout SectionWriter
    ) throws(DocumentError) {
        let names = "\(draft.shape.rawValue)\n\(draft.game?.rawValue ?? "")"
        try writer.write(.names, of: number, Array(names.utf8))
        try writeIdentifiers(to: &writer)
        try writePrintings(canonical, to: &writer)
        try writeBodies(bodies, to: &writer)
        try writeFields(to: &writer)
        try writeValues(to: &writer)
        let counts = try writeRows(rows, to: &writer)
        try writePostings(rows, counts, to: &writer)
    }

    private func writeIdentifiers(to writer: inout SectionWriter) throws(DocumentError) {
        let texts = draft.identifiers
        var column = TextColumn()
        for entry in order { try column.append(texts.bytes[texts.range(entry)]) }
        try column.write(.identifierText, .identifierStarts, of: number, to: &writer)
        let lowered = order.map { LetterCase.lowered(texts.bytes[texts.range($0)]) }
        let sorted = lowered.indices.sorted { left, right in
            lowered[left] == lowered[right]
                ? left < right : lowered[left].lexicographicallyPrecedes(lowered[right])
        }
        try writer.write(.identifierOrder, of: number, [UInt8](littleEndian: sorted.map { UInt32($0) }))
    }

    private func writePrintings(
        _ canonical: (PrintingID) -> PrintingID?, to writer: inout SectionWriter
    ) throws(DocumentError) {
        let texts = draft.identifiers
        var column = TextColumn()
        var keys: [(text: [UInt8], document: UInt32)] = []
        let prefix = (draft.game?.rawValue ?? "") + ":"
        for (document, entry) in order.enumerated() {
            guard let printing = draft.printing(of: entry).flatMap(canonical) else {
                try column.append(draft.game == nil ? [] : [PrintingText.none])
                continue
            }
            let key = Array(printing.description.utf8)
            keys.append((key, UInt32(document)))
            let isUsual =
                key.starts(with: prefix.utf8)
                && key.dropFirst(prefix.utf8.count).elementsEqual(texts.bytes[texts.range(entry)])
            try column.append(isUsual ? [] : key[...])
        }
        try column.write(.printingText, .printingStarts, of: number, to: &writer)
        keys.sort { left, right in
            left.text == right.text
                ? left.document < right.document : left.text.lexicographicallyPrecedes(right.text)
        }
        try writer.write(.printingOrder, of: number, [UInt8](littleEndian: keys.map(\.document)))
    }

    private func writeBodies(
        _ bodies: borrowing SpoolFile, to writer: inout SectionWriter
    ) throws(DocumentError) {
        var blocks = try BlockWriter()
        var body: [UInt8] = []
        writer.begin()
        for entry in order {
            let stored = draft.entries[entry]
            try bodies.read(from: stored.body.start, count: Int(stored.body.count), into: &body)
            parents.fill(&body, with: stored.parent)
            try blocks.append(body.span, to: &writer)
        }
        try blocks.flush(to: &writer)
        writer.end(.blocks, of: number)
        try writer.write(.blockStarts, of: number, [UInt8](littleEndian: blocks.blockStarts))
        try writer.write(.blockBodies, of: number, [UInt8](littleEndian: blocks.blockBodies))
        try writer.write(.bodyStarts, of: number, [UInt8](littleEndian: blocks.bodyStarts))
    }

    private func writeFields(to writer: inout SectionWriter) throws(DocumentError) {
        var column = TextColumn()
        for field in values.fields {
            try column.append(Array(draft.scanner.tree.fieldPaths[field].utf8)[...])
        }
        try column.write(.fieldText, .fieldStarts, of: number, to: &writer)
        try writer.write(.fieldValues, of: number, [UInt8](littleEndian: values.fieldValues))
    }

    private func writeValues(to writer: inout SectionWriter) throws(DocumentError) {
        let texts = draft.values.texts
        var starts: [UInt32] = [0]
        writer.begin()
        for value in values.order {
            let text = texts.bytes.span.extracting(texts.range(Int(value)))
            try writer.append(text)
            starts.append((starts.last ?? 0) + UInt32(text.count))
        }
        writer.end(.valueText, of: number)
        try writer.write(.valueStarts, of: number, [UInt8](littleEndian: starts))
        var folder = DocumentText()
        var folded: [UInt8] = []
        starts = [0]
        writer.begin()
        for value in values.order {
            let text = texts.bytes.span.extracting(texts.range(Int(value)))
            folder.fold(text, into: &folded)
            if folded.isEmpty, !text.isEmpty { folded = DocumentFormat.emptyFold }
            let isSame = CollectionDraft.compare(folded.span, text) == 0
            if !isSame { try writer.append(folded.span) }
            guard let start = UInt32(exactly: writer.sectionByteCount) else { throw TextColumn.tooLong }
            starts.append(start)
        }
        writer.end(.foldedText, of: number)
        try writer.write(.foldedStarts, of: number, [UInt8](littleEndian: starts))
    }

    /// Writes the values of each document.
    ///
    /// - Returns: How many documents have each value.
    private func writeRows(
        _ rows: borrowing SpoolFile, to writer: inout SectionWriter
    ) throws(DocumentError) -> [UInt32] {
        var counts = [UInt32](repeating: 0, count: values.order.count)
        var starts: [UInt32] = [0]
        var packed: [UInt8] = []
        var row = Row()
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
    private func writePostings(
        _ rows: borrowing SpoolFile, _ counts: [UInt32], to writer: inout SectionWriter
    ) throws(DocumentError) {
        var starts: [UInt32] = [0]
        var packed: [UInt8] = []
        var row = Row()
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

/// The values of one document as the numbers by which they came.
private struct Row {
    private(set) var numbers: [UInt32] = []
    private var bytes: [UInt8] = []
    private var keys: [UInt64] = []

    /// Reads the row of a document, with what its parent brings.
    mutating func read(
        _ entry: CollectionDraft.Entry, from rows: borrowing SpoolFile, _ parents: ParentDocuments
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

/// Texts, one behind the other, and where each starts.
private struct TextColumn {
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
