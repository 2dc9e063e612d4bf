#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// What sellers ask, without those who ask for something else or park a listing at a fancy price.
///
/// Prices are compared by their logarithms. From four on, one is rejected whose modified z-score is above 3.5 (Iglewicz and
/// Hoaglin, "How to Detect and Handle Outliers", 1993); where more than half of them are equal, one that is three
/// times off. Of fewer none can be said to be wrong.
struct AskStatistics: Hashable {
    /// The lowest of those that are believed, in minor units.
    let low: Int64
    /// The median of those that are believed, in minor units.
    let median: Int64
    /// How many are believed.
    let count: Int

    private static let fewestToJudge = 4
    private static let greatestScore = 3.5
    private static let greatestRatio = 3.0
    /// Makes the median of absolute deviations an estimate of a standard deviation.
    private static let deviationScale = 1.4826

    /// Looks at prices.
    ///
    /// - Parameter prices: The prices in minor units; those of zero or less are left out.
    /// - Complexity: O(n log n).
    init?(_ prices: [Int64]) {
        var sorted = prices.filter { $0 > 0 }.sorted()
        if sorted.count >= Self.fewestToJudge {
            let logarithms = sorted.map { log(Double($0)) }
            let center = Self.median(logarithms)
            let deviation = Self.median(logarithms.map { abs($0 - center) }.sorted())
            let limit =
                deviation > 0
                ? Self.greatestScore * Self.deviationScale * deviation : log(Self.greatestRatio)
            sorted = zip(sorted, logarithms).filter { abs($1 - center) <= limit }.map(\.0)
        }
        guard let low = sorted.first else { return nil }
        self.low = low
        count = sorted.count
        let (left, right) = (sorted[(sorted.count - 1) / 2], sorted[sorted.count / 2])
        // Half the difference on top, rounded up from a half, so that no sum can overflow.
        median = left + (right - left) / 2 + (right - left) % 2
    }

    private static func median(_ sorted: [Double]) -> Double {
        (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }
}
