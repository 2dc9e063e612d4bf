package import CardPresentation
internal import CardCatalog
internal import CardPricing
internal import CardModel

/// Prints everything known about one printing.
package enum CardPrinter {
    /// Prints a card.
    ///
    /// - Parameters:
    ///   - card: The card.
    ///   - format: How it is printed.
    ///   - console: Where it is printed.
    /// - Throws: `CommandError` when the output can't be written.
    package static func print(
        _ card: CardView, as format: OutputFormat, to console: inout Console
    ) throws(CommandError) {
        switch format {
        case .json, .jsonl:
            var writer = JSONWriter(format == .json ? .indented : .compact)
            CardJSON.write(card, to: &writer)
            writer.endDocument()
            try console.output.write(writer.bytes)
        case .csv:
            let facts = facts(card).filter { !$0.value.isEmpty }
            var writer = CSVWriter(header: facts.map(\.key))
            writer.append(facts.map(\.value))
            try console.output.write(writer.bytes)
        case .table:
            var table = TextTable([.init(), .init(minimumWidth: 10)])
            table.appendAcross(console.palette.highlight(card.printing.name, []))
            for fact in facts(card).dropFirst() where !fact.value.isEmpty {
                table.append([TextTable.Cell("  " + fact.label, .faint), TextTable.Cell(fact.value)])
            }
            for price in card.prices {
                table.append([
                    TextTable.Cell("  Price", .faint),
                    TextTable.Cell(
                        "\(price.amount)  \(price.finish.rawValue)  \(price.source)  "
                            + Units.age(seconds: price.age)),
                ])
            }
            try console.output.write(table.rendered(palette: console.palette, limit: console.width))
        }
    }

    private static func facts(_ card: CardView) -> [(key: String, label: String, value: String)] {
        let printing = card.printing
        let total = card.set?.printedTotal.map(String.init) ?? ""
        return [
            ("name", "Name", printing.name), ("id", "Id", printing.id.description),
            ("game", "Game", printing.id.game.rawValue), ("set", "Set", printing.setID),
            ("set_name", "Set name", card.set?.name ?? ""), ("number", "Number", printing.number),
            ("printed_total", "Printed total", total), ("rarity", "Rarity", printing.rarity),
            ("language", "Language", printing.language),
            ("released_at", "Released", card.releaseDate?.description ?? ""),
            ("finishes", "Finishes", printing.finishes.map(\.rawValue).joined(separator: ", ")),
            ("digital", "Digital only", printing.isDigital ? "yes" : ""),
            ("other_names", "Other names", printing.otherNames.map(\.text).joined(separator: "; ")),
            ("image_small", "Small image", printing.smallImage),
            ("image_large", "Large image", printing.largeImage),
            (
                "external_ids", "Elsewhere",
                printing.externalIDs.map { "\($0.kind) \($0.value)" }.joined(separator: ", ")
            ),
        ]
    }
}
