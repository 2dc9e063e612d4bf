internal import CardModel

/// Reads what TCGdex answers: lists of cards, whole cards, and sets with their cards, in any of its languages.
///
/// The language is the option `lang`, else a folder or file of the path that is named after one (`/v2/fr/cards.json`,
/// `fr/sv03.5.json`, `cards.fr.json`), else the one in the address of the picture, else English. Where a `name` is an
/// object, it holds the names in several languages. English cards are printings; those of other languages are
/// translations. Ids are those of pokemon-tcg-data as far as rules can tell, see `TCGdexIdentifier`; TCGdex's own stays as an
/// identifier of the kind `tcgdex`, and its set as another code of the set.
final class TCGdexReader: FormatReader {
    let path: String
    let acceptsFolder = true
    let expectation = "TCGdex: cards with an `id`, a `localId` and a `name`, or sets with `cards`"
    private let language: String?
    private let above: [Substring]
    private var knownSets: Set<CardSet> = []

    init(_ source: CatalogSource) {
        path = source.path
        language = source.options["lang"]
        above = Array(source.path.split(separator: "/").suffix(4))
    }

    func accepts(_ components: [Substring]) -> Bool {
        FileName.hasSuffix(components, [".json", ".jsonl", ".ndjson"])
    }

    func read(_ member: DumpMember, into output: CatalogOutput) throws {
        // A single file is named by the path itself.
        let components = member.file == path ? above : above + member.components
        let language = language ?? TCGdexLanguage.named(in: components)
        try output.readRecords(of: member, wrapperKeys: ["data"]) { value, place in
            if value["localId"] != nil { return try self.readCard(value, set: nil, language, into: output) }
            if value["cards"] != nil || value["cardCount"] != nil {
                return try self.readSet(value, language, place, into: output)
            }
            return "it has neither a `localId`, as cards have, nor `cards`, as sets have"
        }
    }

    private func readSet(
        _ value: JSONValue, _ language: String?, _ place: RecordPlace, into output: CatalogOutput
    ) throws -> String? {
        guard let id = value.identifier("id") else { return "the set has no `id`" }
        var spoken = language
        // Only pictures say the language of a set that was saved under any name.
        value["cards"]?.forEachElement { card in
            if spoken == nil { spoken = card.string("image").flatMap { TCGdexLanguage.named(inPicture: $0) } }
        }
        try emitSet(value, id: id, spoken ?? "en", into: output)
        try value["cards"]?.forEachElement { card in
            if let reason = try readCard(card, set: id, spoken, into: output) {
                try output.skip(place, reason)
            }
        }
        return nil
    }

    private func emitSet(
        _ value: JSONValue, id: String, _ language: String, into output: CatalogOutput
    ) throws {
        let canonical = TCGdexIdentifier.set(id)
        // Names of sets in other languages would take the place of the English ones.
        let isEnglish = language == "en"
        var codes = canonical == id ? [] : [id]
        if let code = value.identifier("tcgOnline") ?? value["abbreviation"]?.identifier("official") {
            codes.append(code)
        }
        var series = ""
        if isEnglish, let serie = value["serie"] { series = Self.englishName(of: serie) }
        let set = CardSet(
            game: .pokemon, id: canonical, name: isEnglish ? Self.englishName(of: value) : "", series: series,
            codes: codes,
            releaseDate: isEnglish ? value.string("releaseDate").flatMap { CalendarDate($0) } : nil,
            printedTotal: value["cardCount"]?["official"]?.integer.flatMap { Int(exactly: $0) })
        if knownSets.insert(set).inserted { try output.emit(set) }
    }

    private func readCard(
        _ value: JSONValue, set owner: String?, _ language: String?, into output: CatalogOutput
    ) throws -> String? {
        guard let id = value.identifier("id") else { return "the card has no `id`" }
        guard let localID = value.identifier("localId") else { return "the card `\(id)` has no `localId`" }
        let set = owner ?? value["set"]?.identifier("id") ?? Self.set(of: id, localID)
        guard !set.isEmpty else { return "the `id` \(id) does not tell the set of the card" }
        var printing = Printing(
            id: TCGdexIdentifier.printing(set: set, localID), name: "",
            setID: TCGdexIdentifier.set(set, localID),
            number: TCGdexIdentifier.number(localID), externalIDs: [ExternalID(kind: "tcgdex", value: id)])
        if let picture = value.text("image") {
            printing.smallImage = "\(picture)/low.webp"
            printing.largeImage = "\(picture)/high.webp"
        }
        printing.externalIDs += Self.marketIDs(of: value)
        let spoken = language ?? value.string("image").flatMap { TCGdexLanguage.named(inPicture: $0) } ?? "en"
        if let object = value["set"] {
            try emitSet(object, id: set, spoken, into: output)
        } else {
            let own = CardSet(
                game: .pokemon, id: printing.setID, name: "", codes: printing.setID == set ? [] : [set])
            if owner == nil, knownSets.insert(own).inserted { try output.emit(own) }
        }
        var names: [(language: String, text: String)] = []
        if let text = value.text("name") {
            names.append((spoken, text))
        } else {
            value["name"]?.forEachMember { language, name in
                if let text = name.string, !text.isEmpty { names.append((language, text)) }
            }
        }
        guard !names.isEmpty else { return "the card `\(id)` has no `name`" }
        let rarity = value.string("rarity").flatMap { $0 == "None" ? nil : $0 } ?? ""
        for (language, text) in names {
            printing.name = text
            printing.language = LanguageName.code(language)
            printing.rarity = printing.language == "en" ? rarity : ""
            if printing.language == "en" {
                try output.emit(printing)
            } else {
                try output.emit(translation: printing)
            }
        }
        return nil
    }

    /// A name that is a text, or the English one of several.
    private static func englishName(of value: JSONValue) -> String {
        value.text("name") ?? value["name"]?.text("en") ?? ""
    }

    /// The set of `swsh3-136`, given `136`: the number itself may hold a hyphen.
    private static func set(of id: String, _ localID: String) -> String {
        guard id.hasSuffix("-\(localID)") else {
            return id.split(separator: "-").first.map(String.init) ?? ""
        }
        return String(id.dropLast(localID.count + 1))
    }

    /// The products of the card at marketplaces, one or more of each.
    private static func marketIDs(of value: JSONValue) -> [ExternalID] {
        var ids: [ExternalID] = []
        func take(_ block: JSONValue?) {
            for (key, kind): (StaticString, String) in [
                ("tcgplayer", "tcgplayer"), ("cardmarket", "cardmarket"),
            ] {
                guard let value = block?.identifier(key) else { continue }
                let id = ExternalID(kind: kind, value: value)
                if !ids.contains(id) { ids.append(id) }
            }
        }
        take(value["thirdParty"])
        value["variants_detailed"]?.forEachElement { take($0["thirdParty"]) }
        return ids
    }
}
