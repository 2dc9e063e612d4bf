internal import CardCatalog
internal import CardDocuments

/// A set as its cards describe it, since bulk files have no sets.
struct ScryfallSet: Sendable {
    /// The code.
    let code: String
    /// The identifier at Scryfall; one that follows from the code where the cards do not name it.
    let identifier: String
    /// The day of its first card; empty when it is unknown.
    let releasedAt: String
    private let name: String
    private let type: String?
    private let cardCount: Int
    private let isDigital: Bool
    private let isFoilOnly: Bool
    private let isNonfoilOnly: Bool

    /// Describes all sets.
    ///
    /// - Parameters:
    ///   - documents: The cards.
    ///   - columns: What is known of each.
    /// - Returns: The sets, the newest first.
    /// - Complexity: O(number of documents).
    static func all(of documents: any DocumentCollection, _ columns: PrintingColumns) -> [ScryfallSet] {
        guard let codes = documents.field("set") else { return [] }
        let facts = Facts(documents)
        var drafts = [Draft](repeating: Draft(), count: codes.valueCount)
        for document in 0..<columns.count where columns.sets[document] != .max {
            drafts[Int(columns.sets[document])].add(document, columns, facts)
        }
        var sets: [ScryfallSet] = []
        for (value, draft) in drafts.enumerated() where !draft.isEmpty {
            guard let code = codes.value(at: value) else { continue }
            sets.append(ScryfallSet(code, draft, facts, documents))
        }
        return sets.sorted { ($1.releasedAt, $0.code) < ($0.releasedAt, $1.code) }
    }

    private init(_ code: String, _ draft: Draft, _ facts: Facts, _ documents: any DocumentCollection) {
        func text(_ fact: Fact) -> String? {
            let value = draft.values[fact.rawValue]
            return value == .max ? nil : documents.field(fact.path)?.value(at: Int(value))
        }
        self.code = code
        name = text(.name) ?? code.uppercased()
        type = text(.type)
        identifier =
            text(.identifier) ?? text(.address).flatMap(Self.identifier(in:)) ?? Self.identifier(of: code)
        releasedAt = draft.first.flatMap { documents.text("released_at", of: $0) } ?? ""
        cardCount = draft.cardCount
        isDigital = draft.isDigital
        isFoilOnly = draft.hasFoil && !draft.hasNonfoil
        isNonfoilOnly = draft.hasNonfoil && !draft.hasFoil
    }

    /// Writes the set as an object.
    ///
    /// - Parameters:
    ///   - writer: Takes the object.
    ///   - base: What addresses begin with.
    func write(to writer: inout JSONWriter, base: String) {
        writer.beginObject()
        writer.member("object", "set")
        writer.member("id", identifier)
        writer.member("code", code)
        writer.member("name", name)
        writer.member("uri", "\(base)/sets/\(identifier)")
        writer.member("scryfall_uri", "https://scryfall.com/sets/\(code)")
        writer.member(
            "search_uri",
            "\(base)/cards/search?include_extras=true&order=set&q=e%3A\(code)&unique=prints")
        if !releasedAt.isEmpty { writer.member("released_at", releasedAt) }
        if let type { writer.member("set_type", type) }
        writer.member("card_count", cardCount)
        writer.member("digital", isDigital)
        writer.member("foil_only", isFoilOnly)
        writer.member("nonfoil_only", isNonfoilOnly)
        writer.endObject()
    }

    /// The identifier at the end of an address, as dumps without `set_id` have it.
    private static func identifier(in address: String) -> String? {
        guard let last = address.split(separator: "/").last, last.utf8.count == 36,
            last.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || Character(Unicode.Scalar($0)).isHexDigit })
        else { return nil }
        return String(last)
    }

    /// A UUID of version 8 (RFC 9562) that follows from the code, because clients expect one.
    private static func identifier(of code: String) -> String {
        var digest = SHA256()
        digest.update("cardex set magic:\(code)")
        var digits = Array(digest.hexadecimalDigest().utf8.prefix(32))
        digits[12] = UInt8(ascii: "8")
        digits[16] = UInt8(ascii: "a")
        var text = ""
        for (index, digit) in digits.enumerated() {
            if [8, 12, 16, 20].contains(index) { text += "-" }
            text.unicodeScalars.append(Unicode.Scalar(digit))
        }
        return text
    }
}

extension ScryfallSet {
    /// What the first card of a set that knows it says of the set.
    fileprivate enum Fact: Int, CaseIterable {
        case name, type, identifier, address

        var path: String {
            switch self {
            case .name: "set_name"
            case .type: "set_type"
            case .identifier: "set_id"
            case .address: "set_uri"
            }
        }
    }

    /// What is asked of the cards of every set, read once for all of them.
    fileprivate struct Facts {
        let digital: DocumentSet
        let foil: DocumentSet
        let nonfoil: DocumentSet
        let columns: [[UInt32]]

        init(_ documents: any DocumentCollection) {
            func cards(_ finish: String) -> DocumentSet {
                var cards = documents.documents(where: "finishes", is: finish)
                cards.formUnion(documents.documents(where: finish, is: "true"))
                return cards
            }
            digital = documents.documents(where: "digital", is: "true")
            foil = cards("foil")
            nonfoil = cards("nonfoil")
            columns = Fact.allCases.map { documents.column($0.path) }
        }
    }

    /// What the cards of a set come to, one after the other.
    fileprivate struct Draft {
        var isEmpty = true
        var values = [UInt32](repeating: .max, count: Fact.allCases.count)
        /// The card that came out first.
        var first: Int?
        var cardCount = 0
        var isDigital = true
        var hasFoil = false
        var hasNonfoil = false

        mutating func add(_ document: Int, _ columns: PrintingColumns, _ facts: Facts) {
            isEmpty = false
            for (fact, column) in facts.columns.enumerated() where values[fact] == .max {
                values[fact] = column[document]
            }
            if columns.dates[document] > 0,
                first.map({ columns.dates[document] < columns.dates[$0] }) ?? true
            {
                first = document
            }
            if columns.defaultLanguage.contains(document) { cardCount += 1 }
            if !facts.digital.contains(document) { isDigital = false }
            if facts.foil.contains(document) { hasFoil = true }
            if facts.nonfoil.contains(document) { hasNonfoil = true }
        }
    }
}
