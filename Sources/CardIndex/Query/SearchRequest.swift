public import CardModel

/// What is asked of an index.
public struct SearchRequest: Sendable {
    /// The text as typed: a name, perhaps with a number, a set, filters and words that say something else.
    public var text: String
    /// The only game to answer from.
    public var game: Game?
    /// The only set to answer from, by id, code or name.
    public var set: String?
    /// The only language to answer from, by its code or name.
    public var language: String?
    /// The only rarity to answer from, as the dump spells it or by its words.
    public var rarity: String?
    /// The only collector number to answer from, alone or with a printed total, as in `4/102`.
    public var number: String?
    /// Whether to answer only from printings on screens, or only from those on paper; `nil` answers from both.
    public var isDigital: Bool?
    /// The most results.
    public var limit: Int
    /// The most printings for each result.
    public var printingLimit: Int
    /// The distance within which names are looked for, 0 to 2; `nil` lets the length of the text decide.
    public var maximumDistance: Int?
    /// Whether each result says which characters matched; it costs a microsecond or two for each.
    public var highlights: Bool

    /// Makes a request.
    ///
    /// - Parameters:
    ///   - text: The text as typed.
    ///   - game: The only game.
    ///   - set: The only set, by id, code or name.
    ///   - language: The only language.
    ///   - rarity: The only rarity.
    ///   - isDigital: Whether to answer only from printings on screens, or only from those on paper.
    ///   - limit: The most results.
    ///   - printingLimit: The most printings for each result.
    ///   - maximumDistance: The distance, 0 to 2.
    ///   - highlights: Whether each result says which characters matched.
    public init(
        _ text: String, game: Game? = nil, set: String? = nil, language: String? = nil,
        rarity: String? = nil, isDigital: Bool? = nil, limit: Int = 10, printingLimit: Int = 10,
        maximumDistance: Int? = nil, highlights: Bool = false
    ) {
        self.text = text
        self.game = game
        self.set = set
        self.language = language
        self.rarity = rarity
        self.isDigital = isDigital
        self.limit = limit
        self.printingLimit = printingLimit
        self.maximumDistance = maximumDistance
        self.highlights = highlights
    }

    /// The most results that any request gets.
    static let largestLimit = 1_000_000

    /// The most results, between none and what memory bears.
    var usableLimit: Int { min(max(0, limit), Self.largestLimit) }

    /// The most printings for each result, never below none.
    var usablePrintingLimit: Int { max(0, printingLimit) }

    /// The distance that the length of a folded text allows: short texts would otherwise match everything.
    ///
    /// - Parameter symbolCount: The number of folded scalars without spaces.
    /// - Returns: 0 for one or two, 1 for three to five, 2 beyond.
    public static func distance(forLength symbolCount: Int) -> Int {
        switch symbolCount {
        case ...2: 0
        case 3...5: 1
        default: 2
        }
    }
}
