internal import CardTestSupport
internal import Foundation

/// How a name is typed before anything goes wrong: as printed, or in plain letters.
enum PlainTyping {
    /// What is typed for letters that lose more than a mark.
    private static let plainLetters: [Character: String] = [
        "ß": "ss", "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe", "ø": "o", "Ø": "O", "đ": "d", "Đ": "D",
        "ð": "d",
        "þ": "th", "Þ": "Th", "ł": "l", "Ł": "L", "ı": "i", "’": "'", "‘": "'", "“": "\"", "”": "\"",
        "–": "-",
        "—": "-", "♀": " female", "♂": " male", "δ": " delta", "★": " star", "☆": " star", "◇": " prism star",
        "α": " alpha", "β": " beta", "γ": " gamma", "×": "x",
    ]

    /// A name in letters of a plain keyboard: no accents, symbols by their words, no more than one space in a row.
    ///
    /// - Parameter name: The name as printed.
    /// - Returns: The name in plain letters; what has none, such as kana, stays.
    static func plain(_ name: String) -> String {
        var plain = ""
        for character in name {
            if let letters = plainLetters[character] {
                plain += letters
            } else {
                plain += String(character).folding(
                    options: [.diacriticInsensitive, .widthInsensitive],
                    locale: Locale(identifier: "en_US_POSIX"))
            }
        }
        return plain.split(separator: " ").joined(separator: " ")
    }

    /// A name without punctuation: left out inside words, else a space.
    ///
    /// - Parameter text: The name.
    /// - Returns: Letters, digits and single spaces.
    static func withoutPunctuation(_ text: String) -> String {
        var bare = ""
        for character in text {
            if character.isLetter || character.isNumber {
                bare.append(character)
            } else if character != "'" && character != "." {
                bare.append(" ")
            }
        }
        return bare.split(separator: " ").joined(separator: " ")
    }

    /// A name as somebody types it who makes no mistake.
    ///
    /// - Parameters:
    ///   - name: The name as printed.
    ///   - random: Which way.
    /// - Returns: Mostly small plain letters, sometimes the name as printed.
    static func typed(_ name: String, using random: inout SeededGenerator) -> String {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: name
        case 1: plain(name)
        case 2...4: plain(name).lowercased()
        default: withoutPunctuation(plain(name).lowercased())
        }
    }

    /// A name as the folded class asks it: any case, no accents, punctuation dropped or spaced.
    ///
    /// - Parameters:
    ///   - name: The name as printed.
    ///   - random: Which way.
    /// - Returns: The text.
    static func folded(_ name: String, using random: inout SeededGenerator) -> String {
        let plain = plain(name)
        let pointed =
            switch Int.random(in: 0..<4, using: &random) {
            case 0: plain
            case 1: plain.replacingOccurrences(of: "-", with: " ")
            case 2: withoutPunctuation(plain)
            default: spacedPunctuation(plain)
            }
        switch Int.random(in: 0..<4, using: &random) {
        case 0: return pointed.uppercased()
        case 1: return pointed.lowercased()
        case 2: return pointed
        default:
            return pointed.map { character in
                Bool.random(using: &random) ? character.uppercased() : character.lowercased()
            }.joined()
        }
    }

    /// Spaces around every sign but the quotes, which belong to their words.
    private static func spacedPunctuation(_ text: String) -> String {
        let spaced = text.map { character in
            character.isLetter || character.isNumber || character == "'"
                ? String(character) : " \(character) "
        }
        return spaced.joined().split(separator: " ").joined(separator: " ")
    }
}
