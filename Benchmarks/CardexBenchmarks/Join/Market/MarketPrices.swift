/// Prices of made-up products: mostly cents, sometimes much, now and then nothing or zero.
enum MarketPrices {
    /// The rows of a product.
    ///
    /// - Parameters:
    ///   - subTypes: The sub-types on sale.
    ///   - text: The random source.
    /// - Returns: A row for each sub-type; none for what nobody sells.
    static func rows(_ subTypes: [String], _ text: inout MarketText) -> [MarketProduct.Row] {
        guard !text.happens(10) else { return [] }
        return subTypes.map { subType in
            let market = text.happens(50) ? text.number(2_000...900_000) : text.number(5...2_000)
            var row = MarketProduct.Row(subType: subType)
            row.low = max(1, market * 7 / 10)
            row.mid = market + market / 5
            row.high = market * text.number(2...60)
            row.market = text.happens(30) ? nil : market
            row.direct = text.happens(600) ? nil : text.happens(30) ? 0 : market - market / 10
            if text.happens(15) { row = MarketProduct.Row(subType: subType, low: nil, mid: 0, market: nil) }
            return row
        }
    }
}
