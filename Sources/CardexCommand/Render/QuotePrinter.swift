internal import CardCatalog
internal import CardPricing
internal import CardModel

/// Prints the prices of printings.
package enum QuotePrinter {
    /// Prints quotes.
    ///
    /// - Parameters:
    ///   - quotes: The quotes, best first.
    ///   - format: How they are printed.
    ///   - console: Where they are printed.
    /// - Throws: `CommandError` when the output can't be written.
    package static func print(
        _ quotes: [QuoteView], as format: OutputFormat, to console: inout Console
    ) throws(CommandError) {
        switch format {
        case .table: try console.output.write(table(quotes, palette: console.palette, width: console.width))
        case .json, .jsonl:
            let records = Records<QuoteView>(columns: [], object: { PriceJSON.write($0, to: &$1) })
            try records.print(quotes, as: format, to: &console)
        case .csv: try console.output.write(csv(quotes))
        }
    }

    private static func table(_ quotes: [QuoteView], palette: Palette, width: Int?) -> String {
        var table = TextTable(
            [
                .init(isRightAligned: true), .init(minimumWidth: 6), .init(minimumWidth: 6),
                .init(minimumWidth: 6), .init(minimumWidth: 4), .init(isRightAligned: true),
            ], indentation: 2)
        for quote in quotes {
            let printing = quote.printing
            let place = [printing.setInWords, printing.numberOfTotal, printing.rarity]
                .filter { !$0.isEmpty }.joined(separator: ", ")
            let offline = quote.isOffline ? "  (offline)" : ""
            let heading = TextTable.Cell("\(quote.name)  \(place)\(offline)", .strong)
            let fitting = width.map { TerminalText.truncated(heading.text, to: $0) } ?? heading.text
            table.appendAcross(palette.paint(fitting, heading.style))
            if quote.prices.isEmpty { table.appendAcross(palette.paint("  no price known", .faint)) }
            for price in quote.prices {
                let variant = [price.finish.rawValue, price.edition, price.condition, price.grade]
                    .filter { !$0.isEmpty }.joined(separator: " ")
                table.append([
                    TextTable.Cell(price.amount.description), TextTable.Cell(variant),
                    TextTable.Cell("\(price.kind.word) \(price.statistic.word)", .faint),
                    TextTable.Cell(price.source, .faint),
                    TextTable.Cell(price.freshness.words, price.freshness.style),
                    TextTable.Cell(Units.age(seconds: price.age), price.freshness.style),
                ])
            }
        }
        return table.rendered(palette: palette, limit: width)
    }

    private static func csv(_ quotes: [QuoteView]) -> [UInt8] {
        var writer = CSVWriter(
            header: ["name", "id", "game", "set", "set_name", "number", "offline"] + PriceFields.header
                + ["price_statistic", "edition", "condition", "grade"])
        for quote in quotes {
            let printing = quote.printing
            let card = [
                quote.name, printing.id.description, printing.id.game.rawValue, printing.setID,
                printing.setName, printing.number, quote.isOffline ? "true" : "false",
            ]
            if quote.prices.isEmpty { writer.append(card) }
            for price in quote.prices {
                writer.append(
                    card + PriceFields.values(price)
                        + [price.statistic.word, price.edition, price.condition, price.grade])
            }
        }
        return writer.bytes
    }
}

extension Freshness {
    /// The step in words.
    var words: String { self == .veryStale ? "very stale" : rawValue }
}
