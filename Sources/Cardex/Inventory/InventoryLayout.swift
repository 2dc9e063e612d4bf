internal import CardModel

/// How the lines of an inventory are laid out, found out from its beginning.
enum InventoryLayout {
    /// A table; the columns by position, and how many rows stand before the first card.
    case table(TableLayout)
    /// One card in each line, as deck lists have it.
    case list
}

/// A table: what separates its fields, and what its columns say.
struct TableLayout {
    /// The byte between fields.
    var delimiter: UInt8
    /// The line with which the table starts, behind a `sep=` line.
    var skippedBytes: Int
    /// The line number of the first byte behind those.
    var firstLine: Int
    /// How many rows stand before the first card: the header, and what stands before it.
    var skippedRows: Int
    /// The names of the columns as written; made up where there is no header.
    var names: [String]
    /// What the columns say.
    var roles: [ColumnRole?]
    /// Whether the first row names the columns.
    var hasHeader: Bool

    /// The columns that are kept: all but those that an earlier match appended.
    var kept: [Int] {
        names.indices.filter { index in
            if case .previous = roles[index] { return false }
            return true
        }
    }
}

extension InventoryLayout {
    /// How many of the first rows are looked at.
    static let sampleRows = 200
    private static let candidates: [UInt8] = [
        UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "|"),
    ]
    /// How many rows may stand before the header: titles, dates, blank ones.
    private static let longestPreamble = 10

    /// Finds out how a text is laid out.
    ///
    /// - Parameters:
    ///   - head: The first bytes of the text, in UTF-8, cut at a line end where there is one.
    ///   - probe: Answers what words are in the index, for tables without a header.
    /// - Returns: The layout.
    static func of(_ head: [UInt8], _ probe: ColumnProbe) -> InventoryLayout {
        if let (delimiter, skipped) = separatorLine(head) {
            return table(head, delimiter, skipping: skipped, line: 2, probe) ?? .list
        }
        var best: (layout: TableLayout, score: Int)?
        for delimiter in candidates where head.contains(delimiter) {
            guard case .table(let layout) = table(head, delimiter, skipping: 0, line: 1, probe) else {
                continue
            }
            let score = layout.roles.count { $0 != nil } * (layout.hasHeader ? 3 : 1)
            if score > best?.score ?? 0 { best = (layout, score) }
        }
        if let best { return .table(best.layout) }
        // A single column with a header.
        return table(head, UInt8(ascii: ","), skipping: 0, line: 1, probe, isSingle: true) ?? .list
    }

    /// The delimiter of a line `sep=;` at the start, and how many bytes to pass over.
    private static func separatorLine(_ head: [UInt8]) -> (UInt8, Int)? {
        let line = head.prefix { $0 != 0x0A && $0 != 0x0D }
        var text = Array(line)
        if text.first == UInt8(ascii: "\""), text.last == UInt8(ascii: "\"") {
            text = Array(text.dropFirst().dropLast())
        }
        guard text.count <= 5, text.starts(with: Array("sep=".utf8)) || text.starts(with: Array("SEP=".utf8))
        else { return nil }
        var end = line.endIndex
        if end < head.count, head[end] == 0x0D { end += 1 }
        if end < head.count, head[end] == 0x0A { end += 1 }
        return (text.count == 5 ? text[4] : UInt8(ascii: ","), end)
    }

    private static func table(
        _ head: [UInt8], _ delimiter: UInt8, skipping skipped: Int, line: Int, _ probe: ColumnProbe,
        isSingle: Bool = false
    ) -> InventoryLayout? {
        let rows = SampleRows.rows(of: head, from: skipped, delimiter: delimiter, limit: sampleRows)
        guard !rows.isEmpty else { return nil }
        for (index, row) in rows.prefix(longestPreamble).enumerated() {
            let roles = row.map(ColumnRole.named)
            let known = roles.count { $0 != nil }
            let finds = roles.contains { $0?.findsCards ?? false }
            // A card called `Name` alone is no header; two known columns, or a name among few columns, are one.
            let isHeader =
                known >= 2 && known * 3 >= row.count { !$0.isEmpty }
                || known == 1 && finds && (isSingle ? row.count == 1 : row.count <= 3)
            guard isHeader, !isSingle || row.count == 1, isSingle || row.count > 1 else { continue }
            var layout = TableLayout(
                delimiter: delimiter, skippedBytes: skipped, firstLine: line, skippedRows: index + 1,
                names: row,
                roles: roles, hasHeader: true)
            let sample = Array(rows.dropFirst(index + 1))
            ColumnGuess.complete(&layout, sample, probe)
            return .table(layout)
        }
        return isSingle
            ? nil
            : ColumnGuess.layout(rows, delimiter, skipping: skipped, line: line, probe).map { .table($0) }
    }
}
