import CardCatalog
import CardModel
import CardTestSupport
import Testing

struct FleshAndBloodReaderTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private static let sets =
        #"[{"unique_id":"s1","id":"WTR","name":"Welcome to Rathe","printings":[{"edition":"F","initial_release_date":"2019-10-11T00:00:00.000Z"},"#
        + #"{"edition":"A","initial_release_date":"2019-10-04T00:00:00.000Z"}]}]"#

    private static func foiling(
        _ number: String, _ edition: String, _ foiling: String, product: String = "", variation: String = ""
    ) -> String {
        #"{"unique_id":"p","id":"\#(number)","set_id":"WTR","edition":"\#(edition)","foiling":"\#(foiling)","rarity":"M","#
            + #""art_variations":[\#(variation.isEmpty ? "" : "\"\(variation)\"")],"image_url":"https://i/\#(number).png","#
            + #""tcgplayer_product_id":"\#(product)"}"#
    }

    private static func card(_ name: String, pitch: String, _ printings: [String], key: String) -> String {
        #"{"unique_id":"\#(key)","name":"\#(name)","pitch":"\#(pitch)","types":["Action"],"printings":[\#(printings.joined(separator: ","))]}"#
    }

    private func expectSnatch(_ reading: Reading) {
        #expect(reading.skipped.isEmpty)
        #expect(reading.sets.contains { $0.name == "Welcome to Rathe" && $0.id == "WTR" })
        #expect(
            reading.printings.map(\.id.description) == [
                "flesh-and-blood:WTR167-A", "flesh-and-blood:WTR167-U", "flesh-and-blood:WTR168-A",
                "flesh-and-blood:WTR169-A-EA", "flesh-and-blood:WTR160",
            ])
        #expect(reading.printings.map(\.name) == ["Snatch", "Snatch", "Snatch", "Snatch", "Tome of Fyendal"])
        #expect(
            reading.printings.map { $0.otherNames.map(\.text) } == [
                ["Snatch (Red)"], ["Snatch (Red)"], ["Snatch (Yellow)"], ["Snatch (Blue)"], [],
            ])
        #expect(
            reading.printings[0].finishes.map(\.rawValue) == ["normal", "rainbowFoil"])
        #expect(reading.printings[0].externalIDs.map(\.value) == ["11", "12"])
        #expect(reading.printings.last?.finishes.map(\.rawValue) == ["coldFoil"])
        #expect(reading.printings.allSatisfy { $0.rarity == "Majestic" && $0.setID == "WTR" })
    }

    @Test func colourAndFoilingsAreToldApartInTheJSON() throws {
        let cards = [
            Self.card(
                "Snatch", pitch: "1",
                [
                    Self.foiling("WTR167", "A", "S", product: "11"), Self.foiling("WTR167", "U", "S"),
                    Self.foiling("WTR167", "A", "R", product: "12"),
                ], key: "a"),
            Self.card("Snatch", pitch: "2", [Self.foiling("WTR168", "A", "S")], key: "b"),
            Self.card("Snatch", pitch: "3", [Self.foiling("WTR169", "A", "S", variation: "EA")], key: "c"),
            Self.card("Tome of Fyendal", pitch: "", [Self.foiling("WTR160", "N", "C")], key: "d"),
        ]
        try folder.write(Array(Self.sets.utf8), to: "json/english/set.json")
        try folder.write(Array("[\(cards.joined(separator: ","))]".utf8), to: "json/english/card.json")
        try folder.write(Array("[{}]".utf8), to: "json/french/card.json")
        try folder.write(Array("[{}]".utf8), to: "json/english/keyword.json")
        let reading = try Reading("fab:\(folder.path)")
        expectSnatch(reading)
        #expect(reading.sets.last?.releaseDate?.description == "2019-10-04")
        #expect(try Reading("fab:\(folder.file("json/english/card.json"))").printings.count == 5)
    }

    @Test func theTabSeparatedFilesGiveTheSamePrintings() throws {
        let header =
            "Unique ID\tCard Unique ID\tCard Name\tCard Pitch\tSet Printing Unique ID\tCard ID\tSet ID\tEdition\tFoiling\tRarity\tArt Variations\tImage URL\tTCGPlayer ID\t\t\n"
        let rows = [
            "p1\ta\tSnatch\t1\tx\tWTR167\tWTR\tA\tS\tM\t\thttps://i/1\t11\t\t",
            "p2\ta\tSnatch\t1\tx\tWTR167\tWTR\tU\tS\tM\t\thttps://i/1\t\t\t",
            "p3\tb\tSnatch\t2\tx\tWTR168\tWTR\tA\tS\tM\t\thttps://i/2\t\t\t",
            "p4\ta\tSnatch\t1\tx\tWTR167\tWTR\tA\tR\tM\t\thttps://i/1\t12\t\t",
            "p5\tc\tSnatch\t3\tx\tWTR169\tWTR\tA\tS\tM\tEA\thttps://i/3\t\t\t",
            "p6\td\tTome of Fyendal\t\tx\tWTR160\tWTR\tN\tC\tM\t\thttps://i/4\t\t\t",
        ]
        try folder.write(Array((header + rows.joined(separator: "\n")).utf8), to: "english/card-printing.csv")
        try folder.write(
            Array("Unique ID\tID\tName\t\ns1\tWTR\tWelcome to Rathe\t\n".utf8), to: "english/set.csv")
        try folder.write(Array("x\ty\n".utf8), to: "english/artist.csv")
        expectSnatch(try Reading("fab:\(folder.path)"))
    }

    @Test func theTableOfCardsAloneGivesOnePrintingForEachColour() throws {
        let path = try folder.write(
            Array(
                "Unique ID\tName\tPitch\tCost\t\na\tSnatch\t1\t0\t\nb\tSnatch\t2\t0\t\n\t\t\t\t\nc\tSnatch\n"
                    .utf8),
            to: "card.csv")
        let reading = try Reading("fab:\(path)")
        #expect(reading.printings.map(\.id.nativeID) == ["a", "b"])
        #expect(
            reading.printings.map { $0.otherNames.map(\.text) } == [["Snatch (Red)"], ["Snatch (Yellow)"]])
        #expect(reading.skipped.map(\.line) == [4, 5])
    }

    @Test func twoSidesThatShareANumberStayApart() throws {
        let cards = [
            Self.card("Front", pitch: "", [Self.foiling("UPR001", "N", "S")], key: "f"),
            Self.card("Back", pitch: "", [Self.foiling("UPR001", "N", "S"), "{}"], key: "b"),
            #"{"name":"Bare","types":[],"pitch":""}"#,
        ]
        let path = try folder.write(Array("[\(cards.joined(separator: ","))]".utf8), to: "card.json")
        let reading = try Reading("fab:\(path)")
        #expect(reading.printings.map(\.id.nativeID) == ["UPR001", "UPR001/b"])
        #expect(reading.skipped.count == 2)
    }

    @Test func anotherTableIsATypedError() throws {
        let path = try folder.write(Array("a\tb\n1\t2\n".utf8), to: "x.csv")
        #expect(errorOfReading("fab:\(path)")?.code == .wrongShape)
    }
}
