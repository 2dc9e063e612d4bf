/// A piece of a query as the grammar of collector numbers sees it.
struct NumberToken {
    /// What a piece is.
    enum Kind: Equatable {
        /// A run of Latin letters, digits and variant marks.
        case code
        /// A run of letters of another script, which needs no space beside a number.
        case foreignWord
        /// One separator, or a run of the same.
        case separator(Unicode.Scalar)
    }

    let kind: Kind
    /// The UTF-8 range in the query.
    var range: Range<Int>
    /// Where the first digit of a code stands.
    var digitsStart = 0
    /// How many letters stand before the first digit, how many digits there are, how many letters stand behind it.
    var letters = 0
    var digits = 0
    var suffix = 0
    /// How many marks a code holds, or how many equal separators follow each other.
    var marks = 0
    /// Whether a code holds letters that no collector number does.
    var isIrregular = false
    /// The last letters of a code in upper case, up to eight.
    var word: UInt64 = 0

    /// Splits a query into pieces; blanks separate them.
    ///
    /// - Parameter query: The query's UTF-8.
    /// - Returns: The pieces in order.
    /// - Complexity: O(`query.count`).
    static func tokens(of query: Span<UInt8>) -> [NumberToken] {
        var tokens: [NumberToken] = []
        var current: NumberToken?
        var index = 0
        while index < query.count {
            let start = index
            let scalar = NumberScalar(UTF8Decoding.nextScalar(in: query, at: &index))
            let kind = kind(of: scalar, after: current)
            if let token = current, kind != token.kind {
                tokens.append(token)
                current = nil
            }
            guard let kind else { continue }
            var token = current ?? NumberToken(kind: kind, range: start..<start)
            token.append(scalar, start..<index)
            current = token
        }
        if let current { tokens.append(current) }
        return tokens
    }

    /// The kind of the piece that a scalar belongs to, or `nil` for a blank.
    private static func kind(of scalar: NumberScalar, after previous: NumberToken?) -> Kind? {
        switch scalar.kind {
        case .space: nil
        case .digit: .code
        case .letter: isLatin(scalar.value) ? .code : .foreignWord
        case .mark where (previous?.digits ?? 0) > 0: .code
        case .mark where scalar.value == "★" && previous?.kind != .code: .code
        case .mark: .separator(scalar.value)
        case .separator: .separator(scalar.value)
        }
    }

    /// Whether a letter or mark is written within Latin words.
    private static func isLatin(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x370, 0x1D00..<0x1F00, 0x2C60..<0x2C80, 0xA720..<0xA800, 0xFB00..<0xFB07: true
        default: false
        }
    }

    private mutating func append(_ scalar: NumberScalar, _ place: Range<Int>) {
        range = range.lowerBound..<place.upperBound
        switch (kind, scalar.kind) {
        case (.code, .digit):
            if digits == 0 { digitsStart = place.lowerBound }
            digits += 1
        case (.code, .letter):
            if digits == 0 { letters += 1 } else { suffix += 1 }
            if !scalar.value.isASCII { isIrregular = true }
            word = word << 8 | UInt64(scalar.value.value & 0xDF)
        default:
            marks += 1
        }
    }

    /// Whether the piece is one separator of a kind.
    func isOne(_ separator: Unicode.Scalar) -> Bool { kind == .separator(separator) && marks == 1 }

    /// Whether the piece is a word or a number rather than a separator.
    var isWord: Bool { kind == .code && letters + digits > 0 || kind == .foreignWord }

    /// Whether the piece has the form of a collector number: up to five letters, digits, up to three letters, with
    /// variant marks anywhere.
    var isNumber: Bool {
        kind == .code && !isIrregular && letters <= 5 && (1...7).contains(digits) && suffix <= 3 && !isOrdinal
    }

    /// Whether the piece is digits only.
    var isDigits: Bool {
        kind == .code && !isIrregular && letters == 0 && digits > 0 && suffix == 0 && marks == 0
    }

    /// Whether the piece is one of some words of plain letters.
    ///
    /// - Parameter words: The words, packed.
    /// - Returns: Whether it is one of them.
    func isOne(of words: Set<UInt64>) -> Bool {
        kind == .code && digits == 0 && letters <= 8 && !isIrregular && words.contains(word)
    }

    /// Packs up to eight letters as `word` does.
    ///
    /// - Parameter words: Words in upper case.
    /// - Returns: The packed words.
    static func packed(_ words: String...) -> Set<UInt64> {
        Set(words.map { $0.utf8.reduce(0) { $0 << 8 | UInt64($1) } })
    }

    private static let ordinals = packed("ST", "ND", "RD", "TH")

    /// Whether the piece reads as `1st`, `2nd`, `3rd` or `4th`.
    private var isOrdinal: Bool { letters == 0 && suffix == 2 && Self.ordinals.contains(word) }
}
