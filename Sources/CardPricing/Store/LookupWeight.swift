public import CardModel

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// How often a printing was looked up, each look-up counting less the longer it is ago.
public struct LookupWeight: Hashable, Sendable {
    /// After how many seconds a look-up counts half: 30 days.
    public static let halfLife: Int64 = 30 * 86_400
    /// Of how many printings a store keeps the look-ups.
    public static let capacity = 10_000

    /// The printing.
    public let printing: PrintingID
    /// The number of look-ups, faded; above zero.
    public let count: Double

    /// Makes a weight.
    ///
    /// - Parameters:
    ///   - printing: The printing.
    ///   - count: The number of look-ups, faded.
    public init(printing: PrintingID, count: Double) {
        self.printing = printing
        self.count = count
    }
}

/// A number of look-ups that fades, as one moment: when it has faded to one.
///
/// Two counts fade alike, so their order never changes, and the order of the moments is that order. Neither needs
/// touching while time passes: the number at a moment `t` is 2 to the power of `(single moment - t) / half-life`.
package enum LookupFading {
    /// The largest number that is believed: a look-up a second for two weeks.
    private static let largestCount = 1_048_576.0
    private static let halfLife = Double(LookupWeight.halfLife)

    /// The number of look-ups at a moment.
    ///
    /// - Parameters:
    ///   - singleMoment: When it has faded to one; anything, as it comes from a file.
    ///   - now: The moment.
    /// - Returns: The number. One too large to be true was stored by a clock that ran ahead, and counts as one.
    package static func count(_ singleMoment: Int64, at now: Int64) -> Double {
        let count = exp2((Double(singleMoment) - Double(now)) / halfLife)
        return count <= largestCount ? count : 1
    }

    /// The single moment after one more look-up.
    ///
    /// - Parameters:
    ///   - singleMoment: The single moment so far; `nil` for none.
    ///   - now: When it was looked up.
    /// - Returns: The new single moment.
    package static func adding(to singleMoment: Int64?, at now: Int64) -> Int64 {
        let count = min(largestCount, 1 + (singleMoment.map { Self.count($0, at: now) } ?? 0))
        let (moment, overflow) = now.addingReportingOverflow(Int64((log2(count) * halfLife).rounded()))
        return overflow ? now : moment
    }
}
