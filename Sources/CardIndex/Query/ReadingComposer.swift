internal import CardText

/// Turns drafts into readings: the text that is left, the conditions, and the account of what was recognised.
struct ReadingComposer {
    private let text: [UInt8]
    private let bytes: [UInt8]
    private let hasFilter: Bool

    /// Makes a composer for one query.
    ///
    /// - Parameters:
    ///   - terms: What was recognised in it.
    ///   - text: The query as typed.
    init(_ terms: borrowing QueryTerms, of text: String) {
        self.text = Array(text.utf8)
        bytes = terms.bytes
        hasFilter = terms.hasFilter
    }

    /// Adds the filters that a query spells out to what is admitted.
    ///
    /// - Returns: The account of them.
    func apply(
        _ filters: [ExplicitFilter], to admitted: inout PrintingFilter, in reader: borrowing IndexReader
    ) -> [RecognizedTerm] {
        filters.map { filter in
            let isKnown = filter.subject != .unknown
            let isMet = isKnown && admitted.require(filter, in: reader)
            return RecognizedTerm(
                text: words(filter.range), range: filter.range, meaning: filter.meaning, value: filter.value,
                use: isMet ? .filter : isKnown ? .unmet : .notUnderstood, isExplicit: isKnown)
        }
    }

    /// The account of what looks like a filter and is none, so that it stays a part of the name.
    func unknownFilters(_ terms: borrowing QueryTerms) -> [RecognizedTerm] {
        terms.filters.filter { $0.subject == .unknown }.map { filter in
            RecognizedTerm(
                text: words(filter.range), range: filter.range, meaning: .unknown, value: filter.value,
                use: .notUnderstood, isExplicit: false)
        }
    }

    /// The reading that a draft describes.
    func reading(
        _ draft: ReadingDraft, _ explicit: [RecognizedTerm], in reader: borrowing IndexReader
    ) -> QueryText {
        // Of a query without a name punctuation may be left, which is a name for some cards.
        var reading = QueryText(name: draft.isTermsOnly ? "" : rest(without: draft.covered))
        reading.wordsLeft = draft.wordsLeft
        reading.usesExplicitFilters = hasFilter
        reading.terms = explicit
        if let named = draft.named {
            reading.sets = named.sets
            reading.terms.append(
                term(
                    named.span.range, named.kind == .series ? .series : .set,
                    Self.identifiers(named.sets, in: reader), .filter))
        }
        if let number = draft.number {
            reading.number = number.term
            let value = number.term.total.map { "\(number.term.number)/\($0)" } ?? number.term.number
            reading.terms.append(term(number.range, .number, value, .filter))
        }
        for taken in draft.taken { add(taken, to: &reading, in: reader) }
        // What looked like a filter and is none may still hold a term.
        let understood = reading.terms.filter { $0.meaning != .unknown }.map(\.range)
        reading.terms.removeAll { term in
            term.meaning == .unknown && understood.contains { $0.overlaps(term.range) }
        }
        reading.terms.sort { $0.range.lowerBound < $1.range.lowerBound }
        reading.isCertain =
            hasFilter || draft.number?.term.isCertain == true || draft.taken.contains(where: \.isCertain)
        return reading
    }

    /// Takes a term out: as a condition where the index can meet it, as a preference, or to be set aside.
    private func add(_ taken: QueryTerm, to reading: inout QueryText, in reader: borrowing IndexReader) {
        var use = RecognizedTerm.Use.setAside
        var meaning = RecognizedTerm.Meaning.product
        switch taken.kind {
        case .finish:
            meaning = .finish
            use = .preference
            reading.preference.finishes.append(taken.value)
        case .rarity:
            meaning = .rarity
            use = .preference
            reading.preference.rarities.append(taken.value)
        case .language, .languageCode:
            meaning = .language
            let languages = PrintingFilter.languages(taken.value, in: reader)
            use = languages.isEmpty ? .unmet : .filter
            if !languages.isEmpty { reading.languages = (reading.languages ?? []) + languages }
        case .game:
            meaning = .game
            let game = PrintingFilter.game(taken.value, in: reader)
            use = game == nil ? .unmet : .filter
            if let game { reading.game = game }
        case .edition: meaning = .edition
        case .grade, .grader, .gradeWord: meaning = .grade
        case .condition: meaning = .condition
        case .product, .numeral, .totalWord, .numberWord: meaning = .product
        }
        reading.terms.append(term(taken.range, meaning, taken.value, use))
    }

    /// What is left of the query when some ranges are taken out, blanks at the seams made one.
    private func rest(without covered: [Range<Int>]) -> String {
        var rest: [UInt8] = []
        var index = 0
        for range in covered + [bytes.count..<bytes.count] {
            var part = bytes[min(index, bytes.count)..<max(index, min(range.lowerBound, bytes.count))]
            while let byte = part.first, byte <= UInt8(ascii: " ") { part.removeFirst() }
            while let byte = part.last, byte <= UInt8(ascii: " ") { part.removeLast() }
            if !rest.isEmpty, !part.isEmpty { rest.append(UInt8(ascii: " ")) }
            rest += part
            index = max(index, range.upperBound)
        }
        // A blank at the end says that the last word is finished.
        if !rest.isEmpty, bytes.last == UInt8(ascii: " ") { rest.append(UInt8(ascii: " ")) }
        return String(decoding: rest, as: UTF8.self)
    }

    private func term(
        _ range: Range<Int>, _ meaning: RecognizedTerm.Meaning, _ value: String, _ use: RecognizedTerm.Use
    ) -> RecognizedTerm {
        RecognizedTerm(
            text: words(range), range: range, meaning: meaning, value: value, use: use, isExplicit: false)
    }

    /// The words of a range as typed.
    private func words(_ range: Range<Int>) -> String {
        var part = text[range.clamped(to: 0..<text.count)]
        while let byte = part.last, byte <= UInt8(ascii: " ") { part.removeLast() }
        return String(decoding: part, as: UTF8.self)
    }

    /// The identifiers of some sets, the first few by name.
    private static func identifiers(_ sets: [UInt32], in reader: borrowing IndexReader) -> String {
        let shown = 4
        var identifiers: [String] = []
        for set in sets.prefix(shown) {
            identifiers.append(reader.strings.string(Int(reader.set(Int(set), .identifier))))
        }
        return identifiers.joined(separator: ", ") + (sets.count > shown ? ", …" : "")
    }
}

extension ExplicitFilter {
    /// The word for what the filter is about.
    fileprivate var meaning: RecognizedTerm.Meaning {
        switch subject {
        case .game: .game
        case .set: .set
        case .number: .number
        case .language: .language
        case .rarity: .rarity
        case .isDigital: .digital
        case .unknown: .unknown
        }
    }
}
