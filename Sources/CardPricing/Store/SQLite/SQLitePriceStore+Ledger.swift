public import CardModel

extension SQLitePriceStore: FetchLedger {
    /// Records what came of asking, all or none.
    ///
    /// - Parameter outcomes: The outcomes; those whose printing could not be the key of a price, or whose source has a
    ///   name of several kilobytes, are left out.
    /// - Throws: `PricingError` when the store can't be written.
    /// - Complexity: O(n log m) for n outcomes and m stored ones.
    public func recordOutcomes(_ outcomes: [FetchOutcome]) throws(PricingError) {
        guard !outcomes.isEmpty else { return }
        try writing { connection throws(PricingError) in try connection.recordOutcomes(outcomes) }
    }

    /// Returns what came of asking for some printings last.
    ///
    /// - Parameter printings: The printings; duplicates are answered once.
    /// - Returns: The outcomes of those that were asked for, by source.
    /// - Throws: `PricingError` when the store can't be read.
    /// - Complexity: O(p log m + k) for p printings, m stored outcomes and k results.
    public func outcomes(for printings: [PrintingID]) throws(PricingError) -> [PrintingID: [FetchOutcome]] {
        try reading { connection throws(PricingError) in try connection.outcomes(for: printings) }
    }

    /// Returns the printings whose prices were all fetched before a moment.
    ///
    /// Nobody else waits for it: it reads through a connection of its own.
    ///
    /// - Parameters:
    ///   - moment: The moment, in seconds since the epoch.
    ///   - limit: The most printings.
    /// - Returns: The printings, those whose newest fetch is longest ago first, equal ones by key.
    /// - Throws: `PricingError` when the store can't be read.
    /// - Complexity: O(stored observations).
    public func printings(fetchedBefore moment: Int64, limit: Int) throws(PricingError) -> [PrintingID] {
        try readingApart { connection throws(PricingError) in
            try connection.printings(fetchedBefore: moment, limit: limit)
        }
    }

    /// Returns the printings that are to stay warm.
    ///
    /// - Returns: The pins, by key, then by reason.
    /// - Throws: `PricingError` when the store can't be read.
    /// - Complexity: O(pins).
    public func pins() throws(PricingError) -> [Pin] {
        try reading { connection throws(PricingError) in try connection.pins() }
    }

    /// Writes pins, all or none.
    ///
    /// - Parameter pins: The pins; those whose printing could not be the key of a price, or whose reason has several
    ///   kilobytes, are left out.
    /// - Throws: `PricingError` when the store can't be written.
    /// - Complexity: O(n log m) for n pins and m stored ones.
    public func setPins(_ pins: [Pin]) throws(PricingError) {
        try writing { connection throws(PricingError) in try connection.setPins(pins) }
    }

    /// Writes pins in place of all of a reason, all or none.
    ///
    /// - Parameters:
    ///   - pins: The pins.
    ///   - reason: The reason.
    /// - Throws: `PricingError` when the store can't be written.
    /// - Complexity: O(n log m) for n pins and m stored ones.
    public func setPins(_ pins: [Pin], inPlaceOf reason: String) throws(PricingError) {
        try writing { connection throws(PricingError) in
            try connection.setPins(pins, replacing: reason)
        }
    }

    /// Removes all pins of a reason.
    ///
    /// - Parameter reason: The reason.
    /// - Returns: How many there were.
    /// - Throws: `PricingError` when the store can't be written.
    @discardableResult
    public func removePins(because reason: String) throws(PricingError) -> Int {
        try writing { connection throws(PricingError) in try connection.removePins(because: reason) }
    }

    /// Returns which sources seem to mean another card than the printing.
    ///
    /// - Returns: The suspicions, by key and source.
    /// - Throws: `PricingError` when the store can't be read.
    /// - Complexity: O(suspicions).
    public func suspicions() throws(PricingError) -> [MappingSuspicion] {
        try reading { connection throws(PricingError) in try connection.suspicions() }
    }

    /// Lifts suspicions and writes others, all or none.
    ///
    /// - Parameters:
    ///   - raised: Those to write, even where they are lifted as well; those that could not be keys are left out.
    ///   - lifted: The printings and sources that are beyond doubt again.
    /// - Throws: `PricingError` when the store can't be written.
    /// - Complexity: O(n log m) for n suspicions and m stored ones.
    public func changeSuspicions(
        raised: [MappingSuspicion], lifted: [MappingSuspicion]
    ) throws(PricingError) {
        guard !raised.isEmpty || !lifted.isEmpty else { return }
        try writing { connection throws(PricingError) in
            try connection.changeSuspicions(raised: raised, lifted: lifted)
        }
    }
}
