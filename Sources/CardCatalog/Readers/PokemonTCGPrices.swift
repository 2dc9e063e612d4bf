internal import CardModel

/// The price blocks that cards of the live PokemonTCG API carry.
enum PokemonTCGPrices {
    private static let tcgplayerStatistics:
        [(key: StaticString, kind: PriceObservation.Kind, statistic: PriceObservation.Statistic)] = [
            ("market", .index, .market), ("low", .ask, .low), ("mid", .ask, .mid), ("high", .ask, .high),
            ("directLow", .ask, .directLow),
        ]

    /// Cardmarket prices reverse holos apart from everything else, which it prices as one.
    private static let cardmarketStatistics:
        [(
            key: StaticString, kind: PriceObservation.Kind, statistic: PriceObservation.Statistic,
            isReverse: Bool, condition: String
        )] = [
            ("averageSellPrice", .index, .market, false, ""), ("lowPrice", .ask, .low, false, ""),
            ("lowPriceExPlus", .ask, .low, false, "EX+"), ("trendPrice", .index, .trend, false, ""),
            ("avg1", .index, .average1, false, ""), ("avg7", .index, .average7, false, ""),
            ("avg30", .index, .average30, false, ""), ("reverseHoloSell", .index, .market, true, ""),
            ("reverseHoloLow", .ask, .low, true, ""), ("reverseHoloTrend", .index, .trend, true, ""),
            ("reverseHoloAvg1", .index, .average1, true, ""),
            ("reverseHoloAvg7", .index, .average7, true, ""),
            ("reverseHoloAvg30", .index, .average30, true, ""),
        ]

    /// Reads `tcgplayer`: `{updatedAt, prices: {<variant>: {low, mid, high, market, directLow}}}` in US dollars.
    static func tcgplayer(
        _ block: JSONValue, of printing: PrintingID, _ place: RecordPlace, _ output: CatalogOutput
    ) throws -> [PriceObservation] {
        var prices: [PriceObservation] = []
        let asOf = date(of: block, output)
        try block["prices"]?.forEachMember { variant, values in
            let name = VariantName(variant)
            for entry in tcgplayerStatistics {
                let field = "\(variant).\(entry.key)"
                guard let amount = try output.price(values[entry.key], .usDollar, field: field, place) else {
                    continue
                }
                prices.append(
                    PriceObservation(
                        printing: printing, source: "tcgplayer", kind: entry.kind, statistic: entry.statistic,
                        finish: name.finish, edition: name.edition, sourceVariant: variant, amount: amount,
                        asOf: asOf))
            }
        }
        return prices
    }

    /// Reads `cardmarket`: `{updatedAt, prices: {trendPrice, avg30, reverseHoloTrend, …}}` in euros.
    static func cardmarket(
        _ block: JSONValue, of printing: PrintingID, _ place: RecordPlace, _ output: CatalogOutput
    ) throws -> [PriceObservation] {
        var prices: [PriceObservation] = []
        guard let values = block["prices"] else { return prices }
        let asOf = date(of: block, output)
        for entry in cardmarketStatistics {
            guard let amount = try output.price(values[entry.key], .euro, field: "\(entry.key)", place) else {
                continue
            }
            prices.append(
                PriceObservation(
                    printing: printing, source: "cardmarket", kind: entry.kind, statistic: entry.statistic,
                    finish: entry.isReverse ? .reverseHolofoil : .normal, condition: entry.condition,
                    sourceVariant: entry.isReverse ? "reverseHolo" : "normal", amount: amount, asOf: asOf))
        }
        return prices
    }

    private static func date(of block: JSONValue, _ output: CatalogOutput) -> Int64 {
        guard let date = block.string("updatedAt").flatMap({ CalendarDate($0) }) else { return output.asOf }
        return Int64(date.daysSinceEpoch) * 86_400
    }
}
