internal import CardDocuments
internal import CardModel
internal import CardPricing

/// One page of a list: which documents are on it, and how it is written.
struct DocumentPage {
    /// The documents of the page, in order.
    let documents: [Int]
    /// What whoever asked should know.
    var warnings: [String]
    /// Writes the answer.
    private(set) var writer: DocumentWriter
    private let collection: any DocumentCollection
    private let request: ListRequest
    private let totalCount: Int

    /// Finds the documents that a request asks for.
    ///
    /// - Parameters:
    ///   - parameters: The parameters of the request.
    ///   - collection: The documents.
    ///   - orders: Knows orders that were asked for before.
    ///   - context: What the answer is made from.
    /// - Throws: `HTTPProblem` 400 for a query or a number that can't be read.
    init(
        _ parameters: QueryParameters, _ collection: any DocumentCollection, _ orders: OrderMemory,
        _ context: ServerContext
    ) throws(HTTPProblem) {
        let request = try ListRequest(parameters)
        var evaluator = QueryEvaluator(collection)
        let found = evaluator.documents(request.query)
        let fields = request.order.map(\.field).filter { collection.field($0) == nil }
        warnings =
            request.warnings
            + (evaluator.unknownFields + fields).map(Self.warning)
        totalCount = found.count
        let order = request.order.filter { !fields.contains($0.field) }
        if let start = request.start, start < totalCount {
            documents = orders.order(of: collection, by: order, tag: context.generation.tag)
                .documents(of: found, from: start, count: request.pageSize)
        } else {
            documents = []
        }
        writer = DocumentWriter(collection.shape, members: request.members)
        self.collection = collection
        self.request = request
    }

    private static func warning(_ field: String) -> String {
        let isPrice = ["tcgplayer", "cardmarket"].contains(
            field.split(separator: ".").first?.lowercased() ?? "")
        return isPrice
            ? "prices are shown, but not searched or ordered by: \(field)"
            : "nothing here has the field \(field)"
    }

    /// Writes the answer.
    ///
    /// - Parameters:
    ///   - prices: What is stored of the prices of the page.
    ///   - validity: How long the answer holds.
    /// - Returns: The answer.
    /// - Throws: `HTTPProblem` 500 when the documents are damaged.
    mutating func response(
        _ prices: [PrintingID: [StoredObservation]], validity: HTTPResponse.Validity
    ) throws(HTTPProblem) -> HTTPResponse {
        writer.reserve(documents.count)
        writer.append("{\"data\":[")
        for (number, document) in documents.enumerated() {
            if number > 0 { writer.append(",") }
            try writer.append(document, of: collection, prices)
        }
        writer.append(
            """
            ],"page":\(request.page),"pageSize":\(request.pageSize),"count":\(documents.count),\
            "totalCount":\(totalCount)}
            """)
        var response = HTTPResponse(body: .bytes(writer.bytes), validity: validity)
        WarningField.add(warnings, to: &response)
        return response
    }
}

/// One document by its identifier.
struct SingleDocument {
    /// The document.
    let document: Int
    /// Writes the answer.
    let writer: DocumentWriter
    private let collection: any DocumentCollection
    private let warnings: [String]

    /// Finds the document.
    ///
    /// - Parameters:
    ///   - request: The request, whose first open segment is the identifier.
    ///   - collection: The documents.
    ///   - noun: What a document is called.
    /// - Throws: `HTTPProblem` 404 when there is none.
    init(_ request: HTTPRequest, _ collection: any DocumentCollection, _ noun: String) throws(HTTPProblem) {
        let identifier = request.parameters.first ?? ""
        guard let document = collection.document(identifiedBy: identifier) else {
            throw .notFound(
                "There is no \(noun) with the id \(identifier); search with /v2/\(noun)s?q=name:\"…\".")
        }
        self.document = document
        self.collection = collection
        let list = try ListRequest(request.query)
        warnings = list.warnings
        writer = DocumentWriter(collection.shape, members: list.members)
    }

    /// Writes the answer.
    ///
    /// - Parameters:
    ///   - prices: What is stored of the prices of the document.
    ///   - warnings: What whoever asked should know.
    ///   - validity: How long the answer holds.
    /// - Returns: The answer.
    /// - Throws: `HTTPProblem` 500 when the documents are damaged.
    func response(
        _ prices: [PrintingID: [StoredObservation]], _ warnings: [String], validity: HTTPResponse.Validity
    ) throws(HTTPProblem) -> HTTPResponse {
        var writer = writer
        writer.append("{\"data\":")
        try writer.append(document, of: collection, prices)
        writer.append("}")
        var response = HTTPResponse(body: .bytes(writer.bytes), validity: validity)
        WarningField.add(self.warnings + warnings, to: &response)
        return response
    }
}

extension DocumentWriter {
    /// Appends a document of a collection with its prices.
    fileprivate mutating func append(
        _ document: Int, of collection: any DocumentCollection, _ prices: [PrintingID: [StoredObservation]]
    ) throws(HTTPProblem) {
        do throws(DocumentError) {
            let stored = prices.isEmpty ? nil : collection.printing(of: document).flatMap { prices[$0] }
            append(
                try collection.body(of: document), of: collection.identifier(of: document) ?? "", stored ?? []
            )
        } catch {
            throw HTTPProblem(
                500, "damaged_documents",
                "The documents of the index can't be read: \(error.message). Run cardex rebuild.")
        }
    }
}

/// Tells whoever asked what was ignored or left out: `Warning: 299 cardex "…"` (RFC 7234, section 5.5).
enum WarningField {
    /// How many warnings an answer has at most, and how long one is.
    private static let most = 4
    private static let longest = 160

    /// Adds warnings to an answer.
    ///
    /// - Parameters:
    ///   - warnings: The warnings, which may quote what a stranger sent.
    ///   - response: The answer.
    static func add(_ warnings: [String], to response: inout HTTPResponse) {
        for warning in warnings.prefix(most) {
            // Only what may stand between quotation marks in a field goes in.
            let text = warning.utf8.prefix(longest).map { byte in
                (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
                    ? byte : UInt8(ascii: "?")
            }
            response.fields.add("Warning", "299 cardex \"\(String(decoding: text, as: UTF8.self))\"")
        }
    }
}
