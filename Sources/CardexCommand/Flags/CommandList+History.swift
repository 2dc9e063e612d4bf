extension Command {
    static let history = Command(
        name: .history,
        summary: "draw what a card cost day by day",
        operands: Operands("QUERY|ID", minimum: 1, maximum: .max),
        discussion: [
            """
            Takes an id, or a query as for cardex search, and draws the price of the first match for each day on which \
            one was written down; days without one stay empty. A day's price is what all sources together said then. \
            Below stand the lowest, highest, first and last price, and how it moved over 7, 30 and 90 days.
            """,
            """
            A printing has a series for each finish, edition, condition, grade and currency; the one of its usual price is \
            drawn, and a note counts the others. --format csv writes every price of every day as its source gave it, \
            --format json all series with their trends.
            """,
            """
            A change is the median of the last three days that have a price against that of the first three; within 3 % \
            a price is stable, and with fewer than four days nothing is said.
            """,
        ],
        examples: [
            Example("cardex history charizard 4/102", "A chart in the terminal."),
            Example("cardex history pokemon:base1-4 --days 30 --currency EUR", "A month in euros."),
            Example("cardex history pokemon:base1-4 --svg charizard.svg", "A picture for a web page."),
            Example("cardex history pokemon:base1-4 --format csv", "Every price of every day."),
        ],
        statuses: [.done, .noMatch, .badInput, .indexUnusable])

    static let watch = Command(
        name: .watch,
        summary: "wait for prices to fall or rise to an amount",
        operands: Operands(
            "[add CARD below|above AMOUNT|remove ID…|check]", minimum: 0, maximum: .max,
            actions: WatchAction.words),
        discussion: [
            """
            Without further words what is waited for is listed, with the present price and how far it has to go. add waits \
            for the price of one printing, an id or the first match of a query, to come to an amount or below it, as a buyer does, or above it, as a seller \
            does; adding it again changes the amount. A currency may follow the amount; else dollars are meant.
            """,
            """
            The price is the one that stands beside the card in a search, in the currency of the amount; --finish and \
            --condition say which other one counts. remove forgets all entries of a printing, or those of --finish.
            """,
            """
            check tells which prices have come, from what the price store knows, and ends with status 7 when there is \
            one: for a timer that sends a message. With --format jsonl each is one line of JSON.
            """,
        ],
        examples: [
            Example("cardex watch add charizard 4/102 below 350", "Tell me when it costs 350 USD or less."),
            Example("cardex watch add pokemon:base1-4 above 500 EUR --note sell", "Or when it can be sold."),
            Example("cardex watch", "What is waited for, and how far it is."),
            Example("cardex watch check --format jsonl", "What has come, for a program."),
            Example("cardex watch remove pokemon:base1-4", "Wait no longer."),
        ],
        statuses: [.done, .noMatch, .badInput, .indexUnusable, .crossed])
}
