extension Command {
    static let stats = Command(
        name: .stats,
        summary: "count what is in the index and the price store",
        operands: .none,
        discussion: [
            "Shows sizes, counts and versions, and how old the prices are.",
            """
            --prices without a file shows instead what prices cost: of each service the requests, failures, refusals, \
            bytes, times and cost of today and of the last 30 days, how much of its daily quota is used, and whether it is \
            left alone for a while; then what was looked up, what was found, how often the price was there already, how \
            old prices are, what is pinned, and which sources seem to mean another card.
            """,
            """
            --forget removes every look-up from the price store: the journal, what followed what, and the weights that \
            settle ties. Prices and pins stay.
            """,
        ],
        examples: [
            Example("cardex stats --format json", "The same for a program."),
            Example("cardex stats --prices", "What services were asked, and what was looked up."),
            Example("cardex stats --forget", "Forget what was looked up."),
        ],
        statuses: [.done, .badInput, .indexUnusable])

    static let warm = Command(
        name: .warm,
        summary: "fill the price store ahead of need, and fetch pictures",
        operands: .none,
        discussion: [
            """
            Reads the prices of bulk files into the price store, so that later look-ups need no network. Products \
            of a TCGCSV file or folder are joined to printings by their product ids, or by name, number and set; \
            those that fit no printing are counted and named.
            """,
            """
            Without --from, the bulk sources that cardex sources lists are fetched and read, as far as they have \
            something new; then services are asked for what is missing or old, within --requests, --bytes and --minutes, \
            of which one is needed: first what is pinned, in an inventory or on the watch list, then what was looked up of \
            late, then the newest sets, then the cards of many printings. Run again, it goes on where it stopped.
            """,
            """
            --images fetches the pictures of the cards that have prices, the most looked up first, into a folder of \
            their own, and goes on where it stopped. Pictures are kept for 7 days before their server is asked again; \
            over --image-limit those that were not used for longest go first.
            """,
        ],
        examples: [
            Example("cardex warm", "What the bulk sources of the list have that is new."),
            Example("cardex warm --requests 200 --game pokemon", "Then the most wanted prices of one game."),
            Example(
                "cardex warm --from scryfall:default-cards.json.gz", "The prices of a Scryfall bulk file."),
            Example(
                "cardex warm --from tcgcsv,game=pokemon:ProductsAndPrices.csv", "The prices of a TCGCSV file."
            ),
            Example("cardex warm --images small", "Pictures for what has prices already."),
        ],
        statuses: [.done, .badInput, .indexUnusable, .upstreamFailed])

    static let sync = Command(
        name: .sync,
        summary: "keep the price store up to date",
        operands: .none,
        discussion: [
            """
            One round fetches the bulk sources that have something new, asks services again for prices that are a day \
            old, the oldest first and whole sets at a time, fetches what is likely to be looked up next, and keeps the store \
            within --keep-printings and --keep-bytes. While services answer, no price of theirs becomes older than \
            48 hours.
            """,
            """
            With --every rounds follow each other until the command is interrupted, which ends the round under way in good \
            order. Between rounds it watches what is looked up, guesses three to five cards that may be next, and \
            has their prices there before they are asked for; the report says how often the guess came true.
            """,
            """
            A store is kept up to date by one sync at a time. Each round is reported: as a table, or with --format jsonl as \
            one line.
            """,
        ],
        examples: [
            Example("cardex sync", "One round, for a timer."),
            Example("cardex sync --every 30m --format jsonl", "Go on, with a line of JSON for each round."),
            Example("cardex sync --requests 500 --keep-bytes 500MB", "Within limits."),
        ],
        statuses: [.done, .badInput, .indexUnusable, .upstreamFailed])
}
