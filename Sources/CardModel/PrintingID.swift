/// The stable key of one printing: `<game>:<native id>`, such as `pokemon:base1-4`.
///
/// The native id is the upstream's own (a Scryfall UUID, a PokemonTCG id) or, where the dump has none, derived
/// from set and number. The same printing keeps its id across rebuilds, which is what lets prices, aliases and
/// watch lists outlive an index.
public struct PrintingID: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The game the printing belongs to.
    public let game: Game
    /// The upstream's own identifier inside the game; never empty, but it may itself hold colons and slashes.
    public let nativeID: String

    /// Makes an id from its two parts.
    ///
    /// - Parameters:
    ///   - game: The game.
    ///   - nativeID: The identifier inside the game.
    public init(game: Game, nativeID: String) {
        self.game = game
        self.nativeID = nativeID
    }

    /// Parses `<game>:<native id>`, or `nil` without a colon or with nothing on one side of the first.
    ///
    /// - Parameter text: The text form.
    public init?(_ text: String) {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let game = text[..<colon]
        let native = text[text.utf8.index(after: colon)...]
        guard !game.isEmpty, !native.isEmpty else { return nil }
        self.init(game: Game(rawValue: String(game)), nativeID: String(native))
    }

    /// The text form, `<game>:<native id>`.
    public var description: String { game.rawValue + ":" + nativeID }

    /// Orders ids by game, then by native id.
    ///
    /// - Parameters:
    ///   - left: One id.
    ///   - right: Another id.
    /// - Returns: Whether `left` comes first.
    public static func < (left: PrintingID, right: PrintingID) -> Bool {
        (left.game, left.nativeID) < (right.game, right.nativeID)
    }
}
