internal import CardIndex

/// The names at the least distance from a text: every name is considered.
///
/// Distance is that of optimal string alignment. At most three eighths of the letters of the longer of both may differ.
/// The names are looked through in rounds of growing distance; in each, length and letters rule most of them out.
struct NearestNames: ~Copyable {
    /// What was found.
    struct Found {
        /// The least distance; `Int.max` where nothing is near.
        var distance = Int.max
        /// The names at that distance.
        var entries: [Int] = []
    }

    /// Longer texts are no names with a slip in them.
    private static let longestText = 200
    private let key: PreparedKey
    private let length: Int
    private let signature: UInt64
    private var scratch = SearchScratch()

    /// Prepares a text.
    ///
    /// - Parameter text: The collated text.
    init(_ text: borrowing Collation) {
        var scalars = ""
        for symbol in text.symbols { scalars.unicodeScalars.append(Unicode.Scalar(symbol) ?? "\u{FFFD}") }
        key = PreparedKey(scalars)
        length = text.symbols.count
        signature = CollatedNames.signature(of: text.symbols.span)
    }

    /// Finds the nearest names.
    ///
    /// - Parameters:
    ///   - names: The names.
    ///   - isAdmitted: Whether what a name leads to may be an answer.
    /// - Returns: All names at the least distance.
    /// - Complexity: O(number of names), and the distance of those that length and letters do not rule out.
    mutating func search(_ names: CollatedNames, isAdmitted: (Int) -> Bool) -> Found {
        guard length > 0, length <= Self.longestText else { return Found() }
        // A name of n letters may differ in 3n / 8, and be longer than the text by as many.
        let greatest = length * 3 / 5
        var limit = 1
        while limit <= greatest {
            let found = search(names, within: limit, isAdmitted)
            if !found.entries.isEmpty || limit == greatest { return found }
            limit = min(limit * 2, greatest)
        }
        return Found()
    }

    private mutating func search(
        _ names: CollatedNames, within greatest: Int, _ isAdmitted: (Int) -> Bool
    ) -> Found {
        var found = Found()
        var limit = greatest
        for entry in 0..<names.count {
            let count = names.length(entry)
            let own = min(limit, max(length, count) * 3 / 8)
            guard abs(count - length) <= own else { continue }
            let other = names.signature(entry)
            guard (signature & ~other).nonzeroBitCount <= own, (other & ~signature).nonzeroBitCount <= own,
                isAdmitted(names.target(entry))
            else { continue }
            let distance = key.distance(to: names.name(entry), limit: own, scratch: &scratch)
            guard distance <= own else { continue }
            if distance < found.distance { found = Found(distance: distance) }
            found.entries.append(entry)
            limit = distance
        }
        return found
    }
}
