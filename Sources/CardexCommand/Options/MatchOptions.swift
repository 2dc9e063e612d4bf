package import CardModel

/// What `cardex match` is told.
package struct MatchOptions: Sendable {
    /// What all commands are told.
    package var shared: SharedOptions
    /// The file to read; `-` for standard input.
    package var file: String
    /// The file to write; `nil` for standard output.
    package var output: String?
    /// How lines are printed; `nil` leaves it to where they go.
    package var format: OutputFormat?
    /// Only this game.
    package var game: Game?
    /// The set of all lines, by code or name as typed.
    package var set: String?
    /// The language of lines that name none.
    package var language: String?
    /// What is less sure than this is left unmatched.
    package var minimumConfidence: String
    /// Whether doubtful lines are asked about.
    package var reviews: Bool
    /// Whether the matched printings are pinned.
    package var pins: Bool

    /// Gathers what was typed.
    ///
    /// - Parameters:
    ///   - shared: What all commands are told.
    ///   - file: The operand.
    ///   - flags: The flags.
    /// - Throws: `CommandError` of code `usage` when they contradict each other.
    init(shared: SharedOptions, file: String, flags: GivenFlags) throws(CommandError) {
        self.shared = shared
        self.file = file
        output = flags.output == "-" ? nil : flags.output
        format = flags.format ?? Self.format(ofFile: output)
        game = flags.game.map(Game.init(named:))
        set = flags.set
        language = flags.language
        minimumConfidence = flags.minimumConfidence ?? "none"
        reviews = flags.reviews
        pins = flags.pins
        guard !reviews || file != "-" else {
            throw CommandError(
                .usage, "--review asks on standard input, which is the list to match here",
                remedy: "Save the list to a file and name that.")
        }
    }

    /// The format that the name of a file asks for.
    private static func format(ofFile path: String?) -> OutputFormat? {
        guard let path = path?.lowercased() else { return nil }
        return path.hasSuffix(".jsonl") ? .jsonl : path.hasSuffix(".json") ? .json : .csv
    }
}
