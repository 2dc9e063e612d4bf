internal import CardDocuments
internal import CardModel

/// What one request of a Scryfall client is answered from.
struct ScryfallWorld {
    /// The request.
    let request: HTTPRequest
    /// The index, its prices, the time.
    let context: ServerContext
    /// The cards.
    let documents: any DocumentCollection
    /// Their names.
    let catalogue: CardCatalogue

    /// Makes card objects of documents.
    var bodies: CardBodies { CardBodies(documents, context.generation.finder) }

    /// The value of a parameter; `nil` where it is missing or empty, as clients send parameters that they do not mean.
    ///
    /// - Parameter name: The name of the parameter.
    func parameter(_ name: String) -> String? {
        guard let value = request.query[name], !value.isEmpty else { return nil }
        return value
    }

    /// The only set that a request admits, a value of the field `set`; `nil` for all.
    ///
    /// - Throws: `ScryfallProblem` 404 when there is no such set.
    func admittedSet() throws(ScryfallProblem) -> UInt32? {
        guard let code = parameter("set") else { return nil }
        guard let number = documents.number(of: code.lowercased(), in: "set") else {
            throw .notFound("There is no set “\(code)”; /sets lists those that there are.")
        }
        return UInt32(clamping: number)
    }

    /// Today, as in 2018-01-31.
    var today: String { CalendarDate(secondsSinceEpoch: context.now).description }
}
