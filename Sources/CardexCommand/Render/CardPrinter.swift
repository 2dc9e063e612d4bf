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
            write(card, to: &writer)
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
            ("language", "Language", printing.language), ("released_at", "Released", released(card)),
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

    private static func released(_ card: CardView) -> String {
        (card.printing.releaseDate ?? card.set?.releaseDate)?.description ?? ""
    }

    private static func write(_ card: CardView, to writer: inout JSONWriter) {
        let printing = card.printing
        writer.beginObject()
        writer.member("id", printing.id.description)
        writer.member("name", printing.name)
        writer.member("game", printing.id.game.rawValue)
        writer.member("set", printing.setID)
        writer.member("set_name", card.set?.name.nilWhenEmpty)
        writer.member("number", printing.number)
        writer.key("printed_total")
        if let total = card.set?.printedTotal { writer.value(total) } else { writer.null() }
        writer.member("rarity", printing.rarity.nilWhenEmpty)
        writer.member("language", printing.language.nilWhenEmpty)
        writer.member("released_at", released(card).nilWhenEmpty)
        writer.member("digital", printing.isDigital)
        writer.key("finishes")
        writer.beginArray()
        for finish in printing.finishes { writer.value(finish.rawValue) }
        writer.endArray()
        writer.key("other_names")
        writer.beginArray()
        for name in printing.otherNames {
            writer.beginObject()
            writer.member("name", name.text)
            writer.member("kind", name.kind.word)
            writer.endObject()
        }
        writer.endArray()
        writer.key("images")
        writer.beginObject()
        writer.member("small", printing.smallImage.nilWhenEmpty)
        writer.member("large", printing.largeImage.nilWhenEmpty)
        writer.endObject()
        writer.key("external_ids")
        writer.beginArray()
        for identifier in printing.externalIDs {
            writer.beginObject()
            writer.member("kind", identifier.kind)
            writer.member("value", identifier.value)
            writer.endObject()
        }
        writer.endArray()
        writer.key("prices")
        writer.beginArray()
        for price in card.prices { PriceJSON.write(price, isFull: true, to: &writer) }
        writer.endArray()
        writer.key("others")
        writer.beginArray()
        for id in card.others { writer.value(id.description) }
        writer.endArray()
        writer.endObject()
    }
}

extension OtherName.Kind {
    /// The word in JSON.
    var word: String {
        switch self {
        case .face: "face"
        case .printed: "printed"
        case .flavor: "flavor"
        }
    }
}
