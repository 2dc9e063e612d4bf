internal import CardTestSupport

/// What a camera or scanner reads instead of what is printed.
enum ScannerSlips {
    private static let lookAlikes = Rewriting(
        pairs([
            ("0", "o"), ("O", "0"), ("O", "Q"), ("o", "0"), ("1", "l"), ("l", "1"), ("I", "l"), ("I", "1"),
            ("i", "l"), ("l", "I"),
            ("l", "i"), ("rn", "m"), ("m", "rn"), ("cl", "d"), ("d", "cl"), ("vv", "w"), ("w", "vv"),
            ("W", "VV"),
            ("S", "5"), ("s", "5"), ("5", "S"), ("B", "8"), ("8", "B"), ("b", "6"), ("Z", "2"), ("z", "2"),
            ("2", "Z"), ("G", "6"), ("g", "9"), ("q", "9"), ("6", "G"), ("h", "b"), ("n", "ri"), ("ri", "n"),
            ("e", "c"), ("c", "e"), ("u", "v"), ("v", "u"), ("t", "f"), ("f", "t"), ("li", "h"), ("h", "li"),
            ("nn", "m"), ("in", "m"), ("ii", "u"), ("g", "q"), ("T", "7"), ("A", "4"), ("D", "O"), ("E", "F"),
            ("fi", "\u{FB01}"),
            ("fl", "\u{FB02}"), ("ll", "11"), ("tt", "ft"), ("a", "o"), ("y", "v"), ("é", "6"), ("é", "e"),
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
        guard let read = lookAlikes.rewrite(printed, count: count, using: &random) else { return nil }
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
}
