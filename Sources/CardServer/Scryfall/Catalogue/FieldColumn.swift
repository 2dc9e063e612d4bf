internal import CardDocuments

/// The first value of a field in each document, so that one field is asked of many documents at once.
struct FieldColumn {
    /// The number of the first value of each document; `UInt32.max` for none.
    let first: [UInt32]
    /// The documents that have more than one value.
    let several: DocumentSet

    /// Reads a column.
    ///
    /// - Parameters:
    ///   - documents: The documents.
    ///   - path: The field.
    /// - Complexity: O(number of documents).
    init(_ documents: any DocumentCollection, _ path: String) {
        var first = [UInt32](repeating: .max, count: documents.count)
        var several = DocumentSet(capacity: documents.count)
        if let field = documents.field(path) {
            for value in 0..<field.valueCount {
                field.forEachDocument(at: value) { document in
                    guard document < first.count else { return }
                    if first[document] == .max {
                        first[document] = UInt32(clamping: value)
                    } else {
                        several.insert(document)
                    }
                }
            }
            for document in several.documents {
                first[document] = field.values(of: document).first.map { UInt32(clamping: $0) } ?? .max
            }
        }
        self.first = first
        self.several = several
    }
}

/// The numbers that stand in a field: what each of its values counts, read once.
struct NumberColumn {
    private let column: FieldColumn
    private let values: [Double]
    private let field: (any DocumentField)?

    /// Reads a column.
    ///
    /// - Parameters:
    ///   - documents: The documents.
    ///   - path: The field.
    /// - Complexity: O(number of documents and length of the values).
    init(_ documents: any DocumentCollection, _ path: String) {
        column = FieldColumn(documents, path)
        field = documents.field(path)
        var values: [Double] = []
        field?.forEachValue { _, written, _ in values.append(CardNumber.value(of: written) ?? .nan) }
        self.values = values
    }

    /// The first number of a document; `nil` for none.
    subscript(_ document: Int) -> Double? { number(Int(column.first[document])) }

    /// Whether a document has more than one number.
    func hasSeveral(_ document: Int) -> Bool { column.several.contains(document) }

    /// All different numbers of a document, in its order; `nil` stands for what is no number.
    func all(of document: Int) -> [Double?] { field?.values(of: document).map(number) ?? [] }

    private func number(_ value: Int) -> Double? {
        guard value < values.count, !values[value].isNaN else { return nil }
        return values[value]
    }
}
