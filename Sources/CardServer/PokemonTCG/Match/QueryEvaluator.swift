package import CardDocuments

/// Finds the documents of a collection that a query holds for.
///
/// Each condition goes through the distinct values of its field once and never reads a body; sets of documents are then
/// joined bit by bit.
package struct QueryEvaluator {
    private let collection: any DocumentCollection
    /// The prices that the conditions name.
    private let prices: NamedPrices
    /// The fields of conditions so far; a query for a hundred identifiers names one a hundred times.
    private var fields: [String: (any DocumentField)?] = [:]
    /// The fields of conditions that no document has, as they were written.
    package private(set) var unknownFields: [String] = []

    /// Makes an evaluator.
    ///
    /// - Parameter collection: The documents.
    package init(_ collection: any DocumentCollection) {
        self.init(collection, NamedPrices())
    }

    /// Makes an evaluator that knows prices.
    ///
    /// - Parameters:
    ///   - collection: The documents.
    ///   - prices: The prices that the conditions name.
    init(_ collection: any DocumentCollection, _ prices: NamedPrices) {
        self.collection = collection
        self.prices = prices
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
            for part in parts {
                if case .field(let path, let test) = part {
                    insert(path, test, into: &documents)
                } else {
                    documents.formUnion(self.documents(part))
                }
            }
            return documents
        case .not(let part):
            var documents = self.documents(part)
            documents.formComplement()
            return documents
        case .field(let path, let test):
            var documents = DocumentSet(capacity: collection.count)
            insert(path, test, into: &documents)
            return documents
        }
    }

    /// Adds the documents that pass a condition.
    private mutating func insert(_ path: String, _ test: FieldTest, into documents: inout DocumentSet) {
        guard let field = field(path) else {
            if let column = prices[path] {
                column.insertDocuments(passing: test, into: &documents)
                return
            }
            if !unknownFields.contains(path) { unknownFields.append(path) }
            return
        }
        insertDocuments(
            of: field, passing: IdentifierField.isOne(path) ? IdentifierField.test(test) : test,
            into: &documents)
    }

    private mutating func field(_ path: String) -> (any DocumentField)? {
        if let known = fields[path] { return known }
        let field = collection.field(path)
        fields[path] = .some(field)
        return field
    }

    private func insertDocuments(
        of field: any DocumentField, passing test: FieldTest, into documents: inout DocumentSet
    ) {
        switch test {
        case .present:
            for index in 0..<field.valueCount { field.insertDocuments(at: index, into: &documents) }
        case .identifier(let text):
            IdentifierField.insertDocuments(of: field, identifiedBy: text, into: &documents)
        case .words(let text), .whole(let text):
            var isWhole = false
            if case .whole = test { isWhole = true }
            let matcher = TextMatcher(text, isWhole: isWhole)
            func insert(_ index: Int, _ folded: Span<UInt8>) {
                if matcher.matches(folded) { field.insertDocuments(at: index, into: &documents) }
            }
            if let needle = matcher.needle {
                field.forEachValue(holding: needle) { index, _, folded in insert(index, folded) }
            } else if !matcher.isNever {
                field.forEachValue { index, _, folded in insert(index, folded) }
            }
        case .range(let range):
            let matcher = RangeMatcher(range)
            field.forEachValue { index, written, folded in
                if matcher.matches(written, folded) { field.insertDocuments(at: index, into: &documents) }
            }
        }
    }
}
