internal import CardDocuments

/// Terms in which `~` stands for the name of the card: `o:"~ deals"`.
extension SearchEvaluation {
    /// The cards whose rules contain a text in which their own name stands for each `~`.
    ///
    /// The name is that of the card or of a face; legends are also called by what stands before the comma, and rules of late
    /// say `this creature` where they said the name.
    ///
    /// - Parameters:
    ///   - term: The term.
    ///   - wanted: Its value in lower case.
    /// - Returns: The documents.
    /// - Throws: `IgnoredTerm` where no card has rules, or the term compares.
    func rulesWithOwnName(_ term: SearchTerm, _ wanted: [UInt8]) throws(IgnoredTerm) -> DocumentSet {
        let paths = SearchKey.oracle.paths
        guard paths.contains(where: { documents.field($0) != nil }) else {
            throw IgnoredTerm(reason: "No card of this server is indexed by “\(term.key)”.")
        }
        let pieces = wanted.split(separator: UInt8(ascii: "~")).map(Array.init)
        var found = DocumentSet(capacity: documents.count)
        for path in paths {
            guard let field = documents.field(path) else { continue }
            // Most texts are ruled out by what stands beside the names.
            var likely: [(value: Int, text: [UInt8])] = []
            field.forEachValue { value, written, _ in
                if pieces.allSatisfy({ Self.containsWhateverCase(written, $0.span) }) {
                    likely.append((value, Array(Self.text(written).utf8)))
                }
            }
            for (value, text) in likely {
                field.forEachDocument(at: value) { document in
                    let isFound = ownNames(of: document).contains { name in
                        Self.containsWhateverCase(text.span, Self.filled(wanted, with: name).span)
                    }
                    if isFound { found.insert(document) }
                }
            }
        }
        try negate(&found, term)
        return found
    }

    /// The names by which the rules of a card may call it, in lower case.
    private func ownNames(of document: Int) -> [[UInt8]] {
        var names = Self.selves
        for path in ["name", "card_faces.name"] {
            guard let field = documents.field(path) else { continue }
            for value in field.values(of: document) {
                for part in (field.value(at: value) ?? "").split(separator: " // ") {
                    names.append(part.utf8.map(Self.lowered))
                    if let comma = part.firstIndex(of: ",") {
                        names.append(part[..<comma].utf8.map(Self.lowered))
                    }
                }
            }
        }
        return names
    }

    private static let selves = [
        "creature", "land", "artifact", "enchantment", "aura", "equipment", "vehicle", "spell",
    ].map { Array("this \($0)".utf8) }

    private static func filled(_ pattern: [UInt8], with name: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        for byte in pattern {
            if byte == UInt8(ascii: "~") { text += name } else { text.append(byte) }
        }
        return text
    }
}
