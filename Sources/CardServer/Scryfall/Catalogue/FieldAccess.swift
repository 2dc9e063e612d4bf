internal import CardDocuments

/// Reads fields of a collection by their values.
extension DocumentCollection {
    /// The number of a value of a field, by bisection.
    ///
    /// - Parameters:
    ///   - text: The value as it is written.
    ///   - path: The field.
    /// - Returns: The number; `nil` when no document has the value.
    /// - Complexity: O(log n) in the number of values.
    func number(of text: String, in path: String) -> Int? {
        guard let field = field(path) else { return nil }
        return field.number(of: text)
    }

    /// The documents that have a value of a field.
    ///
    /// - Parameters:
    ///   - path: The field.
    ///   - text: The value as it is written.
    /// - Returns: The documents.
    func documents(where path: String, is text: String) -> DocumentSet {
        var documents = DocumentSet(capacity: count)
        if let field = field(path), let number = field.number(of: text) {
            field.insertDocuments(at: number, into: &documents)
        }
        return documents
    }

    /// The documents that have one of several values of a field.
    ///
    /// - Parameters:
    ///   - path: The field.
    ///   - texts: The values as they are written.
    /// - Returns: The documents.
    func documents(where path: String, isOneOf texts: some Sequence<String>) -> DocumentSet {
        var documents = DocumentSet(capacity: count)
        for text in texts { documents.formUnion(self.documents(where: path, is: text)) }
        return documents
    }

    /// The documents that have a value of a field which a function accepts.
    ///
    /// - Parameters:
    ///   - path: The field.
    ///   - isWanted: Is given each value as written and as folded.
    /// - Returns: The documents.
    /// - Complexity: O(length of all values).
    func documents(
        where path: String, _ isWanted: (_ written: Span<UInt8>, _ folded: Span<UInt8>) -> Bool
    ) -> DocumentSet {
        var documents = DocumentSet(capacity: count)
        guard let field = field(path) else { return documents }
        var wanted: [Int] = []
        field.forEachValue { index, written, folded in
            if isWanted(written, folded) { wanted.append(index) }
        }
        for index in wanted { field.insertDocuments(at: index, into: &documents) }
        return documents
    }

    /// The first value of a field in each document, as its number; `UInt32.max` for none.
    ///
    /// - Parameter path: The field.
    /// - Returns: The numbers.
    /// - Complexity: O(number of documents).
    func column(_ path: String) -> [UInt32] { FieldColumn(self, path).first }

    /// The text of the first value of a field in a document.
    ///
    /// - Parameters:
    ///   - path: The field.
    ///   - document: The document.
    /// - Returns: The value as it is written; `nil` when the document has none.
    func text(_ path: String, of document: Int) -> String? {
        guard let field = field(path), let value = field.values(of: document).first else { return nil }
        return field.value(at: value)
    }
}

extension DocumentField {
    /// The number of a value, by bisection.
    ///
    /// - Parameter text: The value as it is written.
    /// - Returns: The number; `nil` when no document has the value.
    /// - Complexity: O(log n) in the number of values.
    func number(of text: String) -> Int? {
        var low = 0
        var high = valueCount
        while low < high {
            let middle = (low + high) / 2
            guard let value = value(at: middle) else { return nil }
            if value.utf8.lexicographicallyPrecedes(text.utf8) { low = middle + 1 } else { high = middle }
        }
        guard low < valueCount, let value = value(at: low), value.utf8.elementsEqual(text.utf8) else {
            return nil
        }
        return low
    }
}
