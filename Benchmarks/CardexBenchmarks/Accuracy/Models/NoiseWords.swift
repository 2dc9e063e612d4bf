internal import CardModel
internal import CardTestSupport

/// What sellers and buyers write beside a name that is no part of it.
enum NoiseWords {
    private static let words = [
        "holo", "reverse holo", "rev holo", "foil", "non holo", "nonfoil", "etched foil", "psa 9", "psa 10",
        "PSA 8", "bgs 9.5", "cgc 9",
        "graded", "nm", "NM", "near mint", "nm/m", "mint", "lp", "lightly played", "mp", "hp", "played",
        "1st edition", "first edition",
        "unlimited", "shadowless", "promo", "full art", "alt art", "secret rare", "ultra rare", "rare",
        "rare holo", "english", "japanese",
        "eng", "card", "tcg", "single", "x1", "4x", "playset", "borderless", "extended art", "showcase",
    ]

    /// A name with its set, the set's code, or noise words.
    ///
    /// - Parameters:
    ///   - name: The name as typed.
    ///   - set: The set of one of its printings, if known.
    ///   - random: Which words.
    /// - Returns: The text and what was added.
    static func write(
        _ name: String, set: CardSet?, using random: inout SeededGenerator
    ) -> (text: String, detail: String) {
        var setForms: [String] = []
        if let set {
            let title = PlainTyping.plain(set.name)
            if !title.isEmpty {
                setForms += [
                    "\(name) \(title)", "\(name) \(title.lowercased())", "\(name) (\(title))",
                    "\(name) - \(title)", "\(title) \(name)",
                ]
            }
            for code in [set.id] + set.codes where !code.isEmpty {
                setForms += ["\(name) \(code)", "\(name) [\(code.uppercased())]", "\(code) \(name)"]
            }
        }
        let word = words.randomElement(using: &random) ?? "foil"
        let other = words.randomElement(using: &random) ?? "nm"
        switch Int.random(in: 0..<5, using: &random) {
        case 0...1:
            if let form = setForms.randomElement(using: &random) { return (form, "set") }
            return ("\(name) \(word)", word)
        case 2: return ("\(name) \(word)", word)
        case 3: return ("\(word) \(name)", word)
        default: return ("\(name) \(word) \(other)", "\(word) \(other)")
        }
    }
}
