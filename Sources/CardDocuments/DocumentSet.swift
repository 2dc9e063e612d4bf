/// A set of documents of one collection, one bit each.
package struct DocumentSet: Hashable, Sendable {
    private var words: [UInt64]
    /// How many documents the collection has.
    package let capacity: Int

    /// Makes an empty or a full set.
    ///
    /// - Parameters:
    ///   - capacity: How many documents the collection has.
    ///   - isFull: Whether all of them are in it.
    /// - Complexity: O(capacity / 64).
    package init(capacity: Int, isFull: Bool = false) {
        let count = max(0, capacity)
        self.capacity = count
        words = [UInt64](repeating: isFull ? .max : 0, count: (count + 63) / 64)
        if isFull { clearRest() }
    }

    /// How many documents are in the set.
    package var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

    /// Whether no document is in the set.
    package var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

    /// Whether a document is in the set.
    ///
    /// - Parameter document: The document.
    /// - Returns: Whether it is in the set; what the collection does not have is not.
    package func contains(_ document: Int) -> Bool {
        guard document >= 0, document < capacity else { return false }
        return words[document / 64] >> UInt64(document % 64) & 1 == 1
    }

    /// Puts a document into the set; one the collection does not have is left out.
    ///
    /// - Parameter document: The document.
    package mutating func insert(_ document: Int) {
        guard document >= 0, document < capacity else { return }
        words[document / 64] |= 1 << UInt64(document % 64)
    }

    /// Adds the documents of another set of the same collection.
    ///
    /// - Parameter other: The other set.
    package mutating func formUnion(_ other: DocumentSet) {
        for index in words.indices where index < other.words.count { words[index] |= other.words[index] }
    }

    /// Keeps the documents that are in another set of the same collection too.
    ///
    /// - Parameter other: The other set.
    package mutating func formIntersection(_ other: DocumentSet) {
        for index in words.indices { words[index] &= index < other.words.count ? other.words[index] : 0 }
    }

    /// Exchanges the documents that are in the set for those that are not.
    package mutating func formComplement() {
        for index in words.indices { words[index] = ~words[index] }
        clearRest()
    }

    /// The documents, ascending.
    ///
    /// - Complexity: O(capacity / 64 + documents in the set).
    package var documents: [Int] {
        var documents: [Int] = []
        documents.reserveCapacity(count)
        for (index, word) in words.enumerated() {
            var rest = word
            while rest != 0 {
                documents.append(index * 64 + rest.trailingZeroBitCount)
                rest &= rest - 1
            }
        }
        return documents
    }

    private mutating func clearRest() {
        let used = capacity % 64
        guard used > 0, let last = words.indices.last else { return }
        words[last] &= (1 << UInt64(used)) - 1
    }
}
