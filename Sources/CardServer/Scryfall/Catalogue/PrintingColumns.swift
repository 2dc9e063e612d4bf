internal import CardDocuments

/// What choosing and ordering printings needs to know of every document, as columns.
///
/// Of several printings of one card the preferred one stands for it: in English, else in the only language that it has;
/// a card rather than a token or a plane; whose rules are known; on paper; of usual size, border and frame; no promotion;
/// and of those the newest, with the lowest number.
struct PrintingColumns: Sendable {
    /// The name, a value of the field `name`; `UInt32.max` for none.
    let names: [UInt32]
    /// The card that it is a printing of, a number that no two cards share; `UInt32.max` where that is unknown.
    let cards: [UInt32]
    /// All numbers of cards are less.
    let cardLimit: Int
    /// The set, a value of the field `set`; `UInt32.max` for none.
    let sets: [UInt32]
    /// The number, a place in natural order.
    let numbers: [UInt32]
    /// The day it came out, as in 20180131; 0 when it is unknown.
    let dates: [UInt32]
    /// Less is preferred.
    let preferences: [UInt64]
    /// Those that are no cards one plays with as such: tokens, planes, art and the like.
    let extras: DocumentSet
    /// One printing of each set and number: the English one, else the first.
    let defaultLanguage: DocumentSet

    /// Reads the columns.
    ///
    /// - Parameter documents: The cards.
    /// - Complexity: O(number of documents).
    init(_ documents: any DocumentCollection) {
        names = documents.column("name")
        let rules = RulesColumn(documents)
        sets = documents.column("set")
        let dates = Self.dates(of: documents)
        let numbers = Self.numbers(of: documents)
        extras = Self.extras(of: documents)
        (cards, cardLimit) = rules.cards(named: names, in: sets, numbers, extras)
        let english = documents.documents(where: "lang", is: "en")
        defaultLanguage = Self.defaultLanguage(of: documents, english, sets)
        let described = Self.described(documents)
        let penalties = Self.penalties(of: documents)
        var preferences: [UInt64] = []
        preferences.reserveCapacity(documents.count)
        for document in 0..<documents.count {
            var key: UInt64 = defaultLanguage.contains(document) ? english.contains(document) ? 0 : 1 : 2
            key = key << 1 | (extras.contains(document) ? 1 : 0)
            // What was made of a table knows less of the card.
            key = key << 1 | (described.contains(document) ? 0 : 1)
            key = key << 1 | (rules.isKnown(document) ? 0 : 1)
            for penalty in penalties { key = key << 1 | (penalty.contains(document) ? 1 : 0) }
            key = key << 27 | UInt64((1 << 27) - 1 - min(dates[document], (1 << 27) - 1))
            key = key << 24 | UInt64(min(numbers[document], (1 << 24) - 1))
            preferences.append(key)
        }
        self.dates = dates
        self.numbers = numbers
        self.preferences = preferences
    }

    /// The number of documents.
    var count: Int { names.count }

    /// How much memory the columns take, in bytes.
    var byteCount: Int {
        (names.capacity + cards.capacity + sets.capacity + numbers.capacity + dates.capacity) * 4
            + preferences.capacity * 8 + (extras.capacity + defaultLanguage.capacity) / 8
    }

    private static func dates(of documents: any DocumentCollection) -> [UInt32] {
        guard let field = documents.field("released_at") else {
            return [UInt32](repeating: 0, count: documents.count)
        }
        let values = (0..<field.valueCount).map { Self.number(ofDate: field.value(at: $0) ?? "") }
        return documents.column("released_at").map { $0 == .max ? 0 : values[Int($0)] }
    }

    /// A date as one number, as in 20180131; 0 for what is none.
    static func number(ofDate text: String) -> UInt32 {
        let digits = text.utf8.filter { $0 &- 0x30 < 10 }
        guard digits.count == 8 else { return 0 }
        return digits.reduce(0) { $0 * 10 + UInt32($1 - 0x30) }
    }

    private static func numbers(of documents: any DocumentCollection) -> [UInt32] {
        guard let field = documents.field("collector_number") else {
            return [UInt32](repeating: 0, count: documents.count)
        }
        let ranks = NaturalOrder.ranks(of: (0..<field.valueCount).map { field.value(at: $0) ?? "" })
        return documents.column("collector_number").map { $0 == .max ? .max : ranks[Int($0)] }
    }

    private static func extras(of documents: any DocumentCollection) -> DocumentSet {
        var extras = documents.documents(
            where: "layout",
            isOneOf: [
                "token", "double_faced_token", "emblem", "art_series", "planar", "scheme", "vanguard",
            ])
        extras.formUnion(
            documents.documents(where: "set_type", isOneOf: ["token", "memorabilia", "minigame"]))
        return extras
    }

    /// Those that say what the card is.
    private static func described(_ documents: any DocumentCollection) -> DocumentSet {
        var described = DocumentSet(capacity: documents.count)
        for path in SearchKey.type.paths {
            guard let field = documents.field(path) else { continue }
            for value in 0..<field.valueCount { field.insertDocuments(at: value, into: &described) }
        }
        return described
    }

    /// One printing of each set and number, the English one where there is one.
    private static func defaultLanguage(
        of documents: any DocumentCollection, _ english: DocumentSet, _ sets: [UInt32]
    ) -> DocumentSet {
        guard english.count < documents.count else { return english }
        struct Place: Hashable {
            var set: UInt32
            var number: UInt32
        }
        let numbers = documents.column("collector_number")
        func place(_ document: Int) -> Place { Place(set: sets[document], number: numbers[document]) }
        var foreign = english
        foreign.formComplement()
        let others = foreign.documents
        var taken: Set<Place> = []
        let wanted = Set(others.map(place))
        for document in english.documents where wanted.contains(place(document)) {
            taken.insert(place(document))
        }
        var chosen = english
        for document in others where taken.insert(place(document)).inserted { chosen.insert(document) }
        return chosen
    }

    /// What makes a printing less usual, the gravest first.
    private static func penalties(of documents: any DocumentCollection) -> [DocumentSet] {
        func truth(_ path: String) -> DocumentSet { documents.documents(where: path, is: "true") }
        var unusual = truth("oversized")
        unusual.formUnion(documents.documents(where: "border_color", is: "gold"))
        var frames = truth("full_art")
        frames.formUnion(truth("textless"))
        frames.formUnion(truth("variation"))
        frames.formUnion(documents.documents(where: "border_color", is: "borderless"))
        for path in ["frame_effects", "frame_effect"] {
            frames.formUnion(
                documents.documents(
                    where: path, isOneOf: ["showcase", "extendedart", "inverted", "etched", "shatteredglass"])
            )
        }
        var promotions = truth("promo")
        promotions.formUnion(documents.documents(where: "set_type", is: "promo"))
        return [truth("digital"), unusual, promotions, frames]
    }
}
