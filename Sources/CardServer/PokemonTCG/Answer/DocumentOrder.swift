package import CardDocuments
internal import Synchronization

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

/// The ranks of documents by one field.
struct FieldRanks: Sendable {
    /// The rank of each document; of one without a value the greatest.
    private let ranks: [UInt32]
    /// How many ranks there are, beside that of documents without a value.
    private let count: Int

    /// Ranks the documents of a collection.
    ///
    /// - Parameters:
    ///   - field: The field.
    ///   - documents: How many documents there are.
    /// - Complexity: O(values · log values) comparisons.
    init(_ field: any DocumentField, of documents: Int) {
        var bytes: [UInt8] = []
        var starts: [Int] = [0]
        starts.reserveCapacity(field.valueCount + 1)
        field.forEachValue { _, _, folded in
            for index in folded.indices { bytes.append(folded[index]) }
            starts.append(bytes.count)
        }
        func text(_ index: Int) -> Range<Int> { starts[index]..<starts[index + 1] }
        func compare(_ left: Int, _ right: Int) -> Int {
            NaturalOrder.compare(bytes.span.extracting(text(left)), bytes.span.extracting(text(right)))
        }
        let order = (0..<(starts.count - 1)).sorted { compare($0, $1) < 0 }
        var rankOfValue = [UInt32](repeating: 0, count: order.count)
        var rank: UInt32 = 0
        for (place, value) in order.enumerated() {
            if place > 0, compare(order[place - 1], value) != 0 { rank += 1 }
            rankOfValue[value] = rank
        }
        let last = order.isEmpty ? 0 : Int(rank) + 1
        count = last
        ranks = (0..<documents).map { document in
            guard let value = field.values(of: document).first, rankOfValue.indices.contains(value) else {
                return UInt32(clamping: last)
            }
            return rankOfValue[value]
        }
    }

    /// Sorts documents by their ranks; those of one rank keep their order.
    ///
    /// - Parameters:
    ///   - documents: All documents of the collection, in any order.
    ///   - isDescending: Whether the greatest rank comes first.
    /// - Returns: The documents, those without a value last.
    /// - Complexity: O(documents + ranks).
    func sort(_ documents: [UInt32], isDescending: Bool) -> [UInt32] {
        func place(_ document: UInt32) -> Int {
            let rank = Int(ranks[Int(document)])
            return isDescending && rank < count ? count - 1 - rank : rank
        }
        var starts = [Int](repeating: 0, count: count + 2)
        for document in documents { starts[place(document) + 1] += 1 }
        for index in 1..<starts.count { starts[index] += starts[index - 1] }
        var sorted = [UInt32](repeating: 0, count: documents.count)
        for document in documents {
            let place = place(document)
            sorted[starts[place]] = document
            starts[place] += 1
        }
        return sorted
    }
}

/// Orders that were asked for of late, of one generation of the index.
package final class OrderMemory: Sendable {
    private struct State {
        var tag = ""
        var ranks: [Place: FieldRanks] = [:]
        var orders: [Request: DocumentOrder] = [:]
    }

    private struct Place: Hashable {
        var shape: DocumentShape
        var field: String
    }

    private struct Request: Hashable {
        var shape: DocumentShape
        var keys: [DocumentOrder.Key]
    }

    /// How many orders, and how many fields, are remembered at most.
    private static let capacity = 12

    private let state = Mutex(State())

    /// Makes a memory that knows nothing.
    package init() {}

    /// The order of a collection.
    ///
    /// - Parameters:
    ///   - collection: The documents.
    ///   - keys: The fields to order by.
    ///   - tag: The generation that the collection belongs to.
    /// - Returns: The order.
    /// - Complexity: O(1) for one that is remembered.
    package func order(
        of collection: any DocumentCollection, by keys: [DocumentOrder.Key], tag: String
    ) -> DocumentOrder {
        let request = Request(shape: collection.shape, keys: keys)
        if let known = state.withLock({ $0.tag == tag ? $0.orders[request] : nil }) { return known }
        let order = DocumentOrder(collection, by: keys) { ranks(of: $0, in: collection, tag) }
        remember(tag) { state in
            if state.orders.count >= Self.capacity { state.orders.removeAll() }
            state.orders[request] = order
        }
        return order
    }

    private func ranks(of field: String, in collection: any DocumentCollection, _ tag: String) -> FieldRanks?
    {
        let place = Place(shape: collection.shape, field: field)
        if let known = state.withLock({ $0.tag == tag ? $0.ranks[place] : nil }) { return known }
        guard let found = collection.field(field) else { return nil }
        let ranks = FieldRanks(found, of: collection.count)
        remember(tag) { state in
            if state.ranks.count >= Self.capacity { state.ranks.removeAll() }
            state.ranks[place] = ranks
        }
        return ranks
    }

    private func remember(_ tag: String, _ change: (inout State) -> Void) {
        state.withLock { state in
            if state.tag != tag { state = State(tag: tag) }
            change(&state)
        }
    }
}
