public import CardModel

/// Which of the many stored numbers of a printing are shown as its prices.
///
/// A printing has one *quote* per finish, edition, condition, grade and currency. Among the observations of one
/// such group the first of these differences decides:
///
/// 1. of a source that is neither suspected to mean another card nor too far from the others (`PriceEstimation`);
/// 2. not older than thirty days, so that a source that died does not outvote a living one for ever;
/// 3. derived from sales (`index`, `sale`) before asked (`ask`);
/// 4. `market`, `trend`, the means over 7, 30 and 1 days, `mid`, `directLow`, `low`, in this order;
/// 5. the younger price;
/// 6. the smaller amount, then source, source variant and kind: only to make ties deterministic.
///
/// `high` is never quoted, because sellers park prices there, and neither is `buylist`, because what a shop pays is
/// not what a card costs; and neither are markets whose weight is 0. Beside the number of one source each quote carries what all
/// of them together say.
public enum PriceSelection {
    /// Chooses one quote per finish, edition, condition, grade and currency.
    ///
    /// The result begins with the preferred currency and with ungraded cards in normal finish; its order, like its
    /// content, does not depend on the order of the observations.
    ///
    /// - Parameters:
    ///   - observations: The stored observations of one printing.
    ///   - now: The time at which the quotes are made, in seconds since the epoch.
    ///   - preferredCurrency: The currency the reader thinks in; without one, dollars, euros, pounds and yen come
    ///     first, and event tickets last.
    ///   - chain: How much each market counts; those that count nothing are not shown.
    ///   - suspects: The sources that seem to mean another card; they are shown only where nobody else is.
    /// - Returns: The quotes.
    /// - Complexity: O(n log n) for n observations.
    public static func quotes(
        from observations: [StoredObservation], now: Int64, preferredCurrency: Currency?,
        chain: SourceChain = SourceChain(), suspects: Set<String> = []
    ) -> [PriceQuote] {
        let results = PriceEstimation.weighed(observations, now: now, chain: chain, suspects: suspects)
        // Positions are put in order, because quotes with all their texts take longer to move than to compare.
        var order = results.indices.map { ($0, rank: displayRank(results[$0].group, preferredCurrency)) }
        order.sort { left, right in
            left.rank != right.rank
                ? left.rank < right.rank : isNamedBefore(results[left.0].group, results[right.0].group)
        }
        let (weighed, seen) = (results.span, observations.span)
        var quotes: [PriceQuote] = []
        quotes.reserveCapacity(order.count)
        for (position, _) in order {
            quotes.append(
                PriceQuote(
                    seen[weighed[position].shown], now: now, estimate: weighed[position].estimate))
        }
        return quotes
    }

    /// Chooses the one price that stands beside a printing's name.
    ///
    /// The first of these differences decides: ungraded before graded; the preferred currency (else in the order
    /// of `quotes`); no particular condition or near mint before worn; the usual editions before copies that something
    /// else sets apart, such as a stamp; normal finish before any other; the smallest amount, because who does not say which variant they hold most likely holds the common one.
    ///
    /// - Parameters:
    ///   - observations: The stored observations of one printing.
    ///   - now: The time at which the quote is made, in seconds since the epoch.
    ///   - preferredCurrency: The currency the reader thinks in.
    ///   - chain: How much each market counts; those that count nothing are not shown.
    ///   - suspects: The sources that seem to mean another card; they are shown only where nobody else is.
    /// - Returns: The quote, or `nil` when nothing quotable is stored.
    /// - Complexity: O(n log n) for n observations.
    public static func headline(
        from observations: [StoredObservation], now: Int64, preferredCurrency: Currency?,
        chain: SourceChain = SourceChain(), suspects: Set<String> = []
    ) -> PriceQuote? {
        headline(
            of: quotes(
                from: observations, now: now, preferredCurrency: preferredCurrency, chain: chain,
                suspects: suspects),
            preferredCurrency)
    }

    /// Chooses the headline among quotes that were chosen already.
    ///
    /// - Parameters:
    ///   - quotes: What `quotes(from:now:preferredCurrency:)` returned.
    ///   - preferredCurrency: The currency the reader thinks in.
    /// - Returns: The quote, or `nil` when there is none.
    /// - Complexity: O(n) for n quotes.
    public static func headline(of quotes: [PriceQuote], _ preferredCurrency: Currency?) -> PriceQuote? {
        guard var best = quotes.indices.first else { return nil }
        var bestRank = headlineRank(of: best, in: quotes, preferredCurrency)
        for index in quotes.indices.dropFirst() {
            let rank = headlineRank(of: index, in: quotes, preferredCurrency)
            guard
                rank < bestRank
                    || (rank == bestRank
                        && showsBefore(quotes[index].group, quotes[best].group, preferredCurrency))
            else { continue }
            (best, bestRank) = (index, rank)
        }
        return quotes[best]
    }

    /// Every price older than this, in seconds, gives way to any younger one.
    package static let longestUsefulAge: Int64 = 30 * Freshness.day

    /// Ranks a quote where it stands, because it takes longer to copy than to rank.
    private static func headlineRank(
        of index: Int, in quotes: [PriceQuote], _ preferred: Currency?
    ) -> (Int, Int, Int, Int, Int, Int64) {
        (
            quotes[index].grade.isEmpty ? 0 : 1,
            rank(of: quotes[index].amount.currency, preferred: preferred),
            rank(ofCondition: quotes[index].condition),
            quotes[index].edition.isEmpty || usualEditions.contains(quotes[index].edition) ? 0 : 1,
            quotes[index].finish == .normal ? 0 : 1, quotes[index].amount.minorUnits
        )
    }

    /// The editions in which a whole print run comes; anything else is a special copy.
    private static let usualEditions: Set<String> = ["1stEdition", "unlimited", "limited"]

    /// Ranks conditions by how likely a price without one means them; the ladders of sources are not merged.
    private static func rank(ofCondition condition: String) -> Int {
        // Most prices are of no particular condition, and a text in lower case has to be made.
        guard !condition.isEmpty else { return 0 }
        return switch condition.lowercased() {
        case "nm", "near mint": 1
        case "mt", "mint", "m": 2
        default: 3
        }
    }

    private static func rank(of currency: Currency, preferred: Currency?) -> Int {
        switch currency {
        case preferred: 0
        case .usDollar: 1
        case .euro: 2
        case .poundSterling: 3
        case .yen: 4
        case .eventTicket: 6
        default: 5
        }
    }

    /// The order in which the quotes of groups are listed.
    private static func showsBefore(
        _ left: VariantGroup, _ right: VariantGroup, _ preferred: Currency?
    ) -> Bool {
        let (leftRank, rightRank) = (displayRank(left, preferred), displayRank(right, preferred))
        return leftRank != rightRank ? leftRank < rightRank : isNamedBefore(left, right)
    }

    /// The order of groups that are listed at the same rank.
    private static func isNamedBefore(_ left: VariantGroup, _ right: VariantGroup) -> Bool {
        (left.currency, left.finish, left.edition, left.condition, left.grade)
            < (right.currency, right.finish, right.edition, right.condition, right.grade)
    }

    /// Where a group is listed: by currency, then those not graded, of normal finish and in good condition first.
    private static func displayRank(_ group: VariantGroup, _ preferred: Currency?) -> Int {
        rank(of: group.currency, preferred: preferred) * 16 + (group.grade.isEmpty ? 0 : 8)
            + (group.finish == .normal ? 0 : 4) + rank(ofCondition: group.condition)
    }
}
