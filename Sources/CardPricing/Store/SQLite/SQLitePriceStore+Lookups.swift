public import CardModel

extension SQLitePriceStore {
    /// Remembers that somebody looked a printing up; a store that may only be read remembers nothing.
    ///
    /// - Parameters:
    ///   - printing: The printing.
    ///   - moment: When, in seconds since the epoch.
    /// - Throws: `PricingError` when the store can't be written.
    /// - Complexity: O(stored look-ups).
    public func recordLookup(of printing: PrintingID, at moment: Int64) throws(PricingError) {
        guard !isReadOnly, let key = printing.storedKey else { return }
        try writing { connection throws(PricingError) in
            try connection.recordLookup(of: key, at: moment, capacity: LookupWeight.capacity)
        }
    }

    /// Returns which printings were looked up most, as far as that has not faded.
    ///
    /// - Parameters:
    ///   - moment: The present in seconds since the epoch.
    ///   - limit: The most printings.
    /// - Returns: The printings, the heaviest first, those of one weight by key.
    /// - Throws: `PricingError` when the store can't be read.
    /// - Complexity: O(`limit`).
    public func lookupWeights(at moment: Int64, limit: Int) throws(PricingError) -> [LookupWeight] {
        try reading { connection throws(PricingError) in
            try connection.lookupWeights(at: moment, limit: limit)
        }
    }

    /// Remembers a look-up, and writes it into the journal, in a store that stands at a path, without checking all of it
    /// as opening it to write would.
    ///
    /// A command that shows one card has no time for that. Nothing is made or repaired, and nobody is waited for.
    ///
    /// - Parameters:
    ///   - lookup: The look-up.
    ///   - path: The store's file.
    /// - Throws: `PricingError` when there is no store, or it can't be written now.
    /// - Complexity: O(stored look-ups).
    public static func record(_ lookup: JournalEntry, inStoreAt path: String) throws(PricingError) {
        let opening = StoreOpening(
            file: try StoreFile(path), migrations: Schema.migrations, busyTimeout: longestWait,
            clock: .system)
        let store = try opening.recorder()
        if let key = lookup.chosen?.storedKey {
            try store.connection.recordLookup(of: key, at: lookup.at, capacity: LookupWeight.capacity)
        }
        try store.connection.append([lookup])
        if store.identity == opening.file.identity { store.connection.foldLogOnClose() }
    }

    /// How many milliseconds a look-up waits for another process.
    private static var longestWait: Int32 { 50 }
}
