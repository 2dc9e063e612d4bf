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
    private let addresses: [(key: String, value: String)]
    private let cardCount: Int
    private let isDigital: Bool
    private let isFoilOnly: Bool
    private let isNonfoilOnly: Bool

    /// Describes a set.
    ///
    /// - Parameters:
    ///   - code: The code.
    ///   - cards: Its cards, at least one.
    ///   - facts: What is asked of the cards of every set.
    ///   - world: What is looked in.
    init(_ code: String, _ cards: DocumentSet, _ facts: Facts, in world: ScryfallWorld) {
        let documents = world.documents
        let numbers = cards.documents
        func text(_ path: String) -> String? {
            guard let field = documents.field(path) else { return nil }
            for number in numbers {
                if let value = field.values(of: number).first { return field.value(at: value) }
            }
            return nil
        }
        self.code = code
        name = text("set_name") ?? code.uppercased()
        type = text("set_type")
        identifier =
            text("set_id") ?? text("set_uri").flatMap(Self.identifier(in:)) ?? Self.identifier(of: code)
        let dates = world.catalogue.columns.dates
        let first = numbers.filter { dates[$0] > 0 }.min { dates[$0] < dates[$1] }
        releasedAt = first.flatMap { documents.text("released_at", of: $0) } ?? ""
        let usual = world.catalogue.columns.defaultLanguage
        cardCount = numbers.count { usual.contains($0) }
        isDigital = numbers.allSatisfy { facts.digital.contains($0) }
        let hasFoil = numbers.contains { facts.foil.contains($0) }
        let hasNonfoil = numbers.contains { facts.nonfoil.contains($0) }
        isFoilOnly = hasFoil && !hasNonfoil
        isNonfoilOnly = hasNonfoil && !hasFoil
        let base = world.context.baseAddress
        addresses = [
            ("uri", "\(base)/sets/\(identifier)"),
            ("scryfall_uri", "https://scryfall.com/sets/\(code)"),
            (
                "search_uri",
                "\(base)/cards/search?include_extras=true&order=set&q=e%3A\(code)&unique=prints"
            ),
        ]
    }

    /// Writes the set as an object.
    ///
    /// - Parameter writer: Takes the object.
    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("object", "set")
        writer.member("id", identifier)
        writer.member("code", code)
        writer.member("name", name)
        for (key, value) in addresses { writer.member(key, value) }
        if !releasedAt.isEmpty { writer.member("released_at", releasedAt) }
        if let type { writer.member("set_type", type) }
        writer.member("card_count", cardCount)
        writer.member("digital", isDigital)
        writer.member("foil_only", isFoilOnly)
        writer.member("nonfoil_only", isNonfoilOnly)
        writer.endObject()
    }

    /// What is asked of the cards of every set, read once for all of them.
    struct Facts {
        fileprivate let digital: DocumentSet
        fileprivate let foil: DocumentSet
        fileprivate let nonfoil: DocumentSet

        /// Reads the facts.
        ///
        /// - Parameter documents: The cards.
        init(_ documents: any DocumentCollection) {
            func cards(_ finish: String) -> DocumentSet {
                var cards = documents.documents(where: "finishes", is: finish)
                cards.formUnion(documents.documents(where: finish, is: "true"))
                return cards
            }
            digital = documents.documents(where: "digital", is: "true")
            foil = cards("foil")
            nonfoil = cards("nonfoil")
        }
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
