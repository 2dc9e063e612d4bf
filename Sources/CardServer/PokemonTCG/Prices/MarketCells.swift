internal import CardModel
internal import CardPricing

/// The prices that the blocks `tcgplayer` and `cardmarket` of one card show, each in a cell of its own.
///
///     0 ..< 13    the members of `cardmarket.prices`
///     13 ..< 18   low, mid, high, market, directLow of the first variant of `tcgplayer.prices` that was met
///     18 ..< 23   those of the second, and so on
///
/// Both what is written and what is searched comes from here, so that a query matches what an answer shows. One value
/// takes in card after card: what was learnt of variants stays, since thousands of cards share a few of them.
struct MarketCells {
    /// The amount in a cell.
    struct Cell {
        /// The amount in hundredths.
        var cents: Int64 = 0
        /// When it was valid, in seconds since the epoch.
        var validAt: Int64 = 0
        /// Whether there is an amount.
        var isFilled = false
    }

    /// A variant of `tcgplayer.prices`.
    struct Variant {
        /// Its key.
        let key: String
        /// The first of its five cells.
        let firstCell: Int
    }

    /// What is the same in prices that go into one cell.
    private struct Kind {
        /// One of those prices.
        let example: PriceObservation
        /// Where they go; `nil` when no block shows them.
        let cell: Int?
    }

    /// More kinds than any market has are not remembered.
    private static let mostKinds = 256

    /// The cells.
    private(set) var cells = [Cell](repeating: Cell(), count: MarketKeys.cardmarket.count)
    /// The variants met so far, in the order in which they are written.
    private(set) var variants: [Variant] = []
    /// When the newest price of `tcgplayer` was valid; `nil` without one.
    private(set) var newestOfTCGplayer: Int64?
    /// When the newest price of `cardmarket` was valid; `nil` without one.
    private(set) var newestOfCardmarket: Int64?

    private var kinds: [Kind] = []
    /// Behind the kind that was met last: prices of most cards come in the same order.
    private var likelyKind = 0

    /// Makes cells for prices that show the amounts of no card.
    init() {}

    /// Takes in the prices of a card, and forgets those of the card before.
    ///
    /// Where two feeds stored the same number under two spellings of a variant, the newer one counts.
    ///
    /// - Parameter stored: The newest prices of the card.
    /// - Complexity: O(prices), and O(prices · kinds of prices) for cards that have others than the card before.
    mutating func fill(_ stored: Span<StoredObservation>) {
        for index in cells.indices { cells[index].isFilled = false }
        newestOfTCGplayer = nil
        newestOfCardmarket = nil
        likelyKind = 0
        for index in stored.indices {
            guard let cell = cell(of: stored[index].observation) else { continue }
            let validAt = stored[index].validAt
            if cell < MarketKeys.cardmarket.count {
                newestOfCardmarket = max(newestOfCardmarket ?? .min, validAt)
            } else {
                newestOfTCGplayer = max(newestOfTCGplayer ?? .min, validAt)
            }
            guard !cells[cell].isFilled || cells[cell].validAt < validAt else { continue }
            cells[cell] = Cell(
                cents: max(0, stored[index].observation.amount.minorUnits), validAt: validAt, isFilled: true)
        }
    }

    private mutating func cell(of observation: borrowing PriceObservation) -> Int? {
        if likelyKind < kinds.count, Self.isSameKind(kinds[likelyKind].example, observation) {
            likelyKind += 1
            return kinds[likelyKind - 1].cell
        }
        if let known = kinds.firstIndex(where: { Self.isSameKind($0.example, observation) }) {
            likelyKind = known + 1
            return kinds[known].cell
        }
        let cell = cellOfCardmarket(observation) ?? cellOfTCGplayer(observation)
        if kinds.count < Self.mostKinds { kinds.append(Kind(example: copy observation, cell: cell)) }
        likelyKind = kinds.count
        return cell
    }

    private static func isSameKind(
        _ left: borrowing PriceObservation, _ right: borrowing PriceObservation
    ) -> Bool {
        left.statistic == right.statistic && left.sourceVariant == right.sourceVariant
            && left.source == right.source && left.kind == right.kind && left.finish == right.finish
            && left.condition == right.condition && left.edition == right.edition && left.grade == right.grade
            && left.amount.currency == right.amount.currency
    }

    /// Whether a price is one of a market's own list: of no grade, in its currency, and neither a sale nor what a shop pays.
    private static func isPlain(
        _ observation: borrowing PriceObservation, of market: String, in currency: Currency
    ) -> Bool {
        observation.source == market && observation.grade.isEmpty && observation.amount.currency == currency
            && (observation.kind == .index || observation.kind == .ask)
    }

    private func cellOfCardmarket(_ observation: borrowing PriceObservation) -> Int? {
        guard Self.isPlain(observation, of: "cardmarket", in: .euro), observation.edition.isEmpty,
            observation.finish == .normal || observation.finish == .reverseHolofoil
        else { return nil }
        let (statistic, condition) = (observation.statistic, observation.condition)
        let isReverse = observation.finish == .reverseHolofoil
        return MarketKeys.cardmarket.firstIndex {
            $0.statistic == statistic && $0.isReverse == isReverse && $0.condition == condition
        }
    }

    private mutating func cellOfTCGplayer(_ observation: borrowing PriceObservation) -> Int? {
        let statistic = observation.statistic
        guard Self.isPlain(observation, of: "tcgplayer", in: .usDollar), observation.condition.isEmpty,
            let slot = MarketKeys.tcgplayer.firstIndex(where: { $0.statistic == statistic })
        else { return nil }
        let key = MarketKeys.variant(observation.sourceVariant)
        if let known = variants.first(where: { $0.key == key }) { return known.firstCell + slot }
        let variant = Variant(key: key, firstCell: cells.count)
        cells.append(contentsOf: repeatElement(Cell(), count: MarketKeys.tcgplayer.count))
        let place = variants.firstIndex { MarketKeys.precedes(key, $0.key) } ?? variants.count
        variants.insert(variant, at: place)
        return variant.firstCell + slot
    }
}
