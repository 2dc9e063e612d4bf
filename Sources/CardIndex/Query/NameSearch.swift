internal import CardModel
internal import CardText

/// Finds the names that a text may mean.
///
/// Each reading of the text goes through the same stages: the key itself, keys that start with it, keys within the
/// allowed distance, keys that start with something within one edit. Stages only collect candidates with their ranks;
/// the ranks decide.
struct NameSearch: ~Escapable {
    /// Which stages a search runs, and what ranks first.
    enum Purpose {
        /// A finished text: names near it, the closest in length first.
        case search
        /// A text that is still being typed: names that start with it, the highest static score first.
        case completion
    }

    /// The most keys of a prefix that are ranked one by one; of longer ranges, the best by static score are.
    private static let rankedPrefixKeys = 2_048
    /// How many keys beyond the wished results are taken from a range by static score.
    private static let scoreSlack = 54
    /// The shortest text that is taken for a misspelt prefix, in symbols.
    private static let shortestTypoPrefix = 3

    private let reader: IndexReader
    private let request: SearchRequest
    private let purpose: Purpose
    /// What each reading of the text admits.
    private var filters: [PrintingFilter] = []
    private var readings: [QueryText] = []
    private var interpretation = Interpretation(name: "", maximumDistance: 0, ignoresNumber: false)

    @_lifetime(copy reader)
    init(_ reader: borrowing IndexReader, _ request: SearchRequest, for purpose: Purpose) {
        self.reader = copy reader
        self.request = request
        self.purpose = purpose
    }

    /// Answers the request.
    ///
    /// - Parameter scratch: Working memory; not used by anyone else meanwhile.
    /// - Returns: The answer, with its time still zero.
    mutating func answer(_ scratch: QueryScratch) -> SearchAnswer {
        scratch.candidates.removeAll(keepingCapacity: true)
        readings = purpose == .search ? QueryText.readings(of: request.text) : [QueryText(name: request.text)]
        let isCertain = readings.contains { $0.number?.isCertain == true }
        for index in readings.indices {
            let number = readings[index].number
            filters.append(PrintingFilter(request, number: number, in: reader))
            // The whole text as a name wins over any number in it; beside a certain number it must be exact.
            let isExact = collect(index, exactOnly: index == 0 && isCertain, scratch)
            if isExact || (number?.isCertain == true && !scratch.candidates.isEmpty) { break }
        }
        if scratch.candidates.isEmpty, isCertain { collectWithoutNumber(scratch) }
        return RankedAnswer(reader, request, filters: filters).answer(interpretation, scratch)
    }

    /// Collects the names of the first certain reading whose number no printing of theirs has.
    private mutating func collectWithoutNumber(_ scratch: QueryScratch) {
        guard let reading = readings.first(where: { $0.number?.isCertain == true }) else { return }
        readings.append(QueryText(name: reading.name))
        filters.append(PrintingFilter(request, number: nil, in: reader))
        collect(readings.count - 1, exactOnly: false, scratch)
        interpretation.ignoresNumber = !scratch.candidates.isEmpty
    }

    /// Runs the stages for one reading.
    ///
    /// - Returns: Whether some name is exactly what was typed.
    @discardableResult
    private mutating func collect(_ index: Int, exactOnly: Bool, _ scratch: QueryScratch) -> Bool {
        let reading = readings[index]
        scratch.folder.fold(reading.name.utf8Span.span, into: &scratch.folded)
        let (joined, wordStarts) = WordStarts.split(scratch.folded.spaced.span)
        if joined.isEmpty {
            if reading.number != nil { collectByNumber(index, scratch) }
            return false
        }
        scratch.key.prepare(joined.span)
        let length = scratch.key.length
        let distance = min(
            2, max(0, request.maximumDistance ?? SearchRequest.distance(forLength: length)))
        interpretation = Interpretation(
            name: String(decoding: scratch.folded.spaced, as: UTF8.self), number: reading.number?.number,
            total: reading.number?.total, maximumDistance: distance,
            ignoresNumber: interpretation.ignoresNumber)
        let collector = CandidateCollector(
            reader, filter: filters[index], reading: UInt32(index),
            query: CollectedQuery(
                text: reading.name, wordStarts: wordStarts, length: length,
                endsWord: reading.name.utf8.last == UInt8(ascii: " "),
                firstSymbol: scratch.key.scalars.first ?? 0),
            ranksByScore: purpose == .completion)
        if let key = reader.names.find(scratch.key) {
            collector.addExact(key, &scratch.candidates)
        }
        let isExact = !scratch.candidates.isEmpty
        if exactOnly { return isExact }
        collectPrefixes(collector, scratch)
        if purpose == .search, distance > 0 {
            reader.names.wholeMatches(scratch.key, within: distance, scratch: &scratch.dictionary)
            for match in scratch.dictionary.matches where match.distance > 0 {
                collector.add(match.keyID, .typo, distance: match.distance, &scratch.candidates)
            }
        }
        if length >= Self.shortestTypoPrefix, purpose == .search || scratch.candidates.count < request.limit {
            collectMisspeltPrefixes(collector, scratch)
        }
        return isExact && reading.number == nil
    }

    private func collectPrefixes(_ collector: borrowing CandidateCollector, _ scratch: QueryScratch) {
        reader.names.fuzzyPrefixRanges(scratch.key, within: 0, scratch: &scratch.dictionary)
        let total = scratch.dictionary.ranges.reduce(0) { $0 + Int($1.upper - $1.lower) }
        if purpose == .search, total <= Self.rankedPrefixKeys {
            for range in scratch.dictionary.ranges {
                for key in range.lower..<range.upper {
                    collector.add(key, .prefix, distance: 0, &scratch.candidates)
                }
            }
            return
        }
        collectTop(.prefix, collector, scratch)
    }

    private func collectMisspeltPrefixes(_ collector: borrowing CandidateCollector, _ scratch: QueryScratch) {
        reader.names.fuzzyPrefixRanges(scratch.key, within: 1, scratch: &scratch.dictionary)
        collectTop(.prefixTypo, collector, scratch)
    }

    private func collectTop(
        _ kind: MatchKind, _ collector: borrowing CandidateCollector, _ scratch: QueryScratch
    ) {
        let limit = request.limit + Self.scoreSlack
        if collector.admitsEverything {
            reader.names.top(limit, of: scratch.dictionary.ranges, scratch: &scratch.dictionary)
        } else {
            reader.names.top(limit, of: scratch.dictionary.ranges, scratch: &scratch.dictionary) {
                collector.admits(key: $0)
            }
        }
        for match in scratch.dictionary.top where kind == .prefix || match.distance > 0 {
            collector.add(match.keyID, kind, distance: match.distance, &scratch.candidates)
        }
    }

    /// Collects the names of all printings of a number, those of sets with the wished total alone if there are any.
    ///
    /// - Complexity: O(number of printings).
    private mutating func collectByNumber(_ index: Int, _ scratch: QueryScratch) {
        let filter = filters[index]
        interpretation = Interpretation(
            name: "", number: readings[index].number?.number, total: readings[index].number?.total,
            maximumDistance: 0, ignoresNumber: false)
        if filter.isImpossible { return }
        var last = UInt32.max
        for printing in filter.admitted(0..<reader.printingCount, in: reader) {
            let name = reader.printingNames[printing]
            if name == last { continue }
            last = name
            let rank = Rank(
                kind: .folded, staticScore: UInt16(clamping: reader.printings(ofName: name).count))
            scratch.candidates.append(
                Candidate(rank: rank.packed, name: name, entry: UInt32.max, reading: UInt32(index)))
        }
    }
}
