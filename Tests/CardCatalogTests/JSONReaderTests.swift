import CardCatalog
import CardModel
import CardTestSupport
import Testing

struct JSONReaderTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func read(_ text: String, _ options: String = "") throws -> Reading {
        let path = try folder.write(Array(text.utf8), to: "cards.json")
        return try Reading("json\(options.isEmpty ? "" : ",")\(options):\(path)")
    }

    private static let lorcana =
        #"{"metadata":{"formatVersion":"2.1.0","language":"en"},"sets":{"1":{"name":"The First Chapter","releaseDate":"2023-08-18"}},"#
        + #""cards":[{"id":4,"name":"Ariel","version":"On Human Legs","fullName":"Ariel - On Human Legs","number":1,"setCode":"1","#
        + #""rarity":"Uncommon","inkwell":true,"images":{"full":"https://i/full.jpg","thumbnail":"https://i/t.jpg"},"#
        + #""externalLinks":{"tcgPlayerId":492738,"cardmarketId":7,"cardTraderUrl":"https://x"}},"#
        + #"{"id":5,"name":"Stitch","fullName":"Stitch - Rock Star","number":23,"setCode":"1"}]}"#

    private func expectLorcana(_ reading: Reading) throws {
        #expect(reading.skipped.isEmpty)
        #expect(
            reading.sets.contains { $0.id == "1" && $0.name == "The First Chapter" && $0.releaseDate != nil })
        #expect(reading.printings.map(\.name) == ["Ariel - On Human Legs", "Stitch - Rock Star"])
        let ariel = try #require(reading.printings.first)
        #expect(
            ariel.id.description == "lorcana:4" && ariel.setID == "1" && ariel.number == "1"
                && ariel.rarity == "Uncommon")
        #expect(ariel.largeImage == "https://i/full.jpg")
        #expect(
            Set(ariel.externalIDs.map { "\($0.kind) \($0.value)" }) == ["tcgplayer 492738", "cardmarket 7"])
    }

    @Test func lorcanaNeedsTheGameAlone() throws {
        try expectLorcana(try read(Self.lorcana, "game=lorcana"))
        try expectLorcana(
            try read(
                Self.lorcana,
                "game=lorcana,name=fullName,number=number,set=setCode,records=cards,image=images.full"))
        // Recognised by itself, it needs nothing at all.
        try expectLorcana(try Reading(folder.file("cards.json")))
    }

    @Test(arguments: [
        #"[{"name":"Opt","set":{"id":"inv","name":"Invasion"},"collector_number":64},{"name":"Shock","set":"m21"}]"#,
        "{\"name\":\"Opt\",\"set\":{\"id\":\"inv\",\"name\":\"Invasion\"},\"collector_number\":64}\n{\"name\":\"Shock\",\"set\":\"m21\"}\n",
        #"{"count":2,"items":[{"name":"Opt","set":{"id":"inv","name":"Invasion"},"collector_number":64},{"name":"Shock","set":"m21"}]}"#,
        #"{"tags":[{"label":"x"}],"items":[{"name":"Opt","set":{"id":"inv","name":"Invasion"},"collector_number":64},{"name":"Shock","set":"m21"}]}"#,
        "{\"name\":\"Opt\",\n\"set\":{\"id\":\"inv\",\"name\":\"Invasion\"},\"collector_number\":64,\"faces\":[{\"title\":\"x\"}]}\n\n{\"name\":\"Shock\",\"set\":\"m21\"}",
    ])
    func everyLayoutGivesTheSameCards(_ text: String) throws {
        let reading = try read(text, "game=magic")
        #expect(reading.skipped.isEmpty)
        #expect(reading.printings.map(\.id.description) == ["magic:inv-64", "magic:m21-Shock"])
        #expect(reading.sets.map(\.name) == ["Invasion", ""])
    }

    @Test func objectsUnderTheirKeysAreReadWithTheKeyAsId() throws {
        let reading = try read(
            #"{"v":1,"cards":{"01001":{"title":"Noise"},"01002":{"title":"Déjà Vu","id":"own"}}}"#)
        #expect(reading.printings.map(\.id.nativeID) == ["01001", "own"])
        #expect(reading.printings.map(\.name) == ["Noise", "Déjà Vu"])
    }

    @Test func pathsLeadThroughObjectsAndArrays() throws {
        let text =
            #"[{"name":"wrong","names":[{"en":"Dune"},{"fr":"Dune !"}],"ids":{"isbn":["978-0-441-17271-9"]},"set":"x"},{"name":"left"}]"#
        let reading = try read(text, "name=names.0.en,id.isbn=ids.isbn.0,set=shelf")
        #expect(reading.printings.map(\.name) == ["Dune"])
        #expect(
            reading.printings.first?.externalIDs == [ExternalID(kind: "isbn", value: "978-0-441-17271-9")])
        #expect(reading.printings.first?.setID == "")
        #expect(reading.printings.first?.id.nativeID == "isbn/978-0-441-17271-9")
        #expect(reading.skipped.map(\.record) == [2])
        #expect(reading.skipped.first?.reason.contains("name=MEMBER") == true)
    }

    @Test func aMemberThatIsNotThereIsAnErrorThatListsTheOthers() throws {
        let path = try folder.write(Array(#"{"cards":[{"name":"Opt"}]}"#.utf8), to: "c.json")
        let error = try #require(errorOfReading("json,records=items:\(path)"))
        #expect(error.code == .wrongShape && error.message.contains("`cards`"))
    }

    @Test(arguments: ["{}", "[1,2]", "[{\"a\":1}]", "name;set\n", "", "{\"cards\":[{\"name\":\"Opt\"}"])
    func whatHoldsNoNamesIsATypedError(_ text: String) throws {
        let path = try folder.write(Array(text.utf8), to: "bad.json")
        #expect(errorOfReading("json:\(path)") != nil, "\(text)")
    }

    @Test func numbersAreTextAndNullIsNothing() throws {
        let reading = try read(
            #"[{"name":"Opt","number":3.5,"rarity":null,"id":12345678901234,"lang":"French"}]"#)
        #expect(reading.printings.first?.number == "3.5" && reading.printings.first?.rarity == "")
        #expect(reading.printings.first?.id.description == "other:12345678901234")
        #expect(reading.printings.first?.language == "fr")
    }
}

struct GoodsTableTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func booksAreReadByTheirIdentifiers() throws {
        let path = try folder.write(
            Array(
                "Title,Author,ISBN,id.oclc,published\nDune,Herbert,978-0-441-17271-9,42,1965-08-01\nDune,Herbert,0441172717,,\n"
                    .utf8),
            to: "books.csv")
        let reading = try Reading("csv,game=books:\(path)")
        #expect(
            reading.printings.map(\.id.description) == [
                "books:isbn/978-0-441-17271-9", "books:isbn/0441172717",
            ])
        #expect(reading.printings[0].externalIDs.map(\.kind) == ["isbn", "oclc"])
        #expect(reading.printings[0].releaseDate?.description == "1965-08-01")
    }

    @Test func optionsSayWhichColumnHoldsWhat() throws {
        let path = try folder.write(Array("Titel;Nr;Kennung;name\nGlurak;4;77;x\n".utf8), to: "t.csv")
        let reading = try Reading("csv,name=titel,number=NR,id.shop=Kennung:\(path)")
        #expect(reading.printings.map { "\($0.name) \($0.number)" } == ["Glurak 4"])
        #expect(reading.printings[0].externalIDs == [ExternalID(kind: "shop", value: "77")])
        let error = try #require(errorOfReading("csv,name=Naam:\(path)"))
        #expect(
            error.code == .wrongShape && error.message.contains("`Naam`") && error.message.contains("`Titel`")
        )
    }
}
