/// Quantiles of weighted amounts: always one of the amounts, or the middle of two in log price.
package enum WeightedQuantile {
    /// Finds the amount below which a share of the weight lies.
    ///
    /// Where the share falls between two amounts, to an eighth of the smaller of their weights, their geometric mean is the
    /// answer, so that two markets of about equal weight are both heard. Amounts more than three times apart have no middle that
    /// anybody would pay: there the heavier side answers.
    ///
    /// - Parameters:
    ///   - quarters: The share in quarters: 1, 2 or 3.
    ///   - amounts: The amounts in rising order, above zero; not empty.
    ///   - weights: The weights in the same order, above zero.
    /// - Returns: The amount.
    /// - Complexity: O(n) for n amounts.
    package static func amount(quarters: Int64, amounts: [Int64], weights: [Int64]) -> Int64 {
        let total = weights.reduce(0, +)
        let share = total / 4 * quarters + total % 4 * quarters / 4
        var sum: Int64 = 0
        for position in amounts.indices {
            sum += weights[position]
            let next = position + 1
            guard next < amounts.count else { break }
            let tolerance = min(weights[position], weights[next]) / 8
            let isMiddle =
                abs(sum - share) <= tolerance
                && !PriceArithmetic.differ(amounts[position], amounts[next], byMoreThan: 3_000)
            if isMiddle { return PriceArithmetic.geometricMean(amounts[position], amounts[next]) }
            if sum >= share { return amounts[position] }
        }
        return amounts[amounts.count - 1]
    }
}
