internal import CardModel
internal import CardTestSupport

/// A card as somebody typed it: what every column says, and what was done to it.
struct MessyCard {
    /// The printing that is meant.
    let printing: Int
    var name: String
    var setCode = ""
    var setName = ""
    var number = ""
    var quantity: String
    var condition: String
    var finish: String
    var language: String
    var rarity = ""
    var price: String
    var game: String
    /// What it truly says beside the name.
    var said = InventoryCorpus.Said()
    /// What was done, for the list of misses.
    var slips: [String] = []
}

/// Gets cards wrong the way vendors and their tools do; everything follows from the seed.
///
/// A slip never makes one true name of another: a name that belongs to another card, or a set's to another set, would be
/// another line and no mess.
struct MessMaker {
    private let corpus: InventoryCorpus
    private var random: SeededGenerator

    /// Makes a maker.
    ///
    /// - Parameters:
    ///   - corpus: What lines are made of.
    ///   - seed: What all slips follow from.
    init(_ corpus: InventoryCorpus, seed: UInt64) {
        self.corpus = corpus
        random = SeededGenerator(seed: seed)
    }

    /// A random number for whoever lays lines out.
    mutating func number(below limit: Int) -> Int { Int.random(in: 0..<max(1, limit), using: &random) }

    /// Whether something with a likelihood in percent happens.
    mutating func happens(_ percent: Int) -> Bool { number(below: 100) < percent }

    /// Shuffles.
    mutating func shuffled<Element>(_ elements: [Element]) -> [Element] { elements.shuffled(using: &random) }

    private mutating func pick(_ choices: [String]) -> String { choices.randomElement(using: &random) ?? "" }

    /// A messy card.
    ///
    /// - Returns: The card.
    mutating func card() -> MessyCard {
        let index = corpus.randomPrinting(using: &random)
        let printing = corpus.printings[index]
        var card = MessyCard(
            printing: index, name: printing.name,
            quantity: pick(["1", "1", "1", "2", "3", "4", "4x", "x2", "12", "4 x", "1.0", " 1 "]),
            condition: pick([
                "NM", "Near Mint", "near_mint", "M/NM", "LP", "Lightly Played", "PL", "Played", "EX",
                "Good (Lightly Played)",
                "Heavily Played", "HP", "DMG", "leicht gespielt", "fast neuwertig", "très joué", "MP", "nm",
                "",
            ]),
            finish: pick(["", "", "", "", "Normal", "false", "no", "foil", "Foil", "true", "yes"]),
            language: pick(["", "", "English", "EN", "en", "eng", "Englisch"]),
            price: pick(["$1.20", "0.50", "", "1,299.00", "€ 3,50", "2"]), game: printing.id.game.rawValue)
        messUpSet(&card, printing)
        messUpNumber(&card, printing)
        messUpName(&card)
        if printing.id.game == .yugioh || happens(30), !printing.rarity.isEmpty {
            card.rarity = happens(15) ? printing.rarity.lowercased() : printing.rarity
            card.said.rarity = true
        }
        return card
    }

    // MARK: The name

