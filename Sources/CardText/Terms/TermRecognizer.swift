/// Finds the words of a query that say something else than the name: finishes, grades, languages and the like.
///
/// At each word the longest phrase counts, so `reverse holo` is one term. What is found may still be part of a name
/// (`Mint`, `Rare Candy`): the caller tries the name first.
package struct TermRecognizer: Sendable {
    /// The terms of the last query in order; they do not overlap.
    package private(set) var terms: [QueryTerm] = []
    /// The words of spoken numbers of the last query, with the meaning of each.
    private(set) var numerals: [(word: Int, meaning: TermMeaning)] = []

    private let vocabulary = TermVocabulary.shared

    /// Makes a recogniser without terms.
    package init() {}

    /// Whether the last query has a word of a spoken number.
    package var hasNumeral: Bool { numerals.contains { $0.meaning.kind == .numeral } }

    /// Reads a query, reusing memory.
    ///
    /// - Parameters:
    ///   - words: Its words.
    ///   - query: The query as typed, in UTF-8.
    /// - Complexity: O(length of the query).
    package mutating func read(_ words: borrowing QueryWords, of query: Span<UInt8>) {
        terms.removeAll(keepingCapacity: true)
        numerals.removeAll(keepingCapacity: true)
        var index = 0
        while index < words.count {
            let phrase = longestPhrase(at: index, words)
            if phrase.mayBeGrade, let grade = GradeGrammar.grade(at: index, words, query, vocabulary) {
                terms.append(grade)
                index = grade.words.upperBound
                continue
            }
            if let meaning = phrase.meaning { append(meaning, index..<phrase.end, words, query) }
            index = phrase.end
        }
    }

    private mutating func append(
        _ meaning: TermMeaning, _ range: Range<Int>, _ words: borrowing QueryWords, _ query: Span<UInt8>
    ) {
        var term = QueryTerm(
            kind: meaning.kind, value: meaning.value, words: range, range: words.source(range),
            isCertain: meaning.isCertain)
        switch meaning.kind {
        case .numeral, .totalWord, .numberWord:
            numerals.append((range.lowerBound, meaning))
            return
        case .gradeWord:
            return
        case .grader:
            // Without a grade only the company itself tells anything.
            if meaning.value.isEmpty || meaning.value == "ACE" || meaning.value == "TAG" { return }
            term.kind = .grade
            term.isCertain = false
        case .languageCode:
            guard range.lowerBound > 0, Self.isSetOffByCapitals(term.range, in: query) else { return }
            term.kind = .language
        default:
            break
        }
        terms.append(term)
    }

    /// The longest phrase that starts at a word, and where the next one may start; and whether a grade may start there.
    private func longestPhrase(
        at index: Int, _ words: borrowing QueryWords
    ) -> (meaning: TermMeaning?, end: Int, mayBeGrade: Bool) {
        var hash = PhraseHash()
        var longest: TermMeaning?
        var longestEnd = index + 1
        let joined = words.joined.span
        var mayBeGrade = false
        for end in index + 1...min(words.count, index + TermVocabulary.longestPhrase) {
            let word = words.words[end - 1].joined
            hash.append(joined.extracting(word))
            if end == index + 1 {
                let first = joined[word.lowerBound]
                let last = joined[word.upperBound - 1]
                mayBeGrade = last &- 0x30 < 10 && first &- 0x30 >= 10
            }
            guard let meaning = vocabulary.meaning(of: hash, joined.extracting(words.joined(index..<end)))
            else { continue }
            mayBeGrade = mayBeGrade || meaning.kind == .grader
            (longest, longestEnd) = (meaning, end)
        }
        return (longest, longestEnd, mayBeGrade)
    }

    /// Whether a word is in capitals in a query that is not.
    private static func isSetOffByCapitals(_ range: Range<Int>, in query: Span<UInt8>) -> Bool {
        var hasSmall = false
        for index in query.indices {
            let isSmall = query[index] &- UInt8(ascii: "a") < 26
            if isSmall, range.contains(index) { return false }
            hasSmall = hasSmall || isSmall
        }
        return hasSmall
    }
}
