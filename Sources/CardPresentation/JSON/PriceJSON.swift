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
        write(estimate.reasons.map(\.rawValue), as: "reasons", to: &writer)
        guard isFull else { return }
        for (key, amount) in [("low", estimate.low), ("high", estimate.high), ("estimate", estimate.amount)] {
            writer.key(key)
            writer.value(amount)
        }
        write(estimate.sources, as: "markets", to: &writer)
        write(estimate.rejected, as: "rejected", to: &writer)
    }

    private static func write(_ texts: [String], as key: String, to writer: inout JSONWriter) {
        writer.key(key)
        writer.beginArray()
        for text in texts { writer.value(text) }
        writer.endArray()
    }

    /// Writes the prices of one printing as one object.
    ///
    /// - Parameters:
    ///   - quote: The prices of one printing.
    ///   - writer: Where they are written.
    package static func write(_ quote: QuoteView, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("name", quote.name)
        writer.member("id", quote.printing.id.description)
        writer.member("game", quote.printing.id.game.rawValue)
        writer.member("set", quote.printing.setID)
        writer.member("number", quote.printing.number)
        writer.member("set_name", quote.printing.setName.nilWhenEmpty)
        writer.member("rarity", quote.printing.rarity.nilWhenEmpty)
        writer.member("language", quote.printing.language.nilWhenEmpty)
        writer.member("released_at", quote.printing.releasedAt?.description)
        writer.member("offline", quote.isOffline)
        writer.key("prices")
        writer.beginArray()
        for price in quote.prices { write(price, isFull: true, to: &writer) }
        writer.endArray()
        writer.endObject()
    }
}
