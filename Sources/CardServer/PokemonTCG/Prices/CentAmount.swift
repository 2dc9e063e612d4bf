/// Amounts of a currency with two digits behind the point, as the API writes them: `2`, `2.1`, `2.15`.
enum CentAmount {
    /// Appends an amount.
    ///
    /// - Parameters:
    ///   - cents: The amount in hundredths; below zero counts as zero.
    ///   - bytes: Where it goes.
    static func append(_ cents: Int64, to bytes: inout [UInt8]) {
        let (whole, rest) = max(0, cents).quotientAndRemainder(dividingBy: 100)
        var unit: Int64 = 1
        while whole / unit >= 10 { unit *= 10 }
        while unit > 0 {
            bytes.append(0x30 + UInt8(truncatingIfNeeded: whole / unit % 10))
            unit /= 10
        }
        guard rest > 0 else { return }
        bytes.append(UInt8(ascii: "."))
        bytes.append(0x30 + UInt8(truncatingIfNeeded: rest / 10))
        if rest % 10 > 0 { bytes.append(0x30 + UInt8(truncatingIfNeeded: rest % 10)) }
    }
}
