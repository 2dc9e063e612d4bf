internal import CardDocuments
internal import CardIndex
internal import CardModel
internal import Cardex

/// What one request of a Scryfall client is answered from.
struct ScryfallWorld {
    /// The request.
    let request: HTTPRequest
    /// The index, its prices, the time.
    let context: ServerContext
    /// The cards.
    let documents: any DocumentCollection
    /// What was made of them.
    let entry: CatalogueMemory.Entry
    /// What the routes keep from one request to the next.
    let shared: ScryfallShared

    /// Their names, made at the first request that asks for them.
    var catalogue: CardCatalogue { entry.catalogue(of: documents) }

    /// What they cost, as columns.
    var prices: PriceLookup {
        PriceLookup(documents, context.generation.finder, entry.prices, shared.allPrices)
    }

    /// Makes card objects of documents.
    var bodies: CardBodies { CardBodies(documents, context.generation.finder, shared.shownPrices) }

    /// The value of a parameter; `nil` where it is missing or empty, as clients send parameters that they do not mean.
    ///
    /// - Parameter name: The name of the parameter.
    /// - Returns: The value.
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

    /// The card with an identifier, or with one that was given up when dumps were merged.
    ///
    /// - Parameter identifier: The identifier, whatever its letter case.
    /// - Returns: The document; `nil` where there is none.
    func document(identifiedBy identifier: String) -> Int? {
        if let document = documents.document(identifiedBy: identifier) { return document }
        let index = context.generation.finder.index
        let wanted = PrintingID(game: .magic, nativeID: identifier.lowercased())
        let positions = index.positions(of: [wanted]).compactMap(\.self)
        return index.identifiers(at: positions).first.flatMap { documents.document(of: $0) }
    }

    /// Today, as in 2018-01-31.
    var today: String { CalendarDate(secondsSinceEpoch: context.now).description }
}
