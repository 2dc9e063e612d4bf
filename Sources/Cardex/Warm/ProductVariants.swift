/// Tells which of several products of one printing is the plain one, and what sets the others apart.
///
///     Charizard                   Holofoil                 plain: the price of the printing
///     Charizard (Staff)           Holofoil · staff         another copy of it, kept beside
///     Charizard, Shadowless       Holofoil · shadowless    as its group says
///     Lugia V (Full Art)          Holofoil                 plain: no other product is this printing
struct ProductVariants {
    /// A product that was joined.
    struct Joined {
        /// The index of the product in its group.
        var product: Int
        var match: ProductMatcher.Match
        /// What sets the copy apart; empty for the plain one.
        var label: [String] = []
    }

    /// Which finish and edition of a printing have a plain price, and from which product.
    private var taken: [UInt32: [Slot]] = [:]

    private struct Slot {
        var finish: Finish
        var edition: String
        var productID: String
    }

    /// Words of a decoration that speak of a copy rather than of the printing itself.
    private static let copyWords: Set<String> = [
        "staff", "prerelease", "release", "stamp", "stamped", "shadowless", "unlimited", "limited", "cosmos",
        "cracked", "ball", "pattern", "league", "winner", "champion", "champions", "championship",
        "championships", "jumbo", "oversized", "oversize", "error", "misprint", "miscut", "exclusive",
        "signed", "autographed", "serialized", "serial", "reverse", "nonholo", "tournament", "participation",
        "edition", "pack",
    ]
    /// Words of a treatment that some copies of a printing have, or all.
    private static let treatmentWords: Set<String> = [
        "foil", "holo", "holofoil", "etched", "textured", "galaxy", "promo",
    ]

    /// Labels the joined products of one group.
    ///
    /// - Parameters:
    ///   - joined: The products that were joined.
    ///   - products: All products of the group.
    ///   - group: What the group's own name says of all its copies.
    /// - Returns: Those that can be kept apart with their labels, and those that can't, with the product that each
    ///   would overwrite.
    mutating func label(
        _ joined: [Joined], _ products: [ProductPrice], group: (ProductMatcher.Match) -> [String]
    ) -> (kept: [Joined], duplicates: [(product: Int, of: String)]) {
        var kept: [Joined] = []
        var duplicates: [(product: Int, of: String)] = []
        for (_, copies) in Dictionary(grouping: joined, by: \.match.printing).sorted(by: { $0.key < $1.key })
        {
            let ordered = copies.sorted { Self.isPlainer($0, $1, products) }
            let shared = Set(ordered.first.map { $0.match.isForeign ? [] : $0.match.terms } ?? [])
            for (place, copy) in ordered.enumerated() {
                var copy = copy
                let own = copy.match.terms.filter { term in
                    Self.speaksOfCopy(term) || (place > 0 && !shared.contains(term))
                }
                copy.label = group(copy.match) + own
                switch keep(copy, products[copy.product]) {
                case .none: kept.append(copy)
                case .some(let other): duplicates.append((copy.product, other))
                }
            }
        }
        return (kept, duplicates)
    }

    /// Whether one copy is likelier the plain one than another.
    private static func isPlainer(_ left: Joined, _ right: Joined, _ products: [ProductPrice]) -> Bool {
        func rank(_ joined: Joined) -> (Int, Int, Int, Int, Int) {
            let terms = joined.match.terms
            return (
                joined.match.isForeign ? 1 : 0, terms.count(where: speaksOfCopy),
                terms.count { holds($0, treatmentWords) }, terms.count,
                products[joined.product].name.utf8.count
            )
        }
        let (leftRank, rightRank) = (rank(left), rank(right))
        guard leftRank == rightRank else { return leftRank < rightRank }
        let (leftID, rightID) = (products[left.product].productID, products[right.product].productID)
        return (leftID.utf8.count, leftID) < (rightID.utf8.count, rightID)
    }

    /// Whether a decoration speaks of a copy, such as `Staff`, and not of the printing, such as `Full Art`.
    static func speaksOfCopy(_ term: String) -> Bool {
        holds(term, copyWords)
    }

    private static func holds(_ term: String, _ words: Set<String>) -> Bool {
        term.lowercased().split { !$0.isLetter && !$0.isNumber }.contains { words.contains(String($0)) }
    }

    /// Notes the prices of a copy; gives the product whose prices would be overwritten, if any.
    private mutating func keep(_ copy: Joined, _ product: ProductPrice) -> String? {
        let label = Self.edition("", copy.label)
        var slots = taken[copy.match.printing] ?? []
        let own = Set(product.prices.map { [$0.finish.rawValue, Self.edition($0.edition, copy.label)] })
        let named = own.isEmpty ? [[Finish.normal.rawValue, label]] : own
        for slot in slots where slot.productID != product.productID {
            if named.contains([slot.finish.rawValue, slot.edition]) { return slot.productID }
        }
        for name in named {
            slots.append(
                Slot(finish: Finish(rawValue: name[0]), edition: name[1], productID: product.productID))
        }
        taken[copy.match.printing] = slots
        return nil
    }

    /// An edition with a label behind it: `1stEdition shadowless`.
    static func edition(_ edition: String, _ label: [String]) -> String {
        var words = edition.isEmpty ? [] : [edition]
        for term in label {
            let word = camelCase(term)
            if !word.isEmpty, !words.contains(word) { words.append(word) }
        }
        return words.joined(separator: " ")
    }

    /// A decoration as one word: `Cosmos Holo` is `cosmosHolo`.
    private static func camelCase(_ term: String) -> String {
        var result = ""
        for word in term.lowercased().split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
            result += result.isEmpty ? String(word) : word.prefix(1).uppercased() + word.dropFirst()
        }
        return result
    }
}
