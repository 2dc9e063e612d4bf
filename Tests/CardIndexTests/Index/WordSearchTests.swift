import CardIndex
import CardModel
import CardTestSupport
import Testing

/// Names of few made-up words, so that words meet in every order and number.
struct WordSearchTests {
    private static let words = [
        "ember", "grove", "talon", "mirror", "quarry", "sable", "wyrm", "of", "the", "lantern", "orchid",
        "vex",
    ]

    /// Names of one to four words.
    private func names(_ random: inout SeededGenerator) -> [String] {
        var names: Set<String> = []
        while names.count < 300 {
            let count = Int.random(in: 1...4, using: &random)
            names.insert(
                (0..<count).map { _ in Self.words.randomElement(using: &random) ?? "" }.joined(separator: " ")
            )
        }
        return names.sorted()
    }

    private func index(_ names: [String]) throws -> SmallIndex {
        try SmallIndex(names.enumerated().map { Printing("w-\($0.offset)", $0.element) })
    }

    /// Whether a name has all words, each of its own used once; the last one may begin a word.
    private func holds(_ name: String, _ words: [String]) -> Bool {
        var own = name.split(separator: " ").map(String.init)
        for word in words.dropLast() {
            guard let place = own.firstIndex(of: word) else { return false }
            own.remove(at: place)
        }
        guard let last = words.last else { return true }
        return own.contains { $0.hasPrefix(last) }
    }

    @Test func everyNameThatHoldsAllWordsIsFoundInAnyOrderAndNoOtherRanksAsSuch() throws {
        var random = SeededGenerator(seed: 41)
        let names = names(&random)
        let index = try index(names).open()
        for _ in 0..<400 {
            let name = names.randomElement(using: &random) ?? ""
            var words = name.split(separator: " ").map(String.init).shuffled(using: &random)
            if words.count > 2, Bool.random(using: &random) { words.removeLast() }
            guard words.count > 1 else { continue }
            let query = words.joined(separator: " ")
            let answer = index.search(SearchRequest(query, limit: 1_000))
            let found = Set(answer.results.map(\.name))
            for name in names where holds(name, words) { #expect(found.contains(name), "\(query): \(name)") }
            for result in answer.results
            where [.reordered, .words, .partialWords].contains(result.rank.kind) {
                #expect(holds(result.name, words), "\(query): \(result.name)")
            }
        }
    }

    @Test func aMisspeltWordIsFoundBesideOthersInAnyOrder() throws {
        var random = SeededGenerator(seed: 42)
        let names = names(&random)
        let index = try index(names).open()
        for (typed, meant) in [
            ("embre", "ember"), ("qarry", "quarry"), ("lanternn", "lantern"), ("orkhid", "orchid"),
        ] {
            for other in ["talon", "sable", "grove"] {
                let query = "\(other) \(typed)"
                let found = Set(index.search(SearchRequest(query, limit: 1_000)).results.map(\.name))
                for name in names {
                    let own = name.split(separator: " ").map(String.init)
                    if own.contains(other), own.contains(meant) {
                        #expect(found.contains(name), "\(query): \(name)")
                    }
                }
            }
        }
    }

    @Test func wordsInAnotherOrderStandBeforeNamesWithMoreWords() throws {
        let index = try index([
            "ember grove talon", "grove ember", "grove ember of the wyrm", "emberly grove",
        ])
        let results = try index.open().search(SearchRequest("ember grove")).results
        #expect(results.map(\.name).prefix(2) == ["grove ember", "ember grove talon"])
        #expect(results.first?.rank.kind == .reordered)
    }

    @Test func aSuffixIsNoSlipForAnother() throws {
        let index = try index(["Sable ex", "Sable VMAX", "Talon ex"]).open()
        let answer = index.search(SearchRequest("sable gx"))
        #expect(answer.results.first?.name == "Sable ex")
        #expect(answer.results.first?.rank.changesExactWord == true)
        #expect(answer.verdict == .ambiguous)
    }

    @Test func soundsAndLooksAreFoundBeyondTheDistance() throws {
        let index = try index(["Phantom Quarry", "Burning Lantern", "Silhouette", "Wyrmcaller"]).open()
        for (query, name) in [
            ("fantum kwarry", "Phantom Quarry"), ("siloett", "Silhouette"),
            ("bumlng lantem", "Burning Lantern"),
            ("vvyrrncaIIer", "Wyrmcaller"),
        ] {
            #expect(index.search(SearchRequest(query)).results.first?.name == name, "\(query)")
        }
    }

    @Test func aGuessSaysThatItIsOneAndNoiseFindsNothing() throws {
        let index = try index(["Silver Lantern Keeper", "Wyrmcaller"]).open()
        let guess = index.search(SearchRequest("silver lanxxrn kepr"))
        #expect(guess.results.first?.name == "Silver Lantern Keeper")
        for noise in ["xqzjkvw", "dishwasher manual", "zzzzzzzzzzzz"] {
            #expect(index.search(SearchRequest(noise)).verdict == .none, "\(noise)")
        }
    }

    @Test func namesInOtherScriptsAreFoundAsTheyAreTyped() throws {
        func printed(_ id: String, _ name: String, _ other: String, _ language: String) -> Printing {
            var printing = Printing(id, name)
            printing.otherNames = [OtherName(other, kind: .printed)]
            printing.language = language
            return printing
        }
        let index = try SmallIndex([
            printed("j", "Charizard", "リザードン", "ja"), printed("k", "Pikachu", "피카츄", "ko"),
            printed("r", "Lightning Bolt", "Удар молнии", "ru"),
        ]).open()
        for (query, name) in [
            ("rizadon", "Charizard"), ("ﾘｻﾞｰﾄﾞﾝ", "Charizard"), ("りざーどん", "Charizard"), ("リザ", "Charizard"),
            ("pikachyu", "Pikachu"), ("피카", "Pikachu"), ("핔", "Pikachu"), ("udar molnii", "Lightning Bolt"),
        ] {
            #expect(index.search(SearchRequest(query)).results.first?.name == name, "\(query)")
            #expect(index.complete(SearchRequest(query)).results.first?.name == name, "\(query)")
        }
    }
}
