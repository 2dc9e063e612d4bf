internal import CardCatalog
internal import CardTestSupport

/// One card printed in one set, in the languages that the set came out in.
struct SyntheticPrint {
    /// The number of the card among all cards; its printings share it.
    let card: Int
    /// The number of the template that gives it its texts.
    let template: Int
    /// The names of its faces, or its one name.
    let names: [String]
    /// The number of the set.
    let set: Int
    /// The number in the set.
    let number: Int
    /// The languages.
    let languages: [SyntheticLanguage]
}

/// Deals cards out to sets: new ones and reprints, in sets of some two hundred cards.
struct SyntheticPrints {
    /// The distinct cards that there are in 2026.
    private static let cardCount = 32_000

    private let templates: CardTemplates
    private var random: SeededGenerator
    private let names: [[String]]
    private let templateNumbers: [Int]
    private var printed = 0
    private var set = 0
    private var number = 0
    private var setSize = 0
    private var setLanguages: [SyntheticLanguage] = []

    /// Makes the cards: each real name once, and as many new names of their words as are missing.
    ///
    /// - Parameters:
    ///   - templates: The real objects.
    ///   - source: The dump they come from.
    ///   - random: What everything follows from.
    /// - Throws: `CatalogError` for the dump, `BenchmarkError` when its words allow too few names.
    init(_ templates: CardTemplates, source: CatalogSource, random: SeededGenerator) throws {
        self.templates = templates
        self.random = random
        var made = SyntheticNames(
            try Vocabulary(sources: [source]), random: SeededGenerator(seed: self.random.next()))
        var seen: Set<[String]> = []
        var names: [[String]] = []
        var numbers: [Int] = []
        for (number, template) in templates.all.enumerated() where seen.insert(template.names).inserted {
            names.append(template.names)
            numbers.append(number)
        }
        while names.count < Self.cardCount {
            let number = Int.random(in: 0..<templates.all.count, using: &self.random)
            names.append(try templates.all[number].names.map { _ in try made.next() })
            numbers.append(number)
        }
        self.names = names
        templateNumbers = numbers
    }

    /// The next print, set by set.
    mutating func next() -> SyntheticPrint {
        if number == setSize { startSet() }
        number += 1
        // Two of three prints are of cards that were there before, of the first ones more often.
        let isReprint =
            printed > 1_000 && (printed >= names.count || Int.random(in: 0..<3, using: &random) > 0)
        var card = printed
        if isReprint {
            let share = Double.random(in: 0..<1, using: &random)
            card = Int(share * share * Double(min(printed, names.count)))
        } else {
            printed += 1
        }
        let template = templates.all[templateNumbers[card]]
        return SyntheticPrint(
            card: card, template: templateNumbers[card], names: names[card], set: set, number: number,
            languages: template.isDigital ? [.english] : setLanguages)
    }

    private mutating func startSet() {
        set += 1
        number = 0
        setSize = Int.random(in: 40...400, using: &random)
        setLanguages = SyntheticLanguage.all.filter {
            Double.random(in: 0..<1, using: &random) < $0.share
        }
    }
}
