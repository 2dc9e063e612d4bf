internal import CardModel
internal import CardTestSupport

/// A made-up marketplace that lists real printings the way TCGplayer does, and knows what each product truly is.
///
///     sets and printings ─► groups: sets, subsets inside their parents, promos of many years in one
///                         ─► products: decorated names, numbers, copies, sealed goods
///
/// Nothing here is shared with the code that joins products to printings; else the two would agree on their mistakes.
struct Market {
    /// Product ids of the market start here, far above real ones, which the dumps know.
    private static let firstProduct = 900_000_001

    private(set) var groups: [MarketGroup] = []
    /// What each product truly is.
    private(set) var truths: [String: MarketProduct.Truth] = [:]
    private var text: MarketText
    private var nextProduct = firstProduct

    /// Makes a market.
    ///
    /// - Parameters:
    ///   - sets: The sets.
    ///   - printings: The printings.
    ///   - seed: What all chances follow from.
    init(_ sets: [CardSet], _ printings: [Printing], seed: UInt64) {
        text = MarketText(random: SeededGenerator(seed: seed))
        let bySet = Dictionary(grouping: printings) { "\($0.id.game):\($0.setID)" }
        var lists: [String: Int] = [:]
        for set in sets.sorted(by: { ($0.game, $0.id) < ($1.game, $1.id) }) {
            guard let cards = bySet["\(set.game):\(set.id)"] else { continue }
            let place = place(of: set, sets, &lists)
            list(cards.sorted { ($0.number, $0.id) < ($1.number, $1.id) }, of: set, in: place)
            lists["\(set.game):\(set.id)"] = place
        }
        for place in groups.indices { addSealed(to: place) }
        addCopies(of: sets, printings)
        for group in groups {
            for product in group.products { truths[String(product.id)] = product.truth }
        }
    }

    /// The group in which a set is listed, a new one mostly.
    private mutating func place(of set: CardSet, _ sets: [CardSet], _ lists: inout [String: Int]) -> Int {
        let parent = sets.first { other in
            other.game == set.game && other.id != set.id && set.id.hasPrefix(other.id)
                && ["tg", "gg", "sv", "c"].contains(String(set.id.dropFirst(other.id.count)))
        }
        if let parent, let place = lists["\(set.game):\(parent.id)"], text.happens(400) { return place }
        if set.game == .magic, let family = Self.family(of: set.name), text.happens(800) {
            if let place = lists[family] { return place }
            lists[family] = groups.count
            return append(set, name: family, code: "", date: nil)
        }
        let (name, code) = MarketGroupNames.group(of: set, &text)
        let days = Int32(text.number(-12...12))
        let date = set.releaseDate.map { CalendarDate(daysSinceEpoch: $0.daysSinceEpoch + days) }
        return append(set, name: name, code: code, date: date)
    }

    private mutating func append(_ set: CardSet, name: String, code: String, date: CalendarDate?) -> Int {
        groups.append(
            MarketGroup(
                id: 10_000 + groups.count, category: set.game == .magic ? 1 : 3, name: name, code: code,
                date: date))
        return groups.count - 1
    }

    /// The group of promos of many years that a set of Magic belongs to.
    private static func family(of name: String) -> String? {
        let families = [
            "Friday Night Magic": "FNM Promos", "Judge Gift Cards": "Judge Promos",
            "Magic Player Rewards": "Magic Player Rewards", "Arena League": "Arena Promos",
            "Grand Prix Promos": "Unique and Miscellaneous Promos",
        ]
        return families.first { name.hasPrefix($0.key) }?.value
    }

    /// Lists the cards of a set, and a second copy of some.
    private mutating func list(_ cards: [Printing], of set: CardSet, in place: Int) {
        let counts = Dictionary(grouping: cards, by: \.name).mapValues(\.count)
        let isOld = set.game == .magic && (set.releaseDate?.description ?? "9") < "1998-06"
        let padding = set.game == .pokemon ? (text.happens(700) ? 3 : 1) : (text.happens(200) ? 4 : 1)
        let total = set.game == .pokemon ? set.printedTotal : nil
        for card in cards {
            var product = MarketProduct(id: nextProduct, name: "", truth: .plain(card.id))
            nextProduct += 1
            let isRepeated = counts[card.name, default: 1] > 1
            product.number =
                card.number.isEmpty || (isOld && text.happens(850))
                ? "" : text.printed(card.number, total: total, padding: padding)
            product.rarity = card.rarity.isEmpty ? "Common" : card.rarity
            product.isPresale = text.happens(5)
            let name = text.name(card.name)
            product.name = decorated(name, card, product.number, isRepeated: isRepeated)
            let subTypes = subTypes(card, set)
            product.rows = MarketPrices.rows(subTypes, &text)
            groups[place].products.append(product)
            if text.happens(3) { groups[place].products.append(product) }
            if text.happens(40) { addCopy(of: product, named: name, card.id, to: place) }
        }
    }

