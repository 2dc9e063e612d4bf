public import CardModel

extension SQLitePriceStore {
    /// Gives everything stored of printings that have become part of other ones to those, all or none.
    ///
    /// A merge of dumps gives ids up; what was stored under them, now or years ago, belongs to the printing that was
    /// kept.
    ///
    /// - Parameter moves: The ids that were given up, each with the one that was kept.
    /// - Returns: How many printings had prices to move.
    /// - Throws: `PricingError` when the store can't be written; then nothing is moved.
    /// - Complexity: O(n log m) for n printings and m stored prices.
    @discardableResult
    public func move(_ moves: [(from: PrintingID, to: PrintingID)]) throws(PricingError) -> Int {
        try writing { connection throws(PricingError) in try connection.move(moves) }
    }
}
