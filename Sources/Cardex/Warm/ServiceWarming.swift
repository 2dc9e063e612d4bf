/// Fills the price store from services ahead of need, within a budget.
///
///     WarmOrder ─► what services cover ─► what is due ─► batches ─► refresh ─► store, ledger
///                                                         a set, where a service prices whole sets;
///                                                         else as many as a request brings
///
/// What was done stands in the ledger: a warming that was stopped goes on where it was, and one that was killed loses
/// no more than the batch it was at.
public struct ServiceWarming: Sendable {
    /// How much may be taken from services.
    public var budget: WarmBudget
    /// The only games; `nil` for all.
    public var games: Set<Game>?
    private let services: PriceServices
    private let surroundings: PricingSurroundings

    /// How many printings of a game are gathered for a service that is asked for single ones.
    private static let leastBatch = 16

    /// Describes a warming.
    ///
    /// - Parameters:
    ///   - services: The printings, the store, and who is asked.
    ///   - budget: How much may be taken from services.
    ///   - games: The only games.
    ///   - surroundings: The time, and waiting.
    public init(
        _ services: PriceServices, budget: WarmBudget, games: Set<Game>? = nil,
        surroundings: PricingSurroundings = .system
    ) {
        self.services = services
        self.budget = budget
        self.games = games
        self.surroundings = surroundings
    }

    private var index: SearchIndex { services.index }
    private var store: any PriceServices.Store { services.store }
    private var plan: ServicePlan { services.plan }

    /// Asks services for what is due, in the order of `WarmOrder`.
    ///
    /// A service that can't be asked ends the part of its games; the failures say why.
    ///
    /// - Parameter progress: Told from time to time how far the tightest limit is spent.
    /// - Returns: What came of it.
    /// - Throws: `PricingError` when the store fails; what was done stays.
    /// - Complexity: O(printings · log printings) beside the requests.
    public func run(progress: (WorkStep) -> Void = { _ in }) async throws(PricingError) -> ServiceReport {
        let catalog = WarmCatalog(index)
        let due = DuePrintings(store: store, plan: plan)
        var run = try ServiceRun(
            services, budget: budget, priority: .prefetch, surroundings: surroundings)
        var covered: [Game: any PriceSource] = [:]
        for game in catalog.games { covered[game] = plan.services(for: game).first }
        var sets = DueSets(count: catalog.setDays.count)
        var gathered: [Game: [PrintingID]] = [:]
        var order = try order(catalog)
        while run.end == nil, let step = order.next() {
            let game = catalog.game(of: step.printing)
            guard let service = covered[game] else {
                run.pass(withoutService: 1)
                continue
            }
            if run.closed.contains(game) {
                if run.closed.count == covered.count { break }
                continue
            }
            let set = catalog.printingSets[step.printing]
            let printing = index.identifiers(at: CollectionOfOne(step.printing))
            if service.capabilities.asksBySet, sets.holds(set) {
                if sets.isNew(set) {
                    let printings = members(of: set, first: step.printing, catalog)
                    let wanted = try due.among(printings, of: game, at: surroundings.clock.now())
                    run.pass(known: printings.count - wanted.count)
                    sets.note(wanted, of: set)
                }
                guard let wanted = sets.take(set, for: printing) else { continue }
                tell(progress, run, game)
                try await run.ask(wanted, of: game)
            } else {
                gathered[game, default: []] += printing
                if gathered[game, default: []].count
                    >= max(Self.leastBatch, service.capabilities.largestBatch)
                {
                    try await flush(&gathered, game, due, &run, progress)
                }
            }
        }
        for game in gathered.keys.sorted() where run.end == nil {
            try await flush(&gathered, game, due, &run, progress)
        }
        return run.finished
    }

    /// Asks for what was gathered of a game, as far as it is due.
    private func flush(
        _ gathered: inout [Game: [PrintingID]], _ game: Game, _ due: DuePrintings, _ run: inout ServiceRun,
        _ progress: (WorkStep) -> Void
    ) async throws(PricingError) {
        let printings = gathered.removeValue(forKey: game) ?? []
        let wanted = try due.among(printings, of: game, at: surroundings.clock.now())
        run.pass(known: printings.count - wanted.count)
        tell(progress, run, game)
        try await run.ask(wanted, of: game)
    }

    /// The printings of a set that somebody may sell, one of them first.
    private func members(of set: UInt32, first: Int, _ catalog: WarmCatalog) -> [PrintingID] {
        let others = catalog.members(of: set).lazy.map { Int($0) }.filter {
            $0 != first && !catalog.isDigital[$0]
        }
        return index.identifiers(at: CollectionOfOne(first)) + index.identifiers(at: others)
    }

    private func order(_ catalog: WarmCatalog) throws(PricingError) -> WarmOrder {
        let moment = surroundings.clock.now()
        // Those pinned by hand before those of an inventory.
        let pins = try store.pins().sorted {
            ($0.reason == Pin.byHand ? 0 : 1) < ($1.reason == Pin.byHand ? 0 : 1)
        }
        let wanted = pins.map(\.printing) + (try store.watches().map(\.printing))
        let lookedUp = try store.lookupWeights(at: moment, limit: LookupWeight.capacity).map(\.printing)
        return WarmOrder(
            catalog, pinned: index.positions(of: wanted).compactMap(\.self),
            lookedUp: index.positions(of: lookedUp).compactMap(\.self), games: games)
    }

    private func tell(_ progress: (WorkStep) -> Void, _ run: ServiceRun, _ game: Game) {
        let name = plan.services(for: game).first?.name ?? ""
        let (done, total) = run.progress
        progress(WorkStep(label: "asking \(name) for \(game)", done: done, total: total))
    }
}

/// What is due of the sets that the order has come to, until one of it is wanted; then all of it is asked for together.
private struct DueSets {
    private var isKnown: [Bool]
    private var due: [UInt32: [PrintingID]] = [:]

    init(count: Int) { isKnown = [Bool](repeating: false, count: count) }

    func holds(_ set: UInt32) -> Bool { Int(set) < isKnown.count }

    func isNew(_ set: UInt32) -> Bool { !isKnown[Int(set)] }

    mutating func note(_ printings: [PrintingID], of set: UInt32) {
        isKnown[Int(set)] = true
        if !printings.isEmpty { due[set] = printings }
    }

    /// Takes out all that is due of a set, a printing first; nothing when that printing is not due.
    mutating func take(_ set: UInt32, for printing: [PrintingID]) -> [PrintingID]? {
        guard let wanted = printing.first, let all = due[set], all.contains(wanted) else { return nil }
        due[set] = nil
        return [wanted] + all.filter { $0 != wanted }
    }
}

extension Pin {
    /// The reason of what somebody pinned by hand.
    public static let byHand = "pinned"
    /// The reason of what is in an inventory that was matched.
    public static let byInventory = "inventory"
}
