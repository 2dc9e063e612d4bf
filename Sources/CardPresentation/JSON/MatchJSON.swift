package import CardCatalog
internal import CardModel

/// Writes a line as JSON.
package enum MatchJSON {
    /// Writes one object.
    package static func write(_ row: MatchRowView, _ columns: [String], to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("line", row.line)
        writer.key("input")
        writer.beginObject()
        for (index, column) in columns.enumerated() {
            writer.member(column, index < row.fields.count ? row.fields[index] : "")
        }
        writer.endObject()
        writer.member("confidence", row.confidence)
        writer.key("printing")
        if let printing = row.printing { write(printing, to: &writer) } else { writer.null() }
        writer.list("reasons", row.reasons)
        writer.key("candidates")
        writer.beginArray()
        for candidate in row.candidates { write(candidate, to: &writer) }
        writer.endArray()
        writer.member("quantity", row.quantity)
        writer.member("finish", row.finish.nilWhenEmpty)
        writer.member("condition", row.condition.nilWhenEmpty)
        writer.key("price")
        if let price = row.price { writer.value(price) } else { writer.null() }
        writer.member("currency", row.price?.currency.rawValue)
        writer.key("total")
        if let total = row.total { writer.value(total) } else { writer.null() }
        writer.member("price_source", row.priceSource.nilWhenEmpty)
        writer.list("price_notes", row.priceNotes)
        writer.member("review", row.review.nilWhenEmpty)
        writer.list("problems", row.problems)
        writer.endObject()
    }

    /// Writes what all lines come to.
    package static func write(_ summary: MatchSummaryView, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("lines", summary.lines)
        writer.member("remarks", summary.remarks)
        writer.member("copies", summary.copies)
        for (confidence, count) in summary.counts { writer.member(confidence, count) }
        writer.member("unpriced", summary.unpriced)
        writer.member("problems", summary.problems)
        for (key, totals) in [("totals", summary.totals), ("firm_totals", summary.firmTotals)] {
            writer.key(key)
            writer.beginObject()
            for total in totals {
                writer.key(total.currency.rawValue)
                writer.value(total)
            }
            writer.endObject()
        }
        writer.endObject()
    }

    private static func write(_ candidate: MatchCandidateView, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", candidate.id)
        writer.member("name", candidate.name)
        writer.member("set", candidate.set)
        writer.member("set_name", candidate.setName)
        writer.member("number", candidate.number)
        writer.member("rarity", candidate.rarity)
        writer.endObject()
    }
}
