/// What a term of a query is about.
enum SearchKey: Hashable, Sendable {
    case name, set, number, language, rarity, condition, noCondition
    /// A part of a text; its field.
    case text(String)
    case type, artist, flavor, oracle
    /// A whole value, whatever its letter case; its field.
    case value(String)
    case layout, identifier
    case color, identity, mana, manaValue, power, toughness, loyalty
    case year, date, legality
    /// A price; its place in `CardPrices.slots`.
    case price(Int)

    /// The key of a term.
    ///
    /// - Parameter term: The word before the colon, in lower case; empty for words of the name.
    init?(term: String) {
        switch term {
        case "", "name": self = .name
        case "e", "s", "set", "edition": self = .set
        case "cn", "number": self = .number
        case "lang", "language": self = .language
        case "r", "rarity": self = .rarity
        case "is": self = .condition
        case "not": self = .noCondition
        case "t", "type": self = .type
        case "o", "oracle", "fo", "fulloracle": self = .oracle
        case "a", "artist": self = .artist
        case "ft", "flavor": self = .flavor
        case "wm", "watermark": self = .value("watermark")
        case "kw", "keyword": self = .value("keywords")
        case "border": self = .value("border_color")
        case "frame": self = .text("frame")
        case "st": self = .value("set_type")
        case "game": self = .value("games")
        case "layout": self = .layout
        case "oracleid", "oracle_id": self = .identifier
        case "c", "color", "colors": self = .color
        case "id", "identity", "ci", "commander": self = .identity
        case "cmc", "mv", "manavalue": self = .manaValue
        case "pow", "power": self = .power
        case "tou", "toughness": self = .toughness
        case "loy", "loyalty": self = .loyalty
        case "year": self = .year
        case "date": self = .date
        case "f", "format", "legal", "banned", "restricted": self = .legality
        case "m", "mana": self = .mana
        default:
            let name = term.filter { $0 != "_" }
            let slot = CardPrices.slots.firstIndex { $0.name.filter { $0 != "_" } == name }
            guard let slot else { return nil }
            self = .price(slot)
        }
    }

    /// The fields that are asked.
    var paths: [String] {
        switch self {
        case .name:
            ["name", "printed_name", "flavor_name", "card_faces.printed_name", "card_faces.flavor_name"]
        case .type: ["type_line", "card_faces.type_line"]
        case .oracle: ["oracle_text", "card_faces.oracle_text"]
        case .artist: ["artist", "card_faces.artist"]
        case .flavor: ["flavor_text", "card_faces.flavor_text"]
        case .text(let path): path == "frame" ? ["frame", "frame_effects", "frame_effect"] : [path]
        case .value(let path): [path, "card_faces.\(path)"]
        case .layout: ["layout"]
        case .identifier: ["oracle_id", "card_faces.oracle_id"]
        case .color: ["colors", "card_faces.colors"]
        case .identity: ["color_identity"]
        case .mana: ["mana_cost", "card_faces.mana_cost"]
        case .manaValue: ["cmc", "card_faces.cmc"]
        case .power: ["power", "card_faces.power"]
        case .toughness: ["toughness", "card_faces.toughness"]
        case .loyalty: ["loyalty", "card_faces.loyalty"]
        case .set, .number, .language, .rarity, .condition, .noCondition, .year, .date, .legality,
            .price:
            []
        }
    }

    /// Whether somebody who asks so may mean tokens, planes and the like, which are hidden otherwise.
    ///
    /// - Parameter value: What is asked for, in lower case.
    /// - Returns: Whether these are shown.
    func mayAskForExtras(_ value: String) -> Bool {
        switch self {
        case .set, .layout, .value("set_type"): true
        case .type:
            ["token", "emblem", "plane", "phenomenon", "scheme", "vanguard", "dungeon", "card"].contains(
                value)
        case .condition:
            [
                "token", "emblem", "planar", "scheme", "vanguard", "artseries", "art_series", "extra",
                "oversized",
            ]
            .contains(value)
        default: false
        }
    }
}
