/// A table of text with aligned columns, the first to the left and the others to the right.
struct TextTable {
    private var rows: [[String]] = []

    /// Makes a table.
    ///
    /// - Parameter header: The titles of the columns.
    init(header: [String]) {
        rows = [header]
    }

    /// Adds a row.
    ///
    /// - Parameter cells: As many as there are columns.
    mutating func add(_ cells: [String]) {
        rows.append(cells)
    }

    /// The lines of the table.
    var lines: [String] {
        let columns = rows.map(\.count).max() ?? 0
        let widths = (0..<columns).map { column in
            rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
        }
        return rows.map { row in
            row.enumerated().map { column, cell in
                let padding = String(repeating: " ", count: widths[column] - cell.count)
                return column == 0 ? cell + padding : padding + cell
            }.joined(separator: "  ")
        }
    }
}
