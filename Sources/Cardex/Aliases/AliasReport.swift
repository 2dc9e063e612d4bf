/// What a change of the aliases brought.
public struct AliasReport: Sendable {
    /// What became of one alias.
    public struct Item: Hashable, Sendable {
        /// The states.
        public enum State: String, Sendable {
            /// It is new.
            case added
            /// It was there already.
            case known
            /// It is gone.
            case removed
            /// The index has no such name, or not in that game.
            case nameMissing = "no-such-name"
            /// It is spelt like the name, which is found anyway; it was left out.
            case redundant
        }

        /// The alias; its name as printed where one name was found.
        public let alias: CardAlias
        /// What became of it.
        public let state: State

        init(_ alias: CardAlias, _ state: State) {
            self.alias = alias
            self.state = state
        }
    }

    /// The aliases that the change was about, in order.
    public internal(set) var items: [Item] = []
    /// How many aliases lead to a card after the change.
    public internal(set) var compiledCount = 0
    /// The aliases of the list whose names the index does not have.
    public internal(set) var missing: [CardAlias] = []
    /// Whether the index was replaced.
    public internal(set) var isPublished = false
    /// From start to end, in nanoseconds.
    public internal(set) var elapsedNanoseconds: Int64 = 0

    /// Whether every name was found, so that the change is made or, in a dry run, could be.
    public var isAccepted: Bool { !items.contains { $0.state == .nameMissing } }

    mutating func count(_ outcomes: [AliasOutcome]) {
        compiledCount = outcomes.count { $0.kind == .compiled }
        missing = outcomes.filter { $0.kind == .nameMissing }.map(\.alias)
    }

    func timed(since start: ContinuousClock.Instant) -> AliasReport {
        var report = self
        let elapsed = start.duration(to: .now).components
        report.elapsedNanoseconds = elapsed.seconds * 1_000_000_000 + elapsed.attoseconds / 1_000_000_000
        return report
    }
}

/// What the aliases of a rebuild gave.
public struct AliasSummary: Sendable {
    /// The file.
    public let path: String
    /// How many aliases lead to a card.
    public let compiledCount: Int
    /// The aliases whose names no dump has.
    public let missing: [CardAlias]
    /// How many aliases are spelt like their names, which are found anyway.
    public let redundantCount: Int
    /// The rows that are no aliases.
    public let skipped: [SkippedAlias]

    init(path: String, outcomes: [AliasOutcome], skipped: [SkippedAlias]) {
        self.path = path
        self.skipped = skipped
        compiledCount = outcomes.count { $0.kind == .compiled }
        missing = outcomes.filter { $0.kind == .nameMissing }.map(\.alias)
        redundantCount = outcomes.count { $0.kind == .saysNothingNew }
    }
}
