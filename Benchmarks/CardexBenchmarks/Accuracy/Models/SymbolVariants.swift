internal import CardTestSupport
internal import Foundation

/// The ways in which people type what keyboards lack: symbols, quotes, accents, ligatures.
enum SymbolVariants {
    private static let quotes = ["'", "’", "‘", "`", "´", "ʼ", "′", ""]
    private static let doubleQuotes = ["\"", "“", "”", "„", "«", "''", ""]
    private static let dashes = ["-", "–", "—", "‐", "−", " ", ""]

    private static let readings: [Character: [String]] = [
        "♀": ["♀", " female", " f", "(f)", " ♀"], "♂": ["♂", " male", " m", "(m)", " ♂"],
        "★": [" star", " gold star", " ☆", "★", " ⭐"], "◇": [" prism star", " prism", "◇", " ♢"],
        "δ": [" delta", " delta species", " Δ", "δ", " (delta species)"], "α": [" alpha", " α"],
        "β": [" beta", " β"],
        "γ": [" gamma", " γ"], "&": ["and", "&", "+", "And", "＆", ""], "é": ["e", "é", "e\u{301}", "É", "è"],
        "'": quotes, "’": quotes, "\"": doubleQuotes, "“": doubleQuotes, "”": doubleQuotes, "-": dashes,
        "ß": ["ss", "ß"], "æ": ["ae", "æ"], "Æ": ["Ae", "AE", "æ"], "œ": ["oe", "œ"], "ø": ["o", "ø"],
        "ł": ["l"],
        ".": [".", "", " "], ",": [",", "", " ,"], ":": [":", "", " -", " :"], "!": ["!", "", "！"],
        "×": ["x", "×"],
        "(": ["(", "", "["], ")": [")", "", "]"], "[": ["[", "", "("], "]": ["]", "", ")"], "/": ["/", " "],
        "…": ["...", "…", ""], "®": ["", "®"], "™": ["", "™"],
    ]
    private static let accents = ["\u{301}", "\u{300}", "\u{302}", "\u{308}"]

    /// Writes the symbols of a name in other ways; now and then also accents where there are none, or full width.
    ///
    /// - Parameters:
    ///   - name: The name as printed.
    ///   - random: Which ways.
    /// - Returns: The text, or `nil` where the name has nothing but plain letters and spaces.
    static func write(_ name: String, using random: inout SeededGenerator) -> (text: String, detail: String)?
    {
        guard name.contains(where: { readings[$0] != nil || isAccented($0) }) else { return nil }
        var text = ""
        // One name is mostly written by one habit.
        let isThorough = Int.random(in: 0..<4, using: &random) > 0
        for character in name {
            let changes = isThorough || Bool.random(using: &random)
            if changes, let others = readings[character] {
                text += others.randomElement(using: &random) ?? String(character)
            } else if changes, isAccented(character) {
                text += PlainTyping.plain(String(character))
            } else {
                text.append(character)
            }
        }
        text = slashes(text, using: &random)
        var detail = "symbols"
        switch Int.random(in: 0..<10, using: &random) {
        case 0:
            text = fullWidth(text)
            detail = "full width"
        case 1:
            text = accented(text, using: &random)
            detail = "added accent"
        case 2: text = text.decomposedStringWithCanonicalMapping
        case 3: text = text.uppercased()
        case 4...6: text = text.lowercased()
        default: break
        }
        return text == name ? nil : (text, detail)
    }

    private static func isAccented(_ character: Character) -> Bool {
        character.isLetter && !character.isASCII && PlainTyping.plain(String(character)) != String(character)
    }

    /// The bar between two faces in another way.
    private static func slashes(_ text: String, using random: inout SeededGenerator) -> String {
        let bars = [" // ", "/", " / ", "//", " "]
        return text.replacingOccurrences(of: " // ", with: bars.randomElement(using: &random) ?? " ")
    }

    private static func fullWidth(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    (0x21...0x7E).contains(scalar.value)
                        ? Unicode.Scalar(scalar.value + 0xFEE0) ?? scalar
                        : scalar.value == 0x20 ? "\u{3000}" : scalar
                }))
    }

    private static func accented(_ text: String, using random: inout SeededGenerator) -> String {
        let vowels = text.indices.filter { "aeiouAEIOU".contains(text[$0]) }
        guard let place = vowels.randomElement(using: &random) else { return text }
        var text = text
        let letter = String(text[place]) + (accents.randomElement(using: &random) ?? "")
        text.replaceSubrange(place...place, with: letter.precomposedStringWithCanonicalMapping)
        return text
    }
}
