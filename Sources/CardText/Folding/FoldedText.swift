/// A reusable buffer that one fold fills.
///
/// For the source `Lim-Dûl's Vault`:
///
///     spaced         l i m _ d u l s _ v a u l t
///     sourceOffsets  0 1 2 3 4 5 8 9 . . .        one per byte of `spaced`, plus the source's length
///     joined         l i m d u l s v a u l t
package struct FoldedText: Sendable {
    /// The folded UTF-8; words are separated by exactly one space, and none stands at the ends.
    package var spaced: [UInt8] = []
    /// The bytes of `spaced` without the spaces.
    package var joined: [UInt8] = []
    /// For each byte of `spaced` the UTF-8 offset in the source of the scalar it came from, then the source's length.
    ///
    /// The offsets never fall. A space has the offset of the first separator it stands for, or, where a symbol's word
    /// was set apart, that of the word it precedes. What vanished belongs to the byte before it, so the source of
    /// the bytes `a..<b` of `spaced` is `sourceOffsets[a]..<sourceOffsets[b]`.
    package var sourceOffsets: [UInt32] = [0]
    /// Whether `spaced` is ASCII, which makes its bytes its scalars.
    package var isASCII = true

    /// Makes the fold of the empty name.
    package init() {}

    /// Forgets the last fold but keeps the memory.
    mutating func removeAll() {
        spaced.removeAll(keepingCapacity: true)
        joined.removeAll(keepingCapacity: true)
        sourceOffsets.removeAll(keepingCapacity: true)
        isASCII = true
    }

    /// Makes each array at least as long as asked for, with any content.
    mutating func makeRoom(for count: Int) {
        isASCII = true
        let missing = count - min(spaced.count, joined.count, sourceOffsets.count)
        guard missing > 0 else { return }
        spaced.append(addingCapacity: missing) { $0.append(repeating: 0, count: missing) }
        joined.append(addingCapacity: missing) { $0.append(repeating: 0, count: missing) }
        sourceOffsets.append(addingCapacity: missing) { $0.append(repeating: 0, count: missing) }
    }

    /// Cuts the arrays to the lengths that were written.
    mutating func truncate(spaced spacedCount: Int, joined joinedCount: Int) {
        spaced.removeLast(spaced.count - spacedCount)
        joined.removeLast(joined.count - joinedCount)
        sourceOffsets.removeLast(sourceOffsets.count - spacedCount)
    }
}
