internal import CardIndex
internal import CardModel
internal import CardTestSupport

/// Makes the queries of a run from the names of an index.
struct QueryPlan {
    /// The parts of the table, in order.
    enum Group {
        static let whole = "whole names"
        static let prefix = "exact prefixes, top 10"
        static let misspelt = "misspelt prefixes, one edit, top 10"
        static let search = "search, as an app calls it"
        static let complete = "complete, as an app calls it"
        static let slips = "search of names gone wrong"
        static let hostile = "hostile texts"
    }

    private static let prefixClasses: [(name: String, lengths: ClosedRange<Int>)] = [
        ("1 letter", 1...1), ("2 letters", 2...2), ("3 letters", 3...3), ("4–6 letters", 4...6),
        ("7–12 letters", 7...12),
    ]

    private let index: SearchIndex
    private let keys: [String]
    private let count: Int
    private var random: SeededGenerator
    private var typist: Typist
    private(set) var sets: [QuerySet] = []

    /// Makes all queries.
    ///
    /// - Parameters:
    ///   - index: The index that will be asked.
    ///   - count: The queries of each class.
    ///   - seed: What they follow from.
    /// - Throws: `BenchmarkError` when the index holds no names.
    init(_ index: SearchIndex, count: Int, seed: UInt64) throws(BenchmarkError) {
        self.index = index
        self.count = count
        keys = index.keys.filter { !$0.isEmpty }
        random = SeededGenerator(seed: seed ^ 0x51)
        typist = Typist(seed: seed ^ 0x52)
        guard !keys.isEmpty else { throw BenchmarkError("the dumps hold no names to ask for") }
        addWholeNames()
        addPrefixes()
        addSearches()
        addCompletions()
        addSlips()
        addHostileTexts(seed: seed ^ 0x53)
    }

    private mutating func add(
        _ group: String, _ name: String, _ operation: Operation, _ text: (inout Self) -> String?
    ) {
        var texts: [String] = []
        // Small corpora may have hardly a name of a class.
        for _ in 0..<count * 50 where texts.count < count {
            if let text = text(&self) { texts.append(text) }
        }
        guard !texts.isEmpty else { return }
        sets.append(QuerySet(group: group, name: name, operation: operation, texts: texts))
    }

    private mutating func key() -> String { keys.randomElement(using: &random) ?? "" }

    private mutating func addWholeNames() {
        add(Group.whole, "the key itself", .exact) { $0.key() }
        add(Group.whole, "k=1, one edit", .wholeWithinOne) { $0.typist.misspell($0.key(), edits: 1) }
        add(Group.whole, "k=2, two edits", .wholeWithinTwo) { $0.typist.misspell($0.key(), edits: 2) }
        addMisspelt("k=2, 3–5 letters, one edit", keys.filter { 3...5 ~= $0.unicodeScalars.count }, edits: 1)
        addMisspelt("k=2, over 24 letters, two edits", keys.filter { $0.unicodeScalars.count > 24 }, edits: 2)
    }

    private mutating func addMisspelt(_ name: String, _ keys: [String], edits: Int) {
        add(Group.whole, name, .wholeWithinTwo) { plan in
            keys.randomElement(using: &plan.random).map { plan.typist.misspell($0, edits: edits) }
        }
    }

    private mutating func prefix(_ text: String, _ lengths: ClosedRange<Int>) -> String? {
        let length = Int.random(in: lengths, using: &random)
        return text.unicodeScalars.count >= length ? String(text.unicodeScalars.prefix(length)) : nil
    }

    private mutating func addPrefixes() {
        for (name, lengths) in Self.prefixClasses {
            add(Group.prefix, name, .prefix) { $0.prefix($0.key(), lengths) }
        }
        for (name, lengths) in Self.prefixClasses.dropFirst(2) {
            add(Group.misspelt, name, .misspeltPrefix) { plan in
                plan.prefix(plan.key(), lengths).map { plan.typist.misspell($0, edits: 1) }
            }
        }
    }

    /// A printing as likely as any other, so that names printed often are asked for often.
    private mutating func printing() -> IndexedPrinting? {
        let all = index.printingCount
        guard all > 0, let found = index.printing(at: Int.random(in: 0..<all, using: &random)) else {
            return nil
        }
        return found.printing.name.isEmpty ? nil : found
    }

    private mutating func addSearches() {
        add(Group.search, "the name", .search) { $0.printing()?.printing.name }
        add(Group.search, "one edit", .search) { plan in
            plan.printing().map { plan.typist.misspell($0.printing.name, edits: 1) }
        }
        add(Group.search, "two edits", .search) { plan in
            plan.printing().map { plan.typist.misspell($0.printing.name, edits: 2) }
        }
        add(Group.search, "name and number", .search) { plan in
            guard let found = plan.printing(), !found.printing.number.isEmpty else { return nil }
            let total = found.set?.printedTotal.map { "/\($0)" } ?? ""
            return "\(found.printing.name) \(found.printing.number)\(total)"
        }
        add(Group.search, "the first word, one edit", .search) { plan in
            plan.printing()?.printing.name.split(separator: " ").first.map {
                plan.typist.misspell(String($0), edits: 1)
            }
        }
    }

    private mutating func addCompletions() {
        for (name, lengths) in Self.prefixClasses {
            add(Group.complete, name, .complete) { plan in
                plan.printing().flatMap { plan.prefix($0.printing.name.lowercased(), lengths) }
            }
        }
        add(Group.complete, "4–12 letters, one edit", .complete) { plan in
            plan.printing().flatMap { plan.prefix($0.printing.name.lowercased(), 4...12) }.map {
                plan.typist.misspell($0, edits: 1)
            }
        }
    }

    /// The ways of getting names wrong that a search has to look furthest for.
    private mutating func addSlips() {
        addSlip("words in another order") { WordSlips.order($0, using: &$1) }
        addSlip("words in another order, a typo") { name, random in
            WordSlips.order(name, using: &random).flatMap { KeyboardSlips.typo($0.text, using: &random) }
        }
        addSlip("a word missing") { WordSlips.missing($0, using: &$1) }
        addSlip("three edits") { KeyboardSlips.typos(3, $0, using: &$1) }
        addSlip("by its sound") {
            SoundRules.all.rewrite($0.lowercased(), count: Rewriting.count(for: $0, using: &$1), using: &$1)
        }
        addSlip("as scanned") { ScannerSlips.scan($0, using: &$1) }
        addSlip("with words of sellers") { NoiseWords.write($0, set: nil, using: &$1) }
        let negatives = NegativeTexts()
        addSlip("texts that mean no card") { negatives.text(using: &$1) }
    }

    private mutating func addSlip(
        _ name: String, _ slip: (String, inout SeededGenerator) -> (text: String, detail: String)?
    ) {
        // Each class has a random source of its own, so that those that came before it stay as they were.
        var source = SeededGenerator(seed: random.next())
        add(Group.slips, name, .search) { plan in
            plan.printing().flatMap { slip($0.printing.name, &source)?.text }
        }
    }

    private mutating func addHostileTexts(seed: UInt64) {
        var hostile = HostileTexts(keys: keys, seed: seed)
        let operations: [(Operation, String)] = [
            (.wholeWithinTwo, "k=2"), (.misspeltPrefix, "prefix k=1"), (.search, "search"),
        ]
        for kind in HostileTexts.Kind.allCases {
            let texts = (0..<count).map { _ in hostile.text(kind) }
            for (operation, name) in operations {
                sets.append(
                    QuerySet(
                        group: Group.hostile, name: "\(kind.rawValue), \(name)", operation: operation,
                        texts: texts))
            }
        }
    }
}
