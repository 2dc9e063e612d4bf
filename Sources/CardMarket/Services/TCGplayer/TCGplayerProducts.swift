internal import CardModel

/// Which of TCGplayer's products stand for some printings, as the index knows it from the dumps.
struct TCGplayerProducts {
    /// A printing that a product stands for.
    struct Member: Hashable {
        /// The printing.
        var printing: PrintingID
        /// Whether the product is its etched version, which has an identifier of its own.
        var isEtched: Bool
    }

    /// The most products in one request, which keeps addresses short.
    static let largestBatch = 100

    /// The printings of each product.
    private(set) var members: [String: [Member]] = [:]
    /// The products by request.
    private(set) var batches: [[String]] = []
    /// The printings that no product is known of.
    private(set) var unknown: [PrintingID] = []

    /// Finds products.
    ///
    /// - Parameters:
    ///   - printings: The printings.
    ///   - lookup: What the index knows of them.
    init(_ printings: [PrintingID], _ lookup: PrintingLookup) {
        var products: [[String]] = []
        for id in printings {
            var own: [String] = []
            for external in lookup.printing(id)?.printing.externalIDs ?? [] {
                let isEtched = external.kind == "tcgplayer_etched"
                guard isEtched || external.kind == "tcgplayer", Self.isProduct(external.value) else {
                    continue
                }
                members[external.value, default: []].append(Member(printing: id, isEtched: isEtched))
                own.append(external.value)
            }
            if own.isEmpty { unknown.append(id) } else { products.append(own) }
        }
        // The products of one printing stay together, so that it is either answered or not.
        var seen: Set<String> = []
        for own in products {
            let fresh = own.filter { seen.insert($0).inserted }
            guard !fresh.isEmpty else { continue }
            if let last = batches.last, last.count + fresh.count <= Self.largestBatch {
                batches[batches.count - 1] += fresh
            } else {
                batches.append(fresh)
            }
        }
    }

    private static func isProduct(_ text: String) -> Bool {
        (1...12).contains(text.utf8.count) && text.utf8.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
    }
}
