import CardIndex
import CardModel
import CardTestSupport
import Testing

/// What type-ahead puts first among names that begin alike.
struct StaticScoreTests {
    private struct Card {
        var name: String
        var printings = 1
        var year = 2_020
        var cents: Int64 = 0
    }

    /// The names in the order of type-ahead for their first letter.
    private static func order(_ cards: [Card]) throws -> [String] {
        var builder = IndexBuilder()
        for card in cards {
            for number in 0..<card.printings {
                let id = PrintingID(game: .other, nativeID: "\(card.name)-\(number)")
                builder.add(
                    Printing(
                        id: id, name: card.name, number: String(number),
                        releaseDate: CalendarDate(year: card.year, month: 6, day: 1)))
                if card.cents > 0, number == 0 {
                    builder.note(price: IndexCopyTests.price(of: id, card.cents))
                }
            }
        }
        let folder = try TemporaryFolder()
        let path = try folder.write(builder.build(corpusDigest: [], path: "a"), to: "a.cardex")
        return try SearchIndex.open(at: path).complete(SearchRequest("z", limit: 100)).results.map(\.name)
    }

    @Test func printingsCountFirstThenTheYearThenThePrice() throws {
        let names = try Self.order([
            Card(name: "za"), Card(name: "zb", cents: 900), Card(name: "zc", cents: 100_000),
            Card(name: "zd", year: 2_021), Card(name: "ze", year: 2_021, cents: 20),
            Card(name: "zf", printings: 2, year: 2_010), Card(name: "zg", printings: 3, year: 2_000),
        ])
        #expect(names == ["zg", "zf", "ze", "zd", "zc", "zb", "za"])
    }

    @Test func pricesOfOneDoublingAreEquallyDear() throws {
        #expect(
            try Self.order([Card(name: "za", cents: 1_100), Card(name: "zb", cents: 1_900)]) == ["za", "zb"])
        #expect(
            try Self.order([Card(name: "za", cents: 1_000), Card(name: "zb", cents: 2_100)]) == ["zb", "za"])
    }

    @Test func everyCountBelowSixtyFourIsToldFromTheNextAndLargeOnesNearlySo() throws {
        let small = (1...70).map { Card(name: "z\($0)", printings: $0) }
        let names = try Self.order(small.shuffled())
        #expect(names.prefix(6) == ["z70", "z68", "z69", "z66", "z67", "z64"])
        #expect(names.suffix(63) == small.prefix(63).reversed().map(\.name)[...])
    }

    @Test func aPriceMayComeBeforeItsPrintingAndCountsOnceTheDearest() throws {
        let id = PrintingID(game: .other, nativeID: "1")
        let printing = Printing(id: id, name: "Early")
        func bytes(_ add: (inout IndexBuilder) -> Void) throws -> [UInt8] {
            var builder = IndexBuilder()
            add(&builder)
            return try builder.build(corpusDigest: [], path: "a")
        }
        let early = try bytes {
            $0.note(price: IndexCopyTests.price(of: id, 5_000))
            $0.note(price: IndexCopyTests.price(of: id, 50))
            $0.add(printing)
        }
        let late = try bytes {
            $0.add(printing)
            $0.note(price: IndexCopyTests.price(of: id, 50))
            $0.note(price: IndexCopyTests.price(of: id, 5_000))
        }
        let without = try bytes { $0.add(printing) }
        #expect(early == late)
        #expect(early != without)
        let useless = try bytes {
            $0.add(printing)
            $0.note(price: IndexCopyTests.price(of: id, 5_000, kind: .ask))
            $0.note(price: IndexCopyTests.price(of: id, 5_000, grade: "PSA 100"))
            $0.note(price: IndexCopyTests.price(of: id, 5_000, .eventTicket))
            $0.note(price: IndexCopyTests.price(of: id, 15))
            $0.note(price: IndexCopyTests.price(of: id, .min))
            $0.note(price: IndexCopyTests.price(of: PrintingID(game: .other, nativeID: "2"), .max))
        }
        #expect(useless == without)
    }
}
