import CardModel
import CardPricing
import CardTestSupport
import Foundation
import Testing

/// The exact arithmetic below the estimates, against what floating point says.
struct EstimateArithmeticTests {
    private func amount(_ random: inout SeededGenerator) -> Int64 {
        Int64.random(in: 1...(1 << Int64.random(in: 1..<62, using: &random)), using: &random)
    }

    @Test func logarithmsAreThoseOfTheLibraryCutOff() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<5_000 {
            let amount = amount(&random)
            let expected = log2(Double(amount)) * 65_536
            #expect(abs(Double(PriceArithmetic.logarithm(amount)) - expected) <= 2, "\(amount)")
        }
        #expect(PriceArithmetic.logarithm(1) == 0 && PriceArithmetic.logarithm(8) == 3 * 65_536)
        #expect(PriceArithmetic.logarithm(.max) / 65_536 == 62)
    }

    @Test func geometricMeansAreTheRoundedRoots() {
        var random = SeededGenerator(seed: 2)
        for first in 1...60 as ClosedRange<Int64> {
            for second in 1...60 as ClosedRange<Int64> {
                let exact = Double(first * second).squareRoot()
                #expect(PriceArithmetic.geometricMean(first, second) == Int64(exact.rounded()))
            }
        }
        for _ in 0..<2_000 {
            let (first, second) = (amount(&random), amount(&random))
            let mean = UInt128(PriceArithmetic.geometricMean(first, second))
            let product = UInt128(first) * UInt128(second)
            #expect(mean * mean <= product + mean && product <= mean * mean + mean)
        }
        #expect(PriceArithmetic.geometricMean(.max, .max - 1) >= .max - 1)
    }

    @Test func ratiosAreComparedExactlyAtTheLimit() {
        #expect(!PriceArithmetic.differ(100, 300, byMoreThan: 3_000))
        #expect(PriceArithmetic.differ(100, 301, byMoreThan: 3_000))
        #expect(PriceArithmetic.differ(301, 100, byMoreThan: 3_000))
        #expect(PriceArithmetic.differ(.max, 1, byMoreThan: .max))
        #expect(!PriceArithmetic.differ(.max, .max - 1, byMoreThan: 1_001))
    }

    @Test func weightsHalveWithAgeAsTheExponentialDoes() {
        for kind in PriceObservation.Kind.allCases {
            let tau = kind == .ask ? 3.0 : 7.0
            var last = PriceDecay.one
            for age in stride(from: Int64(0), through: 30 * 86_400, by: 997) {
                let weight = PriceDecay.weight(age: age, kind: kind)
                let expected = exp(-Double(age) / 86_400 / tau) * 65_536
                #expect(abs(Double(weight) - expected) <= max(2, expected * 0.001), "\(kind) \(age)")
                #expect(weight <= last)
                last = weight
            }
            #expect(PriceDecay.weight(age: -5, kind: kind) == PriceDecay.one)
            #expect(PriceDecay.weight(age: .max, kind: kind) == 1)
        }
    }

    @Test func weightedMediansAreThoseOfTheWrittenOutList() {
        var random = SeededGenerator(seed: 3)
        for round in 0..<3_000 {
            let count = Int.random(in: 1...9, using: &random)
            let amounts = (0..<count).map { _ in Int64.random(in: 100...140, using: &random) }.sorted()
            let weights = (0..<count).map { _ in Int64.random(in: 1...40, using: &random) }
            let written = zip(amounts, weights).flatMap { Array(repeating: $0, count: Int($1)) }
            for quarters in 1...3 as ClosedRange<Int64> {
                let found = WeightedQuantile.amount(quarters: quarters, amounts: amounts, weights: weights)
                // A share of the list may be taken for its neighbour within a sixteenth of the list, and no farther.
                let place = Double(written.count) * Double(quarters) / 4
                let slack = Double(written.count) / 16 + 1
                let first = max(0, Int((place - slack).rounded(.down)) - 1)
                let last = min(written.count - 1, Int((place + slack).rounded(.up)))
                #expect(written[first] <= found && found <= written[last], "round \(round)")
            }
        }
    }

    @Test func equalWeightsGiveTheOrdinaryMedian() {
        var random = SeededGenerator(seed: 4)
        for count in 1...13 {
            let amounts = (0..<count).map { _ in Int64.random(in: 1_000...2_900, using: &random) }.sorted()
            let found = WeightedQuantile.amount(
                quarters: 2, amounts: amounts, weights: Array(repeating: 65_536_000, count: count))
            let expected =
                count % 2 == 1
                ? amounts[count / 2]
                : PriceArithmetic.geometricMean(amounts[count / 2 - 1], amounts[count / 2])
            #expect(found == expected, "\(amounts)")
        }
    }

    @Test func outliersAreThoseOfTheModifiedScoreInFloatingPoint() {
        var random = SeededGenerator(seed: 5)
        var rejections = 0
        for round in 0..<4_000 {
            let count = Int.random(in: 4...9, using: &random)
            let center = Double.random(in: 4...16, using: &random)
            let amounts = (0..<count).map { _ -> Int64 in
                let isFar = Int.random(in: 0..<6, using: &random) == 0
                let spread = isFar ? 4.0 : 0.3
                return max(1, Int64(exp2(center + Double.random(in: -spread...spread, using: &random))))
            }.sorted()
            let found = OutlierRule.outliers(amounts: amounts, weights: amounts.map { _ in 1 })
            let logarithms = amounts.map { log(Double($0)) }
            let center2 = median(logarithms)
            let spread = median(logarithms.map { abs($0 - center2) }.sorted())
            // Cases that rounding decides are none of the test's business.
            let scores = logarithms.map { abs($0 - center2) / (1.4826 * spread) }
            let isClose =
                scores.contains { abs($0 - 3.5) < 0.02 }
                || logarithms.contains { abs(abs($0 - center2) - log(1.5)) < 0.001 } || spread < 0.001
            if isClose { continue }
            let expected = logarithms.indices.filter {
                scores[$0] > 3.5 && abs(logarithms[$0] - center2) > log(1.5)
            }
            #expect(found == (expected.count * 2 <= count ? expected : []), "round \(round): \(amounts)")
            rejections += found.count
        }
        #expect(rejections > 1_000)
    }

    private func median(_ sorted: [Double]) -> Double {
        (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }
}

