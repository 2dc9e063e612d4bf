/// What a column of a table or a member of an object may hold, by the name of the option that says which one does.
enum CardField: String, CaseIterable {
    case name, set
    case setName = "set_name"
    case number, rarity
    case releaseDate = "released"
    case language = "lang"
    case image, id
    case gameName = "game_name"

    /// The names that dumps give to it, normalised as `TableHeader.normalize` does, best first.
    var spellings: [String] {
        switch self {
        case .name:
            [
                "fullname", "name", "cardname", "card", "simplename", "productname", "englishname", "title",
                "itemname",
            ]
        case .gameName: ["game", "tcg", "gamename"]
        case .set:
            ["setcode", "set", "editioncode", "expansioncode", "setid", "edition", "expansion"]
        case .setName: ["setname", "editionname", "expansionname", "expansion", "edition"]
        case .number:
            ["collectornumber", "cardnumber", "collectorno", "collectorsnumber", "number", "no", "cn"]
        case .rarity: ["rarity"]
        case .releaseDate: ["releasedat", "releasedate", "released", "date", "published", "publicationdate"]
        case .language: ["lang", "language"]
        case .image:
            ["imageurl", "image", "imageuri", "picture", "imageslarge", "imagesfull", "imageurislarge"]
        case .id: ["id", "nativeid", "cardid", "uniqueid"]
        }
    }
}

/// Identifiers that services and trades are known to give, by the names that dumps give to their fields.
enum IdentifierField {
    private static let kinds = [
        "isbn": "isbn", "isbn10": "isbn", "isbn13": "isbn", "ean": "ean", "ean13": "ean", "upc": "upc",
        "upca": "upc", "gtin": "gtin", "gtin13": "gtin", "gtin14": "gtin", "jan": "jan", "asin": "asin",
        "barcode": "barcode", "tcgplayerid": "tcgplayer", "tcgplayerproductid": "tcgplayer",
        "cardmarketid": "cardmarket", "mcmid": "cardmarket", "cardtraderid": "cardtrader",
        "scryfallid": "scryfall",
    ]

    /// The kind of identifier that a field holds: the rest of `id.<kind>`, or what its name is known for.
    ///
    /// - Parameter name: The name of the field as written.
    /// - Returns: The kind in lower case, or `nil` where the field holds none.
    static func kind(ofField name: String) -> String? {
        let lowered = name.lowercased()
        if lowered.hasPrefix("id."), lowered.utf8.count > 3 { return String(lowered.dropFirst(3)) }
        return kinds[TableHeader.normalize(name)]
    }
}
