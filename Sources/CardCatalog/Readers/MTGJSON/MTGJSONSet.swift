internal import CardModel

/// What MTGJSON says of one set beside its cards.
struct MTGJSONSet {
    /// The members that hold cards.
    static let cardKeys: Set<String> = ["cards", "tokens"]

    private var code: String
    private(set) var name = ""
    private var series = ""
    private var tokenCode = ""
    private var otherCodes: [String] = []
    private var releaseDate: CalendarDate?
    private var printedTotal: Int?
    /// Whether there is a list of its cards.
    var hasCards = false {
        didSet { isEmpty = false }
    }
    /// Whether anything is known of it.
    private(set) var isEmpty: Bool

    init(code: String = "") {
        self.code = code
        isEmpty = code.isEmpty
    }

    /// Takes a member.
    mutating func take(_ key: String, _ value: JSONValue) {
        isEmpty = false
        switch key {
        case "code": code = value.string ?? code
        case "name": name = value.string ?? ""
        case "block": series = value.string ?? ""
        case "releaseDate": releaseDate = value.string.flatMap { CalendarDate($0) }
        case "tokenSetCode": tokenCode = value.string ?? ""
        case "mtgoCode": if let code = value.string { otherCodes.append(code.lowercased()) }
        // The total printed on cards counts those of the boosters alone, which is the base size.
        case "baseSetSize": printedTotal = value.integer.flatMap { $0 > 0 ? Int(exactly: $0) : nil }
        default: break
        }
    }

    /// The set, and the set of its tokens where that is another one.
    var sets: [CardSet] {
        guard !code.isEmpty else { return [] }
        let id = code.lowercased()
        var sets = [
            CardSet(
                game: .magic, id: id, name: name, series: series, codes: otherCodes.filter { $0 != id },
                releaseDate: releaseDate, printedTotal: printedTotal)
        ]
        if !tokenCode.isEmpty, tokenCode.lowercased() != id {
            sets.append(
                CardSet(
                    game: .magic, id: tokenCode.lowercased(), name: name.isEmpty ? "" : "\(name) Tokens",
                    releaseDate: releaseDate))
        }
        return sets
    }
}
