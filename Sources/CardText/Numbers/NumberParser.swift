/// Reads the pieces of a query once, left to right, and sorts what it finds by how sure it is.
struct NumberParser {
    /// How sure a candidate is; the order of the answer.
    enum Rank: CaseIterable {
        case certain, pair, code, last, innerCode, other
    }

    /// A candidate by the parts of the query that make it.
    struct Candidate {
        var rank: Rank
        var number: Range<Int>
        var total: Range<Int>?
        var range: Range<Int>
    }

    /// The candidates in order, no more of each rank than an answer can hold.
    private(set) var candidates: [Candidate] = []

    private let tokens: [NumberToken]
    private let firstWord: Int
    private let lastWord: Int
    private var counts: [Rank: Int] = [:]

    private static let outWords = NumberToken.packed("OUT")
    private static let totalWords = NumberToken.packed(
        "OF", "SLASH", "VON", "SUR", "DE", "DI", "SU", "VAN", "AV", "AF", "Z")
    private static let abbreviations = NumberToken.packed("NO", "NR", "NUM")
    /// Abbreviates only with a point or a degree sign behind it; alone it is a card's name.
    private static let pointedAbbreviation = NumberToken.packed("N")
    private static let numberWords = NumberToken.packed("NUMBER", "NUMMER", "NUMERO")

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
            index =
                hashed(at: index) ?? announced(at: index) ?? lettered(at: index) ?? paired(at: index)
                ?? bare(at: index)
        }
    }

    // MARK: Forms

    /// `#4`, `# 4`, `#TG12/TG30`.
    private mutating func hashed(at index: Int) -> Int? {
        guard tokens[index].isOne("#"), let codeEnd = endOfCode(at: index + 1) else { return nil }
        let total = indexOfTotal(after: codeEnd)
        let end = total.map { $0 + 1 } ?? codeEnd
        add(.certain, number: index + 1..<codeEnd, total: total, covering: index..<end)
        return end
    }

    /// `no. 4`, `nr 4`, `№ 4`, `number 4`: certain only where a name stands before and nothing behind, because there
    /// are cards named `No. 39` and `Number 39: …`.
    private mutating func announced(at index: Int) -> Int? {
        var next = index + 1
        let isSign = tokens[index].isOne("№")
        let isAbbreviation =
            tokens[index].isOne(of: Self.abbreviations)
            || tokens[index].isOne(of: Self.pointedAbbreviation) && isPoint(at: next)
        guard isSign || isAbbreviation || tokens[index].isOne(of: Self.numberWords), next < tokens.count
        else {
            return nil
        }
        let hasPoint = isPoint(at: next)
        if hasPoint { next += 1 }
        guard let codeEnd = endOfCode(at: next) else { return nil }
        let total = indexOfTotal(after: codeEnd)
        let end = total.map { $0 + 1 } ?? codeEnd
        let standsAtEnd = firstWord < index && lastWord < end
        let isCertain = total != nil || standsAtEnd && (isSign || isAbbreviation && hasPoint)
        add(isCertain ? .certain : .code, number: next..<codeEnd, total: total, covering: index..<end)
        return end
    }

    /// `E/115`, `FOUR/102`, `?/115`: a number of letters, or a sign, which only its total tells from a word.
    private mutating func lettered(at index: Int) -> Int? {
        let token = tokens[index]
        let isSign = (token.isOne("!") || token.isOne("?")) && !isAttached(index)
        let isWord =
            token.kind == .code && token.digits == 0 && (1...5).contains(token.letters) && token.marks == 0
            && !token.isIrregular
        guard isWord || isSign, isAttached(index + 1), tokens[index + 1].isOne("/"), isAttached(index + 2),
            tokens[index + 2].isDigits, !isAttached(index + 3)
        else { return nil }
        add(.pair, number: index..<index + 1, total: index + 2, covering: index..<index + 3)
        return index + 3
    }

    /// `4/102`, `TG12/TG30`, `4 of 102`, and uncertainly `4-102`, which may also be one number.
    private mutating func paired(at index: Int) -> Int? {
        let token = tokens[index]
        guard token.kind == .code, token.digits > 0, !token.isIrregular else { return nil }
        // A date or a fraction of fractions is none of ours.
        if let end = endOfChain(at: index) { return end }

        let codeEnd = endOfCode(at: index)
        let firstEnd = codeEnd ?? index + 1
        if let total = indexOfTotal(after: firstEnd) {
            if let codeEnd {
                add(.certain, number: index..<codeEnd, total: total, covering: index..<total + 1)
            }
            let isGlued = token.letters > 0 && token.suffix == 0 && firstEnd == index + 1
            if isGlued, tokens[total].isDigits {
                // `charizard4/102` and `mew25/165`: a name without its space.
                let number = token.digitsStart..<token.range.upperBound
                let range = token.digitsStart..<tokens[total].range.upperBound
                add(codeEnd == nil ? .certain : .pair, number, total: total, covering: range)
            }
            return codeEnd != nil || isGlued ? total + 1 : nil
        }
        guard token.isDigits, isAttached(index + 1), tokens[index + 1].isOne("-"), isAttached(index + 2),
            tokens[index + 2].isDigits, !isAttached(index + 3)
        else { return nil }
        add(.pair, number: index..<index + 1, total: index + 2, covering: index..<index + 3)
        // Some printed numbers are of this form themselves.
        add(.code, number: index..<index + 3, total: nil, covering: index..<index + 3)
        addBare(at: index + 2)
        return index + 3
    }

    /// `SWSH123`, `LOB-EN005`, `lob en005`, `4`: returns the index behind it, number or not.
    private mutating func bare(at index: Int) -> Int {
        if let end = endOfCode(at: index), end > index + 1 {
            // A set's code and a number, joined by a hyphen.
            let isLong = tokens[end - 1].digits >= 3 && tokens[index].letters + tokens[index].digits >= 2
            add(isLong ? .certain : .code, number: index..<end, total: nil, covering: index..<end)
            return end
        }
        if isSpacedCode(at: index) {
            add(.code, number: index..<index + 2, total: nil, covering: index..<index + 2)
        }
        if index + 1 == lastWord, index > firstWord, tokens[index].isDigits, tokens[index + 1].isDigits {
            // `charizard 4 102`: a number and its total.
            add(.pair, number: index..<index + 1, total: index + 1, covering: index..<index + 2)
        }
        addBare(at: index)
        return index + 1
    }

    private mutating func addBare(at index: Int) {
        guard index < tokens.count, tokens[index].isNumber, !isMeasure(at: index) else { return }
        let rank: Rank =
            switch (tokens[index].isDigits, index == lastWord) {
            case (false, true): .code
            case (true, true): .last
            case (false, false): .innerCode
            case (true, false): .other
            }
        add(rank, number: index..<index + 1, total: nil, covering: index..<index + 1)
    }

    // MARK: Parts

    /// The index behind a number, or behind a set's code and a number joined by a hyphen.
    private func endOfCode(at index: Int) -> Int? {
        guard index < tokens.count, tokens[index].kind == .code else { return nil }
        let token = tokens[index]
        if (1...5).contains(token.letters), token.suffix == 0, token.marks == 0, !token.isIrregular,
            isAttached(index + 1), tokens[index + 1].isOne("-"), isAttached(index + 2),
            tokens[index + 2].isNumber, tokens[index + 2].letters <= 3
        {
            return index + 3
        }
        return token.isNumber ? index + 1 : nil
    }

    /// The index of the total behind a number, if any.
    private func indexOfTotal(after index: Int) -> Int? {
        var next = index
        guard next < tokens.count else { return nil }
        if tokens[next].isOne(of: Self.outWords) { next += 1 }
        guard next + 1 < tokens.count else { return nil }
        let isSlash = tokens[next].isOne("/")
        guard isSlash || tokens[next].isOne(of: Self.totalWords) else { return nil }
        next += 1
        guard tokens[next].isNumber, tokens[next].suffix == 0, isSlash || tokens[next].isDigits else {
            return nil
        }
        return next
    }

    /// The index behind three or more numbers chained by slashes, such as a date.
    private func endOfChain(at index: Int) -> Int? {
        var end = index + 1
        while end + 1 < tokens.count, tokens[end].isOne("/"), tokens[end + 1].digits > 0 { end += 2 }
        return end - index >= 5 ? end : nil
    }

    /// Whether a set's code and a number stand side by side: `lob en005`, `op01 001`.
    private func isSpacedCode(at index: Int) -> Bool {
        guard index + 1 < tokens.count, !isAttached(index + 1) else { return false }
        let (first, second) = (tokens[index], tokens[index + 1])
        guard first.kind == .code, !first.isIrregular, first.suffix == 0, first.marks == 0,
            (1...4).contains(first.letters), first.digits <= 2, second.isNumber, second.digits >= 3,
            second.letters <= 3
        else { return false }
        return first.digits > 0 || second.letters > 0 && first.letters > 1
    }

    /// Whether a number is a measure or a bonus: `10%`, `+2`, `$5`, `1.5`.
    private func isMeasure(at index: Int) -> Bool {
        if isAttached(index + 1), tokens[index + 1].isOne("%") || isDecimal(at: index + 1) { return true }
        guard isAttached(index), case .separator(let separator) = tokens[index - 1].kind else { return false }
        return switch separator {
        case "+", "$", "€", "£", "¥": true
        default: isDecimal(at: index - 1)
        }
    }

    /// Whether the piece is a point between digits.
    private func isDecimal(at index: Int) -> Bool {
        isAttached(index) && isAttached(index + 1) && tokens[index].isOne(".")
            && tokens[index - 1].isDigits && tokens[index + 1].isDigits
    }

    /// Whether the piece is the sign of an abbreviation.
    private func isPoint(at index: Int) -> Bool {
        index < tokens.count && (tokens[index].isOne(".") || tokens[index].isOne("°"))
    }

    /// Whether a piece follows the one before it without a blank.
    private func isAttached(_ index: Int) -> Bool {
        index > 0 && index < tokens.count
            && tokens[index].range.lowerBound == tokens[index - 1].range.upperBound
    }

    // MARK: Answers

    private mutating func add(
        _ rank: Rank, number: Range<Int>, total: Int?, covering range: Range<Int>
    ) {
        add(rank, bytes(of: number), total: total, covering: bytes(of: range))
    }

    private mutating func add(_ rank: Rank, _ number: Range<Int>, total: Int?, covering range: Range<Int>) {
        guard counts[rank, default: 0] < NumberGrammar.limit else { return }
        counts[rank, default: 0] += 1
        candidates.append(
            Candidate(rank: rank, number: number, total: total.map { tokens[$0].range }, range: range))
    }

    /// The bytes of the query that some pieces cover.
    private func bytes(of range: Range<Int>) -> Range<Int> {
        tokens[range.lowerBound].range.lowerBound..<tokens[range.upperBound - 1].range.upperBound
    }
}
