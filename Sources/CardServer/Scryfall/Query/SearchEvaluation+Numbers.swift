internal import CardDocuments

/// Terms that compare.
extension SearchEvaluation {
    /// The cards whose cost or size relates to a number, or to another size of the same card.
    func number(_ term: SearchTerm, _ key: SearchKey) throws(IgnoredTerm) -> DocumentSet {
        let wanted = term.value.lowercased()
        if key == .manaValue, wanted == "even" || wanted == "odd" {
            return documents.documents(where: "cmc") { written, _ in
                guard let value = CardNumber.value(of: written), value == value.rounded() else {
                    return false
                }
                return (value.truncatingRemainder(dividingBy: 2) == 0) == (wanted == "even")
            }
        }
        if let other = SearchKey(term: wanted), [.power, .toughness, .loyalty, .manaValue].contains(other) {
            return compare(term, key, with: other)
        }
        guard let number = CardNumber.value(of: Array(wanted.utf8).span) else {
            throw IgnoredTerm(reason: "“\(term.value)” is not a number.")
        }
        var found = DocumentSet(capacity: documents.count)
        for path in key.paths {
            found.formUnion(
                documents.documents(where: path) { written, _ in
                    guard let value = CardNumber.value(of: written) else { return false }
                    return term.admits(value, comparedTo: number)
                })
        }
        return found
    }

    /// The cards one of whose faces has one number that relates to another of it.
    private func compare(_ term: SearchTerm, _ key: SearchKey, with other: SearchKey) -> DocumentSet {
        var found = DocumentSet(capacity: documents.count)
        func value(_ path: String, _ document: Int) -> Double? {
            documents.text(path, of: document).flatMap { CardNumber.value(of: Array($0.utf8).span) }
        }
        for (path, otherPath) in zip(key.paths, other.paths) {
            guard documents.field(path) != nil, documents.field(otherPath) != nil else { continue }
            for document in 0..<documents.count {
                if let left = value(path, document), let right = value(otherPath, document),
                    term.admits(left, comparedTo: right)
                {
                    found.insert(document)
                }
            }
        }
        return found
    }

    /// The cards whose collector number is a text, or relates to its number.
    func collectorNumber(_ term: SearchTerm) throws(IgnoredTerm) -> DocumentSet {
        let wanted = Self.plainNumber(term.value)
        switch term.comparison {
        case .matches, .equal, .notEqual:
            return try documents(term, in: ["collector_number"]) { written, _ in
                Self.plainNumber(Self.text(written)) == wanted
            }
        case .less, .lessOrEqual, .greater, .greaterOrEqual:
            guard let number = CardNumber.digits(in: Array(wanted.utf8).span) else {
                throw IgnoredTerm(reason: "“\(term.value)” holds no number.")
            }
            return documents.documents(where: "collector_number") { written, _ in
                guard let own = CardNumber.digits(in: written) else { return false }
                return term.admits(own, comparedTo: number)
            }
        }
    }

    /// The cards of a rarity, or of rarer or less rare ones.
    func rarity(_ term: SearchTerm) throws(IgnoredTerm) -> DocumentSet {
        let wanted = term.value.lowercased()
        guard let rank = CardNumber.rarities.firstIndex(where: { $0 == wanted || $0.hasPrefix(wanted) })
        else {
            throw IgnoredTerm(reason: "Unknown rarity “\(term.value)”.")
        }
        return documents.documents(where: "rarity") { written, _ in
            let own = Self.text(written)
            guard let ownRank = CardNumber.rarities.firstIndex(of: own) else { return false }
            return term.admits(ownRank, comparedTo: rank)
        }
    }

    /// The cards that came out in a year, before or after it.
    func year(_ term: SearchTerm) throws(IgnoredTerm) -> DocumentSet {
        guard let year = Int(term.value), (0...9999).contains(year) else {
            throw IgnoredTerm(reason: "“\(term.value)” is not a year.")
        }
        return documents.documents(where: "released_at") { written, _ in
            guard let own = Int(Self.text(written).prefix(4)) else { return false }
            return term.admits(own, comparedTo: year)
        }
    }

    /// The cards that came out on a day, before or after it; the day may be that of a set.
    func date(_ term: SearchTerm) throws(IgnoredTerm) -> DocumentSet {
        var date = term.value.lowercased()
        if date == "now" || date == "today" { date = today }
        let parts = date.split(separator: "-", omittingEmptySubsequences: false)
        let isDate =
            parts.count <= 3 && parts.first?.utf8.count == 4
            && parts.allSatisfy { Int($0) != nil && $0.utf8.count >= 2 }
        if !isDate {
            let cards = documents.documents(where: "set", is: date)
            guard let first = cards.documents.first, let own = documents.text("released_at", of: first) else {
                throw IgnoredTerm(reason: "“\(term.value)” is neither a date nor a set.")
            }
            date = own
        }
        return documents.documents(where: "released_at") { written, _ in
            // Of a date that is not complete, only what there is of it is compared.
            let own = String(Self.text(written).prefix(date.utf8.count))
            return term.admits(own, comparedTo: date)
        }
    }

    /// The text of some bytes.
    static func text(_ bytes: Span<UInt8>) -> String {
        unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }

    /// A collector number without what people leave out: in lower case, and without leading zeros.
    static func plainNumber(_ text: String) -> String {
        let text = text.lowercased()
        let rest = text.drop { $0 == "0" }
        return rest.first?.isWholeNumber == true ? String(rest) : text
    }
}

/// Numbers as they stand on cards.
enum CardNumber {
    /// The rarities, the most common first.
    static let rarities = ["common", "uncommon", "rare", "mythic", "special", "bonus"]

    /// The value of a number: `*` and `X` count nothing, so `1+*` is 1.
    ///
    /// - Parameter text: The number as it stands on the card.
    /// - Returns: The value; `nil` for what is none.
    static func value(of text: Span<UInt8>) -> Double? {
        let own = SearchEvaluation.text(text)
        if let value = Double(own) { return value.isFinite ? value : nil }
        if own.contains("∞") { return .infinity }
        guard own.contains(where: { $0 == "*" || $0 == "?" || $0 == "X" || $0 == "x" || $0 == "+" }) else {
            return nil
        }
        var sum = 0.0
        for part in own.split(whereSeparator: { !$0.isNumber && $0 != "." && $0 != "-" }) {
            sum += Double(part) ?? 0
        }
        return sum.isFinite ? sum : nil
    }

    /// The number that the first digits of a text make; `nil` where there are none, or too many.
    static func digits(in text: Span<UInt8>) -> Int? {
        var number: Int?
        for index in text.indices {
            let digit = text[index] &- 0x30
            guard digit < 10 else {
                if number != nil { break }
                continue
            }
            let (tenfold, overflow) = (number ?? 0).multipliedReportingOverflow(by: 10)
            guard !overflow, tenfold <= Int.max - 10 else { return nil }
            number = tenfold + Int(digit)
        }
        return number
    }
}
