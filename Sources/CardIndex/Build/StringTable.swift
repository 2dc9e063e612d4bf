/// The short strings of the file: those texts of the builder's pool that a section refers to, ordered by bytes.
///
/// Used in two steps. First every text that will be referred to is marked; then the table is ordered, and only then
/// do texts have numbers.
struct StringTable {
    /// The texts in file order, as numbers of the pool; the empty one first.
    private(set) var texts: [UInt32] = [0]
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
        for text in isUsed.indices.dropFirst() where isUsed[text] {
            texts.append(UInt32(truncatingIfNeeded: text))
        }
        texts[1...].sort { pool.precedes($0, $1) }
        numbers = [UInt32](repeating: 0, count: isUsed.count)
        for (position, text) in texts.enumerated() {
            numbers[Int(text)] = UInt32(truncatingIfNeeded: position)
        }
        isUsed = []
    }

    /// The number in the file of a marked text of the pool.
    subscript(text: UInt32) -> UInt32 { numbers[Int(text)] }
}
