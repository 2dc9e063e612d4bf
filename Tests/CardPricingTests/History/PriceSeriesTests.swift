import CardModel
import CardPricing
import CardTestSupport
import Foundation
import Testing

/// Prices day by day.
struct PriceSeriesTests {
    private let today = CalendarDate(secondsSinceEpoch: noon)

    private func day(_ ago: Int32) -> CalendarDate {
        CalendarDate(daysSinceEpoch: today.daysSinceEpoch - ago)
    }

    private func row(
        _ ago: Int32, _ cents: Int64, source: String = "tcgplayer", kind: PriceObservation.Kind = .index,
        statistic: PriceObservation.Statistic = .market, finish: Finish = .normal,
        currency: Currency = .usDollar
    ) -> DailyPrice {
        let variant = PriceVariant(
            source: source, kind: kind, statistic: statistic, finish: finish, sourceVariant: "x",
            currency: currency)
        return DailyPrice(
            day: day(ago), variant: variant, amount: Money(minorUnits: cents, currency: currency))
    }

    private func amounts(_ series: PriceSeries?) -> [Int64] {
        series?.points.map(\.amount.minorUnits) ?? []
    }

    @Test func daysWithoutAPriceStayWithoutOne() {
        let series = PriceSeries.all(in: [row(9, 100), row(8, 110), row(2, 130)])
        #expect(series.count == 1)
        #expect(series.first?.points.map(\.day) == [day(9), day(8), day(2)])
        #expect(amounts(series.first) == [100, 110, 130])
        #expect(series.first?.first?.amount.minorUnits == 100 && series.first?.last?.amount.minorUnits == 130)
    }

    @Test func lowAndHighAreTheLastOfSeveral() {
        let series = PriceSeries.all(in: [row(5, 100), row(4, 90), row(3, 120), row(2, 90), row(1, 120)])
            .first
        #expect(series?.low?.day == day(2) && series?.high?.day == day(1))
        #expect(PriceSeries(group: VariantGroup(finish: .normal, currency: .euro), points: []).low == nil)
    }

    @Test func aSourceThatWritesOnceAWeekDoesNotMakeTheSeriesJump() {
        var rows: [DailyPrice] = []
        for ago in (0..<28).reversed() as ReversedCollection<Range<Int32>> {
            rows.append(row(ago, 1_000))
            if ago % 7 == 0 { rows.append(row(ago, 1_200, source: "cardkingdom")) }
        }
        let series = PriceSeries.all(in: rows).first
        // Until the weekly source was heard first it can't be known.
        #expect(Set(amounts(series).prefix(6)) == [1_000])
        #expect(amounts(series).dropFirst(6).allSatisfy { $0 >= 1_000 && $0 <= 1_100 })
        let steps = zip(amounts(series).dropFirst(6), amounts(series).dropFirst(7)).filter { $0 != $1 }
        #expect(steps.count <= 8)
    }

    @Test func aSourceThatIsThirtyTimesOffMovesNoDay() {
        var rows: [DailyPrice] = []
        for ago in (0..<10).reversed() as ReversedCollection<Range<Int32>> {
            rows += [row(ago, 1_000, source: "a"), row(ago, 1_020, source: "b")]
            rows.append(row(ago, 30_000, source: "c"))
        }
        let series = PriceSeries.all(in: rows).first
        #expect(Set(amounts(series)) == [1_010])
        #expect(series?.points.allSatisfy { $0.sources == ["a", "b"] } == true)
    }

    @Test func groupsAreApartAndTheOneWithTheMostDaysComesFirst() {
        let rows = [
            row(3, 900, finish: .foil), row(3, 80, currency: .euro), row(2, 910, finish: .foil),
            row(2, 100), row(2, 82, currency: .euro), row(1, 105), row(1, 3, kind: .buylist, finish: .etched),
        ]
        let series = PriceSeries.all(in: rows)
        #expect(series.map(\.group.finish) == [.normal, .normal, .foil])
        #expect(series.map(\.group.currency) == [.euro, .usDollar, .usDollar])
    }

    @Test func everyPointIsTheEstimateOfItsWeek() throws {
        var random = SeededGenerator(seed: 71)
        for round in 0..<60 {
            var rows: [DailyPrice] = []
            for ago in (0..<40).reversed() as ReversedCollection<Range<Int32>> {
                for source in ["a", "b", "c"] where Int.random(in: 0..<3, using: &random) == 0 {
                    rows.append(row(ago, .random(in: 900...1_100, using: &random), source: source))
                }
            }
            let series = PriceSeries.all(in: rows).first
            // Slowly: for each day, what was written last by each source in the seven days up to it.
            let days = Set(rows.map(\.day)).sorted()
            let expected = try days.map { today -> Int64 in
                let words = try ["a", "b", "c"].compactMap { source -> StoredObservation? in
                    guard
                        let last = rows.last(where: {
                            $0.variant.source == source && $0.day <= today
                                && today.daysSinceEpoch - $0.day.daysSinceEpoch < 7
                        })
                    else { return nil }
                    let age = Int64(today.daysSinceEpoch - last.day.daysSinceEpoch) * oneDay
                    return try word(source, last.amount.minorUnits, age: age)
                }
                return try #require(onlyEstimate(words)).amount.minorUnits
            }
            #expect(series?.points.map(\.day) == days, "round \(round)")
            #expect(amounts(series) == expected, "round \(round)")
        }
    }
}

