import CardModel
import CardPricing
import CardTestSupport
import Testing

/// Stores whose variants stand in rows that no store of ours gives them.
struct VariantTableTests {
    @Test(arguments: ["70000 + id", "-id", "9223372036854775807 - id", "1000 + 3 * id"])
    func pricesAreTheSameWhereverTheirVariantsStand(row: String) throws {
        let folder = try TemporaryFolder()
        let path = folder.file("prices.sqlite")
        let store = try SQLitePriceStore(path: path, clock: .fixed(noon))
        try store.record(bulk(80) + [price("magic:a", source: "cardmarket")], fetchedAt: noon)
        let printings = try Set(bulk(80).map(\.printing)).sorted() + [identifier("magic:a")]
        let (before, days) = try read(printings, store)
        #expect(before.flatMap(\.self).count == 81 && days.count == 81)
        let connection = try Connection(path: path, mode: .readWrite, busyTimeout: 100)
        let moved = row.replacing("id", with: "variant_id")
        try connection.execute(
            """
            PRAGMA foreign_keys = OFF;
            UPDATE observation SET variant_id = \(moved); UPDATE history SET variant_id = \(moved);
            CREATE TEMP TABLE former AS SELECT * FROM variant; UPDATE former SET id = \(row);
            DELETE FROM variant; INSERT INTO variant SELECT * FROM former;
            """)
        let other = try SQLitePriceStore(path: path, readOnly: true, clock: .fixed(noon))
        #expect(try read(printings, other) == (before, days))
        #expect(try other.observations(for: printings).count == printings.count)
    }

    private func read(
        _ printings: [PrintingID], _ store: SQLitePriceStore
    ) throws -> ([[StoredObservation]], [DailyPrice]) {
        (
            try printings.map { try store.observations(for: $0) },
            try printings.flatMap { try store.history(for: $0, since: nil) }
        )
    }
}
