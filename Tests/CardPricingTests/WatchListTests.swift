import CardModel
import CardPricing
import CardTestSupport
import Testing

/// The prices that somebody waits for.
struct WatchListTests {
    private let folder: TemporaryFolder
    private let store: SQLitePriceStore

    init() throws {
        folder = try TemporaryFolder()
        store = try SQLitePriceStore(path: folder.file("prices.sqlite"), clock: .fixed(noon))
    }

    private func entry(
        _ id: String = "pokemon:base1-4", _ cents: Int64 = 20_000, finish: Finish? = nil,
        condition: String = "", direction: WatchEntry.Direction = .below, currency: Currency = .usDollar,
        note: String = "", createdAt: Int64 = noon
    ) throws -> WatchEntry {
        WatchEntry(
            printing: try identifier(id), finish: finish, condition: condition, direction: direction,
            threshold: Money(minorUnits: cents, currency: currency), note: note, createdAt: createdAt)
    }

    @Test func entriesComeBackInOrderAndASecondWishTakesTheFirstOnesPlace() throws {
        let entries = [
            try entry(note: "for the binder \"1\"\n★"), try entry(direction: .above),
            try entry(finish: .holofoil, condition: "NM"), try entry(currency: .yen),
            try entry("magic:a", createdAt: -5),
        ]
        let first = try store.setWatches(entries.reversed())
        #expect(first.inserted == 5 && first.rows == 5)
        let stored = try store.watches()
        #expect(Set(stored) == Set(entries) && stored.first?.printing == entries[4].printing)
        let second = try store.setWatches([entries[1], entry("pokemon:base1-4", 15_000, note: "cheaper")])
        #expect(second.unchanged == 1 && second.updated == 1 && second.inserted == 0)
        #expect(try store.watches().count == 5)
        #expect(try store.watches().contains { $0.threshold.minorUnits == 15_000 && $0.note == "cheaper" })
    }

    @Test func onlyTheSameWishIsRemoved() throws {
        try store.setWatches([entry(), entry(finish: .holofoil), entry(direction: .above)])
        #expect(
            try store.removeWatches([entry("pokemon:base1-4", 1, note: "x"), entry(condition: "NM")]) == 1)
        #expect(try store.watches() == [entry(direction: .above), entry(finish: .holofoil)])
    }

    @Test func whatIsNoWishIsRefused() throws {
        let hostile = [
            try entry("pokemon:base1-4", 0), try entry("pokemon:base1-4", -1),
            try entry(finish: Finish(rawValue: "")), try entry(note: String(repeating: "n", count: 5_000)),
            WatchEntry(
                printing: PrintingID(game: Game(rawValue: "a:b"), nativeID: "c"), direction: .above,
                threshold: Money(minorUnits: 1, currency: .euro), createdAt: noon),
        ]
        let count = try store.setWatches(hostile + [entry()])
        #expect(count.refused == hostile.count && count.inserted == 1)
        #expect(try store.watches() == [entry()])
    }

    @Test func aStoreOfTheSecondSchemaGetsAWatchList() throws {
        let path = folder.file("old.sqlite")
        try SQLitePriceStore(path: path, clock: .fixed(noon), migrations: Array(Schema.migrations.prefix(2)))
            .record(bulk(8), fetchedAt: noon)
        let migrated = try SQLitePriceStore(path: path, clock: .fixed(noon))
        #expect(try migrated.watches().isEmpty)
        try migrated.setWatches([entry()])
        #expect(try SQLitePriceStore(path: path, readOnly: true).watches() == [entry()])
        #expect(try migrated.statistics().observations == 8)
    }
}
