internal import CardModel

/// Reads the-fab-cube/flesh-and-blood-cards: `card.json` with `set.json`, or the tab-separated files of the same names.
///
///     json/english/card.json        cards, each with its `printings`
///     json/english/set.json         sets
///     csvs/english/card-printing.csv, set.csv, or card.csv alone
///
/// There a printing is one foiling; here one printing has all foilings of its number, edition and picture as finishes. Its id is
/// `flesh-and-blood:<number>` with the edition (`-A` alpha, `-F` first, `-U` unlimited) and the picture's variation behind it.
/// A card that comes in three colours is found by its name and, each colour alone, by `Snatch (Red)`, as shops write.
final class FleshAndBloodReader: FormatReader {
    let path: String
    let acceptsFolder = true
    let expectation = "flesh-and-blood-cards: `card.json` or `card-printing.csv`"
    private var printings = FleshAndBloodPrintings()
    private var knownSets: Set<String> = []

    init(_ source: CatalogSource) {
        path = source.path
    }

    func accepts(_ components: [Substring]) -> Bool { Self.names(components, ["card.json", "set.json"]) }

    func acceptsInstead(_ components: [Substring]) -> Bool {
        Self.names(components, ["card-printing.csv", "set.csv", "card-printing.tsv", "set.tsv"])
    }

    /// Whether a file has one of the names and is not below the folder of another language.
    private static func names(_ components: [Substring], _ names: [String]) -> Bool {
        guard FileName.hasSuffix(components, names), let last = components.last else { return false }
        let others = ["french", "german", "italian", "spanish", "japanese"]
        return names.contains(FileName.plain(last))
            && !components.contains { others.contains($0.lowercased()) }
    }

    func read(_ member: DumpMember, into output: CatalogOutput) throws {
        let prefix = try member.source.readPrefix(ContentKind.prefixLength)
        let whole = DumpMember(
            name: member.name, file: member.file, source: PrefixedSource(prefix, before: member.source))
        let first = prefix.first { $0 > 0x20 && $0 < 0x80 }
        if first == UInt8(ascii: "[") || first == UInt8(ascii: "{") {
            try readJSON(whole, into: output)
        } else {
            try FleshAndBloodTable.read(whole, into: output, set: emitSet, printing: add)
        }
        try printings.flush(into: output)
    }

    private func readJSON(_ member: DumpMember, into output: CatalogOutput) throws {
        try output.readRecords(of: member, wrapperKeys: ["data", "cards"]) { value, place in
            guard let name = value.text("name") else { return "it has no `name`" }
            if value["types"] == nil, value["pitch"] == nil, let code = value.identifier("id") {
                try self.emitSet(code, name: name, date: Self.firstRelease(of: value), into: output)
                return nil
            }
            let card = FleshAndBloodCard(
                name: name, key: value.string("unique_id") ?? name, pitch: value.identifier("pitch") ?? "")
            var count = 0
            try value["printings"]?.forEachElement { printing in
                count += 1
                guard let number = printing.identifier("id") else {
                    return try output.skip(place, "a printing of `\(name)` has no `id`")
                }
                var variations: [String] = []
                printing["art_variations"]?.forEachElement {
                    if let text = $0.string { variations.append(text) }
                }
                try self.add(
                    FleshAndBloodPrinting(
                        card: card, number: number, set: printing.string("set_id") ?? "",
                        edition: printing.string("edition") ?? "", foiling: printing.string("foiling") ?? "",
                        rarity: printing.string("rarity") ?? "", variations: variations,
                        image: printing.string("image_url") ?? "",
                        product: printing.identifier("tcgplayer_product_id") ?? ""),
                    into: output)
            }
            if count == 0 { return "the card `\(name)` has no `printings`" }
            try self.printings.flush(into: output)
            return nil
        }
    }

    private func add(_ printing: FleshAndBloodPrinting, into output: CatalogOutput) throws {
        if !printing.set.isEmpty { try emitSet(printing.set, name: "", date: nil, into: output) }
        try printings.add(printing, into: output)
    }

    private func emitSet(_ code: String, name: String, date: CalendarDate?, into output: CatalogOutput) throws
    {
        guard knownSets.insert(code).inserted || !name.isEmpty else { return }
        try output.emit(CardSet(game: FleshAndBloodPrintings.game, id: code, name: name, releaseDate: date))
    }

    /// The day on which the first edition of a set came out.
    private static func firstRelease(of set: JSONValue) -> CalendarDate? {
        var first: CalendarDate?
        set["printings"]?.forEachElement { printing in
            guard let date = printing.string("initial_release_date").flatMap({ CalendarDate($0) }) else {
                return
            }
            first = min(first ?? date, date)
        }
        return first
    }
}
