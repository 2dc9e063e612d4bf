internal import CardPresentation
internal import CardCatalog
internal import CardPricing
internal import CardModel

/// Prints prices that are waited for.
package enum WatchPrinter {
    /// Prints entries.
    ///
    /// - Parameters:
    ///   - watches: The entries, in order.
    ///   - format: How they are printed.
    ///   - console: Where they are printed.
    /// - Throws: `CommandError` when the output can't be written.
    package static func print(
        _ watches: [WatchView], as format: OutputFormat, to console: inout Console
    ) throws(CommandError) {
        try records.print(watches, as: format, to: &console)
    }

    private static var records: Records<WatchView> {
        Records(
            columns: [
                .init(
                    "name", minimumWidth: 8, cell: { TextTable.Cell($0.name, .strong) }, field: { $0.name }),
                .init("id", minimumWidth: 8, field: { $0.entry.printing.description }),
                .init("finish", field: { $0.entry.finish?.rawValue ?? "" }),
                .init("condition", field: { $0.entry.condition }),
                .init("direction", field: { $0.entry.direction.word }),
                .init("threshold", isRightAligned: true, field: { $0.entry.threshold.decimalText }),
                .init("currency", field: { $0.entry.threshold.currency.rawValue }),
                .init("price", isRightAligned: true, field: { $0.price?.amount.decimalText ?? "" }),
                .init(
                    "distance", isRightAligned: true, cell: distance,
                    field: { $0.distancePermille.map { JSONWriter.decimal(permille: $0) } ?? "" }),
                .init(
                    "crossed", cell: { TextTable.Cell($0.isCrossed ? "yes" : "", .highlight) },
                    field: { $0.isCrossed ? "true" : "false" }),
                .init(
                    "price_age_seconds", heading: "age",
                    cell: { view in
                        view.price.map { TextTable.Cell(Units.age(seconds: $0.age), $0.freshness.style) }
                            ?? ""
                    }, field: { $0.price.map { String($0.age) } ?? "" }),
                .init("note", minimumWidth: 6, field: { $0.entry.note }),
            ],
            object: { write($0, to: &$1) })
    }

    private static func distance(_ view: WatchView) -> TextTable.Cell {
        guard let permille = view.distancePermille else { return TextTable.Cell("no price", .faint) }
        return TextTable.Cell(HistoryPrinter.percentage(permille), .faint)
    }

    private static func write(_ view: WatchView, to writer: inout JSONWriter) {
        let entry = view.entry
        writer.beginObject()
        writer.member("id", entry.printing.description)
        writer.member("name", view.name.nilWhenEmpty)
        writer.member("finish", entry.finish?.rawValue)
        writer.member("condition", entry.condition.nilWhenEmpty)
        writer.member("direction", entry.direction.word)
        writer.key("threshold")
        writer.value(entry.threshold)
        writer.member("currency", entry.threshold.currency.rawValue)
        writer.member("crossed", view.isCrossed)
        writer.key("distance")
        if let permille = view.distancePermille { writer.value(permille: permille) } else { writer.null() }
        writer.member("note", entry.note.nilWhenEmpty)
        writer.member("created_at", Moment.text(secondsSinceEpoch: entry.createdAt))
        writer.key("price")
        if let price = view.price { PriceJSON.write(price, isFull: true, to: &writer) } else { writer.null() }
        writer.endObject()
    }
}
