import Cardex
import Testing

/// Deck lists and other lists of one card per line.
struct InventoryListTests {
    private let fixture: InventoryFixture

    init() throws {
        fixture = try InventoryFixture()
    }

    @Test func everyFormOfALineNamesItsPrinting() async throws {
        let outcome = try await fixture.match(
            """
            // from several tools
            Deck
            4 Charizard (BS) 4
            4x Lightning Bolt [2X2]
            1 Counterspell (MH2) 267 *F*
            SB: 2 Murder
            * 4 Charizard ex OBF 125
            1 Boss's Orders (Ghetsis) PAL 172
            Pikachu x3
            1 [MH2] Urza's Saga
            2 Opt|STA
            Pokémon: 12
            3 Gengar Fossil 5/62
            Energy (4)
            1 Charizard - Base Set - 4/102

            Sideboard
            1 Mewtwo ★ (HP) 103 # a star
            """)
        #expect(outcome.lines.count == 12)
        #expect(outcome.summary.remarkCount == 5)
        let names = outcome.lines.map { $0.match.printing?.printing.name ?? "-" }
        #expect(
            names == [
                "Charizard", "Lightning Bolt", "Counterspell", "Murder", "Charizard ex",
                "Boss's Orders (Ghetsis)", "Pikachu",
                "Urza's Saga", "Opt", "Gengar", "Charizard", "Mewtwo ★",
            ])
        let numbers = outcome.lines.map { $0.match.printing?.printing.number ?? "-" }
        #expect(
            numbers[0] == "4" && numbers[4] == "125" && numbers[5] == "172" && numbers[9] == "5"
                && numbers[10] == "4")
        #expect(outcome.lines.map(\.line.evidence.quantity) == [4, 4, 1, 2, 4, 1, 3, 1, 2, 3, 1, 1])
        #expect(outcome.lines[2].line.evidence.copies[0].finish == .foil)
        #expect(outcome.lines[6].match.confidence == .ambiguous)
        #expect(outcome.lines[0].match.confidence == .sure)
        #expect(outcome.lines.map(\.line.line).first == 3)
    }

    @Test func passcodesAreLookedUpExactly() async throws {
        let outcome = try await fixture.match(
            "#created by someone\n#main\n46986414\n46986414\n4031928\n#extra\n!side\n99999999\n")
        #expect(
            outcome.lines.map { $0.match.printing?.printing.name } == [
                "Dark Magician", "Dark Magician", "Change of Heart", nil,
            ])
        #expect(outcome.lines.map(\.match.confidence) == [.ambiguous, .ambiguous, .sure, .none])
        #expect(outcome.lines[0].match.candidates.count == 4)
    }

    @Test func numbersThatBelongToNamesAreNoQuantities() async throws {
        let outcome = try await fixture.match(
            "+2 Mace\n1 Porygon2 UNB 156\n2 Number 39: Utopia Beyond\n1x +2 Mace (AFR) 1\n")
        #expect(
            outcome.lines.map { $0.match.printing?.printing.name }
                == ["+2 Mace", "Porygon2", "Number 39: Utopia Beyond", "+2 Mace"])
        #expect(outcome.lines[3].match.confidence == .sure)
    }

    @Test func quantitiesThatAreNoneAreProblemsOfTheirLine() async throws {
        let outcome = try await fixture.match(
            "1e9 Charizard (BS) 4\n-3 Charizard (BS) 4\n4 x Charizard (BS) 4\n")
        #expect(outcome.lines.map(\.line.evidence.quantity) == [0, 0, 4])
        #expect(outcome.lines[0].problems == ["line 1: the quantity '1e9' is no whole number"])
        #expect(outcome.lines[1].problems == ["line 2: the quantity '-3' is below zero"])
        #expect(outcome.lines.allSatisfy { $0.match.printing?.printing.id.nativeID == "base1-4" })
        #expect(outcome.summary.problemCount == 2)
    }
}
