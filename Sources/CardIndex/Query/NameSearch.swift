internal import CardModel
internal import CardText

/// Finds the names that a text may mean.
///
/// Each reading of the text goes through the same stages: the key itself, keys that start with it, keys within the
/// allowed distance, keys that start with something within one edit. Stages only collect candidates with their ranks;
/// the ranks decide.
struct NameSearch {
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

    private let request: SearchRequest
    private let purpose: Purpose
    /// The readings so far.
    private var attempts: [ReadingAttempt] = []

    init(_ request: SearchRequest, for purpose: Purpose) {
        self.request = request
        self.purpose = purpose
    }

    /// Answers the request.
    ///
    /// - Parameters:
    ///   - reader: The index.
    ///   - scratch: Working memory; not used by anyone else meanwhile.
    /// - Returns: The answer, with its time still zero.
    mutating func answer(in reader: borrowing IndexReader, _ scratch: QueryScratch) -> SearchAnswer {
        scratch.candidates.removeAll(keepingCapacity: true)
        // Moved out and back, since what stays in the scratch is copied whenever it is lent.
        var terms = QueryTerms()
        swap(&terms, &scratch.terms)
        defer { swap(&terms, &scratch.terms) }
        terms.read(request.text, onlyFilters: purpose == .completion, in: reader, &scratch.folder)
        switch purpose {
        case .completion:
            let readings = QueryReadings(
                terms, of: request.text, PrintingFilter(request, in: reader), in: reader)
            collect(
                readings.others.first ?? readings.literal, exactOnly: false, readings.filter, in: reader,
                scratch)
        case .search:
            collect(terms, in: reader, scratch)
        }
        return RankedAnswer(request, attempts).answer(in: reader, scratch)
    }

    /// Runs the stages for the readings of a text until one of them answers it; see `ReadingOrder`.
    private mutating func collect(
        _ terms: borrowing QueryTerms, in reader: borrowing IndexReader, _ scratch: QueryScratch
    ) {
        let own = PrintingFilter(request, in: reader)
        let literal = QueryReadings.literal(terms, of: request.text)
        collect(literal, exactOnly: terms.isCertain, own, in: reader, scratch)
        if ReadingOrder.isSettled(by: scratch.candidates, hasNumber: terms.hasNumber) { return }
        let readings = QueryReadings(terms, of: request.text, own, in: reader)
        let order = ReadingOrder(readings)
        let known = scratch.candidates.count
        for reading in order.exact {
            collect(reading, exactOnly: true, readings.filter, in: reader, scratch)
            guard scratch.candidates.count > known else { continue }
            // All words are explained and the name is spelt right: what the whole text is near to is beside the point.
            scratch.candidates.removeAll(keepingCapacity: true)
            collect(reading, exactOnly: false, readings.filter, in: reader, scratch)
            return
        }
        for reading in order.approximate(beside: scratch.candidates) where scratch.candidates.count == known {
            collect(reading, exactOnly: false, readings.filter, in: reader, scratch)
        }
        // What can hardly be a name may still be a misspelt one.
        if terms.isCertain, !terms.hasFilter, !ReadingOrder.isAnswered(by: scratch.candidates) {
            collect(literal, exactOnly: false, own, in: reader, scratch)
        }
        if !ReadingOrder.isAnswered(by: scratch.candidates) {
            collectMisspeltSets(readings, terms, in: reader, scratch)
        }
        for reading in readings.relaxations where scratch.candidates.isEmpty {
            collect(reading, exactOnly: !reading.isCertain, readings.filter, in: reader, scratch)
        }
    }

    /// Runs the stages for readings in which the name of a set is misspelt.
    private mutating func collectMisspeltSets(
        _ readings: QueryReadings, _ terms: borrowing QueryTerms, in reader: borrowing IndexReader,
        _ scratch: QueryScratch
    ) {
        let spans = SetSpans.misspelt(terms.words, in: reader, &scratch.dictionary)
        for reading in readings.readings(withMisspelt: spans, terms, of: request.text, in: reader) {
            let known = scratch.candidates.count
            collect(reading, exactOnly: true, readings.filter, in: reader, scratch)
            if scratch.candidates.count > known {
                scratch.candidates.removeAll(keepingCapacity: true)
                collect(reading, exactOnly: false, readings.filter, in: reader, scratch)
                return
            }
        }
    }

