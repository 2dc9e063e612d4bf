import CardTestSupport
import Cardex
import Foundation
import Testing

/// When a match is sure, and when it must not be.
struct InventoryJudgementTests {
    private let fixture: InventoryFixture

    init() throws {
        fixture = try InventoryFixture()
    }

    private func match(_ name: String, set: String = "", number: String = "", language: String = "")
        async throws -> LineMatch
    {
        let quoted = [name, set, number, language].map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(
            separator: ",")
        return try await fixture.match("Name,Set,Number,Language\n\(quoted)\n").lines[0].match
    }

    @Test func aMisspeltNameWithItsSetAndNumberIsSure() async throws {
        let match = try await match("Charizrad", set: "Base", number: "4/102")
        #expect(match.confidence == .sure && match.printing?.printing.id.nativeID == "base1-4")
        #expect(match.reasons.contains("name is 1 slip away"))
    }

    @Test func contradictionsAreAmbiguous() async throws {
        // The number is Blastoise's, the total is that of Base Set 2, the set has no such card.
        for (name, set, number) in [
            ("Charizard", "Base", "2"), ("Charizard", "Base", "4/130"), ("Charizard", "Jungle", "4"),
        ] {
            let match = try await match(name, set: set, number: number)
            #expect(match.confidence == .ambiguous, "\(name) \(set) \(number)")
            #expect(match.printing?.printing.name == "Charizard")
        }
    }

    @Test func aNameWithManyPrintingsIsNotSure() async throws {
        let match = try await match("Pikachu")
        #expect(match.confidence == .ambiguous && match.printing != nil && match.isCardKnown)
        #expect(match.candidates.count == 10 && match.rivalCount > 10)
    }

    @Test func aNameWithOnePrintingIsSure() async throws {
        #expect(try await match("Shining Gyarados").confidence == .sure)
        #expect(try await match("Shinning Gyarados").confidence == .likely)
    }

    @Test func aSetThatIsNotInTheIndexKeepsALineFromBeingSure() async throws {
        #expect(try await match("Shining Gyarados", set: "No Such Set At All").confidence < .sure)
        #expect(try await match("Alakazam", set: "Zzz", number: "1").confidence < .sure)
    }

    @Test func aLanguageWithoutAPrintingKeepsALineFromBeingSure() async throws {
        #expect(
            try await match("Charizard", set: "Base", number: "4", language: "German").confidence == .likely)
        #expect(
            try await match("Charizard", set: "Base", number: "4", language: "English").confidence == .sure)
    }

    @Test func whatIsNoCardIsNone() async throws {
        for text in ["Booster Box Display", "qwrtzpsdfg", "???", "Total", "Subtotal 12"] {
            let match = try await match(text)
            #expect(match.confidence == .none || match.confidence == .ambiguous, "\(text)")
            #expect(match.confidence != .sure)
        }
    }

    @Test func setsAreUnderstoodHoweverToolsWriteThem() async throws {
        for set in ["BS", "base1", "Base", "Base Set", "Pokemon Base Set", "BASE", "Base (BS)"] {
            #expect(try await match("Charizard", set: set, number: "4").confidence == .sure, "\(set)")
        }
        for set in [
            "SWSH12: Silver Tempest", "Sword & Shield Silver Tempest", "Silver Tempset", "silver temp.",
            "SIT",
        ] {
            #expect(try await match("Lugia V", set: set, number: "186").confidence == .sure, "\(set)")
        }
    }

    @Test func optionsHoldForAllLines() async throws {
        let text = "Name\nCharizard\n"
        let inSet = try await fixture.match(text, InventoryOptions(set: "base1"))
        #expect(inSet.found == ["s pokemon:base1-4"])
        let inGame = try await fixture.match("Name,Number\nCharizard,4\n", InventoryOptions(game: .magic))
        #expect(
            inGame.lines[0].match.printing == nil
                || inGame.lines[0].match.printing?.printing.id.game == .magic)
        let strict = try await fixture.match(text, InventoryOptions(minimumConfidence: .likely))
        #expect(strict.lines[0].match.printing == nil && !strict.lines[0].match.candidates.isEmpty)
        #expect(strict.lines[0].price.quote == nil && strict.summary.totals.isEmpty)
    }

    /// Lines made of the corpus itself: with name, set and number right, every one must come back as itself.
    @Test func everyPrintingOfTheCorpusIsFoundByItsOwnFields() async throws {
        let index = fixture.built.finder.index
        var text = "Name,Set,Number,Rarity,Language,Game\n"
        var meant: [String] = []
        for position in 0..<index.printingCount {
            guard let found = index.printing(at: position), let set = found.set,
                !found.printing.number.isEmpty
            else { continue }
            let fields = [
                found.printing.name, set.id, found.printing.number, found.printing.rarity,
                found.printing.language,
                found.printing.id.game.rawValue,
            ]
            text += fields.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: ",") + "\n"
            meant.append(found.printing.id.description)
        }
        let outcome = try await fixture.match(text)
        #expect(outcome.lines.count == meant.count)
        var sure = 0
        for (line, id) in zip(outcome.lines, meant) {
            if line.match.confidence == .sure {
                sure += 1
                #expect(line.match.printing?.printing.id.description == id, "\(line.line.fields)")
            } else {
                #expect(
                    line.match.candidates.contains { $0.printing.id.description == id }, "\(line.line.fields)"
                )
            }
        }
        #expect(sure * 100 >= meant.count * 95)
    }

    /// Slips in names and sets never make a wrong line sure.
    @Test func noSlipMakesAWrongLineSure() async throws {
        let index = fixture.built.finder.index
        for seed in 1...4 as ClosedRange<UInt64> {
            var random = SeededGenerator(seed: seed)
            var text = "Set;Name;Number\n"
            var meant: [PrintingID] = []
            for _ in 0..<250 {
                let position = Int.random(in: 0..<index.printingCount, using: &random)
                guard let found = index.printing(at: position), let set = found.set,
                    found.printing.language == "en"
                else { continue }
                var name = Array(found.printing.name)
                if Bool.random(using: &random), name.count > 5 {
                    name.remove(at: Int.random(in: 1..<name.count, using: &random))
                }
                let number = Bool.random(using: &random) ? found.printing.number : ""
                let setText = Bool.random(using: &random) ? set.name : ""
                text += "\(setText);\"\(String(name).replacing("\"", with: "\"\""))\";\(number)\n"
                meant.append(found.printing.id)
            }
            let outcome = try await fixture.match(text)
            #expect(outcome.lines.count == meant.count)
            for (line, id) in zip(outcome.lines, meant) where line.match.confidence == .sure {
                #expect(
                    line.match.printing?.printing.id == id,
                    "seed \(seed): \(line.line.fields) \(line.match.reasons)")
            }
        }
    }
}
