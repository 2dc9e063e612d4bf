/// Which services are asked for which game, and whether it is worth asking them again.
public struct ServicePlan: Sendable {
    /// The services, by name.
    let sources: [String: any PriceSource]
    /// Their names, in the order given.
    private let order: [String]
    private let chain: SourceChain

    /// Makes a plan.
    ///
    /// - Parameters:
    ///   - sources: The services.
    ///   - chain: In which order they are asked for each game; where it names none at all, in the order given.
    public init(_ sources: [any PriceSource], chain: SourceChain) {
        self.sources = Dictionary(sources.map { ($0.name, $0) }) { first, _ in first }
        order = sources.map(\.name)
        self.chain = chain
    }

    /// The services that price a game, the first one asked first.
    func services(for game: Game) -> [any PriceSource] {
        let names = chain.sources[game] ?? (chain.otherwise.isEmpty ? order : chain.otherwise)
        return names.compactMap { sources[$0] }.filter { $0.capabilities.covers(game) }
    }

    /// How old the prices of a game have to be for new ones to be there, in seconds; `nil` without a service.
    func publishingInterval(for game: Game) -> Int64? {
        services(for: game).first.map { max(0, $0.capabilities.publishingInterval) }
    }

    /// Whether asking for a printing may bring something, as far as its last answers tell.
    ///
    /// - Parameters:
    ///   - outcomes: What came of asking for it.
    ///   - game: Its game.
    ///   - now: The present in seconds since the epoch.
    ///   - age: How old an answer with a price has to be, in seconds.
    /// - Returns: Whether no service has just priced it, and one of them is not resting after it had none.
    func isDue(_ outcomes: [FetchOutcome], of game: Game, at now: Int64, age: Int64) -> Bool {
        var isOpen = false
        for service in services(for: game) {
            guard let outcome = outcomes.first(where: { $0.source == service.name }) else {
                isOpen = true
                continue
            }
            // A moment ahead of the clock comes from a clock that was wrong, and binds nobody.
            let elapsed = now >= outcome.askedAt ? now &- outcome.askedAt : .max
            if outcome.result == .priced, elapsed < age { return false }
            let rest = FetchRest.end(
                after: outcome, publishingInterval: service.capabilities.publishingInterval, for: .renewing,
                at: now)
            if rest == nil { isOpen = true }
        }
        return isOpen
    }
}

/// Leaves out the printings that services need not be asked for.
struct DuePrintings: Sendable {
    let store: any PriceStore & FetchLedger
    let plan: ServicePlan

    /// How many printings are looked up at a time.
    private static let chunk = 512

    /// The printings whose prices are old or unknown, and of which a service may know more.
    ///
    /// - Parameters:
    ///   - printings: Printings of one game.
    ///   - game: Their game.
    ///   - now: The present in seconds since the epoch.
    ///   - age: How old prices have to be, in seconds; `nil` for as often as the first service publishes.
    /// - Returns: Those worth asking for, in the same order.
    /// - Throws: `PricingError` when the store can't be read.
    func among(
        _ printings: [PrintingID], of game: Game, at now: Int64, age: Int64? = nil
    ) throws(PricingError) -> [PrintingID] {
        guard let interval = plan.publishingInterval(for: game) else { return [] }
        let age = age ?? interval
        var due: [PrintingID] = []
        for start in stride(from: 0, to: printings.count, by: Self.chunk) {
            let part = Array(printings[start..<min(printings.count, start + Self.chunk)])
            let outcomes = try store.outcomes(for: part)
            let asked = part.filter { plan.isDue(outcomes[$0] ?? [], of: game, at: now, age: age) }
            guard !asked.isEmpty else { continue }
            let stored = try store.observations(for: asked)
            due += asked.filter { printing in
                guard let fetched = stored[printing]?.lazy.map(\.fetchedAt).max() else { return true }
                return fetched > now || now - fetched >= age
            }
        }
        return due
    }
}
