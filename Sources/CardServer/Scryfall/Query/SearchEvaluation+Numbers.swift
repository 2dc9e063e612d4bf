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
        for (path, otherPath) in zip(key.paths, other.paths) {
            guard documents.field(path) != nil, documents.field(otherPath) != nil else { continue }
            let (left, right) = (NumberColumn(documents, path), NumberColumn(documents, otherPath))
            for document in 0..<documents.count {
                let isFound =
                    if left.hasSeveral(document) || right.hasSeveral(document) {
                        Self.pairs(left.all(of: document), right.all(of: document)).contains {
                            Self.admits(term, $0, $1)
                        }
                    } else {
                        Self.admits(term, left[document], right[document])
                    }
                if isFound { found.insert(document) }
            }
        }
        return found
    }

    private static func admits(_ term: SearchTerm, _ left: Double?, _ right: Double?) -> Bool {
        guard let left, let right else { return false }
        return term.admits(left, comparedTo: right)
    }

    /// The numbers of each face side by side, from the different numbers of all faces.
    ///
    /// Where one number stands for several faces it goes with each of the others.
    private static func pairs(_ left: [Double?], _ right: [Double?]) -> [(Double?, Double?)] {
        if left.count == 1 { return right.map { (left[0], $0) } }
        if right.count == 1 { return left.map { ($0, right[0]) } }
        return Array(zip(left, right))
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
