/// Letters that Unicode doesn't decompose, though people type a plain letter for them.
enum LetterTable {
    /// What is typed for a case-folded letter.
    ///
    /// - Parameter scalar: A case-folded scalar without accents.
    /// - Returns: ASCII letters, or `nil` where the scalar stands for itself.
    static func plain(_ scalar: UInt32) -> String? {
        guard scalar >= 0xDF, scalar <= 0xA7FF else { return nil }
        return switch Unicode.Scalar(scalar) {
        case "æ", "ᴁ": "ae"
        case "œ", "ɶ": "oe"
        case "ß": "ss"
        case "þ": "th"
        case "ꜳ": "aa"
        case "ꜵ": "ao"
        case "ꜷ": "au"
        case "ꜹ", "ꜻ": "av"
        case "ꜽ": "ay"
        case "ꝏ": "oo"
        case "ꝡ": "vy"
        case "ƕ": "hv"
        case "ȣ": "ou"
        case "ⱥ", "ᶏ", "ɑ": "a"
        case "ƀ", "ɓ", "ƃ", "ᵬ", "ᶀ": "b"
        case "ƈ", "ȼ", "ɕ", "ꞓ": "c"
        case "đ", "ð", "ɖ", "ɗ", "ƌ", "ȡ", "ᵭ", "ᶁ", "ᶑ": "d"
        case "ɇ", "ǝ", "ə", "ɛ", "ɘ", "ⱸ", "ᶒ": "e"
        case "ƒ", "ᵮ", "ᶂ": "f"
        case "ǥ", "ɠ", "ɡ", "ᶃ", "ꞡ": "g"
        case "ħ", "ɦ", "ⱨ", "ɧ": "h"
        case "ı", "ɨ", "ɩ", "ᵻ", "ᶖ": "i"
        case "ȷ", "ɉ", "ʝ", "ɟ": "j"
        case "ĸ", "ƙ", "ⱪ", "ꝁ", "ᶄ": "k"
        case "ł", "ƚ", "ɫ", "ɬ", "ɭ", "ⱡ", "ƛ", "ꝉ", "ᶅ": "l"
        case "ɱ", "ᵯ", "ᶆ": "m"
        case "ŋ", "ɲ", "ƞ", "ɳ", "ȵ", "ᵰ", "ᶇ": "n"
        case "ø", "ɵ", "ɔ", "ꝋ", "ꝍ": "o"
        case "ƥ", "ᵽ", "ᵱ", "ᶈ", "ꝑ", "ꝓ": "p"
        case "ɋ", "ʠ", "ꝗ", "ꝙ": "q"
        case "ɍ", "ɽ", "ɾ", "ɼ", "ᵲ", "ᶉ", "ꞧ": "r"
        case "ʂ", "ȿ", "ᵴ", "ᶊ", "ꞩ": "s"
        case "ŧ", "ƭ", "ʈ", "ⱦ", "ƫ", "ȶ", "ᵵ": "t"
        case "ʉ", "ᵾ", "ᶙ": "u"
        case "ʋ", "ⱱ", "ⱴ", "ᶌ": "v"
        case "ⱳ": "w"
        case "ᶍ": "x"
        case "ƴ", "ɏ", "ỿ": "y"
        case "ƶ", "ȥ", "ɀ", "ʐ", "ʑ", "ʒ", "ⱬ", "ᵶ", "ᶎ": "z"
        default: nil
        }
    }
}
