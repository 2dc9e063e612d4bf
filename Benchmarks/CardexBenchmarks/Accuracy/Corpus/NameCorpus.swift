internal import CardCatalog
internal import CardIndex
internal import CardModel
internal import CardText

/// A name in the forms that slips are made of and judged by.
struct CorpusName {
    /// The name as printed.
    let text: String
    /// The names that count as the same answer: those of one key have one number.
    let answer: Int
    /// The folded words.
    let words: [String]

    /// The number of folded symbols without spaces.
    var length: Int { words.reduce(0) { $0 + $1.unicodeScalars.count } }
}

/// A text that leads to answers: a name, another spelling of its symbols, a face or a printed name.
struct CorpusText {
    /// The folded words.
    let words: [String]
    /// The folded symbols without spaces.
    let symbols: [UInt32]
    /// Whether it is the name itself rather than another spelling or another name.
    let isName: Bool
    /// The answers it leads to, ascending.
    let answers: [Int]

    /// The words with spaces between them.
    var spaced: String { words.joined(separator: " ") }
}

/// The names of one game, or of all dumps together, beside the index that is asked for them.
///
///     dumps ──► IndexBuilder ──► index          asked
///         └───► names, texts, printings         what slips are made of, and what the oracles compare with
///
/// The oracles see every text that the index may lead to an answer by, folded by the same rules but collected here.
struct NameCorpus {
    /// What the corpus is called in reports.
    let title: String
    /// The index.
    let index: SearchIndex
    /// The distinct names, ordered by spelling.
    let names: [CorpusName]
    /// All texts that lead to answers, the names first, ordered by their words.
    let texts: [CorpusText]
    /// The names that have other names of kind `printed`, with them.
    let printedNames: [(name: Int, text: String)]
    /// All printings, in the order of the dumps.
    let printings: [Printing]
    /// The sets by game and id.
    let sets: [SetKey: CardSet]

    private let answersByName: [String: Int]

    /// What identifies a set.
    struct SetKey: Hashable {
        let game: Game
        let id: String
    }

    /// Builds the index of some printings and collects the texts.
    ///
    /// - Parameters:
    ///   - title: What to call it.
    ///   - sets: The sets of the printings, as far as known.
    ///   - printings: The printings.
    /// - Throws: `IndexError`.
    init(_ title: String, sets: [CardSet], printings: [Printing]) throws {
        self.title = title
        self.printings = printings
        var builder = IndexBuilder()
        var setsByKey: [SetKey: CardSet] = [:]
        for set in sets {
            builder.add(set)
            setsByKey[SetKey(game: set.game, id: set.id)] = set
        }
        self.sets = setsByKey
        for printing in printings { builder.add(printing) }
        let bytes = try builder.build(corpusDigest: [], path: "accuracy.cardex")
        index = try SearchIndex.open(bytes: bytes, path: "accuracy.cardex")

        var collector = TextCollector()
        for printing in printings { collector.add(printing) }
        names = collector.names
        answersByName = Dictionary(
            names.map { ($0.text, $0.answer) }, uniquingKeysWith: { first, _ in first })
        texts = collector.texts
        printedNames = collector.printedNames
    }

    /// The answer that a name is.
    ///
    /// - Parameter name: The name as printed.
    /// - Returns: The answer, or `nil` for no name of the corpus.
    func answer(of name: String) -> Int? { answersByName[name] }

    /// The set of a printing, if the dumps told of it.
    ///
    /// - Parameter printing: The printing.
    /// - Returns: The set.
    func set(of printing: Printing) -> CardSet? {
        sets[SetKey(game: printing.id.game, id: printing.setID)]
    }
}

/// Collects the names of printings and all texts that lead to them.
private struct TextCollector {
    private var printedByName: [String: Set<String>] = [:]
    private var otherByName: [String: Set<String>] = [:]

    mutating func add(_ printing: Printing) {
        let texts = printing.otherNames.map(\.text)
        otherByName[printing.name, default: []].formUnion(texts)
        let printed = printing.otherNames.filter { $0.kind == .printed }.map(\.text)
        if !printed.isEmpty { printedByName[printing.name, default: []].formUnion(printed) }
    }

    private var ordered: [String] { otherByName.keys.sorted() }

    var names: [CorpusName] {
        var folder = Folder()
        var answers: [String: Int] = [:]
        var names: [CorpusName] = []
        for name in ordered {
            let folded = folder.fold(name)
            if folded.joined.isEmpty { continue }
            let key = String(decoding: folded.joined, as: UTF8.self)
            let answer = answers[key] ?? answers.count
            answers[key] = answer
            names.append(CorpusName(text: name, answer: answer, words: Self.words(folded.spaced)))
        }
        return names
    }

    var texts: [CorpusText] {
        var folder = Folder()
        var answersByWords: [[String]: Set<Int>] = [:]
        var othersByWords: [[String]: Set<Int>] = [:]
        for name in names {
            answersByWords[name.words, default: []].insert(name.answer)
            for other in otherByName[name.text] ?? [] {
                othersByWords[Self.words(folder.fold(other).spaced), default: []].insert(name.answer)
            }
            for spelling in folder.alternates(of: name.text) {
                othersByWords[Self.words(spelling), default: []].insert(name.answer)
            }
        }
        return Self.texts(answersByWords, areNames: true) + Self.texts(othersByWords, areNames: false)
    }

    private static func texts(_ answersByWords: [[String]: Set<Int>], areNames: Bool) -> [CorpusText] {
        answersByWords.filter { !$0.key.isEmpty }.sorted { $0.key.lexicographicallyPrecedes($1.key) }
            .map { words, answers in
                CorpusText(
                    words: words, symbols: words.joined().unicodeScalars.map(\.value), isName: areNames,
                    answers: answers.sorted())
            }
    }

    var printedNames: [(name: Int, text: String)] {
        names.enumerated().flatMap { place, name in
            (printedByName[name.text] ?? []).sorted().map { (name: place, text: $0) }
        }
    }

    private static func words(_ spaced: [UInt8]) -> [String] {
        String(decoding: spaced, as: UTF8.self).split(separator: " ").map(String.init)
    }
}
