internal import CardTransport

/// Keeps a price store up to date, round by round.
///
///     round ─► bulk sources that have something new
///           ─► what services priced and has become old, the oldest first
///           ─► what will be looked up next
///           ─► the limits of storage
///     idle  ─► what will be looked up next, again and again
///
/// Each round opens everything anew, so that an index that was rebuilt and a store that was set aside are noticed.
public struct PriceSync {
    /// How many seconds lie between two looks at the journal while nothing else is done.
    public static let idlePause: Int64 = 5

    private let settings: SyncSettings
    private let bulk: BulkPrices?
    private let surroundings: PricingSurroundings
    private let open: @Sendable () throws -> PriceServices
    private var services: PriceServices?
    private var nextCards = NextCards()
    /// What warming guessed look-ups came to since the last report.
    private var predicted = ServiceReport()

    /// Describes a sync.
    ///
    /// - Parameters:
    ///   - settings: How the store is kept up to date.
    ///   - bulk: The bulk sources; `nil` for none.
    ///   - surroundings: The time, waiting, and chance.
    ///   - open: Opens the index, the store and the services.
    public init(
        settings: SyncSettings = SyncSettings(), bulk: BulkPrices?,
        surroundings: PricingSurroundings = .system, open: @escaping @Sendable () throws -> PriceServices
    ) {
        self.settings = settings
        self.bulk = bulk
        self.surroundings = surroundings
        self.open = open
    }

    /// Brings everything up to date once.
    ///
    /// An upstream that fails is no error; the report says which.
    ///
    /// - Parameter progress: Told from time to time how far the work has come.
    /// - Returns: What came of it.
    /// - Throws: `IndexError`, `CatalogError` or `PricingError`; what was done stays.
    public mutating func round(progress: (WorkStep) -> Void = { _ in }) async throws -> SyncReport {
        let start = surroundings.now()
        var report = SyncReport(startedAt: surroundings.clock.now())
        if let bulk {
            let cancellation = TransportCancellation()
            report.bulk = try await withTaskCancellationHandler {
                try withoutActuallyEscaping(progress) {
                    try bulk.run(cancellation: cancellation, progress: $0)
                }
            } onCancel: {
                cancellation.cancel()
            }
        }
        let services = try open()
        self.services = services
        let stale = StalePrices(services: services, settings: settings, surroundings: surroundings)
        var run = try ServiceRun(
            services, budget: settings.budget, priority: .refresh, surroundings: surroundings)
        try await stale.refresh(&run, progress: progress)
        report.refreshed = run.finished
        try await warmNextCards(services)
        (report.predicted, predicted) = (predicted, ServiceReport())
        report.tally = nextCards.tally
        if !Task.isCancelled { report.eviction = try services.store.enforce(settings.limits) }
        report.overdue = try stale.count(olderThan: SyncSettings.oldestAge)
        report.milliseconds = max(0, surroundings.now() &- start)
        report.isCancelled = Task.isCancelled
        return report
    }

    /// Does a round, waits, and goes on, until the task is cancelled.
    ///
    /// A pause is up to a tenth shorter or longer, so that many machines do not ask at the same moment.
    ///
    /// - Parameters:
    ///   - seconds: How much time lies between the starts of two rounds.
    ///   - progress: Told from time to time how far the work has come.
    ///   - body: Is given what each round came to.
    /// - Throws: What a round or the body throws. The end of the task is no error: the round under way is ended in good
    ///   order, and its report handed out.
    public mutating func repeatRounds(
        every seconds: Int64, progress: (WorkStep) -> Void = { _ in }, _ body: (SyncReport) throws -> Void
    ) async throws {
        while !Task.isCancelled {
            let start = surroundings.now()
            try body(try await round(progress: progress))
            let pause = max(1, seconds).multipliedReportingOverflow(by: 1_000)
            let length = pause.overflow ? Int64.max / 2 : min(pause.partialValue, .max / 2)
            let jitter = Int64(surroundings.random() % UInt64(length / 5 + 1)) - length / 10
            await idle(until: start.addingReportingOverflow(length + jitter).partialValue)
        }
    }

    /// Guesses the next look-ups until a moment, or until the task is cancelled.
    private mutating func idle(until end: Int64) async {
        while !Task.isCancelled {
            let left = end &- surroundings.now()
            guard left > 0 else { return }
            // In naps, since a clock that is set back meanwhile must not make the pause endless.
            let nap = min(left, Self.idlePause * 1_000)
            do { try await surroundings.sleep(nap) } catch { return }
            // What can't be guessed now is no reason to end the sync; the next round tells why.
            if let services { try? await warmNextCards(services) }
        }
    }

    private mutating func warmNextCards(_ services: PriceServices) async throws(PricingError) {
        guard settings.predicts, !Task.isCancelled else { return }
        let guess = try nextCards.guess(with: services, at: surroundings.clock.now())
        guard let game = guess.first?.game else { return }
        var run = try ServiceRun(
            services, budget: WarmBudget(requests: Prediction.most), priority: .prefetch,
            surroundings: surroundings)
        try await run.ask(guess, of: game)
        predicted.merge(run.finished)
    }
}
