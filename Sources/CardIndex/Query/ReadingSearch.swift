internal import CardText

/// The stages that one reading of a query goes through.
///
/// The stages go from what is surely meant to what may be meant, and each runs only where those before leave room
/// for it. Kinds of matches are tiers of the rank, so a later stage never changes the order of what was found before.
struct ReadingSearch {
    /// How far a reading is followed.
    enum Depth {
        /// Names that are the text.
        case exact
        /// Names that begin with it, hold its words or are within the allowed distance.
        case near
        /// Names that sound or look like it or hold most of its words too, where there are no nearer ones.
        case all
    }

    /// The most keys of a prefix that are ranked one by one; of longer ranges, the best by static score are.
    private static let rankedPrefixKeys = 2_048
    /// How many keys beyond the wished results are taken where one name may have several.
    private static let slack = 54
    /// The shortest text that is taken for a misspelt prefix, in symbols.
    private static let shortestTypoPrefix = 3
    /// The shortest text that may be three edits away from a name, in symbols; how long one of the two must be,
    /// unless the edits cost little.
    private static let shortestForThreeEdits = 6
    private static let greatestCostOfThreeEdits = 13
    private static let shortestNameForThreeEdits = 12
    /// The shortest text of ASCII letters that is looked for inside names, in symbols.
    private static let shortestSubstring = 4
    /// The least share of common trigrams for a guess, in percent: below it, random text finds names.
    private static let leastSimilarity = 40
    /// The shortest word that may be cut short where another one sounds or looks like one of the name, in symbols.
    private static let shortestCutWord = 3
    /// The most symbols of short words that may go without a match when nothing else is found.
    private static let lostSymbols = 2
    /// The lengths of texts that are read as if by a scanner, and how many ways of reading are tried.
    private static let shortestLookAlike = 4
    private static let longestLookAlike = 40
    private static let lookAlikeLimit = 24

    private let request: SearchRequest
    private let purpose: NameSearch.Purpose
    private let reading: QueryText
    private let number: UInt32
    private let popularity: Popularity
    private let wordStarts: UInt64
    /// The number of folded symbols of the text without spaces.
    let length: Int
    /// The distance within which names are looked for.
    let distance: Int
    private let firstSymbol: UInt32
    private let endsWord: Bool
    private var words = WordSearch()
    /// How many candidates other readings left.
    private var known: Int
    /// The best rank of this reading so far.
    private var best = Rank.worst
    /// How many candidates were looked at for the best rank.
    private var seen: Int

    /// Prepares the search for the text that was just folded.
    init(
        _ request: SearchRequest, _ purpose: NameSearch.Purpose, _ reading: QueryText, number: UInt32,
        popularity: Popularity, _ scratch: QueryScratch
    ) {
        let (joined, wordStarts) = WordStarts.split(scratch.folded.spaced.span)
        scratch.key.prepare(joined.span)
        self.request = request
        self.purpose = purpose
        self.reading = reading
        self.number = number
        self.popularity = popularity
        self.wordStarts = wordStarts
        length = scratch.key.length
        distance = length == 0 ? 0 : Self.distance(request, length: length)
        firstSymbol = scratch.key.scalars.first ?? 0
        endsWord = reading.name.utf8.last == UInt8(ascii: " ")
        known = scratch.candidates.count
        seen = known
    }

    private static func distance(_ request: SearchRequest, length: Int) -> Int {
        min(2, max(0, request.maximumDistance ?? SearchRequest.distance(forLength: length)))
    }

    /// Whether everything that might have been found was looked at.
    var isExhaustive: Bool { !words.isCut }

    /// Collects the candidates of the reading.
    ///
    /// - Parameters:
    ///   - depth: How far the reading is followed.
    ///   - filter: Which printings are admitted.
    ///   - reader: The index.
    ///   - scratch: Working memory that holds the folded text.
    mutating func run(
        _ depth: Depth, _ filter: PrintingFilter, in reader: borrowing IndexReader, _ scratch: QueryScratch
    ) {
        let collector = CandidateCollector(
            filter: filter, reading: number,
            query: CollectedQuery(
                text: reading.name, wordStarts: wordStarts, length: length, endsWord: endsWord,
                firstSymbol: firstSymbol),
            ranksByScore: purpose == .completion, popularity: popularity)
        if let key = reader.names.find(scratch.key) {
            collector.addExact(key, in: reader, to: &scratch.candidates)
        }
        if depth == .exact { return }
        words.prepare(
            scratch.folded.spaced.span, in: reader, &scratch.words, &scratch.dictionary)
        collectPrefixes(collector, in: reader, scratch)
        switch purpose {
        case .search: search(depth, collector, in: reader, scratch)
        case .completion: complete(collector, in: reader, scratch)
        }
        collectTyped(filter, in: reader, scratch)
    }

