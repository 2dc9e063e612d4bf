internal import CardModel

/// What a category of TCGplayer lists: the cards of one game in one language.
///
///     Magic              magic         en
///     Pokemon Japan      pokemon       ja
///     Flesh & Blood TCG  flesh-blood   en
///
/// The categories are an open set of which new ones come every year, so the game follows from the name.
struct TCGplayerCategory: Hashable {
    /// The game.
    var game: Game
    /// The language of its cards.
    var language = "en"

    /// Countries and languages by which a category is set apart from the one of the same game in English.
    private static let languages = [
        "japan": "ja", "japanese": "ja", "korea": "ko", "korean": "ko", "chinese": "zh", "china": "zh",
        "french": "fr", "german": "de", "italian": "it", "spanish": "es", "portuguese": "pt",
        "indonesian": "id", "thai": "th",
    ]
    /// Words behind the name of a game that say no more than that it is one.
    private static let kinds: Set<String> = ["tcg", "ccg"]

    /// Reads the name of a category.
    ///
    /// - Parameter name: The name, such as `Pokemon Japan`.
    init(name: String) {
        var words = name.split(separator: " ").map(String.init)
        if words.count > 1, let last = words.last?.lowercased(), let language = Self.languages[last] {
            self.language = language
            words.removeLast()
        }
        if words.count > 1, let last = words.last?.lowercased(), Self.kinds.contains(last) {
            words.removeLast()
        }
        game = Game(named: words.joined(separator: " "))
    }

    /// The category of a number, for those whose numbers are known for sure.
    ///
    /// - Parameter id: The number.
    init?(id: String) {
        switch id {
        case "1": game = .magic
        case "2": game = .yugioh
        case "3": game = .pokemon
        default: return nil
        }
    }
}
