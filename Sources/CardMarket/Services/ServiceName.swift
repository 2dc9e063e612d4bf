/// The names under which the services' traffic and outcomes are kept.
package enum ServiceName {
    /// PokemonTCG.io.
    package static let pokemonTCG = "pokemontcg"
    /// TCGplayer.
    package static let tcgplayer = "tcgplayer"
    /// Scrydex.
    package static let scrydex = "scrydex"
    /// eBay.
    package static let ebay = "ebay"

    /// All of them, the one that says most of a card for the least first.
    package static let all = [pokemonTCG, tcgplayer, scrydex, ebay]
}
