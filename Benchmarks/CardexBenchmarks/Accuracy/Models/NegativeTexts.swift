internal import CardTestSupport

/// Texts that mean no card.
///
/// The pronounceable ones follow letter pairs of the word list below, not of any card's name, so that they are like
/// words but not like the names of the corpus.
struct NegativeTexts {
    private static let letters = Array("abcdefghijklmnopqrstuvwxyz")
    private static let keyRows = ["qwertyuiop", "asdfghjkl", "zxcvbnm", "asdfjkl", "qweasdzxc", "uiojklnm"]
        .map(Array.init)

    /// The letters that follow a letter in the words of the list, as often as they do; a blank stands for the ends.
    private let followers: [Character: [Character]]

    /// Learns the letter pairs.
    init() {
        var followers: [Character: [Character]] = [:]
        for word in EverydayWords.all {
            var last: Character = " "
            for letter in word {
                followers[last, default: []].append(letter)
                last = letter
            }
        }
        self.followers = followers
    }

    /// Makes one text.
    ///
    /// - Parameter random: Which.
    /// - Returns: The text and its kind.
    func text(using random: inout SeededGenerator) -> (text: String, detail: String) {
        switch Int.random(in: 0..<5, using: &random) {
        case 0: (randomLetters(using: &random), "random letters")
        case 1: (mash(using: &random), "keyboard mash")
        case 2: (nonsense(using: &random), "nonsense")
        case 3: (EverydayWords.sentence(using: &random), "sentence")
        default: (EverydayWords.thing(using: &random), "other things")
        }
    }

    private func randomLetters(using random: inout SeededGenerator) -> String {
        String(
            (0..<Int.random(in: 8...20, using: &random)).map { _ in
                Self.letters.randomElement(using: &random) ?? "x"
            })
    }

    /// Runs of keys that lie side by side, as of a cat.
    private func mash(using random: inout SeededGenerator) -> String {
        let length = Int.random(in: 8...20, using: &random)
        var text = ""
        while text.count < length {
            let row = Self.keyRows.randomElement(using: &random) ?? []
            var place = Int.random(in: row.indices, using: &random)
            for _ in 0..<Int.random(in: 2...5, using: &random) {
                text.append(row[place])
                let step = Int.random(in: 1...2, using: &random) * (Bool.random(using: &random) ? 1 : -1)
                place = min(row.count - 1, max(0, place + step))
            }
        }
        return String(text.prefix(length))
    }

    /// One to three words of likely letter pairs.
    private func nonsense(using random: inout SeededGenerator) -> String {
        let words = (0..<Int.random(in: 1...3, using: &random)).map { _ in
            var word = ""
            var last: Character = " "
            let length = Int.random(in: 4...9, using: &random)
            while word.count < length {
                guard let next = (followers[last] ?? followers[" "])?.randomElement(using: &random) else {
                    break
                }
                word.append(next)
                last = next
            }
            return word
        }
        let text = words.joined(separator: " ")
        return text.count < 8 ? text + " " + nonsense(using: &random) : text
    }
}
