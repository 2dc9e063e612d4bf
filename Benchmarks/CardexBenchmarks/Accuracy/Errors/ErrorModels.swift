internal import CardModel
internal import CardTestSupport

/// Makes the slips of every class.
struct ErrorModels {
    private let corpus: NameCorpus
    private let suffixes: SuffixVariants
    private let negatives = NegativeTexts()
    /// The Chinese, Japanese and Korean characters of all names, as often as they occur.
    private let alphabets: [ScriptSlips.Script: [Character]]
    /// The printings of each name, by its place.
    private let printings: [Int: [Int]]

    /// Learns from a corpus what its slips are made of.
    ///
    /// - Parameter corpus: The names.
    init(_ corpus: NameCorpus) {
        self.corpus = corpus
        suffixes = SuffixVariants(corpus.names)
        var alphabets: [ScriptSlips.Script: [Character]] = [:]
        for text in corpus.names.map(\.text) + corpus.printedNames.map(\.text) {
            for character in text {
                if let script = ScriptSlips.script(of: character) {
                    alphabets[script, default: []].append(character)
                }
            }
        }
        self.alphabets = alphabets
        var places: [String: Int] = [:]
        for (place, name) in corpus.names.enumerated() { places[name.text] = place }
        var printings: [Int: [Int]] = [:]
        for (position, printing) in corpus.printings.enumerated() {
            if let place = places[printing.name] { printings[place, default: []].append(position) }
        }
        self.printings = printings
    }

    /// The names that a class may take, in random order; for negatives, as many blanks.
    ///
    /// - Parameters:
    ///   - errorClass: The class.
    ///   - random: The order.
    /// - Returns: Places in the corpus.
    func targets(of errorClass: ErrorClass, using random: inout SeededGenerator) -> [Int?] {
        let names = corpus.names
        let places: [Int] =
            switch errorClass {
            case .twoEdits: names.indices.filter { names[$0].length >= 8 }
            case .threeEdits: names.indices.filter { names[$0].length >= 12 }
            case .oneTypo, .swap, .firstLetter: names.indices.filter { names[$0].length >= 3 }
            case .sound, .scanner, .typoAndMerged, .typoAndSplit:
                names.indices.filter { names[$0].length >= 5 }
            case .missingWord, .typoAndMissing, .wordOrder, .typoAndOrder:
                names.indices.filter { names[$0].words.count > 1 }
            case .scriptSlip:
                Set(corpus.printedNames.map(\.name)).union(
                    names.indices.filter { names[$0].text.contains(where: ScriptSlips.isOfScript) }
                ).sorted()
            case .negatives: Array(repeating: 0, count: max(names.count, 10_000))
            default: Array(names.indices)
            }
        if errorClass == .negatives { return places.map { _ in nil } }
        return places.shuffled(using: &random)
    }

    /// Makes one slip.
    ///
    /// - Parameters:
    ///   - errorClass: The class.
    ///   - target: The place of the name that is meant, if any.
    ///   - random: Which slip.
    /// - Returns: What is typed and what was done, or `nil` where the name does not allow it.
    func slip(
        _ errorClass: ErrorClass, _ target: Int?, using random: inout SeededGenerator
    ) -> (text: String, detail: String)? {
        guard let target else { return negatives.text(using: &random) }
        let name = corpus.names[target]
        let typed = PlainTyping.typed(name.text, using: &random)
        switch errorClass {
        case .exact: return (name.text, "")
        case .folded: return (PlainTyping.folded(name.text, using: &random), "")
        case .oneTypo: return KeyboardSlips.typo(typed, using: &random)
        case .swap: return KeyboardSlips.swap(typed, using: &random)
        case .firstLetter: return KeyboardSlips.firstLetter(typed, using: &random)
        case .twoEdits: return KeyboardSlips.typos(2, typed, using: &random)
        case .threeEdits: return KeyboardSlips.typos(3, typed, using: &random)
        case .wordOrder: return WordSlips.order(typed, using: &random)
        case .merged: return WordSlips.merged(typed, using: &random)
        case .split: return WordSlips.split(typed, using: &random)
        case .missingWord: return WordSlips.missing(typed, using: &random)
        case .typoAndOrder: return typo(WordSlips.order(typed, using: &random), using: &random)
        case .typoAndMissing: return typo(WordSlips.missing(typed, using: &random), using: &random)
        case .typoAndMerged: return typo(WordSlips.merged(typed, using: &random), using: &random)
        case .typoAndSplit: return typo(WordSlips.split(typed, using: &random), using: &random)
        case .sound:
            let plain = PlainTyping.plain(name.text).lowercased()
            return SoundRules.all.rewrite(
                plain, count: Rewriting.count(for: plain, using: &random), using: &random)
        case .scanner: return ScannerSlips.scan(name.text, using: &random)
        case .prefix: return prefix(typed, using: &random)
        case .prefixAndTypo: return typo(prefix(typed, using: &random), using: &random)
        case .suffixVariants: return suffixes.write(name, using: &random)
        case .symbolVariants: return SymbolVariants.write(name.text, using: &random)
        case .number: return number(target, typed, using: &random)
        case .setNoise:
            return NoiseWords.write(
                typed, set: printing(target, using: &random).flatMap(corpus.set), using: &random)
        case .scriptSlip: return scriptSlip(target, using: &random)
        case .negatives: return nil
        }
    }

    private func typo(
        _ slip: (text: String, detail: String)?, using random: inout SeededGenerator
    ) -> (text: String, detail: String)? {
        guard let slip, let typo = KeyboardSlips.typo(slip.text, using: &random) else { return nil }
        return (typo.text, "\(slip.detail) \(typo.detail)")
    }

    /// The first 40 to 80 % of a text.
    private func prefix(_ text: String, using random: inout SeededGenerator) -> (text: String, detail: String)
    {
        let share = Int.random(in: 40...80, using: &random)
        let length = max(3, (text.count * share + 50) / 100)
        return (String(text.prefix(length)), "\(share) %")
    }

    private func printing(_ target: Int, using random: inout SeededGenerator) -> Printing? {
        printings[target]?.randomElement(using: &random).map { corpus.printings[$0] }
    }

    private func number(
        _ target: Int, _ typed: String, using random: inout SeededGenerator
    ) -> (text: String, detail: String)? {
        guard let printing = printing(target, using: &random), !printing.number.isEmpty else { return nil }
        return NumberForms.write(
            typed, printing.number, total: corpus.set(of: printing)?.printedTotal, using: &random)
    }

    private func scriptSlip(
        _ target: Int, using random: inout SeededGenerator
    ) -> (text: String, detail: String)? {
        let printed = corpus.printedNames.filter { $0.name == target }.map(\.text)
        guard let name = (printed + [corpus.names[target].text]).randomElement(using: &random) else {
            return nil
        }
        return ScriptSlips.slip(name, alphabets: alphabets, using: &random)
    }
}
