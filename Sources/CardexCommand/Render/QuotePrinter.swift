package import CardPresentation
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
                .init(isRightAligned: true), .init(minimumWidth: 8),
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
                    confidence(price), TextTable.Cell(remarks(price), .faint),
                ])
            }
        }
        return table.rendered(palette: palette, limit: width)
    }

    /// How sure the price is; below a half it looks like a warning.
    private static func confidence(_ price: PriceQuote) -> TextTable.Cell {
        guard let estimate = price.estimate else { return "" }
        return TextTable.Cell(
            estimate.percentage, estimate.confidencePermille < 500 ? .warning : .faint)
    }

    /// What all sources together say where there are several, and the reasons to doubt it.
    private static func remarks(_ price: PriceQuote) -> String {
        guard let estimate = price.estimate else { return "" }
        var remarks = estimate.reasons.map(\.words)
        if estimate.sources.count > 1 {
            let span = "\(estimate.low.decimalText) to \(estimate.high.decimalText)"
            remarks.insert(
                "\(estimate.sources.count) sources say \(estimate.amount.decimalText), \(span)", at: 0)
        }
        if !estimate.rejected.isEmpty {
            remarks.append("without \(estimate.rejected.joined(separator: ", "))")
        }
        return remarks.joined(separator: "; ")
    }

    private static func csv(_ quotes: [QuoteView]) -> [UInt8] {
        var writer = CSVWriter(
            header: ["name", "id", "game", "set", "set_name", "number", "offline"] + PriceFields.header
                + ["price_statistic", "edition", "condition", "grade"] + EstimateFields.header)
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
                        + [price.statistic.word, price.edition, price.condition, price.grade]
                        + EstimateFields.values(price.estimate))
            }
        }
        return writer.bytes
    }
}

extension Freshness {
    /// The step in words.
    var words: String { self == .veryStale ? "very stale" : rawValue }
}

/// What all sources together say, in a CSV file.
enum EstimateFields {
    /// The names of the fields.
    static let header = ["confidence", "reasons", "low", "high", "estimate", "markets"]

    /// The values, in the order of their names; several in one field are set apart by blanks.
    ///
    /// - Parameter estimate: The estimate; `nil` gives empty fields.
    /// - Returns: As many fields as there are names.
    static func values(_ estimate: PriceEstimate?) -> [String] {
        guard let estimate else { return header.map { _ in "" } }
        return [
            JSONWriter.decimal(permille: estimate.confidencePermille),
            estimate.reasons.map(\.rawValue).joined(separator: " "), estimate.low.decimalText,
            estimate.high.decimalText, estimate.amount.decimalText,
            estimate.sources.joined(separator: " "),
        ]
    }
}

extension PriceEstimate {
    /// How sure it is in whole per cent.
    var percentage: String { "\((confidencePermille + 5) / 10) %" }
}

extension PriceEstimate.Reason {
    /// The reason in plain words; the identifier itself where it has none.
    var words: String {
        switch self {
        case .solo: "one source only"
        case .thin: "little to go by"
        case .stale: "not of today"
        case .dispersed: "sources differ widely"
        case .mappingSuspect: "a source may mean another card"
        case .jump: "sudden change, not yet confirmed"
        default: rawValue
        }
    }
}
