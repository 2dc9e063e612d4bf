internal import CardModel

/// The order of printings in the file: by name, and within a name the one most people mean first.
///
/// Paper before screen, English before other languages, newest first, then set, number and id, so that ties never
/// depend on the order of the dumps.
struct PrintingOrder {
    /// The rows in file order.
    let order: [Int]

    private struct SortKey {
        var name: UInt32
        var rank: UInt8
        var day: Int32
    }

    /// Sorts the rows.
    ///
    /// - Complexity: O(n log n) in the number of rows.
    init(rows: [PrintingRow], pool: StringPool, sets: [SetKey: CardSet], namePositions: [UInt32: UInt32]) {
        let keys = rows.map { row in
            let date = row.releaseDate ?? sets[SetKey(game: row.game, id: row.setID)]?.releaseDate
            return SortKey(
                name: namePositions[row.name] ?? 0,
                rank: (row.isDigital ? 2 : 0) + (pool[row.language] == "en" ? 0 : 1),
                day: date?.daysSinceEpoch ?? Int32.min)
        }
        order = rows.indices.sorted { left, right in
            let (leftKey, rightKey) = (keys[left], keys[right])
            if leftKey.name != rightKey.name { return leftKey.name < rightKey.name }
            if leftKey.rank != rightKey.rank { return leftKey.rank < rightKey.rank }
            if leftKey.day != rightKey.day { return leftKey.day > rightKey.day }
            return Self.precedes(rows[left], rows[right], pool)
        }
    }

    private static func precedes(_ left: PrintingRow, _ right: PrintingRow, _ pool: StringPool) -> Bool {
        for (leftText, rightText) in [
            (left.game, right.game), (left.setID, right.setID), (left.language, right.language),
        ] where leftText != rightText {
            return pool[leftText].utf8.lexicographicallyPrecedes(pool[rightText].utf8)
        }
        if left.number != right.number {
            let (leftNumber, rightNumber) = (pool[left.number], pool[right.number])
            let (leftValue, rightValue) = (leadingValue(leftNumber), leadingValue(rightNumber))
            if leftValue != rightValue { return leftValue < rightValue }
            return leftNumber.utf8.lexicographicallyPrecedes(rightNumber.utf8)
        }
        return pool[left.nativeID].utf8.lexicographicallyPrecedes(pool[right.nativeID].utf8)
    }

    /// The number's first digits as a value, so that `9` comes before `10`; texts without digits come last.
    private static func leadingValue(_ number: String) -> Int {
        let digits = number.utf8.prefix { $0 &- UInt8(ascii: "0") < 10 }.prefix(9)
        return digits.isEmpty ? Int.max : digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
}
