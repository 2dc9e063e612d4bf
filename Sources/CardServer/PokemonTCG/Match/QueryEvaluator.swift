package import CardDocuments

/// Finds the documents of a collection that a query holds for.
///
/// Each condition goes through the distinct values of its field once and never reads a body; sets of documents are then
/// joined bit by bit.
package struct QueryEvaluator {
    private let collection: any DocumentCollection
    /// The fields of conditions that no document has, as they were written.
    package private(set) var unknownFields: [String] = []

    /// Makes an evaluator.
    ///
    /// - Parameter collection: The documents.
    package init(_ collection: any DocumentCollection) {
        self.collection = collection
    }

    /// The documents that a query holds for.
    ///
    /// - Parameter query: The query.
    /// - Returns: The documents.
    /// - Complexity: O(conditions · length of the values of their fields + conditions · documents / 64).
    package mutating func documents(_ query: CardQuery) -> DocumentSet {
        switch query {
        case .everything:
            return DocumentSet(capacity: collection.count, isFull: true)
        case .all(let parts):
            var documents = DocumentSet(capacity: collection.count, isFull: true)
            for part in parts { documents.formIntersection(self.documents(part)) }
            return documents
        case .any(let parts):
            var documents = DocumentSet(capacity: collection.count)
            for part in parts { documents.formUnion(self.documents(part)) }
            return documents
        case .not(let part):
            var documents = self.documents(part)
            documents.formComplement()
            return documents
        case .field(let path, let test):
            guard let field = collection.field(path) else {
                if !unknownFields.contains(path) { unknownFields.append(path) }
                return DocumentSet(capacity: collection.count)
            }
            return documents(
                of: field, passing: IdentifierField.isOne(path) ? IdentifierField.test(test) : test)
        }
    }

    private func documents(of field: any DocumentField, passing test: FieldTest) -> DocumentSet {
        var documents = DocumentSet(capacity: collection.count)
        switch test {
        case .present:
            for index in 0..<field.valueCount { field.insertDocuments(at: index, into: &documents) }
        case .identifier(let text):
            IdentifierField.insertDocuments(of: field, identifiedBy: text, into: &documents)
        case .words(let text), .whole(let text):
            var isWhole = false
            if case .whole = test { isWhole = true }
            let matcher = TextMatcher(text, isWhole: isWhole)
            field.forEachValue { index, _, folded in
                if matcher.matches(folded) { field.insertDocuments(at: index, into: &documents) }
            }
        case .range(let range):
            let matcher = RangeMatcher(range)
            field.forEachValue { index, written, folded in
                if matcher.matches(written, folded) { field.insertDocuments(at: index, into: &documents) }
            }
        }
        return documents
    }
}
