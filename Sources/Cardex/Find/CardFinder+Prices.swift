/// What printings cost.
extension CardFinder {
    /// All stored prices of one printing, one for each finish, edition, condition, grade and currency.
    ///
    /// - Parameter id: The printing's key.
    /// - Returns: The prices, best first; empty when none is known.
    /// - Throws: `PricingError` when the store fails.
    /// - Complexity: O(1) while the prices are remembered, which they are for five minutes.
    public func prices(for id: PrintingID) throws(PricingError) -> [PriceQuote] {
        guard let engine else {
            if let pricingError { throw pricingError }
            return []
        }
        return try engine.cached(id).quotes
    }

    /// All stored prices of several printings, as `prices(for:)` gives those of one.
    ///
    /// - Parameter ids: The printings' keys.
    /// - Returns: The prices of each printing that has any.
    /// - Throws: `PricingError` when the store fails.
    package func quotes(for ids: [PrintingID]) throws(PricingError) -> [PrintingID: [PriceQuote]] {
        guard let engine, !ids.isEmpty else { return [:] }
        return try engine.cached(ids).mapValues(\.quotes).filter { !$0.value.isEmpty }
    }

    /// The price of one printing, from the store or from services, as the strategy says.
    ///
    /// - Parameters:
    ///   - id: The printing's key.
    ///   - strategy: Whether the store or the network answers first.
    /// - Returns: The answer, with its age, its sources, and what could not be asked.
    /// - Throws: `PricingError` when there is no price to show; it says why, and what to do.
    public func price(
        for id: PrintingID, strategy: PriceStrategy = .cacheFirst
    ) async throws(PricingError) -> PriceAnswer {
        guard let engine else { throw pricingError ?? .friendly(.notCached) }
        return try await engine.price(for: id, strategy: strategy)
    }

    /// The prices of several printings; those that have to be fetched are fetched together.
    ///
    /// - Parameters:
    ///   - ids: The printings' keys.
    ///   - strategy: Whether the store or the network answers first.
    /// - Returns: For each printing what `price(for:strategy:)` returns or throws.
    public func prices(
        for ids: [PrintingID], strategy: PriceStrategy
    ) async -> [PrintingID: Result<PriceAnswer, PricingError>] {
        guard let engine else {
            let error = pricingError ?? .friendly(.notCached)
            return Dictionary(ids.map { ($0, .failure(error)) }) { first, _ in first }
        }
        return await engine.prices(for: ids, strategy: strategy)
    }

    /// Waits until no price is fetched in the background any more, for programs that are about to end.
    public func finishRefreshes() async { await engine?.finishRefreshes() }
}
