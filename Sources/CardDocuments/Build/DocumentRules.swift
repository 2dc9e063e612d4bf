/// What the documents of a shape are made of: what is left out of them, what becomes a field, and their order.
package struct DocumentRules: Sendable {
    /// The members, at the top, that are left out: prices come from the price store.
    let withheld: [[UInt8]]
    /// The member that a document of another shape fills, and that shape.
    let parent: (key: String, shape: DocumentShape)?
    /// The fields by whose first values documents are ordered.
    let order: [String]
    private let fields: Set<String>?
    private let withoutFields: Set<Substring>

    /// Whether a path becomes a field.
    ///
    /// - Parameter path: The dotted path.
    /// - Returns: Whether it does.
    package func isIndexed(_ path: String) -> Bool {
        let parts = path.split(separator: ".", omittingEmptySubsequences: false)
        guard let fields else { return !parts.contains { withoutFields.contains($0) } }
        let own = parts.first == "card_faces" ? parts.dropFirst().joined(separator: ".") : path
        return fields.contains(own) || own.hasPrefix("legalities.")
    }

    /// The rules of a shape.
    ///
    /// - Parameter shape: The shape.
    /// - Returns: Its rules; for a shape unknown here all members are kept, and all become fields.
    package static func of(_ shape: DocumentShape) -> DocumentRules {
        switch shape {
        case .pokemonCard: pokemonCard
        case .pokemonSet: pokemonSet
        case .scryfallCard: scryfallCard
        default: DocumentRules(withheld: [], parent: nil, order: [], fields: nil, withoutFields: [])
        }
    }

    private static let pokemonCard = DocumentRules(
        withheld: [Array("tcgplayer".utf8), Array("cardmarket".utf8)], parent: ("set", .pokemonSet),
        order: ["set.id", "number"], fields: nil, withoutFields: ["images"])

    private static let pokemonSet = DocumentRules(
        withheld: [], parent: nil, order: ["releaseDate", "id"], fields: nil, withoutFields: ["images"])

    private static let scryfallCard = DocumentRules(
        withheld: [Array("prices".utf8)], parent: nil, order: ["set", "collector_number", "lang"],
        fields: [
            "arena_id", "artist", "artist_ids", "artist_id", "attraction_lights", "booster", "border_color",
            "card_back_id", "cardmarket_id", "cmc", "collector_number", "color_identity", "color_indicator",
            "colors",
            "content_warning", "defense", "digital", "edhrec_rank", "finishes", "flavor_name", "foil",
            "frame",
            "frame_effect", "frame_effects", "full_art", "games", "hand_modifier", "highres_image",
            "illustration_id",
            "image_status",
            "keywords", "lang", "layout", "life_modifier", "loyalty", "mana_cost", "mtgo_foil_id", "mtgo_id",
            "multiverse_ids", "name", "nonfoil", "oracle_id", "oracle_text", "oversized", "power",
            "printed_name",
            "produced_mana", "promo", "promo_types", "rarity", "released_at", "reprint", "reserved",
            "resource_id",
            "security_stamp", "set", "set_id", "set_name", "set_type", "set_uri", "story_spotlight",
            "tcgplayer_etched_id",
            "tcgplayer_id", "textless", "toughness", "type_line", "variation", "variation_of", "watermark",
        ], withoutFields: [])
}

/// The order of documents: by fields, in which numbers count as numbers, so that `2` stands before `10`.
enum DocumentOrder {
    /// Appends a value to a key; keys compare byte by byte.
    ///
    ///     sv10a ─► s v <length of the digits, digits> a
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - key: What receives it.
    static func append(_ value: Span<UInt8>, to key: inout [UInt8]) {
        var index = 0
        let end = key.count + longestKey
        while index < value.count, key.count < end {
            guard (0x30...0x39).contains(value[index]) else {
                key.append(value[index])
                index += 1
                continue
            }
            while index < value.count, value[index] == 0x30 { index += 1 }
            let start = index
            while index < value.count, (0x30...0x39).contains(value[index]) { index += 1 }
            key.append(0x30)
            key.append(UInt8(clamping: index - start))
            for digit in start..<min(index, start + longestKey) { key.append(value[digit]) }
        }
        key.append(0)
    }

    private static let longestKey = 64
}
