import CardModel
import CardPricing
import CardTestSupport
import Testing

/// Which sources seem to price another card.
struct MappingCheckTests {
    private func suspects(_ words: [StoredObservation]) throws -> [String] {
        MappingCheck.suspicions(in: words, printing: try identifier("pokemon:base1-4"), now: noon)
            .map(\.source)
    }

    @Test(arguments: [9.0, 30, 1 / 9.0, 1 / 30.0])
    func oneFarFromTwoThatAgreeIsSuspected(factor: Double) throws {
        let wrong = Int64(80_000 * factor)
        let words = [
            try word("a", wrong), try word("b", 80_000), try word("cardmarket", 72_000, currency: .euro),
        ]
        let found = MappingCheck.suspicions(
            in: words, printing: try identifier("pokemon:base1-4"), now: noon)
        #expect(found.map(\.source) == ["a"])
        let ratio = Double(try #require(found.first).ratioPermille) / 1_000
        #expect(abs(ratio / factor - 1) < 0.05 && found.first?.since == noon)
    }

    @Test func lessThanEightTimesIsNoSuspicion() throws {
        #expect(
            try suspects([try word("a", 78_000), try word("b", 10_000), try word("c", 10_000)]).isEmpty)
        #expect(
            try suspects([try word("a", 80_000), try word("b", 10_000), try word("c", 10_000)]) == ["a"])
    }

    @Test func twoThatPassOnOneMarketAreOneWitness() throws {
        let words = [try word("cardkingdom", 300), try word("tcgplayer", 9_000), try word("scryfall", 9_100)]
        #expect(try suspects(words).isEmpty)
    }

    @Test func anotherNameOfTheSameMarketIsAWitnessAgainstIt() throws {
        let words = [
            try word("tcgplayer", 30_000), try word("scryfall", 1_000),
            try word("cardmarket", 900, currency: .euro),
        ]
        #expect(try suspects(words) == ["tcgplayer"])
    }

    @Test func oneCopyOfTwoSourcesProvesNothingButTwoCopiesDoubtBoth() throws {
        let one = [try word("tcgplayer", 30_000), try word("cardmarket", 900, currency: .euro)]
        #expect(try suspects(one).isEmpty)
        let two =
            one + [
                try word("tcgplayer", 90_000, finish: .reverseHolofoil),
                try word("cardmarket", 1_500, finish: .reverseHolofoil, currency: .euro),
            ]
        #expect(try suspects(two) == ["cardmarket", "tcgplayer"])
        let third = two + [try word("cardkingdom", 1_100)]
        #expect(try suspects(third) == ["tcgplayer"])
        let otherSide =
            one + [
                try word("tcgplayer", 900, finish: .foil),
                try word("cardmarket", 30_000, finish: .foil, currency: .euro),
            ]
        #expect(try suspects(otherSide).isEmpty)
    }

    @Test func aHolofoilThatAnotherMarketPricesWithoutAFinishIsTheSameCopy() throws {
        let words = [
            try word("tcgplayer", 30_000, finish: .holofoil),
            try word("cardkingdom", 1_000, finish: .holofoil),
            try word("cardmarket", 900, currency: .euro),
        ]
        #expect(try suspects(words) == ["tcgplayer"])
        // Where a market tells the two apart, they are two.
        let apart = [
            words[0], words[2], try word("tcgplayer", 1_000),
            try word("cardmarket", 20_000, finish: .holofoil, currency: .euro),
        ]
        #expect(try suspects(apart) == [])
        let estimates = PriceEstimation.estimates(from: [words[0], words[2]], now: noon)
        #expect(estimates.values.allSatisfy { $0.reasons == [.mappingSuspect, .solo] })
    }

    @Test func aSourceThatIsRightElsewhereIsNotSuspectedForOneFreak() throws {
        let words = [
            try word("a", 30_000), try word("b", 1_000), try word("c", 1_000),
            try word("a", 2_000, finish: .foil), try word("b", 2_100, finish: .foil),
            try word("c", 2_100, finish: .foil),
        ]
        #expect(try suspects(words).isEmpty)
    }

    @Test func oldPricesAsksAndTicketsAreNoEvidence() throws {
        #expect(
            try suspects([
                try word("a", 30_000, age: 31 * oneDay), try word("b", 1_000), try word("c", 1_000),
            ]).isEmpty)
        #expect(
            try suspects([
                try word("a", 30_000, kind: .ask), try word("b", 1_000), try word("c", 1_000),
            ]).isEmpty)
        #expect(
            try suspects([
                try word("a", 30_000), try word("b", 1, currency: .eventTicket),
                try word("c", 1, currency: .eventTicket),
            ]).isEmpty)
    }

    @Test func suspicionsAreRaisedOnceAndLiftedWhenTheSourceIsNearAgain() throws {
        let printing = try identifier("pokemon:base1-4")
        func words(_ cents: Int64) throws -> [StoredObservation] {
            [try word("a", cents), try word("b", 1_000), try word("c", 1_000)]
        }
        let first = MappingCheck.changes(to: [], in: try words(30_000), printing: printing, now: noon)
        #expect(first.raised.map(\.source) == ["a"] && first.lifted.isEmpty)
        let again = MappingCheck.changes(
            to: first.raised, in: try words(30_000), printing: printing, now: noon)
        #expect(again.raised.isEmpty && again.lifted.isEmpty)
        // Between four and eight times nothing changes either way.
        let between = MappingCheck.changes(
            to: first.raised, in: try words(6_000), printing: printing, now: noon)
        #expect(between.raised.isEmpty && between.lifted.isEmpty)
        let silent = MappingCheck.changes(
            to: first.raised, in: [try word("a", 1_000)], printing: printing, now: noon)
        #expect(silent.raised.isEmpty && silent.lifted.isEmpty)
        let cured = MappingCheck.changes(
            to: first.raised, in: try words(1_100), printing: printing, now: noon)
        #expect(cured.raised.isEmpty && cured.lifted == first.raised)
        let other = MappingCheck.changes(
            to: first.raised, in: try words(1_100), printing: try identifier("magic:x"), now: noon)
        #expect(other.lifted.isEmpty)
    }

    @Test func aSourceThatIsThirtyTimesOffIsFoundAmongHealthyOnesAndNoOtherIs() throws {
        var generator = GeneratedPrices(random: SeededGenerator(seed: 61))
        for round in 0..<1_500 {
            let count = Int.random(in: 3...5, using: &generator.random)
            let isFaulty = round % 3 > 0
            let markets = GeneratedPrices.names.prefix(count).enumerated().map { number, name in
                GeneratedMarket(
                    name: name, noise: .random(in: 0.03...0.1, using: &generator.random),
                    behaviour: isFaulty && number == round % count
                        ? .wrong(factor: round % 2 == 0 ? 30 : 1 / 30.0) : .healthy)
            }
            let truth = 100 * generator.truth()
            let found = try suspects(try generator.observations(of: truth, markets))
            #expect(found == (isFaulty ? [markets[round % count].name] : []), "round \(round)")
        }
    }
}

