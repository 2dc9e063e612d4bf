internal import CardModel
internal import CardText

/// The distinct names of all printings, their keys, and everything that leads to them.
struct NameTable {
    /// One way to reach a name.
    struct Entry {
        var key: UInt32
        var kind: EntryKind
        var name: UInt32
        var text: UInt32
        var wordStarts: UInt64
        /// Where its words stand among those of all drafts.
        var words: Range<Int>
        /// The number of symbols of its key.
        var length: Int
        var links: [Link]
    }

    /// A printing that an entry leads to, with the languages of the entry's name there, a string.
    struct Link: Comparable {
        var printing: UInt32
        var languages: UInt32

        static func < (left: Link, right: Link) -> Bool {
            (left.printing, left.languages) < (right.printing, right.languages)
        }
    }

    /// The bytes of the key dictionary.
    private(set) var dictionary: [UInt8] = []
    /// The number of distinct keys.
    private(set) var keyCount = 0
    /// The names in file order, as numbers of the builder's pool.
    private(set) var names: [UInt32] = []
    /// The entries in file order, with links still counting in file order of printings.
    private(set) var entries: [Entry] = []
    /// The words of the entries.
    private(set) var words = WordTable()

    /// A way to reach a name before keys have numbers.
    private struct Draft {
        var ordinal: Int
        var kind: EntryKind
        var name: UInt32
        var text: UInt32
        var wordStarts: UInt64
        var words: Range<Int>
        var length: Int
        var row: UInt32?
        var languages: UInt32
    }

    private var builder = KeyDictionaryBuilder()
    /// The greatest static score of each draft's key, by its ordinal, then of each key.
    private var keyScores: [UInt16] = []
    private var drafts: [Draft] = []
    /// The hash of the skeleton of each draft's key, by its ordinal.
    private var skeletonHashes: [UInt32] = []
    private var skeleton: [UInt8] = []
    /// The hashes of the skeletons of all keys with their keys, ascending.
    private(set) var skeletons: [UInt64] = []

    /// Folds every name of the rows and gives the names their order.
    ///
    /// - Parameters:
    ///   - rows: The printings.
    ///   - pool: The texts of the rows.
    ///   - otherNames: Other names by row.
    ///   - aliases: The aliases and where they lead.
    ///   - scores: The static score of each name, by its number in the pool.
    /// - Returns: The position in file order of each name, by its number in the pool.
    /// - Throws: `KeyDictionaryError` when there is more than 32-bit positions can address.
    mutating func collect(
        rows: [PrintingRow], pool: StringPool, otherNames: [UInt32: [PrintingRow.Other]],
        aliases: [AliasResolution.Target], scores: [UInt32: UInt16]
    ) throws(KeyDictionaryError) -> [UInt32: UInt32] {
        var folder = Folder()
        var scripts = ScriptSpellings(rows: rows, pool: pool)
        for name in scores.keys.sorted(by: { pool[$0].utf8.lexicographicallyPrecedes(pool[$1].utf8) }) {
            let text = pool[name]
            let score = scores[name] ?? 0
            append(folder.fold(text), kind: .name, name: name, text: 0, row: nil, score: score)
            for spelling in folder.alternates(of: text) {
                append(spaced: spelling, kind: .spelling, name: name, text: 0, row: nil, score: score)
            }
            for spelling in scripts.spellings(ofName: name, &folder) {
                append(spaced: spelling, kind: .transliteration, name: name, text: 0, row: nil, score: score)
            }
        }
        for row in otherNames.keys.sorted() {
            let name = rows[Int(row)].name
            let score = scores[name] ?? 0
            for other in otherNames[row] ?? [] {
                let kind: EntryKind =
                    switch other.kind {
                    case .face: .face
                    case .printed: .printed
                    case .flavor: .flavor
                    }
                // A face belongs to the name; what is printed belongs to the one printing.
                let link = kind == .face ? nil : row
                append(
                    folder.fold(pool[other.text]), kind: kind, name: name, text: other.text, row: link,
                    languages: other.languages, score: score)
                for spelling in scripts.spellings(of: other, on: rows[Int(row)], &folder) {
                    append(
                        spaced: spelling, kind: .transliteration, name: name, text: other.text, row: link,
                        languages: other.languages, score: score)
                }
            }
        }
        for alias in aliases {
            let folded = folder.fold(pool[alias.text])
            for row in alias.rows.isEmpty ? [nil] : alias.rows.map(Optional.some) {
                append(
                    folded, kind: .alias, name: alias.name, text: alias.text, row: row,
                    score: scores[alias.name] ?? 0)
            }
        }
        let keyIDs: [UInt32]
        (dictionary, keyIDs) = try builder.build()
        builder = KeyDictionaryBuilder()
        keyCount = Int(keyIDs.max().map { $0 + 1 } ?? 0)
        var scores = [UInt16](repeating: 0, count: keyCount)
        for (ordinal, key) in keyIDs.enumerated() {
            scores[Int(key)] = max(scores[Int(key)], keyScores[ordinal])
        }
        keyScores = scores
        skeletons = Set(
            zip(skeletonHashes, keyIDs).lazy.map { UInt64($0.0) << 32 | UInt64($0.1) }
        ).sorted()
        skeletonHashes = []
        return order(keyIDs: keyIDs, pool: pool)
    }

