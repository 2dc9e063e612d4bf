internal import CardDocuments

/// `/cards/random`: some card, perhaps one that a query asks for.
enum RandomRoute {
    /// Answers a request.
    ///
    /// - Parameters:
    ///   - world: What it is answered from.
    ///   - random: Chooses a number from 0 to below the one it is given.
    /// - Returns: The card, which nobody may keep.
    /// - Throws: `ScryfallProblem` 404 when there is none to choose from.
    static func answer(
        in world: ScryfallWorld, _ random: (Int) -> Int
    ) throws(ScryfallProblem) -> HTTPResponse {
        let cards = try SearchRoute.cards(in: world).documents
        guard !cards.isEmpty else { throw .notFound("There is no such card to choose from.") }
        var response = try world.card(cards[min(max(0, random(cards.count)), cards.count - 1)])
        response.fields.set("Cache-Control", "no-cache")
        return response
    }
}
