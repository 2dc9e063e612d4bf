@testable import CardCatalog
import CardModel
import CardTestSupport
import Foundation
import Testing

struct MisreadTextTests {
    /// What becomes of UTF-8 that is read as Windows-1252, with Latin-1 where that has no character.
    private func misread(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.utf8.map { byte in
                    let read = String(bytes: [byte], encoding: .windowsCP1252)?.unicodeScalars.first
                    return read ?? Unicode.Scalar(byte)
                }))
    }

    @Test(arguments: [
        "Pokémon", "Flabébé", "Æther Vial", "Lim-Dûl's Vault", "Jötun Grunt", "Márton Stromgald", "ピカチュウ",
        "リザードン",
        "피카츄", "噴火龍", "Ratonhnhaké", "Charizard ★", "Rayquaza δ LV.X", "Ha’penny", "Lightning — Bolt",
        "Дракон", "Nidoran♀",
        "Ñandú", "Señor", "Élan vital", "Žižkov ž", "ÀÉÎÕÜ",
    ])
    func whatWasMisreadIsReadAgain(_ name: String) {
        let wrong = misread(name)
        #expect(wrong != name)
        #expect(MisreadText.repaired(wrong) == name, "\(wrong)")
    }

    @Test(arguments: [
        "Pikachu", "", "Pokémon", "Æther Vial", "Lim-Dûl's Vault", "ピカチュウ", "Ãrvore", "Å’uvre", "SÃO PAULO",
        "Â", "Ã", "â", "Ñ…", "Ä–", "CAFÉ™", "CAFÉ®",
        "É’", "Île d’Âme", "Ångström’s", "AÑO ¿QUÉ?", "«Écran»", "PÉ©", "Pokémon PokÃ©mon ピ", "Nidoran ♀",
        "Déjà Vu",
    ])
    func whatMayBeMeantSoIsLeftAlone(_ name: String) {
        #expect(MisreadText.repaired(name) == nil)
    }

    @Test func namesOfTheRealDumpsAreLeftAlone() throws {
        guard let path = RealCorpora.path("scryfall-default-cards-2018.json.gz") else { return }
        var changed: [String] = []
        struct Enough: Error {}
        var count = 0
        do {
            _ = try CatalogReader.read(CatalogSource(format: .scryfall, path: path), asOf: 0) { event in
                guard case .printing(let printing) = event else { return }
                count += 1
                for name in [printing.name] + printing.otherNames.map(\.text)
                where MisreadText.repaired(name) != nil { changed.append(name) }
                if count == 8_000 { throw Enough() }
            }
        } catch is Enough {}
        #expect(changed.isEmpty)
        #expect(count == 8_000)
    }

    @Test func namesAreRepairedOrReported() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(
            Array("name,set_name,set\nPokÃ©mon Catcher,PokÃ©dex,a\nPok\u{FFFD}mon,b,b\nFlabébé,c,c\n".utf8),
            to: "a.csv")
        let reading = try Reading("csv:\(path)")
        #expect(reading.printings.map(\.name) == ["Pokémon Catcher", "Flabébé"])
        #expect(reading.sets.first?.name == "Pokédex")
        #expect(reading.skipped.map(\.line) == [3])
        #expect(reading.skipped.first?.reason.contains("U+FFFD") == true)
        let json = try folder.write(
            Array(#"[{"id":"a","name":"JÃ¶tun"},{"id":"b","name":"J\#u{FFFD}tun"}]"#.utf8), to: "a.json")
        let second = try Reading("scryfall:\(json)")
        #expect(second.printings.map(\.name) == ["Jötun"])
        #expect(second.skipped.map(\.record) == [2])
    }

    @Test func rowsInLatin1AreReportedAndTheOthersKept() throws {
        let folder = try TemporaryFolder()
        let bytes = Array("name\nPok".utf8) + [0xE9] + Array("mon\nPikachu\n".utf8)
        let reading = try Reading("csv:\(folder.write(bytes, to: "latin.csv"))")
        #expect(reading.printings.map(\.name) == ["Pikachu"])
        #expect(reading.skipped.map(\.line) == [2])
        #expect(reading.skipped.first?.reason.contains("UTF-8") == true)
    }
}