    /// Turns the links from rows into positions of printings and drops entries that say nothing new.
    ///
    /// - Parameters:
    ///   - positions: The position in file order of each row.
    ///   - namePositions: The position in file order of each name, by its number in the pool.
    ///   - strings: The strings of the file.
    /// - Throws: `KeyDictionaryError` when there is more than 32-bit positions can address.
    mutating func finish(
        positions: [UInt32], namePositions: [UInt32: UInt32], strings: StringTable
    ) throws(KeyDictionaryError) {
        var merged: [EntryKey: Entry] = [:]
        for draft in drafts {
            let name = namePositions[draft.name] ?? 0
            let text = strings[draft.text]
            let key = EntryKey(key: UInt32(draft.ordinal), kind: draft.kind, name: name, text: text)
            let links = draft.row.map {
                [Link(printing: positions[Int($0)], languages: strings[draft.languages])]
            }
            merged[
                key,
                default: Entry(
                    key: key.key, kind: draft.kind, name: name, text: text, wordStarts: draft.wordStarts,
                    words: draft.words, length: draft.length, links: [])
            ].links += links ?? []
        }
        drafts = []
        entries = merged.values.sorted { left, right in
            (left.key, left.kind.rawValue, left.name, left.text)
                < (right.key, right.kind.rawValue, right.name, right.text)
        }
        for index in entries.indices { entries[index].links.sort() }
        try words.finish(
            entries: entries.map(\.words),
            places: entries.map {
                WordTable.Place(
                    isOtherName: $0.kind != .name, length: $0.length, score: keyScores[Int($0.key)])
            })
    }

    private struct EntryKey: Hashable {
        var key: UInt32
        var kind: EntryKind
        var name: UInt32
        var text: UInt32
    }

    /// Gives every draft the number of its key, and the names their order by key and spelling.
    private mutating func order(keyIDs: [UInt32], pool: StringPool) -> [UInt32: UInt32] {
        for index in drafts.indices { drafts[index].ordinal = Int(keyIDs[drafts[index].ordinal]) }
        let ordered = drafts.filter { $0.kind == .name }.sorted { left, right in
            left.ordinal != right.ordinal
                ? left.ordinal < right.ordinal
                : pool[left.name].utf8.lexicographicallyPrecedes(pool[right.name].utf8)
        }
        names = ordered.map(\.name)
        var positions: [UInt32: UInt32] = [:]
        for (position, name) in names.enumerated() { positions[name] = UInt32(position) }
        return positions
    }

    private mutating func append(
        _ folded: FoldedText, kind: EntryKind, name: UInt32, text: UInt32, row: UInt32?,
        languages: UInt32 = 0, score: UInt16
    ) {
        append(
            spaced: folded.spaced, kind: kind, name: name, text: text, row: row, languages: languages,
            score: score)
    }

    private mutating func append(
        spaced: [UInt8], kind: EntryKind, name: UInt32, text: UInt32, row: UInt32?, languages: UInt32 = 0,
        score: UInt16
    ) {
        let (joined, wordStarts) = WordStarts.split(spaced.span)
        let ordinal = builder.append(key: joined.span, score: score)
        keyScores.append(score)
        LookAlikeKey.write(joined.span, into: &skeleton)
        skeletonHashes.append(LookAlikeReader.hash(skeleton.span))
        drafts.append(
            Draft(
                ordinal: ordinal, kind: kind, name: name, text: text, wordStarts: wordStarts,
                words: words.collect(spaced.span, score: score),
                length: joined.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }, row: row,
                languages: languages))
    }
}
