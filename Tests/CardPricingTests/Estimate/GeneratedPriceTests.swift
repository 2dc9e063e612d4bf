import CardModel
import CardPricing
import CardTestSupport
import Foundation
import Testing

/// Estimates of generated prices, whose truth is known.
struct GeneratedPriceTests {
    /// What came of many generated sets.
    private struct Tally {
        var cases = 0
        /// Estimates within 5 % of the true price.
        var true5 = 0
        /// How many the mean of the healthy markets' logarithms would have had within 5 %, which nobody knows who doesn't know
        /// the healthy ones.
        var possible5 = 0
        /// Estimates within 5 % of what the healthy markets alone would have given.
        var healthy5 = 0
        /// Estimates more than a half off the true price.
        var far = 0
        var flagged = 0

        func share(_ count: Int) -> Double { Double(count) / Double(max(1, cases)) }
    }

    private static let rounds = 2_000

    /// Draws sets of five markets with some faults each, and counts how near the estimates come.
    private func tally(
        seed: UInt64, noise: ClosedRange<Double>, isBounded: Bool = false, markets count: Int,
        faults: (inout SeededGenerator) -> [GeneratedMarket.Behaviour],
        expects reason: PriceEstimate.Reason?
    ) throws -> Tally {
        var generator = GeneratedPrices(random: SeededGenerator(seed: seed))
        var tally = Tally()
        for _ in 0..<Self.rounds {
            let truth = generator.truth()
            let broken = faults(&generator.random)
            let markets = GeneratedPrices.names.prefix(count).shuffled(using: &generator.random)
                .enumerated().map { number, name in
                    GeneratedMarket(
                        name: name, noise: .random(in: noise, using: &generator.random), isBounded: isBounded,
                        behaviour: number < broken.count ? broken[number] : .healthy)
                }
            let words = try generator.observations(of: truth, markets)
            let healthyNames = Set(markets.dropFirst(broken.count).map(\.name))
            let healthy = words.filter { healthyNames.contains($0.observation.source) }
            let estimate = try #require(onlyEstimate(words))
            let reference = try #require(onlyEstimate(healthy))
            tally.cases += 1
            let value = Double(estimate.amount.minorUnits)
            if abs(value / truth - 1) <= 0.05 { tally.true5 += 1 }
            let mean = healthy.reduce(0.0) { $0 + log(Double($1.observation.amount.minorUnits)) }
            if abs(exp(mean / Double(healthy.count)) / truth - 1) <= 0.05 { tally.possible5 += 1 }
            if abs(value / Double(reference.amount.minorUnits) - 1) <= 0.05 { tally.healthy5 += 1 }
            if abs(log(value / truth)) > log(1.5) { tally.far += 1 }
            if let reason, estimate.reasons.contains(reason) { tally.flagged += 1 }
        }
        return tally
    }

    private static func thirtyfold(_ random: inout SeededGenerator) -> GeneratedMarket.Behaviour {
        .wrong(factor: Bool.random(using: &random) ? 30 : 1 / 30.0)
    }

    private static func drifted(_ random: inout SeededGenerator) -> GeneratedMarket.Behaviour {
        .stale(
            days: .random(in: 8...25, using: &random),
            factor: Bool.random(using: &random)
                ? .random(in: 1.2...2, using: &random) : .random(in: 0.5...0.8, using: &random))
    }

    @Test func oneThirtyTimesOffOneStaleAndOneMissingDoNotMoveTheEstimate() throws {
        let faulty = try tally(
            seed: 21, noise: 0.03...0.1, markets: 5,
            faults: { [Self.thirtyfold(&$0), Self.drifted(&$0), .missing] }, expects: .mappingSuspect)
        print("one wrong, one stale, one missing of 5, standard deviation 3-10 %: \(faulty)")
        #expect(faulty.share(faulty.flagged) == 1)
        #expect(faulty.far == 0)
        #expect(faulty.share(faulty.healthy5) > 0.9)
        // Two healthy markets are left, and no estimate of them is better than their mean.
        #expect(faulty.share(faulty.possible5 - faulty.true5) < 0.06)

        let bounded = try tally(
            seed: 22, noise: 0.03...0.1, isBounded: true, markets: 5,
            faults: { [Self.thirtyfold(&$0), Self.drifted(&$0), .missing] }, expects: .mappingSuspect)
        print("the same, every number within 3-10 % of the truth: \(bounded)")
        #expect(bounded.far == 0 && bounded.share(bounded.flagged) == 1)
        #expect(bounded.share(bounded.true5) > 0.88)
        #expect(bounded.share(bounded.possible5 - bounded.true5) < 0.06)

        let quiet = try tally(
            seed: 23, noise: 0.03...0.05, isBounded: true, markets: 5,
            faults: { [Self.thirtyfold(&$0), Self.drifted(&$0), .missing] }, expects: .mappingSuspect)
        print("the same, every number within 3-5 % of the truth: \(quiet)")
        #expect(quiet.far == 0 && quiet.share(quiet.true5) > 0.97)
    }

    @Test func oneThirtyTimesOffAmongFourOrThreeIsLeftOut() throws {
        for count in [3, 4, 5] {
            let faulty = try tally(
                seed: 30 + UInt64(count), noise: 0.03...0.1, markets: count,
                faults: { [Self.thirtyfold(&$0)] }, expects: .mappingSuspect)
            print("one wrong of \(count), noise 3-10 %: \(faulty)")
            #expect(faulty.far == 0 && faulty.share(faulty.flagged) == 1)
            #expect(faulty.share(faulty.healthy5) == 1)
            let sound = try tally(
                seed: 30 + UInt64(count), noise: 0.03...0.1, markets: count, faults: { _ in [] },
                expects: .mappingSuspect)
            print("none wrong of \(count): \(sound)")
            #expect(sound.flagged == 0 && sound.far == 0)
        }
    }

    @Test func aStaleMarketWithADriftedPriceHardlyCounts() throws {
        let faulty = try tally(
            seed: 41, noise: 0.03...0.1, markets: 4, faults: { [Self.drifted(&$0)] }, expects: .mappingSuspect
        )
        print("one stale of 4, noise 3-10 %: \(faulty)")
        #expect(faulty.far == 0 && faulty.share(faulty.healthy5) > 0.9)
        #expect(faulty.share(faulty.flagged) < 0.01)
    }

    @Test func oneMarketAloneIsSoloAndTwoHealthyOnesAreNot() throws {
        let alone = try tally(
            seed: 51, noise: 0.03...0.1, markets: 1, faults: { _ in [] }, expects: .solo)
        #expect(alone.flagged == alone.cases)
        let two = try tally(seed: 52, noise: 0.03...0.1, markets: 2, faults: { _ in [] }, expects: .solo)
        print("two healthy, noise 3-10 %: \(two)")
        #expect(two.flagged == 0 && two.far == 0)
        let conflict = try tally(
            seed: 53, noise: 0.03...0.1, markets: 2, faults: { [Self.thirtyfold(&$0)] },
            expects: .mappingSuspect)
        print("one of two wrong: \(conflict)")
        #expect(conflict.flagged == conflict.cases)
    }
}
