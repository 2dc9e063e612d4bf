package import CardPresentation
internal import CardCatalog
internal import CardPricing
internal import CardModel

/// What of an answer is shown.
package enum AnswerShape: Sendable {
    /// Names with their printings and prices.
    case printings
    /// Names, each with its lowest price: whoever completes wants to choose, not to compare.
    case completions
    /// Names alone.
    case names
}

/// Prints one answer in the format asked for.
package enum AnswerPrinter {
    /// Prints the answer to a single query.
    ///
    /// - Parameters:
    ///   - answer: The answer.
    ///   - format: How it is printed.
    ///   - shape: What of the answer is shown.
    ///   - console: Where it is printed.
    /// - Throws: `CommandError` when the output can't be written.
    package static func print(
        _ answer: AnswerView, as format: OutputFormat, _ shape: AnswerShape, to console: inout Console
    ) throws(CommandError) {
        switch format {
        case .table:
            if answer.verdict == .guess { console.note("Nothing is spelt like that; these look alike:") }
            if let explanation = answer.explanation {
                let text = ExplanationPrinter.text(
                    explanation, verdict: answer.verdict, palette: console.palette, width: console.width)
                try console.output.write(text)
            }
            let table = AnswerTable.text(answer, shape, palette: console.palette, width: console.width)
            try console.output.write(table)
        case .json, .jsonl:
            var writer = JSONWriter(format == .json ? .indented : .compact)
            AnswerJSON.write(answer, shape == .names ? .names : .full, to: &writer)
            writer.endDocument()
            try console.output.write(writer.bytes)
        case .csv: try console.output.write(csv(answer, showsNamesOnly: shape == .names))
        }
    }

    /// One record per printing, or per name when printings are left out or unknown.
    private static func csv(_ answer: AnswerView, showsNamesOnly: Bool) -> [UInt8] {
        let ofName = ["name", "score", "distance", "match"]
        let ofPrinting = [
            "id", "game", "set", "set_name", "number", "rarity", "language", "released_at",
        ]
        var writer = CSVWriter(header: showsNamesOnly ? ofName : ofName + ofPrinting + PriceFields.header)
        for result in answer.results {
            let name = [result.name, String(result.score), String(result.distance), result.match]
            guard !showsNamesOnly, !result.printings.isEmpty else {
                writer.append(name)
                continue
            }
            for printing in result.printings {
                writer.append(
                    name + [
                        printing.id.description, printing.id.game.rawValue, printing.setID, printing.setName,
                        printing.number, printing.rarity, printing.language,
                        printing.releasedAt?.description ?? "",
                    ] + PriceFields.values(printing.price))
            }
        }
        return writer.bytes
    }
}

/// The fields of a price in a CSV file.
enum PriceFields {
    /// Their names.
    static let header = [
        "price", "currency", "finish", "price_source", "price_kind", "price_as_of", "price_age_seconds",
        "price_freshness",
    ]

    /// Their values, in the order of their names.
    ///
    /// - Parameter price: The price; `nil` gives empty fields.
    /// - Returns: As many fields as there are names.
    static func values(_ price: PriceQuote?) -> [String] {
        guard let price else { return header.map { _ in "" } }
        return [
            price.amount.decimalText, price.amount.currency.rawValue, price.finish.rawValue, price.source,
            price.kind.word, Moment.text(secondsSinceEpoch: price.asOf), String(price.age),
            price.freshness.rawValue,
        ]
    }
}
