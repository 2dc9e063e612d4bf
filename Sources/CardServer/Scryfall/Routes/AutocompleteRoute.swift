internal import CardDocuments

/// `/cards/autocomplete`: up to twenty names that contain a text.
enum AutocompleteRoute {
    private static let greatestCount = 20

    /// Answers a request.
    ///
    /// - Parameter world: What it is answered from.
    /// - Returns: A catalog, empty for a text of less than two letters.
    static func answer(in world: ScryfallWorld) -> HTTPResponse {
        var collation = Collation()
        collation.collate(world.parameter("q") ?? "")
        let includesExtras = world.parameter("include_extras")?.lowercased() == "true"
        let catalogue = world.catalogue
        let names = catalogue.completion.complete(collation.symbols.span, limit: greatestCount) { name in
            includesExtras || !catalogue.isExtra(name: name)
        }
        let field = world.documents.field("name")
        return world.catalog(names.compactMap { field?.value(at: $0) }, path: "/cards/autocomplete")
    }
}
