internal import CardCatalog
internal import CardModel

/// The JSON of printings and sets whose dump has none in the shape that clients want: what is known of them, under the
/// names of that shape.
///
/// Members that clients can't do without are there even where nothing is known, and then they are empty.
enum CompletedBody {
    /// The object of a set for clients of the PokemonTCG API.
    ///
    /// - Parameters:
    ///   - set: The set.
    ///   - total: How many of its printings the index holds.
    /// - Returns: The bytes.
    static func pokemonSet(_ set: CardSet, total: Int) -> [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        json.member("id", set.id)
        json.member("name", set.name.isEmpty ? set.id : set.name)
        json.member("series", set.series)
        json.member("printedTotal", Int64(set.printedTotal ?? total))
        json.member("total", Int64(total))
        json.key("legalities")
        json.beginObject()
        json.endObject()
        if let code = set.codes.first { json.member("ptcgoCode", code) }
        json.member("releaseDate", set.releaseDate.map(slashed) ?? "")
        json.member("updatedAt", "")
        json.key("images")
        json.beginObject()
        json.member("symbol", "")
        json.member("logo", "")
        json.endObject()
        json.endObject()
        return json.bytes
    }

    /// The object of a card for clients of the PokemonTCG API, without its set.
    ///
    /// - Parameter printing: The printing.
    /// - Returns: The bytes.
    static func pokemonCard(_ printing: Printing) -> [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        json.member("id", printing.id.nativeID)
        json.member("name", printing.name)
        json.member("supertype", "")
        json.member("number", printing.number)
        if !printing.rarity.isEmpty { json.member("rarity", printing.rarity) }
        json.key("legalities")
        json.beginObject()
        json.endObject()
        json.key("images")
        json.beginObject()
        json.member("small", printing.smallImage)
        json.member("large", printing.largeImage.isEmpty ? printing.smallImage : printing.largeImage)
        json.endObject()
        json.endObject()
        return json.bytes
    }

    /// `1999-01-09` as `1999/01/09`.
    private static func slashed(_ date: CalendarDate) -> String {
        String(date.description.map { $0 == "-" ? "/" : $0 })
    }
}
