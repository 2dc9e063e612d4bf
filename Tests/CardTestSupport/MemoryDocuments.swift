package import CardDocuments
package import CardModel

/// Documents in memory: the slow oracle of the file of documents, and a stand-in for it in tests.
package final class MemoryDocuments: DocumentCollection {
    /// One document that goes in.
    package struct Source: Sendable {
        /// The identifier in its own world.
        package var identifier: String
        /// The printing that it describes.
        package var printing: PrintingID?
        /// The bytes of the document.
        package var body: [UInt8]

        /// Describes a document.
        ///
        /// - Parameters:
        ///   - identifier: The identifier in its own world.
        ///   - printing: The printing that it describes.
        ///   - body: The bytes of the document.
        package init(identifier: String, printing: PrintingID? = nil, body: [UInt8]) {
            self.identifier = identifier
            self.printing = printing
            self.body = body
        }
    }

    package let shape: DocumentShape
    package let fieldPaths: [String]
    private let sources: [Source]
    private let fields: [String: MemoryField]

    /// Takes documents, which keep their order.
    ///
    /// - Parameters:
    ///   - shape: Whose JSON it is.
    ///   - sources: The documents.
    ///   - isIndexed: Which paths become fields; all of them unless said otherwise.
    /// - Throws: `SlowJSON.Fault` for what is no JSON.
    package init(
        _ shape: DocumentShape, _ sources: [Source], indexing isIndexed: (String) -> Bool = { _ in true }
    )
        throws
    {
        self.shape = shape
        self.sources = sources
        var found: [String: [[String]]] = [:]
        for (number, source) in sources.enumerated() {
            for (path, value) in try SlowJSON(source.body).scalars where isIndexed(path) && !value.isEmpty {
                found[path, default: Array(repeating: [], count: sources.count)][number].append(value)
            }
        }
        fields = found.mapValues { MemoryField($0) }
        fieldPaths = found.keys.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
    }

    /// Takes JSON objects, whose `id` is their identifier and that of their printing.
    ///
    /// - Parameters:
    ///   - shape: Whose JSON it is.
    ///   - game: The game of the printings; `nil` where the documents are of none, such as sets.
    ///   - bodies: The objects.
    /// - Throws: `SlowJSON.Fault` for what is no JSON.
    package convenience init(_ shape: DocumentShape, of game: Game?, bodies: [String]) throws {
        try self.init(
            shape,
            try bodies.map { body in
                let identifier = try SlowJSON(Array(body.utf8))["id"]?.text ?? ""
                return Source(
                    identifier: identifier,
                    printing: game.map { PrintingID(game: $0, nativeID: identifier) }, body: Array(body.utf8))
            })
    }

    package var count: Int { sources.count }

    package func identifier(of document: Int) -> String? { source(document)?.identifier }

    package func document(identifiedBy identifier: String) -> Int? {
        sources.firstIndex { $0.identifier == identifier }
            ?? sources.firstIndex { $0.identifier.lowercased() == identifier.lowercased() }
    }

    package func printing(of document: Int) -> PrintingID? { source(document)?.printing }

    package func document(of printing: PrintingID) -> Int? { sources.firstIndex { $0.printing == printing } }

    package func body(of document: Int) throws(DocumentError) -> [UInt8] {
        guard let source = source(document) else {
            throw DocumentError(
                .noSuchDocument, "there is no document \(document); there are \(count)", path: "memory")
        }
        return source.body
    }

    package func field(_ path: String) -> (any DocumentField)? {
        if let field = fields[path] { return field }
        return fieldPaths.first { $0.lowercased() == path.lowercased() }.flatMap { fields[$0] }
    }

    private func source(_ document: Int) -> Source? {
        sources.indices.contains(document) ? sources[document] : nil
    }
}

/// One field of documents in memory.
private struct MemoryField: DocumentField {
    /// By their bytes: two strings that Unicode calls equal are two values.
    private let texts: [[UInt8]]
    private let numbers: [[Int]]

    init(_ values: [[String]]) {
        let texts = Set(values.joined().map { Array($0.utf8) }).sorted { $0.lexicographicallyPrecedes($1) }
        let positions = Dictionary(uniqueKeysWithValues: texts.enumerated().map { ($1, $0) })
        numbers = values.map { values in
            var seen: Set<Int> = []
            return values.compactMap { positions[Array($0.utf8)] }.filter { seen.insert($0).inserted }
        }
        self.texts = texts
    }

    var valueCount: Int { texts.count }

    func value(at index: Int) -> String? {
        texts.indices.contains(index) ? String(decoding: texts[index], as: UTF8.self) : nil
    }

    func forEachValue(_ body: (_ index: Int, _ written: Span<UInt8>, _ folded: Span<UInt8>) -> Void) {
        for (index, written) in texts.enumerated() {
            let folded = DocumentText.folded(String(decoding: written, as: UTF8.self))
            body(index, written.span, folded.span)
        }
    }

    func insertDocuments(at index: Int, into documents: inout DocumentSet) {
        forEachDocument(at: index) { documents.insert($0) }
    }

    func forEachDocument(at index: Int, _ body: (_ document: Int) -> Void) {
        for (document, values) in numbers.enumerated() where values.contains(index) { body(document) }
    }

    func values(of document: Int) -> [Int] { numbers.indices.contains(document) ? numbers[document] : [] }
}
