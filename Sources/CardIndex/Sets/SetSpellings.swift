internal import CardText

/// The ways in which people write the printed name of a set.
///
///     Base ► base set                          Seventh Edition ► 7th edition, seventh, 7th
///     The Dark ► dark                          Sun & Moon ► sun moon
///     Limited Edition Alpha ► alpha            Masters Edition II ► masters edition 2
///     Kamigawa: Neon Dynasty ► neon dynasty    Expedition Base Set ► expedition
struct SetSpellings: ~Copyable {
    /// The shortest spelling, beside the name itself, that is taken for the set.
    private static let shortestSpelling = 3

    private var folder = Folder()

    /// All spellings of a name, folded and joined.
    ///
    /// - Parameter name: The printed name.
    /// - Returns: Each spelling once, with what it is: the name, a spelling, or the series of which it is a part.
    mutating func spellings(of name: String) -> [(key: String, kind: SetTermKind)] {
        let words = words(of: name)
        guard !words.isEmpty else { return [] }
        var found = [(key: words.joined(), kind: SetTermKind.name)]
        var seen: Set<String> = [words.joined()]
        func add(_ words: [String], _ kind: SetTermKind) {
            let key = words.joined()
            let isTelling = key.count >= Self.shortestSpelling && key.contains(where: \.isLetter)
            if isTelling, seen.insert(key).inserted { found.append((key, kind)) }
        }
        for other in Self.variants(of: words) { add(other, .spelling) }
        // The name of a part of a series holds both: `Kamigawa: Neon Dynasty`.
        if let border = name.firstIndex(where: { ":—–".contains($0) }) {
            let own = self.words(of: String(name[name.index(after: border)...]))
            add(own, .spelling)
            for other in Self.variants(of: own) { add(other, .spelling) }
            add(self.words(of: String(name[..<border])), .series)
        }
        return found
    }

    /// The key of an identifier, a code or a series.
    mutating func key(of text: String) -> String {
        words(of: text).joined()
    }

    private mutating func words(of text: String) -> [String] {
        folder.fold(text).spaced.split(separator: UInt8(ascii: " ")).map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    private static func variants(of words: [String]) -> [[String]] {
        var all = [words]
        for change in changes {
            all += all.compactMap { change($0) }.filter { !$0.isEmpty }
        }
        return Array(all.dropFirst())
    }

    /// What may be changed, in order; each may apply to what the ones before gave.
    private static let changes: [@Sendable ([String]) -> [String]?] = [
        { $0.first == "the" ? Array($0.dropFirst()) : nil },
        { words in
            let changed = words.map { Ordinal.abbreviation(of: $0) ?? $0 }
            return changed == words ? nil : changed
        },
        { words in
            guard words.count > 1, let last = words.last, let digits = Ordinal.digits(ofRoman: last) else {
                return nil
            }
            return words.dropLast() + [digits]
        },
        { $0.contains("and") ? $0.filter { $0 != "and" } : nil },
        { words in
            guard let edition = words.firstIndex(of: "edition") else { return nil }
            if edition == words.count - 1 { return Array(words.dropLast()) }
            let rest = words[(edition + 1)...]
            return (rest.first?.count ?? 0) > 3 ? Array(rest) : nil
        },
        { words in
            if words.suffix(2) == ["base", "set"] { return words.dropLast(2) }
            return words.last == "set" ? words.dropLast() : words + ["set"]
        },
    ]
}
