internal import CardTransport

/// One file that a publisher offers.
struct OfferedFile: Hashable {
    /// Its name in the cache; slashes make folders.
    var name: String
    /// Where it is.
    var address: String
    /// What its publisher calls this version of it; a file of the same version is not fetched again.
    var version: String?
    /// Where its SHA-256 digest is published.
    var checksum: String?
    /// Whether a publisher who lacks it has a dump all the same.
    var isOptional = false

    /// Whether it may come compressed on its way: not what is compressed already.
    var mayBeCompressed: Bool {
        let path = (ResourceAddress(address)?.rest ?? address).prefix { $0 != "?" && $0 != "#" }.lowercased()
        let packed = [".gz", ".tgz", ".zip", ".xz", ".zst", ".bz2", ".7z"]
        return !packed.contains { path.hasSuffix($0) } && !path.contains("/tar.gz/")
            && !path.contains("/zip/")
    }
}

/// How to find out what a source offers, which follows from its format and the form of its address.
enum UpstreamRecipe: Hashable {
    /// A document whose text names the version of everything.
    enum VersionDocument: Hashable {
        case mtgjson(String)
        case ygoprodeck(String)
    }

    /// One file at a fixed address.
    case file(OfferedFile)
    /// Several files at fixed addresses.
    case files([OfferedFile])
    /// One file, and a document that names its version.
    case versioned(VersionDocument, OfferedFile)
    /// Scryfall's index, which names the address and version of each of its files.
    case bulkIndex(address: String, type: String)
    /// TCGCSV: a category of groups, each with products and prices.
    case groups(base: String, category: String)

    /// Reads the recipe off a source.
    ///
    /// - Parameter source: A source with an address for its path.
    /// - Throws: `invalidSource` when the path is no address.
    init(_ source: CatalogSource) throws(UpstreamError) {
        let whole = source.path
        guard let parsed = ResourceAddress(whole) else {
            throw UpstreamError(
                .invalidSource, "this is no address that can be fetched; write FORMAT:https://HOST/PATH",
                subject: whole)
        }
        let path = parsed.rest.prefix { $0 != "?" && $0 != "#" }
        let parts = path.split(separator: "/").map(String.init)
        let bare = whole.prefix { $0 != "?" && $0 != "#" }
        let trimmed = String(bare.last == "/" ? bare.dropLast() : bare)
        let last = parts.last ?? ""
        func base(without count: Int) -> String {
            parts.suffix(count).reduce(trimmed) { base, part in String(base.dropLast(part.count + 1)) }
        }
        switch source.format.rawValue {
        case "scryfall" where last == "bulk-data":
            self = .bulkIndex(address: trimmed, type: "default_cards")
        case "scryfall" where parts.dropLast().last == "bulk-data":
            let type = String(last.map { $0 == "-" ? "_" : $0 })
            self = .bulkIndex(address: base(without: 1), type: type)
        case "mtgjson" where last.contains(".json"):
            let file = OfferedFile(
                name: Self.safeName(last), address: whole, checksum: "\(trimmed).sha256")
            self = .versioned(.mtgjson("\(base(without: 1))/Meta.json"), file)
        case "ygoprodeck" where last == "cardinfo.php":
            let file = OfferedFile(name: "cardinfo.json", address: whole)
            self = .versioned(.ygoprodeck("\(base(without: 1))/checkDBVer.php"), file)
        case "tcgcsv" where Int(last) != nil && parts.dropLast().last == "tcgplayer":
            self = .groups(base: base(without: 2), category: last)
        case "tcgdex" where last == "cards" && parts.count > 1:
            let language = Self.safeName(parts[parts.count - 2])
            self = .file(OfferedFile(name: "\(language)/cards.json", address: whole))
        case "fab" where !last.contains("."):
            self = .files(
                ["json/english/card.json", "json/english/set.json"].map {
                    OfferedFile(name: $0, address: "\(trimmed)/\($0)")
                })
        default:
            let name = path.contains("/tar.gz/") ? "dump.tar.gz" : Self.safeName(last)
            self = .file(OfferedFile(name: name, address: whole))
        }
    }

    /// Where a reader finds the dump, below the folder of the files; empty for that folder itself.
    var localName: String {
        switch self {
        case .file(let file), .versioned(_, let file): file.name
        case .bulkIndex(_, let type): "\(Self.safeName(type)).json"
        case .files: ""
        case .groups(_, let category): category
        }
    }

    /// A part of an address as the name of a file: short, visible, without anything that means more.
    static func safeName(_ part: String) -> String {
        let plain = part.utf8.prefix(100).map { byte -> Character in
            let isPlain = Character(UnicodeScalar(byte)).isLetter || Character(UnicodeScalar(byte)).isNumber
            return byte < 0x80 && (isPlain || "._-".utf8.contains(byte))
                ? Character(UnicodeScalar(byte)) : "_"
        }
        let name = String(plain.drop { $0 == "." })
        return name.isEmpty ? "dump" : name
    }
}
