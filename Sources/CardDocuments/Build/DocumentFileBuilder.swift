internal import CardBytes
package import CardModel

/// Collects documents, and writes them with an index over their fields as one file.
///
///     body ─► BodyTrimming ─► FieldScanner ─► FieldValues ─► row of numbers ─► spool of rows
///                 └──────────────────────────────────────────────────────────► spool of bodies
///     write:  order of the documents, order of the values ─► blocks, rows, postings ─► sections
///
/// Memory grows with the documents and their distinct values, not with their bytes. The file follows from the documents
/// alone, whatever the order in which they come; of two with one identifier the first stays.
package struct DocumentFileBuilder: ~Copyable {
    private let bodies: DocumentSpool
    private let rows: DocumentSpool
    private var drafts: [CollectionDraft] = []
    private var trimmed: [UInt8] = []
    private var numbers: [UInt8] = []

    /// Makes a builder.
    ///
    /// - Parameters:
    ///   - name: What the names of temporary files begin with; nothing is left of them.
    ///   - folder: Where they are to stand; `nil` for a folder of temporary files.
    ///   - bufferByteCount: How much is kept in memory before it is written to one of them, in bytes.
    package init(spoolsNamed name: String, in folder: String?, bufferByteCount: Int = 1 << 18) {
        bodies = DocumentSpool(named: "\(name).bodies", in: folder, bufferByteCount: bufferByteCount)
        rows = DocumentSpool(named: "\(name).rows", in: folder, bufferByteCount: bufferByteCount)
    }

    /// How many documents there are.
    package var count: Int { drafts.reduce(0) { $0 + $1.entries.count } }

    /// Whether there is a document.
    ///
    /// - Parameters:
    ///   - identifier: Its identifier, letter by letter.
    ///   - shape: Its shape.
    /// - Returns: Whether there is.
    package func holds(_ identifier: String, of shape: DocumentShape) -> Bool {
        guard let draft = drafts.firstIndex(where: { $0.shape == shape }) else { return false }
        let text = Array(identifier.utf8)
        return drafts[draft].identifiers.find(text.span) != nil
    }

    /// Passes the key of every printing that has a document.
    ///
    /// - Parameter body: Is given the key as the dump has it.
    package func forEachPrinting(_ body: (PrintingID) -> Void) {
        for draft in drafts {
            for entry in draft.entries.indices {
                if let printing = draft.printing(of: entry) { body(printing) }
            }
        }
    }

    /// The identifiers of the documents that are to fill a member of others.
    package var parents: [(shape: DocumentShape, identifier: String)] {
        var parents: [(shape: DocumentShape, identifier: String)] = []
        for draft in drafts {
            guard let shape = draft.rules.parent?.shape else { continue }
            for number in 0..<draft.parents.count {
                let text = draft.parents.bytes[draft.parents.range(number)]
                parents.append((shape, String(decoding: text, as: UTF8.self)))
            }
        }
        return parents
    }

    /// Adds a document.
    ///
    /// - Parameters:
    ///   - document: What is told of it.
    ///   - body: Its bytes: a JSON object.
    /// - Returns: Whether it was added; not if there is one with its identifier, or if the bytes are no object.
    /// - Throws: `DocumentError` unreadable for a full disk, tooLarge.
    /// - Complexity: O(length of the body).
    @discardableResult
    package mutating func add(_ document: NewDocument, body: Span<UInt8>) throws(DocumentError) -> Bool {
        let place = drafts.firstIndex { $0.shape == document.shape } ?? drafts.count
        if place == drafts.count {
            drafts.append(CollectionDraft(document.shape, game: document.printing?.game))
        }
        let identifier = Array(document.identifier.utf8)
        // Taken out for the time of the call, so that they may be read while the rest changes.
        var (trimmed, numbers) = (self.trimmed, self.numbers)
        (self.trimmed, self.numbers) = ([], [])
        defer { (self.trimmed, self.numbers) = (trimmed, numbers) }
        guard drafts[place].identifiers.find(identifier.span) == nil,
            BodyTrimming.copy(body, without: drafts[place].rules.withheld, into: &trimmed),
            let count = UInt32(exactly: trimmed.count), try drafts[place].scan(trimmed.span)
        else { return false }
        _ = try drafts[place].identifiers.number(of: identifier.span)
        let bodyStart = bodies.end
        try bodies.append(trimmed.span)
        let rowStart = rows.end
        let row = drafts[place].values.row
        numbers.removeAll(keepingCapacity: true)
        for number in row { numbers.appendLittleEndian(number) }
        try rows.append(numbers.span)
        try drafts[place].append(
            document, body: (bodyStart, count), row: (rowStart, UInt32(row.count)))
        return true
    }

    /// Writes the file.
    ///
    /// - Parameters:
    ///   - canonical: The key under which the index holds a printing; `nil` where it does not hold it, and then the
    ///     document stands for no printing.
    ///   - sink: Takes the bytes of the file from front to back.
    /// - Throws: `DocumentError` unreadable, tooLarge, and what the sink throws.
    /// - Complexity: O(size of the documents), and O(n log n) in the number of documents and of values.
    package mutating func write(
        canonical: (PrintingID) -> PrintingID?, to sink: @escaping (Span<UInt8>) throws(DocumentError) -> Void
    ) throws(DocumentError) {
        var writer = SectionWriter(to: sink)
        let order = drafts.indices.filter { !drafts[$0].entries.isEmpty }.sorted {
            drafts[$0].shape.rawValue < drafts[$1].shape.rawValue
        }
        for (collection, place) in order.enumerated() {
            let parents = try parentDocuments(of: place)
            let writing = CollectionWriting(drafts[place], parents, number: collection)
            try writing.write(canonical: canonical, bodies: bodies, rows: rows, to: &writer)
        }
        try writer.finish()
    }

    /// The documents that fill a member of those of a collection, with the values that they bring.
    ///
    /// Where there is none of the same language (`base1@de`) the common one is taken (`base1`).
    private mutating func parentDocuments(of place: Int) throws(DocumentError) -> ParentDocuments {
        guard let rule = drafts[place].rules.parent else { return ParentDocuments(key: "") }
        var parents = ParentDocuments(key: rule.key)
        let source = drafts.firstIndex { $0.shape == rule.shape }
        for number in 0..<drafts[place].parents.count {
            let text = drafts[place].parents.bytes[drafts[place].parents.range(number)]
            let common = Array(text.prefix { $0 != UInt8(ascii: "@") })
            guard let source,
                let entry = drafts[source].identifiers.find(Array(text).span)
                    ?? drafts[source].identifiers.find(common.span)
            else {
                parents.append(body: [], row: [])
                continue
            }
            var body: [UInt8] = []
            let stored = drafts[source].entries[entry].body
            try bodies.read(from: stored.start, count: Int(stored.count), into: &body)
            _ = try drafts[place].scan(body.span, under: rule.key)
            parents.append(body: body, row: drafts[place].values.row)
        }
        return parents
    }
}

/// The documents that fill a member of others, by their numbers as parents.
struct ParentDocuments {
    /// What stands in front of the member: `,"set":`.
    private let lead: [UInt8]
    private var bodies: [[UInt8]] = []
    private var rows: [[UInt32]] = []

    init(key: String) {
        lead = Array(",\"\(key)\":".utf8)
    }

    mutating func append(body: [UInt8], row: [UInt32]) {
        bodies.append(body)
        rows.append(row)
    }

    /// The values that a parent brings.
    func row(of parent: UInt32) -> [UInt32] {
        parent > 0 && Int(parent) <= rows.count ? rows[Int(parent) - 1] : []
    }

    /// Puts a parent into the body of a document, as its last member.
    func fill(_ body: inout [UInt8], with parent: UInt32) {
        guard parent > 0, Int(parent) <= bodies.count, !bodies[Int(parent) - 1].isEmpty, body.count > 2 else {
            return
        }
        body.removeLast()
        body += lead
        body += bodies[Int(parent) - 1]
        body.append(UInt8(ascii: "}"))
    }
}
