extension Flag {
    /// All flags, in the order of help: those of single commands first, then those of all.
    package static let all: [Flag] = [
        from, sourceList, noWarm, noDocuments, aliases, allowLoss, force, dryRun, preview, images, imageLimit,
        requests,
        bytes, minutes, warmRequests, every, keepPrintings, keepBytes, noPredict, output, history, replace,
        merge, days, finish, currency, condition, note, picture, game, set, language, rarity, digital, paper,
        limit, printings, distance, names, explain, batch, strategy, noRecord, review, minimumConfidence, pin,
        forget, host, port, portFile, threads, tokenFile, certificate, key, accessLog, publicURL,
        maxConnections, serverURL,
        index, prices, format, offline, quiet, help, version,
    ]

    private static let game = Flag(
        "game", short: "g", valueName: "GAME",
        help: "Only this game: pokemon, magic, yugioh, or as cardex sets lists it.",
        commands: [
            .search, .complete, .sets, .price, .history, .watch, .alias, .export, .match, .warm, .sync,
        ],
        suggestion: .words(["pokemon", "magic", "yugioh"]),
        rule: .text { flags, text throws(CommandError) in flags.game = text })

    private static let set = Flag(
        "set", short: "s", valueName: "SET", help: "Only this set, by code or name.",
        commands: [.search, .price, .history, .watch, .export, .match],
        rule: .text { flags, text throws(CommandError) in flags.set = text })

    private static let language = Flag(
        "lang", short: "l", valueName: "LANG", help: "Only printings in this language, such as en or ja.",
        commands: [.search, .price, .history, .watch, .match],
        rule: .text { flags, text throws(CommandError) in flags.language = text })

    private static let rarity = Flag(
        "rarity", short: "r", valueName: "RARITY",
        help: "Only printings of this rarity, as the dump spells it or by its words.", commands: [.search],
        rule: .text { flags, text throws(CommandError) in flags.rarity = text })

    private static let digital = Flag(
        "digital", help: "Only printings that exist on screens alone.", commands: [.search],
        rule: .on { $0.isDigital = true })

    private static let paper = Flag(
        "paper", help: "Only printings on paper.", commands: [.search], rule: .on { $0.isDigital = false })

    private static let limit = Flag(
        "limit", short: "n", valueName: "N", help: "Show at most N names (1 to 1000).",
        standard: "\(GivenFlags.standardLimit)", commands: [.search, .complete],
        rule: .number(1...1000) { $0.limit = $1 })

    private static let printings = Flag(
        "printings", valueName: "N", help: "Show at most N printings for each name (0 to 100000).",
        standard: "100, or 10 in a batch", commands: [.search],
        rule: .number(0...100_000) { $0.printingLimit = $1 })

    private static let distance = Flag(
        "distance", short: "d", valueName: "K",
        help: "Find every name within K slips of the query (0 to 2).",
        standard: "0, 1 or 2 by its length", commands: [.search],
        rule: .number(0...2) { $0.distance = $1 })

    private static let names = Flag(
        "names", help: "Show names only, without printings and prices.", commands: [.search, .complete],
        rule: .on { $0.showsNamesOnly = true })

    private static let explain = Flag(
        "explain",
        help: "Say how the query was read, and for each name why it ranks where it does.",
        commands: [.search],
        rule: .on { $0.explains = true })

    private static let batch = Flag(
        "batch", help: "Read one query per line from standard input, write one JSON object per line.",
        commands: [.search, .complete],
        rule: .on { $0.isBatch = true })

    private static let noRecord = Flag(
        "no-record", help: "Do not remember what was looked up.", commands: [.search, .card, .price],
        rule: .on { $0.skipsRecording = true })

    private static let index = Flag(
        "index", valueName: "FILE", help: "Use this index.",
        standard: "cards.cardex in the data folder", commands: everywhere, suggestion: .files,
        rule: .text { flags, text throws(CommandError) in flags.index = text })

    private static let prices = Flag(
        "prices", valueName: "FILE", help: "Use this price store.",
        standard: "prices.sqlite beside the index", commands: everywhere, suggestion: .files,
        rule: .text { flags, text throws(CommandError) in flags.prices = text },
        bare: { $0.showsPriceStatistics = true })

    private static let format = Flag(
        "format", short: "f", valueName: "FORMAT", help: "Print as table, json, jsonl or csv.",
        standard: OutputFormat.table.rawValue, commands: everywhere,
        suggestion: .words(OutputFormat.allCases.map(\.rawValue)),
        rule: .choice(OutputFormat.allCases.map(\.rawValue)) { $0.format = OutputFormat(rawValue: $1) })

    private static let offline = Flag(
        "offline", help: "Never use the network.", commands: everywhere, rule: .on { $0.isOffline = true })

    private static let quiet = Flag(
        "quiet", short: "q", help: "Print no notes and no progress, only results and errors.",
        commands: everywhere, rule: .on { $0.isQuiet = true })

    private static let help = Flag(
        "help", short: "h", help: "Explain the command.", commands: everywhere,
        rule: .on { $0.wantsHelp = true })

    private static let version = Flag(
        "version", short: "V", help: "Print the version.", commands: everywhere,
        rule: .on { $0.wantsVersion = true })

    private static let everywhere = Set(Command.Name.allCases)
}
