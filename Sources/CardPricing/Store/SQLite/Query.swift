/// The statements, by what they ask.
package enum Query {
    private static let variantColumns = """
        s.name, v.kind, v.statistic, v.finish, v.edition, v.condition, v.grade, v.source_key, v.currency
        """

    /// Newest observations of the printing `?1`, by the row of their variant.
    package static let observations = """
        SELECT o.variant_id, o.amount, o.as_of, o.fetched_at
        FROM printing p CROSS JOIN observation o ON o.printing_id = p.id WHERE p.key = ?1
        """
    /// Daily prices of the printing `?1` from day `?2`, by day and the row of their variant.
    package static let history = """
        SELECT h.variant_id, h.amount, h.day
        FROM printing p CROSS JOIN history h ON h.printing_id = p.id
        WHERE p.key = ?1 AND h.day >= ?2 ORDER BY h.day
        """
    /// The variants in the order in which prices are shown, at most `?1`.
    static let variants = """
        SELECT \(variantColumns), v.id FROM variant v CROSS JOIN source s ON s.id = v.source_id
        ORDER BY \(variantColumns) LIMIT ?1
        """
    /// As `observations`, with the variants themselves and in their order.
    package static let wholeObservations = """
        SELECT \(variantColumns), o.amount, o.as_of, o.fetched_at
        FROM printing p CROSS JOIN observation o ON o.printing_id = p.id
        CROSS JOIN variant v ON v.id = o.variant_id CROSS JOIN source s ON s.id = v.source_id
        WHERE p.key = ?1
        ORDER BY \(variantColumns)
        """
    /// As `history`, with the variants themselves and in their order.
    package static let wholeHistory = """
        SELECT \(variantColumns), h.amount, h.day
        FROM printing p CROSS JOIN history h ON h.printing_id = p.id
        CROSS JOIN variant v ON v.id = h.variant_id CROSS JOIN source s ON s.id = v.source_id
        WHERE p.key = ?1 AND h.day >= ?2
        ORDER BY h.day, \(variantColumns)
        """

    package static let findPrinting = "SELECT id FROM printing WHERE key = ?1"
    package static let addPrinting = "INSERT INTO printing (key) VALUES (?1)"
    package static let findSource = "SELECT id FROM source WHERE name = ?1"
    package static let addSource = "INSERT INTO source (name) VALUES (?1)"
    package static let findVariant = """
        SELECT id FROM variant WHERE source_id = ?1 AND kind = ?2 AND statistic = ?3 AND finish = ?4
        AND edition = ?5 AND condition = ?6 AND grade = ?7 AND source_key = ?8 AND currency = ?9
        """
    package static let addVariant = """
        INSERT INTO variant
        (source_id, kind, statistic, finish, edition, condition, grade, source_key, currency)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
        """
    package static let findObservation = """
        SELECT amount, as_of, fetched_at FROM observation WHERE printing_id = ?1 AND variant_id = ?2
        """
    package static let putObservation = """
        REPLACE INTO observation (printing_id, variant_id, amount, as_of, fetched_at)
        VALUES (?1, ?2, ?3, ?4, ?5)
        """
    package static let addHistory = """
        INSERT INTO history (printing_id, day, variant_id, amount) VALUES (?1, ?2, ?3, ?4)
        ON CONFLICT DO NOTHING
        """
    package static let changeHistory = """
        UPDATE history SET amount = ?4
        WHERE printing_id = ?1 AND day = ?2 AND variant_id = ?3 AND amount <> ?4
        """
    package static let countDay = """
        INSERT INTO history_day (day, prices) VALUES (?1, ?2)
        ON CONFLICT DO UPDATE SET prices = prices + excluded.prices
        """
    package static let findHistory = """
        SELECT amount FROM history WHERE printing_id = ?1 AND day = ?2 AND variant_id = ?3
        """
    package static let clearPrices = "DELETE FROM observation"
    package static let clearHistory = "DELETE FROM history"
    package static let clearDays = "DELETE FROM history_day"
    package static let countObservations = "SELECT count(*) FROM observation"
    package static let countDailyPrices = "SELECT count(*) FROM history"

    /// The keys of all printings from `?1` on.
    package static let printingKeys = "SELECT key FROM printing WHERE key >= ?1 ORDER BY key"

    package static let findState = "SELECT value FROM state WHERE key = ?1"
    package static let putState = "REPLACE INTO state (key, value) VALUES (?1, ?2)"

    package static let findLookup = "SELECT single_at FROM lookup WHERE key = ?1"
    package static let putLookup = "REPLACE INTO lookup (key, single_at) VALUES (?1, ?2)"
    /// Forgets the least look-ups beyond the `?2` that are kept, but not the newest, `?1`.
    package static let forgetLookups = """
        DELETE FROM lookup WHERE key IN (
            SELECT key FROM lookup WHERE key <> ?1 ORDER BY single_at, key DESC
            LIMIT max(0, (SELECT count(*) FROM lookup) - ?2))
        """
    /// The heaviest `?1` look-ups.
    package static let heaviestLookups = """
        SELECT key, single_at FROM lookup ORDER BY single_at DESC, key LIMIT ?1
        """

    /// The watch list of the printings from `?1` on.
    package static let watches = """
        SELECT key, finish, condition, currency, direction, threshold, note, created_at FROM watch
        WHERE key >= ?1 ORDER BY key, finish, condition, currency, direction
        """
    package static let findWatch = """
        SELECT threshold, note, created_at FROM watch
        WHERE key = ?1 AND finish = ?2 AND condition = ?3 AND currency = ?4 AND direction = ?5
        """
    package static let putWatch = """
        REPLACE INTO watch (key, finish, condition, currency, direction, threshold, note, created_at)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
        """
    package static let removeWatch = """
        DELETE FROM watch
        WHERE key = ?1 AND finish = ?2 AND condition = ?3 AND currency = ?4 AND direction = ?5
        """
    package static let clearWatches = "DELETE FROM watch"
    package static let countWatches = "SELECT count(*) FROM watch"

    /// Every statement that runs per printing or per observation, and so may not scan a table.
    package static let indexed = [
        observations, history, wholeObservations, wholeHistory, findPrinting, addPrinting, findSource,
        addSource, findVariant, addVariant,
        findObservation, putObservation, findHistory, addHistory, changeHistory, countDay, printingKeys,
        findState,
        putState, findLookup, putLookup, watches, findWatch, putWatch, removeWatch,
    ]

    package static let countPrintings = "SELECT count(DISTINCT printing_id) FROM observation"
    package static let countHistory = """
        SELECT count(*), coalesce(sum(prices), 0), min(day), max(day) FROM history_day
        """
    /// Observations of each source by age at `?1`, where `?2`, `?3` and `?4` are the bounds of freshness.
    package static let countSources = """
        SELECT s.name, count(*), min(o.fetched_at), max(o.fetched_at),
            sum(o.age < ?2), sum(o.age >= ?2 AND o.age < ?3), sum(o.age >= ?3 AND o.age < ?4),
            sum(o.age >= ?4)
        FROM (
            SELECT variant_id, fetched_at,
                ?1 - CASE WHEN as_of > 0 AND as_of <= fetched_at THEN as_of ELSE fetched_at END AS age
            FROM observation
        ) o JOIN variant v ON v.id = o.variant_id JOIN source s ON s.id = v.source_id
        GROUP BY s.name ORDER BY s.name
        """
}
