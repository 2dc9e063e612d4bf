/// What of a query the rank of a name depends on.
struct CollectedQuery {
    /// The text of the name as typed.
    var text: String
    /// Where words start in its joined form.
    var wordStarts: UInt64
    /// The number of its folded symbols without spaces.
    var length: Int
    /// Whether it ends in a space, so that its last word is finished.
    var endsWord: Bool
    /// Its first folded symbol.
    var firstSymbol: UInt32
}

/// Turns keys into candidates: looks up what they lead to, drops what the filter refuses, and ranks the rest.
struct CandidateCollector {
    private let filter: PrintingFilter
    private let reading: UInt32
    private let query: CollectedQuery
    private let typed: [UInt8]
    private let ranksByScore: Bool
    private let popularity: Popularity

    init(
        filter: PrintingFilter, reading: UInt32, query: CollectedQuery,
        ranksByScore: Bool, popularity: Popularity
    ) {
        self.filter = filter
        self.reading = reading
        self.query = query
        self.ranksByScore = ranksByScore
        self.popularity = popularity
        let bytes = Array(query.text.utf8)
        let start = bytes.firstIndex { $0 != UInt8(ascii: " ") } ?? bytes.count
        let end = bytes.lastIndex { $0 != UInt8(ascii: " ") }.map { $0 + 1 } ?? start
        typed = Array(bytes[start..<max(start, end)])
    }

    /// Whether no key is ever refused.
    var admitsEverything: Bool { filter.isEmpty }

    /// Whether some entry of a key leads to an admitted printing.
    func admits(key: UInt32, in reader: borrowing IndexReader) -> Bool {
        for entry in reader.entries(ofKey: key) where admits(entry: entry, in: reader) { return true }
        return false
    }

    /// Adds the entries of the key that equals the query.
    func addExact(_ key: UInt32, in reader: borrowing IndexReader, to candidates: inout [Candidate]) {
        for entry in reader.entries(ofKey: key) where admits(entry: entry, in: reader) {
            let kind = EntryKind(rawValue: reader.entryKinds[entry]) ?? .name
            var rank = rank(key, .joined, distance: 0, in: reader)
            switch kind {
            case .name:
                let (isEqual, isIdentical) = compare(withName: Int(reader.entryNames[entry]), in: reader)
                let sameWords = reader.entryWordStarts[entry] == query.wordStarts
                rank.kind = isEqual ? .exact : sameWords ? .folded : .joined
                rank.differsInCase = isEqual && !isIdentical
                rank.dividesWords = !sameWords
            case .spelling:
                rank.kind = .joined
                rank.isOtherName = true
                rank.dividesWords = reader.entryWordStarts[entry] != query.wordStarts
            case .transliteration:
                // A slip for a name of the same script is likelier than a name of another one.
                rank.kind = .alike
                rank.distance = 1
                rank.isOtherName = true
            case .face, .printed, .flavor, .alias:
                rank.kind = .otherName
                rank.isOtherName = true
                rank.dividesWords = reader.entryWordStarts[entry] != query.wordStarts
            }
            append(rank, entry, in: reader, to: &candidates)
        }
    }

    /// Adds the entries of a key that starts with the query, is near it or shares something with it.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - kind: How the key was met.
    ///   - distance: The number of edits.
    ///   - cost: How unlikely the edits are.
    ///   - words: The words of the query.
    ///   - reader: The index.
    ///   - candidates: Where they go.
    func add(
        _ key: UInt32, _ kind: MatchKind, distance: Int, cost: Int = 0, _ words: borrowing WordScratch,
        in reader: borrowing IndexReader, to candidates: inout [Candidate]
    ) {
        for entry in reader.entries(ofKey: key) where admits(entry: entry, in: reader) {
            let entryKind = reader.entryKinds[entry]
            let isOtherName = entryKind > EntryKind.spelling.rawValue
            var rank = rank(key, kind, distance: distance, in: reader)
            rank.isOtherName = entryKind != EntryKind.name.rawValue
            rank.editCost = UInt8(clamping: cost)
            if kind == .prefix {
                if rank.extraCharacters == 0, !ranksByScore { continue }
                judgePrefix(&rank, starts: reader.entryWordStarts[entry], isOtherName: isOtherName)
                if entryKind == EntryKind.transliteration.rawValue, !ranksByScore {
                    rank.kind = .alike
                    rank.distance = 2
                }
            } else if kind.tier >= MatchKind.typo.tier {
                let own = reader.words.words(ofEntry: entry)
                rank.changesExactWord = words.lacksExactWord(own)
                if kind == .typo, words.hasOtherExactWord(own, in: reader) {
                    // A suffix is no slip: `pikachuu` is rather Pikachu than Pikachu V.
                    rank.editCost = UInt8(clamping: cost + NameCost.ordinaryEdit)
                }
            }
            if kind == .prefixTypo, !ranksByScore {
                judgeMisspeltPrefix(&rank, starts: reader.entryWordStarts[entry])
            }
            if entryKind == EntryKind.transliteration.rawValue, kind == .typo {
                rank.kind = .alike
                rank.distance += 1
            }
            // What a slip lost is in the cost of the edits: of `pikchu`, Pichu is no likelier for being shorter.
            if ranksByScore || kind == .typo { rank.extraCharacters = 0 }
            append(rank, entry, in: reader, to: &candidates)
        }
    }

