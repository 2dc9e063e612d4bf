public import CardModel

/// Where observed prices are kept: the newest of each variant, and one per variant and day for ever.
///
/// Implementations agree on these rules, so that one can stand in for another:
///
/// - A *variant* is everything about an observation except its amount and its time. Texts are compared byte by
///   byte, as SQL does, not by Unicode equivalence.
/// - The time of a price is the `asOf` of its source if that lies between 1970 and the fetch, else the time of the
///   fetch (`StoredObservation.validAt`): nobody knows a price before it exists.
/// - An observation becomes the newest of its variant unless the stored one's time is later. A stored time more than
///   a day ahead of the clock comes from a clock that was wrong then, and gives way to anything.
/// - Every accepted observation is also written to the history of its day (in UTC); the last one written wins.
/// - Observations that can't be prices (an amount of zero or less, an id without game or native part, texts of
///   several kilobytes) are not stored, but counted.
public protocol PriceStore: Sendable {
    /// Records observations that were fetched together, all or none.
    ///
    /// - Parameters:
    ///   - observations: The observations, in any order; of two for the same variant and day the later one wins.
    ///   - fetchedAt: When they were fetched, in seconds since the epoch.
    /// - Returns: How many were new, changed, unchanged, late and refused.
    /// - Throws: `PricingError` when the store can't be written; then nothing of the call is recorded.
    /// - Complexity: O(n log m) for n observations and m stored ones.
    @discardableResult
    func record(_ observations: [PriceObservation], fetchedAt: Int64) throws(PricingError) -> RecordSummary

    /// Returns the newest observation of each variant of a printing.
    ///
    /// - Parameter printing: The printing.
    /// - Returns: The observations, ordered by source, kind, statistic, finish, edition, condition, grade, source
    ///   variant and currency; empty when none is stored.
    /// - Throws: `PricingError` when the store can't be read.
    /// - Complexity: O(log m + k) for m stored observations and k results.
    func observations(for printing: PrintingID) throws(PricingError) -> [StoredObservation]

    /// Returns the newest observations of several printings as they were at one moment.
    ///
    /// - Parameter printings: The printings; duplicates are answered once.
    /// - Returns: The observations of each printing that has any, ordered as for one printing.
    /// - Throws: `PricingError` when the store can't be read.
    /// - Complexity: O(p log m + k) for p printings, m stored observations and k results.
    func observations(
        for printings: [PrintingID]
    ) throws(PricingError) -> [PrintingID: [StoredObservation]]

    /// Returns the daily prices of a printing.
    ///
    /// - Parameters:
    ///   - printing: The printing.
    ///   - since: The first day wanted, or `nil` for all.
    /// - Returns: The prices by day, and within a day in the order of `observations(for:)`.
    /// - Throws: `PricingError` when the store can't be read.
    /// - Complexity: O(log m + k) for m rows of history and k results.
    func history(for printing: PrintingID, since: CalendarDate?) throws(PricingError) -> [DailyPrice]

    /// Counts what the store holds.
    ///
    /// - Returns: The counts, as of the store's clock.
    /// - Throws: `PricingError` when the store can't be read.
    /// - Complexity: O(stored observations).
    func statistics() throws(PricingError) -> PriceStoreStatistics

    /// Returns which content of a bulk file was recorded last, so that the same one is not recorded twice.
    ///
    /// - Parameter source: The name of the bulk source.
    /// - Returns: The digest given to `setWarmedDigest(_:of:)`, or `nil` when there was none.
    /// - Throws: `PricingError` when the store can't be read.
    func warmedDigest(of source: String) throws(PricingError) -> String?

    /// Remembers which content of a bulk file was recorded.
    ///
    /// - Parameters:
    ///   - digest: A digest of the content.
    ///   - source: The name of the bulk source.
    /// - Throws: `PricingError` when the store can't be written.
    func setWarmedDigest(_ digest: String, of source: String) throws(PricingError)

    /// Remembers that somebody looked a printing up; a store that may only be read remembers nothing.
    ///
    /// Look-ups fade by half every `LookupWeight.halfLife`. A store that holds those of more than
    /// `LookupWeight.capacity` printings forgets the least of the others.
    ///
    /// - Parameters:
    ///   - printing: The printing; one that could not be stored as the key of a price is ignored.
    ///   - moment: When, in seconds since the epoch.
    /// - Throws: `PricingError` when the store can't be written.
    /// - Complexity: O(stored look-ups).
    func recordLookup(of printing: PrintingID, at moment: Int64) throws(PricingError)

    /// Returns which printings were looked up most, as far as that has not faded.
    ///
    /// - Parameters:
    ///   - moment: The present in seconds since the epoch.
    ///   - limit: The most printings.
    /// - Returns: The printings, the heaviest first, those of one weight by key.
    /// - Throws: `PricingError` when the store can't be read.
    /// - Complexity: O(`limit`).
    func lookupWeights(at moment: Int64, limit: Int) throws(PricingError) -> [LookupWeight]

    /// Returns the prices that somebody waits for.
    ///
    /// - Returns: The entries, ordered by printing, finish, condition, currency and direction.
    /// - Throws: `PricingError` when the store can't be read.
    /// - Complexity: O(entries).
    func watches() throws(PricingError) -> [WatchEntry]

    /// Writes entries of the watch list, all or none; one that is the same wish as a stored one takes its place.
    ///
    /// - Parameter entries: The entries; those that can't be kept are counted as refused.
    /// - Returns: How many were new, changed, unchanged and refused.
    /// - Throws: `PricingError` when the store can't be written.
    /// - Complexity: O(n log m) for n entries and m stored ones.
    @discardableResult
    func setWatches(_ entries: [WatchEntry]) throws(PricingError) -> StoreChangeSummary.Count

    /// Removes entries from the watch list, all or none.
    ///
    /// - Parameter entries: Entries that are the same wishes as those to be removed.
    /// - Returns: How many were there and are gone.
    /// - Throws: `PricingError` when the store can't be written.
    /// - Complexity: O(n log m) for n entries and m stored ones.
    @discardableResult
    func removeWatches(_ entries: [WatchEntry]) throws(PricingError) -> Int

    /// Hands out what the store holds, as it was at one moment.
    ///
    /// - Parameters:
    ///   - parts: What to hand out.
    ///   - game: The only game; `nil` for all.
    /// - Returns: The newest prices, then the days, then the watch list; within each by the bytes of the printing's
    ///   key, then in the order of `observations(for:)`, `history(for:since:)` and `watches()`.
    /// - Throws: `PricingError` when the store can't be read.
    /// - Complexity: O(1) memory beside the prices of one printing.
    func rows(_ parts: StoreParts, of game: Game?) throws(PricingError) -> any StoreRows

    /// Takes rows in, all or none, by the rules of `record`.
    ///
    /// What is replaced does not count as stored: its rows stand whatever their time.
    ///
    /// - Parameter change: The rows, and what they replace.
    /// - Returns: What became of them.
    /// - Throws: `PricingError` when the store can't be written or the rows fail; then nothing is changed.
    /// - Complexity: O(n log m) for n rows and m stored ones.
    func apply(_ change: StoreChange) throws(PricingError) -> StoreChangeSummary

    /// Tells what `apply` would do, and changes nothing.
    ///
    /// - Parameter change: The rows, and what they would replace.
    /// - Returns: What would become of them.
    /// - Throws: `PricingError` when the store can't be read or the rows fail.
    /// - Complexity: O(n log m) for n rows and m stored ones; the rows go through a file of their own.
    func preview(_ change: StoreChange) throws(PricingError) -> StoreChangeSummary
}
