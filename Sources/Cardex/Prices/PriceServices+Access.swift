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
        let marketplace = Marketplace.make(
            configuration: access.configuration, credentials: access.credentials, traffic: store,
            lookup: PrintingLookup(index), transport: access.transport, surroundings: access.surroundings)
        let chain = marketplace.chain
        let names = Set(marketplace.sources.map(\.name))
        self.init(
            index: index, store: store, sources: marketplace.sources, chain: chain,
            settings: EngineSettings(
                isOffline: access.configuration.isOffline,
                sourcesSince: access.configuration.isOffline
                    ? .min : try store.sinceWhen(asking: Self.words(for: chain, names))),
            surroundings: access.surroundings)
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
