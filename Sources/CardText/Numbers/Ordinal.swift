/// The ordinal numbers that names of sets and editions are written with: `seventh` is `7th`.
package enum Ordinal {
    private static let words = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
        "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth",
        "eighteenth", "nineteenth", "twentieth",
    ]
    private static let romanNumerals = ["ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"]

    /// The short form of an ordinal number in letters.
    ///
    /// - Parameter word: A folded word.
    /// - Returns: Such as `7th` for `seventh`, or `nil` for other words.
    package static func abbreviation(of word: String) -> String? {
        guard let index = words.firstIndex(of: word) else { return nil }
        let ending = index == 0 ? "st" : index == 1 ? "nd" : index == 2 ? "rd" : "th"
        return "\(index + 1)\(ending)"
    }

    /// The digits of a small Roman numeral.
    ///
    /// - Parameter word: A folded word.
    /// - Returns: Such as `2` for `ii`, or `nil` for other words.
    package static func digits(ofRoman word: String) -> String? {
        romanNumerals.firstIndex(of: word).map { "\($0 + 2)" }
    }
}
