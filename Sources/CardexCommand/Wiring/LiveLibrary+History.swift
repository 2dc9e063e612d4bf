internal import CardPresentation
internal import Cardex

/// How `cardex history` is answered.
extension LiveLibrary {
    func history(_ options: HistoryOptions) throws(CommandError) -> HistoryView? {
        let finder = try finder(options.shared, withPrices: true)
        if let error = finder.pricingError { throw Failures.command(error) }
        guard let card = chosen(options.card, finder) else { return nil }
        let store = try storeIfThere(options.shared)
        let choice = HistoryViews.Choice(
            days: options.days, finish: options.finish, currency: options.currency)
        return try Failures.translated {
            try HistoryViews.view(
                card, choice, in: finder, store: store, chain: Self.chain(options.shared),
                today: CalendarDate(secondsSinceEpoch: clock.now()))
        }
    }

    /// The printing that somebody means: that of an id, or the first of the best name.
    func chosen(
        _ card: TypedCard, _ finder: CardFinder
    ) -> (name: String, printing: PricedPrinting, otherCount: Int)? {
        if let id = card.id {
            let ids = CardViews.printings(id, in: finder)
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
}
