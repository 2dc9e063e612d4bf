import CardModel
import CardPricing
import CardTestSupport
import Foundation
import Testing

/// When the pages of a store are checked while it is opened for writing.
struct StoreCheckTests {
    private let folder: TemporaryFolder
    private let path: String
    private let day: Int64 = 86_400

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("prices.sqlite")
    }

    private func open(at moment: Int64) throws(PricingError) -> SQLitePriceStore {
        try SQLitePriceStore(path: path, clock: .fixed(moment))
    }

    /// Makes a store that was checked at noon and is damaged since, behind the pages that every opening reads.
    private func makeDamaged() throws {
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
        try open(at: noon).record(bulk(4_000), fetchedAt: noon)
        #expect(try open(at: noon).recoveredFrom == nil)
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        let length = try file.seekToEnd()
        let start = length / 2 / 4_096 * 4_096
        try file.seek(toOffset: start)
        try file.write(contentsOf: [UInt8](repeating: 0xAA, count: Int(length - start)))
        try file.close()
    }

    @Test func aStoreIsCheckedAgainAfterADayAndWhenTheClockWasSetBack() throws {
        for moment in [noon, noon + 1, noon + day - 1] {
            try makeDamaged()
            #expect(try open(at: moment).recoveredFrom == nil, "\(moment - noon) s later")
        }
        for moment in [noon + day, noon + 400 * day, noon - 1, .min, .max] {
            try makeDamaged()
            #expect(try open(at: moment).recoveredFrom != nil, "at \(moment)")
        }
    }

    @Test func damageThatNoCheckHasFoundIsFoundByReadingIt() throws {
        try makeDamaged()
        let store = try open(at: noon + 60)
        let printings = bulk(4_000).map(\.printing)
        let error = try #require(throws: PricingError.self) {
            _ = try store.observations(for: printings)
            _ = try store.statistics()
        }
        #expect(error.code == .corruptSetAside)
        #expect(store.recoveredFrom != nil)
        #expect(try store.record([price()], fetchedAt: noon).inserted == 1)
    }

    @Test func anotherFileInThePlaceOfTheCheckedOneIsChecked() throws {
        try makeDamaged()
        let content = try Data(contentsOf: URL(fileURLWithPath: path))
        try content.write(to: URL(fileURLWithPath: folder.file("copy")))
        #expect(rename(folder.file("copy"), path) == 0)
        #expect(try open(at: noon + 60).recoveredFrom != nil)
    }

    @Test func aSmallWriteDoesNotPutOffTheNextCheck() throws {
        try open(at: noon).record([price()], fetchedAt: noon)
        _ = try open(at: noon)
        let entry = JournalEntry(
            at: noon + day, query: "x", hits: 0, chosen: nil, origin: .none, microseconds: 1)
        try SQLitePriceStore.record(entry, inStoreAt: path)
        let connection = try Connection(path: path, mode: .readOnly, busyTimeout: 100)
        let note = try connection.text("SELECT value FROM state WHERE key = 'checked'")
        #expect(note.hasPrefix("\(noon) "))
    }
}
