internal import CardModel

extension WatchEntry {
    /// The price that counts for the entry: of the quotes in its currency, finish and condition the one that would stand beside
    /// the card's name.
    ///
    /// A graded copy counts only where no other is priced, as in a headline.
    ///
    /// - Parameter quotes: The quotes of the printing.
    /// - Returns: The quote; `nil` when none fits.
    /// - Complexity: O(n) for n quotes.
    public func price(in quotes: [PriceQuote]) -> PriceQuote? {
        let fitting = quotes.filter { quote in
            quote.amount.currency == threshold.currency && (finish == nil || quote.finish == finish)
                && (condition.isEmpty || quote.condition == condition)
        }
        return PriceSelection.headline(of: fitting, threshold.currency)
    }
}
