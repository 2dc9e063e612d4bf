internal import CardModel
internal import CardText

/// Finds the names that a text may mean.
///
/// Each reading of the text goes through the stages of `ReadingSearch`, which only collect candidates with their
/// ranks; the ranks decide.
struct NameSearch {
    /// Which stages a search runs, and what ranks first.
    enum Purpose {
        /// A finished text: names near it, the closest in length first.
        case search
        /// A text that is still being typed: names that start with it, the highest static score first.
        case completion
    }

    private let request: SearchRequest
    private let purpose: Purpose
    private let popularity: Popularity
    /// The readings so far.
    private var attempts: [ReadingAttempt] = []
    /// Whether everything that might have been found was looked at.
    private var isExhaustive = true

    init(_ request: SearchRequest, for purpose: Purpose, popularity: Popularity) {
        self.request = request
        self.purpose = purpose
        self.popularity = popularity
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
                readings.others.first ?? readings.literal, .all, readings.filter, in: reader, scratch)
        case .search:
            collect(terms, in: reader, scratch)
        }
        return RankedAnswer(request, attempts, isExhaustive: isExhaustive).answer(in: reader, scratch)
    }

    /// Runs the stages for the readings of a text until one of them answers it; see `ReadingOrder`.
    private mutating func collect(
        _ terms: borrowing QueryTerms, in reader: borrowing IndexReader, _ scratch: QueryScratch
    ) {
        let own = PrintingFilter(request, in: reader)
        let literal = QueryReadings.literal(terms, of: request.text)
        if terms.isEmpty {
            collect(literal, .all, own, in: reader, scratch)
            if ReadingOrder.isAnswered(by: scratch.candidates) { return }
            let readings = QueryReadings(terms, of: request.text, own, in: reader)
            return collectMisspeltSets(readings, terms, in: reader, scratch)
        }
        collect(literal, terms.isCertain ? .exact : .near, own, in: reader, scratch)
        if ReadingOrder.isSettled(by: scratch.candidates, hasNumber: terms.hasNumber) { return }
        let readings = QueryReadings(terms, of: request.text, own, in: reader)
        let order = ReadingOrder(readings)
        let known = scratch.candidates.count
        let nearness = ReadingOrder.nearness(of: scratch.candidates[...])
        for reading in order.exact {
            collect(reading, .exact, readings.filter, in: reader, scratch)
            guard scratch.candidates.count > known else { continue }
            // All words are explained and the name is spelt right: what the whole text is near to is beside the point.
            scratch.candidates.removeAll(keepingCapacity: true)
            collect(reading, .near, readings.filter, in: reader, scratch)
            return
        }
        for reading in order.approximate(beside: scratch.candidates)
        where scratch.candidates.count == known {
            collect(reading, .near, readings.filter, in: reader, scratch)
        }
        if let nearness, let other = ReadingOrder.nearness(of: scratch.candidates[known...]),
            nearness <= other
        {
            // As near as a name, the whole text needs no other explanation.
            scratch.candidates.removeSubrange(known...)
        }
        // What can hardly be a name may still be a misspelt one.
        if terms.isCertain, !terms.hasFilter, !ReadingOrder.isAnswered(by: scratch.candidates) {
            collect(literal, .near, own, in: reader, scratch)
        }
        if !ReadingOrder.isAnswered(by: scratch.candidates) {
            collectMisspeltSets(readings, terms, in: reader, scratch)
        }
        let relaxations = readings.relaxations
        for reading in relaxations
        where !reading.setsDoubtfulNumberAside && !ReadingOrder.isClear(scratch.candidates) {
            let isOnly = reading.isCertain && scratch.candidates.isEmpty
            collect(reading, isOnly ? .near : .exact, readings.filter, in: reader, scratch)
        }
        if ReadingOrder.isClear(scratch.candidates) { return }
        // `Oar1n6 Leap` is no Leap with an odd number: what the whole text looks or sounds like comes before that.
        let found = scratch.candidates.count
        collect(literal, .all, readings.others.isEmpty ? own : readings.filter, in: reader, scratch)
        if ReadingOrder.isAnswered(by: scratch.candidates, orAlike: true) { return }
        for reading in relaxations
        where reading.setsDoubtfulNumberAside && !ReadingOrder.isClear(scratch.candidates) {
            collect(reading, .exact, readings.filter, in: reader, scratch)
        }
        if scratch.candidates.count == found, let reading = order.approximate(beside: []).first {
            collect(reading, .all, readings.filter, in: reader, scratch)
        }
    }

    /// Runs the stages for readings in which the name of a set is misspelt.
    private mutating func collectMisspeltSets(
        _ readings: QueryReadings, _ terms: borrowing QueryTerms, in reader: borrowing IndexReader,
        _ scratch: QueryScratch
    ) {
        let spans = SetSpans.misspelt(terms.words, in: reader, &scratch.dictionary)
        let misspelt = readings.readings(withMisspelt: spans, terms, of: request.text, in: reader)
        let known = scratch.candidates.count
        for reading in misspelt {
            collect(reading, .exact, readings.filter, in: reader, scratch)
            if scratch.candidates.count > known {
                scratch.candidates.removeAll(keepingCapacity: true)
                collect(reading, .near, readings.filter, in: reader, scratch)
                return
            }
        }
        // Two slips, one in the name and one in the set, explain the text only where nothing else does.
        for reading in misspelt where scratch.candidates.isEmpty {
            collect(reading, .near, readings.filter, in: reader, scratch)
        }
    }

    /// Runs the stages for one reading.
    private mutating func collect(
        _ reading: QueryText, _ depth: ReadingSearch.Depth, _ filter: PrintingFilter,
        in reader: borrowing IndexReader, _ scratch: QueryScratch
    ) {
        scratch.folder.fold(reading.name.utf8Span.span, into: &scratch.folded)
        let index = attempts.count
        var search = ReadingSearch(
            request, purpose, reading, number: UInt32(index), popularity: popularity, scratch)
        let attempt = ReadingAttempt(
            reading, folded: scratch.folded.spaced, distance: search.distance, filter: filter, in: reader)
        attempts.append(attempt)
        if search.length == 0 {
            if reading.isTermsOnly { collectByConditions(index, in: reader, scratch) }
            return
        }
        search.run(depth, attempt.filter, in: reader, scratch)
        if !search.isExhaustive { isExhaustive = false }
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
