internal import CardMarket

extension PriceServices {
    /// Opens the store of an index for writing, and sets up the services that may be asked.
    ///
    /// - Parameters:
    ///   - index: The printings.
    ///   - path: The store, which is made where there is none.
    ///   - access: Which services may be asked, and how.
    /// - Throws: `PricingError` when the store can't be used.
    public init(index: SearchIndex, store path: String, access: PriceAccess) throws(PricingError) {
        let store = try SQLitePriceStore(path: path, clock: access.surroundings.clock)
        let (marketplace, settings) = try Self.marketplace(store, access, PrintingLookup(index))
        self.init(
            index: index, store: store, sources: marketplace.sources, chain: marketplace.chain,
            settings: settings, surroundings: access.surroundings)
    }

    /// Opens a store for writing, and sets up the services that may be asked for printings of a changing index.
    ///
    /// - Parameters:
    ///   - path: The store, which is made where there is none.
    ///   - access: Which services may be asked, and how.
    ///   - lookup: What the index of the moment holds.
    /// - Returns: The store, and the engine over it.
    /// - Throws: `PricingError` when the store can't be used.
    static func open(
        store path: String, access: PriceAccess, lookup: PrintingLookup
    ) throws(PricingError) -> (store: SQLitePriceStore, engine: PriceEngine) {
        let store = try SQLitePriceStore(path: path, clock: access.surroundings.clock)
        let (marketplace, settings) = try marketplace(store, access, lookup)
        let engine = PriceEngine(
            store: store, sources: marketplace.sources, chain: marketplace.chain, settings: settings,
            surroundings: access.surroundings)
        return (store, engine)
    }

    private static func marketplace(
        _ store: SQLitePriceStore, _ access: PriceAccess, _ lookup: PrintingLookup
    ) throws(PricingError) -> (Marketplace, EngineSettings) {
        let marketplace = Marketplace.make(
            configuration: access.configuration, credentials: access.credentials, traffic: store,
            lookup: lookup, transport: access.transport, surroundings: access.surroundings)
        let names = Set(marketplace.sources.map(\.name))
        let isOffline = access.configuration.isOffline
        let since = isOffline ? .min : try store.sinceWhen(asking: words(for: marketplace.chain, names))
        return (marketplace, EngineSettings(isOffline: isOffline, sourcesSince: since))
    }

    /// The chain in words: `magic=tcgplayer;pokemon=pokemontcg,ebay;=ebay`.
    private static func words(for chain: SourceChain, _ names: Set<String>) -> String {
        func list(_ sources: [String]) -> String { sources.filter(names.contains).joined(separator: ",") }
        let games = chain.sources.sorted { $0.key < $1.key }.map { "\($0.key.rawValue)=\(list($0.value))" }
        return (games + ["=\(list(chain.otherwise))"]).joined(separator: ";")
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
                (index.printings(ofSetNamed: setID, in: game) ?? [])
                    .filter { index.printing($0)?.set?.id == setID }
                    .sorted { $0.description < $1.description }
            })
    }
}
