import CardIndex
import CardModel
import CardTestSupport

/// A small index in a temporary folder.
struct SmallIndex {
    let folder: TemporaryFolder
    let path: String
    let bytes: [UInt8]

    init(_ printings: [Printing], sets: [CardSet] = []) throws {
        folder = try TemporaryFolder()
        path = folder.file("cards.cardex")
        bytes = try Self.bytes(printings, sets: sets)
        try IndexPublisher(path: path).publish(bytes)
    }

    func open() throws -> SearchIndex { try SearchIndex.open(at: path) }

    static func bytes(_ printings: [Printing], sets: [CardSet] = []) throws -> [UInt8] {
        var builder = IndexBuilder()
        for set in sets { builder.add(set) }
        for printing in printings { builder.add(printing) }
        return try builder.build(corpusDigest: Array(0..<32), path: "small.cardex")
    }
}

extension Printing {
    init(_ id: String, _ name: String, set: String = "", number: String = "", faces: [String] = []) {
        self.init(
            id: PrintingID("pokemon:\(id)") ?? PrintingID(game: .other, nativeID: id), name: name,
            otherNames: faces.map { OtherName($0, kind: .face) }, setID: set, number: number)
    }
}

/// A handful of printings with the traps that ranking has to get right.
enum TrapCards {
    static let sets = [
        CardSet(
            game: .pokemon, id: "base1", name: "Base", series: "Base", codes: ["BS"],
            releaseDate: CalendarDate("1999-01-09"), printedTotal: 102),
        CardSet(
            game: .pokemon, id: "base4", name: "Base Set 2", codes: ["B2"],
            releaseDate: CalendarDate("2000-02-24"), printedTotal: 130),
    ]
    static let printings = [
        Printing("base1-4", "Charizard", set: "base1", number: "4"),
        Printing("base4-4", "Charizard", set: "base4", number: "4"),
        Printing("x-1", "Charizard V", set: "x", number: "1"),
        Printing("x-2", "Mew", set: "x", number: "2"),
        Printing("x-3", "Mewtwo", set: "x", number: "3"),
        Printing("x-4", "Farfetch'd", set: "x", number: "4"),
        Printing("x-5", "Pikachu-GX", set: "x", number: "5"),
        Printing("x-6", "Pikachu ex", set: "x", number: "6"),
        Printing("x-7", "Lim-Dûl's Vault", set: "x", number: "7"),
        Printing("x-8", "Fire // Ice", set: "x", number: "8", faces: ["Fire", "Ice"]),
        Printing("x-9", "Nidoran ♀", set: "x", number: "9"),
        Printing("x-10", "N", set: "x", number: "10"),
        Printing("x-11", "Ho-Oh", set: "x", number: "11"),
        Printing("x-12", "ピカチュウ", set: "x", number: "12"),
        Printing("x-13", "_____", set: "x", number: "13"),
        Printing("x-14", "Porygon2", set: "x", number: "14"),
        Printing("x-15", "Ice Cauldron", set: "x", number: "15"),
    ]
}
