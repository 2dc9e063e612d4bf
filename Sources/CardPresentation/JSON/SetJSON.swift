package import CardCatalog
internal import CardModel

/// Writes sets as JSON.
package enum SetJSON {
    /// Writes one set as one object.
    ///
    /// - Parameters:
    ///   - view: The set.
    ///   - writer: Where it is written.
    package static func write(_ view: SetView, to writer: inout JSONWriter) {
        let set = view.set
        writer.beginObject()
        writer.member("game", set.game.rawValue)
        writer.member("set", set.id)
        writer.member("name", set.name.nilWhenEmpty)
        writer.member("series", set.series.nilWhenEmpty)
        writer.list("codes", set.codes)
        writer.member("released_at", set.releaseDate?.description)
        writer.printedTotal(set.printedTotal)
        writer.member("printings", view.printingCount)
        writer.endObject()
    }
}
