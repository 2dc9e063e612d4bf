internal import CardDocuments
internal import CardText

/// Terms about words and names.
extension SearchEvaluation {
    /// The cards of which some text contains what is asked for, letter case, accents and punctuation aside.
    func text(_ term: SearchTerm, in paths: [String]) throws(IgnoredTerm) -> DocumentSet {
        let wanted = DocumentText.folded(term.value)
        guard !wanted.isEmpty else { throw IgnoredTerm(reason: nil) }
        return try documents(term, in: paths) { _, folded in Self.contains(folded, wanted.span) }
    }

    /// The cards of whose rules some contain what is asked for, letter by letter but for letter case; `~` is the own name.
    func rules(_ term: SearchTerm) throws(IgnoredTerm) -> DocumentSet {
        let wanted = term.value.replacing("’", with: "'").utf8.map(Self.lowered)
        if wanted.contains(UInt8(ascii: "~")) { return try rulesWithOwnName(term, wanted) }
        return try documents(term, in: SearchKey.oracle.paths) { written, _ in
            Self.containsWhateverCase(written, wanted.span)
        }
    }

    /// The cards of which some text holds what a regular expression describes.
    func pattern(_ term: SearchTerm, _ key: SearchKey) throws(IgnoredTerm) -> DocumentSet {
        guard [.name, .oracle, .type, .flavor, .artist].contains(key) else {
            throw IgnoredTerm(reason: "“\(term.key)” takes no regular expression.")
        }
        let pattern: TextPattern
        do throws(TextPatternParser.Fault) {
            pattern = try TextPatternParser.pattern(String(term.value.dropFirst().dropLast()))
        } catch {
            throw IgnoredTerm(reason: error.reason)
        }
        return try documents(term, in: key.paths) { written, _ in pattern.matches(written) }
    }

    /// The cards that have a whole value, whatever its letter case.
    func value(_ term: SearchTerm, in paths: [String]) throws(IgnoredTerm) -> DocumentSet {
        let wanted = Array(term.value.utf8)
        return try documents(term, in: paths) { written, _ in Self.isEqualWhateverCase(written, wanted.span) }
    }

    /// The cards whose whole name is a text, or one part of whose name, or whose alternative title.
    func exactName(_ text: String) -> DocumentSet {
        var found = DocumentSet(capacity: documents.count)
        var collation = Collation()
        collation.collate(text)
        for names in [catalogue.wholeNames, catalogue.faces] where found.isEmpty {
            for entry in names.equal(to: collation.symbols.span) {
                for document in catalogue.documents(ofName: names.target(entry)) {
                    found.insert(Int(document))
                }
            }
        }
        for entry in catalogue.flavorNames.equal(to: collation.symbols.span) {
            found.insert(catalogue.flavorNames.target(entry))
        }
        return found
    }

    /// The cards of a set, by its code, else by its name.
    func set(_ term: SearchTerm) throws(IgnoredTerm) -> DocumentSet {
        let byCode = try value(term, in: ["set"])
        guard byCode.isEmpty else { return byCode }
        let wanted = DocumentText.folded(term.value)
        return try documents(term, in: ["set_name"]) { _, folded in
            folded.count == wanted.count && Self.contains(folded, wanted.span)
        }
    }

    /// The cards in a language, by its code or its name.
    func language(_ term: SearchTerm) throws(IgnoredTerm) -> DocumentSet {
        let spellings = LanguageWords.spellings(of: term.value.lowercased())
        var found = documents.documents(where: "lang", isOneOf: spellings)
        try negate(&found, term)
        return found
    }

    /// The cards that are legal, banned or restricted in a format.
    func legality(_ term: SearchTerm) throws(IgnoredTerm) -> DocumentSet {
        let path = "legalities.\(term.value.lowercased())"
        guard documents.field(path) != nil else {
            throw IgnoredTerm(reason: "Unknown format “\(term.value)”.")
        }
        let wanted =
            switch term.key {
            case "banned": ["banned"]
            case "restricted": ["restricted"]
            default: ["legal", "restricted"]
            }
        var found = documents.documents(where: path, isOneOf: wanted)
        try negate(&found, term)
        return found
    }

    /// The cards that have a value which a function accepts in some field.
    func documents(
        _ term: SearchTerm, in paths: [String],
        _ isWanted: (_ written: Span<UInt8>, _ folded: Span<UInt8>) -> Bool
    ) throws(IgnoredTerm) -> DocumentSet {
        guard paths.contains(where: { documents.field($0) != nil }) else {
            throw IgnoredTerm(reason: "No card of this server is indexed by “\(term.key)”.")
        }
        var found = DocumentSet(capacity: documents.count)
        for path in paths { found.formUnion(documents.documents(where: path, isWanted)) }
        try negate(&found, term)
        return found
    }

    /// Exchanges what was found for the rest where the term asks for what is not; words have no other order.
    func negate(_ found: inout DocumentSet, _ term: SearchTerm) throws(IgnoredTerm) {
        switch term.comparison {
        case .matches, .equal: return
        case .notEqual: found.formComplement()
        case .less, .lessOrEqual, .greater, .greaterOrEqual:
            throw IgnoredTerm(reason: "“\(term.key)” can't be compared with “\(term.comparison.rawValue)”.")
        }
    }

    /// Whether a text contains another.
    static func contains(_ text: Span<UInt8>, _ part: Span<UInt8>) -> Bool {
        guard part.count > 0, text.count >= part.count else { return false }
        let first = part[0]
        for start in 0...(text.count - part.count) where text[start] == first {
            var length = 1
            while length < part.count, text[start + length] == part[length] { length += 1 }
            if length == part.count { return true }
        }
        return false
    }

    /// Whether a text contains another that is in lower case; line breaks are blanks.
    static func containsWhateverCase(_ text: Span<UInt8>, _ part: Span<UInt8>) -> Bool {
        guard part.count > 0, text.count >= part.count else { return false }
        let first = part[0]
        for start in 0...(text.count - part.count) where lowered(text[start]) == first {
            var length = 1
            while length < part.count, lowered(text[start + length]) == part[length] { length += 1 }
            if length == part.count { return true }
        }
        return false
    }

    /// Whether two texts are equal but for the case of ASCII letters.
    static func isEqualWhateverCase(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
        guard left.count == right.count else { return false }
        for index in left.indices where lowered(left[index]) != lowered(right[index]) { return false }
        return true
    }

    /// An ASCII letter in lower case, a line break as a blank.
    static func lowered(_ byte: UInt8) -> UInt8 {
        byte &- 0x41 < 26 ? byte | 0x20 : byte == 0x0A ? 0x20 : byte
    }
}
