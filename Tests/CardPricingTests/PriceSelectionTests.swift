import CardModel
import CardPricing
import CardTestSupport
import Testing

/// Which of many numbers is shown.
struct PriceSelectionTests {
    private func stored(_ observations: PriceObservation...) -> [StoredObservation] {
        observations.map { StoredObservation($0, fetchedAt: noon) }
    }

    private func amounts(_ quotes: [PriceQuote]) -> [Int64] { quotes.map(\.amount.minorUnits) }

    private func quotes(_ observations: [StoredObservation], _ currency: Currency? = nil) -> [PriceQuote] {
        PriceSelection.quotes(from: observations, now: noon, preferredCurrency: currency)
    }

    @Test func aQuoteCarriesEverythingTheObservationSaid() throws {
        let observation = try price(
            "magic:a", 77, source: "cardmarket", kind: .sale, statistic: .average7, finish: .etched,
            edition: "unlimited", condition: "EX", grade: "PSA 95", variant: "trend-foil", currency: .euro,
            asOf: noon - 4_000)
        let quote = try #require(quotes([StoredObservation(observation, fetchedAt: noon - 100)]).first)
        #expect(quote.amount == Money(minorUnits: 77, currency: .euro))
        #expect(quote.source == "cardmarket" && quote.kind == .sale && quote.statistic == .average7)
        #expect(quote.finish == .etched && quote.edition == "unlimited" && quote.condition == "EX")
        #expect(quote.grade == "PSA 95" && quote.sourceVariant == "trend-foil")
        #expect(quote.asOf == noon - 4_000 && quote.fetchedAt == noon - 100)
        #expect(quote.age == 4_000 && quote.freshness == .recent && !quote.isOffline)
    }

    @Test func statisticsArePreferredInTheDocumentedOrder() throws {
        let order: [PriceObservation.Statistic] = [
            .market, .trend, .average7, .average30, .average1, .mid, .directLow, .low,
        ]
        #expect(Set(order + [.high]) == Set(PriceObservation.Statistic.allCases))
        for (rank, better) in order.enumerated() {
            for worse in order[(rank + 1)...] {
                // The worse one is younger and cheaper, which must not matter.
                let observations = stored(
                    try price("a:b", 5, statistic: worse),
                    try price("a:b", 9, statistic: better, asOf: noon - 99))
                #expect(amounts(quotes(observations)) == [9], "\(better) before \(worse)")
            }
        }
    }

    @Test func asksCountOnlyWhereNothingWasSold() throws {
        let ask = try price("a:b", 5, kind: .ask)
        #expect(amounts(quotes(stored(ask))) == [5])
        #expect(amounts(quotes(stored(ask, try price("a:b", 9, kind: .index, statistic: .low)))) == [9])
        #expect(amounts(quotes(stored(ask, try price("a:b", 9, kind: .sale, statistic: .low)))) == [9])
    }

    @Test func highestListingsAndBuylistsAreNeverQuoted() throws {
        let observations = stored(try price("a:b", 5, statistic: .high), try price("a:b", 6, kind: .buylist))
        #expect(quotes(observations).isEmpty)
        #expect(PriceSelection.headline(from: observations, now: noon, preferredCurrency: nil) == nil)
    }

    @Test func aSourceThatDiedAMonthAgoGivesWayToALivingAsk() throws {
        let dead = StoredObservation(try price("a:b", 5, asOf: noon - 31 * 86_400), fetchedAt: noon)
        let alive = StoredObservation(try price("a:b", 9, kind: .ask, statistic: .low), fetchedAt: noon)
        #expect(amounts(quotes([dead, alive])) == [9])
        #expect(amounts(quotes([dead])) == [5])
    }

    @Test func ofTwoSourcesTheYoungerAndThenTheCheaperIsQuoted() throws {
        let old = try price("a:b", 1, source: "a", asOf: noon - 50)
        let young = try price("a:b", 9, source: "z")
        #expect(amounts(quotes(stored(old, young))) == [9])
        #expect(amounts(quotes(stored(young, try price("a:b", 8, source: "zz")))) == [8])
        #expect(quotes(stored(young, try price("a:b", 9, source: "y"))).map(\.source) == ["y"])
    }

    @Test func theHeadlineIsTheOrdinaryCardInTheReadersCurrency() throws {
        let observations = stored(
            try price("a:b", 100), try price("a:b", 20, finish: .foil), try price("a:b", 3, grade: "PSA 100"),
            try price("a:b", 90, currency: .euro), try price("a:b", 1, currency: .eventTicket),
            try price("a:b", 2, condition: "HP"))
        func headline(_ currency: Currency?) -> Int64? {
            PriceSelection.headline(from: observations, now: noon, preferredCurrency: currency)?.amount
                .minorUnits
        }
        #expect(headline(nil) == 100)
        #expect(headline(.usDollar) == 100)
        #expect(headline(.euro) == 90)
        #expect(headline(.eventTicket) == 1)
        #expect(headline(.poundSterling) == 100)
    }

    @Test func withoutANormalFinishTheHeadlineIsTheCheapest() throws {
        let observations = stored(
            try price("a:b", 90_000, finish: .holofoil, edition: "1stEdition"),
            try price("a:b", 30_000, finish: .holofoil, edition: "unlimited"),
            try price("a:b", 40_000, finish: .reverseHolofoil), try price("a:b", 1, grade: "CGC 10"))
        let headline = PriceSelection.headline(from: observations, now: noon, preferredCurrency: nil)
        #expect(headline?.edition == "unlimited" && headline?.finish == .holofoil)
    }

