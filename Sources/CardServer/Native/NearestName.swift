/// Finds what a mistyped name was meant to be.
enum NearestName {
    /// A question such as `; did you mean limit?`, or nothing when no name is near.
    ///
    /// - Parameters:
    ///   - typed: What was typed.
    ///   - names: What it may have been meant to be.
    /// - Returns: The question or an empty text.
    /// - Complexity: O(total length of `names`), since only the first letters of what was typed count.
    static func question(_ typed: String, among names: [String]) -> String {
        let letters = Array(typed.lowercased().unicodeScalars.prefix(40))
        guard !letters.isEmpty else { return "" }
        let nearest = names.map { (name: $0, distance: distance(letters, Array($0.unicodeScalars))) }
            .filter { $0.distance <= max(1, max(letters.count, $0.name.unicodeScalars.count) / 3) }
            .min { $0.distance < $1.distance }
        return nearest.map { "; did you mean \($0.name)?" } ?? ""
    }

    /// The Levenshtein distance with one row of its matrix; a text that begins the other is one step away.
    private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        if left.count > 1, right.starts(with: left) { return left.count == right.count ? 0 : 1 }
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
