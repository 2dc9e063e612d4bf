internal import CardModel
internal import CardPricing
internal import Cardex

/// What a command line means: one case per thing to do, with everything it needs.
package enum Invocation: Sendable {
    /// Explain one command, or all of them.
    case help(Command?)
    /// Print the version.
    case version
    /// Write a completion script.
    case completion(Shell)
    /// Build the index.
    case rebuild(RebuildOptions)
    /// List, change or ask the sources.
    case sources(SourcesOptions)
    /// Answer one query.
    case search(SearchOptions, query: String)
    /// Answer the queries on standard input.
    case searchBatch(SearchOptions)
    /// Finish one prefix.
    case complete(CompleteOptions, prefix: String)
    /// Finish the prefixes on standard input.
    case completeBatch(CompleteOptions)
    /// Show one printing.
    case card(CardOptions)
    /// List the sets.
    case sets(SetsOptions)
    /// Count what is there.
    case stats(SharedOptions)
    /// Tell what prices cost and what was looked up.
    case priceStatistics(SharedOptions)
    /// Forget what was looked up.
    case forgetLookups(SharedOptions)
    /// Check the index.
    case verify(SharedOptions)
    /// Show prices.
    case price(PriceOptions)
    /// Draw prices day by day.
    case history(HistoryOptions)
    /// List, change or check what is waited for.
    case watch(WatchOptions)
    /// Fill the price store.
    case warm(WarmOptions)
    /// Keep the price store up to date.
    case sync(SyncOptions)
    /// List or change the aliases.
    case alias(AliasOptions)
    /// Bring prices, aliases and watch lists out.
    case export(ExportOptions)
    /// Bring prices, aliases and watch lists in.
    case importing(ImportOptions)
    /// Match an inventory.
    case match(MatchOptions)
    /// Answer over HTTP.
    case serve(ServeOptions)
    /// Ask a server how it does.
    case serverStatistics(SharedOptions, address: String)

    /// Reads a command line and decides what it means.
    ///
    /// - Parameters:
    ///   - arguments: The arguments without the program's name.
    ///   - environment: Where variables come from.
    /// - Throws: `CommandError` of code `usage`.
    package init(arguments: [String], environment: Environment) throws(CommandError) {
        let given = try ArgumentParser.parse(arguments)
        let flags = given.flags
        if flags.wantsHelp {
            self = .help(given.command)
            return
        }
        if flags.wantsVersion {
            self = .version
            return
        }
        guard let command = given.command else {
            let names = Command.all.map(\.name.rawValue)
            throw CommandError(
                .usage, "no command was given",
                remedy: "Commands are \(names.joinedAsAlternatives). See cardex --help.")
        }
        self = try Self.meaning(of: command, given, environment)
    }

    private static func meaning(
        of command: Command, _ given: GivenArguments, _ environment: Environment
    ) throws(CommandError) -> Invocation {
        let flags = given.flags
        let words = given.operands.joined(separator: " ")
        switch command.name {
        case .help: return .help(given.operands.first.flatMap(Command.named))
        case .completion: return .completion(Shell(rawValue: words) ?? .bash)
        default: break
        }

        guard !flags.showsPriceStatistics || command.name == .stats else {
            throw CommandError(.usage, "--prices needs a value", remedy: "Write --prices FILE.")
        }
        let shared = SharedOptions(
            files: try FileLocations(
                index: flags.index, prices: flags.prices, aliases: flags.aliases, sources: flags.sourceList,
                environment: environment),
            format: try format(flags), isOffline: flags.isOffline, isQuiet: flags.isQuiet)
        let game = flags.game.map(Game.init(named:))
        let recordsLookup = !flags.skipsRecording && !isPrivate(environment)
        switch command.name {
        case .rebuild:
            return .rebuild(RebuildOptions(shared: shared, flags))
        case .sources:
            return .sources(
                SourcesOptions(
                    shared: shared, action: try SourcesAction(given.operands), isDryRun: flags.isDryRun))
        case .search:
            let options = SearchOptions(
                shared: shared, game: game, set: flags.set, language: flags.language,
                rarity: flags.rarity, isDigital: flags.isDigital, limit: flags.limit,
                printingLimit: flags.printingLimit, distance: flags.distance,
                showsNamesOnly: flags.showsNamesOnly, explains: flags.explains, isBatch: flags.isBatch,
                recordsLookup: recordsLookup)
            return flags.isBatch ? .searchBatch(options) : .search(options, query: words)
        case .complete:
            let options = CompleteOptions(
                shared: shared, game: game, limit: flags.limit, showsNamesOnly: flags.showsNamesOnly,
                isBatch: flags.isBatch)
            return flags.isBatch ? .completeBatch(options) : .complete(options, prefix: words)
        case .card:
            return .card(
                CardOptions(shared: shared, id: try printingID(words), recordsLookup: recordsLookup))
        case .sets: return .sets(SetsOptions(shared: shared, game: game))
        case .stats:
            if let address = flags.serverURL { return .serverStatistics(shared, address: address) }
            if flags.forgets { return .forgetLookups(shared) }
            return flags.showsPriceStatistics ? .priceStatistics(shared) : .stats(shared)
        case .verify: return .verify(shared)
        case .price:
            return .price(
                PriceOptions(
                    shared: shared, query: words, game: game, set: flags.set, language: flags.language,
                    strategy: flags.strategy.flatMap(PriceStrategy.init(rawValue:)) ?? .cacheFirst,
                    recordsLookup: recordsLookup))
        case .history:
            let card = TypedCard(words, game: game, set: flags.set, language: flags.language)
            return .history(try HistoryOptions(shared: shared, card: card, flags, environment))
        case .watch: return .watch(try WatchOptions(shared: shared, flags, given.operands, game: game))
        case .alias:
            return .alias(
                AliasOptions(
                    shared: shared, action: try AliasAction(given.operands), game: game,
                    isDryRun: flags.isDryRun))
        case .export: return .export(try ExportOptions(shared: shared, flags, given.operands, game: game))
        case .import: return .importing(try ImportOptions(shared: shared, flags, given.operands))
        case .match: return .match(try MatchOptions(shared: shared, file: words, flags: flags))
        case .warm:
            let (images, budget) = (ImageOptions(flags), WarmBudget(flags))
            return .warm(
                WarmOptions(
                    shared: shared, sources: flags.sources, budget: budget, game: game,
                    isForImagesAlone: images != nil && budget == nil && flags.sources.isEmpty,
                    images: images))
        case .serve: return .serve(try ServeOptions(shared: shared, flags.server))
        case .sync: return .sync(SyncOptions(shared: shared, flags, game: game))
        case .help, .completion: return .help(command)
        }
    }

    /// Whether the environment asks that nothing be remembered.
    private static func isPrivate(_ environment: Environment) -> Bool {
        environment["CARDEX_PRIVATE"].map { $0 != "0" } ?? false
    }

    /// The format asked for; a batch has only one.
    private static func format(_ flags: GivenFlags) throws(CommandError) -> OutputFormat {
        guard flags.isBatch else { return flags.format ?? .table }
        guard let format = flags.format, format != .jsonl else { return .jsonl }
        throw CommandError(
            .usage, "--batch writes one JSON object per line and can't write \(format.rawValue)",
            remedy: "Leave --format out, or say --format jsonl.")
    }

    private static func printingID(_ text: String) throws(CommandError) -> PrintingID {
        guard let id = PrintingID(text) else {
            throw CommandError(
                .usage,
                "'\(text)' is no id: an id is GAME:NATIVE-ID, such as pokemon:base1-4, or KIND:VALUE, such as "
                    + "tcgplayer:451396",
                remedy: "To find ids: cardex search --format json '\(text)'.")
        }
        return id
    }
}
