public import CardModel

/// The shape of a dump; an open set of which this module reads those in `all`.
public struct CatalogFormat: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The identifier used on the command line.
    public let rawValue: String

    /// Makes a format from its identifier.
    ///
    /// - Parameter rawValue: The identifier.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The repository PokemonTCG/pokemon-tcg-data: a folder, a tarball, a zip or one `<set>.json`.
    public static let pokemontcg = CatalogFormat(rawValue: "pokemontcg")
    /// Scryfall's bulk files: a JSON array or JSON-Lines.
    public static let scryfall = CatalogFormat(rawValue: "scryfall")
    /// YGOPRODeck's answer of `cardinfo.php`.
    public static let ygoprodeck = CatalogFormat(rawValue: "ygoprodeck")
    /// Any table of cards with a header line: commas, semicolons, tabs or bars.
    public static let csv = CatalogFormat(rawValue: "csv")
    /// TCGCSV: `ProductsAndPrices.csv`, or the JSON files `products` and `prices` in one folder.
    public static let tcgcsv = CatalogFormat(rawValue: "tcgcsv")

    /// MTGJSON version 5: AllPrintings, one set, AllIdentifiers, AtomicCards or AllPrices.
    public static let mtgjson = CatalogFormat(rawValue: "mtgjson")
    /// TCGdex's answers: lists, cards or sets in one of its languages.
    public static let tcgdex = CatalogFormat(rawValue: "tcgdex")
    /// The repository the-fab-cube/flesh-and-blood-cards: its JSON or its tab-separated files.
    public static let fab = CatalogFormat(rawValue: "fab")
    /// Cardmarket's price guide of one game: prices of products that are known by their identifiers alone.
    public static let cardmarket = CatalogFormat(rawValue: "cardmarket")
    /// Any JSON or JSON-Lines of objects that have a name.
    public static let json = CatalogFormat(rawValue: "json")

    /// A format that is not known yet and follows from the content, see `CatalogSource.resolved()`.
    public static let automatic = CatalogFormat(rawValue: "auto")

    /// Every format that can be read.
    public static let all: [CatalogFormat] = [
        pokemontcg, scryfall, mtgjson, ygoprodeck, tcgdex, fab, csv, json, tcgcsv, cardmarket,
    ]

    /// The identifier.
    public var description: String { rawValue }
}

/// One dump to read: where it stands and what it holds.
public struct CatalogSource: Hashable, Sendable, CustomStringConvertible {
    /// The shape of the dump.
    public var format: CatalogFormat
    /// The path of the file or folder, or an address that somebody else fetches.
    public var path: String
    /// The game of rows that name none.
    public var defaultGame: Game?
    /// The other options by name, such as `lang` or the fields that `CardField` lists.
    public var options: [String: String]

    /// Makes a source.
    ///
    /// - Parameters:
    ///   - format: The shape of the dump.
    ///   - path: The path of the file or folder.
    ///   - defaultGame: The game of rows that name none.
    ///   - options: The other options by name.
    public init(
        format: CatalogFormat, path: String, defaultGame: Game? = nil, options: [String: String] = [:]
    ) {
        self.format = format
        self.path = path
        self.defaultGame = defaultGame
        self.options = options
    }

    /// Whether the path is an address on the network, whose content has to be fetched before it can be read.
    public var isRemote: Bool { Self.isAddress(path) }

    /// The source as `init(argument:)` parses it.
    public var description: String {
        var text = format.rawValue
        if let defaultGame { text += ",game=\(defaultGame)" }
        for (key, value) in options.sorted(by: { $0.key < $1.key }) { text += ",\(key)=\(value)" }
        return "\(text):\(path)"
    }

    /// Refuses an address, whose content is not here.
    func requireFile() throws(CatalogError) {
        guard isRemote else { return }
        throw CatalogError(
            .usage, "this is an address, and only files are read here; fetch it first", file: path)
    }

    /// Whether a text starts as an address does that can be fetched.
    static func isAddress(_ text: some StringProtocol) -> Bool {
        ["http://", "https://"].contains { text.lowercased().hasPrefix($0) }
    }
}
