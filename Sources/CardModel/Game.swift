/// A trading-card game, or any other catalogue that is searched the same way.
///
/// The set is open: a dump may bring a game that Cardex has never heard of. The raw value is the first part of
/// every `PrintingID`, so it is lower case and holds no colon.
public struct Game: RawRepresentable, Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The identifier used in files, ids and on the command line, such as `pokemon`.
    public let rawValue: String

    /// Makes a game from its identifier as written in an index or in a `PrintingID`.
    ///
    /// - Parameter rawValue: The identifier, taken as it is.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Makes a game from what a person or a dump wrote: `Pokémon TCG`, `Yu-Gi-Oh!`, `mtg` and the like.
    ///
    /// Known spellings map to the three games below; anything else becomes a lower-case identifier in which
    /// every run of other characters is one hyphen.
    ///
    /// - Parameter text: The name of the game as written.
    /// - Complexity: O(length of `text`).
    public init(named text: String) {
        var slug = ""
        var pendingHyphen = false
        for scalar in text.lowercased().unicodeScalars {
            let plain: Unicode.Scalar = scalar == "é" ? "e" : scalar
            if plain.properties.isAlphabetic || plain.properties.numericType != nil {
                if pendingHyphen, !slug.isEmpty { slug += "-" }
                pendingHyphen = false
                slug.unicodeScalars.append(plain)
            } else if plain.value != 0x301 {
                pendingHyphen = true
            }
        }
        switch slug {
        case "pokemon", "pokemon-tcg", "pokemontcg", "ptcg", "pkmn": self = .pokemon
        case "magic", "mtg", "magic-the-gathering": self = .magic
        case "yugioh", "yu-gi-oh", "ygo", "yu-gi-oh-tcg": self = .yugioh
        case "": self = .other
        default: self.init(rawValue: slug)
        }
    }

    /// The Pokémon Trading Card Game.
    public static let pokemon = Game(rawValue: "pokemon")
    /// Magic: The Gathering.
    public static let magic = Game(rawValue: "magic")
    /// The Yu-Gi-Oh! Trading Card Game.
    public static let yugioh = Game(rawValue: "yugioh")
    /// The game of records that do not say which game they belong to.
    public static let other = Game(rawValue: "other")

    /// The identifier.
    public var description: String { rawValue }

    /// Orders games by their identifier.
    ///
    /// - Parameters:
    ///   - left: One game.
    ///   - right: Another game.
    /// - Returns: Whether `left` comes first.
    public static func < (left: Game, right: Game) -> Bool { left.rawValue < right.rawValue }
}
