/// How much an external id of some kind says about which printing is meant.
enum IdentifierKind {
    /// It belongs to one printing, as the ids of catalogues of printings do.
    case printing
    /// It belongs to a product on a market, which may be all finishes of a printing, or a reprint too.
    case product
    /// Nobody knows.
    case unknown
    /// It belongs to a card in all its printings, or to faces and languages alike; it never tells printings apart.
    case card

    /// The grade of a kind, by its name without case, punctuation and a final `id`.
    init(_ name: String) {
        self = Self.grades[Self.plain(name)] ?? .unknown
    }

    /// A kind under the name that all its spellings share: `tcgplayer`, `TCGplayer ID`, `tcgplayerProductId`.
    static func plain(_ name: String) -> String {
        var letters = name.lowercased().utf8.filter { $0 &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 >= 0x80 }
        for ending in ["id", "product"] where letters.count > ending.utf8.count + 1 {
            if letters.suffix(ending.utf8.count).elementsEqual(ending.utf8) {
                letters.removeLast(ending.utf8.count)
            }
        }
        let plain = String(decoding: letters, as: UTF8.self)
        return synonyms[plain] ?? plain
    }

    private static let synonyms = [
        "uu": "uuid", "mcm": "cardmarket", "ean13": "ean", "gtin": "ean", "barcode": "ean",
    ]

    private static let grades: [String: IdentifierKind] = [
        "id": .printing, "scryfall": .printing, "mtgjson": .printing, "uuid": .printing, "tcgdex": .printing,
        "pokemontcg": .printing, "scrydex": .printing, "fab": .printing,
        "tcgplayer": .product, "cardmarket": .product, "cardkingdom": .product, "mtgo": .product,
        "arena": .product, "isbn": .product, "isbn10": .product, "isbn13": .product, "ean": .product,
        "upc": .product, "asin": .product, "sku": .product,
        "oracle": .card, "scryfalloracle": .card, "illustration": .card, "scryfallillustration": .card,
        "multiverse": .card, "gatherer": .card, "passcode": .card, "konami": .card, "mcmmeta": .card,
        "tcgplayeretched": .card, "mtgofoil": .card, "cardmarketmeta": .card, "dex": .card,
    ]
}
