internal import CardCatalog
internal import CardModel

/// What several kinds of answers write alike.
extension JSONWriter {
    /// Writes the four members by which programs know a printing.
    mutating func identity(of printing: PrintingView) {
        member("id", printing.id.description)
        member("game", printing.id.game.rawValue)
        member("set", printing.setID)
        member("number", printing.number)
    }

    /// Writes what else a list of printings shows of one, beside its price.
    mutating func details(of printing: PrintingView) {
        member("set_name", printing.setName.nilWhenEmpty)
        member("rarity", printing.rarity.nilWhenEmpty)
        member("language", printing.language.nilWhenEmpty)
        member("released_at", printing.releasedAt?.description)
    }

    /// Writes the addresses of pictures, of which each may be empty.
    mutating func images(small: String, large: String) {
        key("images")
        beginObject()
        member("small", small.nilWhenEmpty)
        member("large", large.nilWhenEmpty)
        endObject()
    }

    /// Writes the total that is printed on the cards of a set.
    mutating func printedTotal(_ total: Int?) {
        key("printed_total")
        if let total { value(total) } else { null() }
    }

    /// Writes a range as a pair of its bounds.
    mutating func value(_ range: Range<Int>) {
        beginArray()
        value(range.lowerBound)
        value(range.upperBound)
        endArray()
    }
}
