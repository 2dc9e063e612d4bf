/// Which services are asked for which game, and when it is worth asking them again.
public struct ServicePlan: Sendable {
    /// The longest time a service that knows no price of a printing is not asked for it again, in seconds: 30 days.
    static let longestSilence: Int64 = 30 * 86_400
    /// How long a service is not asked again for a printing after it could not be asked once, in seconds.
    static let firstPause: Int64 = 300
    /// The same after many times.
    static let longestPause: Int64 = 6 * 3_600

    /// The services, by name.
    let sources: [String: any PriceSource]
    private let chain: SourceChain

    /// Makes a plan.
    ///
    /// - Parameters:
    ///   - sources: The services.
    ///   - chain: In which order they are asked for each game.
    public init(_ sources: [any PriceSource], chain: SourceChain) {
        self.sources = Dictionary(sources.map { ($0.name, $0) }) { first, _ in first }
        self.chain = chain
    }

    /// The services that price a game, the first one asked first.
    func services(for game: Game) -> [any PriceSource] {
        chain.names(for: game).compactMap { sources[$0] }.filter { $0.capabilities.covers(game) }
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
    /// - Returns: Whether no service has just priced it, and one of them is not known to have nothing to say now.
    func isDue(_ outcomes: [FetchOutcome], of game: Game, at now: Int64, age: Int64) -> Bool {
        let services = services(for: game)
        var isOpen = false
        for service in services {
            guard let outcome = outcomes.first(where: { $0.source == service.name }) else {
                isOpen = true
                continue
            }
            // A moment ahead of the clock comes from a clock that was wrong, and binds nobody.
            let elapsed = now >= outcome.askedAt ? now - outcome.askedAt : .max
            switch outcome.result {
            case .priced:
                if elapsed < age { return false }
                isOpen = true
            case .unpriced:
                let silence = Self.doubled(
                    max(3_600, service.capabilities.publishingInterval), outcome.streak,
                    upTo: Self.longestSilence)
                if elapsed >= silence { isOpen = true }
            case .failed:
                let pause = Self.doubled(Self.firstPause, outcome.streak, upTo: Self.longestPause)
                if elapsed >= pause { isOpen = true }
            }
        }
        return isOpen
    }

    /// A length that doubles with each time in a row.
    private static func doubled(_ length: Int64, _ streak: Int, upTo limit: Int64) -> Int64 {
        let (product, overflow) = length.multipliedReportingOverflow(by: 1 << Int64(min(max(0, streak - 1), 30)))
        return overflow ? limit : min(product, limit)
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
