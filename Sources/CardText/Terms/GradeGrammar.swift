/// Reads grades: `psa 9`, `psa10`, `BGS 9.5`, `gem mint 10`, `cgc pristine 10`, `psa 8 nm-mt`, `graded 9`.
enum GradeGrammar {
    private static let bestGrade = 10

    /// The grade that starts at a word.
    ///
    /// - Parameters:
    ///   - index: The word.
    ///   - words: The words of the query.
    ///   - query: The query as typed.
    ///   - vocabulary: The words of grades.
    /// - Returns: The grade, or `nil` when none starts there.
    static func grade(
        at index: Int, _ words: borrowing QueryWords, _ query: Span<UInt8>,
        _ vocabulary: borrowing TermVocabulary
    ) -> QueryTerm? {
        var company: String
        var next = index + 1
        var whole: Int?
        if let meaning = meaning(of: index, words, vocabulary), meaning.kind == .grader {
            company = meaning.value
        } else if let (meaning, digits) = glued(index, words, vocabulary) {
            company = meaning.value
            whole = digits
        } else {
            return nil
        }
        if whole == nil {
            while next < words.count, isGradeWord(next, words, vocabulary) { next += 1 }
            guard next < words.count, let digits = grade(words, next) else { return nil }
            // `ace 4/102` is a number and its total.
            let end = words.words[next].source.upperBound
            if end < query.count, query[end] == UInt8(ascii: "/") { return nil }
            whole = digits
            next += 1
        }
        guard let whole else { return nil }
        var value = "\(whole)"
        if whole < Self.bestGrade, next < words.count, isHalf(next, words, query) {
            value += ".5"
            next += 1
        }
        while next < words.count, isGradeWord(next, words, vocabulary) { next += 1 }
        if company.isEmpty { company = "graded" }
        return QueryTerm(
            kind: .grade, value: "\(company) \(value)", words: index..<next,
            range: words.source(index..<next), isCertain: true)
    }

    /// A company and its grade in one word: `psa10`.
    private static func glued(
        _ index: Int, _ words: borrowing QueryWords, _ vocabulary: borrowing TermVocabulary
    ) -> (TermMeaning, Int)? {
        let word = words.words[index].joined
        let joined = words.joined.span
        var border = word.lowerBound
        while border < word.upperBound, joined[border] &- 0x30 >= 10 { border += 1 }
        guard border > word.lowerBound, border < word.upperBound,
            let digits = number(joined.extracting(border..<word.upperBound))
        else { return nil }
        let letters = joined.extracting(word.lowerBound..<border)
        guard let meaning = vocabulary.meaning(of: PhraseHash(letters), letters), meaning.kind == .grader,
            !meaning.value.isEmpty
        else { return nil }
        return (meaning, digits)
    }

    private static func grade(_ words: borrowing QueryWords, _ index: Int) -> Int? {
        number(words.joined.span.extracting(words.words[index].joined))
    }

    /// A whole grade, 1 to 10.
    private static func number(_ digits: Span<UInt8>) -> Int? {
        guard (1...2).contains(digits.count) else { return nil }
        var number = 0
        for index in digits.indices {
            guard digits[index] &- 0x30 < 10 else { return nil }
            number = number * 10 + Int(digits[index] &- 0x30)
        }
        return (1...bestGrade).contains(number) ? number : nil
    }

    /// Whether a word is the half of the grade before it: the 5 of `9.5`.
    private static func isHalf(_ index: Int, _ words: borrowing QueryWords, _ query: Span<UInt8>) -> Bool {
        let word = words.words[index]
        let gap = words.words[index - 1].source.upperBound..<word.source.lowerBound
        guard word.joined.count == 1, words.joined[word.joined.lowerBound] == UInt8(ascii: "5"),
            gap.count == 1, gap.lowerBound >= 0, gap.upperBound <= query.count
        else { return false }
        return query[gap.lowerBound] == UInt8(ascii: ".") || query[gap.lowerBound] == UInt8(ascii: ",")
    }

    private static func isGradeWord(
        _ index: Int, _ words: borrowing QueryWords, _ vocabulary: borrowing TermVocabulary
    ) -> Bool {
        guard let meaning = meaning(of: index, words, vocabulary) else { return false }
        return switch meaning.kind {
        case .gradeWord: true
        case .grader: meaning.value.isEmpty
        case .condition: meaning.value == "mint" || meaning.value == "nearMint"
        default: false
        }
    }

    private static func meaning(
        of index: Int, _ words: borrowing QueryWords, _ vocabulary: borrowing TermVocabulary
    ) -> TermMeaning? {
        let phrase = words.joined.span.extracting(words.words[index].joined)
        return vocabulary.meaning(of: PhraseHash(phrase), phrase)
    }
}
