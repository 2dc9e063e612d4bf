import CardIndex
import CardModel
import CardTestSupport
import Testing

/// Which printings of two dumps are one, case by case.
struct MergeTests {
    private typealias Dump = (sets: [CardSet], printings: [Printing])

    private static func merged(_ dumps: Dump...) -> IndexBuilder {
        var builder = IndexBuilder()
        for (number, dump) in dumps.enumerated() {
            builder.begin(dump: "dump \(number)")
            for set in dump.sets { builder.add(set) }
            for printing in dump.printings { builder.add(printing) }
        }
        builder.merge()
        return builder
    }

    private static func magic(
        _ id: String, _ name: String, _ set: String, _ number: String, language: String = "en",
        ids: [ExternalID] = []
    ) -> Printing {
        Printing(
            id: PrintingID(game: .magic, nativeID: id), name: name, setID: set, number: number,
            language: language, externalIDs: ids)
    }

    private static func magicSet(_ id: String, _ name: String, codes: [String] = []) -> CardSet {
        CardSet(game: .magic, id: id, name: name, codes: codes)
    }

    private static func open(_ builder: consuming IndexBuilder) throws -> SearchIndex {
        try SearchIndex.open(
            bytes: try builder.build(corpusDigest: [], path: "merged.cardex"), path: "merged.cardex")
    }

    @Test func aNameWithoutItsAccentsIsTheSameCard() {
        let uuid = "11111111-2222-3333-4444-555555555555"
        let builder = Self.merged(
            ([], [Self.magic(uuid, "Lim-Dûl's Vault", "all", "107")]),
            ([], [Self.magic("ALL-107", "Lim-Dul's Vault", "ALL", "0107")]))
        #expect(builder.printingCount == 1)
        #expect(builder.canonicalID(of: PrintingID(game: .magic, nativeID: "ALL-107"))?.nativeID == uuid)
    }

    @Test(arguments: [
        ("104★", "104*"), ("52†", "52+"), ("*112", "112*"), ("157", "157*"), ("TG12", "12"), ("7", "007"),
    ])
    func numbersThatDumpsSpellDifferentlyAreTheSame(_ left: String, _ right: String) {
        let builder = Self.merged(
            ([], [Self.magic("a", "Sage Owl", "10e", left)]),
            ([], [Self.magic("b", "Sage Owl", "10e", right)]))
        #expect(builder.printingCount == 1)
    }

