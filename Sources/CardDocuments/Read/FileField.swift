/// One field of a collection in a file.
struct FileField: DocumentField {
    private let collection: FileCollection
    /// Its values among those of all fields.
    private let values: Range<Int>

    init(_ collection: FileCollection, _ values: Range<Int>) {
        self.collection = collection
        self.values = values
    }

    var valueCount: Int { values.count }

    func value(at index: Int) -> String? {
        guard index >= 0, index < values.count else { return nil }
        return collection.withColumns { $0.text(.valueText, .valueStarts, values.lowerBound + index) }
    }

    func forEachValue(_ body: (_ index: Int, _ written: Span<UInt8>, _ folded: Span<UInt8>) -> Void) {
        collection.withColumns { columns in
            for value in values {
                body(
                    value - values.lowerBound, columns.piece(.valueText, .valueStarts, value),
                    columns.folded(value))
            }
        }
    }

    func forEachValue(
        holding needle: ByteNeedle,
        _ body: (_ index: Int, _ written: Span<UInt8>, _ folded: Span<UInt8>) -> Void
    ) {
        collection.withColumns { columns in
            columns.forEachValue(in: values, holding: needle) { value in
                body(
                    value - values.lowerBound, columns.piece(.valueText, .valueStarts, value),
                    columns.folded(value))
            }
        }
    }

    func insertDocuments(at index: Int, into documents: inout DocumentSet) {
        forEachDocument(at: index) { documents.insert($0) }
    }

    func forEachDocument(at index: Int, _ body: (_ document: Int) -> Void) {
        guard index >= 0, index < values.count else { return }
        collection.withColumns { columns in columns.forEachDocument(of: values.lowerBound + index, body) }
    }

    func values(of document: Int) -> [Int] {
        var found: [Int] = []
        collection.withColumns { columns in
            columns.forEachValue(of: document) { value in
                if values.contains(value) { found.append(value - values.lowerBound) }
                // Values stand in the order of their fields.
                return value < values.upperBound
            }
        }
        return found
    }
}
