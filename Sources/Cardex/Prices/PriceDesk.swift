package import CardMarket

/// The prices of one index as one thing: their store, the services that may be asked, and the engine over both.
package struct PriceDesk: Sendable {
    /// The printings.
    package let index: SearchIndex
    /// The prices.
    package let store: SQLitePriceStore
    /// The services.
    package let marketplace: Marketplace
    /// Asks them.
    package let engine: PriceEngine

    /// Opens the store of an index for writing, and sets the services up.
    ///
    /// - Parameters:
    ///   - index: The printings.
    ///   - path: The store, which is made where there is none.
    ///   - access: Which services may be asked, and how.
    /// - Throws: `PricingError` when the store can't be used.
    package init(index: SearchIndex, store path: String, access: PriceAccess) throws(PricingError) {
        self.index = index
        store = try SQLitePriceStore(path: path, clock: access.surroundings.clock)
        marketplace = Marketplace.make(
            configuration: access.configuration, credentials: access.credentials, traffic: store,
            lookup: PrintingLookup(index), transport: access.transport, surroundings: access.surroundings)
        engine = PriceEngine(
            store: store, sources: marketplace.sources, chain: marketplace.chain,
            settings: EngineSettings(isOffline: access.configuration.isOffline),
            surroundings: access.surroundings)
    }

    /// What warming and syncing need of it.
    package var services: PriceServices {
        PriceServices(
            index: index, store: store,
            plan: ServicePlan(marketplace.sources, chain: marketplace.chain),
            rules: rules, refresh: engine.refresh)
    }

    /// How much each service may be asked, by its name.
    package var rules: [String: TrafficRules] {
        Dictionary(marketplace.statuses.map { ($0.name, $0.rules) }) { first, _ in first }
    }
}

extension PrintingLookup {
    /// Looks up what an index holds.
    ///
    /// - Parameter index: The index.
    package init(_ index: SearchIndex) {
        self.init(
            printing: { id in index.printing(id).map { ($0.printing, $0.set) } },
            members: { game, setID in
                let named = index.printings(ofSetNamed: setID, in: game) ?? []
                return named.filter { index.printing($0)?.set?.id == setID }.sorted { $0.description < $1.description }
            })
    }
}
