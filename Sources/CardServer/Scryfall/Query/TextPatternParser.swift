/// Reads regular expressions.
///
///     alternatives  sequence ("|" sequence)*
///     sequence      (atom ("*" | "+" | "?" | "{" n "}" | "{" n "," [n] "}")*)*
///     atom          "(" ["?:"] alternatives ")"  |  "[" ["^"] … "]"  |  "." | "^" | "$"  |  "\" …  |  a symbol
///     "\" …         \d \w \s \D \W \S \b  |  \n \t  |  a punctuation mark
struct TextPatternParser {
    /// Why a text is no expression, for people.
    struct Fault: Error {
        let reason: String
    }

    /// A part of an expression.
    indirect enum Node {
        case symbols(Symbols)
        case place(TextPattern.Place)
        case sequence([Node])
        case alternatives([Node])
        /// At least so often, and at most; `nil` for any number of times.
        case repeated(Node, Int, Int?)
    }

    /// Some symbols, or all others.
    struct Symbols {
        var ranges: [ClosedRange<UInt32>] = []
        var isComplement = false

        func contains(_ symbol: UInt32) -> Bool { ranges.contains { $0.contains(symbol) } != isComplement }
    }

    /// What a part comes to: the states it begins and ends with, and whether it may be empty.
    struct Ends {
        var first: UInt64 = 0
        var last: UInt64 = 0
        var isNullable = true
    }

    private static let greatestDepth = 16
    private static let greatestCount = 64
    /// So many parts may be put together: repeated parts without any symbol would never come to an end otherwise.
    static let greatestSteps = 4_096
    /// Stands for all scalars that an expression does not name.
    static let beyond: UInt32 = 0x11_0000
    let text: [UInt32]
    private var index = 0
    private var depth = 0
    var steps = 0
    var pattern = TextPattern()

    /// Reads an expression.
    ///
    /// - Parameter text: The expression, without slashes around it.
    /// - Returns: The expression, ready to be searched for.
    /// - Throws: `Fault` for what is none, is not known here, or has more than 64 symbols.
    static func pattern(_ text: String) throws(Fault) -> TextPattern {
        var parser = TextPatternParser(text: text.unicodeScalars.map(\.value))
        let node = try parser.alternatives()
        guard parser.index == parser.text.count else {
            throw Fault(reason: "It closes a parenthesis that it did not open.")
        }
        let ends = try parser.add(node)
        parser.pattern.first = ends.first
        parser.pattern.last = ends.last
        parser.pattern.isNullable = ends.isNullable
        return parser.pattern
    }

    private init(text: [UInt32]) { self.text = text }

    private var next: Unicode.Scalar? { index < text.count ? Unicode.Scalar(text[index]) : nil }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        index += 1
        return true
    }

    private mutating func alternatives() throws(Fault) -> Node {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.greatestDepth else { throw Fault(reason: "It nests too many parentheses.") }
        var parts = [try sequence()]
        while take("|") { parts.append(try sequence()) }
        return parts.count == 1 ? parts[0] : .alternatives(parts)
    }

    private mutating func sequence() throws(Fault) -> Node {
        var parts: [Node] = []
        while let scalar = next, scalar != "|", scalar != ")" {
            var part = try atom()
            while let (least, most) = try count() { part = .repeated(part, least, most) }
            parts.append(part)
        }
        return .sequence(parts)
    }

    private mutating func count() throws(Fault) -> (Int, Int?)? {
        if take("*") { return (0, nil) }
        if take("+") { return (1, nil) }
        if take("?") { return (0, 1) }
        // A brace that no number follows stands for itself, as in {T}.
        let start = index
        guard take("{"), let least = number() else {
            index = start
            return nil
        }
        var most: Int? = least
        if take(",") { most = number() }
        guard take("}") else {
            index = start
            return nil
        }
        guard least <= most ?? least, max(least, most ?? 0) <= Self.greatestCount else {
            throw Fault(reason: "It repeats something more than \(Self.greatestCount) times.")
        }
        return (least, most)
    }

    private mutating func number() -> Int? {
        var number: Int?
        while let scalar = next, ("0"..."9").contains(scalar) {
            number = min((number ?? 0) * 10 + Int(scalar.value - 0x30), 10_000)
            index += 1
        }
        return number
    }

    private mutating func atom() throws(Fault) -> Node {
        guard let scalar = next else { return .sequence([]) }
        index += 1
        switch scalar {
        case "(":
            if take("?"), !take(":") { throw Fault(reason: "“(?” is only known as “(?:”.") }
            let node = try alternatives()
            guard take(")") else { throw Fault(reason: "It opens a parenthesis that it does not close.") }
            return node
        case "[": return .symbols(try characterClass())
        case ".": return .symbols(Symbols(ranges: [0x0A...0x0A], isComplement: true))
        case "^": return .place(.lineStart)
        case "$": return .place(.lineEnd)
        case "*", "+", "?": throw Fault(reason: "“\(scalar)” has nothing to repeat.")
        case "\\":
            if take("b") { return .place(.wordBoundary) }
            return .symbols(try escaped())
        default: return .symbols(Self.symbols(scalar.value...scalar.value))
        }
    }

    private mutating func escaped() throws(Fault) -> Symbols {
        guard let scalar = next else { throw Fault(reason: "Nothing follows its last “\\”.") }
        index += 1
        switch scalar {
        case "d", "D": return Symbols(ranges: [0x30...0x39], isComplement: scalar == "D")
        case "w", "W":
            return Symbols(
                ranges: [0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A, 0x80...Self.beyond],
                isComplement: scalar == "W")
        case "s", "S": return Symbols(ranges: [0x09...0x0D, 0x20...0x20], isComplement: scalar == "S")
        case "n": return Symbols(ranges: [0x0A...0x0A])
        case "t": return Symbols(ranges: [0x09...0x09])
        default:
            guard !scalar.properties.isAlphabetic, !("0"..."9").contains(scalar) else {
                throw Fault(reason: "This server does not know “\\\(scalar)”.")
            }
            return Symbols(ranges: [scalar.value...scalar.value])
        }
    }

    private mutating func characterClass() throws(Fault) -> Symbols {
        var symbols = Symbols(isComplement: take("^"))
        var isFirst = true
        while let scalar = next, isFirst || scalar != "]" {
            isFirst = false
            index += 1
            if scalar == "\\" {
                let own = try escaped()
                guard !own.isComplement else {
                    throw Fault(reason: "A complement can't stand between brackets.")
                }
                symbols.ranges += own.ranges
                continue
            }
            var end = scalar
            if next == "-", index + 1 < text.count, text[index + 1] != 0x5D {
                end = Unicode.Scalar(text[index + 1]) ?? scalar
                index += 2
                guard end != "\\", scalar <= end, end.isASCII else {
                    throw Fault(reason: "It has a range that is none.")
                }
            }
            symbols.ranges += Self.symbols(scalar.value...end.value).ranges
        }
        guard take("]") else { throw Fault(reason: "It opens a bracket that it does not close.") }
        return symbols
    }

    /// A range, and the letters of ASCII in it in the other case.
    private static func symbols(_ range: ClosedRange<UInt32>) -> Symbols {
        var ranges = [range]
        let cases: [(ClosedRange<UInt32>, Int64)] = [(0x41...0x5A, 32), (0x61...0x7A, -32)]
        for (own, offset) in cases where range.overlaps(own) {
            let letters = range.clamped(to: own)
            ranges.append(
                UInt32(Int64(letters.lowerBound) + offset)...UInt32(Int64(letters.upperBound) + offset))
        }
        return Symbols(ranges: ranges)
    }
}
