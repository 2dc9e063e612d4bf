internal import CardCatalog

/// Writes help from the flags and commands themselves, so that it can't fall behind them.
package enum HelpText {
    /// The help of the whole program.
    ///
    /// - Returns: The lines.
    package static func overview() -> String {
        var text = "cardex: find trading cards and prices by name, however it is spelt, offline\n\n"
        text += "Usage: cardex COMMAND [flags] …\n\nCommands:\n"
        for command in Command.all {
            text += Wrapping.entry(command.name.rawValue, capitalised(command.summary), column: 16)
        }
        text += "\nExamples:\n"
        for line in firstSteps { text += example(line) }
        text += "\nFlags of every command:\n" + flags(Flag.all.filter(\.isShared))
        text += "\n" + conventions + "\n" + statuses(ExitStatus.allCases) + "\n" + places
        return text + "\nSee cardex help COMMAND for the flags and examples of one command.\n"
    }

    /// The help of one command.
    ///
    /// - Parameter command: The command.
    /// - Returns: The lines.
    package static func of(_ command: Command) -> String {
        let name = command.name.rawValue
        var text = "cardex \(name): \(command.summary)\n\n"
        text += "Usage: cardex \(name)"
        if !command.operands.name.isEmpty { text += " \(command.operands.name)" }
        text += " [flags]\n"
        if command.flags.contains(where: { $0.name == "batch" }) {
            text += "       cardex \(name) --batch [flags] < FILE\n"
        }
        for paragraph in command.discussion { text += "\n" + Wrapping.paragraph(paragraph, indentation: 2) }
        text += "\nExamples:\n"
        for line in command.examples { text += example(line) }
        let own = command.flags.filter { !$0.isShared }
        if !own.isEmpty { text += "\nFlags:\n" + flags(own) }
        text += "\nFlags of every command:\n" + flags(command.flags.filter(\.isShared))
        if own.contains(where: { $0.name == "from" }) {
            text += "\nFormats of --from:\n"
            text += Wrapping.paragraph(CatalogFormat.all.map(\.rawValue).joinedAsAlternatives, indentation: 2)
        }
        let usual: [ExitStatus] = [.usage, .outputFailed]
        text += "\n" + statuses(ExitStatus.allCases.filter { (command.statuses + usual).contains($0) })
        return text + "\n" + places
    }

    private static func flags(_ flags: [Flag]) -> String {
        flags.map { flag in
            var term = flag.short.map { "-\($0), " } ?? "    "
            term += flag.spelling
            if flag.takesValue { term += " \(flag.valueName)" }
            let standard = flag.standard.isEmpty ? "" : " Without it: \(flag.standard)."
            return Wrapping.entry(term, flag.help + standard, column: 28)
        }.joined()
    }

    private static func example(_ example: Command.Example) -> String {
        "  \(example.line)\n" + Wrapping.paragraph(example.effect, indentation: 6)
    }

    private static func statuses(_ statuses: [ExitStatus]) -> String {
        "Exit status:\n" + statuses.map { Wrapping.entry("\($0.rawValue)", $0.meaning, column: 5) }.joined()
    }

    private static func capitalised(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst() + "."
    }

    private static let firstSteps = [
        Command.Example("cardex rebuild --from scryfall:default-cards.json.gz", "Build the index once."),
        Command.Example("cardex search charizrd", "Find a card by a misspelt name."),
        Command.Example("cardex price charizard 4/102", "Show the prices of one printing."),
    ]

    private static let conventions =
        "Writing flags:\n"
        + Wrapping.paragraph(
            """
            Flags stand before or after the command: --limit 5, --limit=5, -n 5 and -n5 are the same. Of a flag \
            given twice the last counts, except for --from, which adds up. After -- nothing is a flag.
            """, indentation: 2)

    private static let places =
        "Files:\n"
        + Wrapping.entry(
            "cards.cardex",
            "The index: in $CARDEX_HOME, else $XDG_DATA_HOME/cardex, else ~/.local/share/cardex.",
            column: 18)
        + Wrapping.entry("prices.sqlite", "The price store, beside the index.", column: 18)
        + Wrapping.entry("aliases.tsv", "The nicknames, beside the index.", column: 18)
        + "\nEnvironment:\n"
        + Wrapping.entry("CARDEX_HOME", "The folder of these files.", column: 18)
        + Wrapping.entry("CARDEX_PRIVATE", "When 1, nothing is remembered of what is looked up.", column: 18)
        + Wrapping.entry("NO_COLOR", "When set, nothing is coloured.", column: 18)
}
