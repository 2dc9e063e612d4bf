internal import CardModel
internal import CardText

/// Reads deck lists and other lists of one card per line: as Arena, Moxfield, MTGO, Limitless, Forge and people write
/// them, and the passcodes of Yu-Gi-Oh! decks.
///
///     4 Charizard (BS) 4      4x Lightning Bolt [C20]     1 Sol Ring (C21) 263 *F*    SB: 2 Duress
///     Pokémon: 12             * 4 Charizard ex OBF 125    1 [ICE] Brainstorm          Sol Ring|C21
///     #main                   46986414                    // a comment                Charizard x4
struct TextList {
    /// What one line is.
    enum Content {
        /// Nothing, a comment, or the name of a section.
        case remark
        /// A card.
        case card(LineEvidence)
    }

    /// Whether the list is a Yu-Gi-Oh! deck, in which a number alone is a passcode.
    private var isPasscodeDeck = false
    private var isAbout = false

    /// Starts on a list.
    init() {}

    /// Reads a line.
    ///
    /// - Parameters:
    ///   - text: The line.
    ///   - line: Its number, for what is wrong with it.
    /// - Returns: What it is.
    mutating func read(_ text: String, line: Int) -> Content {
        var rest = NumberText.trimmed(text.filter { $0 != "\u{FEFF}" })
        if rest.isEmpty { return .remark }
        if let remark = deckMark(rest) { return remark }
        if isPasscodeDeck, rest.utf8.allSatisfy({ $0 &- 0x30 < 10 }) { return passcode(rest) }
        if rest.hasPrefix("//") || rest.hasPrefix("#") || rest.hasPrefix("***") || rest.hasPrefix("--") {
            return .remark
        }
        if DeckSections.isSection(rest) {
            isAbout = DeckSections.isAbout(rest)
            return .remark
        }
        if isAbout, rest.hasPrefix("Name ") { return .remark }
        var evidence = LineEvidence()
        rest = Self.withoutPrefixes(rest)
        let whole = rest
        let count = Self.takeQuantity(&rest, &evidence, line)
        Self.takeMarks(&rest, &evidence)
        Self.takeForge(&rest, &evidence)
        evidence.name = rest
        // `1996 World Champion` may be a card and no 1,996 copies: whoever looks names up decides.
        if count != 1 || whole != rest { evidence.wholeText = whole }
        if rest.isEmpty { evidence.name = whole }
        return .card(evidence)
    }

    /// `#main`, `!side`: a deck of passcodes.
    private mutating func deckMark(_ text: String) -> Content? {
        guard ["#main", "#extra", "!side", "#side"].contains(text.lowercased()) else { return nil }
        isPasscodeDeck = true
        return .remark
    }

    private func passcode(_ text: String) -> Content {
        var evidence = LineEvidence()
        let digits = text.drop { $0 == "0" }
        evidence.identifiers = [ExternalID(kind: "passcode", value: digits.isEmpty ? text : String(digits))]
        evidence.game = Game.yugioh.rawValue
        return .card(evidence)
    }

    /// Takes `SB:` and the bullets of lists away.
    private static func withoutPrefixes(_ text: String) -> String {
        var text = text
        for prefix in ["SB:", "MB:", "CMDR:", "Sideboard:", "SB "] where text.hasPrefix(prefix) {
            text = NumberText.trimmed(String(text.dropFirst(prefix.count)))
        }
        for bullet in ["* ", "- ", "• ", "– "] where text.hasPrefix(bullet) {
            text = NumberText.trimmed(String(text.dropFirst(bullet.count)))
        }
        return text
    }

    /// Takes the number of copies away: `4 `, `4x `, `x4 ` in front, ` x4` behind.
    private static func takeQuantity(_ text: inout String, _ evidence: inout LineEvidence, _ line: Int) -> Int
    {
        let words = text.split(separator: " ", omittingEmptySubsequences: true)
        guard words.count > 1, let first = words.first, let last = words.last else { return 1 }
        if words.count > 2, first.allSatisfy(\.isNumber), words[1].lowercased() == "x" || words[1] == "×" {
            return take(first, words.dropFirst(2), &text, &evidence, line)
        }
        if isQuantity(first) { return take(first, words.dropFirst(), &text, &evidence, line) }
        let bracketless = last.filter { $0 != "(" && $0 != ")" }
        let sign = bracketless.first
        if sign == "x" || sign == "X" || sign == "×", isQuantity(Substring(bracketless)) {
            return take(Substring(bracketless), words.dropLast(), &text, &evidence, line)
        }
        return 1
    }

