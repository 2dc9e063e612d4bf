import Cardex
import Foundation
import Testing

/// The exports of many tools, each as it comes.
struct InventoryDialectTests {
    private let fixture: InventoryFixture

    init() throws {
        fixture = try InventoryFixture()
    }

    @Test func tcgplayersAppDecoratesNamesAndWritesPricesWithASign() async throws {
        let outcome = try await fixture.match(
            """
            Quantity,Name,Simple Name,Set,Card Number,Set Code,External ID,Printing,Condition,Language,Rarity,Product ID,SKU,Price,Price Each
            2,"Lugia V (Alternate Full Art)",Lugia V,"SWSH12: Silver Tempest",186/195,SIT,,Holofoil,Near Mint,English,Ultra Rare,,1,$3.00,"$1,500.00"
            1,Luminous Broodmoth (Showcase),Luminous Broodmoth,Ikoria: Lair of Behemoths,371,IKO,,Foil,Lightly Played,English,M,910000122,2,$1.00,$1.00

            """)
        #expect(outcome.found == ["s pokemon:swsh12-186", "s magic:01e1e92f-" + suffix(outcome, 1)])
        #expect(outcome.lines.map(\.line.evidence.quantity) == [2, 1])
        #expect(outcome.lines[1].line.evidence.condition?.rawValue == "LP")
        #expect(outcome.lines[1].price.quote?.finish == .foil)
        #expect(outcome.columns.count == 15)
    }

    @Test func dragonShieldWritesASeparatorLineAndAMark() async throws {
        let outcome = try await fixture.match(
            "\u{FEFF}sep=,\r\nFolder Name,Quantity,Trade Quantity,Card Name,Set Code,Set Name,Card Number,Condition,Printing,Language,Price Bought,Date Bought,LOW,MID,MARKET\r\n"
                + "Binder,4,1,Lightning Bolt,2X2,Double Masters 2022,117,NearMint,Foil,English,1.00,2024-01-02,1,2,3\r\n"
                + "Binder,1,0,Nazgul,LTR,The Lord of the Rings: Tales of Middle-earth,100,Played,Normal,English,1.00,2024-01-02,1,2,3\r\n"
        )
        #expect(outcome.lines.map { $0.match.printing?.printing.name } == ["Lightning Bolt", "Nazgûl"])
        #expect(outcome.lines.allSatisfy { $0.match.confidence == .sure })
        #expect(outcome.lines.map(\.line.line) == [3, 4])
        #expect(outcome.lines[0].line.evidence.quantity == 4)
        #expect(outcome.lines[0].price.total?.minorUnits == 800)
    }

