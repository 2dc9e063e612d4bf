extension Command {
    static let rebuild = Command(
        name: .rebuild,
        summary: "build the index from card dumps, and say what is new",
        operands: .none,
        discussion: [
            """
            Fetches what has changed of the sources that cardex sources keeps, or reads every --from in order, merges \
            what they say about the same printing, and writes a new index beside the old one. The old one is \
            replaced only after the new one has been opened and checked, so a failed rebuild changes nothing and \
            searches that are running are not disturbed.
            """,
            """
            A dump is given as FORMAT:PATH or FORMAT:URL, or as a path or an address alone, whose format then follows \
            from its content. FORMAT is pokemontcg, scryfall, mtgjson, ygoprodeck, tcgdex, fab, csv, json or tcgcsv. \
            Plain, gzipped, zipped and tarred files are read as they are.
            """,
            """
            Options stand behind the format: game=GAME where the dump does not say which game it is for, lang=LANG for \
            tcgdex, and for csv and json which column or member holds what, as in name=fullName, set=set.code, \
            number=no, id.isbn=isbn13.
            """,
            """
            Where the dumps, the nicknames and the rules are those of the last rebuild, nothing is built; --force \
            builds all the same. A source that can't be fetched is read from its last copy, with a note and exit \
            status 5; where there is no copy, nothing is published. --offline uses the copies alone.
            """,
            """
            The report names new sets and counts new, changed, renamed and vanished printings by game and by set, \
            records that were skipped and why, times and sizes. An index that lacks more than 5 % of the printings a \
            game had is not published, which ends with status 3, unless --allow-loss is given.
            """,
            """
            --dry-run fetches into the cache, reads everything and reports the same, but publishes nothing and leaves \
            prices alone.
            """,
            """
            The records of pokemontcg and scryfall dumps are kept whole in a file of documents beside the index, from which \
            cardex serve answers clients of those services; the index names it. Who copies an index takes it along. \
            --no-documents spares it.
            """,
            """
            Nicknames that cardex alias keeps go into the index as well; those whose names no dump has are \
            counted and named.
            """,
            "The same dumps and nicknames always give the same index, byte for byte.",
        ],
        examples: [
            Example("cardex rebuild", "After a set release: fetch what is new, rebuild, say what came."),
            Example("cardex rebuild --dry-run --format json", "The same report for a script, and no change."),
            Example(
                "cardex rebuild --from scryfall:default-cards.json.gz",
                "Index every Magic printing of a Scryfall bulk file."),
            Example(
                "cardex rebuild --from pokemontcg:pokemon-tcg-data.tar.gz --from csv,game=lorcana:mine.csv",
                "Put two games into one index; the second comes from a spreadsheet."),
            Example(
                "cardex rebuild --from json,game=lorcana,name=fullName:allCards.json",
                "Index any JSON whose objects have a name."),
            Example("cardex rebuild --from ./mine.csv --dry-run", "Check a file without writing anything."),
        ],
        statuses: [.done, .badInput, .indexUnusable, .upstreamFailed])

    static let sources = Command(
        name: .sources,
        summary: "keep the sources that cardex rebuild fetches",
        operands: Operands(
            "[add NAME [SOURCE]|remove NAME…|probe [NAME…]]", minimum: 0, maximum: .max,
            actions: SourcesAction.words),
        discussion: [
            """
            Without further words the sources are listed with their format, the state and age of their copies, and how \
            often their publishers want to be asked at most.
            """,
            """
            add takes a name and a source as --from takes it: FORMAT:PATH or FORMAT:URL, with FORMAT,game=GAME where the \
            format names no game. The name of a publisher that Cardex knows needs no source. Where two sources \
            disagree about a printing, the one that was added first is believed.
            """,
            """
            remove takes names. Neither the copy in the cache nor the index changes; but a rebuild without the source \
            loses its cards, and asks before it does.
            """,
            """
            probe asks each source, or those named, for its version without fetching it, and says changed, unchanged or \
            unreachable; in the last case it ends with status 5.
            """,
            """
            The sources are kept in a text file, sources.tsv beside the index, one per line: the name, a tab, and the \
            source. Lines that start with # are kept.
            """,
        ],
        examples: [
            Example("cardex sources add scryfall", "Every Magic printing, as Scryfall offers it."),
            Example("cardex sources add my-cards csv,game=lorcana:mine.csv", "A spreadsheet of one's own."),
            Example("cardex sources probe", "Has anything come out?"),
            Example("cardex sources remove my-cards", "Read it no more."),
        ],
        statuses: [.done, .noMatch, .badInput, .upstreamFailed])
}
