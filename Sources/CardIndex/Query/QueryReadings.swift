internal import CardText

/// The readings of a query in the order in which they are tried.
///
///     pikachu jungle nm           1  pikachu jungle nm
///                                 2  pikachu          in Jungle      set aside: nm
///                                 3  pikachu jungle                  set aside: nm
///
/// The whole text as a name comes first, because names hold numbers and words of all kinds. Then readings with terms
/// taken out: the likeliest sets and numbers first, and among them those that leave doubtful words in the name.
/// Readings without any name left come last. They are made only when the whole text has not settled the query.
struct QueryReadings {
    /// The most readings beside the whole text that leave a name.
    private static let namedLimit = 12
    /// The most readings that leave none.
    private static let namelessLimit = 2
    /// The most readings with the misspelt name of a set taken out.
    private static let misspeltLimit = 6
    /// How many spans and numbers are combined.
    private static let combined = 3
    /// In which ways words name sets, the surest first; the first three are tried as one.
    private static let ways: [ClosedRange<SetTermKind>] = [
        .identifier ... .name, .spelling ... .spelling, .series ... .series,
    ]

    /// The whole text as a name.
    let literal: QueryText
    /// The readings with terms taken out.
    private(set) var others: [QueryText] = []
    /// What the filters that the query spells out admit.
    private(set) var filter: PrintingFilter

    /// Makes the readings of a query.
    ///
    /// - Parameters:
    ///   - terms: What was recognised in it.
    ///   - text: The query as typed.
    ///   - request: What the request itself admits.
    ///   - reader: The index.
    init(
        _ terms: borrowing QueryTerms, of text: String, _ request: PrintingFilter,
        in reader: borrowing IndexReader
    ) {
        literal = Self.literal(terms, of: text)
        filter = request
        if terms.isEmpty { return }
        let composer = ReadingComposer(terms, of: text)
        let explicit = composer.apply(terms.filters, to: &filter, in: reader)
        var seen: Set<ReadingDraft.Identity> = []
        let drafts = Self.drafts(terms, in: reader).filter { seen.insert($0.identity).inserted }
        let named = drafts.lazy.filter { !$0.isTermsOnly }.prefix(Self.namedLimit)
        let nameless = drafts.lazy.filter(\.isTermsOnly).prefix(Self.namelessLimit)
        for draft in Array(named) + Array(nameless) {
            others.append(composer.reading(draft, explicit, in: reader))
        }
    }

    /// The whole text as a name.
    static func literal(_ terms: borrowing QueryTerms, of text: String) -> QueryText {
        var literal = QueryText(name: text)
        if !terms.filters.isEmpty { literal.terms = ReadingComposer(terms, of: text).unknownFilters(terms) }
        return literal
    }

    /// All sensible combinations of what was recognised.
    private static func drafts(
        _ terms: borrowing QueryTerms, in reader: borrowing IndexReader
    ) -> [ReadingDraft] {
        var surest: [ReadingDraft.NamedSets] = []
        var weaker: [ReadingDraft.NamedSets] = []
        for span in terms.sets.spans.prefix(combined) {
            var isFirst = true
            for way in ways {
                let sets = reader.setTerms.sets(ofKey: span.key, way)
                if sets.isEmpty { continue }
                let named = ReadingDraft.NamedSets(span: span, kind: way.upperBound, sets: sets)
                if isFirst { surest.append(named) } else { weaker.append(named) }
                isFirst = false
            }
        }
        // The likeliest set and number, alone and together, before less likely ones.
        var pairs: [(ReadingDraft.NamedSets?, QueryTerms.Number?)] = []
        let numbers = terms.numbers.map { Optional($0) }
        for depth in 0..<max(surest.count, numbers.count, 1) {
            let set = depth < surest.count ? surest[depth] : nil
            let number = depth < numbers.count ? numbers[depth] : nil
            for other in numbers.prefix(depth + 1) where set != nil { pairs.append((set, other)) }
            for other in surest.prefix(depth) where number != nil { pairs.append((other, number)) }
            if set != nil { pairs.append((set, nil)) }
            if number != nil { pairs.append((nil, number)) }
            if depth == 0 { pairs.append((nil, nil)) }
        }
        for set in weaker {
            for number in numbers { pairs.append((set, number)) }
            pairs.append((set, nil))
        }
        var drafts: [ReadingDraft] = []
        let keepings = terms.keepings
        for (set, number) in pairs where fit(set?.span, number) {
            for kept in keepings {
                let draft = ReadingDraft(set, number, keeping: kept, terms)
                if draft.isSensible(beside: terms) { drafts.append(draft) }
            }
        }
        return drafts
    }

