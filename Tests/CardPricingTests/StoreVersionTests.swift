import CardModel
import CardPricing
import CardTestSupport
import Foundation
import Testing

struct StoreVersionTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func everyChangeThatAReadMaySeeIsAnotherVersion() throws {
        let path = folder.file("prices.sqlite")
        let writer = try SQLitePriceStore(path: path)
        let reader = try SQLitePriceStore(path: path, readOnly: true)
        var count = 0
        for store in [writer, reader] {
            var seen: Set<StoreVersion> = []
            for _ in 0..<4 {
                count += 1
                try writer.record(bulk(count), fetchedAt: 1_790_000_000)
                let version = try store.version()
                #expect(seen.insert(version).inserted, "\(count) prices")
                _ = try store.observations(for: bulk(1)[0].printing)
                #expect(try store.version() == version, "reading changes nothing")
            }
        }
    }

    @Test func aFileThatTookThePlaceOfAnotherIsAnotherVersion() throws {
        let path = folder.file("prices.sqlite")
        var seen: Set<StoreVersion> = []
        let reader: SQLitePriceStore
        do {
            let writer = try SQLitePriceStore(path: path)
            try writer.record(bulk(1), fetchedAt: 1_790_000_000)
        }
        reader = try SQLitePriceStore(path: path, readOnly: true)
        for round in 0..<5 {
            #expect(try seen.insert(reader.version()).inserted, "round \(round)")
            let other = folder.file("other\(round).sqlite")
            do {
                let writer = try SQLitePriceStore(path: other)
                try writer.record(bulk(1), fetchedAt: 1_790_000_000)
            }
            for suffix in ["-wal", "-shm", ""] {
                try? FileManager.default.removeItem(atPath: path + suffix)
            }
            try FileManager.default.moveItem(atPath: other, toPath: path)
        }
    }
}
