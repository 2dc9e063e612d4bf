internal import CardModel
package import CardPricing

/// A price that is waited for, and how far it is, for `cardex watch`.
package struct WatchView: Sendable {
    /// What is waited for.
    package var entry: WatchEntry
    /// The name of the card; empty when the index does not hold the printing.
    package var name: String
    /// The present price that counts; `nil` when none is known.
    package var price: PriceQuote?

    /// Makes an entry.
    ///
    /// - Parameters:
    ///   - entry: What is waited for.
    ///   - name: The name of the card.
    ///   - price: The present price that counts.
    package init(_ entry: WatchEntry, name: String, price: PriceQuote?) {
        self.entry = entry
        self.name = name
        self.price = price
    }

    /// Whether the price has come to the amount.
    package var isCrossed: Bool {
        guard let amount = price?.amount.minorUnits else { return false }
        switch entry.direction {
        case .below: return amount <= entry.threshold.minorUnits
        case .above: return amount >= entry.threshold.minorUnits
        }
    }

    /// How far the price is above the amount, in thousandths of the price, rounded down; below zero when it is below.
    package var distancePermille: Int? {
        guard let amount = price?.amount.minorUnits, amount > 0 else { return nil }
        let threshold = entry.threshold.minorUnits
        let distance = UInt128((amount - threshold).magnitude) * 1_000 / UInt128(amount.magnitude)
        return amount < threshold ? -Int(clamping: distance) : Int(clamping: distance)
    }
}
