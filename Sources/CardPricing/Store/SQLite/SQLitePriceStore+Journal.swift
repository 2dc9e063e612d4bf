public import CardModel

extension SQLitePriceStore: LookupJournal {
    /// Writes entries down, all or none, and counts which printing followed which.
    ///
    /// A printing follows the one chosen before it if no more than ten minutes lie between. Successors fade as
    /// look-ups do; of each printing the 16 heaviest are kept. Queries are cut to 200 bytes.
    ///
    /// - Parameter entries: The entries, in the order in which they happened; a printing that could not be the key of a
    ///   price counts as none.
    /// - Throws: `PricingError` when the store can't be written.
    /// - Complexity: O(n log m) for n entries and m stored ones.
    public func append(_ entries: [JournalEntry]) throws(PricingError) {
        guard !entries.isEmpty else { return }
        try writing { connection throws(PricingError) in try connection.append(entries) }
    }

    /// Sums up what was written down.
    ///
    /// Nobody else waits for it: it reads through a connection of its own.
    ///
    /// - Parameters:
    ///   - since: From when on, in seconds since the epoch.
    ///   - limit: How many of the most frequent queries and printings to name.
    /// - Returns: The sums. A look-up found something if it has hits or a chosen printing.
    /// - Throws: `PricingError` when the store can't be read.
    /// - Complexity: O(n log n) for n entries.
    public func journalSummary(since: Int64, limit: Int) throws(PricingError) -> JournalSummary {
        try readingApart { connection throws(PricingError) in
            try connection.journalSummary(since: since, limit: limit)
        }
    }

    /// Returns which printings were looked up soon after another.
    ///
    /// - Parameters:
    ///   - printing: The other.
    ///   - limit: The most printings.
    /// - Returns: The printings with how often they followed, faded by the store's clock, the most frequent first, equal
    ///   ones by key.
    /// - Throws: `PricingError` when the store can't be read.
    /// - Complexity: O(log m) for m stored successors.
    public func successors(of printing: PrintingID, limit: Int) throws(PricingError) -> [LookupWeight] {
        guard let key = printing.storedKey else { return [] }
        let now = clock.now()
        return try reading { connection throws(PricingError) in
            try connection.successors(of: key, at: now, limit: limit)
        }
    }

    /// Returns what was written down last.
    ///
    /// - Parameters:
    ///   - since: From when on, in seconds since the epoch.
    ///   - limit: How many of the last entries are looked at.
    /// - Returns: The entries in the order in which they were written down.
    /// - Throws: `PricingError` when the store can't be read.
    /// - Complexity: O(`limit`), however long the journal is.
    public func recentLookups(since: Int64, limit: Int) throws(PricingError) -> [JournalEntry] {
        try reading { connection throws(PricingError) in
            try connection.recentLookups(since: since, limit: limit)
        }
    }

    /// Forgets every look-up: the journal, the successors and the weights of look-ups.
    ///
    /// They are overwritten in the file at once, and in its log unless somebody reads in it just then.
    ///
    /// - Throws: `PricingError` when the store can't be written.
    /// - Complexity: O(stored look-ups).
    public func forgetLookups() throws(PricingError) {
        try writing { connection throws(PricingError) in try connection.forgetLookups() }
    }
}
