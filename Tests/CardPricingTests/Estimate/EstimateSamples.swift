import CardModel
import CardPricing
import CardTestSupport
import Foundation

let oneHour: Int64 = 3_600
let oneDay: Int64 = 86_400

/// Makes a stored observation of one market, as old as wanted.
func word(
    _ source: String, _ cents: Int64, age: Int64 = 3_600, kind: PriceObservation.Kind = .index,
    statistic: PriceObservation.Statistic = .market, finish: Finish = .normal, edition: String = "",
    currency: Currency = .usDollar
) throws -> StoredObservation {
    StoredObservation(
        try price(
            "pokemon:base1-4", cents, source: source, kind: kind, statistic: statistic, finish: finish,
            edition: edition, currency: currency, asOf: noon - age),
        fetchedAt: noon)
}

/// The only estimate of some observations.
func onlyEstimate(
    _ observations: [StoredObservation], chain: SourceChain = SourceChain(), suspects: Set<String> = []
) -> PriceEstimate? {
    let estimates = PriceEstimation.estimates(
        from: observations, now: noon, chain: chain, suspects: suspects)
    return estimates.count == 1 ? estimates.first?.value : nil
}

/// A market as it behaves in a generated set of prices.
struct GeneratedMarket {
    enum Behaviour {
        case healthy
        /// Prices another card.
        case wrong(factor: Double)
        /// Was not heard of for some days, in which the price moved.
        case stale(days: Double, factor: Double)
        case missing
    }

    var name: String
    /// How much its numbers scatter: the standard deviation of the logarithm, or the bound on either side.
    var noise: Double
    var isBounded = false
    var behaviour: Behaviour
}

/// Draws prices as markets publish them, from a true price that the estimate does not know.
struct GeneratedPrices {
    var random: SeededGenerator

    static let names = ["tcgplayer", "cardkingdom", "manapool", "cardsphere", "ebay"]

    /// A true price in cents, between a few cents and some thousand dollars, most of them small.
    mutating func truth() -> Double { max(40, exp2(bell() * 2.4 + 9.5)) }

    /// A number from the standard normal distribution, by the method of Box and Muller (1958).
    mutating func bell() -> Double {
        let (first, second) = (
            Double.random(in: .leastNonzeroMagnitude..<1, using: &random),
            Double.random(in: 0..<1, using: &random)
        )
        return (-2 * log(first)).squareRoot() * cos(2 * .pi * second)
    }

    mutating func observations(
        of truth: Double, _ markets: [GeneratedMarket]
    ) throws -> [StoredObservation] {
        var found: [StoredObservation] = []
        for market in markets {
            let error = market.isBounded ? Double.random(in: -1...1, using: &random) : bell()
            var value = truth * exp(error * market.noise)
            var age = Int64.random(in: 0..<20, using: &random) * oneHour
            switch market.behaviour {
            case .healthy: break
            case .wrong(let factor): value *= factor
            case .stale(let days, let factor):
                value *= factor
                age = Int64(days * 86_400)
            case .missing: continue
            }
            found.append(try word(market.name, max(1, Int64(value.rounded())), age: age))
        }
        return found.shuffled(using: &random)
    }
}
