extension Command {
    static let match = Command(
        name: .match,
        summary: "match and price a spreadsheet or a deck list",
        operands: Operands("FILE", minimum: 1, maximum: 1),
        discussion: [
            """
            Reads an inventory line by line and says of each which printing it means, how sure that is, why, and what \
            the copies are worth. The columns of the file are kept in their order; those that Cardex adds begin with \
            cardex_. As many rows come out as lines with cards went in.
            """,
            """
            Exports of TCGplayer, DragonShield, Moxfield, ManaBox, Deckbox, Archidekt, Cardmarket, MTGGoldfish, DeckStats \
            and Delver Lens are understood, and any other table: columns in any order and in several languages, \
            separated by commas, semicolons, tabs or bars, with or without a header. So are deck lists \
            (4 Charizard (BS) 4, 4x Lightning Bolt [C20], 1 Sol Ring (C21) 263 *F*, SB: 2 Duress) and Yu-Gi-Oh! decks of \
            passcodes. A - reads standard input.
            """,
            """
            sure means that set and number, number and total, or an identifier agree with the name, and that one \
            printing fits. likely rests on less, such as a number without a set. ambiguous means that several printings \
            fit, or that the line contradicts itself; one is proposed and all are listed. none proposes nothing. \
            --min-confidence leaves less sure lines unmatched.
            """,
            """
            Prices come from the price store: those of the finish, the edition and the condition that a line names, else \
            the market price. Totals are added up by currency, never converted.
            """,
            """
            --pin keeps the prices of all matched printings warm from now on: cardex warm asks services for them first, \
            and what keeps the store small leaves them alone. The next list that is pinned takes the place of this one.
            """,
            """
            With --review each doubtful line is shown with its candidates: a number picks one, s skips the line, q ends \
            the review, and any other text is searched for. What was chosen stands in the output, in cardex_review, \
            and matching that output again asks only for the rest.
            """,
        ],
        examples: [
            Example("cardex match stock.csv --output priced.csv", "Match and price a spreadsheet."),
            Example(
                "cardex match stock.csv --pin --output priced.csv", "The same, and keep its prices warm."),
            Example("cardex match deck.txt", "A deck list, as a table on the terminal."),
            Example(
                "cardex match stock.csv --game pokemon --min-confidence likely --format jsonl",
                "One game, only what is likely, one JSON object per line."),
            Example("cardex match priced.csv --review --output final.csv", "Settle the doubtful lines."),
            Example("cardex match - --set base1 < list.txt", "A list from another program, all of one set."),
        ],
        statuses: [.done, .noMatch, .badInput, .indexUnusable])
}

extension Flag {
    static let review = Flag(
        "review", help: "Ask about each doubtful line.", commands: [.match], rule: .on { $0.reviews = true })

    static let minimumConfidence = Flag(
        "min-confidence", valueName: "LEVEL",
        help: "Leave lines unmatched that are less sure than this: none, ambiguous, likely or sure.",
        standard: "none",
        commands: [.match], suggestion: .words(["none", "ambiguous", "likely", "sure"]),
        rule: .choice(["none", "ambiguous", "likely", "sure"]) { $0.minimumConfidence = $1 })
}
