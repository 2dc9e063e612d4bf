/// Asks services batch by batch within a budget, and gives up the games whose services fail.
struct ServiceRun {
    /// How many batches of a game may fail in a row before it is given up.
    private static let patience = 3
    /// The longest time that is waited for a service to answer again, in milliseconds.
    private static let longestWait: Int64 = 60_000
    /// How often an allowance that is left, but too small, is tried on other batches.
    private static let misfitLimit = 32

    let plan: ServicePlan
    private let priority: FetchPriority
    private let surroundings: PricingSurroundings
    private let engine: PriceEngine
    private let bytesSoFar: @Sendable () throws(PricingError) -> Int64
    private var meter: BudgetMeter
    private var misfits = 0
    /// How many batches in a row failed of each game.
    private var failuresInARow: [Game: Int] = [:]
    /// The games that are given up.
    private(set) var closed: Set<Game> = []
    private(set) var report = ServiceReport()

    /// Makes a run of which nothing is spent.
    ///
    /// - Parameters:
    ///   - services: Who is asked, and where it is counted.
    ///   - budget: How much may be taken.
    ///   - priority: How urgent it is.
    ///   - surroundings: The time, and waiting.
    /// - Throws: `PricingError` when the traffic can't be read.
    init(
        _ services: PriceServices, budget: WarmBudget, priority: FetchPriority,
        surroundings: PricingSurroundings
    ) throws(PricingError) {
        plan = services.plan
        self.priority = priority
        self.surroundings = surroundings
        engine = services.engine
        let (store, plan) = (services.store, services.plan)
        let names = Set(plan.sources.keys)
        let start = surroundings.now()
        let day = CalendarDate(secondsSinceEpoch: surroundings.clock.now())
        @Sendable func sum() throws(PricingError) -> Int64 {
            var bytes: Int64 = 0
            for usage in try store.usage(since: day) where names.contains(usage.service) {
                bytes = bytes.addingReportingOverflow(max(0, usage.bytes)).partialValue
            }
            return bytes
        }
        let before = try sum()
        bytesSoFar = { () throws(PricingError) in max(0, try sum() &- before) }
        meter = BudgetMeter(budget, start: start)
    }

    /// Why nothing more is asked, or `nil` while something may be.
    var end: WarmEnd? {
        if Task.isCancelled { return .cancelled }
        return meter.end(at: surroundings.now()) ?? (misfits >= Self.misfitLimit ? .requests : nil)
    }

    /// How far the budget is spent.
    var progress: (done: Int64, total: Int64) { meter.progress(at: surroundings.now()) }

    /// Asks for printings of one game, as many of the first ones as the budget has requests for.
    ///
    /// - Parameters:
    ///   - printings: The printings, the most wanted first.
    ///   - game: Their game.
    /// - Throws: `PricingError` when the traffic can't be read.
    mutating func ask(_ printings: [PrintingID], of game: Game) async throws(PricingError) {
        guard end == nil, !closed.contains(game) else { return }
        let batch = affordable(printings, of: game)
        guard !batch.isEmpty else {
            misfits += printings.isEmpty ? 0 : 1
            return
        }
        misfits = 0
        var answer = await asked(batch)
        if answer.isFruitless(for: batch.count), let wait = wait(after: answer), end == nil {
            do { try await surroundings.sleep(wait) } catch { return }
            answer = await asked(batch)
        }
        if let bytes = try? bytesSoFar() { report.bytes = bytes }
        meter.spend(requests: 0, bytes: max(0, report.bytes - meter.bytes))
        judge(answer, batch.count, game)
    }

    private mutating func asked(_ batch: [PrintingID]) async -> RefreshReport {
        let allowance = RequestAllowance(meter.requestsLeft)
        let request = PriceRequest(batch, priority: priority, deadline: meter.deadline)
        let answer = await RequestAllowance.$current.withValue(allowance) { await engine.refresh(request) }
        report.add(answer, requests: allowance.used)
        meter.spend(requests: allowance.used, bytes: 0)
        return answer
    }

    /// The longest beginning of printings that the requests left are enough for.
    private func affordable(_ printings: [PrintingID], of game: Game) -> [PrintingID] {
        guard let service = plan.services(for: game).first else { return [] }
        let left = meter.requestsLeft
        guard left < .max, service.requestCount(for: printings) > left else { return printings }
        var (most, tooMany) = (0, printings.count)
        while tooMany - most > 1 {
            let middle = (most + tooMany) / 2
            if service.requestCount(for: Array(printings.prefix(middle))) <= left {
                most = middle
            } else {
                tooMany = middle
            }
        }
        return Array(printings.prefix(most))
    }

    /// How long to wait until a service that asks to be left alone can be asked again, if that is soon.
    private func wait(after answer: RefreshReport) -> Int64? {
        guard let retryAt = answer.failures.compactMap(\.retryAt).min() else { return nil }
        let wait = retryAt &- surroundings.now()
        guard wait > 0, wait <= Self.longestWait else { return nil }
        if let deadline = meter.deadline, retryAt >= deadline { return nil }
        return wait
    }

    /// Gives a game up when nothing comes of it: at once when its services can't be asked, else after a few batches.
    private mutating func judge(_ answer: RefreshReport, _ count: Int, _ game: Game) {
        guard answer.isFruitless(for: count) else {
            failuresInARow[game] = 0
            return
        }
        let inARow = failuresInARow[game, default: 0] + 1
        failuresInARow[game] = inARow
        let isShut = answer.failures.allSatisfy { Self.lastingCodes.contains($0.code) }
        if isShut || inARow >= Self.patience { closed.insert(game) }
    }

    /// The failures that asking again at once would only repeat.
    private static let lastingCodes: Set<PricingError.Code> = [
        .circuitOpen, .quotaExhausted, .rateLimited, .unauthorized, .credentialsMissing, .credentialsUnsafe,
        .noSource, .offline, .invalidConfiguration,
    ]

    /// The report with why it ended.
    var finished: ServiceReport {
        var report = report
        report.end = end ?? (closed.isEmpty ? .finished : .services)
        return report
    }

    /// Notes printings that are not asked for.
    mutating func pass(known: Int = 0, withoutService: Int = 0) {
        report.known += known
        report.withoutService += withoutService
    }
}

extension RefreshReport {
    /// Whether no printing of a batch was answered.
    fileprivate func isFruitless(for count: Int) -> Bool {
        count > 0 && priced == 0 && unpriced == 0 && failed > 0
    }
}
