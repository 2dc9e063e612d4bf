package import CardCatalog
internal import CardModel

/// Sets lists of anything but answers: the same records as a table, JSON, lines of JSON or CSV.
package struct Records<Record> {
    /// One column of a table or CSV file.
    package struct Column {
        let title: String
        let layout: TextTable.Column
        let cell: (Record) -> TextTable.Cell
        let field: (Record) -> String

        /// Makes a column.
        ///
        /// - Parameters:
        ///   - title: The name of the field in a CSV file; in a table it stands in capitals.
        ///   - heading: What stands in a table instead of the title; `nil` for the title.
        ///   - isRightAligned: Whether cells stand at the right edge of the table.
        ///   - minimumWidth: The width below which it is not cut in a table.
        ///   - cell: What stands in a table; the field when `nil`.
        ///   - field: What stands in a CSV file.
        package init(
            _ title: String, heading: String? = nil, isRightAligned: Bool = false, minimumWidth: Int? = nil,
            cell: ((Record) -> TextTable.Cell)? = nil, field: @escaping (Record) -> String
        ) {
            self.title = title
            let words = (heading ?? title).split(separator: "_").joined(separator: " ").uppercased()
            layout = TextTable.Column(words, isRightAligned: isRightAligned, minimumWidth: minimumWidth)
            self.cell = cell ?? { TextTable.Cell(field($0)) }
            self.field = field
        }
    }

    private let columns: [Column]
    private let object: (Record, inout JSONWriter) -> Void

    /// Makes a way to set records.
    ///
    /// - Parameters:
    ///   - columns: The columns of a table or CSV file.
    ///   - object: Writes one record as one JSON object.
    package init(columns: [Column], object: @escaping (Record, inout JSONWriter) -> Void) {
        self.columns = columns
        self.object = object
    }

    /// Prints records.
    ///
    /// - Parameters:
    ///   - records: The records, in order.
    ///   - format: How they are printed.
    ///   - console: Where they are printed.
    /// - Throws: `CommandError` when the output can't be written.
    package func print(
        _ records: [Record], as format: OutputFormat, to console: inout Console
    ) throws(CommandError) {
        switch format {
        case .table:
            var table = TextTable(columns.map(\.layout))
            for record in records { table.append(columns.map { $0.cell(record) }) }
            try console.output.write(table.rendered(palette: console.palette, limit: console.width))
        case .csv:
            var writer = CSVWriter(header: columns.map(\.title))
            for record in records { writer.append(columns.map { $0.field(record) }) }
            try console.output.write(writer.bytes)
        case .json:
            var writer = JSONWriter(.indented)
            writer.beginArray()
            for record in records { object(record, &writer) }
            writer.endArray()
            writer.endDocument()
            try console.output.write(writer.bytes)
        case .jsonl:
            var writer = JSONWriter()
            for record in records {
                object(record, &writer)
                writer.endDocument()
            }
            try console.output.write(writer.bytes)
        }
    }
}
