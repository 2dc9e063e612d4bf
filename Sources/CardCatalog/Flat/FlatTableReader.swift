/// Reads a table of flat records: columns in any order, all rows of one kind.
struct FlatTableReader: ~Copyable {
    private var table: TableTokenizer
    private let section: Int
    private let fieldCount: Int
    /// For each column the position of its field; `nil` for columns that no field has.
    private let fields: [Int?]
    private let width: Int

    /// Opens a table and reads its header.
    ///
    /// - Parameters:
    ///   - source: The content.
    ///   - file: What is read.
    ///   - note: Is told of unknown columns.
    /// - Throws: `wrongShape` when the columns are those of no section or one is there twice, what the source throws, and
    ///   what the closure throws.
    init(_ source: any ByteSource, of file: FlatFile, note: (FlatNote) throws -> Void) throws {
        var table = try TableDialect.open(source, file: file.path)
        guard try table.next() else {
            throw CatalogError(
                .wrongShape, "the file has no header line; name the columns in its first line",
                file: file.path, line: 1)
        }
        var names: [String] = []
        for column in table.fields.indices { names.append(table.text(column) ?? "") }
        let width = (names.lastIndex { !$0.isEmpty } ?? -1) + 1
        guard let section = file.section(having: names) else {
            throw CatalogError(
                .wrongShape,
                "the columns are \(names.prefix(20).joined(separator: ", ")); \(file.requirements)",
                file: file.path, line: table.line)
        }
        let wanted = file.sections[section]
        try note(.section(section))
        var fields: [Int?] = []
        for name in names {
            let field = name.isEmpty ? nil : wanted.position(of: name)
            if let field, let first = fields.firstIndex(of: field) {
                throw CatalogError(
                    .wrongShape,
                    "the columns `\(names[first])` and `\(name)` both give the \(wanted.fields[field].name); remove "
                        + "one of them", file: file.path, line: table.line)
            }
            if field == nil, !name.isEmpty { try note(.unknownField(name)) }
            fields.append(field)
        }
        self.table = table
        self.width = width
        self.section = section
        fieldCount = wanted.fields.count
        self.fields = fields
    }

    /// Hands out the rows.
    mutating func read(sink: (FlatRecord) throws -> Void) throws {
        while try table.next() {
            var record = FlatRecord(
                section: section, line: table.line, values: Array(repeating: "", count: fieldCount))
            fill(&record)
            try sink(record)
        }
    }

    private func fill(_ record: inout FlatRecord) {
        if let problem = table.problem {
            record.problem = FlatRecord.Problem(reason: "\(problem); double the quotes inside quoted text")
            return
        }
        let count = table.fields.count
        // Some programs end every row with empty fields that the header does not name.
        guard count >= width, (width..<count).allSatisfy({ table.isEmpty($0) }) else {
            record.problem = FlatRecord.Problem(
                reason:
                    "the row has \(count) fields, where the header has \(width); quote texts that hold the "
                    + "separator")
            return
        }
        for (column, field) in fields.enumerated() {
            guard let field else { continue }
            guard let text = table.text(column) else {
                record.problem = FlatRecord.Problem(
                    field: field, reason: "is not UTF-8; save the file as UTF-8")
                return
            }
            record.values[field] = text
        }
    }
}
