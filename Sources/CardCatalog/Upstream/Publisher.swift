public import CardModel
internal import CardTransport

/// Somebody who offers dumps, and the rules by which they want to be asked for them.
///
/// A source is a `CatalogSource` whose path is an address. What is known of publishers adds two things to it: how to find
/// out whether there is something new without downloading it, which follows from the form of the address and so holds
/// for mirrors too; and the pace, which holds for the publisher's own host.
public struct Publisher: Hashable, Sendable {
    /// How often a publisher wants to be asked at most.
    public struct Pace: Hashable, Sendable {
        /// The time from one check of a source to the next, in seconds.
        public let checkSeconds: Int64
        /// The time from one request to the next, in milliseconds.
        public let requestMilliseconds: Int64

        /// As often as anybody likes.
        public static let free = Pace(checkSeconds: 0, requestMilliseconds: 0)
    }

    /// The name, such as `scryfall`.
    public let name: String
    /// The games it covers.
    public let games: [Game]
    /// The form of its dumps.
    public let format: CatalogFormat
    /// Where its dumps are; `*` stands for the selection.
    public let address: String
    /// What can be selected, by name: what takes the place of `*`.
    public let selections: [(name: String, value: String)]
    /// What is selected when nothing is said.
    public let defaultSelection: String
    /// How often it wants to be asked at most.
    public let pace: Pace
    /// What says that there is something new.
    public let versionField: String
    /// What a download is checked against; empty when nothing is published.
    public let checksum: String
    /// What else is worth knowing.
    public let notes: String

    /// The source of a selection.
    ///
    /// - Parameter selection: The selection by its name or as it stands in the address, or `nil` for the default.
    /// - Returns: The source, or `nil` when nothing can be selected here or the selection could not stand in an address.
    public func source(selecting selection: String? = nil) -> CatalogSource? {
        guard let star = address.firstIndex(of: "*") else {
            return selection == nil ? CatalogSource(format: format, path: address) : nil
        }
        let wanted = selection ?? defaultSelection
        let value = selections.first { $0.name == wanted }?.value ?? wanted
        guard !value.isEmpty, value.utf8.allSatisfy(Self.isPlain) else { return nil }
        let path = address[..<star] + value + address[address.index(after: star)...]
        return CatalogSource(format: format, path: String(path))
    }

    /// The publisher of a name.
    ///
    /// - Parameter name: The name.
    /// - Returns: The publisher, or `nil` when none has the name.
    public static func named(_ name: String) -> Publisher? { all.first { $0.name == name } }

    /// The source of a name such as `scryfall`, `scryfall-all_cards`, `tcgcsv-pokemon` or `tcgdex-de`.
    ///
    /// - Parameter name: The name of a publisher, and behind a hyphen the selection.
    /// - Returns: The source, or `nil` when there is none.
    public static func source(named name: String) -> CatalogSource? {
        let parts = name.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init)
        guard let first = parts.first, let publisher = named(first) else { return nil }
        return publisher.source(selecting: parts.count > 1 ? parts[1] : nil)
    }

    /// The publisher whose own host a source leads to.
    ///
    /// - Parameter source: The source.
    /// - Returns: The publisher, or `nil` when nobody that is known offers it.
    public static func offering(_ source: CatalogSource) -> Publisher? {
        guard let host = ResourceAddress(source.path)?.host else { return nil }
        return all.first { $0.format == source.format && ResourceAddress($0.address)?.host == host }
    }

    /// Whether a byte may stand in an address as it is.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    /// Publishers with the same name are the same.
    public static func == (left: Publisher, right: Publisher) -> Bool { left.name == right.name }

    /// Hashes the name.
    ///
    /// - Parameter hasher: Takes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
