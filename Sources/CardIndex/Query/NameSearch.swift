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
    /// The readings so far.
    private var attempts: [ReadingAttempt] = []
    /// Whether everything that might have been found was looked at.
    private var isExhaustive = true

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
        let literal =
            purpose == .search ? QueryText.readings(of: request.text) : [QueryText(name: request.text)]
        let isCertain = literal.contains(where: \.isCertain)
        let filter = PrintingFilter(request, in: reader)
        for reading in literal {
            // The whole text as a name wins over any number in it; beside a certain number it must be exact.
            let isExact = collect(
                reading, exactOnly: reading.number == nil && isCertain, filter, in: reader, scratch)
            if isExact || (reading.isCertain && !scratch.candidates.isEmpty) { break }
        }
        for reading in QueryText.relaxations(of: literal) where scratch.candidates.isEmpty {
            collect(reading, exactOnly: false, filter, in: reader, scratch)
        }
        return RankedAnswer(request, attempts, isExhaustive: isExhaustive).answer(in: reader, scratch)
    }

    /// Runs the stages for one reading.
    ///
    /// - Returns: Whether some name is exactly what was typed.
    @discardableResult
    private mutating func collect(
        _ reading: QueryText, exactOnly: Bool, _ filter: PrintingFilter, in reader: borrowing IndexReader,
        _ scratch: QueryScratch
    ) -> Bool {
        scratch.folder.fold(reading.name.utf8Span.span, into: &scratch.folded)
        let index = attempts.count
        var search = ReadingSearch(request, purpose, reading, number: UInt32(index), scratch)
        let attempt = ReadingAttempt(
            reading, folded: scratch.folded.spaced, distance: search.distance, filter: filter, in: reader)
        attempts.append(attempt)
        if search.length == 0 {
            if reading.number != nil { collectByNumber(index, in: reader, scratch) }
            return false
        }
        let isExact = search.run(exactOnly: exactOnly, attempt.filter, in: reader, scratch)
        if !search.isExhaustive { isExhaustive = false }
        return isExact && (exactOnly || reading.number == nil)
    }

    /// Collects the names of all printings of a number.
    ///
    /// - Complexity: O(number of printings).
    private mutating func collectByNumber(
        _ index: Int, in reader: borrowing IndexReader, _ scratch: QueryScratch
    ) {
        let filter = attempts[index].filter
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
