/// Writes the rows of an export as a table, a document or lines.
struct TransferWriter {
    /// What is written in front of the rows.
    struct Heading {
        /// The kinds that the export holds.
        var kinds: [TransferKind]
        /// The lists, in order; each is written even without a row.
        var lists: [TransferLayout.List]
        /// When it was made, in seconds since the epoch.
        var exportedAt: Int64
    }

    /// What has been written and not been taken away.
    var bytes: [UInt8] {
        get { format == .csv ? table.bytes : json.bytes }
        set { if format == .csv { table.bytes = newValue } else { json.bytes = newValue } }
    }

    private let format: TransferFormat
    private let names: [[String]]
    private let columnCount: Int
    private let recordMember = "\(FlatFile.recordMember)"
    private var lists: ArraySlice<TransferLayout.List>
    private var table: CSVWriter
    private var json: JSONWriter
    private var isInList = false

    /// Writes the heading.
    ///
    /// - Parameters:
    ///   - format: How the export is written; a table has rows of one kind.
    ///   - heading: What is written in front of the rows.
    init(_ format: TransferFormat, _ heading: Heading) {
        self.format = format
        lists = heading.lists[...]
        names = TransferLayout.List.allCases.map(\.fieldNames)
        // The last field of a price is the day, which a table without history has no column for.
        let hasDays = heading.lists.contains(.history)
        let columns = heading.lists.first.map(\.fieldNames) ?? []
        columnCount = heading.lists.first == .prices && !hasDays ? columns.count - 1 : columns.count
        table = CSVWriter(header: format == .csv ? Array(columns.prefix(columnCount)) : [])
        json = JSONWriter(format == .json ? .records : .compact)
        guard format != .csv else { return }
        json.beginObject()
        json.member("format", TransferFormat.name)
        json.member("version", TransferFormat.version)
        json.member("exported_at", TransferTime.text(heading.exportedAt))
        guard format == .jsonl else { return }
        // Lines have no empty lists, so the heading says what is there.
        json.member("kinds", heading.kinds.map(\.rawValue).joined(separator: " "))
        json.endObject()
        json.endDocument()
    }

    /// Writes a row; rows come in the order of the lists.
    mutating func append(_ row: TransferRow) {
        if format == .csv {
            table.append(Array(row.fields.prefix(columnCount)))
            return
        }
        if format == .json { open(upTo: row.list) }
        json.beginObject()
        if format == .jsonl { json.member(recordMember, row.list.section.recordName) }
        for (name, text) in zip(names[row.list.rawValue], row.fields) where !text.isEmpty {
            json.member(name, text)
        }
        json.endObject()
        if format == .jsonl { json.endDocument() }
    }

    /// Writes what ends the export.
    mutating func finish() {
        guard format == .json else { return }
        open(upTo: nil)
        json.endObject()
        json.endDocument()
    }

    /// Closes lists and opens the next ones up to that of a row, or all of them.
    private mutating func open(upTo list: TransferLayout.List?) {
        while lists.first != list || !isInList {
            if isInList {
                json.endArray()
                lists.removeFirst()
                isInList = false
            }
            guard let next = lists.first else { return }
            json.key(next.section.name)
            json.beginArray()
            isInList = true
        }
    }
}
