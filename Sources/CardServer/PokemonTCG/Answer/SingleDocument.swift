internal import CardDocuments
internal import CardPricing

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
        writer = DocumentWriter(
            collection.shape, members: list.members, whole: DocumentSet(capacity: collection.count))
    }

    /// Writes the answer.
    ///
    /// - Parameters:
    ///   - prices: What is stored of the prices of the document, in a list of one; empty when no prices are wanted.
    ///   - warnings: What whoever asked should know.
    ///   - validity: How long the answer holds.
    /// - Returns: The answer.
    /// - Throws: `HTTPProblem` 500 when the documents are damaged.
    func response(
        _ prices: [[StoredObservation]], _ warnings: [String], validity: HTTPResponse.Validity
    ) throws(HTTPProblem) -> HTTPResponse {
        var writer = writer
        writer.append("{\"data\":")
        try writer.append([document], of: collection, prices)
        writer.append("}")
        var response = HTTPResponse(body: .bytes(writer.bytes), validity: validity)
        WarningField.add(self.warnings + warnings, to: &response)
        return response
    }
}
