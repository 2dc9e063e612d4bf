/// Lines of columns: padded with spaces, never tabs, and cut to the terminal's width when there is one.
///
///     Charizard                                    a line across
///       Base Set     4/102   Rare Holo   420.00 USD   3 h
///       Base Set 2   4/130   Rare Holo   120.00 USD   2 d
package struct TextTable {
    /// How a column is set.
    package struct Column: Sendable {
        /// The words above it; when all columns have none there is no header line.
        package var title: String
        /// Whether cells stand at the right edge, as numbers do.
        package var isRightAligned: Bool
        /// The width below which the column is not cut; `nil` when it is never cut.
        package var minimumWidth: Int?

        /// Makes a column.
        ///
        /// - Parameters:
        ///   - title: The words above it.
        ///   - isRightAligned: Whether cells stand at the right edge.
        ///   - minimumWidth: The width below which it is not cut.
        package init(_ title: String = "", isRightAligned: Bool = false, minimumWidth: Int? = nil) {
            self.title = title
            self.isRightAligned = isRightAligned
            self.minimumWidth = minimumWidth
        }
    }

    /// A piece of text and how it looks.
    package struct Cell: Sendable, ExpressibleByStringLiteral {
        /// The text, free of control characters.
        package let text: String
        /// How it looks.
        package let style: Style
        /// The ranges of UTF-8 offsets that are set off from the rest.
        package let highlights: [Range<Int>]

        /// Makes a cell.
        ///
        /// - Parameters:
        ///   - text: The text; control characters are made visible.
        ///   - style: How it looks.
        ///   - highlights: The ranges of UTF-8 offsets that are set off from the rest.
        package init(_ text: String, _ style: Style = .plain, highlights: [Range<Int>] = []) {
            self.text = TerminalText.visible(text)
            self.style = style
            self.highlights = self.text == text ? highlights : []
        }

        /// Makes a plain cell.
        ///
        /// - Parameter value: The text.
        package init(stringLiteral value: String) {
            self.init(value)
        }
    }

    private enum Line {
        case cells([Cell])
        case across(String)
    }

    private let columns: [Column]
    private let indentation: Int
    private var lines: [Line] = []

    /// Makes an empty table.
    ///
    /// - Parameters:
    ///   - columns: The columns.
    ///   - indentation: How many spaces stand before the first column.
    package init(_ columns: [Column], indentation: Int = 0) {
        self.columns = columns
        self.indentation = indentation
    }

    /// Appends a line of cells.
    ///
    /// - Parameter cells: The cells; missing ones at the end are empty, surplus ones are left out.
    package mutating func append(_ cells: [Cell]) {
        lines.append(.cells(Array(cells.prefix(columns.count))))
    }

    /// Appends a line that belongs to no column.
    ///
    /// - Parameter text: The line as it is to be printed, escape sequences and all.
    package mutating func appendAcross(_ text: String) {
        lines.append(.across(text))
    }

    /// Sets the table.
    ///
    /// - Parameters:
    ///   - palette: How styles are shown.
    ///   - limit: The width of the terminal; `nil` when nothing is to be cut.
    /// - Returns: The lines, each ended, without spaces at their ends.
    /// - Complexity: O(number of cells × length of cells).
    package func rendered(palette: Palette, limit: Int?) -> String {
        let widths = fittingWidths(limit)
        var result = ""
        if columns.contains(where: { !$0.title.isEmpty }) {
            result += line(columns.map { Cell($0.title, .faint) }, widths, palette)
        }
        for entry in lines {
            switch entry {
            case .across(let text): result += text + "\n"
            case .cells(let cells): result += line(cells, widths, palette)
            }
        }
        return result
    }

    private func line(_ cells: [Cell], _ widths: [Int], _ palette: Palette) -> String {
        var result = ""
        // Spaces are owed until something visible follows, so that no line ends in them.
        var owed = indentation
        for (position, cell) in cells.enumerated() where widths[position] > 0 {
            let text = TerminalText.truncated(cell.text, to: widths[position])
            let padding = widths[position] - TerminalText.width(of: text)
            let isRight = columns[position].isRightAligned
            if isRight { owed += padding }
            if !text.isEmpty {
                let highlights = text == cell.text ? cell.highlights : []
                result += String(repeating: " ", count: owed)
                result += palette.highlight(text, highlights, base: cell.style)
                owed = 0
            }
            owed += (isRight ? 0 : padding) + Self.gap
        }
        return result + "\n"
    }

    /// The natural width of each column, reduced a cell at a time where it is largest until the line fits.
    private func fittingWidths(_ limit: Int?) -> [Int] {
        var widths = columns.map { TerminalText.width(of: $0.title) }
        for case .cells(let cells) in lines {
            for (position, cell) in cells.enumerated() {
                widths[position] = max(widths[position], TerminalText.width(of: cell.text))
            }
        }
        guard let limit else { return widths }
        let used = widths.filter { $0 > 0 }
        var excess = indentation + used.reduce(0, +) + Self.gap * max(0, used.count - 1) - limit
        while excess > 0 {
            let candidates = widths.indices.filter { widths[$0] > columns[$0].minimumWidth ?? .max }
            guard let widest = candidates.max(by: { widths[$0] < widths[$1] }) else { break }
            widths[widest] -= 1
            excess -= 1
        }
        return widths
    }

    private static let gap = 2
}
