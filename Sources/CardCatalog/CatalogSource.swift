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

    /// Every format that can be read.
    public static let all: [CatalogFormat] = [pokemontcg, scryfall, ygoprodeck, csv, tcgcsv]

    /// The identifier.
    public var description: String { rawValue }
}

/// One dump to read: where it stands and what it holds.
public struct CatalogSource: Hashable, Sendable, CustomStringConvertible {
    /// The shape of the dump.
    public var format: CatalogFormat
    /// The path of the file or folder.
    public var path: String
    /// The game of rows that name none.
    public var defaultGame: Game?

    /// Makes a source.
    ///
    /// - Parameters:
    ///   - format: The shape of the dump.
    ///   - path: The path of the file or folder.
    ///   - defaultGame: The game of rows that name none.
    public init(format: CatalogFormat, path: String, defaultGame: Game? = nil) {
        self.format = format
        self.path = path
        self.defaultGame = defaultGame
    }

    /// Parses `FORMAT:PATH` or `FORMAT,game=GAME:PATH`.
    ///
    /// - Parameter argument: The text as typed.
    /// - Throws: `CatalogError` with the code `usage`, listing the known formats.
    public init(argument: String) throws(CatalogError) {
        let known = CatalogFormat.all.map(\.rawValue).joined(separator: ", ")
        let form = "write FORMAT:PATH or FORMAT,game=GAME:PATH, where FORMAT is one of \(known)"
        guard let colon = argument.firstIndex(of: ":") else {
            throw CatalogError(.usage, "`\(argument)` names no format; \(form)")
        }
        var parts = argument[..<colon].split(separator: ",", omittingEmptySubsequences: false)
        let format = CatalogFormat(rawValue: String(parts.removeFirst()))
        guard CatalogFormat.all.contains(format) else {
            throw CatalogError(.usage, "`\(format)` is not a known format; \(form)")
        }
        let path = String(argument[argument.index(after: colon)...])
        guard !path.isEmpty else { throw CatalogError(.usage, "`\(argument)` names no path; \(form)") }
        self.init(format: format, path: path)
        for part in parts {
            guard part.hasPrefix("game="), part.utf8.count > 5, defaultGame == nil else {
                throw CatalogError(.usage, "`\(part)` is not a known option; \(form)")
            }
            defaultGame = Game(named: String(part.dropFirst(5)))
        }
    }

    /// The source as `init(argument:)` parses it.
    public var description: String {
        let option = defaultGame.map { ",game=\($0)" } ?? ""
        return "\(format)\(option):\(path)"
    }
}
