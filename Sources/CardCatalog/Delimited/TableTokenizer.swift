/// One field of a row: where its text stands, without the quotes around it.
package struct TableField {
    var range: Range<Int>
    /// Whether quotes inside the text are doubled and must be halved.
    var hasDoubledQuotes = false
}

/// Cuts a table of delimited text into rows and fields: RFC 4180, and the dialects that are met in the wild.
///
/// Rows end in LF, CR LF or CR. A field that starts with a quote, blanks in front of it aside, reaches to the next
/// quote that is not doubled, over line ends too. Blanks around other fields are dropped.
package struct TableTokenizer: ~Copyable {
    private enum Step {
        case row(next: Int)
        case needsMore
        case openQuote(line: Int)
    }

    /// What a scan fills.
    private struct Row {
        var fields: [TableField] = []
        var problem: String?
        var nextLine = 1
    }

    /// The window in which the fields are valid until the next call of `next`.
    private(set) var window: ByteWindow
    /// The fields of the last row.
    package var fields: [TableField] { row.fields }
    /// The line on which the last row starts, counted from 1.
    package private(set) var line = 0
    /// Where the last row starts in the content.
    private(set) var offset: Int64 = 0
    /// What is wrong with the quotes of the last row, if anything.
    package var problem: String? { row.problem }

    private let delimiter: UInt8
    private var cursor: Int
    private var row = Row()

    /// Starts on a table.
    ///
    /// - Parameters:
    ///   - window: The content.
    ///   - position: Where the table starts in the window, behind a byte order mark or a `sep=` line.
    ///   - line: The line on which that is.
    ///   - delimiter: The byte between fields.
    package init(_ window: consuming ByteWindow, from position: Int, line: Int, delimiter: UInt8) {
        self.window = window
        self.delimiter = delimiter
        cursor = position
        row.nextLine = line
    }

    /// Finds the next row; blank lines are passed over.
    ///
    /// - Returns: Whether there is one.
    /// - Throws: `truncated` when the content ends inside quotes, and what the stream throws.
    package mutating func next() throws(CatalogError) -> Bool {
        while true {
            guard cursor < window.end || !window.isAtEnd else { return false }
            line = row.nextLine
            switch scanRow() {
            case .row(let next):
                offset = window.offset(of: cursor)
                cursor = next
                if fields.count == 1, fields[0].range.isEmpty { continue }
                return true
            case .needsMore:
                row.nextLine = line
                cursor -= try window.refill(keepingFrom: cursor)
            case .openQuote(let opened):
                throw CatalogError(
                    .truncated,
                    "the file ends inside the quotes that were opened on line \(opened); close them, or fetch "
                        + "the file again if it was cut",
                    file: window.file, line: opened, offset: window.offset(of: cursor))
            }
        }
    }

    /// The text of a field.
    ///
    /// - Parameter index: The position of the field in the row.
    /// - Returns: The text, empty where the row has no such field, or `nil` where it is not UTF-8.
    package func text(_ index: Int) -> String? {
        guard index >= 0, index < fields.count else { return "" }
        let field = fields[index]
        guard field.hasDoubledQuotes else { return window.text(field.range) }
        guard let text = window.text(field.range) else { return nil }
        var halved = ""
        var isSecond = false
        for scalar in text.unicodeScalars {
            isSecond = scalar == "\"" && !isSecond
            if !isSecond { halved.unicodeScalars.append(scalar) }
        }
        return halved
    }

    /// Whether a field is empty or absent.
    func isEmpty(_ index: Int) -> Bool { index >= fields.count || fields[index].range.isEmpty }

    /// Scans the row at the cursor into `row`.
    private mutating func scanRow() -> Step {
        row.fields.removeAll(keepingCapacity: true)
        row.problem = nil
        return Self.scan(
            window.padded, from: cursor, to: window.end, isAtEnd: window.isAtEnd, delimiter: delimiter,
            into: &row)
    }

    private static func scan(
        _ bytes: Span<UInt8>, from start: Int, to end: Int, isAtEnd: Bool, delimiter: UInt8,
        into row: inout Row
    ) -> Step {
        var position = start
        while true {
            while position < end, isBlank(bytes[position]), bytes[position] != delimiter { position += 1 }
            if position < end, bytes[position] == UInt8(ascii: "\"") {
                let opened = row.nextLine
                guard scanQuoted(bytes, &position, end, isAtEnd: isAtEnd, delimiter: delimiter, into: &row)
                else {
                    return isAtEnd ? .openQuote(line: opened) : .needsMore
                }
            } else {
                let start = position
                while position < end, bytes[position] != delimiter, !endsLine(bytes[position]) {
                    position += 1
                }
                var last = position
                while last > start, isBlank(bytes[last - 1]) { last -= 1 }
                row.fields.append(TableField(range: start..<last))
            }
            guard position < end else { return isAtEnd ? .row(next: position) : .needsMore }
            if bytes[position] == delimiter {
                position += 1
                // A delimiter at the very end of the content has one more, empty field behind it.
                guard position < end || isAtEnd else { return .needsMore }
                continue
            }
            if bytes[position] == 0x0D {
                guard position + 1 < end || isAtEnd else { return .needsMore }
                if position + 1 < end, bytes[position + 1] == 0x0A { position += 1 }
            }
            row.nextLine += 1
            return .row(next: position + 1)
        }
    }

    /// Moves from an opening quote to the delimiter or line end behind the closing one.
    ///
    /// - Returns: Whether the closing quote and what ends the field are in the content at hand.
    private static func scanQuoted(
        _ bytes: Span<UInt8>, _ position: inout Int, _ end: Int, isAtEnd: Bool, delimiter: UInt8,
        into row: inout Row
    ) -> Bool {
        position += 1
        var field = TableField(range: position..<position)
        while true {
            // Every byte below may need the one behind it to be understood.
            guard position < end, position + 1 < end || isAtEnd else { return false }
            let byte = bytes[position]
            let following = position + 1 < end ? bytes[position + 1] : 0
            if byte == UInt8(ascii: "\"") {
                guard following == UInt8(ascii: "\"") else { break }
                field.hasDoubledQuotes = true
                position += 1
            } else if byte == 0x0A || byte == 0x0D && following != 0x0A {
                row.nextLine += 1
            }
            position += 1
        }
        field.range = field.range.lowerBound..<position
        row.fields.append(field)
        position += 1
        while position < end, bytes[position] != delimiter, !endsLine(bytes[position]) {
            if !isBlank(bytes[position]) { row.problem = "text stands behind a closing quote" }
            position += 1
        }
        return position < end || isAtEnd
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    private static func endsLine(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}
