internal import CardCatalog

/// Reads an inventory line by line, whatever its encoding and layout, in bounded memory.
final class InventoryReader {
    /// What the columns are called, those aside that an earlier match appended.
    let columns: [String]
    /// How the file is laid out, in words.
    let description: String
    /// How many lines were passed over because they name no card: comments, sections, titles.
    private(set) var remarkCount = 0

    private static let headSize = 1 << 17

    private let name: String
    private var content: Content
    /// What is wrong behind the lines that were read last.
    private var failure: InventoryError?

    private enum Content {
        case table(Rows)
        case list(Lines)
    }

    /// The rows of a table.
    private final class Rows {
        var tokenizer: TableTokenizer
        let layout: TableLayout
        let evidence: RowEvidence
        let kept: [Int]
        var skipped = 0

        init(_ source: TranscodedSource, _ layout: TableLayout, name: String) {
            self.layout = layout
            evidence = RowEvidence(layout)
            kept = layout.kept
            tokenizer = TableTokenizer(
                ByteWindow(source, file: name), from: 0, line: layout.firstLine, delimiter: layout.delimiter)
        }
    }

    /// The lines of a list.
    private final class Lines {
        var cutter: LineCutter
        var list = TextList()

        init(_ source: TranscodedSource, name: String) {
            cutter = LineCutter(source, file: name)
        }
    }

    /// Opens an inventory and finds out how it is written.
    ///
    /// - Parameters:
    ///   - file: The bytes.
    ///   - probe: What the index knows, for tables without a header.
    /// - Throws: `InventoryError`.
    init(_ file: InventoryFile, probe: ColumnProbe) throws(InventoryError) {
        name = file.name
        let encoding = try TextEncoding.of(file)
        let head = try Self.head(of: TranscodedSource(file, encoding), file.name)
        guard head.contains(where: { $0 > 0x20 }) else {
            throw InventoryError(.empty, "the file holds no line", file: file.name)
        }
        let source = TranscodedSource(file, encoding)
        switch InventoryLayout.of(head, probe) {
        case .table(let layout):
            guard layout.roles.contains(where: { $0?.findsCards ?? false }) else {
                let found = layout.names.prefix(30).map { "`\($0.prefix(40))`" }.joined(separator: ", ")
                throw InventoryError(
                    .noNames, "no column names cards; call one of them `name`. The columns are \(found)",
                    file: file.name,
                    line: layout.firstLine)
            }
            try Self.pass(layout.skippedBytes, of: source, file.name)
            columns = layout.kept.map { layout.names[$0] }
            content = .table(Rows(source, layout, name: file.name))
            description = layout.hasHeader ? "a table" : "a table without a header"
        case .list:
            columns = ["line"]
            content = .list(Lines(source, name: file.name))
            description = "a list"
        }
    }

    /// Reads the next lines that name cards.
    ///
    /// - Parameter limit: The most lines.
    /// - Returns: The lines; none at the end.
    /// - Throws: `InventoryError` malformed or unreadable, when all lines in front of the damage were returned.
    func next(_ limit: Int) throws(InventoryError) -> [InventoryLine] {
        if let failure { throw failure }
        var lines: [InventoryLine] = []
        lines.reserveCapacity(limit)
        do throws(InventoryError) {
            switch content {
            case .table(let rows): try read(rows, limit, into: &lines)
            case .list(let list): try read(list, limit, into: &lines)
            }
        } catch {
            guard !lines.isEmpty else { throw error }
            failure = error
        }
        return lines
    }

    private func read(_ rows: Rows, _ limit: Int, into lines: inout [InventoryLine]) throws(InventoryError) {
        while lines.count < limit {
            do throws(CatalogError) {
                guard try rows.tokenizer.next() else { return }
            } catch {
                throw InventoryError(
                    error.code == .unreadable ? .unreadable : .malformed, error.message, file: name,
                    line: error.line,
                    offset: error.offset)
            }
            if rows.skipped < rows.layout.skippedRows {
                rows.skipped += 1
                if rows.skipped < rows.layout.skippedRows { remarkCount += 1 }
                continue
            }
            let count = rows.tokenizer.fields.count
            let fields = (0..<count).map { rows.tokenizer.text($0) ?? "" }
            let line = rows.tokenizer.line
            var evidence = rows.evidence.evidence(fields, line: line)
            if let problem = rows.tokenizer.problem { evidence.problems.append("line \(line): \(problem)") }
            let kept = rows.kept.map { $0 < count ? fields[$0] : "" }
            lines.append(InventoryLine(line: line, fields: kept, evidence: evidence))
        }
    }

    private func read(_ list: Lines, _ limit: Int, into lines: inout [InventoryLine]) throws(InventoryError) {
        while lines.count < limit, let text = try list.cutter.next() {
            switch list.list.read(text, line: list.cutter.line) {
            case .remark: if text.contains(where: { !$0.isWhitespace }) { remarkCount += 1 }
            case .card(let evidence):
                lines.append(InventoryLine(line: list.cutter.line, fields: [text], evidence: evidence))
            }
        }
    }

    /// The beginning of a text, up to a line end.
    private static func head(of source: TranscodedSource, _ name: String) throws(InventoryError) -> [UInt8] {
        let bytes = try read(headSize, of: source, name)
        guard bytes.count == headSize, let end = bytes.lastIndex(of: 0x0A) else { return bytes }
        return Array(bytes[...end])
    }

    private static func pass(_ count: Int, of source: TranscodedSource, _ name: String) throws(InventoryError)
    {
        if count > 0 { _ = try read(count, of: source, name) }
    }

    private static func read(
        _ count: Int, of source: TranscodedSource, _ name: String
    ) throws(InventoryError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        var failure: CatalogError?
        while filled < count, failure == nil {
            let length = unsafe bytes.withUnsafeMutableBytes { all -> Int in
                do throws(CatalogError) {
                    return try unsafe source.read(
                        into: UnsafeMutableRawBufferPointer(rebasing: all[filled...]))
                } catch {
                    failure = error
                    return 0
                }
            }
            if length == 0 { break }
            filled += length
        }
        if let failure { throw InventoryError(.unreadable, failure.message, file: name) }
        bytes.removeLast(count - filled)
        return bytes
    }
}
