internal import CardModel

/// The fields of one row or object that matter, as text.
struct CardRow: Hashable {
    var name = ""
    var game = ""
    var setCode = ""
    var setName = ""
    /// The collector number, without the total behind its slash.
    private(set) var number = ""
    var rarity = ""
    var releaseDate = ""
    var language = ""
    var image = ""
    var id = ""
    /// The total behind the slash of a number such as `4/102`.
    private(set) var printedTotal: Int?
    var externalIDs: [ExternalID] = []

    /// Takes a collector number as printed, such as `4/102`.
    mutating func setNumber(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        let isFraction = parts.count == 2 && !parts[0].isEmpty && parts[1].contains { $0.isNumber }
        number = isFraction ? String(parts[0]) : text
        printedTotal = isFraction ? Int(parts[1]) : nil
    }

    /// Takes the text of a field.
    mutating func set(_ field: CardField, to text: String) {
        switch field {
        case .name: name = text
        case .set: setCode = text
        case .setName: setName = text
        case .number: setNumber(text)
        case .rarity: rarity = text
        case .releaseDate: releaseDate = text
        case .language: language = text
        case .image: image = text
        case .id: id = text
        case .gameName: game = text
        }
    }
}

/// Turns rows into printings and sets, and gives each printing an id of its own.
///
/// The id is the row's own, else `<set>-<number>`, else `<set>-<name>`, else `<kind>/<value>` of its first identifier
/// elsewhere, else `<name>`. When a different row comes to an id that was given already, it gets `~2`, `~3` in the order
/// of the rows.
final class CardRowWriter {
    private let defaultGame: Game
    private var knownSets: Set<Int> = []
    private var seenRows: Set<Int> = []
    private var takenIDs: [Int: Int] = [:]

    init(defaultGame: Game?) {
        self.defaultGame = defaultGame ?? .other
    }

    /// Writes a row.
    ///
    /// - Returns: Why it can't be used, or `nil` when it was.
    func write(_ row: CardRow, into output: CatalogOutput) throws -> String? {
        guard !row.name.allSatisfy(\.isWhitespace) else { return "its name is empty" }
        guard !MisreadText.hasLostLetters(row.name) else { return MisreadText.loss(of: row.name) }
        guard seenRows.insert(row.hashValue).inserted else { return "it repeats an earlier row exactly" }
        let game = row.game.isEmpty ? defaultGame : Game(named: row.game)
        let set = row.setCode.isEmpty ? Self.slug(row.setName) : row.setCode
        if !set.isEmpty { try emitSet(set, game: game, row, into: output) }
        try output.emit(
            Printing(
                id: id(of: row, game: game, set: set), name: row.name, setID: set, number: row.number,
                rarity: row.rarity, language: row.language.isEmpty ? "en" : LanguageName.code(row.language),
                releaseDate: CalendarDate(row.releaseDate), smallImage: row.image, largeImage: row.image,
                externalIDs: row.externalIDs))
        return nil
    }

    private func emitSet(_ id: String, game: Game, _ row: CardRow, into output: CatalogOutput) throws {
        var hasher = Hasher()
        hasher.combine(game)
        hasher.combine(id)
        hasher.combine(row.setName)
        hasher.combine(row.printedTotal)
        guard knownSets.insert(hasher.finalize()).inserted else { return }
        try output.emit(CardSet(game: game, id: id, name: row.setName, printedTotal: row.printedTotal))
    }

    private func id(of row: CardRow, game: Game, set: String) -> PrintingID {
        let plain =
            if !row.id.isEmpty {
                row.id
            } else if !set.isEmpty {
                "\(set)-\(row.number.isEmpty ? row.name : row.number)"
            } else if let external = row.externalIDs.first {
                "\(external.kind)/\(external.value)"
            } else {
                row.name
            }
        var id = PrintingID(game: game, nativeID: plain)
        // Counting starts where it ended for this id; the loop is for ids that look like a counted one.
        var repeats = takenIDs[id.hashValue, default: 0]
        if repeats > 0 {
            repeat {
                repeats += 1
                id = PrintingID(game: game, nativeID: "\(plain)~\(repeats)")
            } while takenIDs[id.hashValue] != nil
            takenIDs[id.hashValue] = 1
        }
        takenIDs[PrintingID(game: game, nativeID: plain).hashValue] = max(repeats, 1)
        return id
    }

    private static func slug(_ name: String) -> String {
        name.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
    }
}
