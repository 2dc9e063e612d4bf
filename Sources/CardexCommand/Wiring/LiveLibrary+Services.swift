internal import Cardex

/// How the services that prices come from are opened.
extension LiveLibrary {
    /// Opens the index, the store, and the services that may be asked.
    ///
    /// - Parameters:
    ///   - options: Where the files are, and whether the network may be used.
    ///   - surroundings: The time, waiting, and chance.
    /// - Returns: The parts; offline without any service.
    /// - Throws: `IndexError` or `PricingError`.
    @Sendable static func priceServices(
        _ options: SharedOptions, _ surroundings: PricingSurroundings = .system
    ) throws -> PriceServices {
        let index = try SearchIndex.open(at: options.files.index)
        let store = try SQLitePriceStore(path: options.files.prices, clock: surroundings.clock)
        return PriceServices(
            index: index, store: store, sources: [], chain: SourceChain(), surroundings: surroundings)
    }

    /// How much each service may be asked, by its name.
    static func serviceRules(_ options: SharedOptions) -> [String: TrafficRules] { [:] }
}
