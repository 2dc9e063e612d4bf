package import CardDocuments
internal import Synchronization

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
        order(of: collection, by: keys, tag: tag, NamedPrices())
    }

    /// The order of a collection by fields and prices.
    ///
    /// - Parameters:
    ///   - collection: The documents.
    ///   - keys: The fields to order by.
    ///   - tag: The generation that the collection belongs to, and the state of the prices if there are any.
    ///   - prices: The prices that the keys name.
    /// - Returns: The order.
    /// - Complexity: O(1) for one that is remembered.
    func order(
        of collection: any DocumentCollection, by keys: [DocumentOrder.Key], tag: String,
        _ prices: NamedPrices
    ) -> DocumentOrder {
        let request = Request(shape: collection.shape, keys: keys)
        if let known = state.withLock({ $0.tag == tag ? $0.orders[request] : nil }) { return known }
        let order = DocumentOrder(collection, by: keys) { ranks(of: $0, in: collection, tag, prices) }
        remember(tag) { state in
            if state.orders.count >= Self.capacity { state.orders.removeAll() }
            state.orders[request] = order
        }
        return order
    }

    private func ranks(
        of field: String, in collection: any DocumentCollection, _ tag: String, _ prices: NamedPrices
    ) -> FieldRanks? {
        let place = Place(shape: collection.shape, field: field)
        if let known = state.withLock({ $0.tag == tag ? $0.ranks[place] : nil }) { return known }
        let found = collection.field(field).map { FieldRanks($0, of: collection.count) }
        guard let ranks = found ?? prices[field]?.ranks else { return nil }
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
