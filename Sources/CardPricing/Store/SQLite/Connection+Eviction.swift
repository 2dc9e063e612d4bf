internal import CardModel

/// Throwing away what is over the limits, by what is asked.
private enum EvictionQuery {
    /// The `?1` printings with prices that are neither pinned nor waited for and whose newest fetch is longest ago.
    static let stalest = """
        SELECT p.id, o.newest
        FROM (SELECT printing_id, max(fetched_at) AS newest FROM observation GROUP BY printing_id) o
        CROSS JOIN printing p ON p.id = o.printing_id
        WHERE \(isFree)
        ORDER BY o.newest, p.key LIMIT ?1
        """
    /// The `?1` first printings of which only days are left and that are neither pinned nor waited for.
    static let unpriced = """
        SELECT p.id, NULL FROM printing p
        WHERE NOT EXISTS (SELECT 1 FROM observation o WHERE o.printing_id = p.id) AND \(isFree)
        ORDER BY p.key LIMIT ?1
        """
    /// The key of the printing `?1` and its newest fetch, unless it is pinned or waited for.
    static let candidate = """
        SELECT p.key, (SELECT max(o.fetched_at) FROM observation o WHERE o.printing_id = p.id)
        FROM printing p WHERE p.id = ?1 AND \(isFree)
        """
    static let days = "SELECT day, count(*) FROM history WHERE printing_id = ?1 GROUP BY day"
    static let dropPrices = "DELETE FROM observation WHERE printing_id = ?1"
    static let dropDays = "DELETE FROM history WHERE printing_id = ?1"
    static let dropPrinting = "DELETE FROM printing WHERE id = ?1"
    static let dropOutcomes = "DELETE FROM outcome WHERE key = ?1"
    static let dropSuspicions = "DELETE FROM suspicion WHERE key = ?1"
    static let countDown = "UPDATE history_day SET prices = prices - ?2 WHERE day = ?1"
    static let dropEmptyDays = "DELETE FROM history_day WHERE prices <= 0"
    static let countAll = "SELECT count(*) FROM printing"

    /// The printings of which is only known what came of asking, and how many outcomes that are.
    static let countAsked = """
        SELECT count(DISTINCT key), count(*) FROM outcome
        WHERE NOT EXISTS (SELECT 1 FROM printing WHERE printing.key = outcome.key)
        """
    /// The `?1` of them that are neither pinned nor waited for and were asked for longest ago.
    static let leastAsked = """
        SELECT p.key, p.newest
        FROM (SELECT key, max(asked_at) AS newest FROM outcome GROUP BY key) p
        WHERE \(isUnknown) AND \(isFree)
        ORDER BY p.newest, p.key LIMIT ?1
        """
    /// Drops the outcomes of the key `?1`, unless it was asked for after `?2` or has become more than that.
    static let dropAsked = """
        DELETE FROM outcome AS p
        WHERE p.key = ?1 AND \(isUnknown) AND \(isFree)
            AND NOT EXISTS (SELECT 1 FROM outcome later WHERE later.key = ?1 AND later.asked_at > ?2)
        """

    private static let isUnknown = "NOT EXISTS (SELECT 1 FROM printing WHERE printing.key = p.key)"
    private static let isFree = """
        NOT EXISTS (SELECT 1 FROM pin WHERE pin.key = p.key)
        AND NOT EXISTS (SELECT 1 FROM watch WHERE watch.key = p.key)
        """
}

/// A printing that may be thrown away, as it was found.
struct EvictionCandidate: Sendable {
    /// Its row.
    var printing: Int64
    /// Its newest fetch; `nil` when only days of it are left.
    var newestFetch: Int64?
}

/// A printing without prices of which may be forgotten what came of asking, as it was found.
struct AskedPrinting: Sendable {
    /// Its key.
    var key: String
    /// When it was asked for last.
    var askedAt: Int64
}

extension Connection {
    /// How many printings have prices.
    func pricedPrintings() throws(PricingError) -> Int { Int(try integer(Query.countPrintings)) }

    /// How many printings have prices or days.
    func storedPrintings() throws(PricingError) -> Int { Int(try integer(EvictionQuery.countAll)) }

    /// The first printings to be thrown away.
    ///
    /// - Parameters:
    ///   - limit: The most printings.
    ///   - pricedOnly: Whether printings of which only days are left stay; otherwise they come first.
    /// - Returns: The printings, those whose newest fetch is longest ago first.
    /// - Throws: `PricingError` when the store can't be read.
    func stalest(_ limit: Int, pricedOnly: Bool) throws(PricingError) -> [EvictionCandidate] {
        try transaction("BEGIN") { () throws(PricingError) in
            var found: [EvictionCandidate] = []
            for sql in pricedOnly
                ? [EvictionQuery.stalest] : [EvictionQuery.unpriced, EvictionQuery.stalest]
            {
                let statement = try statement(sql)
                defer { statement.reset() }
                try statement.bind(Int64(max(0, limit - found.count)), at: 1)
                while try statement.step() {
                    found.append(
                        EvictionCandidate(
                            printing: statement.integer(0),
                            newestFetch: statement.isNull(1) ? nil : statement.integer(1)))
                }
            }
            return found
        }
    }

