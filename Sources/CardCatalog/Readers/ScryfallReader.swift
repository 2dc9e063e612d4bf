internal import CardModel

/// Reads Scryfall's bulk files: JSON-Lines or an array, of today's shape (`finishes`) and of 2018's (`foil`, `nonfoil`).
///
/// One card object is one printing, `magic:<uuid>`. Cards of two parts are found by the names of their faces, printed
/// and alternative names are kept as other names. The prices are the day's, per finish and currency.
final class ScryfallReader: FormatReader {
    let path: String
    let acceptsFolder = false
    let expectation = "a Scryfall bulk file, an array or lines of card objects"
    private var knownSets: [String: String] = [:]

    init(_ source: CatalogSource) {
        path = source.path
    }

    func accepts(_ components: [Substring]) -> Bool {
        FileName.hasSuffix(components, [".json", ".jsonl", ".ndjson"])
    }

    func read(_ member: DumpMember, into output: CatalogOutput) throws {
        let (cardKeys, faceKeys) = (try JSONKeys<ScryfallCardKey>(), try JSONKeys<ScryfallFaceKey>())
        let imageKeys = try JSONKeys<ScryfallImageKey>()
        let priceKeys = try JSONKeys<ScryfallPriceKey>()
        try output.readRecords(of: member, wrapperKeys: ["data"]) { value, place in
            let members = JSONMembers(cardKeys, of: value)
            if let kind = members.string(.object), kind != "card" {
                return "it is a `\(kind)` object, not a card"
            }
            guard let id = members.text(.id) else { return Self.lacking("id", value) }
            guard let name = members.text(.name) else { return Self.lacking("name", value) }
            let card = ScryfallCard(members, name: name, faceKeys: faceKeys, imageKeys: imageKeys)
            let set = members.string(.set) ?? ""
            try self.emitSet(set, name: members[.setName], into: output)
            let printing = card.printing(id: PrintingID(game: .magic, nativeID: id), setID: set)
            if try output.emit(printing) {
                output.emit(CatalogDocument(kind: .scryfallCard, identifier: id, printing: printing.id))
            }
            if let prices = members[.prices] {
                try Self.emit(JSONMembers(priceKeys, of: prices), of: printing.id, place, into: output)
            }
            return nil
        }
    }

    private func emitSet(_ code: String, name: JSONValue?, into output: CatalogOutput) throws {
        guard !code.isEmpty else { return }
        if let known = knownSets[code], name?.isString(known) ?? known.isEmpty { return }
        let name = name?.string ?? ""
        guard knownSets[code] != name else { return }
        knownSets[code] = name
        try output.emit(CardSet(game: .magic, id: code, name: name))
    }

    private static func emit(
        _ prices: JSONMembers<ScryfallPriceKey>, of printing: PrintingID, _ place: RecordPlace,
        into output: CatalogOutput
    ) throws {
        for key in ScryfallPriceKey.allCases {
            guard let value = prices[key], !value.isNull else { continue }
            let (field, currency, finish) = key.meaning
            guard let amount = try output.price(value, currency, field: field, place) else { continue }
            try output.emit(
                PriceObservation(
                    printing: printing, source: "scryfall", kind: .index, statistic: .market, finish: finish,
                    sourceVariant: field, amount: amount, asOf: output.asOf))
        }
    }

    private static func lacking(_ key: String, _ card: JSONValue) -> String {
        let keys = card.keys.prefix(8).map { "`\($0)`" }.joined(separator: ", ")
        return "it has no `\(key)`; it has \(keys.isEmpty ? "no members at all" : keys)"
    }
}
