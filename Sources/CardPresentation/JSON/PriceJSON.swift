package import CardCatalog
package import CardPricing
internal import CardModel

/// Writes prices as JSON.
package enum PriceJSON {
    /// Writes one price as one object.
    ///
    /// - Parameters:
    ///   - price: The price.
    ///   - isFull: Whether statistic, edition, condition and grade are written too, and of what all sources say more than how
    ///     sure it is.
    ///   - writer: Where it is written.
    package static func write(_ price: PriceQuote, isFull: Bool, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("amount")
        writer.value(price.amount)
        writer.member("currency", price.amount.currency.rawValue)
        writer.member("finish", price.finish.rawValue)
        writer.member("source", price.source)
        writer.member("kind", price.kind.word)
        if isFull {
            writer.member("statistic", price.statistic.word)
            writer.member("edition", price.edition.nilWhenEmpty)
            writer.member("condition", price.condition.nilWhenEmpty)
            writer.member("grade", price.grade.nilWhenEmpty)
        }
        writer.member("as_of", Moment.text(secondsSinceEpoch: price.asOf))
        writer.member("age_seconds", price.age)
        writer.member("freshness", price.freshness.rawValue)
        if let estimate = price.estimate { write(estimate, isFull: isFull, to: &writer) }
        writer.endObject()
    }

    /// Writes what all sources together say as members of the object of a price.
    private static func write(_ estimate: PriceEstimate, isFull: Bool, to writer: inout JSONWriter) {
        writer.key("confidence")
        writer.value(permille: estimate.confidencePermille)
        writer.list("reasons", estimate.reasons.map(\.rawValue))
        guard isFull else { return }
        for (key, amount) in [("low", estimate.low), ("high", estimate.high), ("estimate", estimate.amount)] {
            writer.key(key)
            writer.value(amount)
        }
        writer.list("markets", estimate.sources)
        writer.list("rejected", estimate.rejected)
    }

    /// Writes the prices of one printing as one object.
    ///
    /// - Parameters:
    ///   - quote: The prices of one printing.
    ///   - writer: Where they are written.
    package static func write(_ quote: QuoteView, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("name", quote.name)
        writer.identity(of: quote.printing)
        writer.details(of: quote.printing)
        writer.member("offline", quote.isOffline)
        writer.key("prices")
        writer.beginArray()
        for price in quote.prices { write(price, isFull: true, to: &writer) }
        writer.endArray()
        writer.endObject()
    }
}
