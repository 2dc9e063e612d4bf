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

    /// How many keys beyond the wished results are taken where one name may have several.
    static let slack = 54
    /// The shortest text that is taken for a misspelt prefix, in symbols.
    private static let shortestTypoPrefix = 3
    /// The shortest text that may be three edits away from a name, in symbols.
    private static let shortestForThreeEdits = 6
    /// The most symbols of short words that may go without a match when nothing else is found.
    private static let lostSymbols = 2

    let request: SearchRequest
    let purpose: NameSearch.Purpose
    let reading: QueryText
    let number: UInt32
    let popularity: Popularity
    private let wordStarts: UInt64
    /// The number of folded symbols of the text without spaces.
    let length: Int
    /// The distance within which names are looked for.
    let distance: Int
    private let firstSymbol: UInt32
    /// Whether the last word is finished.
    let endsWord: Bool
    var words = WordSearch()
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

    /// The distance that a request allows for a text.
    static func distance(_ request: SearchRequest, length: Int) -> Int {
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
        guard found(scratch) == 0 else { return }
        collectNearWords(collector, in: reader, scratch)
        guard found(scratch) == 0 else { return }
        collectSubstrings(collector, in: reader, scratch)
    }

    /// The least rank of a kind at a distance, packed.
    private static func rank(_ kind: MatchKind, distance: UInt8) -> UInt64 {
        UInt64(kind.tier) << 49 | UInt64(distance) << 43
    }

    /// How many candidates this reading has.
    func found(_ scratch: QueryScratch) -> Int { scratch.candidates.count - known }

    /// Brings the best rank up to date.
    private mutating func note(_ scratch: QueryScratch) {
        for index in seen..<max(seen, scratch.candidates.count) {
            best = min(best, scratch.candidates[index].rank)
        }
        seen = scratch.candidates.count
    }

}
