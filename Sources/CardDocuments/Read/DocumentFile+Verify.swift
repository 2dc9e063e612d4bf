internal import CardBytes
internal import CardModel

extension DocumentFile {
    /// Checks every byte: all checksums, the zeros between sections, and that all numbers point to what exists.
    ///
    /// - Throws: `DocumentError` corrupt, naming what and where.
    /// - Complexity: O(size of the documents).
    package func verify() throws(DocumentError) {
        defer { mapping.letGo() }
        let path = path
        let table = table
        try mapping.withBytes { (bytes) throws(DocumentError) in
            var end = 0
            for entry in table.entries {
                let start = max(end, DocumentFormat.headerByteCount)
                try Self.checkZeros(bytes, start..<entry.range.lowerBound, path)
                guard Checksum.crc32c(bytes.extracting(entry.range)) == entry.checksum else {
                    throw DocumentError(
                        .corrupt,
                        "the checksum of section \(entry.kind) does not match; run `cardex rebuild`",
                        path: path, offset: entry.range.lowerBound)
                }
                end = entry.range.upperBound
            }
            try Self.checkZeros(bytes, max(end, DocumentFormat.headerByteCount)..<table.start, path)
        }
        for shape in shapes {
            guard let collection = collection(shape) as? FileCollection else { continue }
            try collection.verify()
        }
    }

    private static func checkZeros(
        _ bytes: RawSpan, _ range: Range<Int>, _ path: String
    ) throws(DocumentError) {
        guard !bytes.array(range).contains(where: { $0 != 0 }) else {
            throw DocumentError(
                .corrupt, "something stands between two sections; run `cardex rebuild`", path: path,
                offset: range.lowerBound)
        }
    }
}

extension FileCollection {
    /// Checks that all numbers of the collection point to what exists, and that what is sorted is.
    func verify() throws(DocumentError) {
        let fault = withColumns { Self.fault(of: $0, layout.game) }
        if let fault { throw damaged(fault) }
        let blockCount = withColumns { $0.bytes(.blockBodies).byteCount / 8 - 1 }
        for number in 0..<max(0, blockCount) {
            let count = withColumns { $0.long(.blockBodies, number + 1) - $0.long(.blockBodies, number) }
            _ = try block(number, count: count)
        }
    }

    /// What is wrong; `nil` for nothing.
    private static func fault(of columns: CollectionColumns, _ game: Game?) -> String? {
        let documents = columns.documentCount
        let values = columns.valueCount
        let lengths: [(DocumentSection, Int, String)] = [
            (.printingStarts, documents + 1, "printings"), (.rowStarts, documents + 1, "rows"),
            (.identifierOrder, documents, "identifiers"), (.fieldValues, columns.fieldCount + 1, "fields"),
            (.foldedStarts, values + 1, "folded values"), (.postingStarts, values + 1, "postings"),
        ]
        for (section, count, name) in lengths where columns.count(section) != count {
            return "there are \(columns.count(section)) numbers for \(name) where there should be \(count)"
        }
        guard columns.bytes(.bodyStarts).byteCount == (documents + 1) * 8,
            columns.bytes(.blockStarts).byteCount == columns.bytes(.blockBodies).byteCount
        else { return "bodies or blocks are missing" }
        let texts: [(DocumentSection, DocumentSection)] = [
            (.identifierText, .identifierStarts), (.printingText, .printingStarts),
            (.fieldText, .fieldStarts),
            (.valueText, .valueStarts), (.foldedText, .foldedStarts), (.postings, .postingStarts),
            (.rows, .rowStarts),
        ]
        for (text, starts) in texts {
            guard isAscending(columns, starts), columns.number(starts, 0) == 0,
                columns.number(starts, columns.count(starts) - 1) == columns.bytes(text).byteCount
            else { return "the starts of section \(text.rawValue) do not ascend to its end" }
        }
        for section in [DocumentSection.blockStarts, .blockBodies, .bodyStarts] {
            let count = columns.bytes(section).byteCount / 8
            for index in 1..<max(1, count)
            where columns.long(section, index - 1) > columns.long(section, index) {
                return "section \(section.rawValue) does not ascend"
            }
        }
        guard isAscending(columns, .fieldValues), columns.number(.fieldValues, columns.fieldCount) == values
        else {
            return "the values of the fields do not ascend"
        }
        return unsortedPart(of: columns, game) ?? wrongNumber(in: columns)
    }

    private static func isAscending(_ columns: CollectionColumns, _ section: DocumentSection) -> Bool {
        for index in 1..<max(1, columns.count(section))
        where columns.number(section, index - 1) > columns.number(section, index) { return false }
        return columns.count(section) > 0
    }

    private static func unsortedPart(of columns: CollectionColumns, _ game: Game?) -> String? {
        var previous: [UInt8] = []
        for place in 0..<columns.count(.identifierOrder) {
            let document = columns.number(.identifierOrder, place)
            let own = LetterCase.lowered(
                columns.array(columns.piece(.identifierText, .identifierStarts, document)))
            guard document < columns.documentCount, !own.lexicographicallyPrecedes(previous) else {
                return "the identifiers are not sorted"
            }
            previous = own
        }
        previous = []
        for place in 0..<columns.count(.printingOrder) {
            guard let key = key(of: columns.number(.printingOrder, place), game, columns),
                !key.lexicographicallyPrecedes(previous)
            else { return "the printings are not sorted" }
            previous = key
        }
        for field in 0..<columns.fieldCount {
            let values = columns.values(ofField: field)
            for value in values.dropFirst() {
                let left = columns.piece(.valueText, .valueStarts, value - 1)
                let right = columns.piece(.valueText, .valueStarts, value)
                guard CollectionDraft.compare(left, right) < 0 else { return "the values are not sorted" }
            }
        }
        return nil
    }

    /// Checks that rows and postings say the same.
    private static func wrongNumber(in columns: CollectionColumns) -> String? {
        var counts = [Int](repeating: 0, count: columns.valueCount)
        for document in 0..<columns.documentCount {
            columns.forEachValue(of: document) { value in
                counts[value] += 1
                return true
            }
        }
        for value in counts.indices {
            var (count, previous, isAscending) = (0, -1, true)
            columns.forEachDocument(of: value) { document in
                isAscending = isAscending && document > previous
                previous = document
                count += 1
            }
            guard isAscending, count == counts[value] else {
                return "the documents of value \(value) are not those that have it"
            }
        }
        return nil
    }
}