    /// Collects names in Hangul by the keys they are typed with, so that a syllable may still be half typed.
    private mutating func collectTyped(
        _ filter: PrintingFilter, in reader: borrowing IndexReader, _ scratch: QueryScratch
    ) {
        guard !scratch.key.isASCII, found(scratch) < request.usableLimit else { return }
        var typed: [UInt8] = []
        guard HangulJamo.write(scratch.folded.spaced.span, into: &typed) else { return }
        let (joined, wordStarts) = WordStarts.split(typed.span)
        scratch.key.prepare(joined.span)
        let collector = CandidateCollector(
            filter: filter, reading: number,
            query: CollectedQuery(
                text: reading.name, wordStarts: wordStarts, length: scratch.key.length, endsWord: endsWord,
                firstSymbol: scratch.key.scalars.first ?? 0),
            ranksByScore: purpose == .completion, popularity: popularity)
        if let key = reader.names.find(scratch.key) {
            collector.addExact(key, in: reader, to: &scratch.candidates)
        }
        collectPrefixes(collector, in: reader, scratch)
        guard purpose == .search else { return }
        collectTypos(
            collector, within: Self.distance(request, length: scratch.key.length), in: reader, scratch)
    }

    /// The stages of a finished text behind exact names and prefixes.
    private mutating func search(
        _ depth: Depth, _ collector: CandidateCollector, in reader: borrowing IndexReader,
        _ scratch: QueryScratch
    ) {
        collectWords(collector, in: reader, scratch)
        let isFull = found(scratch) >= request.usableLimit
        guard distance > 0 || request.maximumDistance == nil else { return }
        collectTypos(collector, within: distance, in: reader, scratch)
        note(scratch)
        if isFull || best >> 49 <= MatchKind.joined.tier { return }
        if length >= Self.shortestTypoPrefix { collectMisspeltPrefixes(collector, in: reader, scratch) }
        collectNearWords(collector, in: reader, scratch)
        note(scratch)
        guard depth == .all, request.maximumDistance == nil, best >= Self.rank(.typo, distance: 3) else {
            return
        }
        collectSubstrings(collector, in: reader, scratch)
        collectNearWords(lost: Self.lostSymbols, collector, in: reader, scratch)
        if length >= Self.shortestForThreeEdits {
            collectTypos(collector, within: 3, in: reader, scratch)
            note(scratch)
        }
        collectLookAlikes(collector, in: reader, scratch)
        collectSoundAlikes(collector, in: reader, scratch)
        note(scratch)
        if best >> 49 > MatchKind.typo.tier { collectSomeWords(collector, in: reader, scratch) }
        if found(scratch) == 0 { collectSimilar(collector, in: reader, scratch) }
    }

    /// The stages of a text that is still being typed, behind exact names and prefixes.
    private mutating func complete(
        _ collector: CandidateCollector, in reader: borrowing IndexReader, _ scratch: QueryScratch
    ) {
        guard found(scratch) < request.usableLimit else { return }
        collectWords(collector, in: reader, scratch)
        guard found(scratch) < request.usableLimit, length >= Self.shortestTypoPrefix else { return }
        collectMisspeltPrefixes(collector, in: reader, scratch)
        guard found(scratch) < request.usableLimit else { return }
        collectNearWords(collector, in: reader, scratch)
        guard found(scratch) < request.usableLimit else { return }
        collectSubstrings(collector, in: reader, scratch)
    }

    /// The least rank of a kind at a distance, packed.
    private static func rank(_ kind: MatchKind, distance: UInt8) -> UInt64 {
        UInt64(kind.tier) << 49 | UInt64(distance) << 43
    }

    /// How many candidates this reading has.
    private func found(_ scratch: QueryScratch) -> Int { scratch.candidates.count - known }

    /// Brings the best rank up to date.
    private mutating func note(_ scratch: QueryScratch) {
        for index in seen..<max(seen, scratch.candidates.count) {
            best = min(best, scratch.candidates[index].rank)
        }
        seen = scratch.candidates.count
    }

    private func collectPrefixes(
        _ collector: CandidateCollector, in reader: borrowing IndexReader, _ scratch: QueryScratch
    ) {
        reader.names.fuzzyPrefixRanges(scratch.key, within: 0, scratch: &scratch.dictionary)
        let total = scratch.dictionary.ranges.reduce(0) { $0 + Int($1.upper - $1.lower) }
        if purpose == .search, total <= Self.rankedPrefixKeys {
            for range in scratch.dictionary.ranges {
                for key in range.lower..<range.upper {
                    collector.add(
                        key, .prefix, distance: 0, scratch.words, in: reader, to: &scratch.candidates)
                }
            }
            return
        }
        collectTop(.prefix, collector, in: reader, scratch)
        collectPopular(collector, in: reader, scratch)
    }

