package import CardModel

/// A record of a dump that programs want whole, beside what was read out of it.
package struct CatalogDocument: Hashable, Sendable {
    /// What the record is.
    package enum Kind: Hashable, Sendable {
        /// A card of the PokemonTCG API.
        case pokemonCard
        /// A set of the PokemonTCG API.
        case pokemonSet
        /// A card object of Scryfall.
        case scryfallCard
    }

    /// What the record is.
    package var kind: Kind
    /// Its identifier in its own world, told apart from those of other languages.
    package var identifier: String
    /// The printing that it describes; `nil` for sets.
    package var printing: PrintingID?
    /// The identifier of the set whose object the record lacks.
    package var set: String?
}

/// Takes the records of a dump: what is told of each, and its bytes as they stand in the dump.
package typealias CatalogDocumentSink = (CatalogDocument, Span<UInt8>) throws -> Void
