/// The tables of the price store and every statement run on them.
///
///     printing  id -> key "magic:<uuid>"          source  id -> name "tcgplayer"
///         |                                          |
///         |        variant  id -> source, kind, statistic, finish, edition, condition, grade, key, currency
///         |           |
///     observation (printing, variant) -> amount, as_of, fetched_at      newest of each variant
///     history     (printing, day, variant) -> amount                    one per variant and day
///     history_day day -> prices                                         rows of history on that day
///     state       key -> value                                          "warmed:<source>" -> digest
///     lookup      key "magic:<uuid>" -> single_at                       see `LookupFading`
///
/// A million printings share a few hundred variants, so an observation is five small integers. History is keyed by
/// day before variant: one range of one printing answers "since", in the order it is shown.
package enum Schema {
    /// What marks a SQLite file as a price store: `CdxP`, at byte 68 of the file.
    package static let applicationID: Int64 = 0x4364_7850

    /// Every step of the schema; released steps are never edited, only followed by new ones.
    package static let migrations = [
        Migration(
            version: 1,
            script: """
                PRAGMA application_id = 0x43647850;
                CREATE TABLE source (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
                CREATE TABLE printing (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE) STRICT;
                CREATE TABLE variant (
                    id INTEGER PRIMARY KEY,
                    source_id INTEGER NOT NULL REFERENCES source (id),
                    kind INTEGER NOT NULL,
                    statistic INTEGER NOT NULL,
                    finish TEXT NOT NULL,
                    edition TEXT NOT NULL,
                    condition TEXT NOT NULL,
                    grade TEXT NOT NULL,
                    source_key TEXT NOT NULL,
                    currency TEXT NOT NULL,
                    UNIQUE (
                        source_id, kind, statistic, finish, edition, condition, grade, source_key, currency)
                ) STRICT;
                CREATE TABLE observation (
                    printing_id INTEGER NOT NULL REFERENCES printing (id),
                    variant_id INTEGER NOT NULL REFERENCES variant (id),
                    amount INTEGER NOT NULL CHECK (amount > 0),
                    as_of INTEGER NOT NULL,
                    fetched_at INTEGER NOT NULL,
                    PRIMARY KEY (printing_id, variant_id)
                ) STRICT, WITHOUT ROWID;
                CREATE TABLE history (
                    printing_id INTEGER NOT NULL REFERENCES printing (id),
                    day INTEGER NOT NULL,
                    variant_id INTEGER NOT NULL REFERENCES variant (id),
                    amount INTEGER NOT NULL CHECK (amount > 0),
                    PRIMARY KEY (printing_id, day, variant_id)
                ) STRICT, WITHOUT ROWID;
                CREATE TABLE history_day (day INTEGER PRIMARY KEY, prices INTEGER NOT NULL) STRICT;
                CREATE TABLE state (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
                PRAGMA user_version = 1;
                """),
        // Look-ups have keys of their own: a printing without a price is looked up too, and is forgotten again.
        Migration(
            version: 2,
            script: """
                CREATE TABLE lookup (key TEXT PRIMARY KEY, single_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
                CREATE INDEX lookup_weight ON lookup (single_at DESC, key);
                PRAGMA user_version = 2;
                """),
    ]

    /// Settings of every connection: hostile files can't make SQLite run code, sorting needs no temporary files.
    package static let connectionSettings = """
        PRAGMA trusted_schema = OFF;
        PRAGMA cell_size_check = ON;
        PRAGMA temp_store = MEMORY;
        """

    /// Settings of a writing connection: readers don't block it, a power cut loses the last commits at worst, and the
    /// log of one big import does not stay on disk for as long as a server runs.
    package static let writerSettings = """
        PRAGMA journal_mode = WAL;
        PRAGMA synchronous = NORMAL;
        PRAGMA journal_size_limit = 8388608;
        """
}

/// The statements, by what they ask.
package enum Query {
    private static let variantColumns = """
        s.name, v.kind, v.statistic, v.finish, v.edition, v.condition, v.grade, v.source_key, v.currency
        """

    /// Newest observations of the printing `?1`.
    package static let observations = """
        SELECT \(variantColumns), o.amount, o.as_of, o.fetched_at
        FROM printing p CROSS JOIN observation o ON o.printing_id = p.id
        CROSS JOIN variant v ON v.id = o.variant_id CROSS JOIN source s ON s.id = v.source_id
        WHERE p.key = ?1
        ORDER BY \(variantColumns)
        """
    /// Daily prices of the printing `?1` from day `?2`.
    package static let history = """
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

    /// Every statement that runs per printing or per observation, and so may not scan a table.
    package static let indexed = [
        observations, history, findPrinting, addPrinting, findSource, addSource, findVariant, addVariant,
        findObservation, putObservation, addHistory, changeHistory, countDay, findState, putState, findLookup,
        putLookup,
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
