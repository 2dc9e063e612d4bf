internal import CardPresentation
package import CardModel

/// What `cardex history` is told.
package struct HistoryOptions: Sendable {
    /// What all commands are told.
    package var shared: SharedOptions
    /// Which card.
    package var card: TypedCard
    /// How many days are shown, today included; `nil` for all.
    package var days: Int?
    /// Only this finish.
    package var finish: Finish?
    /// Only this currency.
    package var currency: Currency?
    /// The file that gets a picture of the chart; `nil` for none.
    package var picture: String?
    /// Whether more than ASCII may be printed.
    package var isUnicode: Bool

    /// Reads what was typed.
    ///
    /// - Parameters:
    ///   - shared: What all commands are told.
    ///   - card: Which card.
    ///   - flags: The flags.
    ///   - environment: Where variables come from.
    /// - Throws: `CommandError` of code `usage` when the currency is none.
    init(
        shared: SharedOptions, card: TypedCard, _ flags: GivenFlags, _ environment: Environment
    ) throws(CommandError) {
        self.shared = shared
        self.card = card
        days = flags.days
        finish = flags.finish.map(FinishTerm.finish)
        if let currency = flags.currency { self.currency = try TypedTerm.currency(currency) }
        picture = flags.picture
        isUnicode = environment.speaksUTF8
    }
}

/// One card as typed: an id, or a query with what narrows it down.
package struct TypedCard: Hashable, Sendable {
    /// An id or a query.
    package var query: String
    /// Only this game.
    package var game: Game?
    /// Only this set, by code or name as typed.
    package var set: String?
    /// Only printings in this language.
    package var language: String?

    /// Makes a card.
    ///
    /// - Parameters:
    ///   - query: An id or a query.
    ///   - game: Only this game.
    ///   - set: Only this set.
    ///   - language: Only printings in this language.
    package init(_ query: String, game: Game? = nil, set: String? = nil, language: String? = nil) {
        self.query = query
        self.game = game
        self.set = set
        self.language = language
    }

    /// The query as an id, or `nil` when it does not have the form of one.
    package var id: PrintingID? {
        query.utf8.contains(UInt8(ascii: " ")) ? nil : PrintingID(query)
    }
}
