/// Finds what a mistyped key was meant to be.
enum NearestWord {
    /// A question such as `; did you mean "burst"?`, or the list of what there is.
    ///
    /// - Parameters:
    ///   - typed: What was typed.
    ///   - words: What it may have been meant to be.
    /// - Returns: The question or the list.
    /// - Complexity: O(total length of `words` × length of `typed`).
    static func hint(for typed: String, among words: [String]) -> String {
        let letters = Array(typed.lowercased().unicodeScalars.prefix(64))
        let nearest = words.map { (word: $0, distance: distance(letters, Array($0.unicodeScalars))) }
            .filter { $0.distance <= max(1, max(letters.count, $0.word.unicodeScalars.count) / 3) }
            .min { $0.distance < $1.distance }
        if let nearest { return "did you mean \"\(nearest.word)\"?" }
        return "there are \(words.map { "\"\($0)\"" }.joined(separator: ", "))"
    }

    /// The Levenshtein distance with one row of its matrix.
    private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        var row = Array(0...right.count)
        for (index, symbol) in left.enumerated() {
            var diagonal = index
            row[0] = index + 1
            for (column, other) in right.enumerated() {
                let substituted = diagonal + (symbol == other ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(substituted, min(row[column], diagonal) + 1)
            }
        }
        return row[right.count]
    }
}
