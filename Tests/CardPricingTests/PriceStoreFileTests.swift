import CardModel
import CardPricing
import CardTestSupport
import Foundation
import Testing

/// What happens when the file at the path is not what it should be.
struct PriceStoreFileTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("prices.sqlite")
    }

    private func open(readOnly: Bool = false) throws(PricingError) -> SQLitePriceStore {
        try SQLitePriceStore(path: path, readOnly: readOnly, clock: .fixed(noon))
    }

    /// Makes a store of some thousand bytes, closed in good order, and returns its bytes.
    private func makeStore(_ count: Int = 400) throws -> [UInt8] {
        try open().record(bulk(count), fetchedAt: noon)
        return try bytes(path)
    }

    private func bytes(_ path: String) throws -> [UInt8] {
        try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
    }

    private func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    @Test func closingInGoodOrderLeavesOneFile() throws {
        _ = try makeStore()
        #expect(try files() == ["prices.sqlite"])
    }

    @Test func readingAMissingOrEmptyStoreSaysHowToMakeOne() throws {
        for _ in 0..<2 {
            let error = try #require(throws: PricingError.self) { try open(readOnly: true) }
            #expect(error.code == .notFound)
            #expect(error.description.contains("cardex warm") && error.description.contains(path))
            #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
            try folder.write([], to: "prices.sqlite")
        }
        try open().record([price()], fetchedAt: noon)
        #expect(try open(readOnly: true).statistics().observations == 1)
    }

    @Test func aReadOnlyStoreRefusesToWriteAndSaysWhy() throws {
        _ = try makeStore()
        let store = try open(readOnly: true)
        let error = try #require(throws: PricingError.self) { try store.record([price()], fetchedAt: noon) }
        #expect(error.code == .storeUnusable && error.message.contains("reading only"))
        #expect(throws: PricingError.self) { try store.setWarmedDigest("a", of: "b") }
    }

    @Test(arguments: ["", "a\u{0}b", "no/such/folder/prices.sqlite", "."])
    func aPathThatCanBeNoFileIsATypedError(name: String) throws {
        let given = name.isEmpty || name.utf8.contains(0) ? name : folder.file(name)
        for readOnly in [false, true] {
            let error = try #require(throws: PricingError.self) {
                try SQLitePriceStore(path: given, readOnly: readOnly, clock: .fixed(noon))
            }
            #expect(error.code == .storeUnusable || error.code == .notFound)
            #expect(error.message.contains(";"), "no remedy: \(error.message)")
        }
    }

    @Test func specialNamesOfSQLiteAreOrdinaryFileNames() throws {
        for name in [":memory:", "file:x?mode=memory", "a%20b #?.sqlite", "ポケモン.sqlite"] {
            let store = try SQLitePriceStore(path: folder.file(name), clock: .fixed(noon))
            try store.record([price()], fetchedAt: noon)
            #expect(FileManager.default.fileExists(atPath: folder.file(name)))
            #expect(
                try SQLitePriceStore(path: folder.file(name), readOnly: true).statistics().observations == 1)
        }
    }

    @Test func aLinkLeadsToTheFileItNames() throws {
        _ = try makeStore()
        let link = folder.file("link.sqlite")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        let store = try SQLitePriceStore(path: link, clock: .fixed(noon))
        #expect(try store.statistics().observations == 400)
        #expect(store.path.hasSuffix("/prices.sqlite"))
    }

    @Test func filesOfOthersAreRefusedAndStayAsTheyAre() throws {
        let other = folder.file("other.sqlite")
        let connection = try Connection(path: other, mode: .readWrite, busyTimeout: 100)
        try connection.execute("CREATE TABLE notes (text TEXT); INSERT INTO notes VALUES ('mine')")
        let marked = folder.file("marked.sqlite")
        let second = try Connection(path: marked, mode: .readWrite, busyTimeout: 100)
        try second.execute("PRAGMA application_id = 7; CREATE TABLE printing (id)")
        let contents = [
            try bytes(other), try bytes(marked), Array("name,price\nCharizard,12\n".utf8),
            Array(repeating: 0x20, count: 5_000), Array("{}".utf8),
        ]
        for content in contents {
            try folder.write(content, to: "prices.sqlite")
            for readOnly in [false, true] {
                let error = try #require(throws: PricingError.self) { try open(readOnly: readOnly) }
                #expect(error.code == .storeForeign && error.path == path)
                #expect(try bytes(path) == content)
            }
        }
        #expect(try files() == ["marked.sqlite", "other.sqlite", "prices.sqlite"])
    }

    @Test func aStoreOfANewerCardexIsRefusedAndStaysAsItIs() throws {
        _ = try makeStore()
        try Connection(path: path, mode: .readWrite, busyTimeout: 100).execute("PRAGMA user_version = 99")
        let before = try bytes(path)
        for readOnly in [false, true] {
            let error = try #require(throws: PricingError.self) { try open(readOnly: readOnly) }
            #expect(error.code == .storeTooNew && error.message.contains("99"))
        }
        #expect(try bytes(path) == before)
    }

    @Test func aStoreCutAtAnyLengthOpensAfterAllOrIsSetAside() throws {
        let whole = try makeStore()
        var setAside = 0
        for length in [
            1, 15, 16, 17, 71, 72, 99, 100, 101, 512, 4_095, 4_096, 4_097, whole.count / 2, whole.count - 1,
        ] {
            try folder.write(whole.prefix(length), to: "prices.sqlite")
            #expect(throws: PricingError.self) {
                let store = try open(readOnly: true)
                _ = try store.observations(for: bulk(400).map(\.printing))
                _ = try store.statistics()
            }
            let store = try open()
            let moved = try #require(store.recoveredFrom, "length \(length)")
            #expect(try bytes(moved) == Array(whole.prefix(length)))
            setAside += 1
            #expect(moved.hasSuffix("prices.sqlite.corrupt-\(setAside)"))
            #expect(try store.record([price()], fetchedAt: noon).inserted == 1)
        }
    }

    @Test func aChangedByteAnywhereNeverTrapsAndNeverLosesTheFile() throws {
        let whole = try makeStore()
        var random = SeededGenerator(seed: 7)
        let header = Array(0..<100)
        let body = (0..<150).map { _ in Int.random(in: 100..<whole.count, using: &random) }
        var moves = 0
        for offset in header + body {
            var damaged = whole
            damaged[offset] ^= UInt8.random(in: 1...255, using: &random)
            try folder.write(damaged, to: "prices.sqlite")
            exerciseReading()
            do {
                let store = try open()
                if let moved = store.recoveredFrom {
                    moves += 1
                    #expect(try bytes(moved) == damaged, "offset \(offset)")
                }
                exercise(store)
                #expect(
                    try store.record([price("magic:after")], fetchedAt: noon).stored == 1, "offset \(offset)")
                if try store.observations(for: identifier("magic:after")).count != 1 {
                    // A text that changed inside an index hides rows, and only a check slower than opening sees it.
                    let connection = try Connection(path: path, mode: .readOnly, busyTimeout: 100)
                    #expect(
                        try connection.text("PRAGMA integrity_check(1)") != "ok", "offset \(offset)")
                }
            } catch let error {
                // The mark of who made the file, and the number of its schema, can't be told from other truths.
                #expect(
                    error is PricingError && (60..<72).contains(offset), "offset \(offset): \(error)")
                #expect(try bytes(path) == damaged)
            }
            try removeLogs()
        }
        #expect(moves > 40, "the check found \(moves) damages")
    }

    @Test func aStoreOverwrittenWithNoiseWhileOpenIsReplacedOnTheNextCalls() throws {
        let store = try open()
        try store.record(bulk(4_000), fetchedAt: noon)
        try Connection(path: path, mode: .readWrite, busyTimeout: 100)
            .execute("PRAGMA wal_checkpoint(TRUNCATE)")
        var content = try bytes(path)
        var random = SeededGenerator(seed: 3)
        for offset in 4_096..<content.count { content[offset] = UInt8.random(in: 0...255, using: &random) }
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try file.write(contentsOf: content)
        try file.close()
        var failure: PricingError?
        do throws(PricingError) {
            // More printings than the connection could have kept in memory.
            _ = try store.statistics()
            try store.verify()
        } catch { failure = error }
        let error = try #require(failure)
        #expect(error.code == .corruptSetAside, "\(error)")
        let moved = try #require(store.recoveredFrom)
        #expect(error.message.contains(moved))
        #expect(FileManager.default.fileExists(atPath: moved))
        #expect(try store.record([price()], fetchedAt: noon).inserted == 1)
        #expect(try store.statistics().observations == 1)
        try store.verify()
    }

    @Test func aDamagedStoreThatMayOnlyBeReadStaysWhereItIs() throws {
        var content = try makeStore(4_000)
        for offset in 8_192..<content.count { content[offset] = 0xAA }
        try folder.write(content, to: "prices.sqlite")
        let store = try open(readOnly: true)
        let error = try #require(throws: PricingError.self) { try store.verify() }
        #expect(error.code == .storeCorrupt)
        #expect(store.recoveredFrom == nil)
        #expect(try bytes(path) == content)
    }

    @Test func aFileThatWasRemovedIsMadeAgainByTheNextWrite() throws {
        let store = try open()
        try store.record([price("magic:a")], fetchedAt: noon)
        for suffix in ["", "-wal", "-shm"] { try FileManager.default.removeItem(atPath: path + suffix) }
        #expect(try #require(throws: PricingError.self) { try store.statistics() }.code == .notFound)
        #expect(try store.record([price("magic:b")], fetchedAt: noon).inserted == 1)
        #expect(try store.statistics().observations == 1)
        #expect(store.recoveredFrom == nil)
    }

    @Test func aFullDiskIsNamedAndHalfOfNothingIsWritten() throws {
        let connection = try Connection(path: path, mode: .readWrite, busyTimeout: 100)
        try connection.migrate(through: Schema.migrations)
        try connection.execute("PRAGMA max_page_count = 40")
        let filling = try connection.statement(Query.addPrinting)
        let error = try #require(throws: PricingError.self) {
            try connection.transaction("BEGIN IMMEDIATE") { () throws(PricingError) in
                for index in 0..<10_000 {
                    try filling.bind("magic:\(index)-of-a-long-enough-name", at: 1)
                    try filling.run()
                }
            }
        }
        #expect(error.code == .diskFull && error.message.contains("free some space"))
        #expect(try connection.integer("SELECT count(*) FROM printing") == 0)
    }

    @Test
    func aStoreInAFolderThatMayOnlyBeReadCanBeRead() async throws {
        _ = try makeStore()
        let place = folder.path
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
        try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: place)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: place) }
        await #expect(processExitsWith: .success) { [path = path as String] in
            // Permissions bind everybody but the superuser.
            if geteuid() == 0 { #expect(seteuid(65_534) == 0) }
            let store = try SQLitePriceStore(path: path, readOnly: true, clock: .fixed(noon))
            #expect(try store.statistics().observations == 400)
            #expect(try store.observations(for: bulk(1)[0].printing).count == 8)
            let error = try #require(throws: PricingError.self) { try SQLitePriceStore(path: path) }
            #expect(error.code == .storeUnusable && error.message.contains("permissions"))
        }
        #expect(try files() == ["prices.sqlite"])
    }

    private func exerciseReading() {
        guard let store = try? open(readOnly: true) else { return }
        exercise(store)
    }

    /// Calls everything; errors are fine, traps and endless loops are not.
    private func exercise(_ store: SQLitePriceStore) {
        let printings = Set(bulk(400).map(\.printing))
        _ = try? store.observations(for: Array(printings))
        for printing in printings.sorted() { _ = try? store.history(for: printing, since: nil) }
        _ = try? store.statistics()
        _ = try? store.record(bulk(40, seed: 9), fetchedAt: noon)
        _ = try? store.warmedDigest(of: "scryfall")
    }

    private func removeLogs() throws {
        for suffix in ["-wal", "-shm", "-journal"] {
            try? FileManager.default.removeItem(atPath: path + suffix)
        }
    }
}
