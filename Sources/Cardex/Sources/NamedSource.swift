/// A source that somebody keeps under a name: a file on this machine, or a dump that a publisher offers.
public struct NamedSource: Hashable, Sendable {
    /// The name, such as `scryfall` or `my-cards`.
    public let name: String
    /// What to read: its path is a file, or an address that starts with `https://` or `http://`.
    public let source: CatalogSource

    /// Makes a source.
    ///
    /// - Parameters:
    ///   - name: The name: letters, digits, hyphens, dots and underscores.
    ///   - source: What to read.
    /// - Throws: `SourceError` malformed when the name or the path could not be read back from the list.
    public init(name: String, source: CatalogSource) throws(SourceError) {
        if let problem = Self.problem(ofName: name) ?? Self.problem(ofPath: source.path) {
            throw SourceError(.malformed, problem)
        }
        self.name = name
        self.source = source
    }

    /// Makes a source of which only the path is another than that of one that was checked.
    init(name: String, located source: CatalogSource) {
        self.name = name
        self.source = source
    }

    /// Whether the source is fetched from the network.
    public var isRemote: Bool { source.isRemote }

    /// The longest name in bytes.
    static let longestName = 64

    /// Why a text can't be the name of a source, or `nil` when it can.
    private static func problem(ofName name: String) -> String? {
        let isPlain = name.unicodeScalars.allSatisfy { scalar in
            scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                || "-._".unicodeScalars.contains(scalar)
        }
        guard !name.isEmpty, isPlain, !name.hasPrefix("-") else {
            return """
                `\(name.prefix(80))` can't be the name of a source; use letters, digits, hyphens, dots and underscores
                """
        }
        return name.utf8.count > longestName
            ? "the name `\(name.prefix(20))…` is longer than \(longestName) bytes" : nil
    }

    private static func problem(ofPath path: String) -> String? {
        guard path.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            return nil
        }
        return "the path holds a tab, a line end or another control character, so no list can keep it"
    }
}

extension CatalogSource {
    /// Whether the path is an address on the network.
    public var isRemote: Bool {
        let start = path.prefix(8).lowercased()
        return start.hasPrefix("https://") || start.hasPrefix("http://")
    }
}
