internal import CardText

/// Everything that was recognised in one query, before it is decided what the words mean together.
struct QueryTerms {
    /// A number and the part of the query that it covers.
    struct Number {
        var term: NumberTerm
        var range: Range<Int>
        /// Whether it is written in digits, not in words or as a single letter.
        var hasDigit: Bool
    }

    /// The most numbers of one query that are tried.
    private static let numberLimit = 4
    /// The most doubtful terms of which each is tried alone.
    private static let fewTerms = 4

    /// The words of the query without the filters that it spells out.
    private(set) var words = QueryWords()
    /// The filters that the query spells out.
    private(set) var filters: [ExplicitFilter] = []
    /// The numbers, the likeliest first.
    private(set) var numbers: [Number] = []
    /// Finishes, grades, languages and the like.
    private(set) var others: [QueryTerm] = []
    private(set) var sets = SetSpans()
    /// The query as typed in UTF-8, with blanks in the place of its filters.
    private(set) var bytes: [UInt8] = []
    private var recognizer = TermRecognizer()
    private var folded = FoldedText()

    /// Whether the query is nothing but words of a name.
    var isEmpty: Bool { filters.isEmpty && numbers.isEmpty && others.isEmpty && sets.spans.isEmpty }

    /// Whether the query can hardly be a name: it spells out a filter, or holds a certain number or term.
    var isCertain: Bool {
        hasFilter || numbers.contains(where: \.term.isCertain) || others.contains(where: \.isCertain)
    }

    /// Whether some digits may be a number.
    var hasNumber: Bool { numbers.contains(where: \.hasDigit) }

    /// Whether some filter is understood.
    var hasFilter: Bool { filters.contains { $0.subject != .unknown } }

    /// Which terms may be left in the name, by their places: all doubtful ones, each of them alone, none.
    ///
    /// A doubtful term is a word that names hold too, such as `rare`.
    var keepings: [Set<Int>] {
        let doubtful = others.indices.filter { !others[$0].isCertain }
        if doubtful.isEmpty { return [[]] }
        let isFew = (2...Self.fewTerms).contains(doubtful.count)
        return [Set(doubtful)] + (isFew ? doubtful.map { [$0] } : []) + [[]]
    }

    /// Reads a query, reusing memory.
    ///
    /// - Parameters:
    ///   - text: The query as typed.
    ///   - onlyFilters: Whether only the filters that it spells out are looked for.
    ///   - reader: The index.
    ///   - folder: What folds it.
    /// - Complexity: O(length of the query), for a query without terms a fraction of a microsecond.
    mutating func read(
        _ text: String, onlyFilters: Bool, in reader: borrowing IndexReader, _ folder: inout Folder
    ) {
        bytes.removeAll(keepingCapacity: true)
        bytes.append(contentsOf: text.utf8)
        numbers.removeAll(keepingCapacity: true)
        others.removeAll(keepingCapacity: true)
        filters = ExplicitFilter.filters(in: bytes.span)
        for filter in filters where filter.subject != .unknown {
            for index in filter.range { bytes[index] = UInt8(ascii: " ") }
        }
        sets.clear()
        words.clear()
        if onlyFilters, filters.isEmpty { return }
        // A copy shares its memory; spans of `self` would bar the other parts from being changed.
        let query = bytes
        folder.fold(query.span, into: &folded)
        words.read(folded, of: query.span)
        if onlyFilters { return }
        recognizer.read(words, of: query.span)
        others.append(contentsOf: recognizer.terms)
        sets.read(words, in: reader)
        readNumbers()
    }

    private mutating func readNumbers() {
        for (term, range) in NumberGrammar.terms(in: bytes.span) {
            let low = max(0, min(range.lowerBound, bytes.count))
            add(term, low..<max(low, min(range.upperBound, bytes.count)))
        }
        for span in sets.spans {
            if let start = span.gluedNumber {
                let range = start..<words.words[span.words.lowerBound].source.upperBound
                add(bare(range), range)
                continue
            }
            for index in [span.words.upperBound, span.words.lowerBound - 1]
            where index >= 0 && index < words.count && isNumber(index) {
                let range = words.words[index].source
                add(bare(range), range)
            }
        }
        for (term, range) in SpokenNumber.terms(in: words, recognizer) { add(term, words.source(range)) }
        // A single letter is a number only beside a set: Unown is numbered so.
        for span in sets.spans.prefix(1) where words.count == span.words.count + 1 {
            let index = span.words.lowerBound == 0 ? words.count - 1 : 0
            let range = words.words[index].source
            if words.words[index].joined.count == 1 { add(bare(range), range) }
        }
    }

    /// Adds a number unless it is known or is the number of a grade.
    private mutating func add(_ term: NumberTerm, _ range: Range<Int>) {
        let isGrade = others.contains { $0.kind == .grade && $0.range.overlaps(range) }
        let isKnown = numbers.contains { $0.range == range && $0.term.number == term.number }
        if range.isEmpty || isGrade || isKnown || term.number.isEmpty || numbers.count >= Self.numberLimit {
            return
        }
        let hasDigit = bytes[range].contains { $0 &- 0x30 < 10 || $0 >= 0x80 }
        numbers.append(Number(term: term, range: range, hasDigit: hasDigit))
    }

    private func bare(_ range: Range<Int>) -> NumberTerm {
        NumberTerm(number: CollectorNumber.key(of: bytes.span.extracting(range)), isCertain: false)
    }

    /// Whether a word may be a number beside the name of a set.
    private func isNumber(_ index: Int) -> Bool {
        let word = words.joined[words.words[index].joined]
        return word.count <= 7 && word.contains { $0 &- 0x30 < 10 }
    }
}