    /// Throws printings away with all prices, days and outcomes, in one transaction.
    ///
    /// One that was fetched again, pinned or put on the watch list since it was found stays.
    ///
    /// - Parameter candidates: The printings.
    /// - Returns: What was thrown away.
    /// - Throws: `PricingError` when the store can't be written.
    func evict(_ candidates: ArraySlice<EvictionCandidate>) throws(PricingError) -> StorageEviction {
        try transaction("BEGIN IMMEDIATE") { () throws(PricingError) in
            var eviction = StorageEviction()
            var days: [Int64: Int64] = [:]
            for candidate in candidates {
                guard let key = try keyIfUnchanged(candidate) else { continue }
                eviction.printings += 1
                try countDays(of: candidate.printing, into: &days)
                eviction.prices += try drop(EvictionQuery.dropPrices, candidate.printing)
                eviction.days += try drop(EvictionQuery.dropDays, candidate.printing)
                _ = try drop(EvictionQuery.dropPrinting, candidate.printing)
                for sql in [EvictionQuery.dropOutcomes, EvictionQuery.dropSuspicions] {
                    let statement = try statement(sql)
                    try statement.bind(key, at: 1)
                    try statement.run()
                }
            }
            let countDown = try statement(EvictionQuery.countDown)
            for (day, prices) in days {
                try countDown.bind(day, at: 1)
                try countDown.bind(prices, at: 2)
                try countDown.run()
            }
            try statement(EvictionQuery.dropEmptyDays).run()
            return eviction
        }
    }

    /// How many printings are known only for what came of asking, and how many outcomes that are.
    func askedPrintings() throws(PricingError) -> (printings: Int, outcomes: Int) {
        let statement = try statement(EvictionQuery.countAsked)
        defer { statement.reset() }
        guard try statement.step() else { return (0, 0) }
        return (Int(statement.integer(0)), Int(statement.integer(1)))
    }

    /// The first of them to be forgotten.
    ///
    /// - Parameter limit: The most printings.
    /// - Returns: The printings, those that were asked for longest ago first.
    /// - Throws: `PricingError` when the store can't be read.
    func leastAsked(_ limit: Int) throws(PricingError) -> [AskedPrinting] {
        let statement = try statement(EvictionQuery.leastAsked)
        defer { statement.reset() }
        try statement.bind(Int64(max(0, limit)), at: 1)
        var found: [AskedPrinting] = []
        while try statement.step() {
            found.append(AskedPrinting(key: statement.text(0), askedAt: statement.integer(1)))
        }
        return found
    }

    /// Forgets what came of asking for printings, in one transaction.
    ///
    /// One that was asked for again, priced, pinned or put on the watch list since it was found stays.
    ///
    /// - Parameter printings: The printings.
    /// - Returns: What was forgotten.
    /// - Throws: `PricingError` when the store can't be written.
    func forget(_ printings: ArraySlice<AskedPrinting>) throws(PricingError) -> StorageEviction {
        try transaction("BEGIN IMMEDIATE") { () throws(PricingError) in
            var eviction = StorageEviction()
            let drop = try statement(EvictionQuery.dropAsked)
            for printing in printings {
                try drop.bind(printing.key, at: 1)
                try drop.bind(printing.askedAt, at: 2)
                try drop.run()
                eviction.outcomes += Int(changes)
            }
            return eviction
        }
    }

    private func keyIfUnchanged(_ candidate: EvictionCandidate) throws(PricingError) -> String? {
        let statement = try statement(EvictionQuery.candidate)
        defer { statement.reset() }
        try statement.bind(candidate.printing, at: 1)
        guard try statement.step() else { return nil }
        let newestFetch = statement.isNull(1) ? nil : statement.integer(1)
        return newestFetch == candidate.newestFetch ? statement.text(0) : nil
    }

    private func countDays(of printing: Int64, into days: inout [Int64: Int64]) throws(PricingError) {
        let statement = try statement(EvictionQuery.days)
        defer { statement.reset() }
        try statement.bind(printing, at: 1)
        while try statement.step() { days[statement.integer(0), default: 0] += statement.integer(1) }
    }

    private func drop(_ sql: String, _ printing: Int64) throws(PricingError) -> Int {
        let statement = try statement(sql)
        try statement.bind(printing, at: 1)
        try statement.run()
        return Int(changes)
    }
}
