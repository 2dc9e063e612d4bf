internal import CardTestSupport

/// Slips in names of Chinese, Japanese or Korean characters.
enum ScriptSlips {
    /// A script whose characters stand for each other.
    enum Script: Hashable {
        case kana
        case han
        case hangul
    }

    /// The script of a character, or `nil` for any other.
    static func script(of character: Character) -> Script? {
        guard let scalar = character.unicodeScalars.first else { return nil }
        return switch scalar.value {
        case 0x3041...0x30FA, 0x30FC...0x30FE: .kana
        case 0x3400...0x4DBF, 0x4E00...0x9FFF: .han
        case 0xAC00...0xD7A3: .hangul
        default: nil
        }
    }

    /// Whether a character is of such a script.
    static func isOfScript(_ character: Character) -> Bool { script(of: character) != nil }

    /// One character another one, missing, too many or swapped with its neighbour.
    ///
    /// - Parameters:
    ///   - name: The name as printed.
    ///   - alphabets: The characters of each script, as often as they occur.
    ///   - random: Which slip.
    /// - Returns: The text, or `nil` for names of fewer than three such characters.
    static func slip(
        _ name: String, alphabets: [Script: [Character]], using random: inout SeededGenerator
    ) -> (text: String, detail: String)? {
        var typed = Array(name)
        let places = typed.indices.filter { isOfScript(typed[$0]) }
        guard places.count >= 3, let place = places.randomElement(using: &random),
            let script = script(of: typed[place]),
            let other = alphabets[script]?.randomElement(using: &random)
        else { return nil }
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            typed[place] = other
            return (String(typed), "\(name): another")
        case 1:
            typed.remove(at: place)
            return (String(typed), "\(name): missing")
        case 2:
            typed.insert(other, at: place)
            return (String(typed), "\(name): too many")
        default:
            guard places.contains(place + 1), typed[place] != typed[place + 1] else { return nil }
            typed.swapAt(place, place + 1)
            return (String(typed), "\(name): swapped")
        }
    }
}
