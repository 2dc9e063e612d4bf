internal import CardText

/// The distinct collector numbers of the file, ordered so that everything a typed number can mean is one range.
///
/// First by the canonical key without variant marks, then by the whole key, then by text: `101` finds `101`, `0101`
/// and `101†`, and `101†` finds a part of that range.
struct NumberTable {
    /// The numbers as printed, in file order.
    private(set) var texts: [String] = []
    /// The canonical key of each, without variant marks.
    private(set) var keys: [String] = []
    /// The position in file order of each number of the builder's pool.
    private(set) var positions: [UInt32: UInt32] = [:]

    private struct Keyed {
        var number: UInt32
        var text: String
        var key: String
        var base: String
    }

    /// Orders the numbers of some printings.
    ///
    /// - Parameters:
    ///   - numbers: The numbers as numbers of the pool, with repeats.
    ///   - pool: The builder's pool.
    /// - Complexity: O(n log n) in the number of distinct numbers.
    init(_ numbers: some Sequence<UInt32>, pool: StringPool) {
        let keyed = Set(numbers).map { number in
            let key = CollectorNumber.key(of: pool[number])
            return Keyed(
                number: number, text: pool[number], key: key, base: CollectorNumber.unmarked(key) ?? key)
        }
        let ordered = keyed.sorted { left, right in
            for (leftText, rightText) in [(left.base, right.base), (left.key, right.key)]
            where leftText != rightText {
                return leftText.utf8.lexicographicallyPrecedes(rightText.utf8)
            }
            return left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
        }
        for (position, number) in ordered.enumerated() {
            texts.append(number.text)
            keys.append(number.base)
            positions[number.number] = UInt32(position)
        }
    }
}
