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

    @Test func aVariantThatAnotherStoreWroteIsSeen() throws {
        let first = try open()
        let second = try open()
        let id = try identifier("magic:a")
        var sources: [String] = []
        for round in 0..<30 {
            // In an order that is not that of their rows.
            let source = "source \((round * 7) % 30)"
            sources.append(source)
            try (round % 2 == 0 ? first : second).record([price("magic:a", source: source)], fetchedAt: noon)
            for store in [first, second] {
                #expect(try store.observations(for: id).map(\.observation.source) == sources.sorted())
                #expect(try store.history(for: id, since: nil).map(\.variant.source) == sources.sorted())
            }
        }
        // A variant of a transaction that was undone leaves its row to another one.
        let huge = try (0..<9).map { try price("magic:b", source: "undone \($0)") }
        let rows = ListedRows(huge.map { .price(StoredObservation($0, fetchedAt: noon)) })
        #expect(throws: PricingError.self) {
            try first.apply(
                StoreChange(
                    rows, beforeCommit: { () throws(PricingError) in throw PricingError(.cancelled, "no") }))
        }
        try second.record([price("magic:b", source: "kept")], fetchedAt: noon)
        for store in [first, second] {
            #expect(try store.observations(for: identifier("magic:b")).map(\.observation.source) == ["kept"])
        }
    }

    @Test func aStoreWithMoreVariantsThanATableTakesAnswersTheSame() throws {
        let store = try open()
        let ids = try (0..<3).map { try identifier("magic:\($0)") }
        var random = SeededGenerator(seed: 4)
        var expected: [PrintingID: [String]] = [:]
        var observations: [PriceObservation] = []
        for number in 0..<18_000 {
            let id = ids[Int.random(in: 0..<3, using: &random)]
            let edition = "label \(Int.random(in: 0..<1_000_000, using: &random)) \(number)"
            observations.append(try price(id.description, edition: edition))
            expected[id, default: []].append(edition)
            guard number == 9_000 || number == 17_999 else { continue }
            try store.record(observations, fetchedAt: noon)
            observations = []
            for id in ids {
                let editions = (expected[id] ?? []).sorted()
                #expect(try store.observations(for: id).map(\.observation.edition) == editions)
                #expect(try store.history(for: id, since: nil).map(\.variant.edition) == editions)
            }
        }
    }

    @Test func trafficIsNeverLostBetweenStoresThatCountAtOnce() async throws {
        let path = path
        let day = CalendarDate(secondsSinceEpoch: noon)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    let store = try SQLitePriceStore(path: path, clock: .fixed(noon))
                    for _ in 0..<50 {
                        let sent = try store.updateTraffic(with: "ebay", on: day) { state, usage in
                            state.sentToday += 1
                            usage.requests += 1
                            return state.sentToday
                        }
                        #expect(try store.trafficStates()["ebay"]?.sentToday ?? 0 >= sent)
                    }
                }
            }
            try await group.waitForAll()
        }
        let store = try open(readOnly: true)
        #expect(try store.trafficStates()["ebay"]?.sentToday == 200)
        #expect(try store.usage(since: day).map(\.requests) == [200])
        let error = #expect(throws: PricingError.self) {
            try store.updateTraffic(with: "ebay", on: day) { state, _ in state.sentToday = 0 }
        }
        #expect(error?.code == .storeUnusable)
    }
}
