/// The routes of the PokemonTCG API, version 2, under `/v2`: existing clients work with another base address.
///
///     GET /v2/cards       q, page, pageSize, orderBy, select      {"data":[…],"page":1,"pageSize":250,"count":250,"totalCount":18210}
///     GET /v2/cards/{id}  select                                  {"data":{…}}
///     GET /v2/sets        as cards
///     GET /v2/sets/{id}   as a card
///     GET /v2/types       also subtypes, supertypes, rarities     {"data":["Colorless","Darkness",…]}
///
/// Clients read the first member of an answer as its data, stop paging at an empty page, and take a block that is `null`
/// for broken: `data` comes first, a page past the end is empty, and what is not known is left out. Keys are accepted and
/// not needed. Errors are `{"error":{"message":"…","code":404}}`.
package enum PokemonTCGRoutes {
    /// The routes, with a memory of orders of their own.
    package static var group: RouteGroup { group(prices: PriceReader()) }

    /// The routes.
    ///
    /// - Parameter prices: Reads the prices of cards.
    /// - Returns: The routes.
    package static func group(prices: PriceReader) -> RouteGroup {
        let answers = PokemonTCGAnswers(prices: prices)
        return RouteGroup(
            roots: ["v2"],
            routes: [
                Route(
                    .get, "/v2/cards",
                    .patient { request, context async throws(HTTPProblem) in
                        try await answers.cards(request, context)
                    }),
                Route(
                    .get, "/v2/cards/{id}",
                    .patient { request, context async throws(HTTPProblem) in
                        try await answers.card(request, context)
                    }),
                Route(
                    .get, "/v2/sets",
                    .quick { request, context throws(HTTPProblem) in try answers.sets(request, context) }),
                Route(
                    .get, "/v2/sets/{id}",
                    .quick { request, context throws(HTTPProblem) in try answers.set(request, context) }),
                values("types", of: "types", answers), values("subtypes", of: "subtypes", answers),
                values("supertypes", of: "supertype", answers), values("rarities", of: "rarity", answers),
            ],
            problem: PokemonTCGAnswers.problem)
    }

    /// The route of all values of a field.
    private static func values(_ name: String, of field: String, _ answers: PokemonTCGAnswers) -> Route {
        Route(
            .get, "/v2/\(name)",
            .quick { request, context throws(HTTPProblem) in try answers.values(of: field, request, context) }
        )
    }
}
