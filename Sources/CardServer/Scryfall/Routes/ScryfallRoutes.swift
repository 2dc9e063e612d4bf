internal import CardDocuments

/// The routes that clients of Scryfall know, answered from the documents of the index.
///
///     /cards/autocomplete   /cards/named    /cards/search   /cards/random   POST /cards/collection
///     /cards/{id}           /cards/{code}/{number}          /cards/{code}/{number}/{lang}
///     /cards/tcgplayer/{id} …/cardmarket/   …/mtgo/         …/arena/        …/multiverse/
///     /sets                 /sets/{code}    /catalog/card-names
///     /bulk-data            /bulk-data/{id} /bulk-data/{id}/cards.jsonl.gz
///
/// Parameters that mean nothing are ignored, and empty ones count as missing, because clients send both.
package enum ScryfallRoutes {
    /// The routes.
    package static var group: RouteGroup { group { Int.random(in: 0..<$0) } }

    /// The routes, with a source of chance.
    ///
    /// - Parameter random: Chooses a number from 0 to below the one it is given, for `/cards/random`.
    /// - Returns: The routes.
    package static func group(random: @escaping @Sendable (Int) -> Int) -> RouteGroup {
        let memory = CatalogueMemory()
        return RouteGroup(
            roots: ["cards", "sets", "catalog", "bulk-data"],
            routes: [
                quick(.get, "/cards/autocomplete", memory) { (world) throws(ScryfallProblem) in
                    AutocompleteRoute.answer(in: world)
                },
                quick(.get, "/cards/named", memory) { (world) throws(ScryfallProblem) in
                    try NamedRoute.answer(in: world)
                },
                patient(.get, "/cards/search", memory) { (world) throws(ScryfallProblem) in
                    try SearchRoute.answer(in: world)
                },
                patient(.get, "/cards/random", memory) { (world) throws(ScryfallProblem) in
                    try RandomRoute.answer(in: world, random)
                },
                patient(.post, "/cards/collection", memory) { (world) throws(ScryfallProblem) in
                    try CollectionRoute.answer(in: world)
                },
                quick(.get, "/cards/{id}", memory) { (world) throws(ScryfallProblem) in
                    try CardRoute.byIdentifier(in: world)
                },
                quick(.get, "/cards/{code}/{number}", memory) { (world) throws(ScryfallProblem) in
                    try CardRoute.byNumber(in: world)
                },
                quick(.get, "/cards/{code}/{number}/{lang}", memory) { (world) throws(ScryfallProblem) in
                    try CardRoute.byNumber(in: world)
                },
            ]
                + CardRoute.services.map { service in
                    quick(.get, "/cards/\(service.word)/{id}", memory) { (world) throws(ScryfallProblem) in
                        try CardRoute.byServiceIdentifier(service, in: world)
                    }
                } + [
                    patient(.get, "/sets", memory) { (world) throws(ScryfallProblem) in
                        SetsRoute.list(in: world)
                    },
                    patient(.get, "/sets/{code}", memory) { (world) throws(ScryfallProblem) in
                        try SetsRoute.one(in: world)
                    },
                    patient(.get, "/catalog/card-names", memory) { (world) throws(ScryfallProblem) in
                        CatalogRoute.cardNames(in: world)
                    },
                    quick(.get, "/bulk-data", memory) { (world) throws(ScryfallProblem) in
                        BulkDataRoute.list(in: world)
                    },
                    quick(.get, "/bulk-data/{id}", memory) { (world) throws(ScryfallProblem) in
                        try BulkDataRoute.one(in: world)
                    },
                    patient(.get, "/bulk-data/{id}/{file}", memory) { (world) throws(ScryfallProblem) in
                        try BulkDataRoute.file(in: world)
                    },
                ],
            problem: { ScryfallProblem($0).response })
    }

    private typealias Answer = @Sendable (ScryfallWorld) throws(ScryfallProblem) -> HTTPResponse

    private static func quick(
        _ method: HTTPMethod, _ pattern: String, _ memory: CatalogueMemory, _ answer: @escaping Answer
    ) -> Route {
        Route(
            method, pattern,
            .quick { (request, context) throws(HTTPProblem) in
                try respond(to: request, context, memory, answer)
            })
    }

    private static func patient(
        _ method: HTTPMethod, _ pattern: String, _ memory: CatalogueMemory, _ answer: @escaping Answer
    ) -> Route {
        Route(
            method, pattern,
            .patient { (request, context) async throws(HTTPProblem) in
                try respond(to: request, context, memory, answer)
            })
    }

    /// Answers a request; problems of Scryfall's shape are answers too.
    private static func respond(
        to request: HTTPRequest, _ context: ServerContext, _ memory: CatalogueMemory, _ answer: Answer
    ) throws(HTTPProblem) -> HTTPResponse {
        let documents = try context.generation.documents(of: .scryfallCard)
        let world = ScryfallWorld(
            request: request, context: context, documents: documents,
            catalogue: memory.catalogue(of: context.generation, documents))
        var response: HTTPResponse
        do throws(ScryfallProblem) {
            response = try answer(world)
        } catch {
            response = error.response
        }
        let isPretty = ["true", "1"].contains(request.query["pretty"]?.lowercased())
        if isPretty, response.contentType == HTTPResponse.json, case .bytes(let json) = response.body {
            response.body = .bytes(IndentedJSON.of(json))
        }
        return response
    }
}
