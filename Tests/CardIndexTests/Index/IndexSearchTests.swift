import CardIndex
import CardModel
import CardTestSupport
import Testing

struct IndexSearchTests {
    private let index: SearchIndex

    init() throws {
        index = try SmallIndex(TrapCards.printings, sets: TrapCards.sets).open()
    }

    private func first(_ text: String) -> String? { index.search(SearchRequest(text)).results.first?.name }

    @Test(
        arguments: [
            ("charizard", "Charizard"), ("charzard", "Charizard"), ("hcarizard", "Charizard"),
            ("CHARIZARD V", "Charizard V"),
            ("farfetchd", "Farfetch'd"), ("farfetch’d", "Farfetch'd"), ("pikachu gx", "Pikachu-GX"),
            ("pikachuex", "Pikachu ex"), ("lim dul", "Lim-Dûl's Vault"), ("fire / ice", "Fire // Ice"),
            ("fire and ice", "Fire // Ice"), ("ice", "Ice Cauldron"), ("fire", "Fire // Ice"),
            ("nidoran f", "Nidoran ♀"),
            ("nidoran female", "Nidoran ♀"), ("n", "N"), ("hooh", "Ho-Oh"), ("ho oh", "Ho-Oh"),
            ("mew", "Mew"),
            ("mewtow", "Mewtwo"), ("ぴかちゅう", "ピカチュウ"), ("ﾋﾟｶﾁｭｳ", "ピカチュウ"), ("_____", "_____"),
            ("porygon2", "Porygon2"), ("porygon 2", "Porygon2"), ("", nil), ("   ", nil), ("qwertyuiop", nil),
            ("charizard 4/102", "Charizard"), ("charizard #4", "Charizard"), ("4/102", "Charizard"),
        ] as [(String, String?)])
    func theRightNameComesFirst(_ query: String, _ expected: String?) {
        #expect(first(query) == expected)
    }

    @Test func aNumberPicksThePrintingAndItsTotalPicksTheSet() throws {
        for (query, id) in [
            ("charizard 4/102", "pokemon:base1-4"), ("charizard 4/130", "pokemon:base4-4"),
            ("charizard 004 of 102", "pokemon:base1-4"), ("4/130", "pokemon:base4-4"),
        ] {
            let result = try #require(index.search(SearchRequest(query)).results.first)
            let printing = try #require(result.printings.first.flatMap { index.printing(at: $0) })
            #expect(printing.printing.id.description == id, "\(query)")
        }
    }

    @Test func manyPrintingsAreReadAsOneByOne() {
        let positions = [index.printingCount - 1, 0, 0, -1, .min, index.printingCount, .max, 1]
        let printings = index.printings(at: positions)
        #expect(printings.count == 3)
        for position in positions {
            #expect(printings[position]?.printing == index.printing(at: position)?.printing)
        }
    }

    @Test func aNumberThatNoSuchCardHasIsSetAsideAndSaidSo() throws {
        let answer = index.search(SearchRequest("charizard 77/102"))
        #expect(answer.results.first?.name == "Charizard")
        #expect(answer.interpretation.ignoresNumber)
        #expect(answer.verdict == .ambiguous)
    }

    @Test func theVerdictTellsClearFromAmbiguousFromNothing() {
        #expect(index.search(SearchRequest("charizard")).verdict == .unique)
        #expect(index.search(SearchRequest("pikachu")).verdict == .ambiguous)
        #expect(index.search(SearchRequest("zzzzzzzz")).verdict == .none)
    }

    @Test func theFiltersAdmitOnlyWhatTheySay() {
        #expect(index.search(SearchRequest("charizard", game: .magic)).results.isEmpty)
        let base = index.search(SearchRequest("charizard", set: "BS"))
        #expect(base.results.map(\.name) == ["Charizard"])
        #expect(base.results.first?.printingCount == 1)
        #expect(index.search(SearchRequest("charizard", set: "Base Set 2")).results.first?.printingCount == 1)
        #expect(index.search(SearchRequest("charizard", set: "no such set")).results.isEmpty)
        #expect(index.search(SearchRequest("charizard", language: "ja")).results.isEmpty)
    }

