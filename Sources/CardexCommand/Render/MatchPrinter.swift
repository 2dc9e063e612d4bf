internal import CardPresentation
internal import CardCatalog
internal import CardModel

/// Prints matched lines as they come, in one of the formats.
struct MatchPrinter: ~Copyable {
    private let format: OutputFormat
    private let palette: Palette
    private let width: Int?
    private var columns: [String] = []
    private var isStarted = false
    private var csv = CSVWriter(header: [])
    private var json: JSONWriter

    /// Makes a printer.
    ///
    /// - Parameters:
    ///   - format: The format.
    ///   - palette: How a table is coloured.
    ///   - width: The width a table must fit into.
    init(_ format: OutputFormat, palette: Palette, width: Int?) {
        self.format = format
        self.palette = palette
        self.width = width
        json = JSONWriter(format == .json ? .indented : .compact)
    }

    /// Prints some lines.
    mutating func print(_ batch: MatchBatchView, to output: inout OutputStream) throws(CommandError) {
        if !isStarted { start(batch.columns) }
        switch format {
        case .csv:
            for row in batch.rows {
                let padded = (0..<columns.count).map { $0 < row.fields.count ? row.fields[$0] : "" }
                csv.append(padded + MatchRecord.fields(row))
            }
            try output.write(csv.takeBytes())
        case .json, .jsonl:
            for row in batch.rows {
                MatchJSON.write(row, columns, to: &json)
                if format == .jsonl { json.endDocument() }
            }
            try output.write(json.bytes)
            json.bytes.removeAll(keepingCapacity: true)
        case .table:
            if !batch.rows.isEmpty {
                try output.write(table(batch.rows).rendered(palette: palette, limit: width))
            }
        }
    }

    /// Prints what ends the output.
    mutating func finish(_ summary: MatchSummaryView, to output: inout OutputStream) throws(CommandError) {
        guard format == .json else { return }
        json.endArray()
        json.key("summary")
        MatchJSON.write(summary, to: &json)
        json.endObject()
        json.endDocument()
        try output.write(json.bytes)
    }

    private mutating func start(_ names: [String]) {
        isStarted = true
        columns = names
        switch format {
        case .csv: csv = CSVWriter(header: names + MatchRecord.columns)
        case .json:
            json.beginObject()
            json.key("lines")
            json.beginArray()
        case .jsonl, .table: break
        }
    }

    private func table(_ rows: [MatchRowView]) -> TextTable {
        var table = TextTable([
            TextTable.Column("line", isRightAligned: true), TextTable.Column("", isRightAligned: true),
            TextTable.Column("card", minimumWidth: 16), TextTable.Column("set", minimumWidth: 8),
            TextTable.Column("number"),
            TextTable.Column("match"), TextTable.Column("price", isRightAligned: true),
            TextTable.Column("total", isRightAligned: true), TextTable.Column("why", minimumWidth: 12),
        ])
        for row in rows {
            let printing = row.printing
            let isDoubtful = row.confidence == "ambiguous" || row.confidence == "none"
            table.append([
                TextTable.Cell("\(row.line)", .faint), TextTable.Cell("\(row.quantity) ×"),
                TextTable.Cell(
                    printing?.name ?? row.fields.joined(separator: " "), printing == nil ? .plain : .strong),
                TextTable.Cell(printing.map { $0.setName.isEmpty ? $0.set : $0.setName } ?? ""),
                TextTable.Cell(printing?.number ?? ""),
                TextTable.Cell(row.confidence, isDoubtful ? .warning : .plain),
                TextTable.Cell(row.price?.description ?? ""), TextTable.Cell(row.total?.description ?? ""),
                TextTable.Cell((row.problems + row.reasons + row.priceNotes).joined(separator: "; "), .faint),
            ])
        }
        return table
    }
}
