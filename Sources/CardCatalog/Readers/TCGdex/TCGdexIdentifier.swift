internal import CardModel

/// TCGdex's identifiers in the spelling of pokemon-tcg-data, so that both dumps speak of the same printing.
///
///     sv03.5-001  ►  sv3pt5-1        swsh12.5gg-GG01  ►  swsh12pt5gg-GG01        sm7.5-3  ►  sm75-3
///
/// A number that follows the letters of a set loses its zeros in front, a dot becomes `pt`, and a number of the card loses
/// its zeros in front where it starts with a digit. What follows no rule is listed.
enum TCGdexIdentifier {
    /// Sets whose identifiers differ beyond the rules.
    private static let exceptions = [
        "lc": "base6", "hgssp": "hsp", "swsh10.5": "pgo", "sv10.5b": "zsv10pt5", "sv10.5w": "rsv10pt5",
        "sm3.5": "sm35", "sm7.5": "sm75", "swsh3.5": "swsh35", "swsh4.5": "swsh45", "swsh4.5sv": "swsh45sv",
    ]

    /// Sets whose galleries are sets of their own there: the letters before the number, and what they add to the set.
    private static let galleries: [(set: String, letters: String, suffix: String)] = [
        ("swsh9", "TG", "tg"), ("swsh10", "TG", "tg"), ("swsh11", "TG", "tg"), ("swsh12", "TG", "tg"),
        ("swsh12pt5", "GG", "gg"), ("swsh45", "SV", "sv"),
    ]

    /// The identifier of a set.
    static func set(_ id: String) -> String {
        if let exception = exceptions[id.lowercased()] { return exception }
        let letters = id.prefix { !$0.isNumber }
        // Only a number right behind letters is the number of a set; `2021swsh` is the year of one.
        guard !letters.isEmpty, id.allSatisfy(\.isASCII) else { return id }
        let rest = withoutZeros(id.dropFirst(letters.count))
        return letters + rest.split(separator: ".", omittingEmptySubsequences: false).joined(separator: "pt")
    }

    /// The identifier of the set of a card.
    static func set(_ id: String, _ localID: String) -> String {
        let canonical = set(id)
        let gallery = galleries.first { gallery in
            gallery.set == canonical && localID.hasPrefix(gallery.letters)
                && localID.dropFirst(gallery.letters.count).allSatisfy(\.isNumber)
        }
        return canonical + (gallery?.suffix ?? "")
    }

    /// The number of a card.
    static func number(_ localID: String) -> String { withoutZeros(localID[...]) }

    /// The identifier of a card.
    static func printing(set: String, _ localID: String) -> PrintingID {
        PrintingID(game: .pokemon, nativeID: "\(self.set(set, localID))-\(number(localID))")
    }

    /// A text without the zeros in front of its first digit that counts.
    private static func withoutZeros(_ text: Substring) -> String {
        let rest = text.drop { $0 == "0" }
        if let first = rest.first, first.isNumber { return String(rest) }
        return rest.count == text.count ? String(text) : "0" + rest
    }
}

/// The languages that TCGdex has.
enum TCGdexLanguage {
    private static let codes: Set<String> = [
        "en", "fr", "es", "es-mx", "it", "pt", "pt-br", "pt-pt", "de", "nl", "pl", "ru", "ja", "ko", "zh-tw",
        "zh-cn", "id", "th",
    ]

    /// The language that a path names, in its file's name or in the nearest folder, or `nil`.
    static func named(in components: [Substring]) -> String? {
        guard let file = components.last else { return nil }
        let parts = FileName.plain(file).split { $0 == "." || $0 == "_" }.map(String.init)
        if let part = parts.dropLast().last(where: codes.contains) { return part }
        return components.dropLast().last { codes.contains($0.lowercased()) }?.lowercased()
    }

    /// The language in the address of a picture, such as `https://assets.tcgdex.net/fr/base/base1/4`, or `nil`.
    static func named(inPicture address: String) -> String? {
        let parts = address.split(separator: "/")
        guard parts.count > 2, parts[1].hasSuffix("tcgdex.net"), codes.contains(String(parts[2])) else {
            return nil
        }
        return String(parts[2])
    }
}
