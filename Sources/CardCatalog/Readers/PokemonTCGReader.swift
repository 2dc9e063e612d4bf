internal import CardModel

/// Reads PokemonTCG/pokemon-tcg-data, as a folder, a tarball, a zip or a single `<set>.json`.
///
///     cards/<language>/<set>.json   cards without a set: the file's name says which
///     sets/<language>.json          the sets
///
/// Cards that carry a `set` object and prices, as the live API answers them, are read too. An id is `pokemon:<id>`;
/// a card from the folder of another language than English gets `@<language>` behind it, because those folders
/// repeat the English ids.
final class PokemonTCGReader: FormatReader {
    private enum Role {
        case cards(language: String, set: String)
        case sets(language: String)
        case either(language: String, set: String)
    }

    let path: String
    let acceptsFolder = true
    let expectation = "pokemon-tcg-data: files `cards/<language>/<set>.json` and `sets/<language>.json`"
    private let above: [Substring]
    private var knownSets: Set<String> = []

    init(_ source: CatalogSource) {
        path = source.path
        above = source.path.split(separator: "/").filter { $0 != "." }
    }

    func accepts(_ components: [Substring]) -> Bool {
        guard FileName.hasSuffix(components, [".json"]) else { return false }
        return role(of: components) != nil
    }

    func acceptsInstead(_ components: [Substring]) -> Bool { FileName.hasSuffix(components, [".json"]) }

    /// What the last three parts of a file's whole path say that it holds.
    private func role(of components: [Substring]) -> Role? {
        let whole = (above + components).suffix(3)
        guard let last = whole.last else { return nil }
        let parts = Array(whole.dropLast())
        if parts.count == 2, parts[0] == "cards" {
            return .cards(language: String(parts[1]), set: FileName.stem(last))
        }
        return parts.last == "sets" ? .sets(language: FileName.stem(last)) : nil
    }

    func read(_ member: DumpMember, into output: CatalogOutput) throws {
        let name = member.components.last ?? ""
        let stem = FileName.stem(name)
        // A single file is named by the path itself.
        let components = member.file == path ? [] : member.components
        let role = role(of: components) ?? .either(language: "en", set: stem)
        try output.readRecords(of: member, wrapperKeys: ["data"]) { value, place in
            switch role {
            case .sets(let language): return try self.readSet(value, language: language, into: output)
            case .cards(let language, let set):
                return try self.readCard(value, language: language, set: set, place, into: output)
            case .either(let language, let set):
                // Only sets have a release date of their own; only cards have a number.
                if value["releaseDate"] != nil, value["number"] == nil {
                    return try self.readSet(value, language: language, into: output)
                }
                return try self.readCard(value, language: language, set: set, place, into: output)
            }
        }
    }

    /// An identifier, told apart from that of the same thing in English.
    private static func identifier(_ identifier: String, in language: String) -> String {
        language == "en" ? identifier : "\(identifier)@\(language)"
    }

    private func readSet(
        _ value: JSONValue, language: String, into output: CatalogOutput
    ) throws -> String? {
        guard let id = value.text("id") else { return "the set has no `id`" }
        try emitSet(value, id: id, into: output)
        output.emit(CatalogDocument(kind: .pokemonSet, identifier: Self.identifier(id, in: language)))
        return nil
    }

    private func emitSet(_ value: JSONValue, id: String, into output: CatalogOutput) throws {
        knownSets.insert(id)
        try output.emit(
            CardSet(
                game: .pokemon, id: id, name: value.string("name") ?? "",
                series: value.string("series") ?? "",
                codes: value.identifier("ptcgoCode").map { [$0] } ?? [],
                releaseDate: value.string("releaseDate").flatMap { CalendarDate($0) },
                printedTotal: value["printedTotal"]?.integer.map { Int($0) }))
    }

    private func readCard(
        _ card: JSONValue, language: String, set stem: String, _ place: RecordPlace,
        into output: CatalogOutput
    ) throws -> String? {
        guard let nativeID = card.text("id") else { return "the card has no `id`" }
        guard let name = card.text("name") else {
            return "the card `\(nativeID)` has no `name`"
        }
        // Every card of this dump has a number; without one it is a card of another dump.
        guard let number = card.identifier("number") else { return "the card `\(nativeID)` has no `number`" }
        let set = card["set"]?.identifier("id") ?? stem
        if !knownSets.contains(set) {
            if let object = card["set"] {
                try emitSet(object, id: set, into: output)
            } else {
                knownSets.insert(set)
                try output.emit(CardSet(game: .pokemon, id: set, name: ""))
            }
        }
        let id = PrintingID(game: .pokemon, nativeID: Self.identifier(nativeID, in: language))
        var printing = Printing(
            id: id, name: name, setID: set, number: number,
            rarity: card.string("rarity") ?? "", language: language,
            smallImage: card["images"]?.string("small") ?? "",
            largeImage: card["images"]?.string("large") ?? "")
        var prices: [PriceObservation] = []
        if let block = card["tcgplayer"] {
            prices += try PokemonTCGPrices.tcgplayer(block, of: id, place, output)
            for price in prices where !printing.finishes.contains(price.finish) {
                printing.finishes.append(price.finish)
            }
        }
        if let block = card["cardmarket"] {
            prices += try PokemonTCGPrices.cardmarket(block, of: id, place, output)
        }
        if try output.emit(printing) {
            let lacksSet = card["set"]?.isObject != true
            output.emit(
                CatalogDocument(
                    kind: .pokemonCard, identifier: id.nativeID, printing: id,
                    set: lacksSet ? Self.identifier(set, in: language) : nil))
        }
        for price in prices { try output.emit(price) }
        return nil
    }
}
