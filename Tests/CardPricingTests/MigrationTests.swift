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

    @Test func theStoreBeforeTheLedgerKeepsAllItsRowsAndItsReaders() throws {
        let old = Array(Schema.migrations.prefix(3))
        let watch = WatchEntry(
            printing: try identifier("magic:w"), direction: .above,
            threshold: Money(minorUnits: 5, currency: .usDollar), createdAt: noon)
        func rows(_ store: SQLitePriceStore) throws -> [StoreRow] {
            let rows = try store.rows([.prices, .days, .watches], of: nil)
            var all: [StoreRow] = []
            while let row = try rows.next() { all.append(row) }
            return all
        }
        let before = try {
            let store = try open(old)
            try store.record(bulk(400), fetchedAt: noon)
            try store.record(bulk(160, seed: 2, asOf: noon + 86_400), fetchedAt: noon + 86_400)
            try store.setWatches([watch])
            try store.recordLookup(of: identifier("magic:w"), at: noon)
            try store.setWarmedDigest("abc", of: "tcgcsv")
            return try rows(store)
        }()
        #expect(before.count == 400 + 560 + 1)
        let error = #expect(throws: PricingError.self) { try open(Schema.migrations, readOnly: true) }
        #expect(error?.code == .storeTooOld && error?.message.contains("cardex warm") == true)
        // A process of the version before has the store open for reading while it is brought up to date.
        let reader = try open(old, readOnly: true)
        #expect(try reader.statistics().observations == 400)
        let store = try open(Schema.migrations)
        #expect(store.recoveredFrom == nil)
        #expect(try rows(store) == before)
        #expect(try reader.observations(for: bulk(1)[0].printing).count == 8)
        #expect(try store.lookupWeights(at: noon, limit: 9).count == 1)
        #expect(try store.warmedDigest(of: "tcgcsv") == "abc")
        #expect(try store.pins().isEmpty && store.suspicions().isEmpty && store.trafficStates().isEmpty)
        #expect(try store.usage(since: CalendarDate(daysSinceEpoch: .min)).isEmpty)
        #expect(try store.journalSummary(since: .min, limit: 9) == JournalSummary())
        #expect(try store.enforce(StorageLimits(printings: 45)).printings == 5)
        try store.verify()
    }
}
