/// A price of the blocks `tcgplayer` and `cardmarket` as queries and orders name it.
///
///     tcgplayer.prices.holofoil.market        cardmarket.prices.averageSellPrice
///
/// Names are known whatever their letter case, as those of other fields are.
struct MarketField: Hashable, Sendable {
    private enum Place: Hashable, Sendable {
        /// A key of a variant, in lower case.
        case tcgplayer(variant: String, key: Int)
        /// A key.
        case cardmarket(Int)
    }

    private let place: Place

    /// Reads a dotted path.
    ///
    /// - Parameter path: The path; `nil` for one that leads to no price of a block.
    init?(_ path: String) {
        // Most paths of a query are none, and a query may have hundreds.
        guard let first = path.utf8.first,
            first | 0x20 == UInt8(ascii: "t") || first | 0x20 == UInt8(ascii: "c")
        else { return nil }
        let parts = path.lowercased().split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count > 2, parts[1] == "prices" else { return nil }
        switch (parts[0], parts.count) {
        case ("tcgplayer", 4):
            guard !parts[2].isEmpty,
                let key = MarketKeys.tcgplayer.firstIndex(where: { $0.key.lowercased() == parts[3] })
            else { return nil }
            place = .tcgplayer(variant: String(parts[2]), key: key)
        case ("cardmarket", 3):
            guard let key = MarketKeys.cardmarket.firstIndex(where: { $0.key.lowercased() == parts[2] })
            else { return nil }
            place = .cardmarket(key)
        default: return nil
        }
    }

    /// Whether a path leads into one of the blocks, whatever it names there.
    static func isInBlock(_ path: String) -> Bool {
        let first = path.prefix { $0 != "." }.lowercased()
        return first == "tcgplayer" || first == "cardmarket"
    }

    /// The cells that a price stands in; the first one with an amount is what is meant.
    ///
    /// - Parameter cells: Cells that may have met variants of that name.
    /// - Returns: The cells in the order in which they are written: more than one only where variants differ in letter
    ///   case alone.
    func places(in cells: MarketCells) -> [Int] {
        switch place {
        case .cardmarket(let key): [key]
        case .tcgplayer(let variant, let key):
            cells.variants.filter { $0.key.lowercased() == variant }.map { $0.firstCell + key }
        }
    }
}
