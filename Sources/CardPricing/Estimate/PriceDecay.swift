package import CardModel

/// How much less an old price counts: exp(-age / τ), where τ is seven days, and three for what sellers ask.
package enum PriceDecay {
    /// The full weight.
    package static let one: Int64 = 65_536

    /// After how many seconds a price counts half: τ times the natural logarithm of 2.
    private static let halfLife: Int64 = 419_222
    private static let halfLifeOfAsks: Int64 = 179_667

    /// The weight left at an age, in 65,536ths.
    ///
    /// Whole half-lives are shifts; between them a cubic stands for the power of two, off by less than three in ten thousand and
    /// falling all the way, so that no library function is asked whose last digit may differ between machines.
    ///
    /// - Parameters:
    ///   - age: The age in seconds; below zero counts as no age.
    ///   - kind: What kind of number it is.
    /// - Returns: The weight, from 1 to 65,536.
    package static func weight(age: Int64, kind: PriceObservation.Kind) -> Int64 {
        guard age > 0 else { return one }
        let (halvings, rest) = age.quotientAndRemainder(
            dividingBy: kind == .ask ? halfLifeOfAsks : halfLife)
        guard halvings < 16 else { return 1 }
        let part = rest * one / (kind == .ask ? halfLifeOfAsks : halfLife)
        // 1 - 0.693 x + 0.235 x² - 0.042 x³, by Horner's rule.
        var value = 15_401 - 2_753 * part / one
        value = 45_416 - value * part / one
        value = one - value * part / one
        return max(1, value >> halvings)
    }
}
