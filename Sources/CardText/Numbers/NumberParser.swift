/// Reads the pieces of a query once, left to right, and sorts what it finds by how sure it is.
struct NumberParser {
    /// How sure a candidate is; the order of the answer.
    enum Rank: Int, CaseIterable {
        case certain, pair, code, last, other
    }

    /// A candidate and the part of the query it covers.
    struct Candidate {
        var term: NumberTerm
        var range: Range<Int>
    }

    private let tokens: [NumberToken]
    private let firstWord: Int
    private let lastWord: Int
    /// The candidates by rank.
    private(set) var candidates = [[Candidate]](repeating: [], count: Rank.allCases.count)

    private static let totalWords: Set<String> = [
        "OF", "SLASH", "VON", "SUR", "DE", "DI", "VAN", "AV", "AF", "Z", "SU",
    ]
    private static let numberWords: Set<String> = ["NO", "NR", "NUM", "N", "NUMERO", "NÚMERO"]
    private static let nameWords: Set<String> = ["NUMBER", "NUMMER"]

    /// Makes a parser.
    ///
    /// - Parameter tokens: The pieces of the query.
    init(tokens: [NumberToken]) {
        self.tokens = tokens
        firstWord = tokens.firstIndex(where: \.isWord) ?? tokens.endIndex
        lastWord = tokens.lastIndex(where: \.isWord) ?? tokens.startIndex
    }

    /// Reads all pieces.
    mutating func parse() {
        var index = 0
        while index < tokens.count {
            index = hashed(at: index) ?? announced(at: index) ?? paired(at: index) ?? bare(at: index)
        }
    }

    // MARK: Forms

    /// `#4`, `# 4`, `#TG12/TG30`.
    private mutating func hashed(at index: Int) -> Int? {
        guard tokens[index].isOne("#"), let code = endOfCode(at: index + 1) else { return nil }
        let (total, end) = total(after: code)
        add(.certain, key(of: index + 1..<code), total, index..<end)
        return end
    }

    /// `no. 4`, `nr 4`, `№ 4`, `number 4`: certain only where a name stands before and nothing behind, because there
    /// are cards named `No. 39` and `Number 39: …`.
    private mutating func announced(at index: Int) -> Int? {
        var next = index + 1
        let isSign = tokens[index].isOne("№") || tokens[index].isOne(of: ["Nº"])
        let isWord = tokens[index].isOne(of: Self.numberWords)
        guard isSign || isWord || tokens[index].isOne(of: Self.nameWords), next < tokens.count else {
            return nil
        }
        let isAbbreviated = tokens[next].isOne(".") || tokens[next].isOne("°") || tokens[next].isOne("º")
        if isAbbreviated { next += 1 }
        guard let code = endOfCode(at: next) else { return nil }
        let (total, end) = total(after: code)
        let standsAtEnd = firstWord < index && lastWord < end
        let isCertain = total != nil || standsAtEnd && (isSign || isWord && isAbbreviated)
        add(isCertain ? .certain : .code, key(of: next..<code), total, index..<end)
        return end
    }

    /// `4/102`, `TG12/TG30`, `4 of 102`, and uncertainly `4-102`.
    private mutating func paired(at index: Int) -> Int? {
        let token = tokens[index]
        guard token.kind == .code, token.digits > 0, !token.isIrregular else { return nil }
        // A date or a fraction of fractions is none of ours.
        if let end = chain(at: index) { return end }

        let first = endOfCode(at: index)
        let afterFirst = first ?? index + 1
        let (total, end) = total(after: afterFirst)
        if let total {
            if first != nil { add(.certain, key(of: index..<afterFirst), total, index..<end) }
            if token.letters > 0, token.suffix == 0, afterFirst == index + 1, tokens[end - 1].isDigits {
                // `mew25/165` and `charizard4/102`: a name without its space.
                let digits = String(String.UnicodeScalarView(token.text.dropFirst(token.letters)))
                let rank = first == nil ? Rank.certain : .pair
                add(rank, CollectorNumber.key(of: digits), total, from: token.digitsStart, to: end)
            }
            return first == nil && token.letters == 0 ? nil : end
        }
        guard token.isDigits, isAttached(index + 1), tokens[index + 1].isOne("-"), isAttached(index + 2),
            tokens[index + 2].isDigits, !isAttached(index + 3)
        else { return nil }
        add(.pair, key(of: index..<index + 1), key(of: index + 2..<index + 3), index..<index + 3)
        addBare(at: index + 2)
        return index + 3
    }

    /// `SWSH123`, `LOB-EN005`, `lob en005`, `4`: returns the index behind it, number or not.
    private mutating func bare(at index: Int) -> Int {
        if let end = endOfCode(at: index), end > index + 1 {
            // A set's code and a number, joined by a hyphen.
            let isLong = tokens[end - 1].digits >= 3 && tokens[index].text.count >= 2
            add(isLong ? .certain : .code, key(of: index..<end), nil, index..<end)
            return end
        }
        if isSpacedCode(at: index) { add(.code, key(of: index..<index + 2), nil, index..<index + 2) }
        addBare(at: index)
        return index + 1
    }

