/// Whose JSON the documents of a collection are written in: an open set.
package struct DocumentShape: RawRepresentable, Hashable, Sendable {
    /// The term, in lower case.
    package let rawValue: String

    /// Makes a shape from its term.
    ///
    /// - Parameter rawValue: The term.
    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Cards of the PokemonTCG API, version 2, with their `set` and without prices.
    package static let pokemonCard = DocumentShape(rawValue: "pokemontcg.card")
    /// Sets of the PokemonTCG API, version 2.
    package static let pokemonSet = DocumentShape(rawValue: "pokemontcg.set")
    /// Card objects of Scryfall, without prices.
    package static let scryfallCard = DocumentShape(rawValue: "scryfall.card")
}
