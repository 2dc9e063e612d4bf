/// The columns of a table, found by the names in its first row.
struct TableHeader {
    /// The names as written.
    let names: [String]
    private let normalized: [String]

    /// How many fields a row must have: empty names at the end are no columns.
    var width: Int { (names.lastIndex { !$0.isEmpty } ?? -1) + 1 }

    /// Reads a header row.
    ///
    /// - Parameter names: The names as written.
    init(_ names: [String]) {
        self.names = names
        normalized = names.map(Self.normalize)
    }

    /// The position of the first of several spellings that the table has, or `nil`.
    ///
    /// - Parameter spellings: Normalised spellings, best first.
    /// - Returns: The position of the column.
    func column(_ spellings: String...) -> Int? { column(anyOf: spellings) }

    /// The position of the first of several spellings that the table has, or `nil`.
    ///
    /// - Parameter spellings: Normalised spellings, best first.
    /// - Returns: The position of the column.
    func column(anyOf spellings: [String]) -> Int? {
        for spelling in spellings {
            if let position = normalized.firstIndex(of: spelling) { return position }
        }
        return nil
    }

    /// A name without case, blanks and punctuation: `Card Name`, `card_name` and `CardName` are one.
    static func normalize(_ name: String) -> String {
        String(
            String.UnicodeScalarView(
                name.lowercased().unicodeScalars.filter {
                    $0.properties.isAlphabetic || $0.properties.numericType != nil
                }))
    }
}

/// Finds out how a table is written before its first row is read.
enum TableDialect {
    private static let candidates: [UInt8] = [
        UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "|"),
    ]

    /// Opens a table: passes over a byte order mark and a `sep=;` line, and sniffs the delimiter.
    ///
    /// - Parameters:
    ///   - source: The content.
    ///   - file: The file to name in errors.
    /// - Returns: A tokenizer that stands before the header row.
    /// - Throws: `wrongShape` when the content is JSON, a web page or binary, and what the source throws.
    static func open(_ source: any ByteSource, file: String) throws(CatalogError) -> TableTokenizer {
        var window = ByteWindow(source, file: file)
        while window.end < ByteWindow.chunk, !window.isAtEnd { _ = try window.refill(keepingFrom: 0) }
        let head = window.copy(0..<window.end)
        var start = head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
        let first = head[start...].first { !isBlank($0) }
        guard let first, ![UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "<"), 0].contains(first) else {
            throw CatalogError(
                .wrongShape,
                "this is \(ContentKind.description(of: head)), where a table with a header line was expected; "
                    + "check the path and the format",
                file: file, offset: 0)
        }
        var line = 1
        let firstLine = head[start...].prefix { $0 != 0x0A && $0 != 0x0D }
        var delimiter = sniff(head[start...])
        if firstLine.count <= 5, firstLine.starts(with: Array("sep=".utf8)), let last = firstLine.last {
            delimiter = firstLine.count == 5 ? last : UInt8(ascii: ",")
            start = firstLine.endIndex
            if head[start...].first == 0x0D { start += 1 }
            if head[start...].first == 0x0A { start += 1 }
            line = 2
        }
        return TableTokenizer(window, from: start, line: line, delimiter: delimiter)
    }

    /// The candidate that is most frequent in the first row that holds anything, outside quotes.
    private static func sniff(_ head: ArraySlice<UInt8>) -> UInt8 {
        var counts = [Int](repeating: 0, count: candidates.count)
        var isQuoted = false
        var hasText = false
        for byte in head {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if isQuoted { continue }
            if byte == 0x0A || byte == 0x0D {
                if hasText { break }
                continue
            }
            hasText = true
            if let candidate = candidates.firstIndex(of: byte) { counts[candidate] += 1 }
        }
        let most = counts.max() ?? 0
        return candidates[counts.firstIndex(of: most) ?? 0]
    }
}
