internal import CardTestSupport

/// Slips with words: another order, spaces missing or too many, words left out.
enum WordSlips {
    /// The words in another order.
    ///
    /// - Parameters:
    ///   - text: What was meant.
    ///   - random: Which order.
    /// - Returns: What was typed, or `nil` for fewer than two words.
    static func order(_ text: String, using random: inout SeededGenerator) -> (text: String, detail: String)?
    {
        let words = words(text)
        guard words.count > 1 else { return nil }
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
            let turn = Int.random(in: 1..<words.count, using: &random)
            return ((words[turn...] + words[..<turn]).joined(separator: " "), "rotated")
        case 1:
            let shuffled = words.shuffled(using: &random)
            return shuffled == words ? nil : (shuffled.joined(separator: " "), "shuffled")
        default:
            return ("\(words[words.count - 1]), \(words.dropLast().joined(separator: " "))", "last first")
        }
    }

    /// One space or all left out.
    ///
    /// - Parameters:
    ///   - text: What was meant.
    ///   - random: Which spaces.
    /// - Returns: What was typed, or `nil` where there are none.
    static func merged(_ text: String, using random: inout SeededGenerator) -> (text: String, detail: String)?
    {
        var characters = Array(text)
        let spaces = characters.indices.filter { characters[$0] == " " }
        guard let space = spaces.randomElement(using: &random) else { return nil }
        if Bool.random(using: &random) {
            return (String(characters.filter { $0 != " " }), "all")
        }
        characters.remove(at: space)
        return (String(characters), "one")
    }

    /// A space inside a word of four letters or more.
    ///
    /// - Parameters:
    ///   - text: What was meant.
    ///   - random: Where.
    /// - Returns: What was typed, or `nil` where no word is long enough.
    static func split(_ text: String, using random: inout SeededGenerator) -> (text: String, detail: String)?
    {
        var words = words(text)
        guard let place = words.indices.filter({ words[$0].count >= 4 }).randomElement(using: &random) else {
            return nil
        }
        var word = Array(words[place])
        let inside = (1..<word.count).filter { word[$0 - 1].isLetter && word[$0].isLetter }
        guard let gap = inside.randomElement(using: &random) else { return nil }
        word.insert(" ", at: gap)
        words[place] = String(word)
        return (words.joined(separator: " "), words[place])
    }

    /// One word left out.
    ///
    /// - Parameters:
    ///   - text: What was meant.
    ///   - random: Which word.
    /// - Returns: What was typed, or `nil` where too little would be left: fewer than two words and five letters.
    static func missing(_ text: String, using random: inout SeededGenerator) -> (
        text: String, detail: String
    )? {
        var words = words(text)
        guard words.count > 1 else { return nil }
        let missing = words.remove(at: Int.random(in: words.indices, using: &random))
        let letters = words.joined().filter { $0.isLetter || $0.isNumber }.count
        guard words.count > 1 ? letters > 3 : letters >= 5 else { return nil }
        return (words.joined(separator: " "), "-\(missing)")
    }

    private static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
}
