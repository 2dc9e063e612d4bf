internal import CardCatalog
package import CardModel
internal import CardPricing

/// A card as PokemonTCG.io hands it out.
package struct PokemonTCGCard: Hashable, Sendable {
    /// The printing.
    package var printing: Printing
    /// The prices of the markets that the service passes on.
    package var observations: [PriceObservation]

    /// Reads a card.
    ///
    /// - Parameters:
    ///   - value: The card.
    ///   - block: Reads the prices.
    init?(_ value: JSONValue, _ block: PriceBlock) {
        guard let id = value.text("id"), PokemonTCGPlan.isPlain(id) else { return nil }
        let printingID = PrintingID(game: .pokemon, nativeID: id)
        let images = value["images"]
        printing = Printing(
            id: printingID, name: value.string("name") ?? "", setID: value["set"]?.string("id") ?? "",
            number: value.identifier("number") ?? "", rarity: value.string("rarity") ?? "",
            smallImage: images?.string("small") ?? "", largeImage: images?.string("large") ?? "")
        observations = block.pokemonTCG(value, of: printingID)
    }

    /// The shape of the answer for one card: `{"data":{…}}`, and a 404 for none.
    static func shape(_ block: @escaping @Sendable () -> PriceBlock) -> AnswerShape<PokemonTCGCard?> {
        AnswerShape(
            expectation: "an object `data` with a card",
            read: { answer in
                guard let data = answer["data"], let card = PokemonTCGCard(data, block()) else { return nil }
                return ServiceReading(card, prices: card.observations.count)
            },
            readAbsence: { answer in answer["error"]?.isObject == true ? .some(nil) : nil })
    }
}

/// A page of cards: `{"data":[…],"page":1,"pageSize":250,"count":250,"totalCount":18210}`.
struct PokemonTCGPage: Sendable {
    /// The cards.
    var cards: [PokemonTCGCard] = []
    /// How many cards all pages have together.
    var totalCount: Int64

    /// The shape of the answer.
    static func shape(_ block: @escaping @Sendable () -> PriceBlock) -> AnswerShape<PokemonTCGPage> {
        AnswerShape(expectation: "an array `data` of cards") { answer in
            guard let data = answer["data"], data.kind == "an array" else { return nil }
            var page = PokemonTCGPage(totalCount: answer["totalCount"]?.integer ?? 0)
            let block = block()
            var isWhole = true
            data.forEachElement { value in
                if let card = PokemonTCGCard(value, block) {
                    page.cards.append(card)
                } else {
                    isWhole = false
                }
            }
            // One element that is no card is an answer of another kind, or one that was tampered with.
            guard isWhole else { return nil }
            return ServiceReading(page, prices: page.cards.reduce(0) { $0 + $1.observations.count })
        }
    }
}