    private static func isQuantity(_ word: Substring) -> Bool {
        let digits = word.filter(\.isNumber)
        guard !digits.isEmpty, word.unicodeScalars.allSatisfy({ $0.value < 0x80 || $0 == "×" }) else {
            return false
        }
        let signs = word.filter { !$0.isNumber }
        let isSigned = ["x", "X", "×", "-"].contains(signs)
        // `1e9` is no quantity, but it was meant as one, and is refused as such.
        let isPower = signs.lowercased() == "e" && word.first?.isNumber == true && word.last?.isNumber == true
        return signs.isEmpty || isSigned || isPower
    }

    private static func take(
        _ word: Substring, _ rest: ArraySlice<Substring>, _ text: inout String,
        _ evidence: inout LineEvidence, _ line: Int
    ) -> Int {
        switch QuantityText.read(String(word)) {
        case .success(let count):
            evidence.copies = [LineEvidence.Copies(count: count, finish: nil)]
            text = rest.joined(separator: " ")
            return count
        case .failure(let problem):
            evidence.copies = [LineEvidence.Copies(count: 0, finish: nil)]
            evidence.problems.append("line \(line): \(problem.description)")
            text = rest.joined(separator: " ")
            return 0
        case nil: return 1
        }
    }

    /// Takes away what tools append: `*F*`, `#tag`, `^label^`, `# !Commander`.
    private static func takeMarks(_ text: inout String, _ evidence: inout LineEvidence) {
        var words = text.split(separator: " ", omittingEmptySubsequences: true)
        var finish: Finish?
        if let comment = words.firstIndex(where: { $0 == "#" }), comment > 0 {
            words.removeSubrange(comment...)
        }
        while let last = words.last, words.count > 1 {
            switch last.uppercased() {
            case "*F*", "(F)", "(FOIL)", "[FOIL]", "<FOIL>", "*FOIL*": finish = .foil
            case "*E*", "(E)", "(ETCHED)", "[ETCHED]", "*ETCHED*", "<ETCHED>": finish = .etched
            case "*NF*", "(NF)": finish = .normal
            default:
                let isTag =
                    last.hasPrefix("#") && !last.contains(where: \.isNumber) || last.hasPrefix("^")
                    || last.hasPrefix("{")
                guard isTag else {
                    text = words.joined(separator: " ")
                    if let finish {
                        evidence.copies = evidence.copies.map {
                            LineEvidence.Copies(count: $0.count, finish: finish)
                        }
                    }
                    return
                }
            }
            words.removeLast()
        }
        text = words.joined(separator: " ")
        if let finish {
            evidence.copies = evidence.copies.map { LineEvidence.Copies(count: $0.count, finish: finish) }
        }
    }

    /// Takes `Name|SET` apart; what stands behind the set counts pictures, not cards.
    private static func takeForge(_ text: inout String, _ evidence: inout LineEvidence) {
        let parts = text.split(separator: "|", omittingEmptySubsequences: false)
        guard parts.count >= 2, let name = parts.first, !name.isEmpty else { return }
        text = NumberText.trimmed(String(name))
        let set = NumberText.trimmed(String(parts[1]))
        if !set.isEmpty { evidence.sets = [set] }
    }
}

/// The lines of a deck list that name a part of it.
enum DeckSections {
    private static let words: Set<String> = [
        "deck", "main", "maindeck", "mainboard", "sideboard", "side", "sidedeck", "extradeck", "extra",
        "commander", "commanders",
        "companion", "companions", "maybeboard", "considering", "tokens", "attractions", "stickers", "about",
        "pokemon", "trainer",
        "trainers", "energy", "energies", "supporter", "supporters", "item", "items", "stadium", "stadiums",
        "tool", "tools",
        "creature", "creatures", "land", "lands", "instant", "instants", "sorcery", "sorceries",
        "enchantment", "enchantments",
        "artifact", "artifacts", "planeswalker", "planeswalkers", "battle", "battles", "spell", "spells",
        "monster", "monsters",
        "trap", "traps", "totalcards", "total", "basicenergy", "specialenergy", "specialenergies",
        "basicenergies", "decklist", "signaturespells", "oathbreaker",
        "pokemontradingcardgamedecklist", "dresseur", "energie", "unterstutzer", "kreaturen", "lander",
        "zauberspruche",
    ]

    /// Whether a line names a section: a known word alone, perhaps with a colon and a count.
    static func isSection(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first, first.value &- 0x30 >= 10 else { return false }
        return words.contains(key(of: text))
    }

    /// Whether a line opens the section that names the deck.
    static func isAbout(_ text: String) -> Bool { key(of: text) == "about" }

    private static func key(of text: String) -> String {
        var folder = Folder()
        let spaced = String(decoding: folder.fold(text).spaced, as: UTF8.self)
        return spaced.split(separator: " ").filter { !$0.allSatisfy(\.isNumber) }.joined()
    }
}
