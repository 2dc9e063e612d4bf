package import CardModel
internal import Synchronization

/// When what is stored will do, and what is answered when it will not.
extension PriceEngine {
    /// How a printing is answered.
    package enum Serving: Hashable, Sendable {
        /// With what is stored; where that is old, newer prices are fetched meanwhile.
        case serve(isDue: Bool)
        /// With what a source says.
        case fetch
    }

    /// Decides how a printing is answered.
    ///
    /// - Throws: `PricingError` when nothing is stored that would do, and nothing may be fetched.
    package func serving(
        of printing: PrintingID, _ known: KnownPrice, _ strategy: PriceStrategy, at milliseconds: Int64
    ) throws(PricingError) -> Serving {
        if settings.isOffline {
            guard strategy != .networkOnly else { throw .friendly(.offline) }
            guard known.isStored else { throw .friendly(.notCached) }
            return .serve(isDue: false)
        }
        let isOfFormerSources = known.fetchedAt.map { $0 < settings.sourcesSince } ?? false
        let sinceFetch = isOfFormerSources ? nil : known.timeSinceFetch(at: Self.seconds(milliseconds))
        switch strategy {
        case .cacheFirst:
            guard known.isStored else { return .fetch }
            let interval = ableSources(for: printing.game).first?.capabilities.publishingInterval
            return .serve(isDue: interval.map { (sinceFetch ?? .max) >= $0 } ?? false)
        case .cacheFresh:
            return (sinceFetch ?? .max) < Freshness.day ? .serve(isDue: false) : .fetch
        case .networkFirst, .networkOnly:
            return .fetch
        }
    }

    /// Answers with what is stored, if that will do.
    package func answerAtOnce(
        _ printing: PrintingID, _ known: KnownPrice, _ isRemembered: Bool, _ strategy: PriceStrategy,
        at now: Int64
    ) throws(PricingError) -> PriceAnswer? {
        guard case .serve(let isDue) = try serving(of: printing, known, strategy, at: now) else { return nil }
        var answer = answer(printing, known, isRemembered ? .memory : .store, at: now)
        if isDue { answer.isRefreshing = !beginRefreshes(of: [printing], at: now).isEmpty }
        return answer
    }

    /// Answers with what sources were asked for.
    package func answerAfterAsking(
        _ printing: PrintingID, _ strategy: PriceStrategy, _ asked: Asked
    ) throws(PricingError) -> PriceAnswer {
        let result = asked.results[printing] ?? .failed([.friendly(.cancelled)])
        let now = surroundings.now()
        let (known, isRemembered) = try known(printing, at: now)
        switch result {
        case .priced(let failures):
            var answer = answer(printing, known, .network, at: now)
            answer.failures = failures
            return answer
        case .current:
            return answer(printing, known, isRemembered ? .memory : .store, at: now)
        case .failed(let failures):
            guard strategy != .networkOnly, known.isStored else {
                throw Self.mostTelling(failures)
            }
            return answer(printing, known, isRemembered ? .memory : .store, at: now, failures: failures)
        }
    }

    /// The failure that says most about why there is no price, with the earliest time to try again.
    private static func mostTelling(_ failures: [PricingError]) -> PricingError {
        let retryAt = failures.compactMap(\.retryAt).min()
        let telling = failures.first { $0.code != .notPriced } ?? failures.first ?? .friendly(.noSource)
        return PricingError(
            telling.code, telling.message, path: telling.path, sql: telling.sql,
            resultCode: telling.resultCode, source: telling.source, retryAt: retryAt)
    }
}
