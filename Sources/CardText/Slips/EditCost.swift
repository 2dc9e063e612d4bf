/// How unlikely it is that somebody who typed one thing meant another, to order candidates of the same distance.
///
/// The cheapest way to turn what was meant into what was typed, with edits that cost less the more often they happen:
///
///     charizarf ──► charizard    5   keys side by side
///     charizrad ──► charizard    5   two letters swapped
///     charrizard ─► charizard    4   a letter doubled
///     clragon ────► dragon       5   two letters that look like one, at the start
///     phantom ────► fantom       6   two letters that sound like one, at the start
///     charizarw ──► charizard    8   anything else
///
/// It never decides what is found: the distance does that.
package struct EditCost: Sendable {
    /// The cost of an edit that nothing explains.
    package static let ordinaryEdit = Int(LetterLikeness.ordinary)

    /// What was typed.
    private var typed: [CostedLetter] = []
    /// The part of what was meant that differs.
    private var meant: [CostedLetter] = []
    private var matrix = CostMatrix()

    /// Makes a measure with memory that grows with what it measures: use one per thread.
    package init() {}

    /// Says what was typed; `cost(ofMeaning:distance:)` may then be asked about any number of names.
    ///
    /// - Parameter typed: The scalars of the folded, joined query.
    /// - Complexity: O(`typed.count`).
    package mutating func prepare(typed: Span<UInt32>) {
        CostedLetter.read(typed, in: typed.indices, isTyped: true, LetterLikeness.tables, into: &self.typed)
    }

    /// The cost of turning what was typed into what was meant.
    ///
    /// A matrix as for the optimal string alignment distance, of which only the diagonals that a path with so many
    /// edits can reach are filled: E. Ukkonen, "Algorithms for Approximate String Matching", Information and Control
    /// 64 (1985).
    ///
    /// - Parameters:
    ///   - meant: The scalars of the folded, joined name.
    ///   - distance: The optimal string alignment distance between them, or an upper bound of it.
    /// - Returns: The cost, zero for equal texts; an ordinary edit costs `ordinaryEdit`.
    /// - Complexity: O((length of `meant` − what both have in common at their ends) × `distance`).
    package mutating func cost(ofMeaning meant: Span<UInt32>, distance: Int) -> Int {
        let shorter = min(typed.count, meant.count)
        var start = 0
        while start < shorter, typed[start].scalar == meant[start] { start += 1 }
        guard start < max(typed.count, meant.count) else { return 0 }
        var end = 0
        while end < shorter - start, typed[typed.count - 1 - end].scalar == meant[meant.count - 1 - end] {
            end += 1
        }
        // Equal letters at the ends cost nothing; one of them stays, as two letters may stand for one.
        start = max(start - 1, 0)
        end = max(end - 1, 0)

        let tables = LetterLikeness.tables
        let part = start..<(meant.count - end)
        CostedLetter.read(meant, in: part, isTyped: false, tables, into: &self.meant)
        let difference = meant.count - typed.count
        let detour = max(0, distance - abs(difference)) / 2
        let diagonals = (min(0, difference) - detour)...(max(0, difference) + detour)
        return matrix.cheapest(typed, start..<(typed.count - end), self.meant, diagonals, tables)
    }
}
