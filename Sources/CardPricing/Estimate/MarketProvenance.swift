package import CardModel

/// Which market a price was really made on, where somebody only passes it on.
///
/// Two names for one market are one voice: what Scryfall gives in dollars is what TCGplayer says, so that both agreeing
/// proves nothing. A name that isn't listed is a market of its own.
package enum MarketProvenance {
    /// A name under which prices of other markets are passed on.
    private struct Passing {
        var name: String
        /// The market by currency; the empty code stands for every other one.
        var markets: [(currency: String, market: String)]
    }

    /// Who passes on what.
    ///
    /// Scryfall names its sources on its price page; YGOPRODeck and TCGCSV mirror TCGplayer;
    /// services that name the market they pass on, as PokemonTCG.io, TCGdex and MTGJSON do, need no entry when they are read
    /// under those names, and have one for observations that carry the name of the service.
    private static let table = [
        Passing(
            name: "scryfall",
            markets: [("USD", "tcgplayer"), ("EUR", "cardmarket"), ("TIX", "cardhoarder")]),
        Passing(name: "pokemontcg", markets: [("USD", "tcgplayer"), ("EUR", "cardmarket")]),
        Passing(name: "tcgdex", markets: [("USD", "tcgplayer"), ("EUR", "cardmarket")]),
        Passing(name: "ygoprodeck", markets: [("USD", "tcgplayer"), ("EUR", "cardmarket")]),
        Passing(name: "tcgcsv", markets: [("", "tcgplayer")]),
    ]

    /// Returns the market a price was made on.
    ///
    /// - Parameters:
    ///   - source: The name the observation carries.
    ///   - currency: The currency of its amount.
    /// - Returns: The market; the name itself when nothing else is known.
    package static func market(of source: String, in currency: Currency) -> String {
        for passing in table where passing.name == source {
            for entry in passing.markets where entry.currency.isEmpty || entry.currency == currency.rawValue {
                return entry.market
            }
        }
        return source
    }
}
