/// Cuts a list of aliases into rows and fields: tabs, or commas or semicolons with quotes as RFC 4180 has them.
///
/// Rows end in LF, CR LF or CR. What separates fields is found in the first row that is no comment: a tab if it has
/// one, else whatever it has more of outside quotes, commas or semicolons.
struct AliasRows {
    /// One row: its fields as bytes, or what is wrong with it.
    struct Row {
        var line: Int
        var fields: [[UInt8]] = []
        var problem: String?
    }

    /// The rows that hold something.
    private(set) var rows: [Row] = []
    /// The lines that start with `#`, without their ends.
    private(set) var comments: [(line: Int, text: [UInt8])] = []

    private let bytes: [UInt8]
    private let separator: UInt8
    private var position: Int
    private var line = 1

    private static let tab = UInt8(ascii: "\t")
    private static let quote = UInt8(ascii: "\"")
    private static let mark = UInt8(ascii: "#")

    /// Cuts a list.
    ///
    /// - Parameters:
    ///   - bytes: The content of the file.
    ///   - separator: What separates fields; `nil` lets the first row decide.
    /// - Complexity: O(number of bytes).
    init(_ bytes: [UInt8], separator: UInt8? = nil) {
        self.bytes = bytes
        position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        self.separator = separator ?? Self.sniff(bytes[position...])
        while position < bytes.count { readRow() }
    }

    private static func sniff(_ bytes: ArraySlice<UInt8>) -> UInt8 {
        for line in bytes.split(whereSeparator: endsLine)
        where line.first != mark && line.contains(where: { !isBlank($0) }) {
            if line.contains(tab) { return tab }
            var isQuoted = false
            var counts = (commas: 0, semicolons: 0)
            for byte in line {
                if byte == quote { isQuoted.toggle() }
                if isQuoted { continue }
                if byte == UInt8(ascii: ",") { counts.commas += 1 }
                if byte == UInt8(ascii: ";") { counts.semicolons += 1 }
            }
            return counts.semicolons > counts.commas ? UInt8(ascii: ";") : UInt8(ascii: ",")
        }
        return tab
    }

    private mutating func readRow() {
        if bytes[position] == Self.mark {
            comments.append((line, takeLine()))
            return
        }
        var row = Row(line: line)
        while true {
            let isQuoted =
                separator != Self.tab && bytes[position...].first { $0 != UInt8(ascii: " ") } == Self.quote
            row.fields.append(isQuoted ? takeQuoted(&row) : takePlain())
            guard position < bytes.count, bytes[position] == separator else { break }
            position += 1
        }
        endLine()
        if row.fields.count > 1 || row.fields.first?.isEmpty == false { rows.append(row) }
    }

    /// Takes a field up to the separator or the end of the line, without blanks at its ends.
    private mutating func takePlain() -> [UInt8] {
        let start = position
        while position < bytes.count, bytes[position] != separator, !Self.endsLine(bytes[position]) {
            position += 1
        }
        return Self.trimmed(bytes[start..<position])
    }

    /// Takes a field in quotes, which may hold separators, line ends and doubled quotes.
    private mutating func takeQuoted(_ row: inout Row) -> [UInt8] {
        while bytes[position] != Self.quote { position += 1 }
        position += 1
        var field: [UInt8] = []
        while position < bytes.count {
            let byte = bytes[position]
            if byte == Self.quote {
                guard position + 1 < bytes.count, bytes[position + 1] == Self.quote else {
                    position += 1
                    if !takePlain().isEmpty { row.problem = "text stands behind a closing quote" }
                    return Self.trimmed(field[...])
                }
                position += 1
            } else if byte == 0x0A
                || byte == 0x0D && (position + 1 == bytes.count || bytes[position + 1] != 0x0A)
            {
                line += 1
            }
            field.append(byte)
            position += 1
        }
        row.problem = "the quotes that are opened here are never closed"
        return field
    }

    private mutating func takeLine() -> [UInt8] {
        let start = position
        while position < bytes.count, !Self.endsLine(bytes[position]) { position += 1 }
        let taken = Array(bytes[start..<position])
        endLine()
        return taken
    }

    private mutating func endLine() {
        guard position < bytes.count else { return }
        if bytes[position] == 0x0D, position + 1 < bytes.count, bytes[position + 1] == 0x0A { position += 1 }
        position += 1
        line += 1
    }

    private static func trimmed(_ field: ArraySlice<UInt8>) -> [UInt8] {
        var field = field
        while let first = field.first, isBlank(first) { field.removeFirst() }
        while let last = field.last, isBlank(last) { field.removeLast() }
        return Array(field)
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") }
    private static func endsLine(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}
