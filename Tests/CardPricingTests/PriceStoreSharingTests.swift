import CardModel
import CardPricing
import CardTestSupport
import Foundation
import Testing

/// Several threads and processes at one file.
struct PriceStoreSharingTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("prices.sqlite")
    }

    private func open(readOnly: Bool = false, busyTimeout: Int32 = 5_000) throws(PricingError)
        -> SQLitePriceStore
    {
        try SQLitePriceStore(
            path: path, readOnly: readOnly, clock: .fixed(noon), migrations: Schema.migrations,
            busyTimeout: busyTimeout)
    }

    @Test func aReaderSeesWhatAnotherStoreWroteAndNothingHalfDone() throws {
        let writer = try open()
        let reader = try open(readOnly: true)
        #expect(try reader.statistics().observations == 0)
        try writer.record(bulk(80), fetchedAt: noon)
        #expect(try reader.statistics().observations == 80)
        let connection = try Connection(path: path, mode: .readWrite, busyTimeout: 100)
        try connection.execute("BEGIN IMMEDIATE; DELETE FROM observation")
        #expect(try reader.statistics().observations == 80)
        try connection.execute("COMMIT")
        #expect(try reader.statistics().observations == 0)
    }

    @Test func aWriterThatWaitsTooLongSaysBusyAndCanTryAgain() throws {
        let store = try open(busyTimeout: 30)
        let other = try Connection(path: path, mode: .readWrite, busyTimeout: 100)
        try other.execute("BEGIN IMMEDIATE")
        let error = try #require(throws: PricingError.self) { try store.record([price()], fetchedAt: noon) }
        #expect(error.code == .busy && error.message.contains("try again"))
        #expect(try store.statistics().observations == 0)
        try other.execute("ROLLBACK")
        #expect(try store.record([price()], fetchedAt: noon).inserted == 1)
    }

    @Test func manyStoresMadeAndWrittenAtOnceLoseNothing() async throws {
        let path = path
        try await withThrowingTaskGroup(of: Void.self) { group in
            for worker in 0..<6 {
                group.addTask {
                    let store = try SQLitePriceStore(path: path, clock: .fixed(noon))
                    #expect(store.recoveredFrom == nil)
                    for round in 0..<10 {
                        try store.record([price("magic:\(worker)-\(round)")], fetchedAt: noon)
                        #expect(
                            try store.observations(for: identifier("magic:\(worker)-\(round)")).count == 1)
                    }
                }
            }
            try await group.waitForAll()
        }
        let store = try open()
        #expect(try store.statistics().observations == 60)
        try store.verify()
    }

    @Test func oneStoreIsSharedByManyTasks() async throws {
        let store = try open()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for worker in 0..<8 {
                group.addTask {
                    for round in 0..<20 {
                        let id = "magic:\(worker)-\(round)"
                        try store.record([price(id)], fetchedAt: noon)
                        #expect(
                            try store.observations(for: [identifier(id), identifier("magic:none")]).count == 1
                        )
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try store.statistics().observations == 160)
    }

    @Test func manyStoresThatFindTheSameDamageSetItAsideOnce() async throws {
        try open().record(bulk(4_000), fetchedAt: noon)
        var content = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
        for offset in 4_096..<content.count { content[offset] = 0x5A }
        try folder.write(content, to: "prices.sqlite")
        let path = path
        let moved = try await withThrowingTaskGroup(of: String?.self) { group in
            for worker in 0..<6 {
                group.addTask {
                    let store = try SQLitePriceStore(path: path, clock: .fixed(noon))
                    try store.record([price("magic:\(worker)")], fetchedAt: noon)
                    return store.recoveredFrom
                }
            }
            return try await group.reduce(into: []) { all, one in all += [one].compactMap(\.self) }
        }
        #expect(moved == ["\(path).corrupt-1"])
        #expect(try open().statistics().observations == 6)
    }

    @Test func aStoreSetAsideByAnotherIsLeftForTheNewOne() throws {
        let first = try open()
        try first.record([price("magic:old")], fetchedAt: noon)
        // Another process finds the file damaged and replaces it.
        for suffix in ["-wal", "-shm", ""] {
            try FileManager.default.moveItem(atPath: path + suffix, toPath: "\(path).corrupt-1\(suffix)")
        }
        let second = try open()
        try second.record([price("magic:new")], fetchedAt: noon)
        #expect(try first.observations(for: identifier("magic:new")).count == 1)
        #expect(try first.observations(for: identifier("magic:old")).isEmpty)
        #expect(try first.record([price("magic:newer")], fetchedAt: noon).inserted == 1)
        #expect(try second.statistics().observations == 2)
        try second.verify()
    }

    @Test func closingAStoreThatWasSetAsideLeavesTheLogOfTheNewOneAlone() throws {
        let second: SQLitePriceStore
        do {
            let first = try open()
            try first.record([price("magic:old")], fetchedAt: noon)
            for suffix in ["-wal", "-shm", ""] {
                try FileManager.default.moveItem(atPath: path + suffix, toPath: "\(path).corrupt-1\(suffix)")
            }
            second = try open()
            try second.record([price("magic:new")], fetchedAt: noon)
            withExtendedLifetime(first) {}
        }
        #expect(FileManager.default.fileExists(atPath: path + "-wal"))
        #expect(try open(readOnly: true).observations(for: identifier("magic:new")).count == 1)
        #expect(FileManager.default.fileExists(atPath: "\(path).corrupt-1-wal"))
        try second.verify()
    }

    @Test func aKilledWriterLosesNothingThatItReported() async throws {
        let path = path
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            let store = try SQLitePriceStore(path: path, clock: .fixed(noon))
            try store.record(bulk(80), fetchedAt: noon)
            let connection = try Connection(path: path, mode: .readWrite, busyTimeout: 100)
            try connection.execute("BEGIN IMMEDIATE; DELETE FROM observation; DELETE FROM printing")
            kill(getpid(), SIGKILL)
            withExtendedLifetime(store) {}
        }
        #expect(FileManager.default.fileExists(atPath: path + "-wal"))
        #expect(try open(readOnly: true).statistics().observations == 80)
        let store = try open()
        #expect(store.recoveredFrom == nil)
        #expect(try store.statistics().observations == 80)
        #expect(try store.record(bulk(88), fetchedAt: noon).inserted == 8)
    }
}
