package import CardCatalog
internal import CardModel
internal import CardPricing

/// Writes what a printing cost day by day as JSON.
package enum HistoryJSON {
    /// Writes a history as one object: every series with its ends, its trends and its points.
    ///
    /// - Parameters:
    ///   - history: The history.
    ///   - writer: Where it is written.
    package static func write(_ history: HistoryView, to writer: inout JSONWriter) {
        let printing = history.printing
        writer.beginObject()
        writer.member("name", history.name)
        writer.identity(of: printing)
        writer.member("set_name", printing.setName.nilWhenEmpty)
        writer.key("series")
        writer.beginArray()
        for series in history.series { write(series, of: history, to: &writer) }
        writer.endArray()
        writer.endObject()
    }

    private static func write(
        _ series: PriceSeries, of history: HistoryView, to writer: inout JSONWriter
    ) {
        let (group, shown) = (series.group, history.shown(series))
        writer.beginObject()
        writer.member("finish", group.finish.rawValue)
        writer.member("edition", group.edition.nilWhenEmpty)
        writer.member("condition", group.condition.nilWhenEmpty)
        writer.member("grade", group.grade.nilWhenEmpty)
        writer.member("currency", group.currency.rawValue)
        for (key, point) in [
            ("low", shown.low), ("high", shown.high), ("first", shown.first), ("last", shown.last),
        ] {
            writer.key(key)
            if let point { write(point, hasSources: false, to: &writer) } else { writer.null() }
        }
        writer.key("trends")
        writer.beginArray()
        for trend in PriceTrend.spans.map({ PriceTrend(of: series, over: $0, upTo: history.today) }) {
            writer.beginObject()
            writer.member("days", trend.days)
            writer.member("direction", trend.direction.rawValue)
            writer.key("change")
            if let change = trend.changePermille { writer.value(permille: change) } else { writer.null() }
            writer.member("points", trend.pointCount)
            writer.endObject()
        }
        writer.endArray()
        writer.key("points")
        writer.beginArray()
        for point in shown.points { write(point, hasSources: true, to: &writer) }
        writer.endArray()
        writer.endObject()
    }

    private static func write(
        _ point: PriceSeries.Point, hasSources: Bool, to writer: inout JSONWriter
    ) {
        writer.beginObject()
        writer.member("day", point.day.description)
        writer.key("amount")
        writer.value(point.amount)
        if hasSources { writer.list("sources", point.sources) }
        writer.endObject()
    }
}
