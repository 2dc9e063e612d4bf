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