    /// Collects what was looked up among the keys of the last prefix, be it beyond the best by static score.
    private func collectPopular(
        _ collector: CandidateCollector, in reader: borrowing IndexReader, _ scratch: QueryScratch
    ) {
        if popularity.isEmpty { return }
        var keys: [UInt32] = []
        for range in scratch.dictionary.ranges { popularity.appendKeys(in: range, to: &keys) }
        for key in keys {
            collector.add(key, .prefix, distance: 0, scratch.words, in: reader, to: &scratch.candidates)
        }
    }

    private func collectTypos(
        _ collector: CandidateCollector, within distance: Int, in reader: borrowing IndexReader,
        _ scratch: QueryScratch
    ) {
        guard distance > 0 else { return }
        scratch.cost.prepare(scratch.key)
        reader.names.wholeMatches(scratch.key, within: distance, scratch: &scratch.dictionary)
        for match in scratch.dictionary.matches where match.distance > 0 {
            let cost = scratch.cost.cost(match, in: reader.names)
            if match.distance > 2, cost > Self.greatestCostOfThreeEdits,
                max(length, reader.names.length(match.keyID)) < Self.shortestNameForThreeEdits
            {
                continue
            }
            collector.add(
                match.keyID, .typo, distance: match.distance, cost: cost, scratch.words, in: reader,
                to: &scratch.candidates)
        }
    }

    private func collectMisspeltPrefixes(
        _ collector: CandidateCollector, in reader: borrowing IndexReader, _ scratch: QueryScratch
    ) {
        reader.names.fuzzyPrefixRanges(scratch.key, within: 1, scratch: &scratch.dictionary)
        collectTop(.prefixTypo, collector, in: reader, scratch)
    }

    private func collectTop(
        _ kind: MatchKind, _ collector: CandidateCollector, in reader: borrowing IndexReader,
        _ scratch: QueryScratch
    ) {
        let limit = request.usableLimit + Self.slack
        if collector.admitsEverything {
            reader.names.top(limit, of: scratch.dictionary.ranges, scratch: &scratch.dictionary)
        } else {
            reader.names.top(limit, of: scratch.dictionary.ranges, scratch: &scratch.dictionary) {
                collector.admits(key: $0, in: reader)
            }
        }
        for match in scratch.dictionary.top where kind == .prefix || match.distance > 0 {
            collector.add(
                match.keyID, kind, distance: match.distance, scratch.words, in: reader,
                to: &scratch.candidates)
        }
    }

    /// Collects names that hold all words of the text; the last one may be the beginning of a word.
    private mutating func collectWords(
        _ collector: CandidateCollector, in reader: borrowing IndexReader, _ scratch: QueryScratch
    ) {
        let isOneWord = scratch.words.words.count == 1
        var rules = WordRules()
        if !endsWord, !isOneWord || found(scratch) < request.usableLimit {
            rules.firstPartial = scratch.words.words.count - 1
        }
        // The postings of one word come in the order of their ranks, so the first ones suffice.
        var wanted = request.usableLimit + Self.slack
        var candidates = scratch.candidates
        scratch.candidates = []
        words.forEachFull(rules, in: reader, scratch.words) { entry, fit in
            // What starts with the text was collected as a prefix.
            if isOneWord, fit.isHead, reader.entryKinds[entry] == EntryKind.name.rawValue { return true }
            if collector.add(entry: entry, fit, in: reader, to: &candidates), isOneWord, !fit.isPartial {
                wanted -= 1
            }
            return wanted > 0
        }
        scratch.candidates = candidates
    }

    /// Collects names that hold all words of the text, near ones too; any of them may be the beginning of a word.
    ///
    /// - Parameter lost: The most symbols of short words that may go without a match.
    private mutating func collectNearWords(
        lost: Int = 0, _ collector: CandidateCollector, in reader: borrowing IndexReader,
        _ scratch: QueryScratch
    ) {
        if lost == 0 {
            words.findNear(scratch.folded.spaced.span, in: reader, &scratch.words, &scratch.dictionary)
        }
        var rules = WordRules(allowsNear: true, lost: lost)
        rules.firstPartial = endsWord ? Int.max : scratch.words.words.count > 1 ? 0 : Int.max
        var candidates = scratch.candidates
        scratch.candidates = []
        let most = max(1, length / 5)
        words.forEachFull(rules, in: reader, scratch.words) { entry, fit in
            if fit.edits <= most { collector.add(entry: entry, fit, in: reader, to: &candidates) }
            return true
        }
        scratch.candidates = candidates
    }

