internal import CardText

/// How names in other scripts are typed on other keyboards: folded Latin spellings, and Hangul key by key.
struct ScriptSpellings: ~Copyable {
    private let pool: StringPool
    private var languages: [UInt32: UInt32] = [:]
    private var transliterator = Transliterator()
    /// What is known already, since a name is printed many times.
    private var known: [Request: [[UInt8]]] = [:]

    private struct Request: Hashable {
        var text: UInt32
        var languages: UInt32
        var own: UInt32
    }

    /// Notes in which language each name is printed: of several the first in the order of their codes.
    ///
    /// - Parameters:
    ///   - rows: The printings.
    ///   - pool: Their texts.
    init(rows: [PrintingRow], pool: StringPool) {
        self.pool = pool
        for row in rows where !Self.isASCII(pool[row.name]) {
            let language = languages[row.name] ?? row.language
            languages[row.name] = pool[row.language] < pool[language] ? row.language : language
        }
    }

    /// The spellings of a name of some printings.
    mutating func spellings(ofName name: UInt32, _ folder: inout Folder) -> [[UInt8]] {
        guard let language = languages[name] else { return [] }
        return spellings(of: name, languages: language, own: language, &folder)
    }

    /// The spellings of another name of a printing, in all its languages.
    mutating func spellings(
        of other: PrintingRow.Other, on row: PrintingRow, _ folder: inout Folder
    ) -> [[UInt8]] {
        spellings(
            of: other.text, languages: other.languages == 0 ? row.language : other.languages,
            own: row.language,
            &folder)
    }

    /// The spellings of a text in some languages, all as numbers of the pool.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - languages: The codes of its languages, joined by commas.
    ///   - own: The language that an empty code stands for.
    ///   - folder: What folds the spellings.
    /// - Returns: Folded spellings, words separated by single spaces; none for a text in Latin letters.
    private mutating func spellings(
        of text: UInt32, languages: UInt32, own: UInt32, _ folder: inout Folder
    ) -> [[UInt8]] {
        if Self.isASCII(pool[text]) { return [] }
        let request = Request(text: text, languages: languages, own: own)
        if let known = known[request] { return known }
        let folded = folder.fold(pool[text]).spaced
        var spellings: [[UInt8]] = []
        var jamo: [UInt8] = []
        if HangulJamo.write(folded.span, into: &jamo) { spellings.append(jamo) }
        for code in pool[languages].split(separator: ",", omittingEmptySubsequences: false) {
            let language = code.isEmpty ? pool[own] : String(code)
            for spelling in transliterator.spellings(of: pool[text], language: language) {
                let spaced = folder.fold(spelling).spaced
                if !spaced.isEmpty, spaced != folded, !spellings.contains(spaced) { spellings.append(spaced) }
            }
        }
        known[request] = spellings
        return spellings
    }

    private static func isASCII(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }
}