    private mutating func decorated(
        _ name: String, _ card: Printing, _ number: String, isRepeated: Bool
    ) -> String {
        let plain = number.isEmpty ? card.number : number
        if isRepeated {
            if card.id.game == .magic {
                guard text.happens(700) else { return "\(name) (\(plain))" }
                return "\(name) (\(text.one(of: ["Borderless", "Extended Art", "Showcase", "0\(plain)"])))"
            }
            if text.happens(500) { return "\(name) - \(plain)" }
            return
                "\(name) (\(text.one(of: ["Full Art", "Secret", "Alternate Full Art", "Alternate Art Secret", plain])))"
        }
        if text.happens(40) { return "\(name) - \(plain)" }
        if text.happens(20) { return "\(name) (\(plain))" }
        return text.happens(15)
            ? "\(name) (\(text.one(of: ["Full Art", "Holo", "Retro Frame", "Reprint"])))" : name
    }

    private mutating func subTypes(_ card: Printing, _ set: CardSet) -> [String] {
        if card.id.game == .magic { return text.happens(600) ? ["Normal", "Foil"] : ["Normal"] }
        let isFirst = set.releaseDate.map { $0.description < "2002-03" } ?? false
        if isFirst, set.id != "base4" {
            return text.happens(400)
                ? ["1st Edition Holofoil", "Unlimited Holofoil"] : ["1st Edition", "Unlimited"]
        }
        return text.happens(300) ? ["Holofoil"] : ["Normal", "Reverse Holofoil"]
    }

    /// Lists another copy of a card under the same number.
    private mutating func addCopy(
        of product: MarketProduct, named name: String, _ card: PrintingID, to place: Int
    ) {
        let marks =
            card.game == .magic
            ? ["(Foil Etched)", "(Prerelease)", "(Promo Pack)", "(Surge Foil)", "(Retro Frame) (Serialized)"]
            : [
                "(Cosmos Holo)", "(Prerelease)", "[Staff]", "(Prerelease) [Staff]", "(Master Ball Pattern)",
                "(Poke Ball Pattern)", "(Cracked Ice Holo)", "(League Stamp)",
            ]
        var copy = product
        copy.id = nextProduct
        nextProduct += 1
        let number = product.name.contains(" - ") ? " - \(product.number)" : ""
        copy.name = "\(name)\(product.number.isEmpty ? "" : number) \(text.one(of: marks))"
        copy.rows = MarketPrices.rows([card.game == .magic ? "Foil" : "Holofoil"], &text)
        copy.truth = .copy(card)
        groups[place].products.append(copy)
    }

    private mutating func addSealed(to place: Int) {
        let group = groups[place].name
        for kind in ["Booster Box", "Booster Pack", "Elite Trainer Box", "Code Card"] where text.happens(600)
        {
            var product = MarketProduct(
                id: nextProduct, name: "\(group) \(kind)", truth: .sealed)
            if kind == "Code Card" {
                product.name = "Code Card - \(group) Booster Pack"
                product.rarity = "Code Card"
            }
            nextProduct += 1
            product.isPresale = text.happens(100)
            product.rows = MarketPrices.rows(["Normal"], &text)
            groups[place].products.append(product)
        }
    }

    /// Adds groups that are no sets: stamped copies of cards of many sets, and the shadowless copies of one.
    private mutating func addCopies(of sets: [CardSet], _ printings: [Printing]) {
        let totals = Dictionary(
            sets.map { ("\($0.game):\($0.id)", $0.printedTotal) }, uniquingKeysWith: { first, _ in first })
        let pokemon = printings.filter { $0.id.game == .pokemon }
        guard let set = sets.first(where: { $0.game == .pokemon }) else { return }
        let last = CalendarDate("2026-01-01")
        for name in ["Prize Pack Series Cards", "Miscellaneous Cards & Products", "Deck Exclusives"] {
            let place = append(set, name: name, code: "", date: last)
            for card in pokemon where text.happens(12) {
                list(card, totals["\(card.id.game):\(card.setID)"] ?? nil, as: "", in: place)
            }
        }
        let base = pokemon.filter { $0.setID == "base1" }
        let place = append(set, name: "Base Set (Shadowless)", code: "", date: CalendarDate("1999-01-09"))
        for card in base { list(card, 102, as: "", in: place) }
    }

    private mutating func list(_ card: Printing, _ total: Int?, as mark: String, in place: Int) {
        var product = MarketProduct(id: nextProduct, name: text.name(card.name), truth: .copy(card.id))
        nextProduct += 1
        product.number = text.printed(card.number, total: total, padding: 3)
        product.rarity = "Promo"
        product.rows = MarketPrices.rows(["Holofoil"], &text)
        groups[place].products.append(product)
    }
}
