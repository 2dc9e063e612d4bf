package import CardCatalog
package import CardModel
package import CardPricing
package import Cardex

/// What all commands are told.
package struct SharedOptions: Sendable {
    /// Where the index and the price store are.
    package var files: FileLocations
    /// How results are printed.
    package var format: OutputFormat
    /// Whether the network must not be used.
    package var isOffline: Bool
    /// Whether notes and progress are left out.
    package var isQuiet: Bool
}

/// What `cardex search` is told, except for the query.
package struct SearchOptions: Sendable {
    /// What all commands are told.
    package var shared: SharedOptions
    /// Only this game.
    package var game: Game?
    /// Only this set, by code or name as typed.
    package var set: String?
    /// Only printings in this language.
    package var language: String?
    /// Only printings of this rarity, as typed.
    package var rarity: String?
    /// Only printings on screens, or only those on paper.
    package var isDigital: Bool?
    /// How many names are shown at most.
    package var limit: Int
    /// How many printings are shown for each name; `nil` leaves it to the kind of output.
    package var printingLimit: Int?
    /// The distance within which names are looked for; `nil` leaves it to the length of the query.
    package var distance: Int?
    /// Whether printings and prices are left out.
    package var showsNamesOnly: Bool
    /// Whether each name says why it ranks where it does.
    package var explains: Bool
    /// Whether queries come from standard input.
    package var isBatch: Bool
    /// Whether it is remembered what was searched.
    package var recordsLookup: Bool

    /// Whether each name says which characters matched: a line of a batch stays short unless asked.
    package var showsHighlights: Bool { !isBatch || explains }
}

/// What `cardex complete` is told, except for the prefix.
package struct CompleteOptions: Sendable {
    /// What all commands are told.
    package var shared: SharedOptions
    /// Only this game.
    package var game: Game?
    /// How many names are shown at most.
    package var limit: Int
    /// Whether printings and prices are left out.
    package var showsNamesOnly: Bool
    /// Whether prefixes come from standard input.
    package var isBatch: Bool
}

/// What `cardex card` is told.
package struct CardOptions: Sendable {
    /// What all commands are told.
    package var shared: SharedOptions
    /// The printing, or the kind and value of an identifier that it carries.
    package var id: PrintingID
    /// Whether it is remembered that it was looked up.
    package var recordsLookup: Bool
}

/// What `cardex sets` is told.
package struct SetsOptions: Sendable {
    /// What all commands are told.
    package var shared: SharedOptions
    /// Only this game.
    package var game: Game?
}

/// What `cardex price` is told.
package struct PriceOptions: Sendable {
    /// What all commands are told.
    package var shared: SharedOptions
    /// An id or a query, as typed.
    package var query: String
    /// Only this game.
    package var game: Game?
    /// Only this set, by code or name as typed.
    package var set: String?
    /// Only printings in this language.
    package var language: String?
    /// Whether the store or the network answers first.
    package var strategy: PriceStrategy
    /// Whether it is remembered what was looked up.
    package var recordsLookup: Bool

    /// The query as an id, or `nil` when it does not have the form of one.
    package var id: PrintingID? {
        query.utf8.contains(UInt8(ascii: " ")) ? nil : PrintingID(query)
    }
}

/// What `cardex warm` is told.
package struct WarmOptions: Sendable {
    /// What all commands are told.
    package var shared: SharedOptions
    /// The bulk files to read, in order; those of the list when there are none.
    package var sources: [CatalogSource]
    /// How much services may be asked; `nil` for not at all.
    package var budget: WarmBudget?
    /// Only this game; services and the list are not asked for others.
    package var game: Game?
    /// Whether the list and services are left out, since only pictures are wanted.
    package var isForImagesAlone: Bool
    /// The pictures to fetch afterwards; `nil` for none.
    package var images: ImageOptions?
}
