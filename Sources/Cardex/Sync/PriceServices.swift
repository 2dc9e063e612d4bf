/// All that warming and syncing need: the printings, the store of their prices, and the services that may be asked.
public struct PriceServices: Sendable {
    /// A store that keeps prices, what was asked, what was looked up, and the traffic.
    public typealias Store = PriceStore & FetchLedger & LookupJournal & TrafficStore
    /// Asks for prices whatever is stored, and records them.
    public typealias Refresh = @Sendable (PriceRequest) async -> RefreshReport

    /// The printings.
    public let index: SearchIndex
    /// The prices.
    public let store: any Store
    /// Which services are asked for which game.
    public let plan: ServicePlan
    /// How much each service may be asked, by its name.
    public let rules: [String: TrafficRules]
    /// Asks for prices and records them.
    public let refresh: Refresh

    /// Puts the parts together.
    ///
    /// - Parameters:
    ///   - index: The printings.
    ///   - store: The prices.
    ///   - plan: Which services are asked for which game.
    ///   - rules: How much each service may be asked, by its name.
    ///   - refresh: Asks for prices and records them: `PriceEngine.refresh`.
    public init(
        index: SearchIndex, store: any Store, plan: ServicePlan, rules: [String: TrafficRules] = [:],
        refresh: @escaping Refresh
    ) {
        self.index = index
        self.store = store
        self.plan = plan
        self.rules = rules
        self.refresh = refresh
    }
}
