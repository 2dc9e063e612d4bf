/// Exact arithmetic on amounts, so that the same prices give the same estimate on every machine.
package enum PriceArithmetic {
    /// Whether the larger of two amounts is more than so many thousandths of the smaller one.
    ///
    /// - Parameters:
    ///   - first: One amount, above zero.
    ///   - second: The other amount, above zero.
    ///   - permille: The ratio in thousandths.
    /// - Returns: Whether they are farther apart than that.
    package static func differ(_ first: Int64, _ second: Int64, byMoreThan permille: Int64) -> Bool {
        let larger = max(first, second).multipliedFullWidth(by: 1_000)
        let limit = min(first, second).multipliedFullWidth(by: permille)
        return (larger.high, larger.low) > (limit.high, limit.low)
    }

    /// Returns how many thousandths of one amount another is.
    ///
    /// - Parameters:
    ///   - amount: The amount, above zero.
    ///   - base: What it is divided by, above zero.
    /// - Returns: The ratio in thousandths, rounded down; what does not fit is the largest number.
    package static func permille(_ amount: Int64, of base: Int64) -> Int64 {
        Int64(clamping: UInt128(amount.magnitude) * 1_000 / UInt128(max(1, base.magnitude)))
    }

    /// Returns the middle of two amounts in log price: the root of their product, halves rounded up.
    ///
    /// - Parameters:
    ///   - first: One amount, above zero.
    ///   - second: The other amount, above zero.
    /// - Returns: The geometric mean.
    package static func geometricMean(_ first: Int64, _ second: Int64) -> Int64 {
        if first == second { return first }
        let product = UInt128(first.magnitude) * UInt128(second.magnitude)
        var root = UInt128(Double(first.magnitude).squareRoot() * Double(second.magnitude).squareRoot())
        // Two steps of Newton's method mend what the conversion lost; the loops settle the last unit.
        for _ in 0..<2 where root > 0 { root = (root + product / root) / 2 }
        while root * root > product { root -= 1 }
        while (root + 1) * (root + 1) <= product { root += 1 }
        if product > root * root + root { root += 1 }
        return Int64(clamping: root)
    }

    /// Returns the logarithm of an amount to base 2, in 65,536ths, rounded down.
    ///
    /// The digits come from repeated squaring (Knuth, "The Art of Computer Programming" 1, section 1.2.2, exercise 25):
    /// no library function is asked, whose last digit may differ between machines.
    ///
    /// - Parameter amount: The amount, above zero.
    /// - Returns: The logarithm.
    package static func logarithm(_ amount: Int64) -> Int64 {
        let magnitude = max(1, amount.magnitude)
        let exponent = 63 - magnitude.leadingZeroBitCount
        // The mantissa from 1 up to 2, with 32 binary digits behind the point.
        var mantissa =
            exponent >= 32 ? magnitude >> UInt64(exponent - 32) : magnitude << UInt64(32 - exponent)
        var result = Int64(exponent)
        for _ in 0..<16 {
            let square = mantissa.multipliedFullWidth(by: mantissa)
            mantissa = square.high << 32 | square.low >> 32
            result <<= 1
            if mantissa >= 1 << 33 {
                mantissa >>= 1
                result |= 1
            }
        }
        return result
    }
}
