package import CardModel

/// Which new prices have moved so far that they are asked for once more before they are believed.
///
/// Looked at is the price that stands beside the printing's name, in the same variant before and after, and only where
/// it comes from sales: what one seller asks may jump as it likes. A move counts above a fifth of the stored price, where that
/// is not older than thirty days, and from half a unit of the currency on: a card of two cents that costs three now is
/// not worth a request.
///
/// What the source says the second time decides: within a fifth of the first time, and it is recorded; else what is
/// stored stays, and the source counts as having failed. One request more answers for all printings of a batch.
package enum JumpCheck {
    /// The smallest move that is looked at, in minor units.
    package static let smallestMove: Int64 = 50

    /// What is to be seen again.
    package struct Jump: Hashable, Sendable {
        /// The variant that jumped.
        package var variant: PriceVariant
        /// To which amount, in minor units.
        package var amount: Int64
    }

    /// Looks for a jump in the new prices of one printing.
    ///
    /// - Parameters:
    ///   - observations: The new prices.
    ///   - stored: What is stored of the same printing.
    ///   - now: The present in seconds since the epoch.
    ///   - preferredCurrency: The currency the reader thinks in.
    /// - Returns: The jump, or `nil` when there is none.
    package static func jump(
        in observations: [PriceObservation], from stored: [StoredObservation], at now: Int64,
        preferredCurrency: Currency?
    ) -> Jump? {
        guard
            let headline = PriceSelection.headline(
                from: stored, now: now, preferredCurrency: preferredCurrency),
            headline.kind != .ask, headline.age <= PriceSelection.longestUsefulAge
        else { return nil }
        let variant = PriceVariant(headline)
        guard let amount = amount(of: variant, in: observations),
            isFar(amount, from: headline.amount.minorUnits)
        else { return nil }
        return Jump(variant: variant, amount: amount)
    }

    /// Tells whether a source says the same again.
    ///
    /// - Parameters:
    ///   - jump: What it said the first time.
    ///   - observations: What it says the second time.
    /// - Returns: Whether both agree within a fifth.
    package static func isConfirmed(_ jump: Jump, by observations: [PriceObservation]) -> Bool {
        guard let amount = amount(of: jump.variant, in: observations) else { return false }
        return amount == jump.amount || !isFar(amount, from: jump.amount)
    }

    /// The amount of a variant; of several the last, which is the one a store would keep.
    private static func amount(of variant: PriceVariant, in observations: [PriceObservation]) -> Int64? {
        observations.last { PriceVariant($0) == variant }?.amount.minorUnits
    }

    /// Whether an amount is more than a fifth above or below another, and not by a trifle.
    private static func isFar(_ amount: Int64, from other: Int64) -> Bool {
        let move = amount.saturatingSubtracting(other).magnitude
        return move >= UInt64(smallestMove) && move > other.magnitude / 5
    }
}

extension PriceVariant {
    /// The variant a quote was made of.
    fileprivate init(_ quote: PriceQuote) {
        self.init(
            source: quote.source, kind: quote.kind, statistic: quote.statistic, finish: quote.finish,
            edition: quote.edition, condition: quote.condition, grade: quote.grade,
            sourceVariant: quote.sourceVariant, currency: quote.amount.currency)
    }
}
