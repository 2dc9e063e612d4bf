package import CardDocuments

/// The order of all documents of a collection by some of their fields.
///
/// Each field gives its documents a rank: that of the document's first value among all values in their natural order.
/// Ranks are then sorted by counting, from the last field to the first, so that every field settles the ties of those
/// before it. What is left goes by identifier, as in `base1-2, base1-10`, which is also the order when nobody asks for
/// one. Documents without a value come last, whichever way the order goes.
package struct DocumentOrder: Sendable {
    /// One field to order by.
    package struct Key: Hashable, Sendable {
        /// The dotted path, in lower case.
        package var field: String
        /// Whether the greatest value comes first.
        package var isDescending: Bool

        /// Makes a key.
        ///
        /// - Parameters:
        ///   - field: The dotted path, in lower case.
        ///   - isDescending: Whether the greatest value comes first.
        package init(field: String, isDescending: Bool = false) {
            self.field = field
            self.isDescending = isDescending
        }
    }

    /// The documents in order.
    package let documents: [UInt32]

    /// Orders a collection.
    ///
    /// - Parameters:
    ///   - collection: The documents.
    ///   - keys: The fields; those that no document has order nothing.
    ///   - ranks: Gives the ranks of a field.
    /// - Complexity: O(keys · documents), beside the ranks.
    init(_ collection: any DocumentCollection, by keys: [Key], ranks: (String) -> FieldRanks?) {
        var documents = (0..<UInt32(clamping: collection.count)).map { $0 }
        for key in ([Key(field: "id")].filter { !keys.contains($0) } + keys.reversed()) {
            guard let ranks = ranks(key.field) else { continue }
            documents = ranks.sort(documents, isDescending: key.isDescending)
        }
        self.documents = documents
    }

    /// The documents of a set from a place in the order on.
    ///
    /// - Parameters:
    ///   - set: The set.
    ///   - start: How many documents of the set to leave out.
    ///   - count: How many to return at most.
    /// - Returns: The documents.
    /// - Complexity: O(documents of the collection).
    package func documents(of set: DocumentSet, from start: Int, count: Int) -> [Int] {
        var found: [Int] = []
        var rest = start
        for document in documents where set.contains(Int(document)) {
            if rest > 0 {
                rest -= 1
            } else {
                guard found.count < count else { break }
                found.append(Int(document))
            }
        }
        return found
    }
}