/// Which way prices went.
struct PriceTrendTests {
    private let today = CalendarDate(secondsSinceEpoch: noon)

    private func series(_ points: [(ago: Int32, cents: Int64)]) -> PriceSeries {
        PriceSeries(
            group: VariantGroup(finish: .normal, currency: .usDollar),
            points: points.map {
                PriceSeries.Point(
                    day: CalendarDate(daysSinceEpoch: today.daysSinceEpoch - $0.ago),
                    amount: Money(minorUnits: $0.cents, currency: .usDollar), sources: [])
            })
    }

    private func trend(_ cents: [Int64], over days: Int = 30) -> PriceTrend {
        let points = cents.enumerated().map { (ago: Int32(cents.count - 1 - $0), cents: $1) }
        return PriceTrend(of: series(points), over: days, upTo: today)
    }

    @Test func aSteadyRiseIsMeasuredFromEndToEnd() {
        let rise = trend((0..<30).map { 1_000 + $0 * 10 })
        #expect(rise.direction == .rising && rise.pointCount == 30)
        // From 1,010 to 1,280.
        #expect(rise.changePermille == 267)
        let fall = trend((0..<30).map { 1_290 - $0 * 10 })
        #expect(fall.direction == .falling && fall.changePermille == -211)
    }

    @Test func threePerCentIsStable() {
        let before = Array(repeating: Int64(1_000), count: 15)
        func after(_ cents: Int64) -> PriceTrend.Direction {
            trend(before + Array(repeating: cents, count: 15)).direction
        }
        #expect(after(1_030) == .stable && after(970) == .stable)
        #expect(after(1_031) == .rising && after(969) == .falling)
    }

    @Test func oneOddDayAnywhereChangesNothing() {
        let level = Array(repeating: Int64(1_000), count: 30)
        for place in level.indices {
            for odd: Int64 in [1, 30_000] {
                var cents = level
                cents[place] = odd
                #expect(trend(cents).direction == .stable, "\(place)")
                #expect(trend(cents).changePermille == 0, "\(place)")
            }
        }
    }

    @Test func aStepIsSeenInFull() {
        let step = Array(repeating: Int64(1_000), count: 20) + Array(repeating: Int64(2_000), count: 10)
        #expect(trend(step).changePermille == 1_000)
        #expect(trend(step, over: 7).direction == .stable)
    }

    @Test func tooFewPointsSayNothing() {
        #expect(trend([1, 2, 3]).direction == .unknown && trend([1, 2, 3]).changePermille == nil)
        #expect(trend([]).direction == .unknown && trend([]).pointCount == 0)
        // Enough points, but all in a corner of the month.
        #expect(trend([100, 110, 120, 130, 140, 150]).direction == .unknown)
        #expect(trend([100, 110, 120, 130, 140, 150], over: 7).direction == .rising)
        let old = series([(80, 1), (79, 2), (78, 3), (77, 4), (35, 9)])
        #expect(PriceTrend(of: old, over: 30, upTo: today).pointCount == 0)
        #expect(PriceTrend(of: old, over: 90, upTo: today).direction == .rising)
        let future = series([(-9, 1), (-5, 2), (-3, 3), (-1, 4)])
        #expect(PriceTrend(of: future, over: 30, upTo: today).pointCount == 0)
    }

    @Test func changesAreThoseOfFloatingPointRounded() {
        var random = SeededGenerator(seed: 81)
        for _ in 0..<2_000 {
            let cents = (0..<Int.random(in: 4...60, using: &random)).map { _ in
                Int64.random(in: 1...100_000, using: &random)
            }
            let found = trend(cents, over: cents.count)
            let before = Double(cents.prefix(3).sorted()[1])
            let after = Double(cents.suffix(3).sorted()[1])
            let expected = (after - before) / before * 1_000
            #expect(abs(Double(found.changePermille ?? .max) - expected) <= 0.5 + 1e-9)
        }
        #expect(trend([1, 1, 1, .max, .max, .max], over: 6).direction == .rising)
        #expect(trend([.max, .max, .max, 1, 1, 1], over: 6).changePermille == -1_000)
    }
}
