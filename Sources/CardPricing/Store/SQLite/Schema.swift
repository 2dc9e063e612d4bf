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
///     watch       (key, finish, condition, currency, direction) -> threshold, note, created_at
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
        // A wish has the key of its printing itself: it may be older than any price of it.
        Migration(
            version: 3,
            script: """
                CREATE TABLE watch (
                    key TEXT NOT NULL,
                    finish TEXT NOT NULL,
                    condition TEXT NOT NULL,
                    currency TEXT NOT NULL,
                    direction INTEGER NOT NULL CHECK (direction IN (0, 1)),
                    threshold INTEGER NOT NULL CHECK (threshold > 0),
                    note TEXT NOT NULL,
                    created_at INTEGER NOT NULL,
                    PRIMARY KEY (key, finish, condition, currency, direction)
                ) STRICT, WITHOUT ROWID;
                PRAGMA user_version = 3;
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
