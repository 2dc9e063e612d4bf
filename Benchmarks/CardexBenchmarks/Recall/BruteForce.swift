/// A key that answers a query, and its distance.
struct BruteMatch: Hashable, Comparable {
    let distance: Int
    let key: Int

    /// Orders by distance, then by key.
    static func < (left: BruteMatch, right: BruteMatch) -> Bool {
        (left.distance, left.key) < (right.distance, right.key)
    }
}

/// Compares a query with every key by the plain matrix of the optimal string alignment distance.
///
/// It shares nothing with the index but the definition: insertions, deletions, substitutions and swaps of neighbours
/// cost one, no part is edited twice. Only the diagonal band within the limit is filled in, because a cell as far
/// from the diagonal costs as many insertions:
///
///     limit 2      c h a r        cell (row, column) stands at
///             ·  0 1 2            place column - row + limit + 1;
///             c  1 0 1 2          both ends hold a distance beyond all
///             r  2 1 1 2 ·
///             a    2 2 1 ·
struct BruteForce {
    /// The greatest limit.
    static let greatestLimit = 2
    private static let beyond = 1_000_000

    private typealias Row = InlineArray<7, Int>

    private var scalars: [UInt32] = []
    private var starts: [Int] = [0]

    /// Takes all keys.
    ///
    /// - Parameter keys: The keys, by number.
    init(keys: [String]) {
        self.init(symbols: keys.map { $0.unicodeScalars.map(\.value) })
    }

    /// Takes all keys as their scalars.
    ///
    /// - Parameter symbols: The keys, by number.
    init(symbols: [[UInt32]]) {
        for key in symbols {
            scalars += key
            starts.append(scalars.count)
        }
    }

    /// All keys within a distance of a query.
    ///
    /// - Parameters:
    ///   - query: The query's scalars.
    ///   - limit: The greatest distance, at most 2.
    /// - Returns: The matches in order.
    /// - Complexity: O(keys × query).
    func matches(_ query: [UInt32], within limit: Int) -> [BruteMatch] {
        search(within: limit) { key in
            abs(key.count - query.count) > limit
                ? nil : Self.distance(query.span, key, limit: limit, toPrefix: false)
        }
    }

    /// All keys that begin with something within a distance of a query.
    ///
    /// - Parameters:
    ///   - query: The query's scalars.
    ///   - limit: The greatest distance, at most 2.
    /// - Returns: The matches in order, each with the least distance of any prefix.
    /// - Complexity: O(keys × query).
    func prefixMatches(_ query: [UInt32], within limit: Int) -> [BruteMatch] {
        search(within: limit) { key in
            key.count + limit < query.count
                ? nil : Self.distance(query.span, key, limit: limit, toPrefix: true)
        }
    }

    private func search(within limit: Int, _ distance: (Span<UInt32>) -> Int?) -> [BruteMatch] {
        var matches: [BruteMatch] = []
        let all = scalars.span
        for key in 0..<starts.count - 1 {
            if let found = distance(all.extracting(starts[key]..<starts[key + 1])), found <= limit {
                matches.append(BruteMatch(distance: found, key: key))
            }
        }
        return matches.sorted()
    }

    /// The distance of two texts, or of one to the nearest prefix of the other.
    ///
    /// - Parameters:
    ///   - query: One text.
    ///   - key: The other.
    ///   - limit: The greatest distance of interest, at most 2.
    ///   - toPrefix: Whether `key` may go on after what is compared.
    /// - Returns: The distance, or something beyond the limit.
    static func distance(_ query: Span<UInt32>, _ key: Span<UInt32>, limit: Int, toPrefix: Bool) -> Int {
        var earlier = Row(repeating: beyond)
        var previous = Row(repeating: beyond)
        for column in 0...limit { previous[column + limit + 1] = column }
        for row in 0..<query.count {
            var current = Row(repeating: beyond)
            var least = beyond
            for place in 1...2 * limit + 1 {
                // The cell compares the first `row + 1` symbols of the query with the first `column` of the key.
                let column = row + place - limit
                guard column >= 0, column <= key.count else { continue }
                var best = min(previous[place + 1], current[place - 1]) + 1
                if column > 0 {
                    best = min(best, previous[place] + (query[row] == key[column - 1] ? 0 : 1))
                }
                if column > 1, row > 0, query[row] == key[column - 2], query[row - 1] == key[column - 1] {
                    best = min(best, earlier[place] + 1)
                }
                current[place] = best
                least = min(least, best)
            }
            // No later cell can be less: a swap reaches back two rows, but costs no less than the row between.
            guard least <= limit else { return beyond }
            earlier = previous
            previous = current
        }
        guard toPrefix else {
            let place = key.count - query.count + limit + 1
            return place >= 1 && place <= 2 * limit + 1 ? previous[place] : beyond
        }
        var best = beyond
        for place in 1...2 * limit + 1 { best = min(best, previous[place]) }
        return best
    }
}
