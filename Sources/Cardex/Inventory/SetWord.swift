/// A word of the names of sets, prepared for being compared with many others.
struct SetWord: Sendable {
    /// The word, folded.
    let text: String
    /// The sets whose names hold it.
    let sets: [Int]
    private let bytes: [UInt8]
    /// Which letters occur, one bit for each of 32 classes.
    private let letters: UInt32
    private let hasDigit: Bool

    /// Prepares a word.
    ///
    /// - Parameters:
    ///   - text: The word, folded.
    ///   - sets: The sets whose names hold it.
    init(_ text: String, sets: [Int]) {
        self.text = text
        self.sets = sets
        bytes = Array(text.utf8)
        letters = bytes.reduce(0) { $0 | 1 << UInt32($1 & 31) }
        hasDigit = bytes.contains { $0 &- 0x30 < 10 }
    }

    /// Whether the other word is this one, misspelt, or what this one is the beginning of; numbers are never alike.
    ///
    /// - Parameter other: The other word.
    /// - Returns: Whether they are alike.
    /// - Complexity: O(1) for nearly all pairs, by their letters; else O(product of the lengths).
    func isLike(_ other: SetWord) -> Bool {
        if bytes == other.bytes { return true }
        guard bytes.count >= 3, other.bytes.count >= 3, !hasDigit, !other.hasDigit else { return false }
        if letters & ~other.letters == 0, other.bytes.starts(with: bytes) { return true }
        let limit = bytes.count >= 8 ? 2 : 1
        guard bytes.count >= 4, abs(bytes.count - other.bytes.count) <= limit,
            (letters ^ other.letters).nonzeroBitCount <= 2 * limit
        else { return false }
        return NameLikeness.distance(bytes, other.bytes, limit: limit) != nil
    }
}