    @Test func amongNamesOfOneKeyTheSpellingDecides() throws {
        let index = try SmallIndex([
            Printing("u-1", "Umbreon ex", set: "u", number: "1"),
            Printing("u-2", "Umbreon-EX", set: "u", number: "2"),
            Printing("u-3", "Ho-Oh", set: "u", number: "3"), Printing("u-4", "Hooh", set: "u", number: "4"),
        ]).open()
        for (query, name) in [
            ("umbreon-xe", "Umbreon-EX"), ("umbreon xe", "Umbreon ex"), ("Umbreno ex", "Umbreon ex"),
            ("Umbreno-EX", "Umbreon-EX"), ("ho-ho", "Ho-Oh"), ("hoho", "Hooh"), ("umbreon-ex", "Umbreon-EX"),
        ] {
            #expect(index.search(SearchRequest(query)).results.first?.name == name, "\(query)")
        }
    }

    @Test func everyNameOfAnyScriptIsFoundByItself() throws {
        var random = SeededGenerator(seed: 0xCA4D)
        let ranges: [ClosedRange<UInt32>] = [
            0x20...0x7E, 0xA0...0x24F, 0x300...0x36F, 0x370...0x52F, 0x590...0x6FF, 0x900...0xE7F,
            0x1100...0x11FF,
            0x2000...0x206F, 0x2600...0x27BF, 0x3040...0x30FF, 0x4E00...0x4FFF, 0xAC00...0xAFFF,
            0xFF00...0xFFEF,
            0x1F300...0x1F6FF, 0x20000...0x200FF, 0xE0100...0xE01EF,
        ]
        var printings: [Printing] = []
        for number in 0..<600 {
            let range = ranges[number % ranges.count]
            var scalars = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 1...(number % 50 == 0 ? 300 : 12), using: &random) {
                let mixed = Int.random(in: 0..<8, using: &random) == 0 ? ranges[0] : range
                if let scalar = Unicode.Scalar(UInt32.random(in: mixed, using: &random)) {
                    scalars.append(scalar)
                }
            }
            printings.append(Printing("n-\(number)", String(scalars), set: "n", number: "\(number)"))
        }
        let index = try SmallIndex(printings).open()
        try index.verify()
        for printing in printings {
            let answer = index.search(SearchRequest(printing.name, limit: 600, printingLimit: 600))
            let isFound = answer.results.contains { $0.name == printing.name }
            #expect(isFound || answer.interpretation.name.isEmpty, "\(printing.name.debugDescription)")
            _ = index.complete(SearchRequest(printing.name))
            #expect(index.printing(printing.id)?.printing == printing)
        }
    }

    @Test func noLimitIsTooLargeOrTooSmall() {
        for limit in [Int.min, -1, 0, 1, Int.max] {
            let request = SearchRequest("char", limit: limit, printingLimit: limit, maximumDistance: limit)
            let expected = limit > 1 ? 2 : max(0, limit)
            #expect(index.search(request).results.count == expected)
            #expect(index.complete(request).results.count == expected)
        }
    }

    @Test func aTextOfAnyLengthIsAnswered() {
        for text in [String(repeating: "a", count: 100_000), String(repeating: "4/102 ", count: 20_000)] {
            #expect(index.search(SearchRequest(text)).results.count <= 10)
            #expect(index.complete(SearchRequest(text)).results.isEmpty)
        }
    }

    @Test func completionGivesTheLikeliestNamesThatStartWithTheText() {
        #expect(index.complete(SearchRequest("char")).results.map(\.name) == ["Charizard", "Charizard V"])
        #expect(index.complete(SearchRequest("mew")).results.map(\.name) == ["Mew", "Mewtwo"])
        #expect(index.complete(SearchRequest("mew ")).results.first?.name == "Mew")
        #expect(index.complete(SearchRequest("chra")).results.map(\.name) == ["Charizard", "Charizard V"])
        #expect(index.complete(SearchRequest("ピカ")).results.map(\.name) == ["ピカチュウ"])
        #expect(index.complete(SearchRequest("")).results.isEmpty)
    }

    @Test func everyPrintingReadsBackByItsID() throws {
        for printing in TrapCards.printings {
            let found = try #require(index.printing(printing.id))
            #expect(found.printing == printing)
        }
        #expect(index.printing(PrintingID(game: .pokemon, nativeID: "base1-5")) == nil)
        #expect(index.printing(PrintingID(game: .magic, nativeID: "base1-4")) == nil)
    }
}
