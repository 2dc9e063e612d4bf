extension Command {
    /// All commands, in the order of help.
    package static let all: [Command] = [
        rebuild, sources, search, complete, card, sets, stats, verify, price, history, watch, warm, sync,
        match, serve, alias, export, importing, completion, help,
    ]

    private static let search = Command(
        name: .search,
        summary: "find cards by name, however it is spelt",
        operands: Operands("QUERY…", minimum: 1, maximum: .max),
        discussion: [
            """
            Type a name as you remember it, in any language: its words in any order, some left out, half typed, \
            run together, misspelt or written as they sound. Accents, hyphens, apostrophes and case do not \
            matter, a face, a printed name or a nickname will do, and several words need no quotes.
            """,
            """
            Add a collector number in any form (4/102, #4, 4 of 102, TG12/TG30, twenty five) or a set by name, code \
            or number (silver tempest, sv3pt5 199). Grade, condition, finish and language (psa 9, nm, holo, \
            japanese) may stand anywhere; the first two are set aside. What no such card has is set aside as \
            well, and a note says so.
            """,
            """
            Filters always hold: game:magic, set:base1, number:4, lang:ja, rarity:"rare holo", is:digital, \
            not:digital. The flags --game, --set, --lang, --rarity, --digital and --paper do the same.
            """,
            """
            Exact names come first, then names that begin with the query or hold its words, then names near it; \
            --explain says why. The verdict in JSON is unique, ambiguous, guess (nothing is near, these look \
            alike) or none.
            """,
            """
            JSON names the matched characters: highlights are pairs of UTF-8 offsets, from and up to, in found_by or, \
            where that is null, in name. A terminal in colour sets them off.
            """,
            """
            With --batch the queries come from standard input, one per line, and one JSON object per line goes \
            out, in the same order. Answers are sent as soon as input runs dry, so that another program can ask \
            and wait for each answer. With --explain its objects have highlights too.
            """,
            """
            What was searched, how many names were found and how long it took is written into the price store, if \
            there is one, for cardex stats --prices; batches are not. It never leaves the machine; --no-record or \
            CARDEX_PRIVATE=1 leaves it out.
            """,
        ],
        examples: [
            Example("cardex search charizrd", "Names near a misspelt one, with printings and prices."),
            Example("cardex search holo charizard base set 4 of 102", "The one printing with that number."),
            Example(
                "cardex search bolt lightening lang:ja", "Words in another order, Japanese printings only."),
            Example("cardex search --game magic --limit 3 lightning bolt", "Three names of one game."),
            Example("cardex search --batch --format jsonl < names.txt", "Look up a whole list."),
        ],
        statuses: [.done, .noMatch, .indexUnusable])

    private static let complete = Command(
        name: .complete,
        summary: "finish a name that is being typed",
        operands: Operands("PREFIX", minimum: 1, maximum: .max),
        discussion: [
            """
            Lists the names that begin with what has been typed so far, most printed first, then those that hold \
            its words in any order, the last one perhaps unfinished. Faces, printed names and nicknames count as \
            well. A slip of the finger is forgiven where too few names begin exactly like that.
            """,
            "With --batch the prefixes come from standard input, one per line, as for cardex search.",
        ],
        examples: [
            Example("cardex complete pika", "Names that begin with it."),
            Example("cardex complete sheoldred apoc", "Names that hold both words."),
            Example("cardex complete --limit 5 --game magic 'lightning b'", "Five names of one game."),
        ],
        statuses: [.done, .noMatch, .indexUnusable])

    private static let card = Command(
        name: .card,
        summary: "show everything known about one printing",
        operands: Operands("ID", minimum: 1, maximum: 1),
        discussion: [
            """
            The id is GAME:NATIVE-ID, as cardex search --format json prints it. It stays the same across \
            rebuilds.
            """,
            """
            Where no printing has that id, it is read as KIND:VALUE, an identifier that a printing carries: of a \
            marketplace (tcgplayer:451396), a book (isbn:978-0-306-40615-7) or goods (upc:…). Hyphens and blanks do \
            not matter; the first printing is shown, and a note names the others.
            """,
            lookupNote,
        ],
        examples: [
            Example("cardex card pokemon:base1-4", "Charizard of the Base Set."),
            Example("cardex card tcgplayer:451396", "What TCGplayer sells under that number."),
        ],
        statuses: [.done, .noMatch, .indexUnusable])

    private static let sets = Command(
        name: .sets,
        summary: "list the sets in the index",
        operands: .none,
        discussion: ["Lists each set with its release date and the number of its printings, newest first."],
        examples: [
            Example("cardex sets --game pokemon", "The sets of one game."),
            Example("cardex sets --format csv > sets.csv", "All sets, for a spreadsheet."),
        ],
        statuses: [.done, .noMatch, .indexUnusable])

    private static let verify = Command(
        name: .verify,
        summary: "check every byte of the index",
        operands: .none,
        discussion: [
            """
            Every other command opens the index without reading all of it. This one compares each checksum and \
            each cross-reference, and says which section is damaged.
            """
        ],
        examples: [Example("cardex verify --index /media/stick/cards.cardex", "Check a copy.")],
        statuses: [.done, .badInput, .indexUnusable])

    private static let price = Command(
        name: .price,
        summary: "show the prices of a card",
        operands: Operands("QUERY|ID", minimum: 1, maximum: .max),
        discussion: [
            """
            Takes an id, or a query as for cardex search, and shows every price of the best match with its \
            source, kind and age, and how sure it is.
            """,
            """
            --strategy says who answers first. cache-first shows what is stored, at once and however old, and \
            afterwards fetches anew what is older than a day. cache-fresh shows what is stored if it is not older \
            than a day, and otherwise waits for the network. network-first asks the network, and shows what is \
            stored if that fails. network-only asks the network and nothing else.
            """,
            """
            Services are asked in the order of services.json, within their limits; cardex sources lists them. Those \
            that need keys read them from the environment or from the file credentials, which nobody else may be \
            able to read. --offline asks nobody.
            """,
            lookupNote,
        ],
        examples: [
            Example("cardex price charizard 4/102", "The prices of one printing."),
            Example(
                "cardex price --strategy cache-fresh umbreon vmax",
                "Not older than a day, if that can be had."),
            Example("cardex price --offline pokemon:base1-4", "What is cached, without asking anyone."),
        ],
        statuses: [.done, .noMatch, .badInput, .indexUnusable, .upstreamFailed])

    private static let alias = Command(
        name: .alias,
        summary: "keep nicknames, such as bob for Dark Confidant",
        operands: Operands(
            "[add ALIAS NAME|remove ALIAS|import FILE]", minimum: 0, maximum: .max,
            actions: AliasAction.words),
        discussion: [
            """
            A nickname is found like any other name of a card, also misspelt or half typed, but below the names \
            that are printed, and the answer says by which nickname it was found. Without further words the \
            nicknames are listed with what became of them in the index.
            """,
            """
            add takes the nickname as one word, in quotes if it has several, and then the name of the card; remove \
            takes the nickname alone. Case, accents and punctuation do not matter. A name must be in the index, \
            where one spelling of several is meant if it is given exactly, and all of them otherwise.
            """,
            """
            import adds those of a file, all or none: alias, name and perhaps game, separated by tabs, or by \
            commas or semicolons with quotes. The first row may name the columns. Say --dry-run first to see \
            what would be added.
            """,
            """
            The nicknames are kept in a file of their own, which cardex rebuild reads again, one per line with \
            tabs between; the index answers by them at once, without a rebuild from dumps.
            """,
        ],
        examples: [
            Example("cardex alias add bob Dark Confidant", "Find it as bob from now on."),
            Example("cardex alias add --game magic bolt Lightning Bolt", "In one game only."),
            Example("cardex alias import --dry-run nicknames.csv", "What a file would add."),
            Example("cardex alias remove bob", "Forget it again."),
            Example("cardex alias --format csv > nicknames.csv", "All nicknames, for a spreadsheet."),
        ],
        statuses: [.done, .noMatch, .badInput, .indexUnusable])

    /// What is said of commands that remember which card was asked for.
    private static let lookupNote = """
        What is looked up here is remembered in the price store, fades by half in 30 days, and settles ties in \
        later searches. It never leaves the machine; --no-record or CARDEX_PRIVATE=1 leaves it out.
        """

    private static let completion = Command(
        name: .completion,
        summary: "write a completion script for a shell",
        operands: Operands("bash|zsh|fish", minimum: 1, maximum: 1, choices: Shell.allCases.map(\.rawValue)),
        discussion: ["Writes the script to standard output; where to put it depends on the shell."],
        examples: [
            Example(
                "cardex completion bash > ~/.local/share/bash-completion/completions/cardex",
                "Completion in every new bash."),
            Example("cardex completion zsh > ~/.zsh/completions/_cardex", "In zsh, for a folder in fpath."),
            Example("cardex completion fish > ~/.config/fish/completions/cardex.fish", "In fish."),
        ],
        statuses: [.done])

    private static let help = Command(
        name: .help,
        summary: "explain cardex or one of its commands",
        operands: Operands("[COMMAND]", minimum: 0, maximum: 1, choices: Name.allCases.map(\.rawValue)),
        discussion: ["The same as cardex COMMAND --help."],
        examples: [Example("cardex help search", "How to search.")],
        statuses: [.done])
}
