import CardIndex
import CardModel
import CardTestSupport
import Testing

/// An index read back into a builder and built again is the same file.
struct IndexCopyTests {
    private static func rebuilt(_ bytes: [UInt8]) throws -> [UInt8] {
        let folder = try TemporaryFolder()
        let path = try folder.write(bytes, to: "a.cardex")
        let index = try SearchIndex.open(at: path)
        let builder = try IndexBuilder(copying: index)
        return try builder.build(corpusDigest: index.header.corpusDigest, path: "small.cardex")
    }

    @Test func aCopyOfTheTrapCardsHasTheSameBytes() throws {
        let bytes = try SmallIndex.bytes(TrapCards.printings, sets: TrapCards.sets)
        #expect(try Self.rebuilt(bytes) == bytes)
    }

    @Test func aCopyKeepsWhateverADumpMaySay() throws {
        var random = SeededGenerator(seed: 41)
        for round in 0..<60 {
            var builder = IndexBuilder()
            for _ in 0..<Int.random(in: 0...4, using: &random) {
                builder.add(Self.someSet(&random))
            }
            for _ in 0..<Int.random(in: 1...30, using: &random) {
                let printing = Self.somePrinting(&random)
                builder.add(printing)
                if Bool.random(using: &random) {
                    builder.note(price: Self.price(of: printing.id, .random(in: 0...500_000, using: &random)))
                }
            }
            for _ in 0..<Int.random(in: 0...6, using: &random) {
                builder.add(
                    CardAlias(
                        Self.someText(&random), for: Self.someText(&random),
                        in: Bool.random(using: &random) ? nil : Self.games.randomElement(using: &random)))
            }
            builder.note(source: "csv \(round)")
            let bytes = try builder.build(corpusDigest: Array(1...32), path: "random.cardex")
            #expect(try Self.rebuilt(bytes) == bytes, "round \(round)")
        }
    }

    @Test func aDamagedIndexIsNotCopied() throws {
        let folder = try TemporaryFolder()
        var bytes = try SmallIndex.bytes(TrapCards.printings, sets: TrapCards.sets)
        bytes[bytes.count / 2] ^= 1
        let path = try folder.write(bytes, to: "damaged.cardex")
        let index = try SearchIndex.open(at: path)
        let error = #expect(throws: IndexError.self) { _ = try IndexBuilder(copying: index) }
        #expect(error?.code == .corrupt)
    }

    @Test func aCopyTakesMorePrintingsAndMergesThemWithWhatItHolds() throws {
        let small = try SmallIndex(TrapCards.printings, sets: TrapCards.sets)
        var builder = try IndexBuilder(copying: small.open())
        #expect(builder.add(TrapCards.printings[0]) == .merged)
        #expect(builder.add(Printing("x-99", "Zapdos", set: "x", number: "99")) == .added)
        var whole = IndexBuilder()
        for set in TrapCards.sets { whole.add(set) }
        for printing in TrapCards.printings { whole.add(printing) }
        whole.add(Printing("x-99", "Zapdos", set: "x", number: "99"))
        let expected = try whole.build(corpusDigest: [], path: "a")
        #expect(try builder.build(corpusDigest: [], path: "a") == expected)
    }

    private static let games: [Game] = [.pokemon, .magic, Game(rawValue: "lorcana")]
    private static let texts = [
        "", " ", "a", "A", "Bob", "bob", "Fire // Ice", "Fire", "Pok\u{E9}mon", "Poke\u{301}mon", "ピカチュウ",
        "\u{200B}", "a,b", ",", "x\ny", "N", "Ho-Oh", "HoOh", "???", "Nidoran ♀", "0", "00", "7",
        "f27d52e6-aab9-4f95-ae46-33d1173bf4fe", "base1-4", "https://img.example/a/b/1517813031.jpg",
    ]

    private static func someText(_ random: inout SeededGenerator) -> String {
        texts.randomElement(using: &random) ?? ""
    }

    private static func someSet(_ random: inout SeededGenerator) -> CardSet {
        CardSet(
            game: games.randomElement(using: &random) ?? .other, id: someText(&random),
            name: someText(&random), series: someText(&random),
            codes: (0..<3).map { _ in someText(&random) },
            releaseDate: Bool.random(using: &random) ? CalendarDate("1999-01-09") : nil,
            printedTotal: Bool.random(using: &random) ? Int.random(in: -1...200, using: &random) : nil)
    }

    private static func somePrinting(_ random: inout SeededGenerator) -> Printing {
        Printing(
            id: PrintingID(
                game: games.randomElement(using: &random) ?? .other, nativeID: someText(&random)),
            name: someText(&random),
            otherNames: (0..<2).map { _ in
                OtherName(
                    someText(&random), kind: OtherName.Kind.allCases.randomElement(using: &random) ?? .face)
            },
            setID: someText(&random), number: someText(&random), rarity: someText(&random),
            language: someText(&random),
            releaseDate: Bool.random(using: &random) ? CalendarDate("2017-01-20") : nil,
            finishes: (0..<3).map { _ in Finish(rawValue: someText(&random)) },
            isDigital: Bool.random(using: &random), smallImage: someText(&random),
            largeImage: someText(&random),
            externalIDs: (0..<2).map { _ in ExternalID(kind: someText(&random), value: someText(&random)) })
    }

    static func price(
        of id: PrintingID, _ cents: Int64, kind: PriceObservation.Kind = .index, grade: String = "",
        _ currency: Currency = .usDollar
    ) -> PriceObservation {
        PriceObservation(
            printing: id, source: "test", kind: kind, statistic: .market, finish: .normal, grade: grade,
            sourceVariant: "", amount: Money(minorUnits: cents, currency: currency), asOf: 0)
    }
}
