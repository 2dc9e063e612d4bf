internal import CardPresentation
internal import CardModel

/// Runs one command line from arguments to exit status.
package struct Program<Library: CardLibrary> {
    let library: Library
    private let environment: Environment
    let input: Int32

    /// Makes a program.
    ///
    /// - Parameters:
    ///   - library: Answers what the commands ask.
    ///   - environment: Where variables come from.
    ///   - input: The file descriptor that `--batch` reads.
    package init(library: Library, environment: Environment, input: Int32) {
        self.library = library
        self.environment = environment
        self.input = input
    }

    /// Runs a command line; every failure is printed, none is thrown.
    ///
    /// - Parameters:
    ///   - arguments: The arguments without the program's name.
    ///   - console: Where everything is printed.
    /// - Returns: The exit status.
    package func run(_ arguments: [String], _ console: inout Console) async -> ExitStatus {
        do throws(CommandError) {
            let invocation = try Invocation(arguments: arguments, environment: environment)
            let status = try await run(invocation, &console)
            try console.output.flush()
            return status
        } catch {
            console.report(error)
            return error.status
        }
    }

    private func run(
        _ invocation: Invocation, _ console: inout Console
    ) async throws(CommandError) -> ExitStatus {
        switch invocation {
        case .help(let command):
            try console.output.write(command.map(HelpText.of) ?? HelpText.overview())
        case .version: try console.output.write("cardex \(Version.current)\n")
        case .completion(let shell): try console.output.write(CompletionScript.text(for: shell))
        case .search(let options, let query): return try search(query, options, &console)
        case .complete(let options, let prefix): return try complete(prefix, options, &console)
        case .searchBatch(let options): try searchBatch(options, &console)
        case .completeBatch(let options): try completeBatch(options, &console)
        case .card(let options): return try card(options, &console)
        case .sets(let options): return try sets(options, &console)
        case .stats(let options):
            console.isQuiet = options.isQuiet
            try ReportPrinter.print(library.stats(options), as: options.format, to: &console)
        case .priceStatistics(let options): try priceStatistics(options, &console)
        case .forgetLookups(let options): try forgetLookups(options, &console)
        case .verify(let options):
            console.isQuiet = options.isQuiet
            try ReportPrinter.print(library.verify(options), as: options.format, to: &console)
        case .price(let options): return try await price(options, &console)
        case .rebuild(let options): return try await rebuild(options, &console)
        case .sources(let options): return try await sources(options, &console)
        case .history(let options): return try history(options, &console)
        case .watch(let options): return try await watch(options, &console)
        case .warm(let options): return try await warm(options, &console)
        case .sync(let options): return try await sync(options, &console)
        case .alias(let options): return try alias(options, &console)
        case .export(let options): try export(options, &console)
        case .importing(let options): return try importing(options, &console)
        case .match(let options): return try await match(options, &console)
        case .serve(let options): return try await serve(options, &console)
        case .serverStatistics(let options, let address):
            try serverStatistics(address, options, &console)
        }
        return .done
    }

    private func search(
        _ query: String, _ options: SearchOptions, _ console: inout Console
    ) throws(CommandError) -> ExitStatus {
        console.isQuiet = options.shared.isQuiet
        let answer = try library.search(query, options, withPrices: !options.showsNamesOnly)
        try AnswerPrinter.print(
            answer, as: options.shared.format, options.showsNamesOnly ? .names : .printings, to: &console)
        if let note = answer.note { console.note(note) }
        if answer.results.isEmpty { console.note("Nothing matches '\(query)'.") }
        if options.recordsLookup {
            try console.output.flush()
            library.remember(answer, options.shared)
        }
        return answer.results.isEmpty ? .noMatch : .done
    }

    private func complete(
        _ prefix: String, _ options: CompleteOptions, _ console: inout Console
    ) throws(CommandError) -> ExitStatus {
        console.isQuiet = options.shared.isQuiet
        let answer = try library.complete(prefix, options)
        try AnswerPrinter.print(
            answer, as: options.shared.format, options.showsNamesOnly ? .names : .completions, to: &console)
        guard answer.results.isEmpty else { return .done }
        console.note("No name begins with '\(prefix)'.")
        return .noMatch
    }

    private func searchBatch(_ options: SearchOptions, _ console: inout Console) throws(CommandError) {
        console.isQuiet = options.shared.isQuiet
        try library.prepare(options.shared)
        let detail: AnswerJSON.Detail = options.showsNamesOnly ? .names : .batch
        var loop = BatchLoop(reader: LineReader(descriptor: input))
        try loop.run(to: &console.output) { query, writer throws(CommandError) in
            AnswerJSON.write(try library.search(query, options, withPrices: false), detail, to: &writer)
        }
    }

    private func completeBatch(_ options: CompleteOptions, _ console: inout Console) throws(CommandError) {
        console.isQuiet = options.shared.isQuiet
        try library.prepare(options.shared)
        var loop = BatchLoop(reader: LineReader(descriptor: input))
        try loop.run(to: &console.output) { prefix, writer throws(CommandError) in
            AnswerJSON.write(
                try library.complete(prefix, options), options.showsNamesOnly ? .names : .batch, to: &writer)
        }
    }

    private func card(_ options: CardOptions, _ console: inout Console) throws(CommandError) -> ExitStatus {
        console.isQuiet = options.shared.isQuiet
        guard let card = try library.card(options) else {
            console.note("There is no card '\(options.id)'.")
            return .noMatch
        }
        try CardPrinter.print(card, as: options.shared.format, to: &console)
        if !card.others.isEmpty {
            let shown = card.others.prefix(5).map(\.description).joined(separator: ", ")
            let more = card.others.count > 5 ? " and \(card.others.count - 5) more" : ""
            console.note("Others carry '\(options.id)' as well: \(shown)\(more).")
        }
        return .done
    }

    private func sets(_ options: SetsOptions, _ console: inout Console) throws(CommandError) -> ExitStatus {
        console.isQuiet = options.shared.isQuiet
        let sets = try library.sets(options)
        try SetPrinter.print(sets, as: options.shared.format, to: &console)
        guard sets.isEmpty else { return .done }
        console.note(options.game.map { "The index holds no set of '\($0)'." } ?? "The index holds no sets.")
        return .noMatch
    }

    private func price(
        _ options: PriceOptions, _ console: inout Console
    ) async throws(CommandError) -> ExitStatus {
        console.isQuiet = options.shared.isQuiet
        let quotes = try await library.price(options)
        try QuotePrinter.print(quotes, as: options.shared.format, to: &console)
        if quotes.isEmpty { console.note("Nothing matches '\(options.query)'.") }
        var told: Set<String> = []
        for problem in quotes.flatMap(\.problems) where told.insert(problem).inserted {
            console.note(problem)
        }
        if quotes.contains(where: \.isRefreshing) {
            try console.output.flush()
            await library.finishPrices(options.shared)
        }
        if quotes.contains(where: { !$0.prices.isEmpty }) { return .done }
        return quotes.contains(where: \.hasFailedUpstream) ? .upstreamFailed : .noMatch
    }
}

/// What `cardex --version` says.
package enum Version {
    /// The version of this release.
    package static let current = "0.1.0"
}
