/// Reads grades: `psa 9`, `psa10`, `BGS 9.5`, `gem mint 10`, `cgc pristine 10`, `psa 8 nm-mt`, `graded 9`.
struct GradeGrammar {
    private static let bestGrade = 10

    private let vocabulary: TermVocabulary

    init(_ vocabulary: TermVocabulary) {
        self.vocabulary = vocabulary
    }

    /// The grade that starts at a word.
    ///
    /// - Parameters:
    ///   - index: The word.
    ///   - words: The words of the query.
    ///   - query: The query as typed.
    /// - Returns: The grade, or `nil` when none starts there.
    func grade(at index: Int, _ words: borrowing QueryWords, _ query: Span<UInt8>) -> QueryTerm? {
        var company: String
        var next = index + 1
        var whole: Int?
        if let meaning = meaning(index..<index + 1, words), meaning.kind == .grader {
            company = meaning.value
        } else if let (meaning, digits) = glued(index, words) {
            company = meaning.value
            whole = digits
        } else {
            return nil
        }
        if whole == nil {
            while next < words.count, isGradeWord(next, words) { next += 1 }
            guard next < words.count, let digits = grade(words, next) else { return nil }
            whole = digits
            next += 1
        }
        guard let whole else { return nil }
        var value = "\(whole)"
        if whole < Self.bestGrade, next < words.count, isHalf(next, words, query) {
            value += ".5"
            next += 1
        }
        while next < words.count, isGradeWord(next, words) { next += 1 }
        if company.isEmpty { company = "graded" }
        return QueryTerm(
            kind: .grade, value: "\(company) \(value)", words: index..<next,
            range: words.source(index..<next), isCertain: true)
    }

    /// A company and its grade in one word: `psa10`.
    private func glued(_ index: Int, _ words: borrowing QueryWords) -> (TermMeaning, Int)? {
        let word = words.words[index].joined
        let joined = words.joined.span
        var border = word.lowerBound
        while border < word.upperBound, joined[border] &- 0x30 >= 10 { border += 1 }
        guard border > word.lowerBound, border < word.upperBound,
            let digits = Self.number(joined.extracting(border..<word.upperBound))
        else { return nil }
        let letters = joined.extracting(word.lowerBound..<border)
        guard let meaning = vocabulary.meaning(of: PhraseHash(letters), letters), meaning.kind == .grader,
            !meaning.value.isEmpty
        else { return nil }
        return (meaning, digits)
    }

    private func grade(_ words: borrowing QueryWords, _ index: Int) -> Int? {
        Self.number(words.joined.span.extracting(words.words[index].joined))
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
    private func isHalf(_ index: Int, _ words: borrowing QueryWords, _ query: Span<UInt8>) -> Bool {
        let word = words.words[index]
        let gap = words.words[index - 1].source.upperBound..<word.source.lowerBound
        guard word.joined.count == 1, words.joined[word.joined.lowerBound] == UInt8(ascii: "5"),
            gap.count == 1, gap.lowerBound >= 0, gap.upperBound <= query.count
        else { return false }
        return query[gap.lowerBound] == UInt8(ascii: ".") || query[gap.lowerBound] == UInt8(ascii: ",")
    }

    private func isGradeWord(_ index: Int, _ words: borrowing QueryWords) -> Bool {
        guard let meaning = meaning(index..<index + 1, words) else { return false }
        return switch meaning.kind {
        case .gradeWord: true
        case .grader: meaning.value.isEmpty
        case .condition: meaning.value == "mint" || meaning.value == "nearMint"
        default: false
        }
    }

    private func meaning(_ range: Range<Int>, _ words: borrowing QueryWords) -> TermMeaning? {
        let phrase = words.joined.span.extracting(words.joined(range))
        return vocabulary.meaning(of: PhraseHash(phrase), phrase)
    }
}
