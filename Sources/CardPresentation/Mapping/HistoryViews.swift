package import CardModel
package import CardPricing
package import Cardex

/// Puts what a store knows of a printing's past into the view that is printed and served.
package enum HistoryViews {
    /// Which part of a history is wanted.
    package struct Choice: Sendable {
        /// How many days are shown, today included; `nil` for all.
        package var days: Int?
        /// Only this finish.
        package var finish: Finish?
        /// Only this currency.
        package var currency: Currency?

        /// Makes a choice.
        ///
        /// - Parameters:
        ///   - days: How many days are shown; `nil` for all.
        ///   - finish: Only this finish.
        ///   - currency: Only this currency.
        package init(days: Int? = nil, finish: Finish? = nil, currency: Currency? = nil) {
            self.days = days
            self.finish = finish
            self.currency = currency
        }

        func admits(_ group: VariantGroup) -> Bool {
            (finish == nil || group.finish == finish) && (currency == nil || group.currency == currency)
        }
    }

    /// The history of one printing: the series of the price that is shown beside its name first.
    ///
    /// - Parameters:
    ///   - card: The name, the printing, and how many others match the query.
    ///   - choice: Which part is wanted.
    ///   - finder: The index with its prices.
    ///   - store: Where the days stand; `nil` where there is none.
    ///   - chain: How much each market counts.
    ///   - today: The present day, in UTC.
    /// - Returns: The history; without series where nothing is known.
    /// - Throws: `PricingError` when the store can't be read.
    package static func view(
        _ card: (name: String, printing: PricedPrinting, otherCount: Int), _ choice: Choice,
        in finder: CardFinder, store: (any CardFinder.Store)?, chain: SourceChain, today: CalendarDate
    ) throws(PricingError) -> HistoryView {
        let id = card.printing.printing.id
        let rows = try store?.history(for: id, since: nil) ?? []
        let admitted = rows.filter { choice.admits(VariantGroup($0.variant)) }
        let suspects = try store?.suspicions() ?? []
        var series = PriceSeries.all(
            in: admitted, chain: chain.reduced(to: id.game),
            suspects: Set(suspects.filter { $0.printing == id }.map(\.source)))
        // Where nothing else is asked for, the price beside the card's name is the one that is drawn.
        let prices = try finder.prices(for: id).filter { choice.admits(VariantGroup($0)) }
        if let usual = PriceSelection.headline(of: prices, choice.currency).map({ VariantGroup($0) }),
            let place = series.firstIndex(where: { $0.group == usual })
        {
            series.insert(series.remove(at: place), at: 0)
        }
        let shown = admitted.filter { row in
            choice.days.map { Int64(today.daysSinceEpoch) - Int64(row.day.daysSinceEpoch) < Int64($0) }
                ?? true
        }
        return HistoryView(
            name: card.name, printing: AnswerViews.view(card.printing), otherCount: card.otherCount,
            today: today, days: choice.days, series: series, rows: shown)
    }
}

extension VariantGroup {
    /// What a quote is for.
    package init(_ quote: PriceQuote) {
        self.init(
            finish: quote.finish, edition: quote.edition, condition: quote.condition, grade: quote.grade,
            currency: quote.amount.currency)
    }
}
