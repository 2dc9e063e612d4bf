internal import CardPresentation
internal import Cardex

/// The library behind the commands of the real program: opens what a command needs, asks it, and puts the answer
/// into views.
struct LiveLibrary: CardLibrary {
    /// How many printings an answer carries for each name.
    static let printingLimit = 100
    /// How many printings a line of a batch carries for each name.
    static let batchPrintingLimit = 10

    let clock = WallClock.system
    let finders = FinderCache()

    func prepare(_ options: SharedOptions) throws(CommandError) {
        _ = try finder(options, withPrices: false)
    }

    func search(
        _ query: String, _ options: SearchOptions, withPrices: Bool
    ) throws(CommandError) -> AnswerView {
        // To say what the first name is ahead by takes a second one.
        let limit = options.explains ? max(2, options.limit) : options.limit
        let request = SearchRequest(
            query, game: options.game, set: options.set, language: options.language,
            rarity: options.rarity, isDigital: options.isDigital, limit: limit,
            printingLimit: options.showsNamesOnly
                ? 0 : options.printingLimit ?? (withPrices ? Self.printingLimit : Self.batchPrintingLimit),
            maximumDistance: options.distance, highlights: options.showsHighlights)
        let finder = try finder(options.shared, withPrices: !options.isBatch)
        return AnswerViews.view(
            finder.search(request), to: request, explains: options.explains, limit: options.limit)
    }

    func remember(_ answer: AnswerView, _ options: SharedOptions) {
        guard Self.keepsJournal(options), let finder = try? finder(options, withPrices: true) else { return }
        // A search lists cards and chooses none; what merely looks alike was not found.
        finder.record(
            JournalEntry(
                at: clock.now(), query: answer.query,
                hits: answer.verdict == .guess ? 0 : answer.results.count, chosen: nil, origin: .none,
                microseconds: Int64(clamping: answer.elapsedNanoseconds / 1_000)))
    }

    func complete(_ prefix: String, _ options: CompleteOptions) throws(CommandError) -> AnswerView {
        let withPrices = !options.showsNamesOnly && !options.isBatch
        let request = SearchRequest(
            prefix, game: options.game, limit: options.limit,
            printingLimit: withPrices
                ? Self.printingLimit : options.isBatch ? Self.batchPrintingLimit : 0,
            highlights: !options.isBatch)
        return AnswerViews.view(
            try finder(options.shared, withPrices: !options.isBatch).complete(request), to: request,
            explains: false, limit: options.limit)
    }

    func card(_ options: CardOptions) throws(CommandError) -> CardView? {
        let finder = try finder(options.shared, withPrices: true)
        guard let card = CardViews.card(options.id, in: finder) else { return nil }
        if options.recordsLookup, Self.keepsJournal(options.shared) {
            finder.recordLookup(of: card.printing.id)
        }
        return card
    }

    func sets(_ options: SetsOptions) throws(CommandError) -> [SetView] {
        CardViews.sets(of: options.game, in: try finder(options.shared, withPrices: false).index)
    }

    func stats(_ options: SharedOptions) throws(CommandError) -> ReportView {
        let finder = try finder(options, withPrices: true)
        return ReportView(
            Reports.index(finder.index) + Reports.documents(of: finder.index) + Reports.prices(finder)
                + Self.imageFacts(in: options.files))
    }

    func verify(_ options: SharedOptions) throws(CommandError) -> ReportView {
        let start = ContinuousClock.now
        let index = try finder(options, withPrices: false).index
        try Failures.translated { try index.verify() }
        var facts = [
            ReportView.Fact("index", "Index", .text(index.path)),
            ReportView.Fact("bytes", "Size", .bytes(UInt64(index.byteCount))),
            ReportView.Fact("valid", "Every byte as written", .truth(true)),
        ]
        // An index that was built without documents has none to check.
        if index.namesDocuments {
            let file = try Failures.translated { try IndexDocuments.verify(index) }
            if let file {
                facts += Reports.documents(in: file)
                facts.append(ReportView.Fact("documents_valid", "Documents as written", .truth(true)))
            }
        }
        if try Failures.translated({ try CardFinder.verifyPrices(at: options.files.prices, clock: clock) }) {
            facts.append(ReportView.Fact("prices_valid", "Price store intact", .truth(true)))
        }
        let elapsed = start.duration(to: .now).components
        facts.append(
            ReportView.Fact(
                "elapsed_ns", "Time",
                .nanoseconds(
                    UInt64(elapsed.seconds) * 1_000_000_000 + UInt64(elapsed.attoseconds / 1_000_000_000))))
        return ReportView(facts)
    }

    /// The finder; without prices for a batch, whose answers then do not depend on what somebody looked up either.
    func finder(_ options: SharedOptions, withPrices: Bool) throws(CommandError) -> CardFinder {
        try finders.finder(
            index: options.files.index, prices: withPrices ? options.files.prices : nil,
            chain: Self.chain(options), clock: clock)
    }
}
