package import CardModel

/// From keys to positions and back, for those who handle whole indexes and need nothing else of a printing.
extension SearchIndex {
    /// Where printings stand.
    ///
    /// - Parameter ids: Their keys, or such as were given up when dumps were merged.
    /// - Returns: The position of each, `nil` where the index does not hold it.
    /// - Complexity: O(log n) for each.
    package func positions(of ids: [PrintingID]) -> [Int?] {
        withReader { reader in
            var positions: [Int?] = []
            positions.reserveCapacity(ids.count)
            for id in ids { positions.append(reader.find(id) ?? reader.findFormer(id)) }
            return positions
        }
    }

    /// The keys of printings.
    ///
    /// - Parameter positions: Positions in the index.
    /// - Returns: The keys in the same order, without those of positions that do not exist.
    /// - Complexity: O(number of positions).
    package func identifiers(at positions: some Sequence<Int>) -> [PrintingID] {
        withReader { reader in
            var identifiers: [PrintingID] = []
            for position in positions where position >= 0 && position < reader.printingCount {
                identifiers.append(reader.identifier(position))
            }
            return identifiers
        }
    }
}
