/// What words beside the name of a card say.
package enum TermKind: UInt8, Sendable, CaseIterable {
    /// How the surface is treated: `holo`, `foil`.
    case finish
    /// Which print run: `1st edition`, `shadowless`.
    case edition
    /// A grade: `psa 9`.
    case grade
    /// The state of the card: `near mint`.
    case condition
    /// How rare: `secret rare`, `promo`.
    case rarity
    /// The game: `mtg`.
    case game
    /// The language: `japanese`.
    case language
    /// A code that stands for a language only where it is set off by capitals: `EN`.
    case languageCode
    /// That a card is meant: `card`, `tcg`.
    case product
    /// A company that grades cards, whose grade follows.
    case grader
    /// A word of a grade, behind or before its number: `gem mint`.
    case gradeWord
    /// A word of a number: `twenty`.
    case numeral
    /// A word between a number and its total: `of`.
    case totalWord
    /// A word before a number: `number`.
    case numberWord
}

/// Words of a query that say something else than the name.
package struct QueryTerm: Hashable, Sendable {
    /// What they say.
    package var kind: TermKind
    /// What exactly, in canonical form: `holofoil`, `PSA 9`, `ja`.
    package var value: String
    /// The words, by their place in the query.
    package var words: Range<Int>
    /// The UTF-8 range of the query that they cover.
    package var range: Range<Int>
    /// Whether they can hardly be part of a name.
    package var isCertain: Bool
}
