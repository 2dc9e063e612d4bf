/// Words of a query that were understood as something else than the name.
public struct RecognizedTerm: Hashable, Sendable {
    /// What the words say.
    public enum Meaning: String, Hashable, Sendable, CaseIterable {
        /// A collector number, perhaps with its total.
        case number
        /// A set, by identifier, code or name.
        case set
        /// A series, or the sets that share the first part of their names.
        case series
        /// A game.
        case game
        /// A language.
        case language
        /// A rarity.
        case rarity
        /// Whether the printing exists on screens only.
        case digital
        /// How the surface is treated.
        case finish
        /// Which print run.
        case edition
        /// A grade.
        case grade
        /// The state of a copy.
        case condition
        /// That a card is meant.
        case product
        /// An identifier of another service, of a trade or of a book.
        case identifier
        /// A filter that is none, or whose value can't be.
        case unknown
    }

    /// What became of it.
    public enum Use: String, Hashable, Sendable, CaseIterable {
        /// Only printings that meet it are answered.
        case filter
        /// Printings that meet it stand first.
        case preference
        /// It says nothing about which card is meant.
        case setAside = "set-aside"
        /// Nothing meets it; where it was not spelt out as a filter, it was set aside.
        case unmet
        /// The words were taken for a part of the name.
        case notUnderstood = "not-understood"
    }

    /// The words as typed.
    public var text: String
    /// The UTF-8 range of the query that they cover.
    public var range: Range<Int>
    /// What they say.
    public var meaning: Meaning
    /// What exactly: `4/102`, `base1`, `ja`, `PSA 9`.
    public var value: String
    /// What became of it.
    public var use: Use
    /// Whether it was spelt out as a filter, such as `set:base1`.
    public var isExplicit: Bool
}
