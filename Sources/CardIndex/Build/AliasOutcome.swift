public import CardModel

/// What became of an alias that was added to an index.
public struct AliasOutcome: Hashable, Sendable {
    /// The kinds of outcome.
    public enum Kind: String, Sendable {
        /// The alias leads to its names.
        case compiled
        /// No printing, or none of the game, has the name.
        case nameMissing
        /// The alias folds to the same letters as the name, which finds it anyway.
        case saysNothingNew
        /// Nothing of the alias can be searched for.
        case unsearchable
    }

    /// The alias.
    public let alias: CardAlias
    /// What became of it.
    public let kind: Kind
    /// The names it leads to, as printed, in the order of their bytes.
    public let names: [String]

    init(_ alias: CardAlias, _ kind: Kind, names: [String]) {
        self.alias = alias
        self.kind = kind
        self.names = names
    }
}
