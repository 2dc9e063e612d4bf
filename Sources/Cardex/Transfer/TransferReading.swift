/// Reads a whole file and checks every row, before anything is written.
final class TransferReading {
    /// The rows that can be taken in, by list; aliases are in a list of their own.
    let prices = RowSpool()
    let days = RowSpool()
    let watches = RowSpool()
    private(set) var aliases: [CardAlias] = []
    /// The lists that the file has, even if empty.
    private(set) var lists: Set<TransferLayout.List> = []
    /// Rows by list, those refused too.
    private(set) var rowCounts: [TransferLayout.List: Int] = [:]
    private(set) var refusedCounts: [TransferLayout.List: Int] = [:]
    private(set) var notInIndexCounts: [TransferLayout.List: Int] = [:]
    private(set) var notes: [String] = []
    private(set) var issues: [TransferIssue] = []
    private(set) var issueCount = 0

    /// Whether there is an index to tell which printings are known.
    var hasIndex: Bool { index != nil }

    private let path: String
    private let index: SearchIndex?
    private var decoder: TransferDecoder
    private var lastPrinting: (id: PrintingID, isKnown: Bool)?

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - kind: The only kind that is wanted.
    ///   - index: Tells which printings are known.
    ///   - now: The present in seconds since the epoch.
    ///   - progress: Told the bytes read and their total.
    /// - Throws: `CatalogError` for the file's faults, `TransferError` foreign or tooNew, and `PricingError` when there is
    ///   no room for the rows.
    init(
        _ path: String, kind: TransferKind?, index: SearchIndex?, now: Int64,
        progress: @escaping (Int64, Int64) -> Void
    ) throws {
        self.path = path
        self.index = index
        decoder = TransferDecoder(now: now)
        let wanted = TransferLayout.List.allCases.filter { kind == nil || $0.kind == kind }.map(\.rawValue)
        let file = FlatFile(path, sections: TransferLayout.sections, wanted: Set(wanted))
        try file.read(progress: progress, note: { try take($0) }, sink: { try take($0) })
    }

    private func take(_ note: FlatNote) throws {
        switch note {
        case .section(let position):
            if let list = TransferLayout.List(rawValue: position) { lists.insert(list) }
        case .unwantedSection(let name): add("The list '\(name)' is passed over.")
        case .unknownField(let name): add("The field '\(name)' means nothing here and is passed over.")
        case .member(let name, let text): try takeMember(name, text)
        }
    }

    /// Looks at a member of the heading.
    private func takeMember(_ name: String, _ text: String?) throws {
        switch name {
        case "format":
            guard text == TransferFormat.name else {
                throw TransferError(
                    .foreign,
                    "its format is '\(text ?? "")', where '\(TransferFormat.name)' was expected; check the path",
                    path: path)
            }
        case "version":
            guard let version = text.flatMap(Int.init), version >= 1 else {
                throw TransferError(
                    .foreign, "its version is '\(text ?? "")', which no export has; export it again",
                    path: path)
            }
            guard version <= TransferFormat.version else {
                throw TransferError(
                    .tooNew,
                    "a newer cardex wrote it (version \(version), this one reads \(TransferFormat.version)); update "
                        + "cardex, or export it as csv there", path: path)
            }
        case "kinds":
            for word in (text ?? "").split(separator: " ") {
                guard let kind = TransferKind(rawValue: String(word)) else { continue }
                for list in TransferLayout.List.allCases where list.kind == kind && list != .history {
                    lists.insert(list)
                }
            }
        case "exported_at": break
        default: add("The member '\(name)' means nothing here and is passed over.")
        }
    }

    private func add(_ note: String) {
        if notes.count < TransferIssue.sampleLimit { notes.append(note) }
    }

    private func take(_ record: FlatRecord) throws {
        var list = TransferLayout.List(rawValue: record.section) ?? .prices
        do throws(TransferDecoder.Problem) {
            switch try decoder.content(of: record) {
            case .alias(let alias): aliases.append(alias)
            case .store(let row):
                if case .day = row { list = .history }
                if !isKnown(row.printing) { notInIndexCounts[list, default: 0] += 1 }
                keep(row)
            }
        } catch {
            refuse(record, list, error)
        }
        lists.insert(list)
        rowCounts[list, default: 0] += 1
        if let spoolError { throw spoolError }
    }

    /// Why there is no room for the rows.
    private var spoolError: PricingError?

    private func keep(_ row: StoreRow) {
        do throws(PricingError) {
            switch row {
            case .price: try prices.append(row)
            case .day: try days.append(row)
            case .watch: try watches.append(row)
            }
        } catch {
            spoolError = error
        }
    }

    private func refuse(
        _ record: FlatRecord, _ list: TransferLayout.List, _ problem: TransferDecoder.Problem
    ) {
        refusedCounts[list, default: 0] += 1
        issueCount += 1
        guard issues.count < TransferIssue.sampleLimit else { return }
        issues.append(
            TransferIssue(
                line: record.line, column: problem.field.map { list.fieldNames[$0] }, message: problem.message
            ))
    }

    /// Whether the index has a printing; without an index, every one.
    private func isKnown(_ printing: PrintingID) -> Bool {
        guard let index else { return true }
        if let lastPrinting, lastPrinting.id == printing { return lastPrinting.isKnown }
        let isKnown = index.contains(printing)
        lastPrinting = (printing, isKnown)
        return isKnown
    }
}