    /// Adds an entry that was found by its words.
    ///
    /// - Parameters:
    ///   - entry: The entry.
    ///   - fit: How its words met those of the query.
    ///   - kind: The kind of match; `nil` to tell it from the fit.
    ///   - reader: The index.
    ///   - candidates: Where it goes.
    /// - Returns: Whether the filter admits it.
    @discardableResult
    func add(
        entry: Int, _ fit: WordFit, as kind: MatchKind? = nil, in reader: borrowing IndexReader,
        to candidates: inout [Candidate]
    ) -> Bool {
        guard admits(entry: entry, in: reader) else { return false }
        let key = reader.entryKeys[entry]
        let isOtherName = reader.entryKinds[entry] > EntryKind.spelling.rawValue
        let isTransliterated = reader.entryKinds[entry] == EntryKind.transliteration.rawValue
        let kind: MatchKind =
            if let kind {
                kind
            } else if isTransliterated, fit.unmatched == 0, !ranksByScore {
                .alike
            } else if fit.unmatched > 0 {
                .someWords
            } else if fit.edits > 0 {
                .wordTypo
            } else if isOtherName {
                .otherNameWords
            } else if fit.isPartial {
                .partialWords
            } else {
                fit.extraWords == 0 ? .reordered : .words
            }
        let isFuzzy = kind.tier >= MatchKind.typo.tier
        let penalty =
            isFuzzy && kind != .someWords ? (fit.extraWords > 0 ? 1 : 0) + (fit.isPartial ? 1 : 0) : 0
        var rank = rank(
            key, kind, distance: fit.edits + penalty + (isTransliterated && isFuzzy ? 1 : 0), in: reader)
        rank.extraWords = UInt8(clamping: fit.extraWords)
        if fit.extraWords == 0 { rank.extraCharacters = 0 }
        rank.unmatchedWords = UInt8(clamping: fit.unmatched)
        rank.differsInFirstLetter = false
        rank.isOtherName = reader.entryKinds[entry] != EntryKind.name.rawValue
        rank.dividesWords = fit.isPartial
        rank.wordOrder = fit.order
        if ranksByScore { (rank.extraWords, rank.extraCharacters) = (0, 0) }
        append(rank, entry, in: reader, to: &candidates)
        return true
    }

    /// Says of a name that starts with the query whether the query ends with a word of it.
    private func judgePrefix(_ rank: inout Rank, starts: UInt64, isOtherName: Bool) {
        let endsAtWord = query.length >= 64 || starts >> UInt64(query.length) & 1 == 1
        let shared: UInt64 = query.length >= 64 ? UInt64.max : 1 << UInt64(query.length) - 1
        let dividesWords = starts & shared != query.wordStarts & shared
        rank.kind =
            isOtherName ? .otherNamePrefix : endsAtWord || ranksByScore ? .prefix : .partialPrefix
        rank.dividesWords = ranksByScore ? query.endsWord && !endsAtWord : dividesWords || !endsAtWord
        if !ranksByScore, dividesWords, !endsAtWord, !isOtherName {
            // `gyaradose` is rather a slip for Gyarados than the beginning of Gyarados ex.
            rank.kind = .prefixTypo
            rank.distance = 2
        }
    }

    /// Says of a name that starts with something near the query whether a word ends about there.
    ///
    /// As where words match one by one, the words of the name that the query lacks cost one, and so does cutting one.
    private func judgeMisspeltPrefix(_ rank: inout Rank, starts: UInt64) {
        let first = min(63, max(0, query.length - Int(rank.distance)))
        let last = min(63, query.length + Int(rank.distance))
        let window: UInt64 = (1 << UInt64(last - first + 1) - 1) << UInt64(first)
        let endsAtWord = query.length >= 63 || starts & window != 0
        rank.dividesWords = !endsAtWord
        rank.distance += endsAtWord ? 1 : 2
    }

    private func rank(
        _ key: UInt32, _ kind: MatchKind, distance: Int, in reader: borrowing IndexReader
    ) -> Rank {
        Rank(
            kind: kind, distance: UInt8(clamping: distance),
            differsInFirstLetter: distance > 0 && reader.names.firstSymbol(key) != query.firstSymbol,
            extraCharacters: UInt8(clamping: max(0, reader.names.length(key) - query.length)),
            staticScore: reader.names.score(key))
    }

    private func admits(entry: Int, in reader: borrowing IndexReader) -> Bool {
        if filter.isEmpty { return true }
        if filter.isImpossible { return false }
        let links = reader.links(ofEntry: entry)
        if !links.isEmpty {
            for link in links where filter.admits(Int(reader.links[link]), in: reader) { return true }
            return false
        }
        for printing in reader.printings(ofName: reader.entryNames[entry])
        where filter.admits(printing, in: reader) { return true }
        return false
    }

    private func append(
        _ rank: Rank, _ entry: Int, in reader: borrowing IndexReader, to candidates: inout [Candidate]
    ) {
        var rank = rank
        let name = reader.entryNames[entry]
        if !popularity.isEmpty { rank.popularity = popularity.level(ofName: name) }
        candidates.append(
            Candidate(
                rank: rank.packed, name: name, entry: UInt32(truncatingIfNeeded: entry),
                reading: reading))
    }

    /// Whether a name equals what was typed, give or take the case of ASCII letters; and whether it is identical.
    private func compare(
        withName name: Int, in reader: borrowing IndexReader
    ) -> (isEqual: Bool, isIdentical: Bool) {
        let bytes = reader.nameText.bytes(name)
        guard bytes.count == typed.count else { return (false, false) }
        var isIdentical = true
        for index in bytes.indices where bytes[index] != typed[index] {
            isIdentical = false
            let isLetter = (bytes[index] | 0x20) &- UInt8(ascii: "a") < 26
            guard isLetter, bytes[index] ^ typed[index] == 0x20 else { return (false, false) }
        }
        return (true, isIdentical)
    }
}
