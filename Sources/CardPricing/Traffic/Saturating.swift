/// Arithmetic on numbers that come from a file or a service: what does not fit stays at the edge.
extension Int64 {
    /// Adds, and stays at the largest or smallest number where the sum does not fit.
    ///
    /// - Parameter other: What to add.
    /// - Returns: The sum.
    package func saturatingAdding(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        guard overflow else { return sum }
        return other < 0 ? .min : .max
    }

    /// Subtracts, and stays at the largest or smallest number where the difference does not fit.
    ///
    /// - Parameter other: What to subtract.
    /// - Returns: The difference.
    package func saturatingSubtracting(_ other: Int64) -> Int64 {
        let (difference, overflow) = subtractingReportingOverflow(other)
        guard overflow else { return difference }
        return other < 0 ? .max : .min
    }

    /// Multiplies, and stays at the largest or smallest number where the product does not fit.
    ///
    /// - Parameter other: What to multiply by.
    /// - Returns: The product.
    package func saturatingMultiplied(by other: Int64) -> Int64 {
        let (product, overflow) = multipliedReportingOverflow(by: other)
        guard overflow else { return product }
        return (self < 0) == (other < 0) ? .max : .min
    }
}
