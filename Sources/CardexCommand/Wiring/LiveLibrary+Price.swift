internal import CardPresentation
internal import Cardex
internal import Synchronization

/// How `cardex price` is answered.
extension LiveLibrary {
    func price(_ options: PriceOptions) async throws(CommandError) -> [QuoteView] {
        let start = ContinuousClock.now
        let finder = try finder(options.shared, withPrices: true)
        if let error = finder.pricingError { throw Failures.command(error) }
        let found = printings(for: options, in: finder)
        let ids = found.map(\.printing.printing.id)
        let answers = try await answers(for: ids, finder, options.strategy, options.shared)
        // What was not found is written down too: it says what is missing.
        if options.recordsLookup, Self.keepsJournal(options.shared) {
            let elapsed = start.duration(to: .now).components
            finder.record(
                JournalEntry(
                    at: clock.now(), query: options.id == nil ? options.query : "",
                    hits: Set(found.map(\.name)).count, chosen: ids.first,
                    origin: ids.first.map { Self.origin(answers[$0]) } ?? .none,
                    microseconds: elapsed.seconds * 1_000_000 + elapsed.attoseconds / 1_000_000_000_000))
        }
        return found.map { name, printing in
            QuoteViews.view(
                name, printing, answers[printing.printing.id], isOffline: options.shared.isOffline)
        }
    }

    /// What printings cost; services are asked only where what is stored does not do.
    func answers(
        for ids: [PrintingID], _ finder: CardFinder, _ strategy: PriceStrategy, _ options: SharedOptions
    ) async throws(CommandError) -> [PrintingID: Result<PriceAnswer, PricingError>] {
        let stored = try Failures.translated { try finder.quotes(for: ids) }
        if needsNetwork(strategy, ids, stored, options) {
            return await (try askingFinder(options)).prices(for: ids, strategy: strategy)
        }
        var answers: [PrintingID: Result<PriceAnswer, PricingError>] = [:]
        for (id, quotes) in stored {
            answers[id] = .success(PriceAnswer(printing: id, quotes: quotes, origin: .store))
        }
        return answers
    }

    func finishPrices(_ options: SharedOptions) async {
        guard let asking = finders.asking else { return }
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let end = SharedEnd(continuation)
            Task {
                await asking.finishRefreshes()
                end.reach()
            }
            Task {
                try? await Task.sleep(for: .seconds(Self.longestFinish))
                end.reach()
            }
        }
    }

    /// How many seconds a command stays after everything is shown, for prices that are being fetched.
    private static let longestFinish: Int64 = 5

    /// The printings that are meant, with their names.
    private func printings(
        for options: PriceOptions, in finder: CardFinder
    ) -> [(name: String, printing: PricedPrinting)] {
        if let id = options.id {
            return CardViews.printings(id, in: finder).compactMap { finder.card($0) }.map {
                ($0.printing.name, $0)
            }
        }
        let answer = finder.search(
            SearchRequest(
                options.query, game: options.game, set: options.set, language: options.language, limit: 1,
                printingLimit: Self.printingLimit))
        return answer.results.flatMap { result in result.printings.map { (result.name, $0) } }
    }

    /// Whether what is stored does not do: then the store is opened to write, which takes longer.
    private func needsNetwork(
        _ strategy: PriceStrategy, _ ids: [PrintingID], _ stored: [PrintingID: [PriceQuote]],
        _ options: SharedOptions
    ) -> Bool {
        guard !ids.isEmpty, !options.isOffline else { return false }
        guard strategy == .cacheFirst || strategy == .cacheFresh else { return true }
        let oldest = clock.now() - 86_400
        return ids.contains { id in (stored[id]?.lazy.map(\.fetchedAt).max() ?? .min) <= oldest }
    }

    /// A finder that may ask services.
    private func askingFinder(_ options: SharedOptions) throws(CommandError) -> CardFinder {
        let finder = try Failures.translated {
            try CardFinder.open(
                index: options.files.index, prices: options.files.prices, access: Self.access(options))
        }
        if let error = finder.pricingError { throw Failures.command(error) }
        finders.asking = finder
        return finder
    }

    private static func origin(_ result: Result<PriceAnswer, PricingError>?) -> JournalEntry.PriceOrigin {
        guard case .success(let answer) = result, !answer.quotes.isEmpty else { return .missing }
        return answer.isOffline ? .stale : answer.origin
    }
}

/// The end of a wait for two things, of which the first one counts.
private final class SharedEnd: Sendable {
    private let continuation: Mutex<CheckedContinuation<Void, Never>?>

    init(_ continuation: CheckedContinuation<Void, Never>) {
        self.continuation = Mutex(continuation)
    }

    func reach() {
        continuation.withLock { waiting in
            waiting?.resume()
            waiting = nil
        }
    }
}
