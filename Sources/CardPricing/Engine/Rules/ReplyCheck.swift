package import CardModel

/// What of a source's reply may be recorded.
///
/// A price is refused when its printing is of a game that was not asked for, when no store could keep it, when it has no
/// market or no currency, or when the amount is zero, negative, or beyond anything a card was ever sold for. Prices of
/// printings that were not asked for are welcome: some services give a whole set at once.
package struct ReplyCheck: Sendable {
    /// The largest amount that is believed, in minor units: a hundred million of most currencies.
    package static let largestAmount: Int64 = 10_000_000_000

    /// What may be recorded.
    package private(set) var observations: [PriceObservation] = []
    /// The printings that are asked for, and priced.
    package private(set) var priced: Set<PrintingID> = []
    /// The printings with prices of which none may be recorded.
    package private(set) var spoilt: Set<PrintingID> = []
    /// How many prices were refused.
    package private(set) var refused = 0

    /// Checks a reply.
    ///
    /// - Parameters:
    ///   - observations: The prices.
    ///   - asked: The printings that were asked for.
    /// - Complexity: O(n) for n prices.
    package init(_ observations: [PriceObservation], asked: [PrintingID]) {
        let games = Set(asked.map(\.game))
        let wanted = Set(asked)
        self.observations.reserveCapacity(observations.count)
        for observation in observations {
            if games.contains(observation.printing.game), Self.isBelievable(observation) {
                self.observations.append(observation)
                if wanted.contains(observation.printing) { priced.insert(observation.printing) }
            } else {
                refused += 1
                if wanted.contains(observation.printing) { spoilt.insert(observation.printing) }
            }
        }
        spoilt.subtract(priced)
    }

    /// Leaves out all prices of some printings.
    ///
    /// - Parameter printings: The printings.
    package mutating func leaveOut(_ printings: Set<PrintingID>) {
        guard !printings.isEmpty else { return }
        observations.removeAll { printings.contains($0.printing) }
        priced.subtract(printings)
    }

    /// Takes prices of a later reply in place of those of the same printings.
    ///
    /// - Parameters:
    ///   - printings: The printings.
    ///   - later: The later reply, checked.
    package mutating func replace(_ printings: Set<PrintingID>, by later: ReplyCheck) {
        guard !printings.isEmpty else { return }
        leaveOut(printings)
        observations += later.observations.filter { printings.contains($0.printing) }
        priced.formUnion(printings.intersection(later.priced))
    }

    private static func isBelievable(_ observation: PriceObservation) -> Bool {
        let amount = observation.amount
        return amount.minorUnits > 0 && amount.minorUnits <= largestAmount
            && !amount.currency.rawValue.isEmpty && !observation.source.isEmpty
            && observation.printing.storedKey != nil && PriceVariant(observation).hasStorableTexts
    }
}
