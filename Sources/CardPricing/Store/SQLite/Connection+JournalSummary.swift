internal import CardModel

/// What the journal adds up to, by what is asked; `?1` is the moment from which on entries count.
private enum SummaryQuery {
    static let counts = """
        SELECT count(*), coalesce(sum(hits > 0 OR chosen IS NOT NULL), 0) FROM journal WHERE at >= ?1
        """
    static let origins = "SELECT origin, count(*) FROM journal WHERE at >= ?1 GROUP BY origin"
    /// The time of the entry that `?2` others are not slower than.
    static let time = """
        SELECT microseconds FROM journal WHERE at >= ?1 ORDER BY microseconds LIMIT 1 OFFSET ?2
        """
    static let queries = """
        SELECT query, count(*) AS number FROM journal WHERE at >= ?1 AND query <> ''
        GROUP BY query ORDER BY number DESC, query LIMIT ?2
        """
    static let misses = """
        SELECT query, count(*) AS number FROM journal
        WHERE at >= ?1 AND query <> '' AND hits <= 0 AND chosen IS NULL
        GROUP BY query ORDER BY number DESC, query LIMIT ?2
        """
    static let printings = """
        SELECT chosen, count(*) AS number FROM journal WHERE at >= ?1 AND chosen IS NOT NULL
        GROUP BY chosen ORDER BY number DESC, chosen LIMIT ?2
        """
}

extension Connection {
    /// Sums the journal up, as of one moment.
    func journalSummary(since: Int64, limit: Int) throws(PricingError) -> JournalSummary {
        try transaction("BEGIN") { () throws(PricingError) in
            var summary = JournalSummary()
            try rows(SummaryQuery.counts, since) { row in
                summary.lookups = Int(row.integer(0))
                summary.found = Int(row.integer(1))
            }
            guard summary.lookups > 0 else { return summary }
            try rows(SummaryQuery.origins, since) { row in
                guard let origin = UInt8(exactly: row.integer(0)).flatMap(JournalEntry.PriceOrigin.init),
                    origin != .none
                else { return }
                summary.origins[origin] = Int(row.integer(1))
            }
            summary.medianMicroseconds = try time(below: 0.5, of: summary.lookups, since)
            summary.slowMicroseconds = try time(below: 0.99, of: summary.lookups, since)
            let limit = Int64(max(0, limit))
            try rows(SummaryQuery.queries, since, limit) { row in
                summary.queries.append((row.text(0), Int(row.integer(1))))
            }
            try rows(SummaryQuery.misses, since, limit) { row in
                summary.misses.append((row.text(0), Int(row.integer(1))))
            }
            try rows(SummaryQuery.printings, since, limit) { row in
                guard let printing = PrintingID(row.text(0)) else { return }
                summary.printings.append((printing, Int(row.integer(1))))
            }
            return summary
        }
    }

    /// The time that so large a share of the entries does not exceed, by nearest rank.
    private func time(below share: Double, of count: Int, _ since: Int64) throws(PricingError) -> Int64 {
        let rank = max(1, Int((share * Double(count)).rounded(.up)))
        var time: Int64 = 0
        try rows(SummaryQuery.time, since, Int64(rank - 1)) { row in time = row.integer(0) }
        return time
    }

    private func rows(
        _ sql: String, _ values: Int64..., each: (Statement) -> Void
    ) throws(PricingError) {
        let statement = try statement(sql)
        defer { statement.reset() }
        for (parameter, value) in zip(Int32(1)..., values) { try statement.bind(value, at: parameter) }
        while try statement.step() { each(statement) }
    }
}
