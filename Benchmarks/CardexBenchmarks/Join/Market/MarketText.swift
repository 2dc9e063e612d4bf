internal import CardTestSupport

/// How a marketplace's clerks write a card's name and number.
struct MarketText {
    private var random: SeededGenerator

    init(random: SeededGenerator) {
        self.random = random
    }

    /// Whether something happens that happens so often in a thousand.
    mutating func happens(_ permille: Int) -> Bool { Int.random(in: 0..<1_000, using: &random) < permille }

    /// One of several texts.
    mutating func one(of texts: [String]) -> String { texts.randomElement(using: &random) ?? "" }

    /// A whole number in a range.
    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    private static let accents: [Character: String] = [
        "é": "e", "è": "e", "ê": "e", "á": "a", "à": "a", "â": "a", "ä": "a", "ö": "o", "ó": "o", "ô": "o",
        "ú": "u", "û": "u", "ü": "u", "í": "i", "ñ": "n", "Æ": "Ae", "æ": "ae", "Š": "S", "É": "E", "Ö": "O",
        "’": "'", "—": " ",
    ]
    private static let symbols: [(String, [String])] = [
        ("♀", ["♀", " F", " (F)", " Female"]), ("♂", ["♂", " M", " (M)", " Male"]),
        (" δ", [" δ", " (Delta Species)", " Delta Species", " Delta"]),
        (" ★", [" ★", " Star", " (Gold Star)", " Gold Star"]),
        (" ◇", [" ◇", " Prism Star", " (Prism Star)"]),
    ]

    /// A card's name with the habits of the market in letters, signs and blanks, and now and then a slip.
    mutating func name(_ name: String) -> String {
        var text = name
        for (symbol, spellings) in Self.symbols where text.contains(symbol) {
            text = text.replacing(symbol, with: one(of: spellings))
        }
        if happens(700) { text = text.map { Self.accents[$0] ?? String($0) }.joined() }
        if happens(60) { text = text.replacing("'", with: "") }
        if happens(40) { text = text.replacing("-", with: " ") }
        for suffix in ["EX", "GX", "V", "ex", "VMAX", "VSTAR"] where happens(60) {
            if text.hasSuffix(" \(suffix)") { text = "\(text.dropLast(suffix.count + 1))-\(suffix)" }
        }
        if happens(30) { text = text.replacing("&", with: "and") }
        if happens(20) { text = text.replacing(",", with: "") }
        if let cut = text.firstRange(of: " // "), happens(250) { text = String(text[..<cut.lowerBound]) }
        return happens(4) ? misspelt(text) : text
    }

    /// One letter wrong inside a name of eight letters or more.
    private mutating func misspelt(_ name: String) -> String {
        var letters = Array(name)
        guard letters.count >= 8 else { return name }
        let place = number(2...letters.count - 3)
        guard letters[place].isLetter, letters[place + 1].isLetter else { return name }
        switch number(0...3) {
        case 0: letters.remove(at: place)
        case 1: letters.insert(letters[place], at: place)
        case 2: letters.swapAt(place, place + 1)
        default: letters[place] = letters[place] == "e" ? "a" : "e"
        }
        return String(letters)
    }

    /// A number as printed: padded or not, with a total or without.
    ///
    /// - Parameters:
    ///   - number: The number as the dump has it.
    ///   - total: The printed total of the set.
    ///   - padding: To how many digits this group pads.
    /// - Returns: The number as the market has it.
    mutating func printed(_ number: String, total: Int?, padding: Int) -> String {
        let letters = number.prefix { !$0.isNumber }
        let rest = number.dropFirst(letters.count)
        let digits = rest.prefix { $0.isNumber && $0.isASCII }
        guard !digits.isEmpty else { return number }
        let padded = letters.isEmpty ? Self.padded(String(digits), to: padding) : String(digits)
        let own = "\(letters)\(padded)\(rest.dropFirst(digits.count))"
        guard let total, total > 0, !happens(50) else { return own }
        // Subsets print their own letters before the total too.
        let width = letters.isEmpty ? padding : digits.count
        return letters.count > 2 ? own : "\(own)/\(letters)\(Self.padded(String(total), to: width))"
    }

    private static func padded(_ digits: String, to width: Int) -> String {
        String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