    /// Runs the stages for one reading.
    ///
    /// - Returns: Whether some name is exactly what was typed.
    @discardableResult
    private mutating func collect(
        _ reading: QueryText, exactOnly: Bool, _ filter: PrintingFilter, in reader: borrowing IndexReader,
        _ scratch: QueryScratch
    ) -> Bool {
        let known = scratch.candidates.count
        scratch.folder.fold(reading.name.utf8Span.span, into: &scratch.folded)
        let (joined, wordStarts) = WordStarts.split(scratch.folded.spaced.span)
        scratch.key.prepare(joined.span)
        let length = scratch.key.length
        let distance = min(
            2, max(0, request.maximumDistance ?? SearchRequest.distance(forLength: length)))
        let index = attempts.count
        let attempt = ReadingAttempt(
            reading, folded: scratch.folded.spaced, distance: length == 0 ? 0 : distance, filter: filter,
            in: reader)
        attempts.append(attempt)
        if length == 0 {
            if reading.isTermsOnly { collectByConditions(index, in: reader, scratch) }
            return false
        }
        let collector = CandidateCollector(
            filter: attempt.filter, reading: UInt32(index),
            query: CollectedQuery(
                text: reading.name, wordStarts: wordStarts, length: length,
                endsWord: reading.name.utf8.last == UInt8(ascii: " "),
                firstSymbol: scratch.key.scalars.first ?? 0),
            ranksByScore: purpose == .completion)
        if let key = reader.names.find(scratch.key) {
            collector.addExact(key, in: reader, to: &scratch.candidates)
        }
        let isExact = scratch.candidates.count > known
        if exactOnly { return isExact }
        collectPrefixes(collector, in: reader, scratch)
        if purpose == .search, distance > 0 {
            reader.names.wholeMatches(scratch.key, within: distance, scratch: &scratch.dictionary)
            for match in scratch.dictionary.matches where match.distance > 0 {
                collector.add(
                    match.keyID, .typo, distance: match.distance, in: reader, to: &scratch.candidates)
            }
        }
        if length >= Self.shortestTypoPrefix,
            purpose == .search || scratch.candidates.count < request.usableLimit
        {
            collectMisspeltPrefixes(collector, in: reader, scratch)
        }
        return isExact && reading.number == nil
    }

    private func collectPrefixes(
        _ collector: CandidateCollector, in reader: borrowing IndexReader, _ scratch: QueryScratch
    ) {
        reader.names.fuzzyPrefixRanges(scratch.key, within: 0, scratch: &scratch.dictionary)
        let total = scratch.dictionary.ranges.reduce(0) { $0 + Int($1.upper - $1.lower) }
        if purpose == .search, total <= Self.rankedPrefixKeys {
            for range in scratch.dictionary.ranges {
                for key in range.lower..<range.upper {
                    collector.add(key, .prefix, distance: 0, in: reader, to: &scratch.candidates)
                }
            }
            return
        }
        collectTop(.prefix, collector, in: reader, scratch)
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
        let limit = request.usableLimit + Self.scoreSlack
        if collector.admitsEverything {
            reader.names.top(limit, of: scratch.dictionary.ranges, scratch: &scratch.dictionary)
        } else {
            reader.names.top(limit, of: scratch.dictionary.ranges, scratch: &scratch.dictionary) {
                collector.admits(key: $0, in: reader)
            }
        }
        for match in scratch.dictionary.top where kind == .prefix || match.distance > 0 {
            collector.add(match.keyID, kind, distance: match.distance, in: reader, to: &scratch.candidates)
        }
    }

    /// Collects the names of all printings that the conditions admit, the names of more printings first.
    ///
    /// - Complexity: O(printings of the sets), or O(number of printings) where no set is named.
    private mutating func collectByConditions(
        _ index: Int, in reader: borrowing IndexReader, _ scratch: QueryScratch
    ) {
        var last = UInt32.max
        attempts[index].filter.forEachAdmitted(in: reader) { printing in
            let name = reader.printingNames[printing]
            if name == last { return }
            last = name
            let rank = Rank(
                kind: .folded, staticScore: UInt16(clamping: reader.printings(ofName: name).count))
            scratch.candidates.append(
                Candidate(rank: rank.packed, name: name, entry: UInt32.max, reading: UInt32(index)))
        }
    }
}
