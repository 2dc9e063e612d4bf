internal import CardModel

/// The members of a card that are read.
enum ScryfallCardKey: Int, JSONKey {
    case object, id, name, lang, set, setName, number, rarity, releaseDate, digital
    case faces, printedName, flavorName, finishes, foil, nonfoil, images, imageStatus, prices
    case oracle, tcgplayer, tcgplayerEtched, cardmarket, mtgo, arena, multiverse

    var text: StaticString {
        switch self {
        case .object: "object"
        case .id: "id"
        case .name: "name"
        case .lang: "lang"
        case .set: "set"
        case .setName: "set_name"
        case .number: "collector_number"
        case .rarity: "rarity"
        case .releaseDate: "released_at"
        case .digital: "digital"
        case .faces: "card_faces"
        case .printedName: "printed_name"
        case .flavorName: "flavor_name"
        case .finishes: "finishes"
        case .foil: "foil"
        case .nonfoil: "nonfoil"
        case .images: "image_uris"
        case .imageStatus: "image_status"
        case .prices: "prices"
        case .oracle: "oracle_id"
        case .tcgplayer: "tcgplayer_id"
        case .tcgplayerEtched: "tcgplayer_etched_id"
        case .cardmarket: "cardmarket_id"
        case .mtgo: "mtgo_id"
        case .arena: "arena_id"
        case .multiverse: "multiverse_ids"
        }
    }

    /// The keys of single identifiers at other services, and what these are called.
    static let services: [(key: ScryfallCardKey, kind: String)] = [
        (.tcgplayer, "tcgplayer"), (.tcgplayerEtched, "tcgplayer_etched"), (.cardmarket, "cardmarket"),
        (.mtgo, "mtgo"), (.arena, "arena"),
    ]
}

/// The members of a face that are read.
enum ScryfallFaceKey: Int, JSONKey {
    case name, printedName, flavorName, images, oracle

    var text: StaticString {
        switch self {
        case .name: "name"
        case .printedName: "printed_name"
        case .flavorName: "flavor_name"
        case .images: "image_uris"
        case .oracle: "oracle_id"
        }
    }
}

/// The pictures that are read.
enum ScryfallImageKey: Int, JSONKey {
    case small, large

    var text: StaticString {
        switch self {
        case .small: "small"
        case .large: "large"
        }
    }
}

/// The prices that are read.
enum ScryfallPriceKey: Int, JSONKey {
    case dollar, dollarFoil, dollarEtched, euro, euroFoil, euroEtched, ticket

    var text: StaticString {
        switch self {
        case .dollar: "usd"
        case .dollarFoil: "usd_foil"
        case .dollarEtched: "usd_etched"
        case .euro: "eur"
        case .euroFoil: "eur_foil"
        case .euroEtched: "eur_etched"
        case .ticket: "tix"
        }
    }

    /// The key as text, and what its price is for.
    var meaning: (field: String, currency: Currency, finish: Finish) {
        switch self {
        case .dollar: ("usd", .usDollar, .normal)
        case .dollarFoil: ("usd_foil", .usDollar, .foil)
        case .dollarEtched: ("usd_etched", .usDollar, .etched)
        case .euro: ("eur", .euro, .normal)
        case .euroFoil: ("eur_foil", .euro, .foil)
        case .euroEtched: ("eur_etched", .euro, .etched)
        case .ticket: ("tix", .eventTicket, .normal)
        }
    }
}
