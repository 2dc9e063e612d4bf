internal import CardModel

/// Gives the prices of printings that have become part of other ones to those.
///
/// Of two observations of one variant the newer one stays; of two prices of one day, and of two watches for the same,
/// those of the printing that is kept.
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
    /// Of what both have, that of the printing that is kept stays.
    static let renamed = ["watch", "outcome", "pin", "suspicion", "successor"].map {
        "UPDATE OR IGNORE \($0) SET key = ?2 WHERE key = ?1"
    }
    static let droppedKeys = ["lookup", "watch", "outcome", "pin", "suspicion", "successor"].map {
        "DELETE FROM \($0) WHERE key = ?1"
    }
    /// Printings that stand in columns without an index.
    static let mentioned = """
        SELECT chosen FROM journal WHERE chosen IS NOT NULL UNION SELECT next FROM successor
        """
    static let renamedMentions = [
        "UPDATE journal SET chosen = ?2 WHERE chosen = ?1",
        "UPDATE OR IGNORE successor SET next = ?2 WHERE next = ?1",
    ]
    static let droppedMentions = "DELETE FROM successor WHERE next = ?1"
    static let droppedSelf = "DELETE FROM successor WHERE key = ?1 AND next = ?1"
}

extension Connection {
    /// Moves everything that is stored of printings to other printings in one transaction.
    ///
    /// - Returns: How many printings had prices to move.
    func move(_ moves: [(from: PrintingID, to: PrintingID)]) throws(PricingError) -> Int {
        guard !moves.isEmpty else { return 0 }
        return try transaction("BEGIN IMMEDIATE") { () throws(PricingError) in
            var count = 0
            var mentioned = try mentionedKeys()
            for move in moves where move.from != move.to {
                guard let from = move.from.storedKey, let to = move.to.storedKey else { continue }
                try run(MoveQuery.lookup, from, to)
                for sql in MoveQuery.renamed { try run(sql, from, to) }
                for sql in MoveQuery.droppedKeys { try run(sql, from) }
                if mentioned.contains(from) {
                    for sql in MoveQuery.renamedMentions { try run(sql, from, to) }
                    try run(MoveQuery.droppedMentions, from)
                    mentioned.insert(to)
                }
                try run(MoveQuery.droppedSelf, to)
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

    private func mentionedKeys() throws(PricingError) -> Set<String> {
        let statement = try statement(MoveQuery.mentioned)
        defer { statement.reset() }
        var keys: Set<String> = []
        while try statement.step() { keys.insert(statement.text(0)) }
        return keys
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
