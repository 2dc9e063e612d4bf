internal import CardTestSupport

/// What a camera or scanner reads instead of what is printed.
enum ScannerSlips {
    /// What is most often read wrong.
    private static let usual = Rewriting(
        pairs([
            ("o", "0"), ("O", "0"), ("0", "O"), ("l", "1"), ("I", "1"), ("i", "1"), ("I", "l"), ("l", "I"),
            ("i", "l"),
            ("l", "i"), ("1", "l"), ("rn", "m"), ("m", "rn"), ("cl", "d"), ("d", "cl"), ("vv", "w"),
            ("w", "vv"),
            ("W", "VV"), ("s", "5"), ("S", "5"), ("5", "S"), ("B", "8"), ("b", "8"), ("8", "B"), ("z", "2"),
            ("Z", "2"), ("2", "Z"), ("g", "6"), ("G", "6"), ("6", "G"),
        ]))
    /// What is also read wrong, by poorer light.
    private static let seldom = Rewriting(
        pairs([
            ("e", "c"), ("c", "e"), ("u", "v"), ("v", "u"), ("t", "f"), ("f", "t"), ("li", "h"), ("h", "li"),
            ("h", "b"), ("n", "ri"), ("ri", "n"), ("nn", "m"), ("in", "m"), ("ii", "u"), ("g", "q"),
            ("g", "9"),
            ("q", "9"), ("T", "7"), ("A", "4"), ("O", "Q"), ("D", "O"), ("E", "F"), ("b", "6"),
            ("fi", "\u{FB01}"),
            ("fl", "\u{FB02}"), ("ll", "11"), ("a", "o"), ("y", "v"), ("é", "6"), ("I", "|"), ("l", "!"),
        ]))
    private static let specks: [Character] = [".", ",", "'", "-", "`", "|", "·", "_", "~", ":"]

    private static func pairs(_ pairs: [(String, String)]) -> [RewriteRule] {
        pairs.map { RewriteRule($0.0, $0.1) }
    }

    /// Look-alikes, and in one case of three a stray or missing space or sign.
    ///
    /// - Parameters:
    ///   - name: The name as printed.
    ///   - random: Which slips.
    /// - Returns: What was read, or `nil` where nothing looks alike.
    static func scan(_ name: String, using random: inout SeededGenerator) -> (text: String, detail: String)? {
        let printed = Int.random(in: 0..<8, using: &random) == 0 ? name.uppercased() : name
        let count = Rewriting.count(for: printed, using: &random)
        // One slip in four is of the rarer kind.
        let rare = (0..<count).count { _ in Int.random(in: 0..<4, using: &random) == 0 }
        guard let read = read(printed, usual: count - rare, seldom: rare, using: &random) else { return nil }
        guard Int.random(in: 0..<3, using: &random) == 0 else { return read }
        var characters = Array(read.text)
        let place = Int.random(in: 0...characters.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
            characters.insert(" ", at: place)
            return (String(characters), "\(read.detail) +space")
        case 1:
            characters.insert(specks.randomElement(using: &random) ?? ".", at: place)
            return (String(characters), "\(read.detail) +speck")
        default:
            let signs = characters.indices.filter { !characters[$0].isLetter && !characters[$0].isNumber }
            guard let sign = signs.randomElement(using: &random) else { return read }
            characters.remove(at: sign)
            return (String(characters), "\(read.detail) -sign")
        }
    }

    private static func read(
        _ printed: String, usual: Int, seldom: Int, using random: inout SeededGenerator
    ) -> (text: String, detail: String)? {
        let first = Self.usual.rewrite(printed, count: usual, using: &random)
        let second = Self.seldom.rewrite(first?.text ?? printed, count: seldom, using: &random)
        guard first != nil || second != nil else { return nil }
        let details = [first?.detail, second?.detail].compactMap(\.self).joined(separator: " ")
        return (second?.text ?? first?.text ?? printed, details)
    }
}
