/// The error automaton of a pattern of at most 63 symbols, one step per text symbol.
///
/// Bit i of row e says: i pattern symbols are consumed with at most e edits. Wu and Manber, "Fast Text Searching
/// Allowing Errors" (CACM 1992), with a step for swaps from the rows of two symbols ago (Hyyrö 2003 gives the same
/// for the matrix form). A value, so that a walk over a trie keeps one per level and never undoes anything.
struct ErrorAutomaton {
    /// The rows for zero to three edits.
    private var none: UInt64
    private var one: UInt64
    private var two: UInt64
    private var three: UInt64
    /// The rows before the last symbol.
    private var noneBefore: UInt64 = 0
    private var oneBefore: UInt64 = 0
    private var twoBefore: UInt64 = 0
    /// The pattern's positions of the last symbol.
    private var maskBefore: UInt64 = 0

    /// The greatest number of edits that the automaton can follow.
    static let greatestDistance = ThreeEdits.value

    /// The longest pattern that fits: one bit per consumed symbol, and one for none.
    static let greatestLength = 63

    /// Makes the automaton before the first symbol: some pattern symbols may be missing already.
    init() {
        none = 0b1
        one = 0b11
        two = 0b111
        three = 0b1111
    }

    /// Consumes one text symbol.
    ///
    /// - Parameters:
    ///   - mask: The symbol's positions in the pattern.
    ///   - edits: The number of edits followed; rows beyond it are left alone.
    @inline(__always)
    mutating func advance<Edits: EditCount>(_ mask: UInt64, _ edits: Edits.Type) {
        let (oldNone, oldOne, oldTwo) = (none, one, two)
        none = (oldNone & mask) << 1
        if Edits.value >= 1 {
            let swaps = (((noneBefore & mask) << 1) & maskBefore) << 1
            one = (oldOne & mask) << 1 | oldNone | (oldNone | none) << 1 | swaps
        }
        if Edits.value >= 2 {
            let swaps = (((oneBefore & mask) << 1) & maskBefore) << 1
            two = (oldTwo & mask) << 1 | oldOne | (oldOne | one) << 1 | swaps
        }
        if Edits.value >= 3 {
            let swaps = (((twoBefore & mask) << 1) & maskBefore) << 1
            three = (three & mask) << 1 | oldTwo | (oldTwo | two) << 1 | swaps
        }
        (noneBefore, oneBefore, twoBefore, maskBefore) = (oldNone, oldOne, oldTwo, mask)
    }

    /// The states reached with at most some number of edits.
    ///
    /// Where it is empty, no further text leads to an acceptance with that many edits.
    @inline(__always)
    func states(_ distance: Int) -> UInt64 {
        switch distance {
        case 0: none
        case 1: one
        case 2: two
        default: three
        }
    }

    /// The pattern's positions of which the next symbol must have one to keep the last row from being empty, when the row
    /// with one edit less is empty already: those behind what is consumed, and those that end a swap.
    ///
    /// - Parameter edits: The number of edits followed.
    /// - Returns: One bit per position.
    @inline(__always)
    func continuations<Edits: EditCount>(_ edits: Edits.Type) -> UInt64 {
        let before = Edits.value == 1 ? noneBefore : Edits.value == 2 ? oneBefore : twoBefore
        return states(Edits.value) | before & maskBefore >> 1
    }

    /// The least number of edits with which the whole pattern is consumed by the text so far.
    ///
    /// - Parameters:
    ///   - acceptance: The bit after the pattern's last symbol.
    ///   - edits: The number of edits followed.
    /// - Returns: The number, or one more than are followed.
    @inline(__always)
    func accepted<Edits: EditCount>(_ acceptance: UInt64, _ edits: Edits.Type) -> Int {
        for distance in 0...Edits.value where states(distance) & acceptance != 0 { return distance }
        return Edits.value + 1
    }
}
