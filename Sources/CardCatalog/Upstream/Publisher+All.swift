internal import CardModel

extension Publisher {
    /// Every publisher that is known.
    public static let all: [Publisher] = [
        scryfall, mtgjson, pokemontcg, tcgdex, ygoprodeck, fab, tcgcsv,
    ]

    /// A day less five minutes: a job that runs every night must not miss one because it started a little sooner.
    private static let day: Int64 = 86_400 - 300

    private static let scryfall = Publisher(
        name: "scryfall", games: [.magic], format: .scryfall, address: "https://api.scryfall.com/bulk-data/*",
        selections: [
            ("default_cards", "default_cards"), ("oracle_cards", "oracle_cards"),
            ("unique_artwork", "unique_artwork"), ("all_cards", "all_cards"),
        ],
        defaultSelection: "default_cards", pace: Pace(checkSeconds: day, requestMilliseconds: 500),
        versionField: "`updated_at` in the index of bulk files", checksum: "",
        notes: "New files twice a day, prices once; `all_cards` holds every language.")

    private static let mtgjson = Publisher(
        name: "mtgjson", games: [.magic], format: CatalogFormat(rawValue: "mtgjson"),
        address: "https://mtgjson.com/api/v5/*.json.gz",
        selections: [("AllPrintings", "AllPrintings"), ("AtomicCards", "AtomicCards")],
        defaultSelection: "AllPrintings", pace: Pace(checkSeconds: day, requestMilliseconds: 500),
        versionField: "`data.version` in Meta.json", checksum: "SHA-256 beside every file",
        notes: "Built once a night; `foreignData` holds the other languages.")

    private static let pokemontcg = Publisher(
        name: "pokemontcg", games: [.pokemon], format: .pokemontcg,
        address: "https://codeload.github.com/PokemonTCG/pokemon-tcg-data/tar.gz/refs/heads/master",
        selections: [], defaultSelection: "", pace: Pace(checkSeconds: 600, requestMilliseconds: 0),
        versionField: "the entity tag of the tarball", checksum: "",
        notes: "English only and without prices; the newest sets may come late.")

    private static let tcgdex = Publisher(
        name: "tcgdex", games: [.pokemon], format: CatalogFormat(rawValue: "tcgdex"),
        address: "https://api.tcgdex.net/v2/*/cards",
        selections: [
            ("de", "de"), ("en", "en"), ("es", "es"), ("fr", "fr"), ("id", "id"), ("it", "it"), ("ja", "ja"),
            ("ko", "ko"), ("nl", "nl"), ("pl", "pl"), ("pt", "pt"), ("ru", "ru"), ("th", "th"),
            ("zh-cn", "zh-cn"), ("zh-tw", "zh-tw"),
        ],
        defaultSelection: "de", pace: Pace(checkSeconds: day, requestMilliseconds: 200),
        versionField: "the entity tag, else the content", checksum: "",
        notes: "Names in one language for each source: tcgdex-de, tcgdex-fr, tcgdex-ja …")

    private static let ygoprodeck = Publisher(
        name: "ygoprodeck", games: [.yugioh], format: .ygoprodeck,
        address: "https://db.ygoprodeck.com/api/v7/cardinfo.php", selections: [], defaultSelection: "",
        pace: Pace(checkSeconds: 3_600, requestMilliseconds: 100),
        versionField: "`database_version` of checkDBVer.php", checksum: "",
        notes:
            "More than twenty requests in a second shut one out for an hour; prices alone do not make a new version."
    )

    private static let fab = Publisher(
        name: "fab", games: [Game(rawValue: "flesh-and-blood")], format: CatalogFormat(rawValue: "fab"),
        address: "https://raw.githubusercontent.com/the-fab-cube/flesh-and-blood-cards/develop",
        selections: [], defaultSelection: "", pace: Pace(checkSeconds: 600, requestMilliseconds: 0),
        versionField: "the entity tags of its files", checksum: "",
        notes: "card.json and set.json in English.")

    private static let tcgcsv = Publisher(
        name: "tcgcsv", games: [.pokemon, .magic, .yugioh, .other],
        format: .tcgcsv, address: "https://tcgcsv.com/tcgplayer/*",
        selections: [
            ("magic", "1"), ("yugioh", "2"), ("pokemon", "3"), ("flesh-and-blood", "62"), ("one-piece", "68"),
            ("lorcana", "71"), ("pokemon-japan", "85"),
        ],
        defaultSelection: "pokemon", pace: Pace(checkSeconds: day, requestMilliseconds: 100),
        versionField: "last-updated.txt, and `modifiedOn` of each group", checksum: "",
        notes: "Prices in dollars, new about 20:00 UTC; one source for each category of TCGplayer.")
}
