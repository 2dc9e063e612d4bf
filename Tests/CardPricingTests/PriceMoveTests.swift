import CardModel
import CardPricing
import CardTestSupport
import Testing

/// Prices follow printings that have become part of other ones.
struct PriceMoveTests {
    private static let lost = PrintingID(game: .magic, nativeID: "10e-104")
    private static let kept = PrintingID(game: .magic, nativeID: "1ed89567-cb18-4e51-a978-eac81d112aa1")
    private static let day: Int64 = 86_400

    private static func price(_ printing: PrintingID, _ cents: Int64, day: Int64, source: String = "shop")
        -> PriceObservation
    {
        PriceObservation(
            printing: printing, source: source, kind: .index, statistic: .market, finish: .normal,
            sourceVariant: "",
            amount: Money(minorUnits: cents, currency: .usDollar), asOf: day * Self.day)
    }

    private static func store(_ observations: [PriceObservation]) throws -> (
        TemporaryFolder, SQLitePriceStore
    ) {
        let folder = try TemporaryFolder()
        let store = try SQLitePriceStore(path: folder.file("prices.sqlite"), clock: .fixed(100 * day))
        for observation in observations { _ = try store.record([observation], fetchedAt: observation.asOf) }
        return (folder, store)
    }

    @Test func pricesOfAnIdThatIsGivenUpBelongToTheOneThatIsKept() throws {
        let (folder, store) = try Self.store([
            Self.price(Self.lost, 100, day: 90), Self.price(Self.lost, 120, day: 91),
        ])
        try store.recordLookup(of: Self.lost, at: 95 * Self.day)
        #expect(try store.move([(Self.lost, Self.kept)]) == 1)
        #expect(try store.observations(for: Self.kept).map(\.observation.amount.minorUnits) == [120])
        #expect(try store.history(for: Self.kept, since: nil).map(\.amount.minorUnits) == [100, 120])
        #expect(try store.observations(for: Self.lost).isEmpty)
        #expect(try store.lookupWeights(at: 96 * Self.day, limit: 9).map(\.printing) == [Self.kept])
        // Moving again finds nothing.
        #expect(try store.move([(Self.lost, Self.kept)]) == 0)
        _ = folder
    }

    @Test func whereBothHavePricesTheNewerOneStaysAndEachDayIsCountedOnce() throws {
        let (folder, store) = try Self.store([
            Self.price(Self.lost, 100, day: 90), Self.price(Self.lost, 120, day: 92),
            Self.price(Self.lost, 7, day: 80, source: "other"), Self.price(Self.kept, 90, day: 90),
            Self.price(Self.kept, 95, day: 91), Self.price(Self.kept, 9, day: 81, source: "other"),
        ])
        #expect(try store.statistics().historyPrices == 6)
        #expect(try store.move([(Self.lost, Self.kept)]) == 1)
        #expect(
            try store.observations(for: Self.kept).map(\.observation.amount.minorUnits).sorted() == [9, 120])
        #expect(
            try store.history(for: Self.kept, since: nil).map(\.amount.minorUnits) == [7, 9, 90, 95, 120])
        #expect(try store.statistics().historyPrices == 5)
        #expect(try store.statistics().printings == 1)
        _ = folder
    }
}
