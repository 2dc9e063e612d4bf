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

    /// Splits the name into words, at blanks and at capitals, and takes the edition off their front.
    ///
    /// - Parameter name: The name in either spelling.
    init(_ name: String) {
        var words = Self.words(of: name)
        if words.starts(with: ["1st", "edition"]) {
            edition = "1stEdition"
            words.removeFirst(2)
        } else if let first = words.first, first == "unlimited" || first == "limited" {
            edition = first
            words.removeFirst(words.dropFirst().first == "edition" ? 2 : 1)
        } else {
            edition = ""
        }
        var term = words.first ?? Finish.normal.rawValue
        for word in words.dropFirst() { term += word.prefix(1).uppercased() + word.dropFirst() }
        finish = Finish(rawValue: term)
    }

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
