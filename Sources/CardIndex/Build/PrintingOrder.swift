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
            return pool.precedes(leftText, rightText)
        }
        if left.number != right.number {
            let (leftValue, rightValue) = (leadingValue(left.number, pool), leadingValue(right.number, pool))
            return leftValue != rightValue
                ? leftValue < rightValue : pool.precedes(left.number, right.number)
        }
        return pool.precedes(left.nativeID, right.nativeID)
    }

    /// The number's first digits as a value, so that `9` comes before `10`; texts without digits come last.
    private static func leadingValue(_ number: UInt32, _ pool: StringPool) -> Int {
        let text = pool.utf8(number)
        var value = 0
        var digits = 0
        while digits < min(text.count, 9), text[digits] &- UInt8(ascii: "0") < 10 {
            value = value * 10 + Int(text[digits] - UInt8(ascii: "0"))
            digits += 1
        }
        return digits == 0 ? Int.max : value
    }
}
