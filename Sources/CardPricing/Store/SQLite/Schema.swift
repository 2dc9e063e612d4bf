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
///     outcome     (key, source) -> result, asked_at, streak             what came of asking last
///     pin         (key, reason) -> since                                what is to stay warm
///     suspicion   (key, source) -> ratio_permille, since                sources that seem to mean another card
///     traffic     service -> the numbers of `TrafficState`
///     service_day (service, day) -> the numbers of `ServiceUsage`
///     journal     id -> at, query, hits, chosen, origin, microseconds   the last look-ups, by order
///     successor   (key, next) -> single_at                              see `LookupFading`
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
        // Here too everything has the key of its printing itself: it may have no price, or lose it and get it again.
        Migration(
            version: 4,
            script: """
                CREATE TABLE outcome (
                    key TEXT NOT NULL,
                    source TEXT NOT NULL,
                    result INTEGER NOT NULL,
                    asked_at INTEGER NOT NULL,
                    streak INTEGER NOT NULL,
                    PRIMARY KEY (key, source)
                ) STRICT, WITHOUT ROWID;
                CREATE TABLE pin (
                    key TEXT NOT NULL,
                    reason TEXT NOT NULL,
                    since INTEGER NOT NULL,
                    PRIMARY KEY (key, reason)
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX pin_reason ON pin (reason);
                CREATE TABLE suspicion (
                    key TEXT NOT NULL,
                    source TEXT NOT NULL,
                    ratio_permille INTEGER NOT NULL,
                    since INTEGER NOT NULL,
                    PRIMARY KEY (key, source)
                ) STRICT, WITHOUT ROWID;
                CREATE TABLE traffic (
                    service TEXT PRIMARY KEY,
                    tokens INTEGER,
                    refilled_at INTEGER NOT NULL,
                    quota_day INTEGER NOT NULL,
                    sent_today INTEGER NOT NULL,
                    paused_until INTEGER NOT NULL,
                    paused_at INTEGER NOT NULL,
                    failures INTEGER NOT NULL,
                    open_until INTEGER NOT NULL,
                    opened_at INTEGER NOT NULL,
                    openings INTEGER NOT NULL,
                    trial_at INTEGER NOT NULL
                ) STRICT, WITHOUT ROWID;
                CREATE TABLE service_day (
                    service TEXT NOT NULL,
                    day INTEGER NOT NULL,
                    requests INTEGER NOT NULL,
                    failures INTEGER NOT NULL,
                    refusals INTEGER NOT NULL,
                    withheld INTEGER NOT NULL,
                    prices INTEGER NOT NULL,
                    bytes INTEGER NOT NULL,
                    milliseconds INTEGER NOT NULL,
                    microdollars INTEGER NOT NULL,
                    PRIMARY KEY (service, day)
                ) STRICT, WITHOUT ROWID;
                CREATE TABLE journal (
                    id INTEGER PRIMARY KEY,
                    at INTEGER NOT NULL,
                    query TEXT NOT NULL,
                    hits INTEGER NOT NULL,
                    chosen TEXT,
                    origin INTEGER NOT NULL,
                    microseconds INTEGER NOT NULL
                ) STRICT;
                CREATE INDEX journal_chosen ON journal (id) WHERE chosen IS NOT NULL;
                CREATE TABLE successor (
                    key TEXT NOT NULL,
                    next TEXT NOT NULL,
                    single_at INTEGER NOT NULL,
                    PRIMARY KEY (key, next)
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX successor_weight ON successor (single_at);
                PRAGMA user_version = 4;
                """),
    ]

    /// Settings of every connection: hostile files can't make SQLite run code, sorting needs no temporary files.
    package static let connectionSettings = """
        PRAGMA trusted_schema = OFF;
        PRAGMA cell_size_check = ON;
        PRAGMA temp_store = MEMORY;
        """

    /// Keeps eight megabytes of pages in memory: of a hundred thousand printings, all but some leaves.
    package static let pageCache = "PRAGMA cache_size = -8192"

    /// Settings of a writing connection: readers don't block it, a power cut loses the last commits at worst, and the
    /// log of one big import does not stay on disk for as long as a server runs.
    package static let writerSettings = """
        PRAGMA journal_mode = WAL;
        PRAGMA synchronous = NORMAL;
        PRAGMA journal_size_limit = 8388608;
        """
}
