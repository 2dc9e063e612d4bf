package import CardModel

/// A new price that has moved so far that its source is asked once more before it is believed.
///
/// Looked at is the price that stands beside the printing's name, in the same variant before and after. `PriceJump` says
/// how far is too far, and what the second look means: where it confirms the move, or takes it back, what it says is
/// recorded; where it says a third thing or nothing at all, what is stored stays, and the source counts as having
/// failed. A move that another market makes as well is believed without a second look. One request more answers for
/// all printings of a batch.
package struct JumpCheck: Hashable, Sendable {
    /// The move.
    package let jump: PriceJump

    /// Looks for a move in the new prices of one printing that needs a second look.
    ///
    /// The result is `nil` when there is none.
    ///
    /// - Parameters:
    ///   - observations: The new prices.
    ///   - stored: What is stored of the same printing.
    ///   - now: The present in seconds since the epoch.
    ///   - preferredCurrency: The currency the reader thinks in.
    package init?(
        of observations: [PriceObservation], from stored: [StoredObservation], at now: Int64,
        preferredCurrency: Currency?
    ) {
        let jumps = PriceJump.jumps(from: stored, to: observations, now: now)
        guard !jumps.isEmpty,
            let headline = PriceSelection.headline(
                from: stored, now: now, preferredCurrency: preferredCurrency)
        else { return nil }
        let variant = PriceVariant(headline)
        // Of two with one variant a store keeps the later one.
        guard let jump = jumps.last(where: { $0.variant == variant }),
            jump.verdict(second: nil, others: jumps) != .confirmed
        else { return nil }
        self.jump = jump
    }

    /// Tells whether a second look settles the matter, so that what it says may be recorded.
    ///
    /// - Parameter observations: What the source says the second time.
    /// - Returns: Whether it confirms the move or takes it back.
    package func isSettled(by observations: [PriceObservation]) -> Bool {
        let second = observations.last { PriceVariant($0) == jump.variant }?.amount
        return jump.verdict(second: second) != .open
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