    private mutating func addBare(at index: Int) {
        guard index < tokens.count, tokens[index].isNumber, !isMeasure(at: index) else { return }
        let rank = !tokens[index].isDigits ? Rank.code : index == lastWord ? .last : .other
        add(rank, key(of: index..<index + 1), nil, index..<index + 1)
    }

    // MARK: Parts

    /// The index behind a number, or behind a set's code and a number joined by a hyphen.
    private func endOfCode(at index: Int) -> Int? {
        guard index < tokens.count, tokens[index].kind == .code else { return nil }
        let token = tokens[index]
        if token.letters > 0, token.letters <= 5, token.suffix == 0, !token.isIrregular,
            isAttached(index + 1), tokens[index + 1].isOne("-"), isAttached(index + 2),
            tokens[index + 2].isNumber, tokens[index + 2].letters <= 3
        {
            return index + 3
        }
        return token.isNumber ? index + 1 : nil
    }

    /// The total behind a number, if any, and the index behind both.
    private func total(after index: Int) -> (key: String?, end: Int) {
        var next = index
        guard next < tokens.count else { return (nil, index) }
        if tokens[next].isOne(of: ["OUT"]) { next += 1 }
        guard next < tokens.count, tokens[next].isOne("/") || tokens[next].isOne(of: Self.totalWords) else {
            return (nil, index)
        }
        let isSlash = tokens[next].isOne("/")
        next += 1
        guard next < tokens.count, tokens[next].isNumber, tokens[next].suffix == 0 else {
            return (nil, index)
        }
        guard isSlash || tokens[next].isDigits else { return (nil, index) }
        return (key(of: next..<next + 1), next + 1)
    }

    /// The index behind three or more numbers chained by slashes, such as a date.
    private func chain(at index: Int) -> Int? {
        var end = index + 1
        while end + 1 < tokens.count, tokens[end].isOne("/"), tokens[end + 1].digits > 0 { end += 2 }
        return end - index >= 5 ? end : nil
    }

    /// Whether a set's code and a number stand side by side: `lob en005`, `op01 001`.
    private func isSpacedCode(at index: Int) -> Bool {
        guard index + 1 < tokens.count, !isAttached(index + 1) else { return false }
        let (first, second) = (tokens[index], tokens[index + 1])
        guard first.kind == .code, !first.isIrregular, first.suffix == 0, (2...4).contains(first.letters),
            first.text.count <= 6, second.isNumber, second.digits >= 3, second.letters <= 3
        else { return false }
        return second.letters > 0 || first.digits > 0
    }

    /// Whether a number is a measure or bonus: `10%`, `+2`, `$5`, `1.5`.
    private func isMeasure(at index: Int) -> Bool {
        if isAttached(index + 1), tokens[index + 1].isOne("%") { return true }
        guard isAttached(index), index > 0, case .separator(let separator, _) = tokens[index - 1].kind else {
            return isDecimal(at: index + 1)
        }
        return ["+", "$", "€", "£", "¥"].contains(separator) || isDecimal(at: index - 1)
            || isDecimal(at: index + 1)
    }

    /// Whether the piece is a point between digits.
    private func isDecimal(at index: Int) -> Bool {
        index > 0 && isAttached(index) && isAttached(index + 1) && tokens[index].isOne(".")
            && tokens[index - 1].isDigits && tokens[index + 1].isDigits
    }

    /// Whether a piece follows the one before it without a blank.
    private func isAttached(_ index: Int) -> Bool {
        index > 0 && index < tokens.count
            && tokens[index].range.lowerBound == tokens[index - 1].range.upperBound
    }

    private func key(of range: Range<Int>) -> String {
        var text = String.UnicodeScalarView()
        for token in tokens[range] {
            if !text.isEmpty { text.append(" ") }
            text.append(contentsOf: token.text)
        }
        return CollectorNumber.key(of: String(text))
    }

    // MARK: Answers

    private mutating func add(_ rank: Rank, _ number: String, _ total: String?, _ range: Range<Int>) {
        add(rank, number, total, from: tokens[range.lowerBound].range.lowerBound, to: range.upperBound)
    }

    private mutating func add(_ rank: Rank, _ number: String, _ total: String?, from start: Int, to end: Int)
    {
        guard candidates[rank.rawValue].count < NumberGrammar.limit else { return }
        let term = NumberTerm(number: number, total: total, isCertain: rank == .certain)
        candidates[rank.rawValue].append(
            Candidate(term: term, range: start..<tokens[end - 1].range.upperBound))
    }
}
