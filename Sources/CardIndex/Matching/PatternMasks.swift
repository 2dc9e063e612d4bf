/// For every symbol of a pattern, the positions at which it stands, as bits: 64 positions a word.
///
/// Tables hold all symbols' first words, then all second words, so that one-word code needs no stride.
/// ASCII symbols index a table; the others are found in a small hash table with at most half its slots used.
/// A symbol outside the pattern has no bits.
struct PatternMasks: Sendable {
    /// The number of 64-bit words per symbol.
    private(set) var wordCount = 1
    /// The number of symbols in the pattern.
    private(set) var length = 0
    private var ascii = [UInt64](repeating: 0, count: 128)
    /// The scalars of the hash table, zero in a free slot.
    private var foreignScalars: [UInt32] = []
    private var foreign: [UInt64] = []
    /// One bit for the lowest six bits of each scalar in the hash table: most others are told apart without a look.
    private var foreignFilter: UInt64 = 0

    /// Replaces the pattern, reusing the memory of the one before.
    ///
    /// - Parameter pattern: The new pattern's scalars.
    /// - Complexity: O(`pattern.count`) for up to 64 symbols, beyond that 128 words per 64 symbols.
    mutating func prepare(_ pattern: [UInt32]) {
        length = pattern.count
        wordCount = max(1, (length + 63) / 64)
        PatternMasks.reset(&ascii, count: 128 * wordCount)
        var foreignCount = 0
        for position in pattern.indices where pattern[position] >= 128 { foreignCount += 1 }
        var slotCount = 0
        foreignFilter = 0
        if foreignCount > 0 {
            slotCount = 2
            while slotCount < foreignCount * 2 { slotCount *= 2 }
        }
        foreignScalars.removeAll(keepingCapacity: true)
        for _ in 0..<slotCount { foreignScalars.append(0) }
        PatternMasks.reset(&foreign, count: slotCount * wordCount)
        for position in pattern.indices {
            let bit = UInt64(1) << UInt64(position & 63)
            let scalar = pattern[position]
            guard scalar >= 128 else {
                ascii[(position >> 6) * 128 + Int(scalar)] |= bit
                continue
            }
            var slot = PatternMasks.slot(of: scalar, in: slotCount)
            while foreignScalars[slot] != 0, foreignScalars[slot] != scalar {
                slot = (slot + 1) & (slotCount - 1)
            }
            foreignScalars[slot] = scalar
            foreignFilter |= 1 << UInt64(scalar & 63)
            foreign[(position >> 6) * slotCount + slot] |= bit
        }
    }

    /// Makes all words of a table zero.
    private static func reset(_ table: inout [UInt64], count: Int) {
        guard table.count == count else {
            table.removeAll(keepingCapacity: true)
            table.append(contentsOf: repeatElement(0, count: count))
            return
        }
        for index in table.indices { table[index] = 0 }
    }

    /// Where the search for a scalar begins.
    @inline(__always)
    fileprivate static func slot(of scalar: UInt32, in slotCount: Int) -> Int {
        Int((scalar &* 0x9E37_79B1) >> 8) & (slotCount - 1)
    }

    /// The masks as spans, for the inner loops.
    var view: PatternMaskView {
        @_lifetime(borrow self) get {
            PatternMaskView(
                ascii: Column(ascii.span), foreignScalars: Column(foreignScalars.span),
                foreign: Column(foreign.span), foreignFilter: foreignFilter, wordCount: wordCount,
                length: length)
        }
    }
}

/// The masks of a pattern, read without copies and without traps.
struct PatternMaskView: ~Escapable {
    let ascii: Column<UInt64>
    let foreignScalars: Column<UInt32>
    let foreign: Column<UInt64>
    let foreignFilter: UInt64
    /// The number of 64-bit words per symbol.
    let wordCount: Int
    /// The number of symbols in the pattern.
    let length: Int

    @_lifetime(copy ascii, copy foreignScalars, copy foreign)
    init(
        ascii: Column<UInt64>, foreignScalars: Column<UInt32>, foreign: Column<UInt64>, foreignFilter: UInt64,
        wordCount: Int, length: Int
    ) {
        self.ascii = ascii
        self.foreignScalars = foreignScalars
        self.foreign = foreign
        self.foreignFilter = foreignFilter
        self.wordCount = wordCount
        self.length = length
    }

    /// The first 64 positions of a symbol: all, in a pattern that fits one word.
    ///
    /// - Parameter symbol: Any symbol of a key.
    /// - Returns: One bit per position, the first the lowest.
    @inline(__always)
    func first<Symbol: KeySymbol>(_ symbol: Symbol) -> UInt64 {
        symbol < 128 ? ascii[Int(symbol)] : mayHold(UInt32(symbol)) ? foreignWord(UInt32(symbol), 0) : 0
    }

    /// One word of the positions of a symbol.
    ///
    /// - Parameters:
    ///   - symbol: Any symbol of a key.
    ///   - index: Which 64 positions.
    /// - Returns: One bit per position, the first the lowest.
    @inline(__always)
    func word<Symbol: KeySymbol>(_ symbol: Symbol, _ index: Int) -> UInt64 {
        symbol < 128 ? ascii[index &* 128 &+ Int(symbol)] : foreignWord(UInt32(symbol), index)
    }

    /// Whether the pattern may hold a symbol that is not ASCII.
    @inline(__always)
    private func mayHold(_ scalar: UInt32) -> Bool {
        foreignFilter >> UInt64(scalar & 63) & 1 != 0
    }

    /// One word of the positions of a symbol that is not ASCII.
    @inline(never)
    private func foreignWord(_ scalar: UInt32, _ index: Int) -> UInt64 {
        let slotCount = foreignScalars.count
        guard slotCount > 0 else { return 0 }
        var slot = PatternMasks.slot(of: scalar, in: slotCount)
        // Half the slots are free, so the search ends.
        while foreignScalars[slot] != 0 {
            if foreignScalars[slot] == scalar { return foreign[index &* slotCount &+ slot] }
            slot = (slot &+ 1) & (slotCount &- 1)
        }
        return 0
    }
}