    @Test(arguments: [("82a", "82c"), ("12", "13"), ("XLN-91", "DOM-91"), ("1-2", "12")])
    func numbersThatTellPrintingsApartAreNotTheSame(_ left: String, _ right: String) {
        var builder = Self.merged(
            ([], [Self.magic("a", "Sage Owl", "10e", left)]),
            ([], [Self.magic("b", "Sage Owl", "10e", right)]))
        #expect(builder.printingCount == 2)
        let report = builder.merge()
        #expect(report.conflicts == [.otherNumber: 1])
        #expect(
            report.samples.map(\.description) == [
                "magic:a Sage Owl \(left), magic:b Sage Owl \(right): same set and name, different number; both were kept"
            ])
    }

    @Test func aVariantIsNotTakenForThePlainPrintingWhereTheOtherDumpHasBoth() {
        let builder = Self.merged(
            ([], [Self.magic("a", "Sage Owl", "10e", "104")]),
            ([], [Self.magic("b★", "Sage Owl", "10e", "104★"), Self.magic("b", "Sage Owl", "10e", "104")]))
        #expect(builder.printingCount == 2)
        #expect(builder.canonicalID(of: PrintingID(game: .magic, nativeID: "b"))?.nativeID == "a")
    }

    @Test(arguments: [
        (
            CardSet(game: .pokemon, id: "base1", name: "Base", codes: ["BS"]),
            CardSet(game: .pokemon, id: "BS", name: "")
        ),
        (
            CardSet(game: .pokemon, id: "base1", name: "Base"),
            CardSet(game: .pokemon, id: "604", name: "Base Set")
        ),
        (CardSet(game: .pokemon, id: "sv3pt5", name: "151"), CardSet(game: .pokemon, id: "sv03.5", name: "")),
        (
            CardSet(game: .pokemon, id: "sm75", name: "Dragon Majesty"),
            CardSet(game: .pokemon, id: "sm7.5", name: "")
        ),
        (
            CardSet(game: .pokemon, id: "swsh12", name: "Silver Tempest"),
            CardSet(game: .pokemon, id: "3170", name: "SWSH12: Silver Tempest")
        ),
        (
            CardSet(game: .pokemon, id: "m15", name: "Magic 2015"),
            CardSet(game: .pokemon, id: "M15", name: "MAGIC 2015")
        ),
    ])
    func aSetUnderAnotherIdentifierIsOneSet(_ first: CardSet, _ second: CardSet) throws {
        func printing(_ id: String, _ number: String, _ set: CardSet) -> Printing {
            Printing(
                id: PrintingID(game: .pokemon, nativeID: "\(set.id)/\(id)"), name: "Card \(id)",
                setID: set.id, number: number,
                smallImage: "https://img.example/\(set.id)/\(number).png")
        }
        var builder = Self.merged(
            ([first], [printing("1", "1", first), printing("2", "2", first)]),
            ([second], [printing("1", "01", second), printing("3", "3", second)]))
        let report = builder.merge()
        #expect(report.mergedByNumber == 1)
        #expect(report.mergedSets == 1)
        let index = try Self.open(builder)
        #expect(index.sets.map(\.set.id) == [first.id])
        #expect(index.sets.first?.set.codes.contains(second.id) == true)
        // The third card has moved to the set that was kept, and its picture has not changed.
        let moved = index.printing(PrintingID(game: .pokemon, nativeID: "\(second.id)/3"))?.printing
        #expect(moved?.setID == first.id)
        #expect(moved?.smallImage == "https://img.example/\(second.id)/3.png")
    }

    @Test func aCodeSharedByASetAndItsGalleryLeadsEachPrintingToItsOwnSet() {
        let sets = [
            CardSet(game: .pokemon, id: "swsh12", name: "Silver Tempest", codes: ["SIT"]),
            CardSet(game: .pokemon, id: "swsh12tg", name: "Silver Tempest Trainer Gallery", codes: ["SIT"]),
        ]
        let builder = Self.merged(
            (
                sets,
                [
                    Printing("swsh12-138", "Lugia V", set: "swsh12", number: "138"),
                    Printing("swsh12tg-TG20", "Mawile V", set: "swsh12tg", number: "TG20"),
                ]
            ),
            (
                [CardSet(game: .pokemon, id: "SIT", name: "")],
                [
                    Printing("SIT-138", "Lugia V", set: "SIT", number: "138"),
                    Printing("SIT-TG20", "Mawile V", set: "SIT", number: "TG20"),
                ]
            ))
        #expect(builder.printingCount == 2)
        #expect(
            builder.canonicalID(of: PrintingID(game: .pokemon, nativeID: "SIT-TG20"))?.nativeID
                == "swsh12tg-TG20")
    }

    @Test func setsOfTheSameCardsButAnotherNameStayTwo() {
        let builder = Self.merged(
            (
                [Self.magicSet("lea", "Limited Edition Alpha")],
                [Self.magic("a", "Shivan Dragon", "lea", "175")]
            ),
            ([Self.magicSet("leb", "Limited Edition Beta")], [Self.magic("b", "Shivan Dragon", "leb", "175")])
        )
        #expect(builder.printingCount == 2)
    }

    @Test func aFaceAndTheWholeNameAreTheSameCard() throws {
        let builder = Self.merged(
            ([], [Self.magic("a", "Delver of Secrets", "isd", "51")]),
            ([], [Self.magic("b", "Delver of Secrets // Insectile Aberration", "isd", "51")]))
        #expect(builder.printingCount == 1)
        let index = try Self.open(builder)
        let names = index.search(SearchRequest("insectile aberration")).results.map(\.name)
        #expect(names == ["Delver of Secrets"])
    }

    @Test func printingsInOtherLanguagesStayPrintingsOfTheirOwn() {
        var builder = Self.merged(
            ([], [Self.magic("a", "Forest", "ren", "1", language: "fr")]),
            ([], [Self.magic("b", "Forest", "ren", "1")]))
        #expect(builder.printingCount == 2)
        #expect(builder.merge().conflicts == [.otherLanguage: 1])
    }

    @Test func theFirstDumpKeepsItsIdAndFieldsAndTheSecondFillsGaps() throws {
        var first = Self.magic("a", "Sage Owl", "10e", "104")
        first.finishes = [.foil]
        first.rarity = "common"
        var second = Self.magic(
            "b", "Sage Owl", "10E", "104", ids: [ExternalID(kind: "tcgplayer", value: "5")])
        second.finishes = [.normal]
        second.rarity = "uncommon"
        second.releaseDate = CalendarDate("2007-07-13")
        second.smallImage = "https://img.example/10E/b/104.png"
        second.otherNames = [OtherName("Eule des Weisen", kind: .printed, language: "de")]
        let index = try Self.open(Self.merged(([], [first]), ([], [second])))
        let kept = index.printing(first.id)?.printing
        #expect(kept?.finishes == [.foil, .normal])
        #expect(kept?.rarity == "common")
        #expect(kept?.releaseDate == second.releaseDate)
        #expect(kept?.smallImage == second.smallImage)
        #expect(kept?.otherNames == second.otherNames)
        #expect(
            kept?.externalIDs.sorted { $0.kind < $1.kind } == [
                ExternalID(kind: "id", value: "b"), ExternalID(kind: "tcgplayer", value: "5"),
            ])
    }

    @Test func anIdThatWasGivenUpLeadsToThePrinting() throws {
        var builder = Self.merged(
            ([], [Self.magic("a", "Sage Owl", "10e", "104"), Self.magic("c", "Sage Cow", "10e", "105")]),
            ([], [Self.magic("b", "Sage Owl", "10E", "104")]))
        let former = PrintingID(game: .magic, nativeID: "b")
        builder.note(price: IndexCopyTests.price(of: former, 100_000))
        var direct = Self.merged(
            ([], [Self.magic("a", "Sage Owl", "10e", "104"), Self.magic("c", "Sage Cow", "10e", "105")]),
            ([], [Self.magic("b", "Sage Owl", "10E", "104")]))
        direct.note(price: IndexCopyTests.price(of: PrintingID(game: .magic, nativeID: "a"), 100_000))
        let bytes = try builder.build(corpusDigest: [], path: "a")
        #expect(try direct.build(corpusDigest: [], path: "a") == bytes)
        let index = try SearchIndex.open(bytes: bytes, path: "a")
        #expect(index.canonicalID(of: former)?.nativeID == "a")
        #expect(index.canonicalID(of: PrintingID(game: .magic, nativeID: "c"))?.nativeID == "c")
        #expect(index.canonicalID(of: PrintingID(game: .pokemon, nativeID: "b")) == nil)
        let copy = try IndexBuilder(copying: index)
        #expect(copy.canonicalID(of: former)?.nativeID == "a")
        #expect(try copy.build(corpusDigest: [], path: "a") == bytes)
    }

    @Test func aPriceNotedBeforeTheMergeCountsForTheKeptPrinting() throws {
        func build(_ id: String) throws -> [UInt8] {
            var builder = IndexBuilder()
            builder.begin(dump: "a")
            builder.add(Self.magic("a", "Sage Owl", "10e", "104"))
            builder.begin(dump: "b")
            builder.note(price: IndexCopyTests.price(of: PrintingID(game: .magic, nativeID: id), 100_000))
            builder.add(Self.magic("b", "Sage Owl", "10e", "104"))
            return try builder.build(corpusDigest: [], path: "a")
        }
        #expect(try build("a") == build("b"))
        #expect(try build("a") != build("x"))
    }
}