    @Test func dragonShieldsAppPutsBlanksBehindCommas() async throws {
        let outcome = try await fixture.match(
            """
            Quantity, Name, CardNumber, Expansion Code, Expansion Name, PurchasePrice, Foil, Condition, Language
            2, Fire // Ice, 290, MH2, Modern Horizons 2, 0.5, yes, NM, en
            1, "Ragavan, Nimble Pilferer", 138, MH2, Modern Horizons 2, 0.5, , NM, en
            """)
        #expect(
            outcome.lines.map { $0.match.printing?.printing.name } == [
                "Fire // Ice", "Ragavan, Nimble Pilferer",
            ])
        #expect(outcome.lines.map(\.match.confidence) == [.sure, .sure])
        #expect(outcome.lines[0].line.evidence.copies == [LineEvidence.Copies(count: 2, finish: .foil)])
    }

    @Test func moxfieldNamesTheSetByItsCode() async throws {
        let outcome = try await fixture.match(
            """
            "Count","Tradelist Count","Name","Edition","Condition","Language","Foil","Tags","Last Modified","Collector Number","Alter","Proxy","Purchase Price"
            "3","0","Sheoldred, the Apocalypse","dmu","Near Mint","English","","","2024","107","False","False",""
            "1","0","Opt","sta","Near Mint","English","etched","","2024","19","False","False",""
            """)
        #expect(
            outcome.lines.map { $0.match.printing?.printing.name } == ["Sheoldred, the Apocalypse", "Opt"])
        #expect(outcome.lines.map(\.match.confidence) == [.sure, .sure])
        #expect(outcome.lines[1].price.quote?.finish == .etched)
    }

    @Test func goldfishAndDeckStatsHaveNoNumber() async throws {
        let goldfish = try await fixture.match(
            "Card,Set ID,Set Name,Quantity,Foil\nJolteon,JU,Jungle,2,\nMr. Mime,JU,Jungle,1,FOIL\n")
        #expect(goldfish.found == ["s pokemon:base2-4", "a pokemon:base2-6"])
        #expect(
            goldfish.lines[1].match.candidates.prefix(2).map(\.printing.id.nativeID) == [
                "base2-6", "base2-22",
            ])
        let stats = try await fixture.match(
            "card_name,set_code,set_name,amount\nA-Nazgûl,ltr,The Lord of the Rings: Tales of Middle-earth,1\n"
        )
        #expect(stats.lines[0].match.printing?.printing.name == "Nazgûl")
        #expect(stats.lines[0].match.confidence < .sure)
    }

    @Test func manaBoxIdentifiersAgreeWithTheName() async throws {
        let bolt = try #require(fixture.built.finder.index.printing(at: 0)?.printing.id)
        #expect(!bolt.nativeID.isEmpty)
        let found = try await fixture.match("4 Counterspell (MH2) 267")
        let id = try #require(found.lines[0].match.printing?.printing.id.nativeID)
        let outcome = try await fixture.match(
            """
            Name,Set code,Set name,Collector number,Foil,Rarity,Quantity,ManaBox ID,Scryfall ID,Purchase price,Condition,Language
            Counterspell,,,,normal,uncommon,1,77,\(id),0.5,near_mint,en
            Murder,,,,normal,uncommon,1,77,\(id),0.5,near_mint,en
            """)
        #expect(outcome.lines[0].match.confidence == .sure)
        #expect(outcome.lines[0].match.printing?.printing.id.nativeID == id)
        // The identifier is that of another card than the name says.
        #expect(outcome.lines[1].match.confidence == .ambiguous)
        #expect(outcome.lines[1].match.candidates.contains { $0.printing.name == "Murder" })
    }

    @Test func columnsInGermanAndFrenchAreUnderstood() async throws {
        let german = try await fixture.match(
            "Anzahl;Kartenname;Edition;Nummer;Zustand;Sprache;Foliert\r\n2;Glurak ex;;;fast neuwertig;Deutsch;nein\r\n3;Iono;Paldea Evolved;269;leicht gespielt;Englisch;ja\r\n"
        )
        #expect(german.lines[1].match.printing?.printing.id.nativeID == "sv2-269")
        #expect(german.lines[1].match.confidence == .sure)
        #expect(german.lines.map { $0.line.evidence.condition?.rawValue } == ["NM", "LP"])
        let french = try await fixture.match(
            "Quantité\tNom\tExtension\tNuméro\tÉtat\n1\tAlakazam\tBase\t1/102\tproche du neuf\n")
        #expect(french.found == ["s pokemon:base1-1"])
        #expect(french.lines[0].line.evidence.condition?.rawValue == "NM")
    }

    @Test func tablesWithoutAHeaderAreReadByTheirContent() async throws {
        let outcome = try await fixture.match(
            """
            Near Mint|3|4/102|Charizard|Base
            Played|1|2/102|Blastoise|Base
            Lightly Played|2|60/64|Pikachu|Jungle
            Near Mint|1|15/102|Venusaur|Base
            """)
        #expect(
            outcome.found == [
                "s pokemon:base1-4", "s pokemon:base1-2", "s pokemon:base2-60", "s pokemon:base1-15",
            ])
        #expect(outcome.lines.map(\.line.evidence.quantity) == [3, 1, 2, 1])
        #expect(outcome.lines[1].line.evidence.condition?.rawValue == "PL")
    }

    @Test func severalColumnsOfCopiesAddUp() async throws {
        let outcome = try await fixture.match(
            "Name,Set,Number,Count,Foil Count,Tradelist Count\nMinsc & Boo,CLB,285,1,2,9\nRagavan Nimble Pilferer,MH2,138,1,1,0\n"
        )
        #expect(
            outcome.lines[1].line.evidence.copies == [
                LineEvidence.Copies(count: 1, finish: nil), LineEvidence.Copies(count: 1, finish: .foil),
            ])
        // 50 dollars for the plain one and 100 for the foil.
        #expect(outcome.lines[1].price.total?.minorUnits == 15_000)
        #expect(outcome.summary.copyCount == 5)
    }

    @Test func yuGiOhCodesSayWhichPrinting() async throws {
        let outcome = try await fixture.match(
            """
            cardname,cardq,cardrarity,cardcode
            Blue-Eyes White Dragon,1,Ultra Rare,LOB-EN001
            Blue-Eyes White Dragon,1,Ultra Rare,LOB-001
            Stardust Dragon,1,Ghost Rare,TDGS-EN040
            Stardust Dragon,1,,TDGS-EN040
            """)
        #expect(outcome.lines.map(\.match.confidence) == [.sure, .sure, .sure, .ambiguous])
        #expect(
            outcome.lines.prefix(3).map { $0.match.printing?.printing.number } == [
                "LOB-EN001", "LOB-001", "TDGS-EN040",
            ])
        #expect(outcome.lines[2].match.printing?.printing.rarity == "Ghost Rare")
    }

    @Test func otherEncodingsAreConvertedWhereTheyAreCertain() async throws {
        let text = "Name;Set;Number\nFlabébé;Generations;RC17\n"
        let latin = try #require(text.data(using: .windowsCP1252))
        #expect(try await fixture.match(bytes: Array(latin)).found == ["s pokemon:g1-RC17"])
        for (mark, encoding) in [
            ([UInt8]([0xFF, 0xFE]), String.Encoding.utf16LittleEndian), ([0xFE, 0xFF], .utf16BigEndian),
        ] {
            let wide = try #require(text.data(using: encoding))
            #expect(try await fixture.match(bytes: mark + Array(wide)).found == ["s pokemon:g1-RC17"])
        }
    }

    @Test func whatAnEarlierMatchAppendedIsReplacedAndChoicesStay() async throws {
        let outcome = try await fixture.match(
            "Name,cardex_id,cardex_confidence,cardex_review\nMr. Mime,pokemon:base2-22,sure,chosen\nMr. Mime,pokemon:base2-22,ambiguous,\n"
        )
        #expect(outcome.columns == ["Name"])
        #expect(outcome.lines[0].match.printing?.printing.id.nativeID == "base2-22")
        #expect(outcome.lines.map(\.match.confidence) == [.sure, .ambiguous])
    }

    private func suffix(_ outcome: InventoryFixture.Outcome, _ line: Int) -> String {
        let id = outcome.lines[line].match.printing?.printing.id.nativeID ?? ""
        return String(id.dropFirst("01e1e92f-".count))
    }
}
