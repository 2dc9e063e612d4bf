internal import CardModel

/// One object of MTGJSON's cards: a card, or one face of it.
struct MTGJSONFace {
    /// MTGJSON's identifier of the face.
    let uuid: String
    /// Scryfall's identifier of the printing; empty when MTGJSON does not know it.
    let scryfallID: String
    /// Which side of the card it is, `a` first; empty for a card of one side.
    let side: String
    /// The printing as this object tells it.
    private(set) var printing: Printing
    /// How many objects make up the card.
    let expectedCount: Int

    /// What the faces of one printing share, or `nil` without any identifier.
    var key: String? {
        if !scryfallID.isEmpty { return scryfallID }
        return uuid.isEmpty ? nil : "\(printing.setID) \(printing.number) \(printing.name)"
    }

    /// Reads a card object.
    ///
    /// - Parameters:
    ///   - value: The object.
    ///   - name: Its name.
    init(_ value: JSONValue, name: String) {
        let identifiers = value["identifiers"]
        uuid = value.string("uuid") ?? ""
        scryfallID = identifiers?.string("scryfallId") ?? ""
        side = value.string("side") ?? ""
        // The parts of a melded card are cards of their own, called by the name of the part.
        let faceName = value.text("faceName")
        let isMeld = value.string("layout") == "meld"
        let own = isMeld ? faceName ?? name : name
        expectedCount = isMeld ? 1 : CardName.parts(of: name).count
        printing = Printing(
            id: PrintingID(game: .magic, nativeID: scryfallID.isEmpty ? "mtgjson/\(uuid)" : scryfallID),
            name: own,
            setID: (value.string("setCode") ?? "").lowercased(), number: value.string("number") ?? "",
            rarity: value.string("rarity") ?? "",
            language: LanguageName.code(value.text("language") ?? "en"),
            releaseDate: value.string("originalReleaseDate").flatMap { CalendarDate($0) },
            finishes: Self.finishes(of: value), isDigital: value["isOnlineOnly"]?.boolean ?? false)
        if let identifiers { printing.externalIDs = Self.externalIDs(of: identifiers) }
        if !uuid.isEmpty { printing.externalIDs.append(ExternalID(kind: "mtgjson", value: uuid)) }
        if let faceName { add(faceName, .face) }
        if isMeld { add(name, .face) }
        addNames(of: value)
    }

    private mutating func addNames(of value: JSONValue) {
        for key: StaticString in ["asciiName", "printedName", "facePrintedName"] {
            if let text = value.text(key) { add(text, .printed) }
        }
        for key: StaticString in ["flavorName", "faceFlavorName"] {
            if let text = value.text(key) { add(text, .flavor) }
        }
        var foreign: [String] = []
        value["foreignData"]?.forEachElement { entry in
            if let text = entry.text("name") { foreign.append(text) }
            if let text = entry.text("faceName") { foreign.append(text) }
        }
        for text in foreign { add(text, .printed) }
    }

    private mutating func add(_ text: String, _ kind: OtherName.Kind) {
        guard text != printing.name, !printing.otherNames.contains(where: { $0.text == text }) else { return }
        printing.otherNames.append(OtherName(text, kind: kind))
    }

    /// Takes over what another face of the same printing adds.
    mutating func merge(_ other: MTGJSONFace) {
        for name in other.printing.otherNames { add(name.text, name.kind) }
        for id in other.printing.externalIDs where !printing.externalIDs.contains(id) {
            printing.externalIDs.append(id)
        }
        for finish in other.printing.finishes where !printing.finishes.contains(finish) {
            printing.finishes.append(finish)
        }
    }

    private static func finishes(of value: JSONValue) -> [Finish] {
        var finishes: [Finish] = []
        value["finishes"]?.forEachElement { element in
            guard let term = element.string else { return }
            finishes.append(term == "nonfoil" ? .normal : Finish(rawValue: term))
        }
        guard finishes.isEmpty else { return finishes }
        if value["hasNonFoil"]?.boolean == true { finishes.append(.normal) }
        if value["hasFoil"]?.boolean == true { finishes.append(.foil) }
        return finishes
    }

    private static func externalIDs(of identifiers: JSONValue) -> [ExternalID] {
        var ids: [ExternalID] = []
        for (key, kind) in kinds {
            if let value = identifiers.identifier(key) { ids.append(ExternalID(kind: kind, value: value)) }
        }
        return ids
    }

    /// The identifiers that are kept, under the kinds that Scryfall's dump gives them too.
    private static let kinds: [(StaticString, String)] = [
        ("scryfallOracleId", "oracle"), ("tcgplayerProductId", "tcgplayer"),
        ("tcgplayerEtchedProductId", "tcgplayer_etched"),
        ("tcgplayerAlternativeFoilProductId", "tcgplayer_foil"), ("mcmId", "cardmarket"),
        ("mtgoId", "mtgo"), ("mtgArenaId", "arena"), ("multiverseId", "multiverse"),
        ("cardKingdomId", "cardkingdom"), ("cardKingdomFoilId", "cardkingdom_foil"),
        ("cardKingdomEtchedId", "cardkingdom_etched"),
    ]
}

/// Names of cards of two parts.
enum CardName {
    /// The parts of `A // B`, or the name itself where it has one part.
    static func parts(of name: String) -> [String] {
        guard name.utf8.contains(UInt8(ascii: "/")) else { return [name] }
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
        return parts + [words.joined(separator: " ")]
    }
}
