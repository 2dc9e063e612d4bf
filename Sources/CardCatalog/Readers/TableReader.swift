internal import CardModel

/// Reads any table of cards with a header line.
///
/// Columns are found by name in any order; only `name` is required. A printing's id is the `id` column, else
/// `<set>-<number>`, else `<set>-<name>`, else `<name>`. When a different row comes to an id that was given already, it
/// gets `~2`, `~3` in the order of the rows; a row that repeats another one exactly is skipped.
final class TableReader: FormatReader {
    let path: String
    let acceptsFolder = false
    let expectation = "a table of cards with a header line and a column `name`"
    private let defaultGame: Game
    private var knownSets: Set<Int> = []
    private var seenRows: Set<Int> = []
    private var takenIDs: [Int: Int] = [:]

    init(_ source: CatalogSource) {
        path = source.path
        defaultGame = source.defaultGame ?? .other
    }

    func accepts(_ components: [Substring]) -> Bool {
        FileName.hasSuffix(components, [".csv", ".tsv", ".txt", ".psv"])
    }

    func read(_ member: DumpMember, into output: CatalogOutput) throws {
        var table = try TableDialect.open(member.source, file: member.file)
        guard try table.next() else {
            throw CatalogError(
                .wrongShape, "the file has no header line; name the columns in its first line",
                file: member.file, line: 1)
        }
        let header = TableHeader((0..<table.fields.count).map { table.text($0) ?? "" })
        let columns = try CardColumns(header, file: member.file, line: table.line)
        var record = 0
        while try table.next() {
            record += 1
            let place = RecordPlace(
                file: member.file, record: record, line: table.line, offset: table.offset)
            if let reason = try readRow(table, columns, width: header.width, into: output) {
                try output.skip(place, reason)
            }
        }
    }

    private func readRow(
        _ table: borrowing TableTokenizer, _ columns: CardColumns, width: Int, into output: CatalogOutput
    ) throws -> String? {
        if let problem = table.problem { return problem }
        let count = table.fields.count
        // Some exports end every row with empty fields that the header does not name.
        guard count >= width, (width..<count).allSatisfy({ table.isEmpty($0) }) else {
            return "it has \(count) fields, where the header has \(width)"
        }
        guard let row = CardRow(table, columns) else { return "it is not UTF-8; save the file as UTF-8" }
        guard !row.name.isEmpty else { return "its name is empty" }
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
            } else if set.isEmpty {
                row.name
            } else {
                "\(set)-\(row.number.isEmpty ? row.name : row.number)"
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

/// Where the columns of cards stand in a table.
struct CardColumns {
    let name, game, setCode, setName, number, rarity, releaseDate, language, image, id: Int
    let externalIDs: [(rest: String, position: Int)]

    /// Finds the columns by the names that exports give them.
    ///
    /// - Parameters:
    ///   - header: The header row.
    ///   - file: The file to name in errors.
    ///   - line: The header's line.
    /// - Throws: `wrongShape` when there is no column for the name, listing the columns.
    init(_ header: TableHeader, file: String, line: Int) throws(CatalogError) {
        guard
            let name = header.column(
                "name", "cardname", "card", "simplename", "productname", "englishname", "title")
        else {
            let found = header.names.prefix(40).map { "`\($0.prefix(60))`" }.joined(separator: ", ")
            throw CatalogError(
                .wrongShape,
                "no column holds the name; call it `name`. The columns found are \(found)", file: file,
                line: line)
        }
        self.name = name
        game = header.column("game", "tcg", "gamename") ?? -1
        setCode =
            header.column("setcode", "set", "editioncode", "expansioncode", "setid", "edition", "expansion")
            ?? -1
        setName = header.column("setname", "editionname", "expansionname", "expansion", "edition") ?? -1
        number =
            header.column(
                "collectornumber", "cardnumber", "collectorno", "collectorsnumber", "number", "no", "cn")
            ?? -1
        rarity = header.column("rarity") ?? -1
        releaseDate = header.column("releasedat", "releasedate", "released", "date") ?? -1
        language = header.column("lang", "language") ?? -1
        image = header.column("imageurl", "image", "imageuri", "picture") ?? -1
        id = header.column("id", "nativeid", "cardid", "uniqueid") ?? -1
        externalIDs = header.columns(withPrefix: "id.")
    }
}

/// The fields of one row that matter, as text.
struct CardRow: Hashable {
    let name, game, setCode, setName, number, rarity, releaseDate, language, image, id: String
    /// The total behind the slash of a number such as `4/102`.
    let printedTotal: Int?
    let externalIDs: [ExternalID]

    /// Reads a row, or gives `nil` when one of its fields is not UTF-8.
    init?(_ table: borrowing TableTokenizer, _ columns: CardColumns) {
        guard
            let name = table.text(columns.name), let game = table.text(columns.game),
            let setCode = table.text(columns.setCode), let setName = table.text(columns.setName),
            let number = table.text(columns.number), let rarity = table.text(columns.rarity),
            let releaseDate = table.text(columns.releaseDate), let language = table.text(columns.language),
            let image = table.text(columns.image), let id = table.text(columns.id)
        else { return nil }
        self.name = name
        self.game = game
        self.setCode = setCode
        self.setName = columns.setName == columns.setCode ? "" : setName
        self.rarity = rarity
        self.releaseDate = releaseDate
        self.language = language
        self.image = image
        self.id = id
        let parts = number.split(separator: "/", omittingEmptySubsequences: false)
        let isFraction = parts.count == 2 && !parts[0].isEmpty && parts[1].contains { $0.isNumber }
        self.number = isFraction ? String(parts[0]) : number
        printedTotal = isFraction ? Int(parts[1]) : nil
        var externalIDs: [ExternalID] = []
        for column in columns.externalIDs {
            guard let value = table.text(column.position) else { return nil }
            if !value.isEmpty { externalIDs.append(ExternalID(kind: column.rest, value: value)) }
        }
        self.externalIDs = externalIDs
    }
}

/// Languages as exports spell them.
enum LanguageName {
    private static let codes = [
        "english": "en", "french": "fr", "german": "de", "italian": "it", "spanish": "es", "portuguese": "pt",
        "japanese": "ja", "jp": "ja", "korean": "ko", "kr": "ko", "russian": "ru", "dutch": "nl",
        "polish": "pl",
        "indonesian": "id", "thai": "th", "simplified chinese": "zhs", "chinese simplified": "zhs",
        "traditional chinese": "zht", "chinese traditional": "zht", "chinese": "zh",
    ]

    /// The code of a language that is named in English, and otherwise what was written, in lower case.
    static func code(_ name: String) -> String {
        let lowered = name.lowercased()
        return codes[lowered] ?? lowered
    }
}
