internal import CardModel

/// Which requests bring the prices of some printings from PokemonTCG.io: whole sets where several of their cards are
/// wanted, and the rest by identifiers, many at a time.
struct PokemonTCGPlan: Hashable {
    /// A set that is asked for whole.
    struct WholeSet: Hashable {
        /// The identifier of the set.
        var id: String
        /// The printings of it that are wanted.
        var wanted: [PrintingID]
        /// How many pages it has, as far as the index knows.
        var pages: Int
    }

    /// The most cards of one page, which is the service's own limit.
    static let pageSize = 250
    /// The most identifiers in one query, which keeps addresses short.
    static let largestBatch = 40
    /// From how many cards of one set on all of it is asked for.
    private static let severalCards = 3

    /// The sets that are asked for whole.
    private(set) var sets: [WholeSet] = []
    /// The printings that are asked for by identifier, by request.
    private(set) var batches: [[PrintingID]] = []
    /// The printings that the service cannot know: it lists English cards alone.
    private(set) var foreign: [PrintingID] = []

    /// How many requests it takes.
    var requestCount: Int { sets.reduce(batches.count) { $0 + $1.pages } }

    /// Plans requests.
    ///
    /// - Parameters:
    ///   - printings: The printings.
    ///   - lookup: What the index knows of them.
    init(_ printings: [PrintingID], _ lookup: PrintingLookup) {
        var bySet: [String: [PrintingID]] = [:]
        var single: [PrintingID] = []
        for id in printings {
            let known = lookup.printing(id)
            if id.game != .pokemon || !Self.canBeKnown(id)
                || known.map({ $0.printing.language != "en" }) ?? false
            {
                foreign.append(id)
            } else if let set = known?.printing.setID, Self.isPlain(set) {
                bySet[set, default: []].append(id)
            } else {
                single.append(id)
            }
        }
        for (set, wanted) in bySet.sorted(by: { $0.key < $1.key }) {
            if wanted.count >= Self.severalCards {
                let size = max(1, lookup.members(.pokemon, set).count)
                sets.append(
                    WholeSet(id: set, wanted: wanted, pages: (size - 1) / Self.pageSize + 1))
            } else {
                single += wanted
            }
        }
        single.sort()
        for start in stride(from: 0, to: single.count, by: Self.largestBatch) {
            batches.append(Array(single[start..<min(start + Self.largestBatch, single.count)]))
        }
    }

    /// Whether an identifier may be one of the service's, such as `base1-4` or `cel25c-4_A`.
    private static func canBeKnown(_ id: PrintingID) -> Bool { isPlain(id.nativeID) }

    /// Whether a text can stand in a query without quotation marks.
    static func isPlain(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
                    || "-_.".utf8.contains(byte)
            }
    }
}
