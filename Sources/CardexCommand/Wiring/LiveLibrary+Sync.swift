internal import CardPresentation
internal import Cardex

/// How `cardex warm` and `cardex sync` are answered.
extension LiveLibrary {
    func warm(
        _ options: WarmOptions, progress: (WorkProgress) -> Void
    ) async throws(CommandError) -> WarmView {
        var view = WarmView(ReportView([]))
        if !options.sources.isEmpty {
            view.report.facts += try warmFiles(options, progress)
        } else if !options.isForImagesAlone {
            try warmList(options, progress, &view)
        }
        if let budget = options.budget {
            try await askServices(
                options.shared, budget, games: options.game.map { [$0] }, progress, &view)
        }
        view.report.facts += try await imageFacts(options, progress)
        return view
    }

    func sync(
        _ options: SyncOptions, progress: (WorkProgress) -> Void,
        _ body: (WarmView) throws(CommandError) -> Void
    ) async throws(CommandError) {
        let shared = options.shared
        do {
            // An index that is missing is told before anything is fetched.
            _ = try SearchIndex.open(at: shared.files.index)
            let lock = try SyncLock(store: shared.files.prices)
            let list = try SourceList.read(at: shared.files.sources).located(at: shared.files.sources)
            var sync = PriceSync(
                settings: try Self.settings(options),
                bulk: BulkPrices(
                    sources: list, indexPath: shared.files.index, pricesPath: shared.files.prices,
                    game: options.settings.games?.first, fetcher: fetcher(shared), clock: clock)
            ) { try Self.priceServices(shared) }
            if let seconds = options.every {
                try await sync.repeatRounds(every: seconds, progress: { progress(WorkProgress($0)) }) {
                    try body(Self.view($0, shared))
                }
            } else {
                try body(Self.view(try await sync.round { progress(WorkProgress($0)) }, shared))
            }
            _ = consume lock
        } catch {
            throw Failures.command(error)
        }
    }

    /// What was typed, and where nothing was typed what the configuration says.
    private static func settings(_ options: SyncOptions) throws(PricingError) -> SyncSettings {
        let storage = try access(options.shared).configuration.storage
        var settings = options.settings
        settings.limits.printings = settings.limits.printings ?? storage.printings
        settings.limits.bytes = settings.limits.bytes ?? storage.bytes
        return settings
    }

    func priceStatistics(_ options: SharedOptions) throws(CommandError) -> PriceStatisticsView {
        try Failures.translated {
            let store = try SQLitePriceStore(path: options.files.prices, readOnly: true, clock: clock)
            let statistics = try PriceStatistics(store, rules: Self.serviceRules(options))
            return PriceStatisticsView(
                ReportView(Reports.statistics(statistics)), warnings: Reports.warnings(statistics))
        }
    }

    func forgetLookups(_ options: SharedOptions) throws(CommandError) -> Int? {
        try Failures.translated {
            // Opened for reading first, so that no store is made only to be forgetful.
            let count: Int
            do throws(PricingError) {
                count = try SQLitePriceStore(path: options.files.prices, readOnly: true, clock: clock)
                    .journalSummary(since: .min, limit: 0).lookups
            } catch {
                guard error.code == .notFound else { throw error }
                return nil
            }
            try SQLitePriceStore(path: options.files.prices, clock: clock).forgetLookups()
            return count
        }
    }

    /// Asks services for what is wanted most.
    func askServices(
        _ options: SharedOptions, _ budget: WarmBudget, games: Set<Game>?, _ progress: (WorkProgress) -> Void,
        _ view: inout WarmView
    ) async throws(CommandError) {
        do {
            let services = try Self.priceServices(options)
            let report = try await ServiceWarming(services, budget: budget, games: games).run {
                progress(WorkProgress($0))
            }
            view.report.facts += Reports.services(report)
            view.notes += Reports.notes(on: report)
            if report.failed > 0, let failure = report.failures.first {
                view.failure = view.failure ?? Self.upstream(failure.description)
            }
        } catch {
            throw Failures.command(error)
        }
    }

    /// Reads the files that were named.
    private func warmFiles(
        _ options: WarmOptions, _ progress: (WorkProgress) -> Void
    ) throws(CommandError) -> [ReportView.Fact] {
        try withoutActuallyEscaping(progress) { progress throws(CommandError) in
            try Failures.translated {
                let sources = try LocalSource.bring(options.sources, with: fetcher(options.shared)) {
                    progress(WorkProgress($0))
                }
                let warming = PriceWarming(
                    sources: sources.map(\.local), indexPath: options.shared.files.index,
                    pricesPath: options.shared.files.prices, clock: clock)
                return Reports.warming(try warming.run { progress(WorkProgress($0)) })
            }
        }
    }

    /// Brings the bulk sources of the list up to date.
    private func warmList(
        _ options: WarmOptions, _ progress: (WorkProgress) -> Void, _ view: inout WarmView
    ) throws(CommandError) {
        let path = options.shared.files.sources
        let list = try Failures.translated { try SourceList.read(at: path) }.located(at: path)
        guard !list.isEmpty || options.budget != nil else {
            throw CommandError(
                .usage, "warm needs prices to read, and \(path) names no source",
                remedy: """
                    Add one with cardex sources add tcgcsv, name a file with --from, such as \
                    --from scryfall:default-cards.json.gz, or ask services with --requests 200.
                    """)
        }
        let bulk = BulkPrices(
            sources: list, indexPath: options.shared.files.index, pricesPath: options.shared.files.prices,
            game: options.game, fetcher: fetcher(options.shared), clock: clock)
        let report = try withoutActuallyEscaping(progress) { progress throws(CommandError) in
            try Failures.translated { try bulk.run { progress(WorkProgress($0)) } }
        }
        view.report.facts += Reports.bulk(report)
        view.failure = Self.failure(of: report)
    }

    /// What a round came to, and what could not be brought up to date in it.
    private static func view(_ report: SyncReport, _ options: SharedOptions) -> WarmView {
        var failure = failure(of: report.bulk)
        if failure == nil, report.hasFailedUpstream, let error = report.refreshed.failures.first {
            failure = upstream(
                "\(error); \(Units.count(report.refreshed.failed, "card keeps", "cards keep")) older prices")
        }
        return WarmView(
            ReportView(Reports.sync(report)), notes: Reports.notes(on: report.refreshed), failure: failure)
    }

    private static func failure(of report: BulkReport) -> CommandError? {
        if !report.unreachable.isEmpty {
            let problems = report.unreachable.map { source in
                source.state == .recorded
                    ? "\(source.name): \(source.problem); its last copy was read"
                    : "\(source.name): \(source.problem); its older prices stay"
            }
            return upstream(problems.joined(separator: "; "))
        }
        let failed = report.sources.filter { $0.state == .failed }
        guard !failed.isEmpty else { return nil }
        return CommandError(.badInput, failed.map { "\($0.name): \($0.problem)" }.joined(separator: "; "))
    }

    private static func upstream(_ message: String) -> CommandError {
        CommandError(
            .upstreamFailed, message, remedy: "Run the same command again later; it goes on where it stopped."
        )
    }
}
