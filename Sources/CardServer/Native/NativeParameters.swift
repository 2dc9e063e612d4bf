internal import CardModel

/// The parameters that several endpoints know, with their limits.
enum NativeParameters {
    /// The longest text that is searched for, in Unicode scalars.
    static let longestText = 1_000
    /// The longest name of a set, a language or a rarity, in Unicode scalars.
    static let longestTerm = 200

    static let game = NativeParameter(
        "game", .game, "Only cards of this game; nothing for all. The usual abbreviations are known too.",
        example: "pokemon")
    static let set = NativeParameter(
        "set", .text(maximumLength: longestTerm), "Only cards of this set, by id, code or name.",
        example: "base1")
    static let number = NativeParameter(
        "number", .text(maximumLength: longestTerm),
        "Only cards with this collector number, alone or with the printed total.", example: "4/102")
    static let language = NativeParameter(
        "language", .text(maximumLength: longestTerm),
        "Only printings in this language, by its code or its name.", example: "en")
    static let rarity = NativeParameter(
        "rarity", .text(maximumLength: longestTerm), "Only printings of this rarity, by its words.",
        example: "rare holo")
    static let digital = NativeParameter(
        "digital", .truth, "Only printings that exist on screens, or, if false, only those on paper.")
    static let highlights = NativeParameter(
        "highlights", .truth, standard: "false",
        "Whether each name says which of its characters matched, as ranges of UTF-8 offsets.")
    static let prices = NativeParameter(
        "prices", .truth, standard: "true",
        "Whether printings carry the stored price to show first. An answer without prices can be kept longer."
    )
    static let images = NativeParameter(
        "images", .truth, standard: "false", "Whether printings carry the addresses of their pictures.")
    static let finish = NativeParameter(
        "finish", .text(maximumLength: longestTerm), "Only this finish.", example: "holofoil")
    static let currency = NativeParameter(
        "currency", .currency, "Only this currency.", example: "USD")

    /// The segment of a path that names a card.
    static let card = (
        name: "id",
        summary:
            "The key of the printing, such as `pokemon:base1-4`, or an identifier of another service such as "
            + "`tcgplayer:42382`. Slashes and per cent signs in it are written as `%2F` and `%25`.",
        example: "pokemon:base1-4"
    )
}

/// What the endpoints of one card have in common.
enum NamedCard {
    /// The longest id that is looked up, in Unicode scalars.
    static let longestIdentifier = 200
    /// What ids look like, as a regular expression of ECMA-262: a game, a colon, and more.
    static let identifierPattern = "^[^:\\u0000-\\u001F]+:[^\\u0000-\\u001F]+$"

    /// The id that a path names.
    ///
    /// - Parameter request: The request.
    /// - Returns: The id.
    /// - Throws: `HTTPProblem` 400 when it is none.
    static func identifier(in request: HTTPRequest) throws(HTTPProblem) -> PrintingID {
        let text = request.parameters.first ?? ""
        guard text.unicodeScalars.count <= longestIdentifier, let id = PrintingID(text) else {
            throw .badRequest(
                "\(ParameterValues.shown(text)) is no id of a card: an id is a game, a colon and what the game's "
                    + "service calls the card, such as pokemon:base1-4.")
        }
        return id
    }

    /// The problem that there is no such card.
    static func missing(_ id: PrintingID) -> HTTPProblem {
        .notFound(
            "The index holds no card \(ParameterValues.shown(id.description)); /v1/search finds cards by name."
        )
    }
}
