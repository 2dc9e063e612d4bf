internal import CardDocuments

/// `/catalog/card-names`: every name.
enum CatalogRoute {
    /// Answers a request.
    ///
    /// - Parameter world: What it is answered from.
    /// - Returns: A catalog of all names but those of tokens and the like, in the order of their letters.
    static func cardNames(in world: ScryfallWorld) -> HTTPResponse {
        let (names, field) = (world.catalogue.wholeNames, world.documents.field("name"))
        var texts: [String] = []
        texts.reserveCapacity(names.count)
        for entry in 0..<names.count where !world.catalogue.isExtra(name: names.target(entry)) {
            if let text = field?.value(at: names.target(entry)) { texts.append(text) }
        }
        return world.catalog(texts, path: "/catalog/card-names")
    }
}
