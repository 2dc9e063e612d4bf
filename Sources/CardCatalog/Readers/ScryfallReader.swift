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
        try output.readRecords(of: member, wrapperKeys: ["data"]) { card, place in
            if let kind = card.string("object"), kind != "card" {
                return "it is a `\(kind)` object, not a card"
            }
            guard let id = card.text("id") else { return Self.lacking("id", card) }
            guard let name = card.text("name") else { return Self.lacking("name", card) }
            try self.read(card, id: PrintingID(game: .magic, nativeID: id), name: name, place, into: output)
            return nil
        }
    }

    private func read(
        _ card: JSONValue, id: PrintingID, name: String, _ place: RecordPlace, into output: CatalogOutput
    ) throws {
        let setCode = card.string("set") ?? ""
        if !setCode.isEmpty {
            let setName = card.string("set_name") ?? ""
            if knownSets[setCode] != setName {
                knownSets[setCode] = setName
                try output.emit(CardSet(game: .magic, id: setCode, name: setName))
            }
        }
        var printing = Printing(
            id: id, name: name, setID: setCode, number: card.string("collector_number") ?? "",
            rarity: card.string("rarity") ?? "", language: card.string("lang") ?? "en",
            releaseDate: card.string("released_at").flatMap { CalendarDate($0) },
            isDigital: card["digital"]?.boolean ?? false)
        printing.otherNames = Self.otherNames(of: card, name: name)
        printing.finishes = Self.finishes(of: card)
        printing.externalIDs = Self.externalIDs(of: card)
        (printing.smallImage, printing.largeImage) = Self.images(of: card)
        try output.emit(printing)
        guard let prices = card["prices"] else { return }
        for slot in Self.priceSlots {
            guard
                let amount = try output.price(prices[slot.key], slot.currency, field: "\(slot.key)", place)
            else { continue }
            try output.emit(
                PriceObservation(
                    printing: id, source: "scryfall", kind: .index, statistic: .market, finish: slot.finish,
                    sourceVariant: "\(slot.key)", amount: amount, asOf: output.asOf))
        }
    }

    private static let priceSlots: [(key: StaticString, currency: Currency, finish: Finish)] = [
        ("usd", .usDollar, .normal), ("usd_foil", .usDollar, .foil), ("usd_etched", .usDollar, .etched),
        ("eur", .euro, .normal), ("eur_foil", .euro, .foil), ("eur_etched", .euro, .etched),
        ("tix", .eventTicket, .normal),
    ]

    private static func lacking(_ key: String, _ card: JSONValue) -> String {
        let keys = card.keys.prefix(8).map { "`\($0)`" }.joined(separator: ", ")
        return "it has no `\(key)`; it has \(keys.isEmpty ? "no members at all" : keys)"
    }

    private static func otherNames(of card: JSONValue, name: String) -> [OtherName] {
        var names: [OtherName] = []
        func add(_ text: String, _ kind: OtherName.Kind) {
            guard !text.isEmpty, text != name, !names.contains(where: { $0.text == text }) else { return }
            names.append(OtherName(text, kind: kind))
        }
        func addWithParts(_ text: String, _ kind: OtherName.Kind) {
            add(text, kind)
            for part in parts(of: text) { add(part, kind) }
        }
        card["card_faces"]?.forEachElement { face in
            if let text = face.string("name") { add(text, .face) }
        }
        for part in parts(of: name) { add(part, .face) }
        if let text = card.string("printed_name") { addWithParts(text, .printed) }
        if let text = card.string("flavor_name") { addWithParts(text, .flavor) }
        card["card_faces"]?.forEachElement { face in
            if let text = face.string("printed_name") { add(text, .printed) }
            if let text = face.string("flavor_name") { add(text, .flavor) }
        }
        return names
    }

    /// The parts of `A // B`, or nothing for a name of one part.
    private static func parts(of name: String) -> [String] {
        guard name.utf8.contains(UInt8(ascii: "/")) else { return [] }
        var parts: [String] = []
        var words: [Substring] = []
        for word in name.split(separator: " ") {
            if word == "//" {
                parts.append(words.joined(separator: " "))
                words = []
            } else {
                words.append(word)
            }
        }
        guard !parts.isEmpty else { return [] }
        return parts + [words.joined(separator: " ")]
    }

    private static func finishes(of card: JSONValue) -> [Finish] {
        var finishes: [Finish] = []
        guard let listed = card["finishes"] else {
            if card["nonfoil"]?.boolean == true { finishes.append(.normal) }
            if card["foil"]?.boolean == true { finishes.append(.foil) }
            return finishes
        }
        listed.forEachElement { element in
            guard let term = element.string else { return }
            finishes.append(term == "nonfoil" ? .normal : Finish(rawValue: term))
        }
        return finishes
    }

    private static func images(of card: JSONValue) -> (small: String, large: String) {
        if let images = card["image_uris"] {
            return (images.string("small") ?? "", images.string("large") ?? "")
        }
        var found: (small: String, large: String)?
        card["card_faces"]?.forEachElement { face in
            guard found == nil, let images = face["image_uris"] else { return }
            found = (images.string("small") ?? "", images.string("large") ?? "")
        }
        return found ?? ("", "")
    }

    private static func externalIDs(of card: JSONValue) -> [ExternalID] {
        var ids: [ExternalID] = []
        if let oracle = card.identifier("oracle_id") {
            ids.append(ExternalID(kind: "oracle", value: oracle))
        } else {
            // Reversible cards carry it on their faces.
            card["card_faces"]?.forEachElement { face in
                guard let oracle = face.identifier("oracle_id") else { return }
                let id = ExternalID(kind: "oracle", value: oracle)
                if !ids.contains(id) { ids.append(id) }
            }
        }
        let kinds: [(StaticString, String)] = [
            ("tcgplayer_id", "tcgplayer"), ("tcgplayer_etched_id", "tcgplayer_etched"),
            ("cardmarket_id", "cardmarket"), ("mtgo_id", "mtgo"), ("arena_id", "arena"),
        ]
        for (key, kind) in kinds {
            if let value = card.identifier(key) { ids.append(ExternalID(kind: kind, value: value)) }
        }
        card["multiverse_ids"]?.forEachElement { element in
            guard let number = element.integer else { return }
            ids.append(ExternalID(kind: "multiverse", value: String(number)))
        }
        return ids
    }
}
