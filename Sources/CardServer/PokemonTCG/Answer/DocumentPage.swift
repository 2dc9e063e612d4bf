internal import CardDocuments
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
    ///   - request: The request.
    ///   - collection: The documents.
    ///   - prices: The prices that it names.
    ///   - whole: The documents that are known to lack no required member.
    ///   - orders: Gives the order of the collection by some fields.
    init(
        _ request: ListRequest, _ collection: any DocumentCollection, _ prices: PriceSearch.Found,
        whole: DocumentSet, orders: ([DocumentOrder.Key]) -> DocumentOrder
    ) {
        var evaluator = QueryEvaluator(collection, prices.columns)
        let found = evaluator.documents(request.query)
        let fields = request.order.map(\.field).filter {
            collection.field($0) == nil && prices.columns[$0] == nil
        }
        warnings = request.warnings
        if let reason = prices.reason { warnings.append(reason) }
        for field in evaluator.unknownFields + fields
        where prices.reason == nil || !MarketField.isInBlock(field) {
            warnings.append("nothing here has the field \(field)")
        }
        totalCount = found.count
        if let start = request.start, start < totalCount {
            documents = orders(request.order.filter { !fields.contains($0.field) })
                .documents(of: found, from: start, count: request.pageSize)
        } else {
            documents = []
        }
        writer = DocumentWriter(collection.shape, members: request.members, whole: whole)
        self.collection = collection
        self.request = request
    }

    /// Writes the answer.
    ///
    /// - Parameters:
    ///   - prices: What is stored of the prices of each document of the page; empty when no prices are wanted.
    ///   - validity: How long the answer holds.
    /// - Returns: The answer.
    /// - Throws: `HTTPProblem` 500 when the documents are damaged.
    mutating func response(
        _ prices: [[StoredObservation]], validity: HTTPResponse.Validity
    ) throws(HTTPProblem) -> HTTPResponse {
        writer.reserve(documents.count)
        writer.append("{\"data\":[")
        try writer.append(documents, of: collection, prices)
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
