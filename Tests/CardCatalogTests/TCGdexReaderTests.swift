@testable import CardCatalog
import CardModel
import CardTestSupport
import Testing

struct TCGdexReaderTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func translations(_ reading: Reading) -> [Printing] {
        reading.events.compactMap { if case .translation(let printing) = $0 { printing } else { nil } }
    }

    @Test(arguments: [
        ("sv03.5", "001", "sv3pt5-1"), ("sv01", "198", "sv1-198"), ("swsh1", "001", "swsh1-1"),
        ("swsh12.5", "GG01", "swsh12pt5gg-GG01"), ("swsh12.5gg", "GG01", "swsh12pt5gg-GG01"),
        ("swsh9", "TG01", "swsh9tg-TG01"), ("swsh9tg", "TG01", "swsh9tg-TG01"), ("swsh9", "1", "swsh9-1"),
        ("swsh4.5", "SV001", "swsh45sv-SV001"), ("swsh4.5sv", "SV122", "swsh45sv-SV122"),
        ("sm7.5", "3", "sm75-3"), ("base1", "4", "base1-4"), ("me02.5", "010", "me2pt5-10"),
        ("sv10.5b", "086", "zsv10pt5-86"), ("lc", "99", "base6-99"), ("swshp", "SWSH001", "swshp-SWSH001"),
        ("svp", "044", "svp-44"), ("cel25", "004", "cel25-4"), ("xy0", "1", "xy0-1"),
        ("ecard2", "H01", "ecard2-H01"),
        ("base1", "0", "base1-0"), ("exu", "!", "exu-!"), ("2021swsh", "01", "2021swsh-1"),
        ("SV2a", "006", "SV2a-6"),
        ("hgssp", "HGSS01", "hsp-HGSS01"), ("tk-xy-w", "1", "tk-xy-w-1"), ("sv05", "025a", "sv5-25a"),
    ])
    func identifiersAreThoseOfPokemonTCGData(_ set: String, _ number: String, _ expected: String) {
        #expect(TCGdexIdentifier.printing(set: set, number).nativeID == expected)
    }

    @Test func listsOfALanguageAreTranslations() throws {
        let text =
            #"[{"id":"sv03.5-006","localId":"006","name":"Dracaufeu-ex","image":"https://assets.tcgdex.net/fr/sv/sv03.5/006"},"#
            + #"{"id":"swsh3-136","localId":"136","name":"Fouinar"}]"#
        for (argument, path) in [
            ("tcgdex,lang=fr", "a/cards.json"), ("tcgdex", "v2/fr/cards.json"), ("tcgdex", "cards.fr.json"),
        ] {
            let file = try folder.write(Array(text.utf8), to: path)
            let reading = try Reading("\(argument):\(file)")
            #expect(reading.printings.isEmpty)
            let found = translations(reading)
            #expect(found.map(\.id.description) == ["pokemon:sv3pt5-6", "pokemon:swsh3-136"])
            #expect(found.map(\.name) == ["Dracaufeu-ex", "Fouinar"])
            #expect(found.allSatisfy { $0.language == "fr" })
            #expect(found[0].setID == "sv3pt5" && found[0].number == "6")
            #expect(found[0].externalIDs == [ExternalID(kind: "tcgdex", value: "sv03.5-006")])
            #expect(found[0].smallImage == "https://assets.tcgdex.net/fr/sv/sv03.5/006/low.webp")
            #expect(reading.sets.map(\.codes) == [["sv03.5"], []])
            #expect(reading.summary.printings == 2)
        }
    }

    @Test func theAddressOfThePictureSaysTheLanguageOfAFileOfAnyName() throws {
        let path = try folder.write(
            Array(
                #"[{"id":"base1-4","localId":"4","name":"Glurak","image":"https://assets.tcgdex.net/de/base/base1/4"}]"#
                    .utf8),
            to: "x.json")
        #expect(translations(try Reading("tcgdex:\(path)")).map(\.language) == ["de"])
    }

    @Test func englishCardsArePrintingsAndBringTheirSet() throws {
        let text =
            #"{"category":"Pokemon","id":"sv03.5-006","localId":"006","name":"Charizard ex","rarity":"Double rare","#
            + #""image":"https://assets.tcgdex.net/en/sv/sv03.5/006","set":{"id":"sv03.5","name":"151","#
            + #""cardCount":{"official":165,"total":207}},"variants":{"holo":true},"variants_detailed":[{"type":"holo","#
            + #""thirdParty":{"tcgplayer":502,"cardmarket":733}},{"type":"reverse","thirdParty":{"cardmarket":733}}]}"#
        let reading = try Reading("tcgdex:\(folder.write(Array(text.utf8), to: "card.json"))")
        #expect(
            reading.sets == [
                CardSet(game: .pokemon, id: "sv3pt5", name: "151", codes: ["sv03.5"], printedTotal: 165)
            ])
        let printing = try #require(reading.printings.first)
        #expect(printing.id.description == "pokemon:sv3pt5-6" && printing.rarity == "Double rare")
        #expect(
            printing.externalIDs.map { "\($0.kind) \($0.value)" } == [
                "tcgdex sv03.5-006", "tcgplayer 502", "cardmarket 733",
            ])
    }

    @Test func setsBringTheirCardsInTheirLanguage() throws {
        let text =
            #"{"id":"sv01","name":"Karmesin & Purpur","serie":{"id":"sv","name":"Karmesin & Purpur"},"releaseDate":"2023-03-31","#
            + #""abbreviation":{"official":"SVI"},"cardCount":{"official":198,"total":258},"cards":[{"id":"sv01-001","localId":"001","#
            + #""name":"Pinsir"},{"id":"sv01-002","localId":"002"},{"id":"sv01-003","localId":3,"name":"Hoppspross"}]}"#
        let german = try Reading("tcgdex:\(folder.write(Array(text.utf8), to: "de/sv01.json"))")
        #expect(
            german.sets == [
                CardSet(game: .pokemon, id: "sv1", name: "", codes: ["sv01", "SVI"], printedTotal: 198)
            ])
        #expect(translations(german).map(\.id.nativeID) == ["sv1-1", "sv1-3"])
        #expect(german.skipped.map(\.reason) == ["the card `sv01-002` has no `name`"])
        let english = try Reading("tcgdex,lang=en:\(folder.file("de/sv01.json"))")
        #expect(english.sets.first?.name == "Karmesin & Purpur")
        #expect(english.sets.first?.releaseDate?.description == "2023-03-31")
        #expect(english.printings.map(\.language) == ["en", "en"])
    }

    @Test func aNameOfSeveralLanguagesIsAPrintingAndItsTranslations() throws {
        let text =
            #"[{"id":"base1-4","localId":"4","name":{"en":"Charizard","fr":"Dracaufeu","zh-tw":"噴火龍","ko":""}}]"#
        let reading = try Reading("tcgdex:\(folder.write(Array(text.utf8), to: "cards.json"))")
        #expect(reading.printings.map(\.name) == ["Charizard"])
        #expect(translations(reading).map { "\($0.language) \($0.name)" } == ["fr Dracaufeu", "zht 噴火龍"])
    }

    @Test func folderOfLanguagesIsReadWhole() throws {
        for (language, name) in [("en", "Charizard"), ("fr", "Dracaufeu"), ("ja", "リザードン")] {
            try folder.write(
                Array(#"[{"id":"base1-4","localId":"4","name":"\#(name)"}]"#.utf8),
                to: "v2/\(language)/cards.json")
        }
        let reading = try Reading("tcgdex:\(folder.path)")
        #expect(reading.printings.map(\.name) == ["Charizard"])
        #expect(translations(reading).map(\.language) == ["fr", "ja"])
    }

    @Test func recordsOfAnotherDumpAreTheWrongFile() throws {
        let path = try folder.write(
            Array(#"[{"id":"base1-4","name":"Charizard","number":"4"}]"#.utf8), to: "x.json")
        #expect(errorOfReading("tcgdex:\(path)")?.code == .wrongShape)
    }
}
