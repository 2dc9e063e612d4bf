extension KeyLane {
    /// The place of the key that equals the query.
    ///
    /// - Parameter query: The query.
    /// - Returns: The place in the lane, or `nil` when there is no such key.
    /// - Complexity: O(log n) comparisons.
    func find(_ query: PreparedKey) -> Int? {
        guard canHold(query, within: 0) else { return nil }
        let symbols = query.scalars.span
        let place = lowerBound(symbols, prefixesAreBelow: false)
        guard place < count, length(place) == symbols.count, order(key(place), symbols) == 0 else {
            return nil
        }
        return place
    }

    /// The places of the keys that begin with the query.
    ///
    /// - Parameter query: The query.
    /// - Returns: The places, none where no key begins so.
    /// - Complexity: O(log n) comparisons.
    func prefixRange(_ query: PreparedKey) -> Range<Int> {
        guard canHold(query, within: 0) else { return 0..<0 }
        let symbols = query.scalars.span
        let lower = lowerBound(symbols, prefixesAreBelow: false)
        return lower..<max(lower, lowerBound(symbols, prefixesAreBelow: true))
    }

    /// The first place whose key isn't below the query.
    ///
    /// - Parameters:
    ///   - query: The query's scalars.
    ///   - prefixesAreBelow: Whether keys that begin with the query count as below it.
    /// - Returns: The place, the number of keys when all are below.
    private func lowerBound(_ query: Span<UInt32>, prefixesAreBelow: Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) >> 1
            let order = order(key(middle), query)
            if order < 0 || (order == 0 && prefixesAreBelow) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }

    /// Whether a key is below the query (−1), begins with it (0) or is above it (1).
    @inline(__always)
    private func order(_ key: Span<Symbol>, _ query: Span<UInt32>) -> Int {
        for position in query.indices {
            guard position < key.count else { return -1 }
            let symbol = UInt32(key[position])
            guard symbol == query[position] else { return symbol < query[position] ? -1 : 1 }
        }
        return 0
    }
}
