internal import CardIndex
internal import CardPricing

extension IndexRebuild {
    /// How many printings one transaction moves.
    private static let moveBatch = 10_000

    /// Gives what the price store holds under ids that a merge has given up to the printings that were kept.
    ///
    /// Done once the new index stands and all prices are written: prices inside a dump come before anybody knows which
    /// of its printings another dump has too, and older ones may have been stored before there was another dump.
    ///
    /// - Returns: How many printings had prices to move.
    /// - Throws: `IndexError` for the index, `PricingError` for the price store.
    @discardableResult
    func moveFormerPrices() throws -> Int {
        guard let pricesPath else { return 0 }
        let index = try SearchIndex.open(at: indexPath)
        var moves: [(from: PrintingID, to: PrintingID)] = []
        index.forEachFormerID { former, kept in moves.append((former, kept)) }
        guard !moves.isEmpty else { return 0 }
        let store = try SQLitePriceStore(path: pricesPath, clock: clock)
        var count = 0
        for start in stride(from: 0, to: moves.count, by: Self.moveBatch) {
            count += try store.move(Array(moves[start..<min(start + Self.moveBatch, moves.count)]))
        }
        return count
    }
}