    /// Whether a set and a number can stand together in a reading.
    private static func fit(_ span: SetSpan?, _ number: QueryTerms.Number?) -> Bool {
        guard let span else { return true }
        guard let number else { return span.gluedNumber == nil }
        if span.range.overlaps(number.range) { return false }
        return span.gluedNumber.map { $0 == number.range.lowerBound } ?? true
    }

    /// The readings to fall back on when no printing meets what the query names: without the total, without the
    /// number, without the set, and in the end without any of them.
    ///
    /// Filters that are spelt out always hold.
    ///
    /// - Returns: None when there is no name beside the terms.
    var relaxations: [QueryText] {
        // The readings that leave most words in the name first: what is set aside is then as little as can be.
        let named = others.enumerated().filter { _, reading in
            !reading.isTermsOnly
                && (reading.number != nil || reading.sets != nil || reading.languages != nil
                    || reading.game != nil)
        }
        let ordered = named.sorted { left, right in
            (right.element.wordsLeft ?? 0, left.offset) < (left.element.wordsLeft ?? 0, right.offset)
        }
        return ordered.prefix(Self.combined).flatMap { Self.relaxations(of: $0.element) }
    }

    private static func relaxations(of reading: QueryText) -> [QueryText] {
        var relaxations: [QueryText] = []
        func add(_ change: (inout QueryText) -> Void) {
            var relaxed = reading
            change(&relaxed)
            relaxations.append(relaxed)
        }
        let hasNumber = reading.number != nil
        let hasSets = reading.sets != nil
        let hasOthers = reading.languages != nil || reading.game != nil
        if reading.number?.total != nil { add { $0.dropTotal() } }
        if hasNumber, hasSets || hasOthers { add { $0.dropNumber() } }
        if hasSets, hasNumber || hasOthers { add { $0.dropSets() } }
        if hasOthers, hasNumber || hasSets { add { $0.dropLanguageAndGame() } }
        if hasNumber || hasSets || hasOthers {
            add {
                $0.dropNumber()
                $0.dropSets()
                $0.dropLanguageAndGame()
            }
        }
        return relaxations
    }

    /// The readings with the misspelt names of sets taken out.
    ///
    /// - Parameters:
    ///   - spans: The words that nearly name sets.
    ///   - terms: What was recognised in the query.
    ///   - text: The query as typed.
    ///   - reader: The index.
    /// - Returns: The readings that leave a name.
    func readings(
        withMisspelt spans: [SetSpan], _ terms: borrowing QueryTerms, of text: String,
        in reader: borrowing IndexReader
    ) -> [QueryText] {
        let composer = ReadingComposer(terms, of: text)
        var filter = filter
        let explicit = composer.apply(terms.filters, to: &filter, in: reader)
        var readings: [QueryText] = []
        for span in spans {
            let sets = reader.setTerms.sets(ofKey: span.key, .name ... .spelling)
            let named = ReadingDraft.NamedSets(span: span, kind: .name, sets: sets)
            let number = terms.numbers.first { !$0.range.overlaps(span.range) }
            for kept in terms.keepings {
                let draft = ReadingDraft(named, number, keeping: kept, terms)
                if !draft.isTermsOnly, readings.count < Self.misspeltLimit {
                    readings.append(composer.reading(draft, explicit, in: reader))
                }
            }
        }
        return readings
    }
}