/// How sure an estimate is.
struct EstimateConfidenceTests {
    private struct Case {
        var voices: Int64
        var ratio: Int64
        var age: Int64
        var markets: Int
        var quality: Int64

        var confidence: Int {
            EstimateConfidence.permille(
                voices: voices, low: 1_000, high: ratio, age: age, markets: markets, quality: quality)
        }
    }

    @Test func confidenceFallsWithEachCauseOfDoubtAndStaysBetweenZeroAndOne() {
        var random = SeededGenerator(seed: 6)
        for _ in 0..<5_000 {
            let base = Case(
                voices: .random(in: 1_000...9_000, using: &random),
                ratio: .random(in: 1_000...40_000, using: &random),
                age: .random(in: -10...5_000_000, using: &random),
                markets: .random(in: 1...8, using: &random),
                quality: .random(in: 0...1_200, using: &random))
            #expect((0...1_000).contains(base.confidence))
            var other = base
            other.voices += .random(in: 0...4_000, using: &random)
            #expect(other.confidence >= base.confidence)
            other = base
            other.ratio += .random(in: 0...40_000, using: &random)
            #expect(other.confidence <= base.confidence)
            other = base
            other.age += .random(in: 0...5_000_000, using: &random)
            #expect(other.confidence <= base.confidence)
            other = base
            other.markets += .random(in: 0...4, using: &random)
            #expect(other.confidence >= base.confidence)
            other = base
            other.quality += .random(in: 0...500, using: &random)
            #expect(other.confidence >= base.confidence)
        }
    }

    @Test func thePartsAreWhatTheDocumentationSays() {
        func voices(_ count: Int64) -> Int {
            Case(voices: count * 1_000, ratio: 1_000, age: 0, markets: 1_000, quality: 1_000).confidence
        }
        #expect(voices(1) == 550 && voices(2) == 888 && voices(3) == 950)
        let sure = Case(voices: 1_000_000, ratio: 1_000, age: 0, markets: 1_000, quality: 1_000)
        #expect(sure.confidence == 1_000)
        var other = sure
        other.ratio = 2_000
        #expect(other.confidence == 666)
        other = sure
        other.age = 7 * 86_400
        #expect(other.confidence == 631)
        other = sure
        other.markets = 1
        #expect(other.confidence == 880)
        other = sure
        other.quality = 0
        #expect(other.confidence == 500)
        other = sure
        (other.age, other.ratio, other.voices, other.markets) = (.max, .max, .min, .min)
        #expect((0...5).contains(other.confidence))
    }

    @Test func anEstimateGrowsSurerWithEveryAgreeingMarketAndLessSureWithAge() throws {
        var last = 0
        for count in 1...6 {
            let words = try (0..<count).map { try word("market \($0)", 1_000) }
            let estimate = try #require(onlyEstimate(words))
            #expect(estimate.confidencePermille > last, "\(count) markets")
            last = estimate.confidencePermille
        }
        for days in 1...29 {
            let words = try (0..<6).map { try word("market \($0)", 1_000, age: Int64(days) * oneDay) }
            let estimate = try #require(onlyEstimate(words))
            #expect(estimate.confidencePermille < last, "\(days) days")
            last = estimate.confidencePermille
        }
    }
}
