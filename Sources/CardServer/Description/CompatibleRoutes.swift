/// A route that the document names without describing it whole, because its description stands elsewhere.
package struct CompatibleRoute: Hashable, Sendable {
    /// The method.
    package let method: HTTPMethod
    /// The pattern of the path.
    package let pattern: String
    /// What it answers, a few words.
    package let summary: String
    /// Under which heading it stands.
    package let tag: String

    private init(_ method: HTTPMethod, _ pattern: String, _ summary: String, _ tag: String) {
        self.method = method
        self.pattern = pattern
        self.summary = summary
        self.tag = tag
    }

    /// The headings, each with where the description stands.
    package static let tags: KeyValuePairs<String, String> = [
        "native": "Cardex's own API.",
        "pokemontcg":
            "As the PokemonTCG API, version 2, answers it: existing clients need another address only.",
        "scryfall": "As the Scryfall API answers it: existing clients need another address only.",
        "page": "The web page.",
        "service": "For whoever runs the server.",
    ]

    /// All of them.
    package static let all: [CompatibleRoute] = pokemonTCG + scryfall + page + service

    private static let pokemonTCG = reading(
        "pokemontcg",
        [
            "/v2/cards": "Cards by a query", "/v2/cards/{id}": "One card", "/v2/sets": "Sets by a query",
            "/v2/sets/{id}": "One set", "/v2/types": "All types", "/v2/subtypes": "All subtypes",
            "/v2/supertypes": "All supertypes", "/v2/rarities": "All rarities",
        ])

    private static let scryfall =
        reading(
            "scryfall",
            [
                "/cards/autocomplete": "Names that hold a text", "/cards/named": "One card by its name",
                "/cards/search": "Cards by a query", "/cards/random": "One card by chance",
                "/cards/{id}": "One card by its id",
                "/cards/{code}/{number}": "One card by its set and number",
                "/cards/{code}/{number}/{lang}": "One card by its set, number and language",
                "/cards/multiverse/{id}": "One card by its id at Gatherer",
                "/cards/mtgo/{id}": "One card by its id at Magic Online",
                "/cards/arena/{id}": "One card by its id at Arena",
                "/cards/tcgplayer/{id}": "One card by its id at TCGplayer",
                "/cards/cardmarket/{id}": "One card by its id at Cardmarket", "/sets": "All sets",
                "/sets/{code}": "One set",
                "/sets/tcgplayer/{id}": "No set: bulk files do not name the numbers of TCGplayer",
                "/catalog/{name}": "All names, types, artists and the like",
                "/bulk-data": "Files with everything", "/bulk-data/{id}": "What one such file is",
                "/bulk-data/{id}/{file}": "One such file",
            ])
        + [CompatibleRoute(.post, "/cards/collection", "Cards by identifiers", "scryfall")]

    private static let page = reading("page", ["/": "The page, whose parts stand under `/page`"])

    private static let service = reading(
        "service",
        [
            "/healthz": "Whether the process runs", "/readyz": "Whether requests can be answered",
            "/metrics": "Counts and times as Prometheus reads them",
        ])

    /// Routes that are read, by their patterns.
    private static func reading(
        _ tag: String, _ summaries: KeyValuePairs<String, String>
    ) -> [CompatibleRoute] {
        summaries.map { CompatibleRoute(.get, $0.key, $0.value, tag) }
    }
}
