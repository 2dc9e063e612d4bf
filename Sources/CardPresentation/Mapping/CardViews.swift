package import CardModel
package import Cardex

/// Puts everything known about printings and sets into the views that are printed and served.
package enum CardViews {
    /// The card of an id.
    ///
    /// - Parameters:
    ///   - id: The stable id, or an identifier such as `isbn:0306406152`.
    ///   - finder: The index and its prices; a store that can't be used leaves the prices out.
    ///   - withPrices: Whether the card carries its prices.
    /// - Returns: The card; `nil` when the index holds none of that id.
    package static func card(
        _ id: PrintingID, in finder: CardFinder, withPrices: Bool = true
    ) -> CardView? {
        let ids = printings(id, in: finder)
        guard let first = ids.first, let card = finder.index.printing(first) else { return nil }
        // What is known of a card does not depend on its prices.
        return CardView(
            printing: card.printing, set: card.set,
            prices: withPrices ? (try? finder.prices(for: first)) ?? [] : [],
            others: Array(ids.dropFirst()))
    }

    /// The printing of an id, or those that carry what the id says as an identifier, such as `isbn:0306406152`.
    ///
    /// - Parameters:
    ///   - id: The id.
    ///   - finder: The index.
    /// - Returns: The printings' ids, in the order of the index.
    package static func printings(_ id: PrintingID, in finder: CardFinder) -> [PrintingID] {
        if let known = finder.index.positions(of: [id]).first, known != nil { return [id] }
        let identifier = ExternalID(kind: id.game.rawValue, value: id.nativeID)
        return finder.index.printings(identifiedBy: identifier).map(\.printing.id)
    }

    /// The sets of an index, the newest first.
    ///
    /// - Parameters:
    ///   - game: The game; `nil` for all.
    ///   - index: The index.
    /// - Returns: The sets.
    package static func sets(of game: Game?, in index: SearchIndex) -> [SetView] {
        index.sets.filter { game == nil || $0.set.game == game }
            .sorted { left, right in
                let (leftDay, rightDay) = (
                    left.set.releaseDate?.daysSinceEpoch ?? .min,
                    right.set.releaseDate?.daysSinceEpoch ?? .min
                )
                return leftDay != rightDay
                    ? leftDay > rightDay : (left.set.game, left.set.id) < (right.set.game, right.set.id)
            }
            .map { SetView(set: $0.set, printingCount: $0.printingCount) }
    }
}
