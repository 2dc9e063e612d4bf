import CardTestSupport
import Foundation
import Testing

/// First answers over every Pokémon and Magic printing, where the real dumps are present.
@Suite(.enabled(if: RealCorpora.arePresent, "the real dumps are absent"))
struct RealAnswerTests {
    /// What a query is expected to find first; an empty part is not looked at.
    private struct Expected {
        var query: String
        var name: String
        var id = ""
        var verdict = ""

        init(_ query: String, _ name: String, _ id: String = "", verdict: String = "") {
            self.query = query
            self.name = name
            self.id = id
            self.verdict = verdict
        }
    }

    private let expected = [
        // Misspelt and half-spelt.
        Expected("charzard", "Charizard"),
        Expected("charizard 4/102", "Charizard", "pokemon:base1-4", verdict: "unique"),
        Expected("farfetchd", "Farfetch'd", verdict: "unique"),
        Expected("pikachu gx", "Pikachu-GX", verdict: "unique"),
        Expected("lim dul", "Lim-Dul the Necromancer"),
        Expected("fire / ice", "Fire // Ice", verdict: "unique"),
        Expected("lightnig bolt", "Lightning Bolt", verdict: "unique"),
        Expected("bazaar of bagdad", "Bazaar of Baghdad", verdict: "unique"),
        Expected("umbreon vamx", "Umbreon VMAX"), Expected("mewtow", "Mewtwo"),
        // Accents, ligatures and symbols, typed and not typed.
        Expected("flabebe", "Flabébé", verdict: "unique"), Expected("FLABÉBÉ", "Flabébé", verdict: "unique"),
        Expected("Æther Vial", "Aether Vial", verdict: "unique"),
        Expected("Lim-Dûl's Vault", "Lim-Dul's Vault", verdict: "unique"),
        Expected("pokemon center", "Pokémon Center"),
        Expected("nidoran♀", "Nidoran ♀", verdict: "unique"), Expected("pikachu delta", "Pikachu δ"),
        Expected("rayquaza gold star", "Rayquaza ★", "pokemon:ex8-107"),
        // Short names before longer ones.
        Expected("N", "N", verdict: "unique"), Expected("mew", "Mew"), Expected("Mew ex", "Mew ex"),
        Expected("ho oh", "Ho-Oh"), Expected("Sol Ring", "Sol Ring", verdict: "unique"),
        Expected("fog", "Fog"),
        // Numbers of every kind.
        Expected("charizard TG03", "Charizard", "pokemon:swsh11tg-TG03", verdict: "unique"),
        Expected("TG03/TG30 charizard", "Charizard", "pokemon:swsh11tg-TG03"),
        Expected("pikachu SWSH020", "Pikachu", "pokemon:swshp-SWSH020"),
        Expected("SWSH050", "Charizard V", "pokemon:swshp-SWSH050", verdict: "unique"),
        Expected("charizard swsh260", "Charizard V", "pokemon:swshp-SWSH260", verdict: "unique"),
        Expected("charizard SM60", "Charizard-GX", "pokemon:smp-SM60", verdict: "unique"),
        Expected("umbreon 215/203", "Umbreon VMAX", "pokemon:swsh7-215", verdict: "unique"),
        Expected("mewtwo #10/102", "Mewtwo", "pokemon:base1-10"),
        Expected("charizard 4 of 102", "Charizard", "pokemon:base1-4"),
        Expected("charzard 4/102", "Charizard", "pokemon:base1-4"),
    ]

    @Test func theFirstAnswersAreWhatAPersonMeans() throws {
        let pokemon = try #require(RealCorpora.path("pokemon-tcg-data-2024-09.tar.gz"))
        let magic = try #require(RealCorpora.path("magic-printings-2026.csv.gz"))
        let cardex = try CardexHome(isEmpty: true)
        let built = try cardex(
            "rebuild", "--no-warm", "--from", "pokemontcg:\(pokemon)", "--from", "csv,game=magic:\(magic)")
        #expect(built.status == 0, "\(built.errors)")
        let verify = try cardex("verify")
        #expect(verify.status == 0, "\(verify.errors)")

        let input = expected.map { $0.query + "\n" }.joined()
        let run = try cardex("search", "--batch", input: Array(input.utf8))
        #expect(run.status == 0)
        let answers = try run.lines.map(AnswerLine.init)
        #expect(answers.map(\.query) == expected.map(\.query))
        for (answer, expected) in zip(answers, expected) {
            answer.expectSound()
            #expect(answer.exhaustive, "\(expected.query)")
            #expect(answer.results.first?.name == expected.name, "\(expected.query)")
            if expected.id != "" {
                #expect(answer.results.first?.printings.first?.id == expected.id, "\(expected.query)")
            }
            if expected.verdict != "" { #expect(answer.verdict == expected.verdict, "\(expected.query)") }
        }
        for (query, id) in [("unown E/115", "pokemon:ex10-E"), ("N 105/124", "pokemon:xy10-105")] {
            let found = try first(query, cardex)
            #expect(found == id, "\(query)")
        }
        // One query a process gives what a batch gives.
        for (answer, expected) in zip(answers, expected).prefix(5) {
            let table = try #require(
                records(ofCSV: try cardex("search", expected.query, "--format", "csv").output))
            #expect(table.dropFirst().first?.first == answer.results.first?.name, "\(expected.query)")
        }
    }

    /// The first printing of the first name.
    private func first(_ query: String, _ cardex: CardexHome) throws -> String? {
        let run = try cardex("search", "--batch", input: Array("\(query)\n".utf8))
        return try AnswerLine(run.output).results.first?.printings.first?.id
    }
}
