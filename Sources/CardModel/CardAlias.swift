/// A nickname that leads to a card: `bob` for Dark Confidant.
public struct CardAlias: Hashable, Sendable {
    /// The nickname, as people write it.
    public var text: String
    /// The name it stands for, as printed.
    public var name: String
    /// The only game in which it stands for that name; `nil` for every game that has the name.
    public var game: Game?

    /// Makes an alias.
    ///
    /// - Parameters:
    ///   - text: The nickname.
    ///   - name: The name it stands for.
    ///   - game: The only game in which it does.
    public init(_ text: String, for name: String, in game: Game? = nil) {
        self.text = text
        self.name = name
        self.game = game
    }
}

extension CardAlias: Comparable {
    /// Orders aliases by the bytes of nickname, name and game, the alias of every game first.
    ///
    /// - Parameters:
    ///   - left: One alias.
    ///   - right: Another alias.
    /// - Returns: Whether `left` comes first.
    public static func < (left: CardAlias, right: CardAlias) -> Bool {
        let fields = [
            (left.text, right.text), (left.name, right.name),
            (left.game?.rawValue ?? "", right.game?.rawValue ?? ""),
        ]
        for (own, other) in fields where !own.utf8.elementsEqual(other.utf8) {
            return own.utf8.lexicographicallyPrecedes(other.utf8)
        }
        return false
    }
}
