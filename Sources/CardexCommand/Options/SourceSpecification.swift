package import CardModel

/// A dump as `--from` names it: `FORMAT[,game=GAME]:PATH`.
///
///     csv,game=lorcana:lists/mine.csv
///     format    game   path, which may hold colons and commas
package struct SourceSpecification: Hashable, Sendable {
    /// The formats that dumps come in.
    package static let formats = ["scryfall", "pokemontcg", "mtgjson", "ygoprodeck", "tcgcsv", "csv"]

    /// How the file is written.
    package var format: String
    /// The game its records belong to, when they do not say so themselves.
    package var game: Game?
    /// Where the file is.
    package var path: String

    /// Reads the value of `--from`.
    ///
    /// - Parameter text: The value as typed.
    /// - Throws: `CommandError` of code `usage` when a part is missing or unknown.
    package init(_ text: String) throws(CommandError) {
        let form = "FORMAT:PATH or FORMAT,game=GAME:PATH"
        guard let colon = text.firstIndex(of: ":") else {
            throw CommandError(
                .usage, "--from takes \(form), not '\(text)'",
                remedy: "Formats are \(Self.formats.joinedAsAlternatives).")
        }
        let head = text[..<colon].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        path = String(text[text.index(after: colon)...])
        format = head.first ?? ""
        guard Self.formats.contains(format) else {
            throw CommandError(
                .usage, "--from knows no format '\(format)'; it takes \(Self.formats.joinedAsAlternatives)",
                remedy: Spelling.question(nearest: format, in: Self.formats, spelt: { $0 }))
        }
        guard !path.isEmpty else {
            throw CommandError(.usage, "--from \(text) names no file", remedy: "Write \(form).")
        }
        for setting in head.dropFirst() {
            guard setting.hasPrefix("game="), setting != "game=", game == nil else {
                throw CommandError(
                    .usage, "--from \(text) holds '\(setting)', which is no single game=GAME",
                    remedy: "Write \(form).")
            }
            game = Game(named: String(setting.dropFirst("game=".count)))
        }
    }
}
