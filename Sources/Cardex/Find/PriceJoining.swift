package import CardPricing

/// How prices are joined to the results of a search: all of them, or as many as there is time for.
package struct PriceJoining: Sendable {
    /// What was joined.
    package struct Joined: Sendable {
        /// The price to show first of each printing that has one.
        package var prices: [PrintingID: PriceQuote] = [:]
        /// Why prices are missing, if the store failed.
        package var error: PricingError?
        /// Whether all printings were looked for.
        package var isComplete = true
    }

    /// How many printings are looked for between two looks at the clock.
    private static let printingsAtATime = 16

    /// How long joining may take; `nil` as long as it takes.
    private let limit: Duration?
    /// Where it is counted how prices were found.
    private let tally: PriceTally?

    /// Makes a way of joining.
    ///
    /// - Parameters:
    ///   - limit: How long joining may take; what has begun by then is ended.
    ///   - tally: Where it is counted how prices were found.
    package init(limit: Duration? = nil, tally: PriceTally? = nil) {
        self.limit = limit
        self.tally = tally
    }

    /// Looks for the price to show first of each printing; never asks a service.
    ///
    /// - Parameters:
    ///   - ids: The printings, the most important first.
    ///   - engine: Knows the prices; `nil` without a store.
    ///   - pricingError: Why there is no store.
    /// - Returns: The prices.
    func headlines(for ids: [PrintingID], engine: PriceEngine?, pricingError: PricingError?) -> Joined {
        guard let engine, !ids.isEmpty else { return Joined(error: pricingError) }
        var joined = Joined()
        do throws(PricingError) {
            guard let limit else {
                try join(ids, engine, &joined)
                return joined
            }
            let end = ContinuousClock.now + limit
            for start in stride(from: 0, to: ids.count, by: Self.printingsAtATime) {
                guard start == 0 || ContinuousClock.now < end else {
                    joined.isComplete = false
                    tally?.countIncomplete()
                    break
                }
                try join(Array(ids[start..<min(ids.count, start + Self.printingsAtATime)]), engine, &joined)
            }
        } catch {
            joined.error = error
        }
        return joined
    }

    private func join(
        _ ids: [PrintingID], _ engine: PriceEngine, _ joined: inout Joined
    ) throws(PricingError) {
        for (id, answer) in try engine.cached(ids) {
            tally?.count(answer.origin)
            if let price = answer.headline { joined.prices[id] = price }
        }
    }
}
