package import CardModel

/// One price with everything needed to judge it.
package struct PriceView: Sendable {
    /// How old a price is, in the steps that people care about.
    package enum Freshness: String, Sendable, CaseIterable {
        /// Under an hour.
        case fresh
        /// Under a day.
        case recent
        /// Under a week.
        case stale
        /// Older.
        case veryStale = "very_stale"

        /// The step of an age.
        ///
        /// - Parameter ageSeconds: The age in seconds.
        package init(ageSeconds: Int64) {
            switch ageSeconds {
            case ..<3_600: self = .fresh
            case ..<86_400: self = .recent
            case ..<604_800: self = .stale
            default: self = .veryStale
            }
        }
    }

    /// The amount and its currency.
    package var amount: Money
    /// The finish it is for.
    package var finish: Finish
    /// Who published it.
    package var source: String
    /// What kind of number it is.
    package var kind: PriceObservation.Kind
    /// Which statistic it is.
    package var statistic: PriceObservation.Statistic
    /// The edition it is for; empty when the game has none.
    package var edition: String
    /// The condition it is for; empty when the source mixes them.
    package var condition: String
    /// The grade it is for; empty when not graded.
    package var grade: String
    /// When it was valid, in seconds since 1970-01-01T00:00:00Z.
    package var asOf: Int64
    /// How old it is.
    package var ageSeconds: Int64
    /// How old it is, in steps.
    package var freshness: Freshness

    /// Makes a price as seen at a moment.
    ///
    /// - Parameters:
    ///   - observation: What the source published.
    ///   - now: The moment, in seconds since 1970-01-01T00:00:00Z.
    package init(_ observation: PriceObservation, now: Int64) {
        amount = observation.amount
        finish = observation.finish
        source = observation.source
        kind = observation.kind
        statistic = observation.statistic
        edition = observation.edition
        condition = observation.condition
        grade = observation.grade
        asOf = observation.asOf
        let (difference, overflow) = now.subtractingReportingOverflow(observation.asOf)
        ageSeconds = overflow ? .max : max(0, difference)
        freshness = Freshness(ageSeconds: ageSeconds)
    }
}

/// The prices of one printing, for `cardex price`.
package struct QuoteView: Sendable {
    /// The name of the card.
    package var name: String
    /// The printing.
    package var printing: PrintingView
    /// Whether the prices come from the store because the network was not to be used or not there.
    package var isOffline: Bool
    /// The prices, best first.
    package var prices: [PriceView]

    /// Makes a quote.
    ///
    /// - Parameters:
    ///   - name: The name of the card.
    ///   - printing: The printing.
    ///   - isOffline: Whether the network was left out.
    ///   - prices: The prices, best first.
    package init(name: String, printing: PrintingView, isOffline: Bool, prices: [PriceView]) {
        self.name = name
        self.printing = printing
        self.isOffline = isOffline
        self.prices = prices
    }
}

extension PriceObservation.Kind {
    /// The word in JSON and tables.
    package var word: String {
        switch self {
        case .index: "index"
        case .ask: "ask"
        case .sale: "sale"
        case .buylist: "buylist"
        }
    }
}

extension PriceObservation.Statistic {
    /// The word in JSON and tables.
    package var word: String {
        switch self {
        case .market: "market"
        case .low: "low"
        case .mid: "mid"
        case .high: "high"
        case .directLow: "direct_low"
        case .trend: "trend"
        case .average1: "avg1"
        case .average7: "avg7"
        case .average30: "avg30"
        }
    }
}
