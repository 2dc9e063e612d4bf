internal import CardModel

extension SQLitePriceStore {
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
}

extension Connection {
    /// The last entries of the journal, oldest first.
    fileprivate func recentLookups(since: Int64, limit: Int) throws(PricingError) -> [JournalEntry] {
        let statement = try statement(JournalQuery.lastEntries)
        defer { statement.reset() }
        try statement.bind(Int64(max(0, limit)), at: 1)
        var entries: [JournalEntry] = []
        while try statement.step() {
            let moment = statement.integer(0)
            guard moment >= since else { continue }
            entries.append(
                JournalEntry(
                    at: moment, query: statement.text(1), hits: Int(clamping: statement.integer(2)),
                    chosen: PrintingID(statement.text(3)),
                    origin: UInt8(exactly: statement.integer(4)).flatMap(JournalEntry.PriceOrigin.init)
                        ?? .none,
                    microseconds: statement.integer(5)))
        }
        return entries.reversed()
    }
}

extension JournalQuery {
    /// The newest entries, newest first: by the order of writing, since clocks are set back.
    fileprivate static let lastEntries = """
        SELECT at, query, hits, coalesce(chosen, ''), origin, microseconds FROM journal ORDER BY id DESC LIMIT ?1
        """
}
