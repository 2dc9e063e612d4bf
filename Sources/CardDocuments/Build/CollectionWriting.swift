internal import CardBytes
internal import CardModel

/// Writes the sections of one collection.
struct CollectionWriting {
    let draft: CollectionDraft
    let parents: ParentDocuments
    /// The number of the collection in the file.
    let number: Int
    /// The documents in their final order, as the numbers by which they came.
    let order: [Int]
    let values: ValueOrder

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
        canonical: (PrintingID) -> PrintingID?, bodies: DocumentSpool, rows: DocumentSpool,
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
        _ bodies: DocumentSpool, to writer: inout SectionWriter
    ) throws(DocumentError) {
        func read(_ place: Int, _ body: inout [UInt8]) throws(DocumentError) {
            let stored = draft.entries[order[place]]
            try bodies.read(from: stored.body.start, count: Int(stored.body.count), into: &body)
            parents.fill(&body, with: stored.parent)
        }
        let dictionary = try BlockDictionary.trained(of: order.count, read)
        try writer.write(.dictionary, of: number, dictionary)
        var blocks = try BlockWriter(dictionary: dictionary)
        var body: [UInt8] = []
        writer.begin()
        for place in order.indices {
            try read(place, &body)
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
}
