internal import CardTestSupport

/// Slips of the fingers: most hit a key beside the right one, strike one twice or skip one.
struct KeyboardSlips {
    private static let rows = ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"].map(Array.init)
    private static let letters = Array("abcdefghijklmnopqrstuvwxyz")

    /// For each letter, the letters of the keys around it.
    private static let neighbours: [Character: [Character]] = {
        var neighbours: [Character: [Character]] = [:]
        for (row, keys) in rows.enumerated() {
            for (column, key) in keys.enumerated() where key.isLetter {
                for (otherRow, shift) in [
                    (row, -1), (row, 1), (row - 1, 0), (row - 1, 1), (row + 1, -1), (row + 1, 0),
                ]
                where rows.indices.contains(otherRow) && rows[otherRow].indices.contains(column + shift) {
                    let other = rows[otherRow][column + shift]
                    if other.isLetter { neighbours[key, default: []].append(other) }
                }
            }
        }
        return neighbours
    }()

    /// One letter too many, too few, or another one.
    ///
    /// - Parameters:
    ///   - text: What was meant.
    ///   - random: Which slip.
    /// - Returns: What was typed and what was done, or `nil` where there are no letters.
    static func typo(_ text: String, using random: inout SeededGenerator) -> (text: String, detail: String)? {
        var typed = Array(text)
        guard let place = typed.indices.filter({ typed[$0].isLetter }).randomElement(using: &random) else {
            return nil
        }
        let letter = typed[place]
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
            let added = Int.random(in: 0..<5, using: &random) < 2 ? letter : wrong(letter, using: &random)
            typed.insert(added, at: Bool.random(using: &random) ? place : place + 1)
            return (String(typed), "+\(added)")
        case 1:
            typed.remove(at: place)
            return (String(typed), "-\(letter)")
        default:
            let other = wrong(letter, using: &random)
            typed[place] = other
            return (String(typed), "\(letter)>\(other)")
        }
    }

    /// Two neighbouring letters in each other's place.
    ///
    /// - Parameters:
    ///   - text: What was meant.
    ///   - random: Which letters.
    /// - Returns: What was typed, or `nil` where no two neighbours differ.
    static func swap(_ text: String, using random: inout SeededGenerator) -> (text: String, detail: String)? {
        var typed = Array(text)
        let places = typed.indices.dropLast().filter { place in
            typed[place].isLetter && typed[place + 1].isLetter
                && typed[place].lowercased() != typed[place + 1].lowercased()
        }
        guard let place = places.randomElement(using: &random) else { return nil }
        typed.swapAt(place, place + 1)
        return (String(typed), "\(typed[place + 1])\(typed[place])>\(typed[place])\(typed[place + 1])")
    }

    /// The first letter missing, another one, or one in front of it.
    ///
    /// - Parameters:
    ///   - text: What was meant.
    ///   - random: Which slip.
    /// - Returns: What was typed, or `nil` where the text does not start with a letter.
    static func firstLetter(_ text: String, using random: inout SeededGenerator) -> (
        text: String, detail: String
    )? {
        var typed = Array(text)
        guard let first = typed.first, first.isLetter else { return nil }
        let other = wrong(first, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
            typed.removeFirst()
            return (String(typed), "-\(first)")
        case 1:
            typed.insert(other, at: 0)
            return (String(typed), "+\(other)")
        default:
            typed[0] = other
            return (String(typed), "\(first)>\(other)")
        }
    }

    /// Several slips one after the other; two may meet and cost less.
    ///
    /// - Parameters:
    ///   - count: How many.
    ///   - text: What was meant.
    ///   - random: Which slips.
    /// - Returns: What was typed, or `nil` where there are no letters.
    static func typos(
        _ count: Int, _ text: String, using random: inout SeededGenerator
    ) -> (text: String, detail: String)? {
        var typed = (text: text, detail: "")
        for _ in 0..<count {
            let isSwap = Int.random(in: 0..<5, using: &random) == 0
            guard
                let next = isSwap ? swap(typed.text, using: &random) : typo(typed.text, using: &random)
            else { return nil }
            typed = (next.text, typed.detail.isEmpty ? next.detail : "\(typed.detail) \(next.detail)")
        }
        return typed
    }

    /// A letter other than the right one, of a key nearby in two cases of three.
    static func wrong(_ letter: Character, using random: inout SeededGenerator) -> Character {
        let small = letter.lowercased().first ?? letter
        let nearby = Int.random(in: 0..<3, using: &random) < 2 ? neighbours[small] ?? [] : []
        let others = nearby.isEmpty ? letters.filter { $0 != small } : nearby
        let other = others.randomElement(using: &random) ?? "x"
        return letter.isUppercase ? other.uppercased().first ?? other : other
    }
}
