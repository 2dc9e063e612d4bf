import CardIndex
import CardModel
import CardTestSupport
import Foundation
import Testing

struct IndexBuildTests {
    @Test func theSamePrintingsInAnyOrderGiveTheSameBytes() throws {
        let expected = try SmallIndex.bytes(TrapCards.printings, sets: TrapCards.sets)
        var random = SeededGenerator(seed: 3)
        for _ in 0..<20 {
            let bytes = try SmallIndex.bytes(
                TrapCards.printings.shuffled(using: &random), sets: TrapCards.sets.shuffled(using: &random))
            #expect(bytes == expected)
        }
    }

    @Test func aPrintingThatComesTwiceIsCompletedNotRepeated() throws {
        var builder = IndexBuilder()
        let id = PrintingID(game: .magic, nativeID: "09dd7aab-c0ac-4566-bf99-c49931eeea2a")
        #expect(builder.add(Printing(id: id, name: "Submerged Boneyard")) == .added)
        #expect(builder.add(Printing(id: id, name: "Submerged Boneyard", rarity: "common")) == .merged)
        #expect(builder.add(Printing(id: id, name: "Another Name")) == .conflicting)
        #expect(builder.printingCount == 1)
        let folder = try TemporaryFolder()
        try IndexPublisher(path: folder.file("a.cardex")).publish(builder.build(corpusDigest: [], path: "a"))
        let index = try SearchIndex.open(at: folder.file("a.cardex"))
        #expect(index.printing(id)?.printing.rarity == "common")
    }

    @Test func everyFieldOfAPrintingReadsBack() throws {
        let printing = Printing(
            id: PrintingID(game: .magic, nativeID: "09dd7aab-c0ac-4566-bf99-c49931eeea2a"),
            name: "Fire // Ice",
            otherNames: [
                OtherName("Fire", kind: .face), OtherName("Ice", kind: .face),
                OtherName("Feuer // Eis", kind: .printed),
                OtherName("Godzilla", kind: .flavor),
            ],
            setID: "aer", number: "194★", rarity: "uncommon", language: "de",
            releaseDate: CalendarDate("2017-01-20"),
            finishes: [.foil, .normal], isDigital: true,
            smallImage: "https://img.example/cards/small/de/aer/194★.jpg?1517813031",
            largeImage:
                "https://img.example/cards/large/0/9/09dd7aab-c0ac-4566-bf99-c49931eeea2a.jpg?1517813031",
            externalIDs: [
                ExternalID(kind: "oracle", value: "f27d52e6-aab9-4f95-ae46-33d1173bf4fe"),
                ExternalID(kind: "tcgplayer", value: "126548"), ExternalID(kind: "barcode", value: "00012"),
            ])
        let small = try SmallIndex(
            [printing], sets: [CardSet(game: .magic, id: "aer", name: "Aether Revolt")])
        let found = try #require(try small.open().printing(printing.id))
        #expect(found.printing == printing)
        #expect(found.set?.name == "Aether Revolt")
        #expect(try small.open().search(SearchRequest("godzilla")).results.first?.foundBy == "Godzilla")
    }

    @Test func aNameOfNothingVisibleIsKeptAndFoundByItsID() throws {
        let printings = [
            Printing("x-1", "", set: "x", number: "1"), Printing("x-2", "\u{200B}", set: "x", number: "2"),
            Printing("x-3", "Mew", set: "", number: ""), Printing("x-4", "Mew", set: "x", number: ""),
            Printing("x-5", "a,b", set: "s,t", number: "5,6"),
        ]
        let index = try SmallIndex(printings).open()
        try index.verify()
        for printing in printings { #expect(index.printing(printing.id)?.printing == printing) }
        #expect(index.search(SearchRequest("mew")).results.first?.printingCount == 2)
        #expect(index.search(SearchRequest("")).results.isEmpty)
    }

    @Test func anEmptyIndexOpensAndAnswersNothing() throws {
        let index = try SmallIndex([]).open()
        try index.verify()
        #expect(index.search(SearchRequest("anything")).verdict == .none)
        #expect(index.complete(SearchRequest("a")).results.isEmpty)
        #expect(index.printingCount == 0 && index.sets.isEmpty)
    }

    @Test func thePreviousGenerationStaysAndAReaderKeepsItsOwn() throws {
        let small = try SmallIndex(TrapCards.printings, sets: TrapCards.sets)
        let reader = try small.open()
        let next = try SmallIndex.bytes([Printing("z-1", "Zebra", set: "z", number: "1")])
        try IndexPublisher(path: small.path).publish(next)
        #expect(reader.search(SearchRequest("charizard")).verdict == .unique)
        #expect(try small.open().search(SearchRequest("charizard")).verdict == .none)
        let previous = try SearchIndex.open(at: "\(small.path).previous")
        #expect(previous.search(SearchRequest("charizard")).verdict == .unique)
    }

    @Test func whatCannotBeProvedIsNotPublished() throws {
        let small = try SmallIndex(TrapCards.printings, sets: TrapCards.sets)
        var damaged = small.bytes
        damaged[damaged.count / 2] ^= 1
        #expect(throws: IndexError.self) { try IndexPublisher(path: small.path).publish(damaged) }
        try small.open().verify()
        let left = try FileManager.default.contentsOfDirectory(atPath: small.folder.path)
        #expect(left.filter { $0.hasSuffix(".tmp") }.isEmpty)
    }

    @Test func twoRebuildsAtOnceAreRefused() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("deep/er/cards.cardex")
        let first = try IndexPublisher(path: path)
        do {
            _ = try IndexPublisher(path: path)
            Issue.record("the second publisher got the lock")
        } catch {
            #expect(error.code == .locked)
        }
        try first.publish(SmallIndex.bytes([]))
    }

    @Test func leftoversOfAKilledRebuildAreRemoved() throws {
        let folder = try TemporaryFolder()
        try folder.write([1, 2, 3], to: ".cards.cardex.4711.tmp")
        try folder.write([1, 2, 3], to: ".other.cardex.4711.tmp")
        _ = try IndexPublisher(path: folder.file("cards.cardex"))
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(!left.contains(".cards.cardex.4711.tmp"))
        #expect(left.contains(".other.cardex.4711.tmp"))
    }
}
