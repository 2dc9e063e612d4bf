/// A piece of a query as the grammar of collector numbers sees it.
struct NumberToken {
    /// What a piece is.
    enum Kind: Equatable {
        /// A run of Latin letters, digits and variant marks.
        case code
        /// A run of letters of another script, which needs no space beside a number.
        case foreignWord
        /// One separator, or one run of the same separator.
        case separator(Unicode.Scalar, count: Int)
    }

    var kind: Kind
    /// The UTF-8 range in the query.
    var range: Range<Int>
    /// Where the first digit stands, or the end of the range.
    var digitsStart: Int
    /// The canonical text: upper case, ASCII digits with their zeros.
    var text = String.UnicodeScalarView()
    /// How many letters stand before the digits, how many digits there are, how many letters stand behind.
    var letters = 0
    var digits = 0
    var suffix = 0
    /// Whether the text is not of the form letters, digits, letters, marks.
    var isIrregular = false

    /// Splits a query into pieces; blanks separate them.
    ///
    /// - Parameter query: The query's UTF-8.
    /// - Returns: The pieces in order.
    /// - Complexity: O(`query.count`).
    static func tokens(of query: Span<UInt8>) -> [NumberToken] {
        var tokens: [NumberToken] = []
        var isAdjacent = false
        var index = 0
        while index < query.count {
            let start = index
            let scalar = NumberScalar(UTF8Decoding.nextScalar(in: query, at: &index))
            if scalar.kind == .space {
                isAdjacent = false
                continue
            }
            let kind = kind(of: scalar, after: isAdjacent ? tokens.last : nil)
            if isAdjacent, let last = tokens.indices.last, tokens[last].absorbs(kind) {
                tokens[last].append(scalar, start..<index)
            } else {
                var token = NumberToken(kind: kind, range: start..<start, digitsStart: index)
                token.append(scalar, start..<index)
                tokens.append(token)
            }
            isAdjacent = true
        }
        return tokens
    }

    private static func kind(of scalar: NumberScalar, after previous: NumberToken?) -> Kind {
        switch scalar.kind {
        case .digit: .code
        case .letter: isLatin(scalar.value) ? .code : .foreignWord
        case .mark where (previous?.digits ?? 0) > 0: .code
        case .mark, .separator, .space: .separator(scalar.value, count: 1)
        }
    }

    /// Whether a letter or mark is written within Latin words.
    private static func isLatin(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x370, 0x1D00..<0x1F00, 0x2C60..<0x2C80, 0xA720..<0xA800, 0xFB00..<0xFB07: true
        default: false
        }
    }

    private func absorbs(_ next: Kind) -> Bool {
        switch (kind, next) {
        case (.code, .code), (.foreignWord, .foreignWord): true
        case (.separator(let mine, _), .separator(let other, _)): mine == other
        default: false
        }
    }

    private mutating func append(_ scalar: NumberScalar, _ place: Range<Int>) {
        range = range.lowerBound..<place.upperBound
        switch (kind, scalar.kind) {
        case (.separator(let separator, let count), _):
            if !text.isEmpty { kind = .separator(separator, count: count + 1) }
        case (.code, .digit):
            if digits == 0 { digitsStart = place.lowerBound }
            if suffix > 0 { isIrregular = true }
            digits += 1
        case (.code, .letter):
            if digits == 0 { letters += 1 } else { suffix += 1 }
            if scalar.value.value >= 0x80 { isIrregular = true }
        default:
            break
        }
        text.append(contentsOf: scalar.upperCase)
    }

    /// Whether the piece is one separator of a kind.
    func isOne(_ separator: Unicode.Scalar) -> Bool { kind == .separator(separator, count: 1) }

    /// Whether the piece is a word or a number rather than a separator.
    var isWord: Bool {
        if case .separator = kind { return false }
        return true
    }

    /// Whether the piece has the form of a collector number: up to five letters, digits, up to two letters, marks.
    var isNumber: Bool {
        kind == .code && !isIrregular && letters <= 5 && (1...7).contains(digits) && suffix <= 2 && !isOrdinal
    }

    /// Whether the piece is digits only.
    var isDigits: Bool {
        kind == .code && !isIrregular && letters == 0 && digits > 0 && suffix == 0 && !isMarked
    }

    /// Whether the piece is letters only, and which.
    ///
    /// - Parameter words: Words in upper case.
    /// - Returns: Whether it is one of them.
    func isOne(of words: Set<String>) -> Bool {
        kind == .code && digits == 0 && letters <= 12 && words.contains(String(text))
    }

    private var isMarked: Bool { text.count > letters + digits + suffix }

    /// Whether the piece reads as `1st`, `2nd`, `3rd` or `4th`.
    private var isOrdinal: Bool {
        letters == 0 && suffix == 2 && ["ST", "ND", "RD", "TH"].contains(String(text.suffix(2)))
    }
}