    /// Collects names in which the text stands, across words or within one.
    private func collectSubstrings(
        _ collector: CandidateCollector, in reader: borrowing IndexReader, _ scratch: QueryScratch
    ) {
        guard length >= (scratch.key.isASCII ? Self.shortestSubstring : 1) else { return }
        _ = reader.names.substringMatches(
            scratch.key, limit: request.usableLimit + Self.slack, scratch: &scratch.dictionary)
        for occurrence in scratch.dictionary.occurrences where occurrence.start > 0 {
            collector.add(
                occurrence.keyID, .substring, distance: 0, scratch.words, in: reader, to: &scratch.candidates)
        }
    }

    /// Collects names that share many letter groups with the text: guesses.
    private func collectSimilar(
        _ collector: CandidateCollector, in reader: borrowing IndexReader, _ scratch: QueryScratch
    ) {
        reader.names.similarMatches(
            scratch.key, atLeast: Self.leastSimilarity, limit: request.usableLimit + Self.slack,
            scratch: &scratch.dictionary)
        for match in scratch.dictionary.similar {
            let lacking = 1_000 - match.permille
            collector.add(
                match.keyID, .similar, distance: lacking / 125, cost: lacking * 63 / 1_000, scratch.words,
                in: reader, to: &scratch.candidates)
        }
    }

    /// Collects names that a scanner may have taken for the text: those of the same skeleton, and those near what the
    /// text may have been before letters were taken for pairs of others.
    ///
    /// The distance is the cost of the slips in ordinary edits.
    private func collectLookAlikes(
        _ collector: CandidateCollector, in reader: borrowing IndexReader, _ scratch: QueryScratch
    ) {
        guard length >= Self.shortestLookAlike, length <= Self.longestLookAlike else { return }
        let (joined, _) = WordStarts.split(scratch.folded.spaced.span)
        scratch.cost.prepare(scratch.key)
        let keys = reader.lookAlikes.keys(like: joined.span)
        for index in keys.indices {
            add(lookAlike: keys[index], slips: length, collector, in: reader, scratch)
        }
        if !keys.isEmpty { return }
        for reading in LookAlikes.readings(of: joined.span, limit: Self.lookAlikeLimit) {
            scratch.words.key.prepare(reading.text.span)
            let distance = reading.slips > 1 ? 1 : SearchRequest.distance(forLength: length)
            reader.names.wholeMatches(scratch.words.key, within: distance, scratch: &scratch.dictionary)
            for match in scratch.dictionary.matches {
                add(
                    lookAlike: match.keyID, slips: match.distance + 2 * reading.slips, collector, in: reader,
                    scratch)
            }
        }
    }

    private func add(
        lookAlike key: UInt32, slips: Int, _ collector: CandidateCollector, in reader: borrowing IndexReader,
        _ scratch: QueryScratch
    ) {
        let cost = scratch.cost.cost(KeyMatch(keyID: key, distance: slips), in: reader.names)
        let distance = (cost + NameCost.ordinaryEdit - 1) / NameCost.ordinaryEdit
        collector.add(
            key, .alike, distance: max(1, distance), cost: cost, scratch.words, in: reader,
            to: &scratch.candidates)
    }

    /// Collects names that hold a word for each word of the text that is near it or sounds like it.
    private mutating func collectSoundAlikes(
        _ collector: CandidateCollector, in reader: borrowing IndexReader, _ scratch: QueryScratch
    ) {
        words.findNear(
            scratch.folded.spaced.span, soundsCount: true, in: reader, &scratch.words, &scratch.dictionary)
        var rules = WordRules(allowsNear: true)
        rules.firstPartial = scratch.words.words.count > 1 ? 0 : Int.max
        rules.shortestPartial = Self.shortestCutWord
        let length = length
        var candidates = scratch.candidates
        scratch.candidates = []
        words.forEachFull(rules, in: reader, scratch.words) { entry, fit in
            if fit.edits > 0, fit.edits <= (fit.extraWords == 0 ? length * 3 / 8 : length / 4) {
                collector.add(entry: entry, fit, as: .alike, in: reader, to: &candidates)
            }
            return true
        }
        scratch.candidates = candidates
    }

    /// Collects names that hold most of the words of the text.
    private mutating func collectSomeWords(
        _ collector: CandidateCollector, in reader: borrowing IndexReader, _ scratch: QueryScratch
    ) {
        guard scratch.words.words.count > 1 else { return }
        var rules = WordRules(allowsNear: true)
        rules.firstPartial = Int.max
        words.findNear(scratch.folded.spaced.span, in: reader, &scratch.words, &scratch.dictionary)
        var candidates = scratch.candidates
        scratch.candidates = []
        let length = length
        words.forEachPart(rules, lacking: length * 2 / 5, in: reader, scratch.words) { entry, fit in
            if fit.edits <= max(1, (length - fit.unmatchedLength) / 5) {
                collector.add(entry: entry, fit, in: reader, to: &candidates)
            }
        }
        scratch.candidates = candidates
    }
}
