internal import CardModel
internal import CardText

/// The distinct names of all printings, their keys, and everything that leads to them.
///
/// There are about as many drafts as printings have names in all their languages, so a draft is a few words, and what
/// belongs together is found by ordering numbers of drafts.
struct NameTable {
    /// One way to reach a name.
    struct Entry {
        var wordStarts: UInt64
        var key: UInt32
        var name: UInt32
        var text: UInt32
        /// Where its words stand among those of all drafts.
        var words: Range<UInt32>
        /// The number of symbols of its key, as far as 16 bits count.
        var length: UInt16
        var kind: EntryKind
    }

    /// The bytes of the key dictionary.
    private(set) var dictionary: [UInt8] = []
    /// The number of distinct keys.
    private(set) var keyCount = 0
    /// The names in file order, as numbers of the builder's pool.
    private(set) var names: [UInt32] = []
    /// The entries in file order.
    private(set) var entries: [Entry] = []
    /// First link of each entry, one more than entries.
    private(set) var linkStarts: [UInt32] = [0]
    /// The printings that entries lead to, in file order.
    private(set) var links: [UInt32] = []
    /// The languages of the entry's name on each of these printings, a string; 0 for the language of the printing.
    private(set) var linkLanguages: [UInt32] = []
    /// The words of the entries.
    private(set) var words = WordTable()

    /// A way to reach a name; its key is an ordinal until keys have numbers.
    private struct Draft {
        var entry: Entry
        var row: UInt32
        var languages: UInt32

        /// The row of a draft that belongs to all printings of its name.
        static let everyRow = UInt32.max
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
        draft(rows: rows, pool: pool, otherNames: otherNames, aliases: aliases, scores: scores)
        let keyIDs: [UInt32]
        (dictionary, keyIDs) = try builder.build()
        keyCount = Int(keyIDs.max().map { $0 + 1 } ?? 0)
        var scores = [UInt16](repeating: 0, count: keyCount)
        for (ordinal, key) in keyIDs.enumerated() {
            scores[Int(key)] = max(scores[Int(key)], keyScores[ordinal])
        }
        keyScores = scores
        for (ordinal, key) in keyIDs.enumerated() {
            skeletons.append(UInt64(skeletonHashes[ordinal]) << 32 | UInt64(key))
        }
        skeletonHashes = []
        skeletons.sort()
        var distinct = 0
        for skeleton in skeletons where distinct == 0 || skeletons[distinct - 1] != skeleton {
            skeletons[distinct] = skeleton
            distinct += 1
        }
        skeletons.removeLast(skeletons.count - distinct)
        return order(keyIDs: keyIDs, pool: pool)
    }

    /// Makes a draft of every way to reach a name.
    private mutating func draft(
        rows: [PrintingRow], pool: StringPool, otherNames: [UInt32: [PrintingRow.Other]],
        aliases: [AliasResolution.Target], scores: [UInt32: UInt16]
    ) {
        var folder = Folder()
        var scripts = ScriptSpellings(rows: rows, pool: pool)
        for name in scores.keys.sorted(by: { pool.precedes($0, $1) }) {
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
        for index in drafts.indices {
            drafts[index].entry.name = namePositions[drafts[index].entry.name] ?? 0
            drafts[index].entry.text = strings[drafts[index].entry.text]
        }
        let order = draftsByEntry()
        /// The printings of one entry with their languages.
        var pairs: [UInt64] = []
        var start = 0
        while start < order.count {
            let first = drafts[Int(order[start])]
            var end = start
            while end < order.count, Self.areSame(first, drafts[Int(order[end])]) {
                let draft = drafts[Int(order[end])]
                if draft.row != Draft.everyRow {
                    pairs.append(UInt64(positions[Int(draft.row)]) << 32 | UInt64(strings[draft.languages]))
                }
                end += 1
            }
            pairs.sort()
            links += pairs.lazy.map { UInt32(truncatingIfNeeded: $0 >> 32) }
            linkLanguages += pairs.lazy.map { UInt32(truncatingIfNeeded: $0) }
            pairs.removeAll(keepingCapacity: true)
            entries.append(first.entry)
            linkStarts.append(UInt32(truncatingIfNeeded: links.count))
            start = end
        }
        drafts = []
        try words.finish(entries: entries, keyScores: keyScores)
    }

    /// The drafts in the order of their entries, and those of one entry in the order in which they came.
    private func draftsByEntry() -> [UInt32] {
        var ends = [UInt32](repeating: 0, count: keyCount + 1)
        for draft in drafts { ends[Int(draft.entry.key) + 1] += 1 }
        for key in 1..<ends.count { ends[key] += ends[key - 1] }
        var order = [UInt32](repeating: 0, count: drafts.count)
        for (number, draft) in drafts.enumerated() {
            order[Int(ends[Int(draft.entry.key)])] = UInt32(truncatingIfNeeded: number)
            ends[Int(draft.entry.key)] += 1
        }
        var start = 0
        for end in ends.lazy.map(Int.init) {
            if end - start > 1 {
                order[start..<end].sort { left, right in
                    let (leftEntry, rightEntry) = (drafts[Int(left)].entry, drafts[Int(right)].entry)
                    return (leftEntry.kind.rawValue, leftEntry.name, leftEntry.text, left)
                        < (rightEntry.kind.rawValue, rightEntry.name, rightEntry.text, right)
                }
            }
            start = end
        }
        return order
    }

    private static func areSame(_ left: Draft, _ right: Draft) -> Bool {
        left.entry.key == right.entry.key && left.entry.kind == right.entry.kind
            && left.entry.name == right.entry.name && left.entry.text == right.entry.text
    }

    /// Gives every draft the number of its key, and the names their order by key and spelling.
    private mutating func order(keyIDs: [UInt32], pool: StringPool) -> [UInt32: UInt32] {
        var ordered: [(key: UInt32, name: UInt32)] = []
        for index in drafts.indices {
            let key = keyIDs[Int(drafts[index].entry.key)]
            drafts[index].entry.key = key
            if drafts[index].entry.kind == .name { ordered.append((key, drafts[index].entry.name)) }
        }
        ordered.sort { left, right in
            left.key != right.key ? left.key < right.key : pool.precedes(left.name, right.name)
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
        let length = joined.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
        drafts.append(
            Draft(
                entry: Entry(
                    wordStarts: wordStarts, key: UInt32(truncatingIfNeeded: ordinal), name: name, text: text,
                    words: words.collect(spaced.span, score: score), length: UInt16(clamping: length),
                    kind: kind),
                row: row ?? Draft.everyRow, languages: languages))
    }
}
