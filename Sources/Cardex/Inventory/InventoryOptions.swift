public import CardModel

/// What holds for all lines of an inventory.
public struct InventoryOptions: Sendable {
    /// The only game to match in.
    public var game: Game?
    /// The set of lines, by code or name; one that a line names itself must be the same.
    public var set: String?
    /// The language of lines that name none.
    public var language: String?
    /// What is less sure than this is left unmatched, with its candidates.
    public var minimumConfidence: MatchConfidence

    /// Makes options.
    ///
    /// - Parameters:
    ///   - game: The only game to match in.
    ///   - set: The set of lines.
    ///   - language: The language of lines that name none.
    ///   - minimumConfidence: What is less sure than this is left unmatched.
    public init(
        game: Game? = nil, set: String? = nil, language: String? = nil,
        minimumConfidence: MatchConfidence = .none
    ) {
        self.game = game
        self.set = set
        self.language = language
        self.minimumConfidence = minimumConfidence
    }
}
