public import CardModel
package import Synchronization

/// Answers what a printing costs: from memory, from the store, or from the sources it asks and then keeps.
///
///     price(for:) ─► memory ─► store ─────────────────────────────► answer, with its age
///                                 │ nothing, or too old for the strategy
///                                 ▼
///                   chain of sources ─► flights (one for each service and printing) ─► source
///                                                                                        │ checked, seen twice
///                   answer ◄─ memory forgets ◄─ store, ledger ◄──────────────────────────┘ where it jumped
///
/// What is stored answers without a thread being left and without a lock being held for longer than it takes to look
/// into a dictionary. Nothing of a reply that failed is stored, and what is stored is stored all at once, so that a
/// cancelled task or a killed process leaves whole prices behind.
public final class PriceEngine: Sendable {
    package let store: any PriceStore & FetchLedger
    package let chain: SourceChain
    package let settings: EngineSettings
    package let surroundings: PricingSurroundings
    package let sources: [String: any PriceSource]
    package let order: [String]
    package let flights: FetchFlights
    package let memory: Mutex<MemoryLayer>
    package let background = Mutex(BackgroundWork())
    package let suspects = Mutex(SuspectList())

    /// Makes an engine.
    ///
    /// - Parameters:
    ///   - store: Where prices are kept, and what came of asking for them.
    ///   - sources: Who may be asked; of two with one name the first counts.
    ///   - chain: In which order they are asked, and how much each market counts. Where it names no source for any
    ///     game, all are asked in the order given.
    ///   - settings: How the engine works.
    ///   - surroundings: The time, waiting and chance.
    public init(
        store: any PriceStore & FetchLedger, sources: [any PriceSource], chain: SourceChain,
        settings: EngineSettings = EngineSettings(), surroundings: PricingSurroundings = .system
    ) {
        self.store = store
        self.chain = chain
        self.settings = settings
        self.surroundings = surroundings
        self.sources = Dictionary(sources.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        order = sources.map(\.name)
        flights = FetchFlights(surroundings)
        memory = Mutex(
            MemoryLayer(
                capacity: settings.memoryCapacity,
                life: settings.memorySeconds.saturatingMultiplied(by: 1_000)))
    }

    /// Returns what is stored of a printing, and never asks a source.
    ///
    /// - Parameter printing: The printing.
    /// - Returns: The answer; its origin is `missing`, and it has no quotes, where nothing is stored.
    /// - Throws: `PricingError` when the store can't be read.
    /// - Complexity: O(1) while the printing is remembered, else that of `PriceStore.observations(for:)`.
    public func cached(_ printing: PrintingID) throws(PricingError) -> PriceAnswer {
        let now = surroundings.now()
        let (known, isRemembered) = try known(printing, at: now)
        return answer(printing, known, isRemembered ? .memory : .store, at: now)
    }

    /// Returns what is stored of several printings, and never asks a source.
    ///
    /// - Parameter printings: The printings; duplicates are answered once.
    /// - Returns: An answer for each; its origin is `missing` where nothing is stored.
    /// - Throws: `PricingError` when the store can't be read.
    /// - Complexity: O(printings) while they are remembered.
    public func cached(_ printings: [PrintingID]) throws(PricingError) -> [PrintingID: PriceAnswer] {
        let now = surroundings.now()
        var answers: [PrintingID: PriceAnswer] = [:]
        answers.reserveCapacity(printings.count)
        for (printing, known, isRemembered) in try known(printings, at: now) {
            answers[printing] = answer(printing, known, isRemembered ? .memory : .store, at: now)
        }
        return answers
    }

    /// Returns the price of a printing.
    ///
    /// - Parameters:
    ///   - printing: The printing.
    ///   - strategy: Whether the store or the network answers first.
    /// - Returns: The answer, with at least one quote or with what is stored in place of one.
    /// - Throws: `PricingError` when there is no price to show, or, with `networkOnly`, none that was fetched just now.
    public func price(
        for printing: PrintingID, strategy: PriceStrategy = .cacheFirst
    ) async throws(PricingError) -> PriceAnswer {
        let now = surroundings.now()
        let (known, isRemembered) = try known(printing, at: now)
        if let answer = try answerAtOnce(printing, known, isRemembered, strategy, at: now) { return answer }
        let asked = await ask([printing], for: asker(strategy), .interactive, patience(from: now))
        return try answerAfterAsking(printing, strategy, asked)
    }

    /// Returns the prices of several printings; those that have to be fetched are fetched together.
    ///
    /// - Parameters:
    ///   - printings: The printings; duplicates are answered once.
    ///   - strategy: Whether the store or the network answers first.
    /// - Returns: For each printing what `price(for:strategy:)` returns or throws.
    public func prices(
        for printings: [PrintingID], strategy: PriceStrategy = .cacheFirst
    ) async -> [PrintingID: Result<PriceAnswer, PricingError>] {
        let now = surroundings.now()
        var results: [PrintingID: Result<PriceAnswer, PricingError>] = [:]
        let known: [(printing: PrintingID, known: KnownPrice, isRemembered: Bool)]
        do throws(PricingError) {
            known = try self.known(printings, at: now)
        } catch {
            for printing in printings { results[printing] = .failure(error) }
            return results
        }
        var wanted: [PrintingID] = []
        var due: [PrintingID] = []
        for (printing, price, isRemembered) in known {
            do throws(PricingError) {
                switch try serving(of: printing, price, strategy, at: now) {
                case .fetch:
                    wanted.append(printing)
                case .serve(let isDue):
                    if isDue { due.append(printing) }
                    results[printing] = .success(
                        answer(printing, price, isRemembered ? .memory : .store, at: now))
                }
            } catch {
                results[printing] = .failure(error)
            }
        }
        for printing in beginRefreshes(of: due, at: now) {
            if case .success(var answer) = results[printing] {
                answer.isRefreshing = true
                results[printing] = .success(answer)
            }
        }
        guard !wanted.isEmpty else { return results }
        let asked = await ask(wanted, for: asker(strategy), .interactive, patience(from: now))
        for printing in wanted {
            do throws(PricingError) {
                results[printing] = .success(try answerAfterAsking(printing, strategy, asked))
            } catch {
                results[printing] = .failure(error)
            }
        }
        return results
    }

    /// Asks for prices whatever is stored, as a warm or a sync does.
    ///
    /// Printings that a source does not price, or failed for, are left alone until it is time to ask for them again.
    ///
    /// - Parameter request: The printings, how urgent they are, and until when an answer is of use.
    /// - Returns: What came of it.
    public func refresh(_ request: PriceRequest) async -> RefreshReport {
        guard !settings.isOffline else {
            var report = RefreshReport()
            report.failed = Set(request.printings).count
            report.failures = [.friendly(.offline)]
            return report
        }
        return await ask(request.printings, for: .renewing, request.priority, request.deadline).report
    }

    /// Waits until nothing is fetched in the background any more.
    public func finishRefreshes() async {
        while true {
            let tasks = background.withLock(\.running)
            for task in tasks { await task.value }
            await flights.settle()
            if background.withLock(\.running).isEmpty, flights.count == 0 { return }
        }
    }

    private func patience(from now: Int64) -> Int64 {
        now.saturatingAdding(settings.patienceMilliseconds)
    }

    private func asker(_ strategy: PriceStrategy) -> FetchRest.Asker {
        switch strategy {
        case .cacheFirst, .cacheFresh: .patient
        case .networkFirst, .networkOnly: .insisting
        }
    }
}
