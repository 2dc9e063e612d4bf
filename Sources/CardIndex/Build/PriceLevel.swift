internal import CardModel

/// How dear a printing is, in steps of a factor of two: all that ranking wants to know of a price.
///
///     0  unknown, or below 16 cents      1  16–31 cents      2  32–63 cents      …     15  from 2,621 dollars
///
/// Yen count as cents, and euros and pounds as dollars: the steps are wider than what that gets wrong.
enum PriceLevel {
    /// The bits a level takes.
    static let bitCount: UInt16 = 4
    /// The highest level.
    static let highest: UInt8 = 15

    /// The currencies whose minor units are taken for cents.
    private static let currencies: Set<Currency> = [.usDollar, .euro, .poundSterling, .yen]

    /// The level that an observation tells of, 0 for one that says nothing of a card's worth.
    ///
    /// What sellers ask is left out, since anybody can ask anything; so are graded copies, which are other goods.
    static func level(of observation: PriceObservation) -> UInt8 {
        guard observation.kind == .index || observation.kind == .sale, observation.grade.isEmpty,
            currencies.contains(observation.amount.currency), observation.amount.minorUnits >= 16
        else { return 0 }
        let log = Int64.bitWidth - 1 - observation.amount.minorUnits.leadingZeroBitCount
        return UInt8(clamping: min(log - 3, Int(highest)))
    }
}
