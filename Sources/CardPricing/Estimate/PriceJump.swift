public import CardModel

/// A price that moved by more than a fifth since it was stored: before it is believed, its source is asked once more.
///
/// Most such moves are mistakes of a source, which are gone when it is asked again; real ones stay.
public struct PriceJump: Hashable, Sendable {
    /// What the price is for.
    public var variant: PriceVariant
    /// What was stored.
    public var former: Money
    /// What came now.
    public var latest: Money

    /// What a second look said.
    public enum Verdict: Sendable, Hashable {
        /// The new price stands: the second look is within a fifth of it, or another market moved the same way.
        case confirmed
        /// It was a mistake: the second look is within a fifth of the former price.
        case withdrawn
        /// Nobody knows: there was no second look, or it says a third thing.
        case open
    }

    /// Makes a jump.
    ///
    /// - Parameters:
    ///   - variant: What the price is for.
    ///   - former: What was stored.
    ///   - latest: What came now.
    public init(variant: PriceVariant, former: Money, latest: Money) {
        self.variant = variant
        self.former = former
        self.latest = latest
    }

    /// Whether a price moved by more than a fifth: above six fifths of the former one, or below four fifths.
    ///
    /// Moves of less than ten minor units are the noise of cheap cards, and prices of different currencies don't compare.
    ///
    /// - Parameters:
    ///   - former: The former price.
    ///   - latest: The new price.
    /// - Returns: Whether it is worth a second look.
    public static func isJump(from former: Money, to latest: Money) -> Bool {
        guard former.currency == latest.currency, former.minorUnits > 0, latest.minorUnits > 0,
            (latest.minorUnits - former.minorUnits).magnitude >= 10
        else { return false }
        let (old, new) = (former.minorUnits, latest.minorUnits)
        let moved = new.multipliedFullWidth(by: 5)
        let limit = old.multipliedFullWidth(by: new > old ? 6 : 4)
        return new > old
            ? (moved.high, moved.low) > (limit.high, limit.low)
            : (moved.high, moved.low) < (limit.high, limit.low)
    }

    /// Finds what moved by more than a fifth.
    ///
    /// Only numbers a price is made of are looked at, in the variants that were stored before and not longer than thirty days
    /// ago: over a longer time prices may move.
    ///
    /// - Parameters:
    ///   - former: What is stored of the printing.
    ///   - latest: What came now, of the same printing.
    ///   - now: The present in seconds since the epoch.
    /// - Returns: The jumps, in the order of `latest`.
    /// - Complexity: O(n) for n observations.
    public static func jumps(
        from former: [StoredObservation], to latest: [PriceObservation], now: Int64
    ) -> [PriceJump] {
        var stored: [PriceVariant: Money] = [:]
        for old in former where isWatched(old.observation) && old.age(at: now) <= longestMemory {
            stored[PriceVariant(old.observation)] = old.observation.amount
        }
        guard !stored.isEmpty else { return [] }
        return latest.compactMap { observation in
            guard isWatched(observation) else { return nil }
            let variant = PriceVariant(observation)
            guard let old = stored[variant], isJump(from: old, to: observation.amount) else { return nil }
            return PriceJump(variant: variant, former: old, latest: observation.amount)
        }
    }

    /// Judges the jump by a second look.
    ///
    /// - Parameters:
    ///   - second: The price of the same variant when its source was asked again; `nil` when it could not be.
    ///   - others: Jumps of the same printing at the same time.
    /// - Returns: The verdict.
    public func verdict(second: Money?, others: [PriceJump] = []) -> Verdict {
        let market = MarketProvenance.market(of: variant.source, in: variant.currency)
        let isShared = others.contains { other in
            MarketProvenance.market(of: other.variant.source, in: other.variant.currency) != market
                && other.variant.finish == variant.finish
                && (other.latest.minorUnits > other.former.minorUnits)
                    == (latest.minorUnits > former.minorUnits)
        }
        if isShared { return .confirmed }
        guard let second, second.currency == latest.currency, second.minorUnits > 0 else { return .open }
        if !PriceJump.isJump(from: latest, to: second) { return .confirmed }
        return PriceJump.isJump(from: former, to: second) ? .open : .withdrawn
    }

    private static let longestMemory: Int64 = 30 * Freshness.day

    private static func isWatched(_ observation: PriceObservation) -> Bool {
        switch observation.statistic {
        case .market, .trend: observation.kind == .index || observation.kind == .sale
        default: false
        }
    }
}