    @Test func aGradedCardIsTheHeadlineOnlyWhereNothingElseIs() throws {
        let observations = stored(try price("a:b", 70, grade: "PSA 90"))
        #expect(
            PriceSelection.headline(from: observations, now: noon, preferredCurrency: nil)?.grade == "PSA 90")
    }

    @Test func theOrderOfTheObservationsDoesNotMatter() throws {
        var prices = RandomPrices(random: SeededGenerator(seed: 5))
        for round in 0..<200 {
            let observations = (0..<30).map { _ in
                StoredObservation(
                    prices.next(around: noon),
                    fetchedAt: noon - Int64.random(in: 0...9, using: &prices.random))
            }.filter { $0.observation.amount.minorUnits > 0 }
            let preferred: Currency? = round % 3 == 0 ? .euro : nil
            let first = quotes(observations, preferred)
            for _ in 0..<3 {
                let shuffled = observations.shuffled(using: &prices.random)
                #expect(quotes(shuffled, preferred) == first, "round \(round)")
            }
            #expect(
                PriceSelection.headline(of: first.shuffled(using: &prices.random), preferred)
                    == PriceSelection.headline(from: observations, now: noon, preferredCurrency: preferred))
            let groups = first.map {
                [$0.finish.rawValue, $0.edition, $0.condition, $0.grade, $0.amount.currency.rawValue]
            }
            #expect(Set(groups).count == groups.count)
            // Whatever can be quoted is: each group of observations has its quote.
            let expected = observations.filter {
                $0.observation.statistic != .high && $0.observation.kind != .buylist
            }.map(\.observation).map {
                [$0.finish.rawValue, $0.edition, $0.condition, $0.grade, $0.amount.currency.rawValue]
            }
            #expect(Set(groups) == Set(expected))
        }
    }

    @Test func thePreferredCurrencyIsListedFirst() throws {
        let observations = stored(
            try price("a:b", 1, finish: .foil), try price("a:b", 2), try price("a:b", 3, currency: .euro),
            try price("a:b", 4, currency: .yen), try price("a:b", 5, currency: .eventTicket))
        #expect(amounts(quotes(observations)) == [2, 1, 3, 4, 5])
        #expect(amounts(quotes(observations, .yen)) == [4, 2, 1, 3, 5])
    }

    @Test func marketsThatCountNothingAreNotShown() throws {
        let observations = stored(
            try price("a:b", 5, source: "ebay"), try price("a:b", 9, source: "tcgplayer"),
            try price("a:b", 7, source: "ebay", finish: .foil))
        let found = PriceSelection.quotes(
            from: observations, now: noon, preferredCurrency: nil, chain: SourceChain(weights: ["ebay": 0]))
        #expect(found.map(\.source) == ["tcgplayer"])
        #expect(found.first?.estimate?.sources == ["tcgplayer"])
    }

    @Test func aSuspectIsShownOnlyWhereNobodyElseIs() throws {
        let observations = stored(
            try price("a:b", 5, source: "a"), try price("a:b", 9, source: "b", kind: .ask, statistic: .low),
            try price("a:b", 7, source: "a", finish: .foil))
        let found = PriceSelection.quotes(
            from: observations, now: noon, preferredCurrency: nil, suspects: ["a"])
        #expect(found.map(\.source) == ["b", "a"])
        #expect(found.last?.estimate?.reasons.contains(.mappingSuspect) == true)
    }

    @Test func whatIsThirtyTimesOffIsNeverTheQuote() throws {
        for wrong: Int64 in [33, 30_000] {
            // It is the youngest and would be taken otherwise.
            let observations = stored(
                try price("a:b", wrong, source: "a"), try price("a:b", 1_000, source: "b", asOf: noon - 99),
                try price("a:b", 1_030, source: "c", asOf: noon - 99))
            let quote = try #require(quotes(observations).first)
            #expect(quote.source == "b" && quote.amount.minorUnits == 1_000)
            #expect(quote.estimate?.rejected == ["a"])
            // Of two the likelier one is shown.
            let two = stored(
                try price("a:b", 900_000, source: "a"), try price("a:b", 1_000, source: "b", asOf: noon - 99))
            #expect(quotes(two).first?.source == "b")
        }
    }

    @Test func everyQuoteCarriesTheEstimateOfItsGroup() throws {
        var prices = RandomPrices(random: SeededGenerator(seed: 6))
        for _ in 0..<100 {
            let observations = (0..<40).map { _ in
                StoredObservation(prices.next(around: noon), fetchedAt: noon)
            }
            let estimates = PriceEstimation.estimates(from: observations, now: noon)
            let found = quotes(observations)
            #expect(found.count == estimates.count)
            for quote in found {
                let group = VariantGroup(
                    finish: quote.finish, edition: quote.edition, condition: quote.condition,
                    grade: quote.grade, currency: quote.amount.currency)
                let estimate = try #require(quote.estimate)
                #expect(estimate == estimates[group])
                #expect(!estimate.rejected.contains(quote.source) || estimate.sources.contains(quote.source))
            }
        }
    }
}
