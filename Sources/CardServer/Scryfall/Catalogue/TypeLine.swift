/// The type line of one part of a card: `Legendary Creature — Human Wizard`.
struct TypeLine {
    /// Types that share their subtypes.
    enum Kind: Hashable {
        case artifact, battle, creature, enchantment, land, planeswalker, spell
    }

    /// What modifies the types, such as Legendary: the supertypes of rule 205.4a, and those of cards that are not for
    /// tournaments.
    let supertypes: [String]
    /// The types, such as Creature.
    let types: [String]
    /// What stands behind the dash, such as Human and Wizard.
    let subtypes: [String]

    private static let kinds: [String: Kind] = [
        "Artifact": .artifact, "Battle": .battle, "Creature": .creature, "Enchantment": .enchantment,
        "Instant": .spell, "Kindred": .creature, "Land": .land, "Planeswalker": .planeswalker,
        "Sorcery": .spell, "Tribal": .creature,
    ]
    private static let allSupertypes: Set<String> = [
        "Basic", "Elite", "Host", "Legendary", "Ongoing", "Snow", "World",
    ]
    /// The subtype of two words (rule 205.3m).
    private static let timeLord = "Time Lord"

    /// Reads the type line of each part of a card.
    ///
    /// - Parameter text: As it is printed; ` // ` between parts.
    /// - Returns: A type line for each part. The subtypes of planes are names of places, which are not told apart.
    /// - Complexity: O(length).
    static func all(in text: String) -> [TypeLine] {
        text.split(separator: " // ").map { part in
            let sides = part.split(separator: "—", maxSplits: 1)
            let words = sides.first.map(words) ?? []
            return TypeLine(
                supertypes: words.filter(allSupertypes.contains),
                types: words.filter { !allSupertypes.contains($0) },
                subtypes: sides.count > 1 ? subtypes(sides[1]) : [])
        }
    }

    /// The subtypes of a kind among those of many cards.
    ///
    /// `Artifact Creature — Golem` does not say whose subtype Golem is. It is that of the kinds beside which it stands alone
    /// on some other card; where there is no such card, that of creatures, which have by far the most.
    ///
    /// - Parameters:
    ///   - kind: The kind.
    ///   - lines: The type lines of all cards.
    /// - Returns: The subtypes, each once.
    /// - Complexity: O(length of all lines).
    static func subtypes(of kind: Kind, in lines: [TypeLine]) -> [String] {
        var sure: [String: Set<Kind>] = [:]
        var possible: [String: Set<Kind>] = [:]
        for line in lines {
            let kinds = Set(line.types.compactMap { Self.kinds[$0] })
            for subtype in line.subtypes {
                if kinds.count == 1 { sure[subtype, default: []].formUnion(kinds) }
                possible[subtype, default: []].formUnion(kinds)
            }
        }
        return possible.compactMap { subtype, kinds in
            let own = sure[subtype] ?? (kinds.contains(.creature) ? [.creature] : kinds)
            return own.contains(kind) ? subtype : nil
        }
    }

    private static func subtypes(_ text: Substring) -> [String] {
        guard text.contains(timeLord) else { return words(text) }
        return words(Substring(text.replacing(timeLord, with: ""))) + [timeLord]
    }

    private static func words(_ text: Substring) -> [String] { text.split(separator: " ").map(String.init) }
}
