/// How many printings of something came, changed and went.
public struct ChangeCounts: Hashable, Sendable {
    /// How many are new.
    public internal(set) var new = 0
    /// How many say something else than before, the renamed and moved ones among them.
    public internal(set) var changed = 0
    /// How many are called otherwise than before.
    public internal(set) var renamed = 0
    /// How many of those that were there stand under another id, because two dumps were merged or no longer are.
    public internal(set) var moved = 0
    /// How many are gone.
    public internal(set) var gone = 0

    /// Whether nothing came, changed or went.
    public var isEmpty: Bool { new == 0 && changed == 0 && gone == 0 }
}

/// What became of the printings of one game.
public struct GameChange: Hashable, Sendable {
    /// The game.
    public let game: Game
    /// How many printings the index held before.
    public internal(set) var before = 0
    /// How many it holds now.
    public internal(set) var now = 0
    /// What came, changed and went.
    public internal(set) var counts = ChangeCounts()

    init(game: Game) {
        self.game = game
    }
}

/// What became of one set.
public struct SetChange: Hashable, Sendable {
    /// The set, as the new index has it, or as the old one had it if it is gone.
    public let set: CardSet
    /// What the set was called before, where that was something else.
    public internal(set) var formerName: String?
    /// How many of its printings the index holds now, or held before if the set is gone.
    public internal(set) var printingCount = 0
    /// What came, changed and went.
    public internal(set) var counts = ChangeCounts()

    init(_ set: IndexedSet) {
        self.set = set.set
        printingCount = set.printingCount
    }
}

/// A printing that came, changed or went.
public struct PrintingChange: Hashable, Sendable {
    /// Its stable key.
    public let id: PrintingID
    /// What it is called, or was called if it is gone.
    public let name: String
    /// What it was called before, where that was something else.
    public let formerName: String?
    /// The name of its set, or the set's identifier where it has no name; empty for none.
    public let set: String
    /// Its collector number.
    public let number: String

    init(_ found: IndexedPrinting, formerName: String? = nil) {
        id = found.printing.id
        name = found.printing.name
        self.formerName = formerName
        set = found.set.map { $0.name.isEmpty ? $0.id : $0.name } ?? found.printing.setID
        number = found.printing.number
    }
}
