internal import CardDocuments

/// The routes that clients of Scryfall know, answered from the documents of the index.
///
///     /cards/autocomplete   /cards/named    /cards/search   /cards/random   POST /cards/collection
///     /cards/{id}           /cards/{code}/{number}          /cards/{code}/{number}/{lang}
///     /cards/tcgplayer/{id} …/cardmarket/   …/mtgo/         …/arena/        …/multiverse/
///     /sets                 /sets/{code}    /sets/tcgplayer/{id}             /catalog/{name}
///     /bulk-data            /bulk-data/{id} /bulk-data/{id}/cards.jsonl.gz
///
/// Parameters that mean nothing are ignored, and empty ones count as missing, because clients send both. Every route takes
/// its time beside the threads of the connections: cards are decompressed and their prices read, names of noise are
/// compared with all others, and the first request makes the catalogue.
package enum ScryfallRoutes {
    /// The routes.
    package static var group: RouteGroup { group(prices: PriceReader()) }

    /// The routes, with what the surroundings have to say.
    ///
    /// - Parameters:
    ///   - prices: Reads the prices that answers show.
    ///   - allPrices: Reads the prices of all cards, which searches compare; `nil` for one like the other.
    ///   - random: Chooses a number from 0 to below the one it is given, for `/cards/random`.
    /// - Returns: The routes.
    package static func group(
        prices: PriceReader, allPrices: PriceReader? = nil,
        random: @escaping @Sendable (Int) -> Int = { Int.random(in: 0..<$0) }
    ) -> RouteGroup {
        let shared = ScryfallShared(prices, allPrices)
        return RouteGroup(
            roots: ["cards", "sets", "catalog", "bulk-data"],
            routes: cards(shared, random) + sets(shared) + [
                route(.get, "/catalog/{name}", shared) { (world) throws(ScryfallProblem) in
                    try CatalogRoute.answer(in: world)
                },
                route(.get, "/bulk-data", shared) { (world) throws(ScryfallProblem) in
                    BulkDataRoute.list(in: world)
                },
                route(.get, "/bulk-data/{id}", shared) { (world) throws(ScryfallProblem) in
                    try BulkDataRoute.one(in: world)
                },
                route(.get, "/bulk-data/{id}/{file}", shared) { (world) throws(ScryfallProblem) in
                    try BulkDataRoute.file(in: world)
                },
            ],
            problem: { ScryfallProblem($0).response }, prepare: shared.memory.prepare)
    }

    private static func cards(
        _ shared: ScryfallShared, _ random: @escaping @Sendable (Int) -> Int
    ) -> [Route] {
        [
            route(.get, "/cards/autocomplete", shared) { (world) throws(ScryfallProblem) in
                AutocompleteRoute.answer(in: world)
            },
            route(.get, "/cards/named", shared) { (world) throws(ScryfallProblem) in
                try NamedRoute.answer(in: world)
            },
            route(.get, "/cards/search", shared) { (world) throws(ScryfallProblem) in
                try SearchRoute.answer(in: world)
            },
            route(.get, "/cards/random", shared) { (world) throws(ScryfallProblem) in
                try RandomRoute.answer(in: world, random)
            },
            route(.post, "/cards/collection", shared) { (world) throws(ScryfallProblem) in
                try CollectionRoute.answer(in: world)
            },
            route(.get, "/cards/{id}", shared) { (world) throws(ScryfallProblem) in
                try CardRoute.byIdentifier(in: world)
            },
            route(.get, "/cards/{code}/{number}", shared) { (world) throws(ScryfallProblem) in
                try CardRoute.byNumber(in: world)
            },
            route(.get, "/cards/{code}/{number}/{lang}", shared) { (world) throws(ScryfallProblem) in
                try CardRoute.byNumber(in: world)
            },
        ]
            + CardRoute.services.map { service in
                route(.get, "/cards/\(service.word)/{id}", shared) { (world) throws(ScryfallProblem) in
                    try CardRoute.byServiceIdentifier(service, in: world)
                }
            }
    }

    private static func sets(_ shared: ScryfallShared) -> [Route] {
        [
            route(.get, "/sets", shared) { (world) throws(ScryfallProblem) in SetsRoute.list(in: world) },
            route(.get, "/sets/{code}", shared) { (world) throws(ScryfallProblem) in
                try SetsRoute.one(in: world)
            },
            route(.get, "/sets/tcgplayer/{id}", shared) { (world) throws(ScryfallProblem) in
                try SetsRoute.byServiceIdentifier(in: world)
            },
        ]
    }

    private typealias Answer = @Sendable (ScryfallWorld) throws(ScryfallProblem) -> HTTPResponse

    private static func route(
        _ method: HTTPMethod, _ pattern: String, _ shared: ScryfallShared, _ answer: @escaping Answer
    ) -> Route {
        Route(
            method, pattern,
            .patient { (request, context) async throws(HTTPProblem) in
                try respond(to: request, context, shared, answer)
            })
    }

    /// Answers a request; problems of Scryfall's shape are answers too.
    private static func respond(
        to request: HTTPRequest, _ context: ServerContext, _ shared: ScryfallShared, _ answer: Answer
    ) throws(HTTPProblem) -> HTTPResponse {
        let world = ScryfallWorld(
            request: request, context: context,
            documents: try context.generation.documents(of: .scryfallCard),
            entry: shared.memory.entry(of: context.generation), shared: shared)
        defer { world.entry.restSoon(world.documents) }
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
