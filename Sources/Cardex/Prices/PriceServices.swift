/// All that warming and syncing need: the printings, the store of their prices, and the services that may be asked.
public struct PriceServices: Sendable {
    /// A store that keeps prices, what was asked, what was looked up, and the traffic.
    public typealias Store = PriceStore & FetchLedger & LookupJournal & TrafficStore

    /// The printings.
    public let index: SearchIndex
    /// The prices.
    public let store: any Store
    /// Asks the services.
    public let engine: PriceEngine
    /// Which services are asked for which game.
    let plan: ServicePlan

    /// Puts the parts together.
    ///
    /// - Parameters:
    ///   - index: The printings.
    ///   - store: The prices.
    ///   - sources: The services; none offline.
    ///   - chain: In which order they are asked.
    ///   - settings: How the engine works.
    ///   - surroundings: The time, waiting, and chance.
    public init(
        index: SearchIndex, store: any Store, sources: [any PriceSource], chain: SourceChain,
        settings: EngineSettings = EngineSettings(), surroundings: PricingSurroundings = .system
    ) {
        let sources = sources.map { BudgetedSource($0) }
        self.index = index
        self.store = store
        engine = PriceEngine(
            store: store, sources: sources, chain: chain, settings: settings, surroundings: surroundings)
        plan = ServicePlan(sources, chain: chain)
    }
}
