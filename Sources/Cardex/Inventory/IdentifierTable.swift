internal import CardIndex
internal import CardModel
internal import Synchronization

/// Which printings carry which identifiers of other services; read from the index when the first one is asked for.
final class IdentifierTable: Sendable {
    private static let kinds: Set<String> = [
        "tcgplayer", "tcgplayer_etched", "cardmarket", "multiverse", "oracle", "mtgo", "arena", "mtgjson",
        "passcode", "isbn",
        "barcode", "upc", "ean", "scryfall",
    ]

    private let index: SearchIndex
    private let table = Mutex<[ExternalID: [Int]]?>(nil)

    /// Makes a table that is still empty.
    ///
    /// - Parameter index: The index.
    init(_ index: SearchIndex) {
        self.index = index
    }

    /// The printings that carry an identifier.
    ///
    /// - Parameters:
    ///   - value: The identifier.
    ///   - kind: The service; empty where it may be any of those whose identifiers are told apart by their form.
    /// - Returns: Positions in the index.
    /// - Complexity: O(1), but O(number of identifiers) for the first call.
    func printings(_ value: String, kind: String) -> [Int] {
        let kinds: [String] =
            switch kind {
            case "": ["tcgplayer", "passcode", "scryfall", "isbn", "barcode"]
            case "tcgplayer": ["tcgplayer", "tcgplayer_etched"]
            case "barcode": ["barcode", "upc", "ean"]
            default: [kind]
            }
        return table.withLock { table in
            let loaded = table ?? index.printings(ofExternalKinds: Self.kinds)
            table = loaded
            return kinds.flatMap { loaded[ExternalID(kind: $0, value: value)] ?? [] }
        }
    }
}
