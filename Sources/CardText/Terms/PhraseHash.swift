/// The hash of a phrase, grown word by word: phrases that start at one word share the work.
///
/// FNV-1a over the folded, joined bytes, with the upper half mixed into the lower, by which tables are entered. The
/// value stands in index files, so it never changes.
package struct PhraseHash: Hashable, Sendable {
    private var state: UInt64 = 0xCBF2_9CE4_8422_2325

    /// Makes the hash of the empty phrase.
    package init() {}

    /// Makes the hash of a phrase.
    ///
    /// - Parameter bytes: The folded, joined phrase.
    package init(_ bytes: Span<UInt8>) {
        append(bytes)
    }

    /// Appends a word.
    ///
    /// - Parameter bytes: The folded word.
    /// - Complexity: O(`bytes.count`).
    package mutating func append(_ bytes: Span<UInt8>) {
        var state = state
        for index in bytes.indices { state = (state ^ UInt64(bytes[index])) &* 0x0000_0100_0000_01B3 }
        self.state = state
    }

    /// The hash as a number.
    package var value: UInt64 { state ^ state >> 32 }

    /// The half of the hash that tells phrases of one slot apart.
    package var tag: UInt32 { UInt32(truncatingIfNeeded: state >> 32) }

    /// The slot of a table to look in first.
    ///
    /// - Parameter slotCount: The size of the table, a power of two.
    /// - Returns: A slot, zero when there are none.
    package func slot(of slotCount: Int) -> Int {
        slotCount == 0 ? 0 : Int(truncatingIfNeeded: value & UInt64(slotCount - 1))
    }
}
