internal import CardModel

/// Where a record stands, for messages.
struct RecordPlace {
    var file: String
    var record: Int
    var line: Int?
    var offset: Int64
}

/// Hands events to the caller's sink and counts them.
final class CatalogOutput {
    let source: CatalogSource
    let asOf: Int64
    var summary = CatalogSummary()
    private let sink: (CatalogEvent) throws -> Void
    private let documents: CatalogDocumentSink?
    /// What is told of the record that is being read, if it is wanted whole.
    private var document: CatalogDocument?
    private var firstSkipped: SkippedRecord?
    /// Where the record stands that is being read, if that is known.
    private var place: RecordPlace?

    init(
        source: CatalogSource, asOf: Int64, documents: CatalogDocumentSink? = nil,
        sink: @escaping (CatalogEvent) throws -> Void
    ) {
        self.documents = documents
        self.source = source
        self.asOf = asOf
        self.sink = sink
    }

    func emit(_ set: CardSet) throws {
        summary.sets += 1
        guard let name = MisreadText.repaired(set.name) else { return try sink(.set(set)) }
        var set = set
        set.name = name
        try sink(.set(set))
    }

    /// - Returns: Whether the printing could be used.
    @discardableResult
    func emit(_ printing: Printing) throws -> Bool {
        guard try isWhole(printing) else { return false }
        summary.printings += 1
        try sink(.printing(Self.repaired(printing)))
        return true
    }

    /// Whether records are wanted whole.
    var wantsDocuments: Bool { documents != nil }

    /// Hands out the record that is being read once it was read to its end.
    func emit(_ document: @autoclosure () -> CatalogDocument) {
        if wantsDocuments { self.document = document() }
    }

    func emit(translation printing: Printing) throws {
        guard try isWhole(printing) else { return }
        summary.printings += 1
        try sink(.translation(Self.repaired(printing)))
    }

    /// Whether no letters of the name were lost on the way here; reports the printing where they were.
    private func isWhole(_ printing: Printing) throws -> Bool {
        guard let place, MisreadText.hasLostLetters(printing.name) else { return true }
        try skip(place, MisreadText.loss(of: printing.name))
        return false
    }

    /// The printing with the names that were meant where they are certain to have been misread.
    private static func repaired(_ printing: Printing) -> Printing {
        var repaired = printing
        if let name = MisreadText.repaired(printing.name) { repaired.name = name }
        for (position, other) in printing.otherNames.enumerated() {
            if let text = MisreadText.repaired(other.text) { repaired.otherNames[position].text = text }
        }
        return repaired
    }

    func emit(_ price: PriceObservation) throws {
        summary.prices += 1
        try sink(.price(price))
    }

    func emit(_ product: ProductPrice) throws {
        summary.products += 1
        try sink(.product(product))
    }

    func skip(_ place: RecordPlace, _ reason: String) throws {
        let skipped = SkippedRecord(
            file: place.file, record: place.record, line: place.line, offset: place.offset, reason: reason)
        if firstSkipped == nil { firstSkipped = skipped }
        summary.skipped += 1
        try sink(.skipped(skipped))
    }

    /// Reports a member of an archive that was not read for its name.
    func refuse(member fault: String) throws {
        let place = RecordPlace(file: source.path, record: summary.skipped + 1, line: nil, offset: 0)
        try skip(place, "a member has \(fault); it was not read")
    }

    /// A dump of which no record could be used is the wrong file, not a dump with faults.
    func requireSomethingUsable(expectation: String) throws(CatalogError) {
        guard summary.printings + summary.products + summary.sets == 0, let firstSkipped else { return }
        throw CatalogError(
            .wrongShape,
            "none of its \(summary.skipped) records could be used, so it is not \(expectation); of the first: "
                + firstSkipped.reason,
            file: firstSkipped.file, record: firstSkipped.record, line: firstSkipped.line,
            offset: firstSkipped.offset)
    }

    /// Reads every record of a JSON file.
    ///
    /// - Parameters:
    ///   - member: The file.
    ///   - wrapperKeys: The keys under which the array of records may stand in an object.
    ///   - body: Reads one record, and returns why it can't be used, or `nil` when it was.
    /// - Throws: `CatalogError` for the file's faults, and what the sink throws.
    func readRecords(
        of member: DumpMember, wrapperKeys: [String], _ body: (JSONValue, RecordPlace) throws -> String?
    ) throws {
        var splitter = JSONRecordSplitter(member.source, file: member.file, wrapperKeys: wrapperKeys)
        var parser = try JSONParser()
        while let range = try splitter.next() {
            let place = RecordPlace(
                file: member.file, record: splitter.record, line: splitter.line, offset: splitter.offset)
            try readRecord(range, of: splitter.window, with: &parser, place, body)
        }
    }

    /// Reads the value at hand of a walk as a record.
    func readRecord(
        of walk: inout JSONWalk, with parser: inout JSONParser,
        _ body: (JSONValue, RecordPlace) throws -> String?
    ) throws {
        let range = try walk.value()
        let place = RecordPlace(file: walk.window.file, record: walk.record, line: nil, offset: walk.offset)
        try readRecord(range, of: walk.window, with: &parser, place, body)
    }

    /// Parses one record, which must be an object, and reports it as skipped where it can't be used.
    private func readRecord(
        _ range: Range<Int>, of window: borrowing ByteWindow, with parser: inout JSONParser,
        _ place: RecordPlace, _ body: (JSONValue, RecordPlace) throws -> String?
    ) throws {
        self.place = place
        document = nil
        let reason: String? = try parser.parse(range, of: window) { outcome in
            switch outcome {
            case .malformed(let text): return "it is not valid JSON: \(text)"
            case .value(let value):
                guard value.isObject else { return "it is \(value.kind), where an object was expected" }
                return try body(value, place)
            }
        }
        if let reason {
            try skip(place, reason)
        } else if let document, let documents {
            try documents(document, window.padded.extracting(range))
        }
    }

    /// Reads a price out of JSON; what is absent or null is no price, and what makes no sense is reported.
    func price(
        _ value: JSONValue?, _ currency: Currency, field: String, _ place: RecordPlace
    ) throws -> Money? {
        guard let value else { return nil }
        if let text = value.string ?? Self.decimalText(value) {
            return try price(text, currency, field: field, place)
        }
        if value.kind != "null" { try skip(place, "the price `\(field)` is \(value.kind)") }
        return nil
    }

    /// Reads a price out of text; what is empty or zero is no price, and what makes no sense is reported.
    func price(_ text: String, _ currency: Currency, field: String, _ place: RecordPlace) throws -> Money? {
        guard !text.isEmpty else { return nil }
        do throws(Money.ParseError) {
            return try Money.price(text, currency)
        } catch {
            try skip(place, "the price `\(field)` is `\(text)`, which is not a price: \(error)")
            return nil
        }
    }

    /// A JSON number as the shortest decimal that gives it back; what is too small for any currency becomes zero.
    private static func decimalText(_ value: JSONValue) -> String? {
        if let integer = value.integer { return String(integer) }
        guard let number = value.double else { return nil }
        return number.magnitude < 0.0001 ? "0" : "\(number)"
    }
}
