internal import CardModel

/// Reads any table of cards, or of other goods, with a header line.
///
/// Columns are found by name in any order, or as options say; only the name is required. `CardRowWriter` says how a
/// printing's id comes about; a row that repeats another one exactly is skipped.
final class TableReader: FormatReader {
    let path: String
    let acceptsFolder = false
    let expectation = "a table of cards with a header line and a column `name`"
    private let options: [String: String]
    private let writer: CardRowWriter

    init(_ source: CatalogSource) {
        path = source.path
        options = source.options
        writer = CardRowWriter(defaultGame: source.defaultGame)
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
        let columns = try CardColumns(header, options: options, file: member.file, line: table.line)
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
        if let fault = TableRow.fault(of: table, width: width) { return fault }
        guard let row = columns.row(of: table) else { return TableRow.notUTF8 }
        return try writer.write(row, into: output)
    }
}

/// What may be wrong with a row of any table.
enum TableRow {
    /// What is said of a row with a field that is not UTF-8.
    static let notUTF8 = "it is not UTF-8; save the file as UTF-8"

    /// What is wrong with the quotes or the number of fields of a row, or `nil`.
    static func fault(of table: borrowing TableTokenizer, width: Int) -> String? {
        if let problem = table.problem { return problem }
        let count = table.fields.count
        // Some exports end every row with empty fields that the header does not name.
        guard count >= width, (width..<count).allSatisfy({ table.isEmpty($0) }) else {
            return "it has \(count) fields, where the header has \(width)"
        }
        return nil
    }
}

/// Where the columns of cards stand in a table.
struct CardColumns {
    private var positions: [(field: CardField, position: Int)] = []
    private var externalIDs: [(kind: String, position: Int)] = []

    /// Finds the columns that options name, and the others by the names that exports give them.
    ///
    /// - Parameters:
    ///   - header: The header row.
    ///   - options: The names of columns by the names of fields, and by `id.<kind>`.
    ///   - file: The file to name in errors.
    ///   - line: The header's line.
    /// - Throws: `wrongShape` when there is no column for the name, or none that an option names, listing the columns.
    init(_ header: TableHeader, options: [String: String], file: String, line: Int) throws(CatalogError) {
        let found = header.names.prefix(40).map { "`\($0.prefix(60))`" }.joined(separator: ", ")
        for (key, name) in options.sorted(by: { $0.key < $1.key }) {
            guard let position = header.column(TableHeader.normalize(name)) else {
                throw CatalogError(
                    .wrongShape,
                    "no column is called `\(name)`, as \(key)=\(name) says. The columns found are \(found)",
                    file: file, line: line)
            }
            if let field = CardField(rawValue: key) {
                positions.append((field, position))
            } else {
                externalIDs.append((String(key.dropFirst(3)), position))
            }
        }
        for field in CardField.allCases where !positions.contains(where: { $0.field == field }) {
            guard let position = header.column(anyOf: field.spellings) else { continue }
            // One column may be called `edition` alone: then it is a code.
            if field == .setName, positions.contains(where: { $0.position == position }) { continue }
            positions.append((field, position))
        }
        guard positions.contains(where: { $0.field == .name }) else {
            throw CatalogError(
                .wrongShape,
                "no column holds the name; call it `name`, or say which one does (csv,name=COLUMN:PATH). The columns "
                    + "found are \(found)", file: file, line: line)
        }
        for (position, name) in header.names.enumerated() {
            guard let kind = IdentifierField.kind(ofField: name),
                !externalIDs.contains(where: { $0.position == position })
            else { continue }
            externalIDs.append((kind, position))
        }
    }

    /// Reads a row, or gives `nil` when one of its fields is not UTF-8.
    func row(of table: borrowing TableTokenizer) -> CardRow? {
        var row = CardRow()
        for (field, position) in positions {
            guard let text = table.text(position) else { return nil }
            row.set(field, to: text)
        }
        for (kind, position) in externalIDs {
            guard let value = table.text(position) else { return nil }
            if !value.isEmpty { row.externalIDs.append(ExternalID(kind: kind, value: value)) }
        }
        return row
    }
}
