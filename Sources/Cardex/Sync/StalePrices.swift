/// Asks services again for what has become old, the oldest first, all old printings of a set together.
struct StalePrices {
    let services: PriceServices
    let settings: SyncSettings
    let surroundings: PricingSurroundings

    /// How many printings are read from the ledger at first; four times as many while none of them can be refreshed.
    private static let window = 4_096
    /// How many printings are asked for at a time where a service is asked for single ones.
    private static let leastBatch = 16

    /// Asks for everything that is older than `settings.refreshAge`.
    ///
    /// - Parameters:
    ///   - run: Asks, within its budget.
    ///   - progress: Told how many printings are done.
    /// - Throws: `PricingError` when the store fails.
    func refresh(_ run: inout ServiceRun, progress: (WorkStep) -> Void) async throws(PricingError) {
        var limit = Self.window
        var asked: Set<PrintingID> = []
        while run.end == nil {
            let now = surroundings.clock.now()
            let old = try services.store.printings(fetchedBefore: now - settings.refreshAge, limit: limit)
            let batches = try batches(of: old.filter { !asked.contains($0) }, run.closed, at: now)
            if batches.isEmpty {
                // Those at the front can't be refreshed; others may stand behind them.
                guard old.count == limit else { return }
                limit = limit.multipliedReportingOverflow(by: 4).partialValue
                continue
            }
            let total = batches.reduce(0) { $0 + $1.printings.count }
            var done = 0
            for batch in batches where run.end == nil {
                progress(
                    WorkStep(label: "refreshing \(batch.game)", done: Int64(done), total: Int64(total)))
                try await run.ask(batch.printings, of: batch.game)
                asked.formUnion(batch.printings)
                done += batch.printings.count
            }
            guard old.count == limit else { return }
        }
    }

    /// How many printings that services price are older than an age.
    func count(olderThan age: Int64) throws(PricingError) -> Int {
        try services.store.printings(fetchedBefore: surroundings.clock.now() - age, limit: .max).count {
            !services.plan.services(for: $0.game).isEmpty && settings.games?.contains($0.game) ?? true
        }
    }

    private struct Batch {
        let game: Game
        var printings: [PrintingID]
    }

    /// Puts printings that can be refreshed into batches, in the order of the oldest of each.
    private func batches(
        of printings: [PrintingID], _ closed: Set<Game>, at now: Int64
    ) throws(PricingError) -> [Batch] {
        var open: [PrintingID] = []
        for start in stride(from: 0, to: printings.count, by: 512) {
            let part = printings[start..<min(printings.count, start + 512)].filter { printing in
                !closed.contains(printing.game) && settings.games?.contains(printing.game) ?? true
                    && !services.plan.services(for: printing.game).isEmpty
            }
            let outcomes = try services.store.outcomes(for: part)
            open += part.filter {
                services.plan.isDue(outcomes[$0] ?? [], of: $0.game, at: now, age: settings.refreshAge)
            }
        }
        let facts = zip(open, services.index.positions(of: open)).map { printing, position in
            (printing, position.flatMap { services.index.facts(at: CollectionOfOne($0)).first?.set })
        }
        struct Group: Hashable {
            let game: Game
            let set: Int?
        }
        var batches: [Batch] = []
        var places: [Group: Int] = [:]
        for (printing, set) in facts {
            guard let service = services.plan.services(for: printing.game).first else { continue }
            let bySet = service.capabilities.asksBySet && set != nil
            let group = Group(game: printing.game, set: bySet ? set : nil)
            let most = bySet ? Int.max : max(Self.leastBatch, service.capabilities.largestBatch)
            if let place = places[group], batches[place].printings.count < most {
                batches[place].printings.append(printing)
            } else {
                places[group] = batches.count
                batches.append(Batch(game: printing.game, printings: [printing]))
            }
        }
        return batches
    }
}
