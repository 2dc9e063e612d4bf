/// What `cardex sources` is told.
package struct SourcesOptions: Sendable {
    /// What all commands are told.
    package var shared: SharedOptions
    /// What to do.
    package var action: SourcesAction
    /// Whether nothing is to be written.
    package var isDryRun: Bool
}

/// What `cardex sources` can do.
package enum SourcesAction: Hashable, Sendable {
    /// List the sources.
    case list
    /// Add a source that Cardex knows by its name.
    case addKnown(String)
    /// Add a source under a name.
    case add(String, source: String)
    /// Remove sources.
    case remove([String])
    /// Ask the sources what is new, all of them when none is named.
    case probe([String])

    /// The words for them, in the order of help.
    static let words = ["list", "add", "remove", "probe"]

    /// Reads the words after `sources`.
    ///
    /// - Parameter operands: The words; the first, if any, is one of `words`.
    /// - Throws: `CommandError` of code `usage` when there are too few or too many.
    init(_ operands: [String]) throws(CommandError) {
        let rest = Array(operands.dropFirst())
        switch (operands.first, rest.count) {
        case (nil, _), ("list", 0): self = .list
        case ("add", 1) where !rest[0].contains(":"): self = .addKnown(rest[0])
        case ("add", 2): self = .add(rest[0], source: rest[1])
        case ("remove", 1...): self = .remove(rest)
        case ("probe", _): self = .probe(rest)
        case ("add", _):
            throw Self.error(
                "add takes a name and a source, or the name of a publisher",
                "cardex sources add my-cards csv:cards.csv, or cardex sources add scryfall")
        case ("remove", _):
            throw Self.error("remove takes the name of a source", "cardex sources remove my-cards")
        default: throw Self.error("list takes nothing more", "cardex sources list --format csv")
        }
    }

    private static func error(_ message: String, _ example: String) -> CommandError {
        CommandError(
            .usage, "sources \(message)",
            remedy: "Write, for example: \(example). See cardex sources --help.")
    }
}
