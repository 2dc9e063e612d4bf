internal import CardText

/// How unlikely it is that a text was meant to be this or that name.
struct NameCost {
    /// The cost of an edit that nothing explains.
    static let ordinaryEdit = EditCost.ordinaryEdit

    private var measure = EditCost()
    private var symbols: [UInt32] = []

    /// Says what was typed.
    mutating func prepare(_ query: PreparedKey) {
        measure.prepare(typed: query.scalars.span)
    }

    /// The cost of the edits between what was typed and a key.
    ///
    /// - Parameters:
    ///   - match: The key and its distance, or an upper bound of it.
    ///   - names: The keys.
    /// - Returns: The cost.
    /// - Complexity: O(length of the key × distance).
    mutating func cost(_ match: KeyMatch, in names: KeyDictionary) -> Int {
        names.symbols(match.keyID, into: &symbols)
        return Self.cost(&measure, of: symbols, distance: match.distance)
    }

    private static func cost(_ measure: inout EditCost, of symbols: [UInt32], distance: Int) -> Int {
        measure.cost(ofMeaning: symbols.span, distance: distance)
    }
}
