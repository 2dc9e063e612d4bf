import CardPresentation
import CardModel
import CardPricing

import CardexCommand

/// A library whose answers are given, so that commands can be tested without an index.
struct FixedLibrary: CardLibrary {
    var answer = AnswerView.nothing(for: "")
    var cards: [PrintingID: CardView] = [:]
    var setList: [SetView] = []
    var quotes: [QuoteView] = []
    var history: HistoryView?
    var watchList: [WatchView] = []
    var report = ReportView([])
    var aliasList: [AliasView] = []
    var aliasChange = AliasChangeView(aliases: [], activeCount: 0, isDone: true, elapsedNanoseconds: 0)
    var rebuildNotes: [String] = []
    var rebuildFailure: CommandError?
    var sourceList: [SourceView] = []
    var exported: [UInt8] = []
    var imported = ImportView(report: ReportView([]))
    var matched = MatchBatchView(columns: [], rows: [])
    var matchSummary = MatchSummaryView(
        lines: 0, copies: 0, counts: [], unpriced: 0, problems: 0, totals: [], firmTotals: [])
    var warmNotes: [String] = []
    var warmFailure: CommandError?
    var statisticsWarnings: [String] = []
    var journalCount: Int?
    var rounds = 1
    var serverEvents: [ServeEvent] = []
    var failure: CommandError?
    /// Is told what was searched.
    var searched: @Sendable (AnswerView) -> Void = { _ in }

    private func checked<Value>(_ value: Value) throws(CommandError) -> Value {
        if let failure { throw failure }
        return value
    }

    func prepare(_ options: SharedOptions) throws(CommandError) {}

    func serverStatistics(_ address: String) throws(CommandError) -> ReportView { try checked(report) }

    func serve(
        _ options: ServeOptions, _ body: (ServeEvent) throws(CommandError) -> Void
    ) async throws(CommandError) {
        if let failure { throw failure }
        for event in serverEvents { try body(event) }
    }

    /// Answers every query alike, but says which query it was, and finds nothing for `nothing`.
    func search(
        _ query: String, _ options: SearchOptions, withPrices: Bool
    ) throws(CommandError) -> AnswerView {
        if query == "fail" { throw CommandError(.indexUnusable, "the index broke") }
        var answer = try checked(answer)
        answer.query = query
        if query == "nothing" { answer = .nothing(for: query) }
        answer.results = Array(answer.results.prefix(options.limit))
        if !options.showsHighlights {
            for index in answer.results.indices { answer.results[index].highlights = nil }
        }
        return answer
    }

    func remember(_ answer: AnswerView, _ options: SharedOptions) { searched(answer) }

    func complete(_ prefix: String, _ options: CompleteOptions) throws(CommandError) -> AnswerView {
        var answer = try checked(answer)
        answer.query = prefix
        return answer
    }

    func card(_ options: CardOptions) throws(CommandError) -> CardView? { try checked(cards[options.id]) }

    func sets(_ options: SetsOptions) throws(CommandError) -> [SetView] {
        try checked(setList.filter { options.game == nil || $0.set.game == options.game })
    }

    func stats(_ options: SharedOptions) throws(CommandError) -> ReportView { try checked(report) }

    func verify(_ options: SharedOptions) throws(CommandError) -> ReportView { try checked(report) }

    func price(_ options: PriceOptions) async throws(CommandError) -> [QuoteView] { try checked(quotes) }

    func finishPrices(_ options: SharedOptions) async {}

    func history(_ options: HistoryOptions) throws(CommandError) -> HistoryView? { try checked(history) }

    func watches(_ options: WatchOptions) async throws(CommandError) -> [WatchView] { try checked(watchList) }

    func changeWatches(_ options: WatchOptions) throws(CommandError) -> [WatchView] {
        try checked(watchList)
    }

    func rebuild(
        _ options: RebuildOptions, progress: (WorkProgress) -> Void
    ) async throws(CommandError) -> RebuildView {
        progress(WorkProgress("reading", done: 1, of: 2))
        return try checked(RebuildView(report, notes: rebuildNotes, failure: rebuildFailure))
    }

    func sources(
        _ options: SourcesOptions, progress: (WorkProgress) -> Void
    ) async throws(CommandError) -> [SourceView] { try checked(sourceList) }

    func aliases(_ options: AliasOptions) throws(CommandError) -> [AliasView] { try checked(aliasList) }

    func changeAliases(
        _ options: AliasOptions, progress: (WorkProgress) -> Void
    ) throws(CommandError) -> AliasChangeView { try checked(aliasChange) }

    func export(
        _ options: ExportOptions, to send: ([UInt8]) throws(CommandError) -> Void,
        progress: (WorkProgress) -> Void
    ) throws(CommandError) -> ExportView {
        try send(exported)
        return try checked(ExportView(prices: 2, aliases: 1))
    }

