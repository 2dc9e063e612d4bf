public import CardModel

extension SQLitePriceStore {
    /// Returns the prices that somebody waits for.
    ///
    /// - Returns: The entries in the order that `PriceStore` states.
    /// - Throws: `PricingError` when the store can't be read.
    /// - Complexity: O(entries).
    public func watches() throws(PricingError) -> [WatchEntry] {
        try reading { connection throws(PricingError) in try connection.watches() }
    }

    /// Writes entries of the watch list, all or none.
    ///
    /// - Parameter entries: The entries; those that can't be kept are counted as refused.
    /// - Returns: How many were new, changed, unchanged and refused.
    /// - Throws: `PricingError` when the store can't be written.
    /// - Complexity: O(n log m) for n entries and m stored ones.
    @discardableResult
    public func setWatches(_ entries: [WatchEntry]) throws(PricingError) -> StoreChangeSummary.Count {
        try writing { connection throws(PricingError) in try connection.setWatches(entries) }
    }

    /// Removes entries from the watch list, all or none.
    ///
    /// - Parameter entries: Entries that are the same wishes as those to be removed.
    /// - Returns: How many were there and are gone.
    /// - Throws: `PricingError` when the store can't be written.
    /// - Complexity: O(n log m) for n entries and m stored ones.
    @discardableResult
    public func removeWatches(_ entries: [WatchEntry]) throws(PricingError) -> Int {
        try writing { connection throws(PricingError) in try connection.removeWatches(entries) }
    }

    /// Hands out what the store holds, as it was at one moment, while others read and write.
    ///
    /// - Parameters:
    ///   - parts: What to hand out.
    ///   - game: The only game; `nil` for all.
    /// - Returns: The rows in the order that `PriceStore` states.
    /// - Throws: `PricingError` when the store can't be read.
    /// - Complexity: O(1) memory beside the prices of one printing.
    public func rows(_ parts: StoreParts, of game: Game?) throws(PricingError) -> any StoreRows {
        try SQLiteStoreRows(try opening.reader().connection, parts, of: game)
    }

    /// Takes rows in, all or none, by the rules of `record`.
    ///
    /// - Parameter change: The rows, and what they replace.
    /// - Returns: What became of them.
    /// - Throws: `PricingError` when the store can't be written or the rows fail; then nothing is changed.
    /// - Complexity: O(n log m) for n rows and m stored ones.
    public func apply(_ change: StoreChange) throws(PricingError) -> StoreChangeSummary {
        let now = clock.now()
        return try writing { connection throws(PricingError) in
            try connection.apply(
                change, before: { () throws(PricingError) in try opening.reader().connection }, now: now)
        }
    }

    /// Tells what `apply` would do, and changes nothing.
    ///
    /// - Parameter change: The rows, and what they would replace.
    /// - Returns: What would become of them.
    /// - Throws: `PricingError` when the store can't be read or the rows fail.
    /// - Complexity: O(n log m) for n rows and m stored ones.
    public func preview(_ change: StoreChange) throws(PricingError) -> StoreChangeSummary {
        let now = clock.now()
        return try reading { connection throws(PricingError) in
            try Connection.preview(change, of: connection, now: now)
        }
    }

    /// Tells what `apply` would do to a store that is not there yet.
    ///
    /// - Parameters:
    ///   - change: The rows.
    ///   - clock: What time it is.
    /// - Returns: What would become of them.
    /// - Throws: `PricingError` when the rows fail.
    /// - Complexity: O(n log n) for n rows.
    public static func previewWithoutStore(
        _ change: StoreChange, clock: WallClock = .system
    ) throws(PricingError) -> StoreChangeSummary {
        try Connection.preview(change, of: nil, now: clock.now())
    }
}
