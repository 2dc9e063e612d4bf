/// One row of an export: which list it belongs to, and its texts in the order of the list's fields.
struct TransferRow {
    /// The list.
    var list: TransferLayout.List
    /// The texts, empty where there is nothing to say.
    var fields: [String]

    private init(_ list: TransferLayout.List, _ fields: [String]) {
        self.list = list
        self.fields = fields
    }

    /// The row of an alias.
    init(_ alias: CardAlias) {
        self.init(.aliases, [alias.text, alias.name, alias.game?.rawValue ?? ""])
    }

    /// The row of what a price store holds.
    init(_ row: StoreRow) {
        switch row {
        case .price(let stored):
            let observation = stored.observation
            // 0 is how a source says that it gives no time; the time of the fetch is always said, which tells the
            // rows of an export from those that somebody typed.
            let asOf = observation.asOf == 0 ? "" : TransferTime.text(observation.asOf)
            self.init(
                .prices,
                Self.price(observation.printing, PriceVariant(observation), observation.amount)
                    + [asOf, TransferTime.text(stored.fetchedAt), ""])
        case .day(let price, let printing):
            self.init(
                .history,
                Self.price(printing, price.variant, price.amount) + ["", "", Self.text(of: price.day)])
        case .watch(let entry):
            self.init(
                .watches,
                [
                    entry.printing.description, entry.finish?.rawValue ?? "", entry.condition,
                    entry.direction.word, entry.threshold.decimalText, entry.threshold.currency.rawValue,
                    entry.note, TransferTime.text(entry.createdAt),
                ])
        }
    }

    private static func price(_ printing: PrintingID, _ variant: PriceVariant, _ amount: Money) -> [String] {
        [
            printing.description, variant.source, variant.kind.word, variant.statistic.word,
            variant.finish.rawValue, variant.edition, variant.condition, variant.grade, variant.sourceVariant,
            amount.decimalText, amount.currency.rawValue,
        ]
    }

    /// A day; one outside the years 1 to 9999 as `@` and its number.
    private static func text(of day: CalendarDate) -> String {
        (1...9_999).contains(day.components.year) ? day.description : "@\(day.daysSinceEpoch)"
    }
}
