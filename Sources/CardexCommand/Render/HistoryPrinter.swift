package import CardPresentation
internal import CardCatalog
internal import CardPricing
internal import CardModel

/// Prints what a card cost day by day.
package enum HistoryPrinter {
    /// How wide a chart is where nobody says how much room there is.
    private static let standardWidth = 78
    private static let widestChart = 120

    /// Prints a history.
    ///
    /// - Parameters:
    ///   - history: The history, with at least one point.
    ///   - format: How it is printed.
    ///   - isUnicode: Whether a chart may consist of more than ASCII.
    ///   - console: Where it is printed.
    /// - Throws: `CommandError` when the output can't be written.
    package static func print(
        _ history: HistoryView, as format: OutputFormat, isUnicode: Bool, to console: inout Console
    ) throws(CommandError) {
        switch format {
        case .table:
            let width = min(console.width ?? standardWidth, widestChart)
            for series in history.series.prefix(1) {
                try console.output.write(
                    text(history, series, palette: console.palette, width: width, isUnicode: isUnicode))
            }
        case .csv: try console.output.write(csv(history))
        case .json, .jsonl:
            var writer = JSONWriter(format == .json ? .indented : .compact)
            HistoryJSON.write(history, to: &writer)
            writer.endDocument()
            try console.output.write(writer.bytes)
        }
    }

    /// A change in per cent with its sign and one digit behind the point, such as `+3.4 %`.
    static func percentage(_ permille: Int) -> String {
        let sign = permille > 0 ? "+" : permille < 0 ? "-" : ""
        return "\(sign)\(permille.magnitude / 10).\(permille.magnitude % 10) %"
    }

    private static func text(
        _ history: HistoryView, _ series: PriceSeries, palette: Palette, width: Int, isUnicode: Bool
    ) -> String {
        let printing = history.printing
        let place = [printing.setInWords, printing.numberOfTotal, printing.rarity]
            .filter { !$0.isEmpty }.joined(separator: ", ")
        let heading = TerminalText.visible("\(history.name)  \(place)")
        var text = palette.paint(TerminalText.truncated(heading, to: width), .strong) + "\n"
        text += palette.paint(
            TerminalText.truncated(TerminalText.visible(series.group.words), to: width), .faint)
        text += "\n\n"
        let shown = history.shown(series)
        let chart = TerminalChart(shown, width: width, isUnicode: isUnicode)
        for line in chart.lines { text += line + "\n" }
        text += "\n" + summary(shown, palette: palette, width: width)
        return text + trends(history, series, palette: palette, width: width)
    }

    private static func summary(_ series: PriceSeries, palette: Palette, width: Int) -> String {
        var table = TextTable([.init(), .init(isRightAligned: true), .init()], indentation: 2)
        let points: [(String, PriceSeries.Point?)] = [
            ("lowest", series.low), ("highest", series.high), ("first", series.first), ("last", series.last),
        ]
        for (label, point) in points {
            guard let point else { continue }
            table.append([
                TextTable.Cell(label, .faint), TextTable.Cell(point.amount.description),
                TextTable.Cell(point.day.description, .faint),
            ])
        }
        return table.rendered(palette: palette, limit: width)
    }

    private static func trends(
        _ history: HistoryView, _ series: PriceSeries, palette: Palette, width: Int
    ) -> String {
        var table = TextTable([.init(), .init(isRightAligned: true), .init()], indentation: 2)
        for trend in PriceTrend.spans.map({ PriceTrend(of: series, over: $0, upTo: history.today) }) {
            let change = trend.changePermille.map(percentage) ?? ""
            let days = Units.count(trend.pointCount, "day has a price", "days have a price")
            let words = trend.direction == .unknown ? "unknown, \(days)" : trend.direction.rawValue
            table.append([
                TextTable.Cell("\(trend.days) days", .faint), TextTable.Cell(change), TextTable.Cell(words),
            ])
        }
        return table.rendered(palette: palette, limit: width)
    }

    /// Every price of every day as its source gave it.
    private static func csv(_ history: HistoryView) -> [UInt8] {
        var writer = CSVWriter(header: [
            "name", "id", "day", "price", "currency", "finish", "edition", "condition", "grade", "source",
            "kind", "statistic", "source_variant",
        ])
        for row in history.rows {
            let variant = row.variant
            writer.append([
                history.name, history.printing.id.description, row.day.description, row.amount.decimalText,
                variant.currency.rawValue, variant.finish.rawValue, variant.edition, variant.condition,
                variant.grade, variant.source, variant.kind.word, variant.statistic.word,
                variant.sourceVariant,
            ])
        }
        return writer.bytes
    }
}

extension VariantGroup {
    /// The group as people read it, such as `holofoil 1stEdition, USD`.
    var words: String {
        let copy = [finish.rawValue, edition, condition, grade].filter { !$0.isEmpty }
        return "\(copy.joined(separator: " ")), \(currency.rawValue)"
    }
}
