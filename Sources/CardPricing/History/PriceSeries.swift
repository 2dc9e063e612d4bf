public import CardModel

/// What one card cost day by day, in one finish, edition, condition, grade and currency.
///
/// A day has a point when any source wrote a price down on it, and none otherwise: gaps stay gaps. Its amount is the estimate of
/// that day: of each source the last price of the week up to it, as `PriceEstimation` weighs them. So a source that writes once a
/// week does not make the series jump on its day, and one that is far off makes it jump on none.
public struct PriceSeries: Hashable, Sendable {
    /// The price of one day.
    public struct Point: Hashable, Sendable {
        /// The day, in UTC.
        public var day: CalendarDate
        /// The estimate of the day.
        public var amount: Money
        /// The sources it rests on.
        public var sources: [String]

        /// Makes a point.
        ///
        /// - Parameters:
        ///   - day: The day, in UTC.
        ///   - amount: The estimate of the day.
        ///   - sources: The sources it rests on.
        public init(day: CalendarDate, amount: Money, sources: [String]) {
            self.day = day
            self.amount = amount
            self.sources = sources
        }
    }

    /// What the prices are for.
    public let group: VariantGroup
    /// The days that have a price, in order.
    public let points: [Point]

    /// Makes a series.
    ///
    /// - Parameters:
    ///   - group: What the prices are for.
    ///   - points: The days that have a price, in order.
    public init(group: VariantGroup, points: [Point]) {
        self.group = group
        self.points = points
    }

    /// The first day that has a price.
    public var first: Point? { points.first }

    /// The last day that has a price.
    public var last: Point? { points.last }

    /// The day of the lowest price, the last of several.
    public var low: Point? {
        points.reduce(nil) { low, point in
            low.map { $0.amount.minorUnits < point.amount.minorUnits ? $0 : point } ?? point
        }
    }

    /// The day of the highest price, the last of several.
    public var high: Point? {
        points.reduce(nil) { high, point in
            high.map { $0.amount.minorUnits > point.amount.minorUnits ? $0 : point } ?? point
        }
    }

    /// For how many days a price counts beside those written down later.
    private static let memory: Int32 = 6

    /// Makes a series of each group in a printing's history.
    ///
    /// - Parameters:
    ///   - history: The daily prices, ordered by day, as `PriceStore.history(for:since:)` returns them.
    ///   - chain: How much each market counts.
    ///   - suspects: The sources that seem to mean another card.
    /// - Returns: The series: those with the most points first, equal ones ungraded and in normal finish first, then by group.
    /// - Complexity: O(d k log k) for d days and k prices in a week.
    public static func all(
        in history: [DailyPrice], chain: SourceChain = SourceChain(), suspects: Set<String> = []
    ) -> [PriceSeries] {
        var rows: [VariantGroup: [DailyPrice]] = [:]
        for row in history { rows[VariantGroup(row.variant), default: []].append(row) }
        return rows.map { group, rows in
            PriceSeries(group: group, points: points(rows, chain: chain, suspects: suspects))
        }
        .filter { !$0.points.isEmpty }
        .sorted(by: showsBefore)
    }

    private static func points(
        _ rows: [DailyPrice], chain: SourceChain, suspects: Set<String>
    ) -> [Point] {
        var points: [Point] = []
        var known: [PriceVariant: DailyPrice] = [:]
        var start = rows.startIndex
        while start < rows.endIndex {
            let day = rows[start].day
            var end = start
            while end < rows.endIndex, rows[end].day == day {
                known[rows[end].variant] = rows[end]
                end += 1
            }
            start = end
            let oldest = Int64(day.daysSinceEpoch) - Int64(memory)
            known = known.filter { Int64($0.value.day.daysSinceEpoch) >= oldest }
            let results = PriceEstimation.weighed(
                known.values.map(stored), now: moment(of: day), chain: chain, suspects: suspects)
            guard let estimate = results.first?.estimate else { continue }
            points.append(Point(day: day, amount: estimate.amount, sources: estimate.sources))
        }
        return points
    }

    /// A daily price as if it had been fetched on its day; the printing does not matter where there is only one.
    private static func stored(_ row: DailyPrice) -> StoredObservation {
        let variant = row.variant
        let observation = PriceObservation(
            printing: PrintingID(game: .other, nativeID: "-"), source: variant.source, kind: variant.kind,
            statistic: variant.statistic, finish: variant.finish, edition: variant.edition,
            condition: variant.condition, grade: variant.grade, sourceVariant: variant.sourceVariant,
            amount: row.amount, asOf: 0)
        return StoredObservation(observation, fetchedAt: moment(of: row.day))
    }

    private static func moment(of day: CalendarDate) -> Int64 { Int64(day.daysSinceEpoch) * Freshness.day }

    private static func showsBefore(_ left: PriceSeries, _ right: PriceSeries) -> Bool {
        let (one, other) = (left.group, right.group)
        let ranks = (
            (-left.points.count, one.grade.isEmpty ? 0 : 1, one.finish == .normal ? 0 : 1),
            (-right.points.count, other.grade.isEmpty ? 0 : 1, other.finish == .normal ? 0 : 1)
        )
        guard ranks.0 == ranks.1 else { return ranks.0 < ranks.1 }
        return (one.currency, one.finish, one.edition, one.condition, one.grade)
            < (other.currency, other.finish, other.edition, other.condition, other.grade)
    }
}
