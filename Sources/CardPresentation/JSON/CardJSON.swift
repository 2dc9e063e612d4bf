package import CardCatalog
internal import CardModel
internal import CardPricing

/// Writes cards as JSON.
package enum CardJSON {
    /// Writes everything known about one printing as one object.
    ///
    /// - Parameters:
    ///   - card: The printing with everything known about it.
    ///   - writer: Where it is written.
    package static func write(_ card: CardView, to writer: inout JSONWriter) {
        let printing = card.printing
        writer.beginObject()
        writer.member("id", printing.id.description)
        writer.member("name", printing.name)
        writer.member("game", printing.id.game.rawValue)
        writer.member("set", printing.setID)
        writer.member("set_name", card.set?.name.nilWhenEmpty)
        writer.member("number", printing.number)
        writer.printedTotal(card.set?.printedTotal)
        writer.member("rarity", printing.rarity.nilWhenEmpty)
        writer.member("language", printing.language.nilWhenEmpty)
        writer.member("released_at", card.releaseDate?.description)
        writer.member("digital", printing.isDigital)
        writer.list("finishes", printing.finishes.map(\.rawValue))
        writer.key("other_names")
        writer.beginArray()
        for name in printing.otherNames {
            writer.beginObject()
            writer.member("name", name.text)
            writer.member("kind", name.kind.word)
            writer.endObject()
        }
        writer.endArray()
        writer.images(small: printing.smallImage, large: printing.largeImage)
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
        writer.list("others", card.others.map(\.description))
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
