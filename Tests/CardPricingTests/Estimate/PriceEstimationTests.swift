import CardModel
import CardPricing
import CardTestSupport
import Testing

/// What several sources together say.
struct PriceEstimationTests {
    private func cents(_ observations: [StoredObservation]) -> Int64? {
        onlyEstimate(observations)?.amount.minorUnits
    }

    @Test func oneMarketAloneIsItsOwnEstimateAndSaysSo() throws {
        let estimate = try #require(onlyEstimate([try word("tcgplayer", 1_234)]))
        #expect(estimate.amount.minorUnits == 1_234)
        #expect(estimate.low == estimate.amount && estimate.high == estimate.amount)
        #expect(estimate.reasons == [.solo] && estimate.sources == ["tcgplayer"])
        #expect((400...600).contains(estimate.confidencePermille))
    }

    @Test func twoMarketsMeetInTheMiddleOfTheLogarithm() throws {
        #expect(cents([try word("a", 1_000), try word("b", 1_210)]) == 1_100)
        // 30.5 exactly is not reachable by whole cents; the root of 930 is 30.496, that of 931 is 30.512.
        #expect(cents([try word("a", 30), try word("b", 31)]) == 30)
        #expect(cents([try word("a", 19), try word("b", 49)]) == 31)
        let estimate = try #require(onlyEstimate([try word("a", 1_000), try word("b", 1_210)]))
        #expect(
            estimate.reasons == [] && estimate.low.minorUnits == 1_000 && estimate.high.minorUnits == 1_210)
    }

    @Test func ofThreeMarketsTheMiddleOneIsTheEstimate() throws {
        let estimate = try #require(
            onlyEstimate([try word("a", 990), try word("b", 1_100), try word("c", 1_050)]))
        #expect(estimate.amount.minorUnits == 1_050 && estimate.sources == ["a", "b", "c"])
        #expect(estimate.reasons == [] && estimate.confidencePermille > 800)
    }

    @Test func whoPassesOnAnotherMarketIsNotASecondVoice() throws {
        let alone = try #require(onlyEstimate([try word("tcgplayer", 1_000)]))
        let passedOn = try #require(
            onlyEstimate([try word("tcgplayer", 1_000), try word("scryfall", 1_020)]))
        #expect(passedOn.confidencePermille == alone.confidencePermille)
        #expect(passedOn.reasons == [.solo])
        let two = try #require(
            onlyEstimate([try word("tcgplayer", 1_000), try word("cardkingdom", 1_020)]))
        #expect(two.reasons == [] && two.confidencePermille > alone.confidencePermille)
        let euros = [
            try word("cardmarket", 900, currency: .euro), try word("scryfall", 910, currency: .euro),
        ]
        #expect(onlyEstimate(euros)?.reasons == [.solo])
    }

    @Test func twoNamesOfOneMarketThatContradictEachOtherAreBothHeard() throws {
        let estimate = try #require(
            onlyEstimate([
                try word("tcgplayer", 30_000), try word("scryfall", 1_000), try word("cardkingdom", 1_100),
            ]))
        #expect(estimate.rejected == ["tcgplayer"] && estimate.reasons.contains(.mappingSuspect))
        #expect(estimate.amount.minorUnits == 1_049)
    }

    @Test(arguments: [30, 1 / 30.0])
    func oneOfThreeThatIsThirtyTimesOffIsLeftOut(factor: Double) throws {
        let wrong = Int64(10_000 * factor)
        let estimate = try #require(
            onlyEstimate([try word("a", 10_000), try word("b", wrong), try word("c", 10_400)]))
        #expect(estimate.rejected == ["b"] && estimate.sources == ["a", "c"])
        #expect(estimate.amount.minorUnits == 10_198)
        #expect(estimate.reasons == [.mappingSuspect])
    }

    @Test func threeThatAllDisagreeAreAllKeptAndFlagged() throws {
        let estimate = try #require(
            onlyEstimate([try word("a", 100), try word("b", 450), try word("c", 2_000)]))
        #expect(estimate.rejected == [] && estimate.amount.minorUnits == 450)
        #expect(estimate.reasons == [.dispersed, .mappingSuspect])
        #expect(estimate.confidencePermille < 200)
    }

    @Test func equalMarketsStillRejectOneThatIsFarOff() throws {
        let four = [try word("a", 500), try word("b", 500), try word("c", 500), try word("d", 1_600)]
        #expect(onlyEstimate(four)?.rejected == ["d"])
        let near = [try word("a", 500), try word("b", 500), try word("c", 500), try word("d", 1_400)]
        #expect(onlyEstimate(near)?.rejected == [])
        #expect(onlyEstimate(near)?.reasons == [.dispersed])
    }

    @Test func marketsThatAgreeCloselyDoNotRejectOneThatIsALittleOff() throws {
        let words = [
            try word("a", 1_000), try word("b", 1_001), try word("c", 1_002), try word("d", 1_120),
        ]
        #expect(onlyEstimate(words)?.rejected == [])
    }

    @Test func deadSourcesDoNotOutvoteALivingOne() throws {
        let dying = [
            try word("a", 100, age: 25 * oneDay), try word("b", 100, age: 25 * oneDay), try word("c", 1_000),
        ]
        #expect(onlyEstimate(dying)?.amount.minorUnits == 1_000)
        let dead = [
            try word("a", 100, age: 40 * oneDay), try word("b", 100, age: 40 * oneDay), try word("c", 1_000),
        ]
        let estimate = try #require(onlyEstimate(dead))
        #expect(estimate.sources == ["c"] && estimate.reasons == [.solo])
    }

    @Test func twoThatAreTenTimesApartAreBothDoubtedAndTheCheaperIsLeantOn() throws {
        let estimate = try #require(onlyEstimate([try word("a", 30_000), try word("b", 1_000)]))
        #expect(estimate.amount.minorUnits == 1_000 && estimate.rejected == [])
        #expect(estimate.reasons == [.dispersed, .mappingSuspect])
        #expect(estimate.confidencePermille < 100)
        let weighted = SourceChain(weights: ["a": 2_000])
        let heavier = try #require(
            onlyEstimate([try word("a", 30_000), try word("b", 1_000)], chain: weighted))
        #expect(heavier.amount.minorUnits == 30_000 && heavier.reasons.contains(.mappingSuspect))
        let threefold = try #require(onlyEstimate([try word("a", 3_000), try word("b", 1_000)]))
        #expect(threefold.amount.minorUnits == 1_732 && threefold.reasons == [.dispersed])
    }

    @Test func anotherCurrencyTellsWhichOfTwoIsWrong() throws {
        for (dollars, wrong) in [(30_000, "a"), (1_000, "b")] as [(Int64, String)] {
            let words = [
                try word("a", 30_000), try word("b", 1_000),
                try word("cardmarket", dollars == 30_000 ? 950 : 28_000, currency: .euro),
            ]
            let estimates = PriceEstimation.estimates(from: words, now: noon)
            let estimate = try #require(
                estimates[VariantGroup(finish: .normal, currency: .usDollar)])
            #expect(estimate.rejected == [wrong] && estimate.reasons.contains(.mappingSuspect))
            let euros = try #require(estimates[VariantGroup(finish: .normal, currency: .euro)])
            #expect(!euros.reasons.contains(.mappingSuspect))
        }
    }

    @Test func theOwnListingsOfAMarketSpeakAgainstAFreakOfIt() throws {
        let words = [
            try word("a", 30_000), try word("a", 900, kind: .ask, statistic: .low),
            try word("a", 1_200, kind: .ask, statistic: .mid), try word("b", 350_000),
        ]
        // The lower one is contradicted by its own listings, though the higher one is not likelier by weight.
        #expect(onlyEstimate(words)?.sources == ["b"])
    }

    @Test func loneMarketsOfTwoCurrenciesThatCannotBothBeTrueAreBothDoubted() throws {
        let words = [try word("tcgplayer", 30_000), try word("cardmarket", 900, currency: .euro)]
        let estimates = PriceEstimation.estimates(from: words, now: noon)
        #expect(estimates.count == 2)
        for (_, estimate) in estimates {
            #expect(estimate.reasons == [.mappingSuspect, .solo])
            #expect(estimate.confidencePermille < 200)
        }
        let fair = [try word("tcgplayer", 1_000), try word("cardmarket", 700, currency: .euro)]
        for (_, estimate) in PriceEstimation.estimates(from: fair, now: noon) {
            #expect(estimate.reasons == [.solo])
        }
        let tickets = [try word("a", 30_000), try word("b", 2, currency: .eventTicket)]
        for (_, estimate) in PriceEstimation.estimates(from: tickets, now: noon) {
            #expect(estimate.reasons == [.solo])
        }
    }

    @Test func asksCountOnlyWhereNothingElseIsKnownAndAreThin() throws {
        let ask = try word("ebay", 2_000, kind: .ask, statistic: .low)
        let estimate = try #require(onlyEstimate([ask]))
        #expect(estimate.reasons == [.solo, .thin])
        let withSales = try #require(onlyEstimate([ask, try word("tcgplayer", 1_000)]))
        #expect(withSales.sources == ["tcgplayer"] && withSales.amount.minorUnits == 1_000)
        #expect(withSales.confidencePermille > estimate.confidencePermille)
        let afterAMonth = try #require(
            onlyEstimate([ask, try word("tcgplayer", 1_000, age: 31 * oneDay)]))
        #expect(afterAMonth.sources == ["ebay"])
    }

    @Test func whatCannotBeAPriceIsNotHeard() throws {
        let nothing = [
            try word("a", 5, statistic: .high), try word("b", 6, kind: .buylist), try word("c", 0),
            try word("d", -5), try word("e", .min),
        ]
        #expect(PriceEstimation.estimates(from: nothing, now: noon).isEmpty)
        let chain = SourceChain(weights: ["f": 0])
        #expect(PriceEstimation.estimates(from: [try word("f", 7)], now: noon, chain: chain).isEmpty)
    }

    @Test func agesAreFlaggedAtADayAndAWeek() throws {
        #expect(onlyEstimate([try word("a", 5, age: oneDay)])?.reasons == [.solo])
        #expect(onlyEstimate([try word("a", 5, age: oneDay + 1)])?.reasons == [.solo, .stale])
        let mostlyOld = [
            try word("a", 5), try word("b", 5, age: 8 * oneDay), try word("c", 5, age: 8 * oneDay),
        ]
        #expect(onlyEstimate(mostlyOld)?.reasons == [.stale])
        let halfOld = [try word("a", 5), try word("b", 5, age: 8 * oneDay)]
        #expect(onlyEstimate(halfOld)?.reasons == [])
        #expect(onlyEstimate([try word("a", 5, age: -oneDay)])?.reasons == [.solo])
    }

    @Test func suspectsAreHeardOnlyWhereNobodyElseIs() throws {
        let words = [try word("a", 30_000), try word("b", 1_000)]
        let estimate = try #require(onlyEstimate(words, suspects: ["a"]))
        #expect(estimate.amount.minorUnits == 1_000 && estimate.rejected == ["a"])
        #expect(estimate.sources == ["b"] && estimate.reasons == [.mappingSuspect, .solo])
        let alone = try #require(onlyEstimate([words[0]], suspects: ["a"]))
        #expect(alone.amount.minorUnits == 30_000 && alone.reasons.contains(.mappingSuspect))
        let believed = try #require(onlyEstimate([words[0]]))
        #expect(alone.confidencePermille < believed.confidencePermille / 2)
    }

    @Test func groupsAreEstimatedApart() throws {
        let words = [
            try word("a", 100), try word("a", 900, finish: .foil), try word("b", 120),
            try word("b", 1_000, finish: .foil), try word("a", 5_000, edition: "1stEdition"),
            try word("a", 90, currency: .euro),
        ]
        let estimates = PriceEstimation.estimates(from: words, now: noon)
        #expect(estimates.count == 4)
        #expect(
            estimates[VariantGroup(finish: .foil, currency: .usDollar)]?.amount.minorUnits == 949)
    }

    @Test func hostileAmountsTimesAndNumbersOfSourcesAreWeighedWithoutATrap() throws {
        var random = SeededGenerator(seed: 11)
        let amounts: [Int64] = [1, 2, .max, .max - 1, 1 << 62, 0, -1, .min, 999]
        let ages: [Int64] = [0, 1, -1, .max / 2, .min / 2, oneDay, 20 * oneDay]
        for count in [1, 2, 3, 4, 5, 8, 70, 300] {
            for _ in 0..<20 {
                let words = try (0..<count).map { number in
                    try word(
                        "source \(number)", amounts.randomElement(using: &random) ?? 1,
                        age: ages.randomElement(using: &random) ?? 0,
                        kind: PriceObservation.Kind.allCases.randomElement(using: &random) ?? .ask,
                        statistic: PriceObservation.Statistic.allCases.randomElement(using: &random) ?? .low,
                        edition: count == 300 ? "\(number % 150)" : "")
                }
                let chain = SourceChain(weights: ["source 0": .max, "source 1": .min, "source 2": 1])
                let estimates = PriceEstimation.estimates(from: words, now: noon, chain: chain)
                for (_, estimate) in estimates {
                    #expect(estimate.low.minorUnits <= estimate.amount.minorUnits)
                    #expect(estimate.amount.minorUnits <= estimate.high.minorUnits)
                    #expect(estimate.low.minorUnits > 0)
                    #expect(!estimate.sources.isEmpty)
                }
                _ = MappingCheck.suspicions(
                    in: words, printing: words[0].observation.printing, now: noon)
            }
        }
    }

    @Test func manyOtherGroupsAndObservationsChangeNothing() throws {
        var generator = GeneratedPrices(random: SeededGenerator(seed: 91))
        for round in 0..<30 {
            let markets = GeneratedPrices.names.map {
                GeneratedMarket(
                    name: $0, noise: 0.3, behaviour: .healthy)
            }
            let few = try generator.observations(of: 5_000, markets)
            let expected = try #require(onlyEstimate(few))
            // Beyond a few dozen, groups and sources are looked up by hash.
            let others = try (0..<150).map { number in
                try word("source \(number % 7)", 700, edition: "\(number % 40)")
            }
            let all = (few + others).shuffled(using: &generator.random)
            let estimates = PriceEstimation.estimates(from: all, now: noon)
            #expect(estimates.count == 41, "round \(round)")
            #expect(
                estimates[VariantGroup(finish: .normal, currency: .usDollar)] == expected, "round \(round)")
            #expect(
                estimates[VariantGroup(finish: .normal, edition: "3", currency: .usDollar)]?.amount.minorUnits
                    == 700)
        }
    }

    @Test func thousandsOfSourcesAreStillAnswered() throws {
        let words = try (0..<6_000).map { try word("source \($0)", Int64(1_000 + $0 % 90)) }
        let estimate = try #require(onlyEstimate(words))
        #expect((1_000...1_090).contains(estimate.amount.minorUnits))
        #expect(
            MappingCheck.suspicions(in: words, printing: words[0].observation.printing, now: noon).isEmpty)
    }
}
