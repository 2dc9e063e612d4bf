/// `/cards/named`: the card that a name means.
enum NamedRoute {
    /// Answers a request.
    ///
    /// - Parameter world: What it is answered from.
    /// - Returns: The card.
    /// - Throws: `ScryfallProblem` 400 without a name, 404 where none or several cards are meant.
    static func answer(in world: ScryfallWorld) throws(ScryfallProblem) -> HTTPResponse {
        if let name = world.parameter("exact") {
            let lookup = NamedLookup(world.catalogue, set: try world.admittedSet())
            guard let document = lookup.exact(name) else {
                throw .notFound("No card is named “\(name)”; try fuzzy instead of exact.")
            }
            return try world.card(document)
        }
        guard let name = world.parameter("fuzzy") else {
            throw .badRequest("Say which card: give its name as exact or as fuzzy.")
        }
        let lookup = NamedLookup(world.catalogue, set: try world.admittedSet())
        switch lookup.fuzzy(name) {
        case .found(let document): return try world.card(document)
        case .missing: throw .notFound("No cards found matching “\(name)”.")
        case .ambiguous:
            throw ScryfallProblem(
                404, "not_found", type: "ambiguous",
                "Too many cards match ambiguous name “\(name)”. Add more words to refine your search.")
        }
    }
}
