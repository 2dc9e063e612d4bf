/// The short strings of the file: those texts of the builder's pool that a section refers to, ordered by bytes.
///
/// Used in two steps. First every text that will be referred to is marked; then the table is ordered, and only then
/// do texts have numbers.
struct StringTable {
    /// The strings in file order, the empty one first.
    private(set) var strings: [String] = [""]
    private var isUsed: [Bool]
    private var numbers: [UInt32] = []

    /// Makes a table over a pool of which nothing is used yet.
    ///
    /// - Parameter poolCount: The number of texts in the pool.
    init(poolCount: Int) {
        isUsed = [Bool](repeating: false, count: poolCount)
    }

    /// Marks a text as referred to.
    mutating func use(_ text: UInt32) {
        isUsed[Int(text)] = true
    }

    /// Gives every marked text its number.
    ///
    /// - Complexity: O(n log n) in the number of marked texts.
    mutating func order(_ pool: StringPool) {
        let used = isUsed.indices.dropFirst().filter { isUsed[$0] }
            .sorted { pool.strings[$0].utf8.lexicographicallyPrecedes(pool.strings[$1].utf8) }
        numbers = [UInt32](repeating: 0, count: isUsed.count)
        for (position, text) in used.enumerated() { numbers[text] = UInt32(position + 1) }
        strings = [""] + used.map { pool.strings[$0] }
    }

    /// The number in the file of a marked text of the pool.
    subscript(text: UInt32) -> UInt32 { numbers[Int(text)] }
}
