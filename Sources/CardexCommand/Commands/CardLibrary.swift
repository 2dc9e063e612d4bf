package import CardPresentation

/// What the commands ask of the library, answered in the views that they print.
///
/// The commands decide nothing about cards: whoever conforms opens the index, asks it and joins prices. A test
/// conforms with answers of its own.
package protocol CardLibrary {
    /// Opens what all queries of a batch need, so that a batch without lines fails as one with lines does.
    ///
    /// - Parameter options: What all commands were told.
    /// - Throws: `CommandError` of code `indexUnusable`.
    func prepare(_ options: SharedOptions) throws(CommandError)

    /// Answers one query.
    ///
    /// - Parameters:
    ///   - query: The query as typed.
    ///   - options: What `cardex search` was told.
    ///   - withPrices: Whether each printing carries its price. A batch asks for none.
    /// - Returns: The answer; without results when nothing matches.
    /// - Throws: `CommandError` of code `indexUnusable`.
    func search(
        _ query: String, _ options: SearchOptions, withPrices: Bool
    ) throws(CommandError) -> AnswerView

    /// Remembers what was searched, once everything is shown.
    ///
    /// - Parameters:
    ///   - answer: What was searched, what was found, and how long it took.
    ///   - options: What all commands were told.
    func remember(_ answer: AnswerView, _ options: SharedOptions)

    /// Finishes one prefix.
    ///
    /// - Parameters:
    ///   - prefix: The prefix as typed.
    ///   - options: What `cardex complete` was told.
    /// - Returns: The answer; without results when nothing begins like that.
    /// - Throws: `CommandError` of code `indexUnusable`.
    func complete(_ prefix: String, _ options: CompleteOptions) throws(CommandError) -> AnswerView

    /// Looks one printing up.
    ///
    /// - Parameter options: What `cardex card` was told.
    /// - Returns: The card, or `nil` when there is none of that id.
    /// - Throws: `CommandError` of code `indexUnusable`.
    func card(_ options: CardOptions) throws(CommandError) -> CardView?

    /// Lists the sets.
    ///
    /// - Parameter options: What `cardex sets` was told.
    /// - Returns: The sets, newest first.
    /// - Throws: `CommandError` of code `indexUnusable`.
    func sets(_ options: SetsOptions) throws(CommandError) -> [SetView]

    /// Counts what is in the index and the price store.
    ///
    /// - Parameter options: What all commands were told.
    /// - Returns: The facts.
    /// - Throws: `CommandError` of code `indexUnusable`.
    func stats(_ options: SharedOptions) throws(CommandError) -> ReportView

    /// Tells what services were asked, what was looked up, and how fresh prices are.
    ///
    /// - Parameter options: What all commands were told.
    /// - Returns: The facts, and what is worth a warning.
    /// - Throws: `CommandError` of code `badInput` when there is no usable price store.
    func priceStatistics(_ options: SharedOptions) throws(CommandError) -> PriceStatisticsView

    /// Forgets what was looked up.
    ///
    /// - Parameter options: What all commands were told.
    /// - Returns: How many look-ups of the journal there were; `nil` without a store.
    /// - Throws: `CommandError` of code `badInput` when the store can't be written.
    func forgetLookups(_ options: SharedOptions) throws(CommandError) -> Int?

    /// Asks a server how it does.
    ///
    /// - Parameter address: Where it listens, such as `http://127.0.0.1:7878`.
    /// - Returns: The facts.
    /// - Throws: `CommandError` of code `upstreamFailed` when it does not answer, `badInput` when it answers something
    ///   else.
    func serverStatistics(_ address: String) throws(CommandError) -> ReportView

    /// Answers over HTTP until the task is cancelled.
    ///
    /// - Parameters:
    ///   - options: What `cardex serve` was told.
    ///   - body: Told what happens, one thing after the other; its error ends the server.
    /// - Throws: `CommandError` of code `indexUnusable` or `badInput` when it can't start, and what `body` throws.
    func serve(
        _ options: ServeOptions, _ body: (ServeEvent) throws(CommandError) -> Void
    ) async throws(CommandError)

    /// Checks every byte of the index.
    ///
    /// - Parameter options: What all commands were told.
    /// - Returns: What was checked.
    /// - Throws: `CommandError` of code `indexUnusable` when something is wrong with it.
    func verify(_ options: SharedOptions) throws(CommandError) -> ReportView

    /// Finds the prices of the best match.
    ///
    /// - Parameter options: What `cardex price` was told.
    /// - Returns: The prices of each printing; empty when nothing matches.
    /// - Throws: `CommandError` of code `indexUnusable` or `upstreamFailed`.
    func price(_ options: PriceOptions) async throws(CommandError) -> [QuoteView]

    /// Waits a little for prices that are being fetched for later, once everything is shown.
    ///
    /// - Parameter options: What all commands were told.
    func finishPrices(_ options: SharedOptions) async

    /// Reads what a card cost day by day.
    ///
    /// - Parameter options: What `cardex history` was told.
    /// - Returns: The history; `nil` when nothing matches.
    /// - Throws: `CommandError` of code `badInput` or `indexUnusable`.
    func history(_ options: HistoryOptions) throws(CommandError) -> HistoryView?

    /// Lists what is waited for, with present prices.
    ///
    /// - Parameter options: What `cardex watch` was told.
    /// - Returns: The entries, by printing.
    /// - Throws: `CommandError` of code `badInput` or `indexUnusable`.
    func watches(_ options: WatchOptions) async throws(CommandError) -> [WatchView]

    /// Adds or removes what is waited for.
    ///
    /// - Parameter options: What `cardex watch` was told; to add or to remove.
    /// - Returns: What was added, or is gone; empty when nothing matches.
    /// - Throws: `CommandError` of code `badInput` or `indexUnusable`; then nothing was changed.
    func changeWatches(_ options: WatchOptions) throws(CommandError) -> [WatchView]

    /// Builds the index.
    ///
    /// - Parameters:
    ///   - options: What `cardex rebuild` was told.
    ///   - progress: Told from time to time how far the work has come.
    /// - Returns: What was built, and what went wrong on the way.
    /// - Throws: `CommandError` of code `usage`, `badInput`, `indexUnusable` or `upstreamFailed`.
    func rebuild(
        _ options: RebuildOptions, progress: (WorkProgress) -> Void
    ) async throws(CommandError) -> RebuildView

    /// Lists, changes or asks the sources.
    ///
    /// - Parameters:
    ///   - options: What `cardex sources` was told.
    ///   - progress: Told from time to time how far the work has come.
    /// - Returns: The sources that the action was about.
    /// - Throws: `CommandError` of code `usage` or `badInput`.
    func sources(
        _ options: SourcesOptions, progress: (WorkProgress) -> Void
    ) async throws(CommandError) -> [SourceView]

    /// Fills the price store.
    ///
    /// - Parameters:
    ///   - options: What `cardex warm` was told.
    ///   - progress: Told from time to time how far the work has come.
    /// - Returns: What was read, and what went wrong on the way.
    /// - Throws: `CommandError` of code `usage`, `badInput` or `indexUnusable`.
    func warm(
        _ options: WarmOptions, progress: (WorkProgress) -> Void
    ) async throws(CommandError) -> WarmView

    /// Keeps the price store up to date, for one round or until the task is cancelled.
    ///
    /// - Parameters:
    ///   - options: What `cardex sync` was told.
    ///   - progress: Told from time to time how far the work has come.
    ///   - body: Is given what each round came to.
    /// - Throws: `CommandError` of code `badInput` or `indexUnusable`, and what the body throws.
    func sync(
        _ options: SyncOptions, progress: (WorkProgress) -> Void,
        _ body: (WarmView) throws(CommandError) -> Void
    ) async throws(CommandError)

    /// Lists the aliases.
    ///
    /// - Parameter options: What `cardex alias` was told.
    /// - Returns: The aliases, in order.
    /// - Throws: `CommandError` of code `badInput` or `indexUnusable`.
    func aliases(_ options: AliasOptions) throws(CommandError) -> [AliasView]

    /// Adds, removes or imports aliases.
    ///
    /// - Parameters:
    ///   - options: What `cardex alias` was told; not to list.
    ///   - progress: Told from time to time how far the work has come.
    /// - Returns: What became of each alias.
    /// - Throws: `CommandError` of code `badInput` or `indexUnusable`; then nothing was changed.
    func changeAliases(
        _ options: AliasOptions, progress: (WorkProgress) -> Void
    ) throws(CommandError) -> AliasChangeView

    /// Brings prices, aliases and watch lists out.
    ///
    /// - Parameters:
    ///   - options: What `cardex export` was told.
    ///   - send: Is given the bytes in order, unless they go to a file.
    ///   - progress: Told from time to time how far the work has come.
    /// - Returns: What was exported.
    /// - Throws: `CommandError` of code `usage`, `badInput`, `indexUnusable` or `outputFailed`, and what `send` throws.
    func export(
        _ options: ExportOptions, to send: ([UInt8]) throws(CommandError) -> Void,
        progress: (WorkProgress) -> Void
    ) throws(CommandError) -> ExportView

    /// Brings prices, aliases and watch lists in, or tells what that would do.
    ///
    /// - Parameters:
    ///   - options: What `cardex import` was told.
    ///   - progress: Told from time to time how far the work has come.
    /// - Returns: What became of the rows; where some were refused, nothing was changed.
    /// - Throws: `CommandError` of code `badInput` or `indexUnusable`; then nothing was changed.
    func importing(
        _ options: ImportOptions, progress: (WorkProgress) -> Void
    ) throws(CommandError) -> ImportView

    /// Matches an inventory.
    ///
    /// - Parameters:
    ///   - options: What `cardex match` was told.
    ///   - review: Asked about doubtful lines; `nil` asks about none.
    ///   - body: Is given the lines in order, at least once.
    /// - Returns: What all lines come to.
    /// - Throws: `CommandError` of code `badInput` or `indexUnusable`, and what the body and the review throw.
    func match(
        _ options: MatchOptions, review: ReviewSession?, _ body: (MatchBatchView) throws(CommandError) -> Void
    ) async throws(CommandError) -> MatchSummaryView
}

/// How far a long piece of work has come.
package struct WorkProgress: Sendable {
    /// What is being done, such as `reading cards.json.gz`.
    package var label: String
    /// How much is done, in bytes or in things.
    package var done: UInt64
    /// How much there is to do; 0 when nobody knows.
    package var total: UInt64

    /// Makes a progress report.
    ///
    /// - Parameters:
    ///   - label: What is being done.
    ///   - done: How much is done.
    ///   - total: How much there is to do.
    package init(_ label: String, done: UInt64, of total: UInt64) {
        self.label = label
        self.done = done
        self.total = total
    }
}
