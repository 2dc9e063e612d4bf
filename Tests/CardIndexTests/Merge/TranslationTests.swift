import CardIndex
import CardModel
import CardTestSupport
import Testing

/// Names in other languages find the printing they belong to.
struct TranslationTests {
    private static func card(
        _ id: String, _ name: String, set: String = "base1", _ number: String, _ language: String = "en"
    )
        -> Printing
    {
        Printing(
            id: PrintingID(game: .pokemon, nativeID: id), name: name, setID: set, number: number,
            language: language)
    }

    private static let english = [card("base1-4", "Charizard", "4"), card("base1-58", "Pikachu", "58")]
    private static let foreign = [
        card("base1-4", "Dracaufeu", "4", "fr"), card("base1-4", "リザードン", "4", "ja"),
        card("base1-58", "Pikachu", "58", "fr"), card("base1-58", "Pikachu", "58", "de"),
    ]

    private static func bytes(_ add: (inout IndexBuilder) -> Void) throws -> [UInt8] {
        var builder = IndexBuilder()
        builder.begin(dump: "a")
        add(&builder)
        return try builder.build(corpusDigest: [], path: "a")
    }

    @Test func aNameInAnotherLanguageGoesToThePrintingOfItsIdInWhateverOrderTheyCome() throws {
        let after = try Self.bytes { builder in
            for printing in Self.english { builder.add(printing) }
            for printing in Self.foreign { builder.add(translation: printing) }
        }
        let before = try Self.bytes { builder in
            for printing in Self.foreign.reversed() { builder.add(translation: printing) }
            for printing in Self.english { builder.add(printing) }
        }
        #expect(before == after)
        let index = try SearchIndex.open(bytes: after, path: "a")
        #expect(index.printingCount == 2)
        #expect(
            index.printing(Self.english[0].id)?.printing.otherNames == [
                OtherName("Dracaufeu", kind: .printed, language: "fr"),
                OtherName("リザードン", kind: .printed, language: "ja"),
            ])
        #expect(
            index.printing(Self.english[1].id)?.printing.otherNames == [
                OtherName("Pikachu", kind: .printed, language: "de"),
                OtherName("Pikachu", kind: .printed, language: "fr"),
            ])
        #expect(index.search(SearchRequest("dracaufeu")).results.map(\.name) == ["Charizard"])
        // Read as Japanese, which the printing itself is not.
        #expect(index.search(SearchRequest("rizaadon")).results.map(\.name) == ["Charizard"])
        let copy = try IndexBuilder(copying: index)
        #expect(try copy.build(corpusDigest: [], path: "a") == after)
    }

    @Test func withoutThePrintingOfItsIdItGoesToThatOfItsSetAndNumber() throws {
        var builder = IndexBuilder()
        builder.begin(dump: "a")
        builder.add(Self.card("sv3pt5-6", "Charizard ex", set: "sv3pt5", "6"))
        builder.begin(dump: "b")
        builder.add(translation: Self.card("sv03.5-006", "Dracaufeu-ex", set: "sv03.5", "006", "fr"))
        #expect(builder.merge().attachedNames == 1)
        #expect(builder.printingCount == 1)
        #expect(
            builder.canonicalID(of: PrintingID(game: .pokemon, nativeID: "sv03.5-006"))?.nativeID
                == "sv3pt5-6")
    }

    @Test func aNameWhosePrintingWasMergedAwayGoesToTheOneThatWasKept() throws {
        var builder = IndexBuilder()
        builder.begin(dump: "a")
        builder.add(Self.card("own-4", "Charizard", "4"))
        builder.begin(dump: "b")
        builder.add(Self.card("base1-4", "Charizard", "4"))
        builder.begin(dump: "c")
        builder.add(translation: Self.foreign[0])
        builder.merge()
        #expect(builder.printingCount == 1)
        let index = try SearchIndex.open(bytes: try builder.build(corpusDigest: [], path: "a"), path: "a")
        let kept = index.printing(PrintingID(game: .pokemon, nativeID: "own-4"))?.printing
        #expect(kept?.otherNames == [OtherName("Dracaufeu", kind: .printed, language: "fr")])
    }

    @Test func whatNobodyElseHasIsAPrintingOfItsOwnAndTakesTheNamesOfOtherLanguages() throws {
        var builder = IndexBuilder()
        builder.begin(dump: "a")
        for printing in Self.foreign[...1] { builder.add(translation: printing) }
        let report = builder.merge()
        #expect(report.keptTranslations == 1)
        #expect(report.attachedNames == 1)
        let index = try SearchIndex.open(bytes: try builder.build(corpusDigest: [], path: "a"), path: "a")
        let own = index.printing(Self.foreign[0].id)?.printing
        #expect(own?.name == "Dracaufeu")
        #expect(own?.language == "fr")
        #expect(own?.otherNames == [OtherName("リザードン", kind: .printed, language: "ja")])
    }

    @Test func aNameThatSeveralCardsCouldHaveGoesToNone() {
        var builder = IndexBuilder()
        builder.begin(dump: "a")
        builder.add(Self.card("x", "Charizard", "4"))
        builder.add(Self.card("y", "Blastoise", "4"))
        builder.begin(dump: "b")
        builder.add(translation: Self.foreign[0])
        #expect(builder.merge().keptTranslations == 1)
        #expect(builder.printingCount == 3)
    }

    @Test func variantsOfOneCardAllTakeTheName() throws {
        var builder = IndexBuilder()
        builder.begin(dump: "a")
        builder.add(Self.card("x", "Charizard", "4"))
        builder.add(Self.card("y", "Charizard", "4"))
        builder.begin(dump: "b")
        builder.add(translation: Self.foreign[0])
        builder.merge()
        let index = try SearchIndex.open(bytes: try builder.build(corpusDigest: [], path: "a"), path: "a")
        #expect(index.printingCount == 2)
        #expect(index.search(SearchRequest("dracaufeu")).results.first?.printings.count == 2)
    }
}
