internal import Cardex

/// How `cardex history` is answered.
extension LiveLibrary {
    func history(_ options: HistoryOptions) throws(CommandError) -> HistoryView? {
        let finder = try finder(options.shared, withPrices: true)
        if let error = finder.pricingError { throw Failures.command(error) }
        guard let card = chosen(options.card, finder) else { return nil }
        let id = card.printing.printing.id
        let store = try storeIfThere(options.shared)
        let rows = try Failures.translated { try store?.history(for: id, since: nil) ?? [] }
            .filter { Self.fits(VariantGroup($0.variant), options) }
        let today = CalendarDate(secondsSinceEpoch: clock.now())
        let suspects = try Failures.translated { try store?.suspicions() ?? [] }
            .filter { $0.printing == id }.map(\.source)
        var series = PriceSeries.all(
            in: rows, chain: Self.chain(options.shared).reduced(to: id.game), suspects: Set(suspects))
        // Where nothing else is asked for, the price beside the card's name is the one that is drawn.
        let prices = try Failures.translated { try finder.prices(for: id) }
            .filter { Self.fits(VariantGroup($0), options) }
        if let usual = PriceSelection.headline(of: prices, options.currency).map(VariantGroup.init),
            let place = series.firstIndex(where: { $0.group == usual })
        {
            series.insert(series.remove(at: place), at: 0)
        }
        let shown = rows.filter { row in
            options.days.map {
                Int64(today.daysSinceEpoch) - Int64(row.day.daysSinceEpoch) < Int64($0)
            } ?? true
        }
        return HistoryView(
            name: card.name, printing: AnswerViews.view(card.printing), otherCount: card.otherCount,
            today: today, days: options.days, series: series, rows: shown)
    }

    /// The printing that somebody means: that of an id, or the first of the best name.
    func chosen(
        _ card: TypedCard, _ finder: CardFinder
    ) -> (name: String, printing: PricedPrinting, otherCount: Int)? {
        if let id = card.id {
            let ids = Self.printings(id, in: finder)
            guard let first = ids.first, let printing = finder.card(first) else { return nil }
            return (printing.printing.name, printing, ids.count - 1)
        }
        let answer = finder.search(
            SearchRequest(
                card.query, game: card.game, set: card.set, language: card.language, limit: 1,
                printingLimit: 1))
        guard let result = answer.results.first, let printing = result.printings.first else { return nil }
        return (result.name, printing, max(0, result.printingCount - 1))
    }

    /// The price store for reading; `nil` where there is none.
    func storeIfThere(_ options: SharedOptions) throws(CommandError) -> SQLitePriceStore? {
        try Failures.translated { () throws -> SQLitePriceStore? in
            do throws(PricingError) {
                return try SQLitePriceStore(path: options.files.prices, readOnly: true, clock: clock)
            } catch {
                guard error.code == .notFound else { throw error }
                return nil
            }
        }
    }

    private static func fits(_ group: VariantGroup, _ options: HistoryOptions) -> Bool {
        (options.finish == nil || group.finish == options.finish)
            && (options.currency == nil || group.currency == options.currency)
    }
}

extension VariantGroup {
    /// What a quote is for.
    init(_ quote: PriceQuote) {
        self.init(
            finish: quote.finish, edition: quote.edition, condition: quote.condition, grade: quote.grade,
            currency: quote.amount.currency)
    }
}