    private mutating func messUpName(_ card: inout MessyCard) {
        let name = card.name
        let slip: (String, String)?
        switch number(below: 100) {
        case 0..<14:
            slip = KeyboardSlips.typos(1, name, using: &random).map { ($0.text, "typo \($0.detail)") }
        case 14..<18:
            slip =
                name.count < 9
                ? nil : KeyboardSlips.typos(2, name, using: &random).map { ($0.text, "typos \($0.detail)") }
        case 18..<26: slip = (happens(50) ? name.lowercased() : name.uppercased(), "case")
        case 26..<33:
            slip = (name.filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "/" }, "no punctuation")
        case 33..<37: slip = (Self.withoutAccents(name), "no accents")
        case 37..<40: slip = (name.replacing("'", with: "\u{2019}").replacing(" ", with: "  "), "other signs")
        case 40..<50:
            let added = pick([
                " (Foil)", " (Showcase)", " (Borderless)", " (Extended Art)", " - Foil", " (Reverse Holo)",
                " (1st Edition)",
                " (Full Art)", " [Foil]", " (Alternate Art)", " (Holo)", " NM",
            ])
            slip = (name + added, "added \(added)")
        case 50..<53: slip = shortened(name).map { ($0, "cut short") }
        case 53..<56 where card.said.number && !card.number.isEmpty && !card.number.hasPrefix("#"):
            slip = ("\(name) - \(card.number)", "number in the name")
        case 56..<59 where card.said.set && !card.setName.isEmpty && corpus.isSet(card.setName):
            slip = ("\(name) (\(card.setName))", "set in the name")
        case 59..<62: slip = withoutWord(name).map { ($0, "typo: a word left out") }
        case 62..<64: slip = swapped(name).map { ($0, "typo: words swapped") }
        default: slip = nil
        }
        guard let (text, what) = slip, text != name, !text.isEmpty else { return }
        let isTypo = what.hasPrefix("typo") || what == "cut short"
        if isTypo, corpus.isName(text) { return }
        card.name = text
        card.slips.append("name: \(what)")
    }

    private static func withoutAccents(_ text: String) -> String {
        let plain: [Character: Character] = [
            "é": "e", "è": "e", "û": "u", "ö": "o", "ü": "u", "á": "a", "à": "a", "â": "a", "í": "i",
            "ó": "o", "ñ": "n", "ú": "u",
        ]
        return String(text.map { plain[$0] ?? $0 })
    }

    /// One of three or more words left out.
    private mutating func withoutWord(_ name: String) -> String? {
        var words = name.split(separator: " ").map(String.init)
        guard words.count > 2 else { return nil }
        words.remove(at: number(below: words.count))
        return words.joined(separator: " ")
    }

    /// Two neighbouring words in each other's place.
    private mutating func swapped(_ name: String) -> String? {
        var words = name.split(separator: " ").map(String.init)
        guard words.count > 1 else { return nil }
        let place = number(below: words.count - 1)
        words.swapAt(place, place + 1)
        return words.joined(separator: " ")
    }

    /// The last long word cut to four letters and a point.
    private mutating func shortened(_ name: String) -> String? {
        var words = name.split(separator: " ").map(String.init)
        guard words.count > 1, let place = words.lastIndex(where: { $0.count > 6 }) else { return nil }
        words[place] = words[place].prefix(4 + number(below: 2)) + "."
        return words.joined(separator: " ")
    }

    // MARK: The set

    private mutating func messUpSet(_ card: inout MessyCard, _ printing: Printing) {
        guard let set = corpus.set(of: printing), !happens(10) else {
            card.slips.append("no set")
            return
        }
        let code = set.codes.first ?? set.id
        card.setCode = happens(50) ? code : set.id
        card.setName = set.name
        card.said.set = true
        var slip = ""
        switch number(below: 100) {
        case 0..<8:
            if let typo = KeyboardSlips.typos(1, set.name, using: &random), set.name.count > 6 {
                (card.setName, slip) = (typo.text, "typo \(typo.detail)")
            }
        case 8..<16:
            (card.setName, slip) = (happens(50) ? set.name.uppercased() : set.name.lowercased(), "case")
        case 16..<20: (card.setName, slip) = ("\(code.uppercased()): \(set.name)", "code in front")
        case 20..<24:
            if let short = shortened(set.name) { (card.setName, slip) = (short, "cut short") }
        case 24..<28 where !set.series.isEmpty:
            (card.setName, slip) = ("\(set.series) \(set.name)", "series in front")
        case 28..<32:
            (card.setName, slip) = (
                set.name.replacing("&", with: "and").replacing(":", with: ""), "other signs"
            )
        case 35..<38:
            if let short = withoutWord(set.name) { (card.setName, slip) = (short, "a word left out") }
        case 32..<35: (card.setName, slip) = ("\(set.name) (\(code))", "code behind")
        default: break
        }
        let isHarmless = slip.isEmpty || ["case", "other signs"].contains(slip)
        if card.setName != set.name, !isHarmless, corpus.isSet(card.setName) {
            (card.setName, slip) = (set.name, "")
        }
        if happens(25) { card.setCode = happens(50) ? card.setCode.uppercased() : card.setCode.lowercased() }
        if !slip.isEmpty { card.slips.append("set: \(slip)") }
    }

    // MARK: The number

    private mutating func messUpNumber(_ card: inout MessyCard, _ printing: Printing) {
        guard !printing.number.isEmpty, !happens(10) else {
            card.slips.append("no number")
            return
        }
        card.number = printing.number
        card.said.number = true
        let digits = printing.number.allSatisfy { $0.isASCII && $0.isNumber }
        let total = corpus.set(of: printing)?.printedTotal
        var slip = ""
        switch number(below: 100) {
        case 0..<15 where digits:
            (card.number, slip) = (
                String(repeating: "0", count: max(1, 3 - printing.number.count)) + printing.number, "zeros"
            )
        case 15..<45 where digits && total != nil:
            (card.number, slip) = ("\(printing.number)/\(total ?? 0)", "total")
            card.said.total = true
        case 45..<53: (card.number, slip) = ("#\(printing.number)", "sign")
        case 53..<56 where digits: (card.number, slip) = ("\(printing.number).0", "decimal")
        case 56..<62: (card.number, slip) = (printing.number.lowercased(), "case")
        case 62..<65 where digits && card.said.set:
            // A wrong number that another printing of the card has would be another line.
            let wrong = "\(number(below: 300) + 1)"
            if !corpus.hasNumber(wrong, likeNameOf: printing) {
                (card.number, slip) = (wrong, "wrong")
                card.said.number = false
            }
        default: break
        }
        if !slip.isEmpty { card.slips.append("number: \(slip)") }
    }
}
