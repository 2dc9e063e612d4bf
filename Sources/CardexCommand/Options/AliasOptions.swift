package import CardModel

/// What `cardex alias` is told.
package struct AliasOptions: Sendable {
    /// What all commands are told.
    package var shared: SharedOptions
    /// What to do.
    package var action: AliasAction
    /// Only this game.
    package var game: Game?
    /// Whether nothing is to be written.
    package var isDryRun: Bool
}

/// What `cardex alias` can do.
package enum AliasAction: Hashable, Sendable {
    /// List the aliases.
    case list
    /// Add one.
    case add(String, name: String)
    /// Remove one.
    case remove(String)
    /// Add those of a file.
    case importing(String)

    /// The words for them, in the order of help.
    static let words = ["list", "add", "remove", "import"]

    /// Reads the words after `alias`.
    ///
    /// - Parameter operands: The words; the first, if any, is one of `words`.
    /// - Throws: `CommandError` of code `usage` when there are too few or too many.
    init(_ operands: [String]) throws(CommandError) {
        let rest = operands.dropFirst()
        let words = rest.joined(separator: " ")
        switch (operands.first, rest.count) {
        case ("add", 2...): self = .add(operands[1], name: rest.dropFirst().joined(separator: " "))
        case ("remove", 1...): self = .remove(words)
        case ("import", 1): self = .importing(words)
        case (nil, _), ("list", 0): self = .list
        case ("add", _):
            throw Self.error("add takes an alias and a name", "cardex alias add bob Dark Confidant")
        case ("remove", _): throw Self.error("remove takes an alias", "cardex alias remove bob")
        case ("import", _):
            throw Self.error("import takes one file", "cardex alias import nicknames.csv")
        default: throw Self.error("list takes nothing more", "cardex alias list --format csv")
        }
    }

    private static func error(_ message: String, _ example: String) -> CommandError {
        CommandError(
            .usage, "alias \(message)", remedy: "Write, for example: \(example). See cardex alias --help.")
    }
}
