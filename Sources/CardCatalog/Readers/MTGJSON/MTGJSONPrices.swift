internal import CardModel

/// Reads MTGJSON's prices: `{"paper" | "mtgo": {<vendor>: {"currency", "retail" | "buylist": {<finish>: {<date>: price}}}}}`.
///
/// Of each series only the newest day is used. The printing is known by MTGJSON's own identifier alone, so each vendor's
/// prices become a product of that identifier, which is joined to the printing that carries it under the kind `mtgjson`.
enum MTGJSONPrices {
    /// Reads the prices of one card.
    ///
    /// - Returns: Why they can't be used, or `nil` when they were.
    static func read(
        _ value: JSONValue, uuid: String, _ place: RecordPlace, into output: CatalogOutput
    ) throws -> String? {
        for medium: StaticString in ["paper", "mtgo"] {
            try value[medium]?.forEachMember { vendor, lists in
                let standard: Currency =
                    "\(medium)" == "mtgo" ? .eventTicket : vendor == "cardmarket" ? .euro : .usDollar
                let currency = lists.text("currency").map { Currency(rawValue: $0.uppercased()) } ?? standard
                // A vendor's prices may be of different days.
                var prices: [CalendarDate: [ProductPrice.Price]] = [:]
                for (list, kind) in listKinds {
                    try lists[list]?.forEachMember { finish, days in
                        guard let (day, amount) = try newest(days, currency, finish, place, output) else {
                            return
                        }
                        prices[day, default: []].append(
                            ProductPrice.Price(
                                kind: kind,
                                statistic: vendor == "cardmarket" && kind == .index ? .trend : .market,
                                finish: Finish(rawValue: finish), edition: "",
                                sourceVariant: "\(list) \(finish)",
                                amount: amount))
                    }
                }
                for (day, dayPrices) in prices.sorted(by: { $0.key < $1.key }) {
                    try output.emit(
                        ProductPrice(
                            productID: uuid, name: "", idKind: "mtgjson", game: .magic, source: vendor,
                            asOf: Int64(day.daysSinceEpoch) * 86_400, prices: dayPrices))
                }
            }
        }
        return nil
    }

    private static let listKinds: [(StaticString, PriceObservation.Kind)] = [
        ("retail", .index), ("buylist", .buylist),
    ]

    /// The price of the last day that has one.
    private static func newest(
        _ days: JSONValue, _ currency: Currency, _ finish: String, _ place: RecordPlace,
        _ output: CatalogOutput
    ) throws -> (CalendarDate, Money)? {
        var found: (CalendarDate, Money)?
        try days.forEachMember { text, value in
            guard let day = CalendarDate(text), found.map({ $0.0 < day }) ?? true,
                let amount = try output.price(value, currency, field: "\(finish) \(text)", place)
            else { return }
            found = (day, amount)
        }
        return found
    }
}
