import CardModel
import CardPricing
import CardTestSupport
import Testing

/// How a schema of today becomes the schema of tomorrow.
struct MigrationTests {
    private let folder: TemporaryFolder
    private let path: String

    /// A future that never was: a column more, then a table more.
    private static let future =
        Schema.migrations + [
            Migration(
                version: 5,
                script: """
                    ALTER TABLE printing ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0;
                    PRAGMA user_version = 5;
                    """),
            Migration(
                version: 6,
                script: """
                    CREATE TABLE budget (host TEXT PRIMARY KEY, spent INTEGER NOT NULL) STRICT;
                    UPDATE printing SET pinned = 1;
                    PRAGMA user_version = 6;
                    """),
        ]

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("prices.sqlite")
    }

    private func open(_ migrations: [Migration], readOnly: Bool = false) throws -> SQLitePriceStore {
        try SQLitePriceStore(path: path, readOnly: readOnly, clock: .fixed(noon), migrations: migrations)
    }

    @Test func theReleasedSchemaIsMarkedAndNumbered() throws {
        _ = try open(Schema.migrations)
        let connection = try Connection(path: path, mode: .readOnly, busyTimeout: 100)
        #expect(try connection.schemaVersion == 4)
        #expect(try connection.integer("PRAGMA application_id") == Schema.applicationID)
        #expect(try connection.text("PRAGMA journal_mode") == "wal")
        #expect(Schema.migrations.map(\.version) == Array(1...Int64(Schema.migrations.count)))
    }

    @Test func everyOlderVersionBecomesTheNewestAndKeepsItsPrices() throws {
        for version in 1...Self.future.count {
            let place = folder.file("from-\(version).sqlite")
            let old = Array(Self.future.prefix(version))
            try SQLitePriceStore(path: place, clock: .fixed(noon), migrations: old)
                .record(bulk(80), fetchedAt: noon)
            let store = try SQLitePriceStore(path: place, clock: .fixed(noon), migrations: Self.future)
            #expect(store.recoveredFrom == nil)
            #expect(try store.statistics().observations == 80)
            #expect(try store.record(bulk(88), fetchedAt: noon).inserted == 8)
            let connection = try Connection(path: place, mode: .readOnly, busyTimeout: 100)
            #expect(try connection.schemaVersion == 6)
            #expect(
                try connection.integer("SELECT count(*) FROM printing WHERE pinned = 1")
                    == (version == 6 ? 0 : 10))
        }
    }

    @Test func anOlderStoreThatMayOnlyBeReadNamesTheRemedy() throws {
        _ = try open(Schema.migrations)
        let error = try #require(throws: PricingError.self) { try open(Self.future, readOnly: true) }
        #expect(error.code == .storeTooOld && error.message.contains("cardex warm"))
        #expect(try open(Schema.migrations, readOnly: true).statistics().observations == 0)
    }

    @Test func aStepThatFailsLeavesTheVersionBeforeItWhole() throws {
        try open(Schema.migrations).record(bulk(80), fetchedAt: noon)
        let broken =
            Array(Self.future.prefix(5)) + [
                Migration(
                    version: 6,
                    script: """
                        CREATE TABLE budget (host TEXT) STRICT;
                        INSERT INTO nowhere VALUES (1);
                        PRAGMA user_version = 6;
                        """)
            ]
        let error = try #require(throws: PricingError.self) { try open(broken) }
        #expect(error.code == .storeUnusable && error.sql?.contains("nowhere") == true)
        let connection = try Connection(path: path, mode: .readOnly, busyTimeout: 100)
        #expect(try connection.schemaVersion == 5)
        #expect(try connection.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'budget'") == 0)
        #expect(try open(Self.future).statistics().observations == 80)
    }

    @Test func aStepThatForgetsItsNumberIsUndone() throws {
        let forgetful =
            Schema.migrations + [Migration(version: 5, script: "CREATE TABLE budget (host TEXT) STRICT;")]
        #expect(throws: PricingError.self) { try open(forgetful) }
        let connection = try Connection(path: path, mode: .readOnly, busyTimeout: 100)
        #expect(try connection.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'budget'") == 0)
    }
}
