internal import CardTestSupport

/// The texts that recall is proved with, by class.
struct RecallQueries {
    private let keys: [String]
    private let shortKeys: [String]
    private let longKeys: [String]
    private let foreignKeys: [String]
    private var random: SeededGenerator
    private var typist: Typist
    private var hostile: HostileTexts

    /// Prepares to make queries.
    ///
    /// - Parameters:
    ///   - keys: The keys of the index.
    ///   - seed: What the queries follow from.
    init(keys: [String], seed: UInt64) {
        self.keys = keys.filter { !$0.isEmpty }
        shortKeys = self.keys.filter { $0.unicodeScalars.count <= 5 }
        longKeys = self.keys.filter { $0.unicodeScalars.count > 55 }
        foreignKeys = self.keys.filter { $0.utf8.count != $0.unicodeScalars.count }
        random = SeededGenerator(seed: seed ^ 0x71)
        typist = Typist(seed: seed ^ 0x72)
        hostile = HostileTexts(keys: self.keys, seed: seed ^ 0x73)
    }

    /// Makes texts to look for as whole names.
    ///
    /// - Parameter count: At least how many in all.
    /// - Returns: The texts of each class.
    mutating func wholeNames(_ count: Int) -> [(name: String, texts: [String])] {
        let hostileKinds = HostileTexts.Kind.allCases
        var classes: [(String, [String])] = [
            ("the key itself", texts(count / 20) { $0.key($0.keys) }),
            ("one edit", texts(count / 5) { $0.misspelt($0.keys, 1) }),
            ("two edits", texts(count / 5) { $0.misspelt($0.keys, 2) }),
            ("three edits", texts(count / 20) { $0.misspelt($0.keys, 3) }),
            ("a swap", texts(count / 10) { $0.typist.swap($0.key($0.keys)) }),
            ("the first letter", texts(count / 10) { $0.typist.missFirst($0.key($0.keys)) }),
            ("short names, one edit", texts(count / 10) { $0.misspelt($0.shortKeys, 1) }),
            ("names over 55 letters, two edits", texts(count / 20) { $0.misspelt($0.longKeys, 2) }),
            ("names of other scripts, two edits", texts(count / 10) { $0.misspelt($0.foreignKeys, 2) }),
        ]
        for kind in hostileKinds {
            classes.append((kind.rawValue, texts(count / 40 + 1) { $0.hostile.text(kind) }))
        }
        return classes.map { (name: $0.0, texts: $0.1) }
    }

    /// Makes texts to look for as prefixes.
    ///
    /// - Parameter count: How many of each class.
    /// - Returns: The texts of each class.
    mutating func prefixes(_ count: Int) -> [(name: String, texts: [String])] {
        [
            ("1–3 letters", texts(count) { $0.prefix($0.keys, 1...3) }),
            ("4–12 letters", texts(count) { $0.prefix($0.keys, 4...12) }),
            (
                "3–12 letters, one edit",
                texts(count) { $0.typist.misspell($0.prefix($0.keys, 3...12), edits: 1) }
            ),
            (
                "40–90 letters, one edit",
                texts(count / 4) { $0.typist.misspell($0.prefix($0.longKeys, 40...90), edits: 1) }
            ),
            (
                "other scripts, one edit",
                texts(count / 2) { $0.typist.misspell($0.prefix($0.foreignKeys, 1...5), edits: 1) }
            ),
            ("random letters", texts(count / 4) { $0.hostile.text(.absent) }),
        ]
    }

    /// Makes pairs of texts of any small distance, and some of no relation.
    ///
    /// - Parameter count: How many.
    /// - Returns: What was typed and what was meant.
    mutating func pairs(_ count: Int) -> [(String, String)] {
        (0..<count).map { number in
            let meant = key(number % 3 == 0 ? shortKeys : keys)
            let part = number % 2 == 0 ? meant : prefix([meant], 1...12)
            return (number % 10 == 0 ? key(keys) : typist.misspell(part, edits: number % 5), meant)
        }
    }

    /// Makes texts as an app would ask them.
    ///
    /// - Parameters:
    ///   - names: The names as printed.
    ///   - count: How many.
    /// - Returns: Misspelt names; those with digits, which may be read as numbers, are left out.
    mutating func searches(_ names: [String], _ count: Int) -> [String] {
        let plain = names.filter { name in
            !name.unicodeScalars.contains { $0.properties.numericType != nil || $0 == "#" }
        }
        return texts(count) { maker in
            let edits = Int.random(in: 1...2, using: &maker.random)
            return maker.misspelt(plain, edits)
        }
    }

    private mutating func texts(_ count: Int, _ text: (inout Self) -> String) -> [String] {
        (0..<max(1, count)).map { _ in text(&self) }.filter { !$0.isEmpty }
    }

    private mutating func key(_ keys: [String]) -> String { keys.randomElement(using: &random) ?? "" }

    private mutating func misspelt(_ keys: [String], _ edits: Int) -> String {
        typist.misspell(key(keys), edits: edits)
    }

    private mutating func prefix(_ keys: [String], _ lengths: ClosedRange<Int>) -> String {
        String(key(keys).unicodeScalars.prefix(Int.random(in: lengths, using: &random)))
    }
}
