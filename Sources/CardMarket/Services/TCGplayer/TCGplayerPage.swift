internal import CardCatalog

/// Price rows of TCGplayer.
///
///     {"success":true,"errors":[],"results":[{"productId":…,"lowPrice":…,"midPrice":…,"highPrice":…,"marketPrice":…,
///       "directLowPrice":…,"subTypeName":"Holofoil"}]}
///
/// Nothing to tell is a 404 whose errors say `No products were found.`: an answer without rows.
enum TCGplayerPage {
    /// The prices of each product.
    typealias Prices = [String: [ProductPrice.Price]]

    /// The shape of the answer.
    ///
    /// - Parameter block: Makes what reads the prices.
    /// - Returns: The shape.
    static func shape(_ block: @escaping @Sendable () -> PriceBlock) -> AnswerShape<Prices> {
        AnswerShape(
            expectation: "an array `results` of price rows",
            read: { answer in
                guard answer["success"]?.boolean != false else {
                    return saysNothingIsThere(answer) ? ServiceReading([:]) : nil
                }
                guard let results = answer["results"], results.kind == "an array" else { return nil }
                let block = block()
                var prices: Prices = [:]
                var count = 0
                var isWhole = true
                results.forEachElement { row in
                    guard let id = row.identifier("productId") else {
                        isWhole = false
                        return
                    }
                    let read = block.tcgplayer(row)
                    count += read.count
                    prices[id, default: []] += read
                }
                return isWhole ? ServiceReading(prices, prices: count) : nil
            },
            readAbsence: { saysNothingIsThere($0) ? [:] : nil })
    }

    private static func saysNothingIsThere(_ answer: JSONValue) -> Bool {
        var isNothing: Bool?
        answer["errors"]?.forEachElement { error in
            let text = error.string?.lowercased() ?? ""
            isNothing = isNothing != false && text.hasPrefix("no ") && text.contains("found")
        }
        return isNothing ?? false
    }
}