/// Which moves of a price are looked at twice.
struct PriceJumpTests {
    private func dollars(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .usDollar) }

    @Test(arguments: [
        (1_000, 1_200, false), (1_000, 1_201, true), (1_000, 800, false), (1_000, 799, true),
        (5, 9, false), (5, 15, true), (0, 100, false), (100, 0, false), (Int64.max, 1, true),
        (1, Int64.max, true), (Int64.max, Int64.max - 10, false),
    ])
    func aFifthIsTheLimitAndTenCentsAreNoise(former: Int64, latest: Int64, isJump: Bool) {
        #expect(PriceJump.isJump(from: dollars(former), to: dollars(latest)) == isJump)
    }

    @Test func currenciesAreNotCompared() {
        #expect(!PriceJump.isJump(from: dollars(100), to: Money(minorUnits: 900, currency: .euro)))
    }

    @Test func jumpsAreFoundByVariantInWhatAPriceIsMadeOf() throws {
        let former = [
            try word("a", 1_000), try word("a", 1_000, finish: .foil),
            try word("a", 1_000, statistic: .low), try word("b", 1_000, age: 31 * oneDay),
            try word("c", 1_000, kind: .buylist),
        ]
        let latest = [
            try word("a", 1_100), try word("a", 2_000, finish: .foil),
            try word("a", 5_000, statistic: .low), try word("b", 9_000), try word("c", 9_000, kind: .buylist),
            try word("d", 4_000),
        ].map(\.observation)
        let jumps = PriceJump.jumps(from: former, to: latest, now: noon)
        #expect(jumps.count == 1)
        #expect(jumps.first?.variant.finish == .foil && jumps.first?.former == dollars(1_000))
        #expect(jumps.first?.latest == dollars(2_000))
    }

    @Test func aSecondLookOrAnotherMarketConfirmsAJump() throws {
        func jump(_ source: String, _ former: Int64, _ latest: Int64) throws -> PriceJump {
            PriceJump(
                variant: PriceVariant(try word(source, 1).observation), former: dollars(former),
                latest: dollars(latest))
        }
        let rise = try jump("tcgplayer", 1_000, 2_000)
        #expect(rise.verdict(second: dollars(2_100)) == .confirmed)
        #expect(rise.verdict(second: dollars(1_050)) == .withdrawn)
        #expect(rise.verdict(second: dollars(9_000)) == .open && rise.verdict(second: nil) == .open)
        #expect(rise.verdict(second: Money(minorUnits: 2_000, currency: .euro)) == .open)
        #expect(rise.verdict(second: nil, others: [try jump("cardkingdom", 900, 1_500)]) == .confirmed)
        #expect(rise.verdict(second: nil, others: [try jump("cardkingdom", 1_500, 900)]) == .open)
        #expect(rise.verdict(second: nil, others: [rise, try jump("scryfall", 1_000, 2_000)]) == .open)
    }

    @Test func anUnconfirmedJumpCostsConfidenceOnce() throws {
        var estimate = try #require(onlyEstimate([try word("a", 1_000)]))
        let before = estimate.confidencePermille
        estimate.doubtJump()
        #expect(estimate.reasons == [.jump, .solo] && estimate.confidencePermille == before * 7 / 10)
        let once = estimate
        estimate.doubtJump()
        #expect(estimate == once)
    }
}
