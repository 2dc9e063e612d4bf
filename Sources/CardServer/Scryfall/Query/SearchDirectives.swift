/// What of a search is not about cards: which of them stand for others, in which order, and what is left out.
struct SearchDirectives: Hashable, Sendable {
    /// Of which cards only one is shown.
    enum Unique: String, Sendable {
        /// Those with the same rules.
        case cards
        /// Those with the same picture.
        case art
        /// None: every printing is shown.
        case prints
    }

    /// What comes first.
    enum Order: String, Sendable {
        case name, set, released, rarity, color, usd, eur, tix, cmc, power, toughness, edhrec, artist, number

        /// The order of a term; words with more than one spelling have all of them.
        init?(term: String) {
            switch term {
            case "mv", "manavalue": self = .cmc
            case "cn", "collector_number", "collector number": self = .number
            case "date": self = .released
            default: self.init(rawValue: term)
            }
        }
    }

    /// Which printing of a card is shown.
    enum Preference: Hashable, Sendable {
        /// The most usual one.
        case usual
        /// The one that came out first, or last.
        case oldest, newest
        /// One that was given away, or not.
        case promotion(Bool)
        /// The one with the least or the greatest price; the places of the prices in `CardPrices.slots`, the first that
        /// a card has counts.
        case price([Int], isGreatest: Bool)

        /// The preference of a term.
        init?(term: String) {
            switch term {
            case "default", "best": self = .usual
            case "oldest", "newest": self = term == "oldest" ? .oldest : .newest
            case "promo", "notpromo": self = .promotion(term == "promo")
            default:
                let parts = term.split(separator: "-")
                guard parts.count == 2, parts[1] == "low" || parts[1] == "high",
                    let slots = CardPrices.slots(named: String(parts[0]))
                else { return nil }
                self = .price(slots, isGreatest: parts[1] == "high")
            }
        }
    }

    /// Of which cards only one is shown.
    var unique = Unique.cards
    /// Which printing of a card is shown.
    var preference = Preference.usual
    /// What comes first.
    var order = Order.name
    /// Whether the order is reversed; `nil` for the usual direction of the order.
    var isDescending: Bool?
    /// Whether tokens, planes and the like are shown.
    var includesExtras = false
    /// Whether cards are shown in every language that they have.
    var includesLanguages = false

    /// Reads the parameters of a request; words that mean nothing are left out, as Scryfall does.
    ///
    /// - Parameter query: The parameters.
    init(_ query: QueryParameters) {
        for (key, word) in query.items {
            switch key {
            case "unique", "order", "dir": _ = take(key, word.lowercased())
            case "include_extras": includesExtras = word.lowercased() == "true"
            case "include_multilingual": includesLanguages = word.lowercased() == "true"
            default: break
            }
        }
    }

    /// Takes a term of the query.
    ///
    /// - Parameters:
    ///   - key: What it is about.
    ///   - word: What is asked for, in lower case.
    /// - Returns: Whether it is a directive that is understood; `nil` when it is none.
    mutating func take(_ key: String, _ word: String) -> Bool? {
        switch key {
        case "unique", "++", "@@":
            switch word {
            case "cards", "names", "card": unique = .cards
            case "art", "arts": unique = .art
            case "prints", "print", "printings": unique = .prints
            default: return false
            }
        case "prefer":
            guard let wanted = Preference(term: word) else { return false }
            preference = wanted
        case "order", "sort":
            guard let wanted = Order(term: word) else { return false }
            order = wanted
        case "direction", "dir":
            switch word {
            case "asc": isDescending = false
            case "desc": isDescending = true
            case "auto": isDescending = nil
            default: return false
            }
        case "include":
            switch word {
            case "extras": includesExtras = true
            case "multilingual": includesLanguages = true
            case "variations": break
            default: return false
            }
        case "display", "as": break
        case "lang", "language":
            guard word == "any" || word == "*" else { return nil }
            includesLanguages = true
        default: return nil
        }
        return true
    }
}
