internal import CardDocuments

/// Terms about colours.
extension SearchEvaluation {
    /// The cards whose colours relate to some.
    ///
    /// - Parameters:
    ///   - term: The term.
    ///   - paths: The fields of the colours.
    ///   - plain: What a colon means: that a card has these colours at least, or at most.
    /// - Returns: The documents.
    /// - Throws: `IgnoredTerm` for what is no colour.
    func colors(
        _ term: SearchTerm, in paths: [String], plain: SearchTerm.Comparison
    ) throws(IgnoredTerm) -> DocumentSet {
        let owners = CardColors.letters.map { letter in
            paths.reduce(into: DocumentSet(capacity: documents.count)) { set, path in
                set.formUnion(documents.documents(where: path, is: String(letter)))
            }
        }
        let wanted = term.value.lowercased()
        if let count = Int(wanted) { return self.count(of: owners, term, count) }
        if wanted == "m" || wanted == "multicolor" || wanted == "multi" || wanted == "gold" {
            var many = term
            many.comparison = term.comparison == .notEqual ? .less : .greaterOrEqual
            return self.count(of: owners, many, 2)
        }
        guard let colors = CardColors(wanted) else {
            throw IgnoredTerm(reason: "Unknown color “\(term.value)”.")
        }
        let full = DocumentSet(capacity: documents.count, isFull: true)
        /// Those that have all of the colours, and those that have none but these.
        var (least, most) = (full, full)
        for (index, own) in owners.enumerated() {
            if colors.bits >> index & 1 == 1 {
                least.formIntersection(own)
            } else {
                var others = own
                others.formComplement()
                most.formIntersection(others)
            }
        }
        var equal = least
        equal.formIntersection(most)
        var unequal = equal
        unequal.formComplement()
        var comparison = term.comparison == .matches ? plain : term.comparison
        // No card has more colours than none and is meant by colourless.
        if colors.bits == 0, term.comparison == .matches { comparison = .equal }
        switch comparison {
        case .matches, .equal: return equal
        case .notEqual: return unequal
        case .greaterOrEqual: return least
        case .lessOrEqual: return most
        case .greater:
            least.formIntersection(unequal)
            return least
        case .less:
            most.formIntersection(unequal)
            return most
        }
    }

    private func count(of owners: [DocumentSet], _ term: SearchTerm, _ wanted: Int) -> DocumentSet {
        var found = DocumentSet(capacity: documents.count)
        for document in 0..<documents.count {
            let own = owners.reduce(0) { $0 + ($1.contains(document) ? 1 : 0) }
            if term.admits(own, comparedTo: wanted) { found.insert(document) }
        }
        return found
    }
}

/// Colours of mana, a bit for each.
struct CardColors: Hashable, Sendable {
    /// The letters of the colours, as they stand in card objects.
    static let letters: [Character] = ["W", "U", "B", "R", "G"]

    /// The colours.
    var bits: UInt8

    /// Names of one colour and of several.
    private static let names = [
        "white": "w", "blue": "u", "black": "b", "red": "r", "green": "g",
        "azorius": "wu", "dimir": "ub", "rakdos": "br", "gruul": "rg", "selesnya": "gw",
        "orzhov": "wb", "izzet": "ur", "golgari": "bg", "boros": "rw", "simic": "gu",
        "bant": "gwu", "esper": "wub", "grixis": "ubr", "jund": "brg", "naya": "rgw",
        "abzan": "wbg", "jeskai": "urw", "sultai": "bgu", "mardu": "rwb", "temur": "gur",
        "chaos": "ubrg", "aggression": "wbrg", "altruism": "wurg", "growth": "wubg", "artifice": "wubr",
    ]

    /// Reads colours: a name, or the letters of several; `c` and `colorless` are none.
    ///
    /// - Parameter text: The colours in lower case.
    init?(_ text: String) {
        bits = 0
        if text == "c" || text == "colorless" || text == "brown" { return }
        for letter in (Self.names[text] ?? text).uppercased() {
            guard let index = Self.letters.firstIndex(of: letter) else { return nil }
            bits |= 1 << UInt8(index)
        }
    }
}
