/// Finds what a mistyped word was meant to be.
package enum Spelling {
    /// The nearest of some words, or `nil` when none is near.
    ///
    /// A word is near when it begins with what was typed, or when no more than a third of its letters differ.
    ///
    /// - Parameters:
    ///   - typed: What was typed.
    ///   - words: The words it may have been meant to be.
    /// - Returns: The nearest word, the first among equals.
    /// - Complexity: O(total length of `words` × length of `typed`).
    package static func nearest(to typed: String, in words: [String]) -> String? {
        let letters = Array(typed.lowercased().unicodeScalars.prefix(40))
        guard !letters.isEmpty else { return nil }
        var best: (word: String, distance: Int)?
        for word in words {
            let candidate = Array(word.unicodeScalars)
            var distance = alignmentDistance(letters, candidate)
            if letters.count >= 2, candidate.starts(with: letters) { distance = min(distance, 1) }
            let allowed = max(1, max(letters.count, candidate.count) / 3)
            guard distance <= allowed, distance < max(letters.count, candidate.count) else { continue }
            if distance < best?.distance ?? .max { best = (word, distance) }
        }
        return best?.word
    }

    /// The optimal string alignment distance with three rows of its matrix.
    private static func alignmentDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for (row, symbol) in left.enumerated() {
            var current = [row + 1]
            for (column, other) in right.enumerated() {
                var cost = min(last[column + 1], current[column]) + 1
                cost = min(cost, last[column] + (symbol == other ? 0 : 1))
                if row > 0, column > 0, symbol == right[column - 1], left[row - 1] == other {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
            }
            (beforeLast, last) = (last, current)
        }
        return last[right.count]
    }
}
