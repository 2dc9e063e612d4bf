internal import CardTestSupport

/// A piece of a word that may be written in other ways.
struct RewriteRule {
    /// Where in a word the piece must stand.
    enum Place {
        case anywhere
        case start
        case end
        case inside
    }

    let piece: [Character]
    let others: [String]
    let place: Place
    /// What must follow, or nothing for anything.
    let following: [Character]
    /// What must stand before, or nothing for anything.
    let preceding: [Character]
    /// Rules of one family are together as likely as any other family.
    let family: String

    /// Makes a rule.
    ///
    /// - Parameters:
    ///   - piece: The piece.
    ///   - others: What may be written instead.
    ///   - place: Where it must stand.
    ///   - following: What must follow.
    ///   - preceding: What must stand before.
    ///   - family: What it is of; the piece itself when nothing is said.
    init(
        _ piece: String, _ others: String..., at place: Place = .anywhere, before following: String = "",
        after preceding: String = "", family: String? = nil
    ) {
        self.piece = Array(piece)
        self.preceding = Array(preceding)
        self.family = family ?? piece
        self.others = others
        self.place = place
        self.following = Array(following)
    }

    /// Whether the rule fits a text at a place.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - start: The place.
    /// - Returns: Whether the piece stands there and what is around allows it.
    func fits(_ text: [Character], at start: Int) -> Bool {
        let end = start + piece.count
        guard end <= text.count, text[start..<end].elementsEqual(piece) else { return false }
        let isStart = start == 0 || !text[start - 1].isLetter
        let isEnd = end == text.count || !text[end].isLetter
        let isPlaced =
            switch place {
            case .anywhere: true
            case .start: isStart
            case .end: isEnd && !isStart
            case .inside: !isStart && !isEnd
            }
        return isPlaced && (following.isEmpty || end < text.count && following.contains(text[end]))
            && (preceding.isEmpty || start > 0 && preceding.contains(text[start - 1]))
    }
}

/// Applies rules to a text, each at a place of its own.
struct Rewriting {
    private let rules: [RewriteRule]

    /// Takes the rules.
    ///
    /// - Parameter rules: The rules.
    init(_ rules: [RewriteRule]) {
        self.rules = rules
    }

    /// Rewrites some places of a text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - count: At how many places.
    ///   - random: Which places and rules.
    /// - Returns: The text and what was done, or `nil` where no rule fits.
    func rewrite(
        _ text: String, count: Int, using random: inout SeededGenerator
    ) -> (text: String, detail: String)? {
        var characters = Array(text)
        // Characters that came out of a rule are not rewritten again.
        var isFree = Array(repeating: true, count: characters.count)
        var details: [String] = []
        for _ in 0..<count {
            var choices: [(rule: RewriteRule, start: Int)] = []
            for rule in rules {
                for start in characters.indices where rule.fits(characters, at: start) {
                    if isFree[start..<start + rule.piece.count].allSatisfy(\.self) {
                        choices.append((rule, start))
                    }
                }
            }
            // First the family, then the place: otherwise single letters would crowd out the rest.
            let families = Dictionary(grouping: choices, by: \.rule.family).sorted { $0.key < $1.key }
            guard let choice = families.randomElement(using: &random)?.value.randomElement(using: &random),
                let other = choice.rule.others.randomElement(using: &random)
            else { break }
            let range = choice.start..<choice.start + choice.rule.piece.count
            characters.replaceSubrange(range, with: other)
            isFree.replaceSubrange(range, with: other.map { _ in false })
            // What vanished may not make its neighbours a new piece.
            if other.isEmpty, range.lowerBound < isFree.count { isFree[range.lowerBound] = false }
            details.append("\(String(choice.rule.piece))>\(other)")
        }
        return details.isEmpty ? nil : (String(characters), details.joined(separator: " "))
    }

    /// How many places of a text may be rewritten so that enough of it stays.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - random: How many of those allowed.
    /// - Returns: One for up to six letters, up to two for up to nine, else up to three.
    static func count(for text: String, using random: inout SeededGenerator) -> Int {
        let letters = text.count { $0.isLetter }
        return Int.random(in: 1...(letters <= 6 ? 1 : letters <= 9 ? 2 : 3), using: &random)
    }
}
