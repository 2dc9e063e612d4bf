public import CardModel

/// Which way a price went over some days.
///
/// The median of the last three points is compared with that of the first three, so that a single odd day, even at an end,
/// changes nothing, and a price that made one step is seen to have made it. Within three per cent a price counts as stable.
public struct PriceTrend: Hashable, Sendable {
    /// The ways.
    public enum Direction: String, Sendable, CaseIterable {
        /// Up by more than three per cent.
        case rising
        /// Down by more than three per cent.
        case falling
        /// Neither.
        case stable
        /// There are too few points to tell.
        case unknown
    }

    /// Over how many days.
    public let days: Int
    /// Which way it went.
    public let direction: Direction
    /// By how many thousandths it changed, halves rounded away from zero; `nil` when there are too few points to tell.
    public let changePermille: Int?
    /// How many days had a price.
    public let pointCount: Int

    /// The spans that are told of: a week, a month and a quarter.
    public static let spans = [7, 30, 90]
    /// Up to how many thousandths a price counts as stable.
    public static let stableBand = 30
    /// With fewer points nothing is said.
    public static let fewestPoints = 4

    /// Works out which way a price went.
    ///
    /// Nothing is said with fewer than four points, or when they span less than half of the days.
    ///
    /// - Parameters:
    ///   - series: The prices.
    ///   - days: Over how many days, at least 1.
    ///   - today: The last of these days.
    public init(of series: PriceSeries, over days: Int, upTo today: CalendarDate) {
        let points = series.points.filter {
            let age = Int64(today.daysSinceEpoch) - Int64($0.day.daysSinceEpoch)
            return age >= 0 && age < Int64(days)
        }
        self.days = days
        pointCount = points.count
        guard points.count >= Self.fewestPoints, let first = points.first, let last = points.last,
            (Int64(last.day.daysSinceEpoch) - Int64(first.day.daysSinceEpoch) + 1) * 2 >= Int64(days)
        else {
            changePermille = nil
            direction = .unknown
            return
        }
        let (before, after) = (Self.median(points.prefix(3)), Self.median(points.suffix(3)))
        let change = Self.changePermille(from: before, to: after)
        changePermille = change
        direction = change > Self.stableBand ? .rising : change < -Self.stableBand ? .falling : .stable
    }

    private static func median(_ points: ArraySlice<PriceSeries.Point>) -> Int64 {
        points.map(\.amount.minorUnits).sorted()[1]
    }

    /// The change in thousandths, halves rounded away from zero.
    private static func changePermille(from before: Int64, to after: Int64) -> Int {
        let base = UInt128(max(1, before.magnitude))
        let distance = UInt128((after - before).magnitude)
        let permille = Int(clamping: (distance * 2_000 + base) / (2 * base))
        return after < before ? -permille : permille
    }
}
