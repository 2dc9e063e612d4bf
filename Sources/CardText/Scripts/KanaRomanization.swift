/// The Latin spellings of kana, in the system of Hepburn without macrons.
///
///     リザードン   rizadon, rizaadon            a long vowel is left short, or doubled
///     ミュウツー   myutsu, myuutsuu, myuutsu    those written out and those drawn are told apart
///     マッチ       matchi, macchi               a doubled consonant
enum KanaRomanization {
    /// Writes the spellings of a name in kana.
    ///
    /// - Parameter name: A folded name; what is no hiragana stays as it is.
    /// - Returns: The spellings, the most usual one first, each once.
    /// - Complexity: O(length of `name`).
    static func spellings(of name: String) -> [String] {
        let syllables = syllables(of: name)
        var spellings: [String] = []
        for style in [Style.short, .long, .mixed] {
            let spelling = spell(syllables, in: style)
            if !spellings.contains(spelling) { spellings.append(spelling) }
        }
        return spellings
    }

    /// How long vowels are written.
    private enum Style {
        /// `ー`, `う` behind u and o, and a repeated vowel are left out.
        case short
        /// Everything is written out, and `っち` as `cchi`.
        case long
        /// Only `ー` is left out.
        case mixed
    }

    /// A part of a name as it is spoken.
    private enum Syllable: Equatable {
        /// A consonant, which may be none, and a vowel.
        case open(consonant: String, vowel: Character)
        case nasal, doubling, lengthening
        case text(Character)
    }

    private static func syllables(of name: String) -> [Syllable] {
        var syllables: [Syllable] = []
        var lastKana: UInt32 = 0
        for scalar in name.unicodeScalars {
            var kana = scalar.value
            // The iteration marks repeat the kana before, as it is or voiced.
            if kana == 0x309D, lastKana != 0 { kana = ScriptLikeness.plainKana(lastKana) }
            if kana == 0x309E, lastKana != 0 { kana = ScriptLikeness.plainKana(lastKana) + 1 }
            lastKana = (0x3041...0x3096).contains(kana) ? kana : 0
            if let vowel = smallVowels[kana], glide(vowel, onto: &syllables) { continue }
            if let vowel = smallGlides[kana], glideY(vowel, onto: &syllables) { continue }
            switch kana {
            case 0x3063: syllables.append(.doubling)
            case 0x3093: syllables.append(.nasal)
            case 0x30FC: syllables.append(.lengthening)
            default:
                if let letters = table[kana], let vowel = letters.last {
                    syllables.append(.open(consonant: String(letters.dropLast()), vowel: vowel))
                } else {
                    syllables.append(.text(Character(scalar)))
                }
            }
        }
        return syllables
    }

    /// Puts a small vowel in the place of the last syllable's vowel: `ふぁ` is fa, `てぃ` ti, `うぃ` wi.
    private static func glide(_ vowel: Character, onto syllables: inout [Syllable]) -> Bool {
        guard case .open(var consonant, let last) = syllables.last else { return false }
        switch (consonant, last) {
        case ("", "u"): consonant = "w"
        case ("", "i"): consonant = "y"
        case ("k", "u"), ("g", "u"): consonant += "w"
        case ("k", "i"), ("g", "i"), ("n", "i"), ("h", "i"), ("b", "i"), ("p", "i"), ("m", "i"), ("r", "i"):
            consonant += "y"
        case ("f", "u"), ("v", "u"), ("ts", "u"), ("ch", "i"), ("sh", "i"), ("j", "i"), ("s", "u"),
            ("z", "u"):
            break
        case ("t", "e"), ("d", "e"), ("t", "o"), ("d", "o"): break
        default: return false
        }
        syllables[syllables.count - 1] = .open(consonant: consonant, vowel: vowel)
        return true
    }

    /// Puts a small ya, yu or yo in the place of the last syllable's vowel: `しゃ` is sha, `きゅ` kyu, `でゅ` dyu.
    private static func glideY(_ vowel: Character, onto syllables: inout [Syllable]) -> Bool {
        guard case .open(var consonant, let last) = syllables.last else { return false }
        switch (consonant, last) {
        case ("sh", "i"), ("ch", "i"), ("j", "i"): break
        case ("k", "i"), ("g", "i"), ("n", "i"), ("h", "i"), ("b", "i"), ("p", "i"), ("m", "i"), ("r", "i"),
            ("t", "e"), ("d", "e"), ("f", "u"), ("v", "u"):
            consonant += "y"
        default: return false
        }
        syllables[syllables.count - 1] = .open(consonant: consonant, vowel: vowel)
        return true
    }

    private static func spell(_ syllables: [Syllable], in style: Style) -> String {
        var spelling = ""
        var isDoubling = false
        var lastVowel: Character?
        for syllable in syllables {
            switch syllable {
            case .open(let consonant, let vowel):
                if consonant.isEmpty, style == .short, isLong(lastVowel, vowel) { continue }
                if isDoubling, let first = consonant.first {
                    spelling += consonant == "ch" && style != .long ? "t" : String(first)
                }
                spelling += consonant
                spelling.append(vowel)
                lastVowel = vowel
                isDoubling = false
                continue
            case .lengthening:
                if style == .long, let lastVowel { spelling.append(lastVowel) }
                continue
            case .doubling:
                isDoubling = true
                lastVowel = nil
                continue
            case .nasal: spelling.append("n")
            case .text(let character): spelling.append(character)
            }
            isDoubling = false
            lastVowel = nil
        }
        return spelling
    }

    /// Whether a vowel only makes the one before it long.
    private static func isLong(_ last: Character?, _ vowel: Character) -> Bool {
        last == vowel && vowel != "i" && vowel != "e" || last == "o" && vowel == "u"
    }

    private static let smallVowels: [UInt32: Character] = [
        0x3041: "a", 0x3043: "i", 0x3045: "u", 0x3047: "e", 0x3049: "o", 0x308E: "a",
    ]
    private static let smallGlides: [UInt32: Character] = [0x3083: "a", 0x3085: "u", 0x3087: "o"]

    /// What each hiragana sounds like, from U+3041 on.
    private static let table: [UInt32: String] = {
        let sounds = """
            a a i i u u e e o o ka ga ki gi ku gu ke ge ko go sa za shi ji su zu se ze so zo ta da chi ji tsu tsu zu te de \
            to do na ni nu ne no ha ba pa hi bi pi fu bu pu he be pe ho bo po ma mi mu me mo ya ya yu yu yo yo ra ri ru re \
            ro wa wa i e o n vu ka ke
            """
        var table: [UInt32: String] = [:]
        for (offset, sound) in sounds.split(whereSeparator: { $0.isWhitespace }).enumerated() {
            table[0x3041 + UInt32(offset)] = String(sound)
        }
        return table
    }()
}
