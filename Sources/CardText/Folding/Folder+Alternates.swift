extension Folder {
    /// The most alternates of one name.
    private static let alternateLimit = 8
    /// The most symbols of one name that are read in several ways.
    private static let spokenLimit = 6
    /// The most combinations of readings that are tried.
    private static let combinationLimit = 64

    /// Further spellings that people type for a name that holds symbols or umlauts.
    ///
    /// Each symbol has its readings: `♀` is `female` or `f`, `&` is `and` or nothing, `10%` is `10 percent`,
    /// `[?]` is `question`. The alternates are the combinations of readings other than the fold itself, those
    /// that change the first symbol first. Umlauts are spelled out, all or none: `Müller` is `mueller`.
    ///
    /// - Parameter name: A name as it is printed.
    /// - Returns: Up to eight distinct folded spellings, none empty or equal to the fold of the name; nearly always
    ///   none.
    /// - Complexity: O(length of `name`) where it holds no such symbol, else up to 64 times that.
    package mutating func alternates(of name: String) -> [[UInt8]] {
        guard name.utf8.contains(where: Self.mayBeSpoken) else { return [] }
        let source = Array(name.utf8)
        let spoken = spokenSymbols(of: source.span)
        let spelledOut = Umlauts.spelledOut(source)
        guard !spoken.isEmpty || spelledOut != nil else { return [] }

        var folded = FoldedText()
        fold(source.span, into: &folded)
        let fold = folded.spaced
        var alternates: [[UInt8]] = []
        func add() {
            guard !folded.spaced.isEmpty, folded.spaced != fold, !alternates.contains(folded.spaced) else {
                return
            }
            alternates.append(folded.spaced)
        }
        if let spelledOut {
            self.fold(spelledOut.span, into: &folded)
            add()
        }
        let combinations = spoken.reduce(1) { min($0 * ($1.readings.count + 1), Self.combinationLimit) }
        for combination in 1..<max(combinations, 1) where alternates.count < Self.alternateLimit {
            self.fold(Self.reading(combination, of: spoken, in: source).span, into: &folded)
            add()
        }
        return alternates
    }

    /// A symbol of a name and what people type for it beside what it folds to.
    private struct SpokenSymbol {
        var range: Range<Int>
        var readings: [String]
    }

    /// Whether a byte may belong to a symbol with several readings.
    private static func mayBeSpoken(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "%"), UInt8(ascii: "+"), UInt8(ascii: "?"), UInt8(ascii: "!"):
            true
        default: byte >= 0x80
        }
    }

    /// The source with each symbol replaced as one number, in mixed radix, says; digit 0 leaves a symbol as it is.
    private static func reading(_ combination: Int, of spoken: [SpokenSymbol], in source: [UInt8]) -> [UInt8]
    {
        var remaining = combination
        var bytes: [UInt8] = []
        var copied = 0
        for symbol in spoken {
            let (next, digit) = remaining.quotientAndRemainder(dividingBy: symbol.readings.count + 1)
            remaining = next
            guard digit > 0 else { continue }
            bytes.append(contentsOf: source[copied..<symbol.range.lowerBound])
            bytes.append(ASCIITable.wordBreak)
            bytes.append(contentsOf: symbol.readings[digit - 1].utf8)
            bytes.append(ASCIITable.wordBreak)
            copied = symbol.range.upperBound
        }
        bytes.append(contentsOf: source[copied...])
        return bytes
    }

    /// Finds the symbols of a name that are read in several ways, in order, up to the limit.
    private mutating func spokenSymbols(of source: Span<UInt8>) -> [SpokenSymbol] {
        readUnits(of: source)
        nameLoneGreekLetters()
        var words: [UInt32: SymbolWord] = [:]
        for (unit, offset) in zip(units, offsets) where unit.kind == .symbol {
            words[offset] = SymbolWord(rawValue: UInt8(truncatingIfNeeded: unit.payload))
        }

        var spoken: [SpokenSymbol] = []
        var previous: UInt32 = 0x20
        var index = 0
        while index < source.count, spoken.count < Self.spokenLimit {
            let start = index
            let scalar = Self.halfWidth(UTF8Decoding.nextScalar(in: source, at: &index))
            var peek = index
            let next =
                peek < source.count
                ? Self.halfWidth(UTF8Decoding.nextScalar(in: source, at: &peek)) : 0x20
            let readings =
                words[UInt32(clamping: start)]?.alternates
                ?? Self.readings(of: scalar, between: previous, and: next)
            if !readings.isEmpty { spoken.append(SpokenSymbol(range: start..<index, readings: readings)) }
            previous = scalar
        }
        return spoken
    }

    /// What people type for a sign that folds to a mere break, which depends on what it is attached to.
    private static func readings(of scalar: UInt32, between previous: UInt32, and next: UInt32) -> [String] {
        let standsAlone = isEdge(previous) && isEdge(next)
        return switch Unicode.Scalar(scalar) {
        case "?" where standsAlone: ["question", "question mark"]
        case "!" where standsAlone: ["exclamation", "exclamation mark"]
        case "+" where standsAlone || isDigit(next) || !isEdge(previous): ["plus"]
        case "%" where isDigit(previous): ["percent"]
        case "½": ["half"]
        default: []
        }
    }

    /// Whether a scalar encloses or separates rather than belongs to a word.
    private static func isEdge(_ scalar: UInt32) -> Bool {
        switch Unicode.Scalar(scalar) {
        case " ", "(", ")", "[", "]", "{", "}", "<", ">", "\u{A0}", "\u{3000}": true
        default: false
        }
    }

    private static func isDigit(_ scalar: UInt32) -> Bool { (0x30...0x39).contains(scalar) }

    /// The ASCII scalar of a full-width one, or the scalar itself.
    private static func halfWidth(_ scalar: UInt32) -> UInt32 {
        (0xFF01...0xFF5E).contains(scalar) ? scalar - 0xFEE0 : scalar
    }
}
