internal import CardModel

/// Gives the prices of printings that have become part of other ones to those.
///
/// Of two observations of one variant the newer one stays, of two prices of one day that of the printing which is kept.
private enum MoveQuery {
    static let rename = "UPDATE printing SET key = ?2 WHERE id = ?1"
    static let observations = """
        INSERT INTO observation (printing_id, variant_id, amount, as_of, fetched_at)
        SELECT ?2, variant_id, amount, as_of, fetched_at FROM observation WHERE printing_id = ?1
        ON CONFLICT (printing_id, variant_id) DO UPDATE
        SET amount = excluded.amount, as_of = excluded.as_of, fetched_at = excluded.fetched_at
        WHERE (excluded.as_of, excluded.fetched_at) > (observation.as_of, observation.fetched_at)
        """
    /// Prices of days that both have are counted once from now on.
    static let days = """
        UPDATE history_day SET prices = prices - (
            SELECT count(*) FROM history lost JOIN history kept
            ON kept.printing_id = ?2 AND kept.day = lost.day AND kept.variant_id = lost.variant_id
            WHERE lost.printing_id = ?1 AND lost.day = history_day.day)
        WHERE day IN (SELECT day FROM history WHERE printing_id = ?1)
        """
    static let history = """
        INSERT INTO history (printing_id, day, variant_id, amount)
        SELECT ?2, day, variant_id, amount FROM history WHERE printing_id = ?1
        ON CONFLICT DO NOTHING
        """
    static let dropped = [
        "DELETE FROM observation WHERE printing_id = ?1", "DELETE FROM history WHERE printing_id = ?1",
        "DELETE FROM printing WHERE id = ?1",
    ]
    static let lookup = """
        INSERT INTO lookup (key, single_at) SELECT ?2, single_at FROM lookup WHERE key = ?1
        ON CONFLICT (key) DO UPDATE SET single_at = max(excluded.single_at, lookup.single_at)
        """
    static let droppedLookup = "DELETE FROM lookup WHERE key = ?1"
}

extension Connection {
    /// Moves prices and look-ups of printings to other printings in one transaction.
    ///
    /// - Returns: How many printings had prices to move.
    func move(_ moves: [(from: PrintingID, to: PrintingID)]) throws(PricingError) -> Int {
        guard !moves.isEmpty else { return 0 }
        return try transaction("BEGIN IMMEDIATE") { () throws(PricingError) in
            var count = 0
            for move in moves where move.from != move.to {
                guard let from = move.from.storedKey, let to = move.to.storedKey else { continue }
                try run(MoveQuery.lookup, from, to)
                try run(MoveQuery.droppedLookup, from)
                guard let lost = try rowOfPrinting(from) else { continue }
                count += 1
                guard let kept = try rowOfPrinting(to) else {
                    let rename = try statement(MoveQuery.rename)
                    try rename.bind(lost, at: 1)
                    try rename.bind(to, at: 2)
                    try rename.run()
                    continue
                }
                for sql in [MoveQuery.observations, MoveQuery.days, MoveQuery.history] {
                    let statement = try statement(sql)
                    try statement.bind(lost, at: 1)
                    try statement.bind(kept, at: 2)
                    try statement.run()
                }
                for sql in MoveQuery.dropped {
                    let statement = try statement(sql)
                    try statement.bind(lost, at: 1)
                    try statement.run()
                }
            }
            return count
        }
    }

    private func rowOfPrinting(_ key: String) throws(PricingError) -> Int64? {
        let statement = try statement(Query.findPrinting)
        defer { statement.reset() }
        try statement.bind(key, at: 1)
        return try statement.step() ? statement.integer(0) : nil
    }

    private func run(_ sql: String, _ texts: String...) throws(PricingError) {
        let statement = try statement(sql)
        for (index, text) in texts.enumerated() { try statement.bind(text, at: Int32(index + 1)) }
        try statement.run()
    }
}
