internal import CardModel

/// What a marketplace's name of a variant says about finish and edition.
///
///     Reverse Holofoil       reverseHolofoil
///     1st Edition Holofoil   holofoil        1stEdition
///     unlimitedHolofoil      holofoil        unlimited
///     Unlimited              normal          unlimited
///     Cold Foil              coldFoil
struct VariantName {
    /// The finish, a term of its own where it is none of the known ones.
    let finish: Finish
    /// The edition; empty when the name says none.
    let edition: String

    /// Splits the name into words, at blanks and at capitals, and takes the edition out of them.
    ///
    /// - Parameter name: The name in either spelling.
    init(_ name: String) {
        var words = Self.words(of: name)
        var edition = ""
        for (phrase, term) in Self.editions {
            guard let found = words.firstRange(of: phrase) else { continue }
            words.removeSubrange(found)
            if found.lowerBound < words.count, words[found.lowerBound] == "edition" {
                words.remove(at: found.lowerBound)
            }
            edition = term
            break
        }
        self.edition = edition
        if words == ["nonfoil"] || words == ["non", "foil"] || words == ["non", "holo"] { words = [] }
        var term = words.first ?? Finish.normal.rawValue
        for word in words.dropFirst() { term += word.prefix(1).uppercased() + word.dropFirst() }
        finish = Finish(rawValue: term)
    }

    /// The editions and the words that say them; `edition` may follow each.
    private static let editions: [(phrase: [String], term: String)] = [
        (["1st", "edition"], "1stEdition"), (["first", "edition"], "1stEdition"),
        (["unlimited"], "unlimited"), (["limited"], "limited"),
    ]

    private static func words(of name: String) -> [String] {
        var words: [String] = []
        var isInside = false
        var wasLower = false
        for scalar in name.unicodeScalars {
            let isWord = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            guard isWord else {
                isInside = false
                continue
            }
            let isUpper = scalar.properties.isUppercase
            if !isInside || (isUpper && wasLower) { words.append("") }
            words[words.count - 1] += scalar.properties.lowercaseMapping
            isInside = true
            wasLower = !isUpper
        }
        return words
    }
}
