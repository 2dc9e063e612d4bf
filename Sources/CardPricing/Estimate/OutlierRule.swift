/// Which of several prices of one card are too far off to be prices of that card.
///
/// - Of **four or more**, those whose modified z-score is above 3.5: `|x - median| / (1.4826 MAD)` in log price, the convention
///   of Iglewicz and Hoaglin, "How to Detect and Handle Outliers" (1993). Prices within one and a half times the median are no
///   outliers however close the others are; where more than half are equal, those more than three times off are.
/// - Of **three**, the one that is more than three times off either of the others while those agree within two times, or more
///   than ten times while they agree within three.
/// - Of **two**, neither: there is no majority.
///
/// Nobody is rejected by voices that together weigh less than what they reject: two dead sources don't outvote a living one.
package enum OutlierRule {
    /// Finds the outliers.
    ///
    /// - Parameters:
    ///   - amounts: The amounts in rising order, above zero.
    ///   - weights: The weights in the same order, above zero.
    /// - Returns: The positions of the outliers in rising order.
    /// - Complexity: O(n log n) for n amounts.
    package static func outliers(amounts: [Int64], weights: [Int64]) -> [Int] {
        switch amounts.count {
        case ..<3: []
        case 3: oddOne(amounts, weights).map { [$0] } ?? []
        default: distant(amounts, weights)
        }
    }

    /// The one of three prices that stands alone: in rising order it can only be the first or the last.
    private static func oddOne(_ amounts: [Int64], _ weights: [Int64]) -> Int? {
        for (alone, near, far) in [(0, 1, 2), (2, 1, 0)] {
            let isAlone =
                !PriceArithmetic.differ(amounts[near], amounts[far], byMoreThan: 2_000)
                && PriceArithmetic.differ(amounts[alone], amounts[near], byMoreThan: 3_000)
                || !PriceArithmetic.differ(amounts[near], amounts[far], byMoreThan: 3_000)
                    && PriceArithmetic.differ(amounts[alone], amounts[near], byMoreThan: 10_000)
            if isAlone, weights[near] + weights[far] >= weights[alone] { return alone }
        }
        return nil
    }

    private static func distant(_ amounts: [Int64], _ weights: [Int64]) -> [Int] {
        let logarithms = amounts.map(PriceArithmetic.logarithm)
        let center = median(logarithms)
        let deviations = logarithms.map { abs($0 - center) }
        let spread = median(deviations.sorted())
        let outliers = deviations.indices.filter { position in
            let deviation = deviations[position]
            guard spread > 0 else { return deviation > threefold }
            return deviation > oneAndAHalf && deviation * 6_745 > 35_000 * spread
        }
        let (lost, all) = (outliers.reduce(0) { $0 + weights[$1] }, weights.reduce(0, +))
        return lost * 2 <= all ? outliers : []
    }

    /// Logarithms of 3 and 3/2 to base 2, in 65,536ths.
    private static let threefold: Int64 = 103_872
    private static let oneAndAHalf: Int64 = 38_336

    private static func median(_ sorted: [Int64]) -> Int64 {
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }
}
