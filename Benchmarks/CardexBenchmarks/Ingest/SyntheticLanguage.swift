internal import CardTestSupport

/// A language that cards are printed in, and what its names are made of.
struct SyntheticLanguage {
    /// The code, as Scryfall spells it.
    let code: String
    /// The share of sets that come out in it.
    let share: Double
    private let scalars: [Unicode.Scalar]
    /// The least and greatest number of letters of a word, and of words of a name.
    private let wordLength: ClosedRange<Int>
    private let wordCount: ClosedRange<Int>
    private let separator: String

    private init(
        _ code: String, share: Double, _ ranges: [ClosedRange<UInt32>], and more: String = "",
        word: ClosedRange<Int>, words: ClosedRange<Int>, separator: String = " "
    ) {
        self.code = code
        self.share = share
        scalars = ranges.flatMap { $0.compactMap { Unicode.Scalar($0) } } + Array(more.unicodeScalars)
        wordLength = word
        wordCount = words
        self.separator = separator
    }

    private static func latin(_ code: String, share: Double, _ more: String) -> SyntheticLanguage {
        SyntheticLanguage(
            code, share: share, [0x61...0x7A, 0x61...0x7A], and: "aaeeiioouu" + more, word: 3...11,
            words: 1...4)
    }

    /// English, in which every card is.
    static let english = latin("en", share: 1, "")

    /// All languages, English first.
    static let all: [SyntheticLanguage] = [
        english, latin("de", share: 0.42, "äöüß"), latin("fr", share: 0.42, "éèêàçù"),
        latin("it", share: 0.40, "àèìòù"), latin("es", share: 0.40, "áéíóúñ"),
        latin("pt", share: 0.34, "ãõáéçê"),
        SyntheticLanguage(
            "ja", share: 0.44, [0x3042...0x3093, 0x30A2...0x30F3, 0x4E00...0x56FF], word: 3...9, words: 1...2,
            separator: "、"),
        SyntheticLanguage("zhs", share: 0.34, [0x4E00...0x5CFF], word: 2...7, words: 1...1),
        SyntheticLanguage("zht", share: 0.26, [0x4E00...0x5CFF], word: 2...7, words: 1...1),
        SyntheticLanguage("ko", share: 0.18, [0xAC00...0xB7FF], word: 2...5, words: 1...3),
        SyntheticLanguage("ru", share: 0.24, [0x430...0x44F], and: "аеиоу", word: 4...11, words: 1...3),
        SyntheticLanguage("he", share: 0.004, [0x5D0...0x5EA], word: 3...7, words: 1...3),
        SyntheticLanguage("ar", share: 0.004, [0x627...0x64A], word: 3...7, words: 1...3),
        SyntheticLanguage("sa", share: 0.004, [0x905...0x939], and: "ािीुू", word: 3...8, words: 1...2),
        SyntheticLanguage("grc", share: 0.004, [0x3B1...0x3C9], word: 3...9, words: 1...3),
        latin("la", share: 0.004, "aeu"), latin("ph", share: 0.01, "|"),
    ]

    /// A name, the same for the same random source.
    func name(_ random: inout SeededGenerator) -> String {
        var name = ""
        for word in 0..<Int.random(in: wordCount, using: &random) {
            if word > 0 { name += separator }
            for letter in 0..<Int.random(in: wordLength, using: &random) {
                let scalar = scalars[Int.random(in: 0..<scalars.count, using: &random)]
                if letter == 0 {
                    name += String(scalar).uppercased()
                } else {
                    name.unicodeScalars.append(scalar)
                }
            }
        }
        return name
    }
}
