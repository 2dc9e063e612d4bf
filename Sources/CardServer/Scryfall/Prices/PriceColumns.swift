internal import CardDocuments

/// Prices of all cards as numbers, one column for each price that somebody asked for.
struct PriceColumns: Sendable {
    /// Stands for no price: prices are above zero.
    private static let none: Int64 = 0
    /// The amounts in minor units, by slot; empty where nobody asked.
    private var columns: [[Int64]]

    /// Makes empty columns.
    ///
    /// - Parameters:
    ///   - slots: The prices that are asked for, as places in `CardPrices.slots`.
    ///   - count: How many documents there are.
    init(_ slots: Set<Int>, count: Int) {
        columns = CardPrices.slots.indices.map { slot in
            slots.contains(slot) ? [Int64](repeating: Self.none, count: count) : []
        }
    }

    /// The prices that the columns know.
    var slots: Set<Int> { Set(columns.indices.filter { !columns[$0].isEmpty }) }

    /// Puts the prices of a document into the columns.
    mutating func set(_ prices: CardPrices, of document: Int) {
        for slot in columns.indices where document < columns[slot].count {
            columns[slot][document] = prices.minorUnits(slot) ?? Self.none
        }
    }

    /// A price of a document in minor units; `nil` where there is none, or the column was not asked for.
    subscript(_ slot: Int, _ document: Int) -> Int64? {
        guard document < columns[slot].count, columns[slot][document] != Self.none else { return nil }
        return columns[slot][document]
    }

    /// The documents with a price that a function accepts.
    ///
    /// - Parameters:
    ///   - slot: The price.
    ///   - isWanted: Is given each amount in minor units.
    /// - Returns: The documents.
    /// - Complexity: O(number of documents).
    func documents(_ slot: Int, where isWanted: (Int64) -> Bool) -> DocumentSet {
        let column = columns[slot]
        var found = DocumentSet(capacity: column.count)
        for document in column.indices where column[document] != Self.none && isWanted(column[document]) {
            found.insert(document)
        }
        return found
    }
}