    func importing(
        _ options: ImportOptions, progress: (WorkProgress) -> Void
    ) throws(CommandError) -> ImportView { try checked(imported) }

    func match(
        _ options: MatchOptions, review: ReviewSession?, _ body: (MatchBatchView) throws(CommandError) -> Void
    ) async throws(CommandError) -> MatchSummaryView {
        var batch = try checked(matched)
        if let review {
            for index in batch.rows.indices where batch.rows[index].confidence == "ambiguous" {
                let row = batch.rows[index]
                let answer = try review.ask(about: row) { text in
                    row.candidates.filter { $0.name.contains(text) }
                }
                if case .chosen(let candidate) = answer { batch.rows[index].printing = candidate }
            }
        }
        try body(batch)
        return matchSummary
    }

    func warm(
        _ options: WarmOptions, progress: (WorkProgress) -> Void
    ) async throws(CommandError) -> WarmView {
        try checked(WarmView(report, notes: warmNotes, failure: warmFailure))
    }

    func sync(
        _ options: SyncOptions, progress: (WorkProgress) -> Void,
        _ body: (WarmView) throws(CommandError) -> Void
    ) async throws(CommandError) {
        for _ in 0..<(options.every == nil ? 1 : rounds) {
            try body(try checked(WarmView(report, notes: warmNotes, failure: warmFailure)))
        }
    }

    func priceStatistics(_ options: SharedOptions) throws(CommandError) -> PriceStatisticsView {
        try checked(PriceStatisticsView(report, warnings: statisticsWarnings))
    }

    func forgetLookups(_ options: SharedOptions) throws(CommandError) -> Int? { try checked(journalCount) }
}

/// What a run of the program printed, and how it ended.
struct Outcome {
    var status: ExitStatus
    var output: String
    var notes: String
}

/// Runs a command line in this process against a library, printing into memory.
func run(
    _ arguments: [String], _ library: FixedLibrary = FixedLibrary(), input: Int32 = -1,
    palette: Palette = Palette(isColoured: false), width: Int? = nil
) async -> Outcome {
    var console = Console(
        output: OutputStream(descriptor: nil, name: "standard output"),
        notes: OutputStream(descriptor: nil, name: "standard error"), palette: palette, width: width)
    let program = Program(library: library, environment: Environment(["HOME": "/home/ash"]), input: input)
    let status = await program.run(arguments, &console)
    let output = String(decoding: console.output.pending, as: UTF8.self)
    let notes = String(decoding: console.notes.pending, as: UTF8.self)
    return Outcome(status: status, output: output, notes: notes)
}

/// Answers that tests print.
enum Sample {
    /// The moment at which ages are measured.
    static let now: Int64 = 1_785_000_000

    static func price(
        _ text: String, _ currency: Currency = .usDollar, age: Int64, finish: Finish = .holofoil,
        source: String = "tcgplayer", kind: PriceObservation.Kind = .index, edition: String = ""
    ) -> PriceQuote? {
        guard let amount = try? Money.price(text, currency) else { return nil }
        let observation = PriceObservation(
            printing: PrintingID(game: .pokemon, nativeID: "base1-4"), source: source, kind: kind,
            statistic: .market, finish: finish, edition: edition, sourceVariant: "x", amount: amount,
            asOf: now - age)
        return PriceQuote(StoredObservation(observation, fetchedAt: now), now: now)
    }

    static let baseSet = PrintingView(
        id: PrintingID(game: .pokemon, nativeID: "base1-4"), setID: "base1", setName: "Base Set",
        number: "4", printedTotal: 102, rarity: "Rare Holo",
        releasedAt: CalendarDate(year: 1999, month: 1, day: 9), price: price("420", age: 3 * 3_600))
    static let gallery = PrintingView(
        id: PrintingID(game: .pokemon, nativeID: "swsh11tg-TG03"), setID: "swsh11tg",
        setName: "Lost Origin Trainer Gallery", number: "TG03", printedTotal: 30,
        rarity: "Trainer Gallery Rare Holo", releasedAt: CalendarDate(year: 2022, month: 9, day: 9))
    static let japanese = PrintingView(
        id: PrintingID(game: .pokemon, nativeID: "sv2a-6"), setID: "sv2a", setName: "ポケモンカード151",
        number: "6", printedTotal: 165, rarity: "RR", language: "ja",
        price: price("1800", .yen, age: 9 * 86_400))

    static let charizard = AnswerView(
        query: "charizrd", elapsedNanoseconds: 23_456, verdict: .ambiguous, isExhaustive: true,
        results: [
            ResultView(
                name: "Charizard", score: 900, distance: 1, match: "typo", highlights: [0..<6, 7..<9],
                printings: [baseSet, gallery]),
            ResultView(
                name: "リザードンex", foundBy: "Glurak", score: 500, distance: 0, match: "alias",
                printings: [japanese], printingCount: 7),
        ])
}
