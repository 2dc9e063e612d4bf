/// How sure an estimate is, from what it rests on.
///
/// The product of five parts, each from 0 to 1 and each falling when its cause grows worse while the others stay:
///
/// - **number**: `1 - 0.45 / n²` for an effective number of voices `n` (Kish, "Survey Sampling", 1965: the square of the sum of
///   weights by the sum of their squares), so that one voice is worth 0.55, two equal ones 0.89, three 0.95;
/// - **agreement**: `2 / (1 + r)` for the ratio `r` of the upper quartile to the lower one;
/// - **age**: `1 / (1 + a / 12 days)` for the mean age `a`: 0.92 after a day, 0.63 after a week, 0.29 after a month;
/// - **diversity**: `1 - 0.12 / m²` for `m` markets;
/// - **quality**: from 0.5 for numbers that say little, such as the lowest listing, to 1.
package enum EstimateConfidence {
    /// Works the confidence out.
    ///
    /// - Parameters:
    ///   - voices: The effective number of voices in thousandths, at least 1,000.
    ///   - low: The lower quartile, above zero.
    ///   - high: The upper quartile, not below the lower one.
    ///   - age: The mean age in seconds; below zero counts as no age.
    ///   - markets: The number of markets, at least 1.
    ///   - quality: What the numbers are worth for what they are, from 0 to 1,000.
    /// - Returns: The confidence in thousandths.
    package static func permille(
        voices: Int64, low: Int64, high: Int64, age: Int64, markets: Int, quality: Int64
    ) -> Int {
        let number = 1_000 - 450_000_000 / square(max(1_000, voices))
        let spread = min(max(1_000, PriceArithmetic.permille(high, of: low)), longest)
        let agreement = 2_000_000 / (1_000 + spread)
        let ageing = 1_000 * slowness / (slowness + min(max(0, age), longest))
        let diversity = 1_000 - 120 / square(Int64(max(1, markets)))
        let worth = 500 + min(max(0, quality), 1_000) / 2
        return Int(number * agreement / 1_000 * ageing / 1_000 * diversity / 1_000 * worth / 1_000)
    }

    private static let slowness: Int64 = 12 * Freshness.day
    /// Beyond this nothing changes any more, and sums and squares still fit.
    private static let longest: Int64 = 1_000_000_000

    private static func square(_ number: Int64) -> Int64 {
        let bounded = min(number, longest)
        return bounded * bounded
    }
}
