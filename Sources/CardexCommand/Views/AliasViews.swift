package import CardModel

/// One alias and what became of it, for `cardex alias`.
package struct AliasView: Hashable, Sendable {
    /// The states.
    package enum State: String, Sendable {
        /// The index answers by it.
        case active
        /// The index does not: it has no such name, or was built without this list.
        case inactive
        /// There is no index yet.
        case unknown
        /// It is new.
        case added
        /// It was there already.
        case known
        /// It is gone.
        case removed
        /// No card of the index has the name.
        case noSuchName = "no-such-name"
        /// It is spelt like the name, which is found anyway, and was left out.
        case redundant
    }

    /// The alias.
    package var alias: CardAlias
    /// What became of it.
    package var state: State
    /// The name of the index that is most like the one it does not have; empty when there is none.
    package var suggestion: String

    /// Makes an alias.
    ///
    /// - Parameters:
    ///   - alias: The alias.
    ///   - state: What became of it.
    ///   - suggestion: The name of the index that is most like the one it does not have.
    package init(_ alias: CardAlias, _ state: State, suggestion: String = "") {
        self.alias = alias
        self.state = state
        self.suggestion = suggestion
    }
}

/// What a change of the aliases brought, for `cardex alias add`, `remove` and `import`.
package struct AliasChangeView: Sendable {
    /// The aliases that the change was about.
    package var aliases: [AliasView]
    /// By how many aliases the index answers.
    package var activeCount: Int
    /// Whether everything was written that was to be written.
    package var isDone: Bool
    /// How long it took, in nanoseconds.
    package var elapsedNanoseconds: UInt64

    /// Makes the result of a change.
    ///
    /// - Parameters:
    ///   - aliases: The aliases that the change was about.
    ///   - activeCount: By how many aliases the index answers.
    ///   - isDone: Whether everything was written.
    ///   - elapsedNanoseconds: How long it took.
    package init(aliases: [AliasView], activeCount: Int, isDone: Bool, elapsedNanoseconds: UInt64) {
        self.aliases = aliases
        self.activeCount = activeCount
        self.isDone = isDone
        self.elapsedNanoseconds = elapsedNanoseconds
    }
}
