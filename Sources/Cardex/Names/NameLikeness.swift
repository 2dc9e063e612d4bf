/// How many slips apart two folded names are, where only one pair is compared; among many, ask a `KeyDictionary`.
package enum NameLikeness {
    /// The shortest name in which a slip may be forgiven.
    private static let shortest = 4

    /// Whether the names are equal but for one letter that is missing, too much, another one, or swapped with the next.
    ///
    /// - Parameters:
    ///   - left: One folded, joined name.
    ///   - right: Another.
    /// - Returns: Whether they are equal, or long enough and at most one edit apart.
    /// - Complexity: O(product of the lengths).
    package static func isNearlySame(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard left != right else { return true }
        return min(left.count, right.count) >= shortest && distance(left, right, limit: 1) != nil
    }

    /// The restricted Damerau distance of two texts, in bytes.
    ///
    /// - Parameters:
    ///   - left: One text.
    ///   - right: Another text.
    ///   - limit: The greatest distance of interest.
    /// - Returns: The distance, or `nil` beyond the limit.
    /// - Complexity: O(product of the lengths).
    static func distance(_ left: [UInt8], _ right: [UInt8], limit: Int) -> Int? {
        guard abs(left.count - right.count) <= limit else { return nil }
        var before: [Int] = []
        var previous = Array(0...right.count)
        var current = previous
        for row in 0..<left.count {
            current[0] = row + 1
            var least = current[0]
            for column in 0..<right.count {
                let isSame = left[row] == right[column]
                var cost = min(
                    previous[column + 1] + 1, current[column] + 1, previous[column] + (isSame ? 0 : 1))
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    cost = min(cost, before[column - 1] + 1)
                }
                current[column + 1] = cost
                least = min(least, cost)
            }
            if least > limit { return nil }
            before = previous
            swap(&previous, &current)
        }
        return previous[right.count] <= limit ? previous[right.count] : nil
    }
}
