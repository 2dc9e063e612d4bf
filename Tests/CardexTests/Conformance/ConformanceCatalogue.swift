import CardIndex
import CardModel
import CardTestSupport
import Foundation
import Testing

/// The small catalogue of `names.csv`: the names that the cases ask for, and those that tempt a search away from them.
///
/// Other names stand in one field, as `face:Fire|face:Ice`.
enum ConformanceCatalogue {
    static func index() throws -> SearchIndex {
        let text = try String(contentsOfFile: "\(ConformanceCase.folder)/names.csv", encoding: .utf8)
        var builder = IndexBuilder()
        var sets: Set<CardSet> = []
        for (line, row) in text.split(separator: "\n").dropFirst().enumerated() {
            let fields = Self.fields(of: row)
            try #require(fields.count == 8, "line \(line + 2)")
            let game = Game(rawValue: fields[2])
            if !fields[3].isEmpty {
                let set = CardSet(
                    game: game, id: fields[3], name: fields[4], printedTotal: Int(fields[5]))
                if sets.insert(set).inserted { builder.add(set) }
            }
            builder.add(
                Printing(
                    id: PrintingID(game: game, nativeID: "line-\(line + 2)"), name: fields[0],
                    otherNames: try otherNames(fields[1]), setID: fields[3], number: fields[6],
                    language: fields[7]))
        }
        return try open(builder)
    }

    /// An index of the real names of Pokémon, Magic and Yu-Gi-Oh!, one printing for each.
    static func realIndex() throws -> SearchIndex {
        var builder = IndexBuilder()
        for (game, names) in try RealNames.all() {
            for (number, name) in names.sorted().enumerated() {
                builder.add(Printing(id: PrintingID(game: game, nativeID: "\(number)"), name: name))
            }
        }
        return try open(builder)
    }

    /// The nicknames that the cases ask for.
    private static let aliases = [
        CardAlias("bob", for: "Dark Confidant", in: .magic),
        CardAlias("zard", for: "Charizard", in: .pokemon),
        CardAlias("bewd", for: "Blue-Eyes White Dragon", in: .yugioh),
    ]

    private static func open(_ builder: consuming IndexBuilder) throws -> SearchIndex {
        for alias in aliases { builder.add(alias) }
        let folder = try TemporaryFolder()
        let path = folder.file("cards.cardex")
        try IndexPublisher(path: path).publish(try builder.build(corpusDigest: Array(0..<32), path: path))
        return try SearchIndex.open(at: path)
    }

    private static func otherNames(_ field: String) throws -> [OtherName] {
        try field.split(separator: "|").map { part in
            let halves = part.split(separator: ":", maxSplits: 1).map(String.init)
            try #require(halves.count == 2)
            let kinds: [String: OtherName.Kind] = ["face": .face, "printed": .printed, "flavor": .flavor]
            return OtherName(halves[1], kind: try #require(kinds[halves[0]], "\(field)"))
        }
    }

    /// The fields of one line of a CSV file without line breaks in its fields (RFC 4180).
    private static func fields(of line: Substring) -> [String] {
        var fields = [""]
        var isQuoted = false
        var previous: Character?
        for character in line {
            if character == "\"" {
                // Two quotes in a row are one of the text.
                if !isQuoted, previous == "\"" { fields[fields.count - 1].append("\"") }
                isQuoted.toggle()
            } else if character == ",", !isQuoted {
                fields.append("")
            } else {
                fields[fields.count - 1].append(character)
            }
            previous = character
        }
        return fields
    }
}
