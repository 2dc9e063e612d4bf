internal import CardText

/// The distinct collector numbers of the file, ordered by canonical key and then by text, so that everything a
/// typed number can mean is one range.
struct NumberTable {
    /// The numbers as printed, in file order.
    private(set) var texts: [String] = []
    /// The canonical key of each.
    private(set) var keys: [String] = []
    /// The position in file order of each number of the builder's pool.
    private(set) var positions: [UInt32: UInt32] = [:]

    /// Orders the numbers of some printings.
    ///
    /// - Parameters:
    ///   - numbers: The numbers as numbers of the pool, with repeats.
    ///   - pool: The builder's pool.
    /// - Complexity: O(n log n) in the number of distinct numbers.
    init(_ numbers: some Sequence<UInt32>, pool: StringPool) {
        let keyed = Set(numbers).map { (number: $0, text: pool[$0], key: CollectorNumber.key(of: pool[$0])) }
        let ordered = keyed.sorted { left, right in
            left.key == right.key
                ? left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
                : left.key.utf8.lexicographicallyPrecedes(right.key.utf8)
        }
        for (position, number) in ordered.enumerated() {
            texts.append(number.text)
            keys.append(number.key)
            positions[number.number] = UInt32(position)
        }
    }
}
