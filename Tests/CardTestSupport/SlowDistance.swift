/// The textbook matrix of the optimal string alignment distance: obviously right, never fast.
///
/// Insertions, deletions, substitutions and swaps of neighbours cost one; no part is edited twice.
///
/// - Parameters:
///   - left: One sequence.
///   - right: Another sequence.
/// - Returns: The distance.
/// - Complexity: O(`left.count` × `right.count`) time and space.
public func slowAlignmentDistance<Symbol: Equatable>(_ left: [Symbol], _ right: [Symbol]) -> Int {
    var matrix = Array(repeating: Array(repeating: 0, count: right.count + 1), count: left.count + 1)
    for row in 0...left.count { matrix[row][0] = row }
    for column in 0...right.count { matrix[0][column] = column }
    guard !left.isEmpty, !right.isEmpty else { return max(left.count, right.count) }
    for row in 1...left.count {
        for column in 1...right.count {
            let substitution = matrix[row - 1][column - 1] + (left[row - 1] == right[column - 1] ? 0 : 1)
            var best = min(matrix[row - 1][column] + 1, matrix[row][column - 1] + 1, substitution)
            if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
                best = min(best, matrix[row - 2][column - 2] + 1)
            }
            matrix[row][column] = best
        }
    }
    return matrix[left.count][right.count]
}
