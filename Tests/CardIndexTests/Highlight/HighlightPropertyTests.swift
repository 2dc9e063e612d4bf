import CardIndex
import CardTestSupport
import CardText
import Testing

/// What holds of all highlights, over random names and queries.
struct HighlightPropertyTests {
    /// Every pair of short texts over two letters, and random ones over three: what is kept is what some best
    /// alignment keeps.
    @Test func theMarksAreThoseOfABestAlignment() {
        var folder = Folder()
        var highlighter = Highlighter()
        func check(_ query: String, _ text: String) -> Bool {
            func mask(_ part: HighlightedPart) -> UInt32 {
                let found = Highlighted(text, typed: query, part, &highlighter, &folder)
                return found.ranges.joined().reduce(0) { $0 | 1 << UInt32($1) }
            }
            let slow = SlowAlignment(query, text)
            return slow.whole.masks.contains(mask(.whole)) && slow.prefix.masks.contains(mask(.beginning))
        }
        var short = [""]
        for _ in 1...4 { short += short.flatMap { text in ["a", "b"].map { text + $0 } } }
        let texts = Set(short).subtracting([""])
        for query in texts { for text in texts { #expect(check(query, text), "\(query) \(text)") } }
        var random = SeededGenerator(seed: 7)
        for _ in 0..<300 {
            let pair = (0..<2).map { _ in
                let length = Int.random(in: 1...6, using: &random)
                return String((0..<length).map { _ in "abc".randomElement(using: &random) ?? "a" })
            }
            #expect(check(pair[0], pair[1]), "\(pair)")
        }
    }

    @Test func theMarksOfLongerTextsAreAsManyAsTheBestAlignmentKeeps() {
        var random = SeededGenerator(seed: 8)
        var folder = Folder()
        var highlighter = Highlighter()
        func text(_ lengths: ClosedRange<Int>) -> [Character] {
            (0..<Int.random(in: lengths, using: &random)).map { _ in
                "abcd".randomElement(using: &random) ?? "a"
            }
        }
        for round in 0..<300 {
            let first = text(1...40)
            var second = round % 3 == 0 ? text(1...40) : first
            for _ in 0..<(round % 7) where !second.isEmpty {
                let place = Int.random(in: 0..<second.count, using: &random)
                second.replaceSubrange(place...place, with: text(0...2))
            }
            let (query, name) = (String(first), String(second.isEmpty ? ["a"] : second))
            let found = Highlighted(name, typed: query, .whole, &highlighter, &folder)
            let kept = SlowAlignment(query, name).wholeCounts.kept
            #expect(found.ranges.reduce(0) { $0 + $1.count } == kept, "\(query) \(name)")
        }
    }

    private static let parts = [
        "Lim", "Dûl's", "Ŵôřlḑôle", "İstanbul", "ﬁre", "Straße", "ＡＢＣ", "ﾘｻﾞｰﾄﾞﾝ", "リザードン", "Nidoran♀️", "♂",
        "δ", "👨‍👩‍👧", "R&D", "Poke\u{301}mon", "\r\n", "_____'s", "[?]", "!", "2½", "青眼の白龍", "브이", "한",
        "กำ", "नमस्ते", "Æther", "//", "-", "Zo-Zu,", "e\u{301}\u{323}", "\u{200D}", "ǆ", "™", "ex", "Dragon",
    ]

    private func name(_ random: inout SeededGenerator) -> String {
        (0..<Int.random(in: 1...5, using: &random)).map { _ in
            Self.parts.randomElement(using: &random) ?? ""
        }.joined(separator: Bool.random(using: &random) ? " " : "-")
    }

    /// A slip or two in a name, or a piece of it, or its words in another order.
    private func misspelt(_ name: String, _ random: inout SeededGenerator) -> String {
        var letters = Array(name)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: return name.split(separator: " ").shuffled(using: &random).joined(separator: " ")
        case 1: letters = Array(letters.prefix(Int.random(in: 1...max(1, letters.count), using: &random)))
        case 2: letters = Array(letters.suffix(Int.random(in: 1...max(1, letters.count), using: &random)))
        default: break
        }
        for _ in 0..<Int.random(in: 0...2, using: &random) where letters.count > 1 {
            let place = Int.random(in: 0..<letters.count - 1, using: &random)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: letters.swapAt(place, place + 1)
            case 1: letters.remove(at: place)
            default: letters[place] = "x"
            }
        }
        return String(letters)
    }

    @Test func rangesAreWholeCharactersInOrderAndInside() {
        var random = SeededGenerator(seed: 11)
        var folder = Folder()
        var highlighter = Highlighter()
        var matched = 0
        for _ in 0..<4_000 {
            let text = name(&random)
            let query = misspelt(Bool.random(using: &random) ? text : name(&random), &random)
            for part in HighlightedPart.allCases {
                let found = Highlighted(text, typed: query, part, &highlighter, &folder)
                #expect(found.isSound, "\(text.debugDescription) \(query.debugDescription) \(found.ranges)")
                matched += found.ranges.count
            }
        }
        #expect(matched > 10_000)
    }

    /// Slow: cuts characters off both ends as long as the rest folds to the same.
    @Test func aWholeNameIsOneRangeWithoutItsOuterPunctuation() {
        var random = SeededGenerator(seed: 12)
        var folder = Folder()
        for _ in 0..<2_000 {
            let text = name(&random)
            let fold = folder.fold(text).spaced
            guard !fold.isEmpty else { continue }
            var rest = Substring(text)
            while !rest.isEmpty, folder.fold(String(rest.dropFirst())).spaced == fold { rest.removeFirst() }
            while !rest.isEmpty, folder.fold(String(rest.dropLast())).spaced == fold { rest.removeLast() }
            let found = Highlighted(text, typed: text, .everything)
            #expect(found.pieces == [String(rest)], "\(text.debugDescription)")
        }
    }

    /// A matched character that folds to one symbol folds to a symbol of the query.
    @Test func whatIsMatchedIsMadeOfLettersOfTheQuery() {
        var random = SeededGenerator(seed: 13)
        var folder = Folder()
        var highlighter = Highlighter()
        var compared = 0
        for _ in 0..<3_000 {
            let text = name(&random)
            let query = misspelt(text, &random)
            let typed = Set(String(decoding: folder.fold(query).joined, as: UTF8.self).unicodeScalars)
            for part in [HighlightedPart.whole, .beginning, .pieces] {
                let found = Highlighted(text, typed: query, part, &highlighter, &folder)
                for character in found.pieces.joined() {
                    let around = String(decoding: folder.fold("a\(character)b").joined, as: UTF8.self)
                    let symbols = around.unicodeScalars.dropFirst().dropLast()
                    guard symbols.count == 1 else { continue }
                    compared += 1
                    #expect(typed.isSuperset(of: symbols), "\(text) \(query) \(part): \(character)")
                }
            }
        }
        #expect(compared > 10_000)
    }
}
