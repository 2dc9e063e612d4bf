internal import CardModel

/// What TCGplayer's price rows mean.
enum TCGplayerPrices {
    /// The columns of a price row.
    ///
    /// The market price comes from sales; the others are listings.
    static let statistics:
        [(key: StaticString, kind: PriceObservation.Kind, statistic: PriceObservation.Statistic)] = [
            ("lowPrice", .ask, .low), ("midPrice", .ask, .mid), ("highPrice", .ask, .high),
            ("marketPrice", .index, .market), ("directLowPrice", .ask, .directLow),
        ]

    /// Reads a JSON price row.
    static func read(
        _ value: JSONValue, _ place: RecordPlace, _ output: CatalogOutput
    ) throws -> [ProductPrice.Price] {
        let subType = value.string("subTypeName") ?? ""
        let variant = VariantName(subType)
        var prices: [ProductPrice.Price] = []
        for entry in statistics {
            guard let amount = try output.price(value[entry.key], .usDollar, field: "\(entry.key)", place)
            else {
                continue
            }
            prices.append(
                ProductPrice.Price(
                    kind: entry.kind, statistic: entry.statistic, finish: variant.finish,
                    edition: variant.edition, sourceVariant: subType, amount: amount))
        }
        return prices
    }
}
