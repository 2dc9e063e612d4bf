/// The Latin spellings of Hangul, in the Revised Romanization of Korean.
///
///     신라     silla, sinla           as it is spoken, and letter by letter
///     피카츄   pikachyu, pikachu      the y that is not heard
enum HangulRomanization {
    /// Writes the spellings of a name in Hangul.
    ///
    /// - Parameter name: A folded name; what is no syllable of Hangul stays as it is.
    /// - Returns: The spellings, each once: as it is spoken, letter by letter, and both without the y behind `ch` and `j`.
    /// - Complexity: O(length of `name`).
    static func spellings(of name: String) -> [String] {
        var spellings: [String] = []
        for isSpoken in [true, false] {
            let spelling = spell(name, asSpoken: isSpoken)
            for form in [spelling, withoutGlides(spelling)] where !spellings.contains(form) {
                spellings.append(form)
            }
        }
        return spellings
    }

    /// A syllable, by the numbers of its parts.
    private struct Syllable {
        var initial: Int
        var vowel: Int
        var final: Int
    }

    private static func spell(_ name: String, asSpoken isSpoken: Bool) -> String {
        var spelling = ""
        var run: [Syllable] = []
        for scalar in name.unicodeScalars {
            if (0xAC00...0xD7A3).contains(scalar.value) {
                let number = Int(scalar.value) - 0xAC00
                run.append(Syllable(initial: number / 588, vowel: number / 28 % 21, final: number % 28))
            } else {
                spelling += spell(run, asSpoken: isSpoken)
                run = []
                spelling.unicodeScalars.append(scalar)
            }
        }
        return spelling + spell(run, asSpoken: isSpoken)
    }

    private static func spell(_ run: [Syllable], asSpoken isSpoken: Bool) -> String {
        var spelling = ""
        // What stands at the start of the next syllable where the last one changed it.
        var onset: String?
        for (index, syllable) in run.enumerated() {
            spelling += onset ?? initials[syllable.initial]
            spelling += vowels[syllable.vowel]
            onset = nil
            guard isSpoken, index + 1 < run.count else {
                spelling += finals[syllable.final]
                continue
            }
            let meeting = meeting(syllable.final, run[index + 1])
            spelling += meeting.final
            onset = meeting.onset
        }
        return spelling
    }

    /// What a final consonant and the syllable behind it sound like where they meet.
    private static func meeting(_ final: Int, _ next: Syllable) -> (final: String, onset: String) {
        let (coda, onset) = (finals[final], initials[next.initial])
        if next.initial == silent {
            // The consonant is spoken with the vowel behind it; ng stays, and h is not heard.
            if coda == "ng" || final == 0 { return (coda, "") }
            if next.vowel == vowelI, final == 7 { return ("", "j") }
            if next.vowel == vowelI, final == 25 { return ("", "ch") }
            return liaisons[final]
        }
        switch (coda, onset) {
        case ("k", "n"), ("k", "m"): return ("ng", onset)
        case ("t", "n"), ("t", "m"): return ("n", onset)
        case ("p", "n"), ("p", "m"): return ("m", onset)
        case ("k", "r"): return ("ng", "n")
        case ("p", "r"): return ("m", "n")
        case ("t", "r"): return ("n", "n")
        case ("n", "r"), ("l", "r"), ("l", "n"): return ("l", "l")
        case ("m", "r"), ("ng", "r"): return (coda, "n")
        default: return (coda, onset)
        }
    }

    /// Leaves out the y behind `ch` and `j`.
    private static func withoutGlides(_ spelling: String) -> String {
        var letters = Array(spelling.utf8)
        var index = 1
        while index + 1 < letters.count {
            let isSoft =
                letters[index - 1] == UInt8(ascii: "j")
                || letters[index - 1] == UInt8(ascii: "h") && index > 1
                    && letters[index - 2] == UInt8(ascii: "c")
            let isVowel = [UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "o"), UInt8(ascii: "u")]
                .contains(letters[index + 1])
            if letters[index] == UInt8(ascii: "y"), isSoft, isVowel { letters.remove(at: index) }
            index += 1
        }
        return String(decoding: letters, as: UTF8.self)
    }

    private static let silent = 11
    private static let vowelI = 20
    private static let initials = parts("g kk n d tt r m b pp s ss - j jj ch k t p h")
    private static let vowels = parts("a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i")
    /// The final consonants as they are spoken before a pause.
    private static let finals = parts("- k k k n n n t l k m l l l p l m p p t t ng t t k t p t")
    /// The final consonants before a vowel: what stays, and what moves on.
    private static let liaisons: [(final: String, onset: String)] =
        zip(
            parts("- - - k - n - - - l l l l l l - - - p - - ng - - - - - -"),
            parts("- g kk s n j n d r g m b s t p r m b s s ss - j ch k t p -")
        ).map { ($0, $1) }

    private static func parts(_ text: String) -> [String] {
        text.split(separator: " ").map { $0 == "-" ? "" : String($0) }
    }
}
