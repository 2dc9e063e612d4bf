import CardIndex
import CardModel
import CardTestSupport
import Testing

/// Nicknames inside an index.
struct AliasTests {
    private static let printings =
        TrapCards.printings + [
            Printing(id: PrintingID(game: .magic, nativeID: "m-1"), name: "Mew"),
            Printing(id: PrintingID(game: .magic, nativeID: "m-2"), name: "Dark Confidant"),
            Printing(id: PrintingID(game: .magic, nativeID: "m-3"), name: "Bobbing Buoy"),
            Printing(id: PrintingID(game: .magic, nativeID: "m-4"), name: "HoOh"),
        ]

    private static func bytes(_ aliases: [CardAlias]) throws -> [UInt8] {
        var builder = IndexBuilder()
        for printing in printings { builder.add(printing) }
        for alias in aliases { builder.add(alias) }
        return try builder.build(corpusDigest: [], path: "a")
    }

    private static func index(_ aliases: [CardAlias]) throws -> SearchIndex {
        let folder = try TemporaryFolder()
        return try SearchIndex.open(at: folder.write(bytes(aliases), to: "a.cardex"))
    }

    private static func outcomes(_ aliases: [CardAlias]) -> [AliasOutcome] {
        var builder = IndexBuilder()
        for printing in printings { builder.add(printing) }
        for alias in aliases { builder.add(alias) }
        return builder.aliasOutcomes()
    }

    @Test func anAliasFindsItsCardBelowRealNamesAndSaysSo() throws {
        let index = try Self.index([CardAlias("Bob", for: "Dark Confidant")])
        let answer = index.search(SearchRequest("bob"))
        #expect(answer.results.map(\.name).contains("Dark Confidant"))
        #expect(answer.results.first?.name == "Bobbing Buoy")
        let found = try #require(answer.results.first { $0.name == "Dark Confidant" })
        #expect(found.foundBy == "Bob")
        #expect(found.rank.kind == .otherName && found.rank.isOtherName)
        #expect(found.printingCount == 1)
        let typo = try #require(
            try Self.index([CardAlias("confidence man", for: "Dark Confidant")])
                .search(SearchRequest("confidense man")).results.first)
        #expect(typo.name == "Dark Confidant" && typo.foundBy == "confidence man")
        let prefix = try #require(index.complete(SearchRequest("bob")).results.last)
        #expect(prefix.name == "Dark Confidant" && prefix.foundBy == "Bob")
        try index.verify()
    }

    @Test func anAliasThatIsTheNameOfAnotherCardComesAfterThatCard() throws {
        let index = try Self.index([CardAlias("mew", for: "Mewtwo")])
        let results = index.search(SearchRequest("mew")).results
        #expect(results.map(\.name).first == "Mew")
        #expect(results.contains { $0.name == "Mewtwo" })
    }

    @Test func theOrderOfAdditionsDoesNotChangeTheBytes() throws {
        let aliases = [
            CardAlias("bob", for: "Dark Confidant"), CardAlias("Bob", for: "Dark Confidant"),
            CardAlias("bob", for: "Mew", in: .magic), CardAlias("zard", for: "charizard"),
            CardAlias("Bob\u{E9}", for: "Mew"), CardAlias("Bobe\u{301}", for: "Mew"),
            CardAlias("bird", for: "hooh"), CardAlias("nobody", for: "No Such Card"),
        ]
        let expected = try Self.bytes(aliases)
        var random = SeededGenerator(seed: 5)
        for _ in 0..<10 {
            #expect(try Self.bytes((aliases + aliases).shuffled(using: &random)) == expected)
            var builder = IndexBuilder()
            for alias in aliases.shuffled(using: &random) { builder.add(alias) }
            for printing in Self.printings.shuffled(using: &random) { builder.add(printing) }
            #expect(try builder.build(corpusDigest: [], path: "a") == expected)
        }
    }

    @Test func aNameIsMeantByItsLettersAndTheExactSpellingComesFirst() throws {
        #expect(Self.outcomes([CardAlias("bird", for: "ho oh")]).map(\.names) == [["Ho-Oh", "HoOh"]])
        #expect(Self.outcomes([CardAlias("bird", for: "HoOh")]).map(\.names) == [["HoOh"]])
        #expect(Self.outcomes([CardAlias("bird", for: "HoOh", in: .pokemon)]).map(\.names) == [["Ho-Oh"]])
        #expect(
            Self.outcomes([CardAlias("bird", for: "HoOh", in: .yugioh)]).map(\.kind) == [.nameMissing])
    }

    @Test func whatLeadsNowhereIsReportedAndLeftOut() throws {
        let aliases = [
            CardAlias("bob", for: "Dark Confident"), CardAlias("\u{200B}", for: "Mew"),
            CardAlias("MEW", for: "Mew"), CardAlias("x", for: ""), CardAlias("cat", for: "Mew"),
        ]
        let kinds = Dictionary(
            uniqueKeysWithValues: Self.outcomes(aliases).map { ($0.alias.text, $0.kind) })
        #expect(
            kinds == [
                "bob": .nameMissing, "\u{200B}": .unsearchable, "MEW": .saysNothingNew, "x": .nameMissing,
                "cat": .compiled,
            ])
        #expect(try Self.bytes(aliases) == Self.bytes([CardAlias("cat", for: "Mew")]))
    }

    @Test func anAliasOfOneGameLeadsToThePrintingsOfThatGameAlone() throws {
        let index = try Self.index([CardAlias("cat", for: "Mew", in: .magic)])
        let found = try #require(index.search(SearchRequest("cat")).results.first)
        #expect(found.name == "Mew" && found.printingCount == 1)
        #expect(index.printing(at: found.printings[0])?.printing.id.game == .magic)
        #expect(index.aliases == [CardAlias("cat", for: "Mew", in: .magic)])
        let all = try Self.index([CardAlias("cat", for: "Mew")])
        #expect(all.search(SearchRequest("cat")).results.first?.printingCount == 2)
    }

    @Test func aliasesAreNoOtherNamesOfACard() throws {
        let index = try Self.index([CardAlias("bob", for: "Dark Confidant")])
        let card = index.printing(PrintingID(game: .magic, nativeID: "m-2"))
        #expect(card?.printing.otherNames == [])
    }
}
