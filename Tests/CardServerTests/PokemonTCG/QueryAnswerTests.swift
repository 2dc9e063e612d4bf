import CardServer
import CardTestSupport
import Testing

/// What queries find, asked over the routes.
struct QueryAnswerTests {
    private let client: PokemonTCGClient

    init() throws {
        client = PokemonTCGClient(try SampleCards.context())
    }

    @Test(arguments: [
        // Words, phrases, the whole value.
        ("name:charizard", ["base1-4", "gym2-2", "sv3pt5-6"]),
        ("name:CHARIZARD", ["base1-4", "gym2-2", "sv3pt5-6"]),
        ("charizard", ["base1-4", "gym2-2", "sv3pt5-6"]),
        ("name:chariz", []),
        ("!name:charizard", ["base1-4"]),
        (#"name:"venusaur v""#, ["swsh1-1"]),
        (#"!name:"venusaur vmax""#, ["swsh1-10"]),
        ("name:venusaur -subtypes:vmax", ["swsh1-1"]),
        ("name:flabebe", ["swsh9-2"]), ("name:Flabébé", ["swsh9-2"]),
        ("name:farfetchd", ["gym1-16"]), ("name:farfetch’d", ["gym1-16"]), ("name:Farfetch'd", ["gym1-16"]),
        ("name:δ", ["ex15-56"]), ("name:♀", ["ex15-56"]),
        // Wildcards.
        ("name:char*", ["base1-4", "gym2-2", "sv3pt5-6"]),
        (#"name:"char*""#, ["base1-4", "gym2-2", "sv3pt5-6"]),
        ("!name:char*", ["base1-4", "sv3pt5-6"]),
        ("name:*chu", ["base1-58", "sm9-33"]),
        ("name:pika*u", ["base1-58", "sm9-33"]),
        ("name:p*m", []), (#"name:"pika*zek*""#, ["sm9-33"]), (#"name:"pikachu z*m gx""#, ["sm9-33"]),
        ("name:*-gx", ["sm9-33"]), ("name:*-ex", ["sv3pt5-6", "xy5-8"]),
        ("attacks.text:energ*", ["base1-4"]), ("attacks.text:*oin", ["gym1-16"]),
        ("rarity:*", ["base1-2", "base1-4", "base1-58", "gym2-2"]),
        // Operators.
        ("types:fire OR types:water", ["base1-2", "base1-4", "gym2-2", "sv3pt5-6"]),
        ("types:(fire OR water) set.id:base1", ["base1-2", "base1-4"]),
        ("(types:fire OR types:water) -rarity:rare", ["sv3pt5-6"]),
        ("types:fire NOT name:charizard", []),
        ("set.id:base1 AND -types:water", ["base1-4", "base1-58"]),
        ("-(types:* OR supertype:trainer)", []),
        // Ranges.
        ("hp:[330 TO *]", ["sv3pt5-6", "swsh1-10"]), ("hp:{240 TO *}", ["sv3pt5-6", "swsh1-10"]),
        ("hp:>=240", ["sm9-33", "sv3pt5-6", "swsh1-10"]),
        ("hp:[* TO 40]", ["base1-58", "ex15-56", "swsh9-2"]),
        ("nationalPokedexNumbers:[1 TO 9}", ["base1-4", "gym2-2"]),
        ("nationalPokedexNumbers:[600 TO 700]", ["sm9-33"]),
        ("nationalpokedexnumbers:25", ["base1-58", "sm9-33"]),
        ("set.releaseDate:[2019/02/01 TO 2020/02/07]", ["sm9-33", "swsh1-1", "swsh1-10"]),
        ("set.releaseDate:{2019-02-01 TO 2020-02-07]", ["swsh1-1", "swsh1-10"]),
        ("set.releaseDate:[2019 TO 2020]", ["sm9-33", "swsh1-1", "swsh1-10"]),
        ("set.updatedAt:[2019/02 TO 2019/02/01]", ["sm9-33"]), ("set.releaseDate:[2023/10/01 TO *]", []),
        ("number:[TG1 TO TG10]", ["swsh9tg-TG2"]), ("attacks.damage:[1 TO 100]", []),
        // Defects of the API that are not to be found here.
        (#"name:"Professor's Research (Professor Oak)""#, ["cel25-24"]),
        ("name:Professor's Research (Professor Oak)", ["cel25-24"]),
        ("set.ptcgoCode:BRS", ["swsh9-2", "swsh9tg-TG2", "swsh9tg-TG12"]),
        ("set.ptcgoCode:SHF", ["swsh45sv-SV1"]),
        ("set.name:151", ["sv3pt5-6"]),
        (#"name:"Shaymin EX""#, ["xy5-8"]), ("name:Shaymin-EX", ["xy5-8"]),
        ("name:shaymin name:ex", ["xy5-8"]),
        (#"name:"Pikachu & Zekrom-GX""#, ["sm9-33"]), ("Pikachu & Zekrom", ["sm9-33"]),
        (#"set.name:"Sword & Shield""#, ["swsh1-1", "swsh1-10"]),
        // Names and numbers of punctuation.
        ("number:?", ["ex10-?"]), ("number:!", ["ex10-!"]), (#"number:"?""#, ["ex10-?"]),
        ("id:ex10-?", ["ex10-?"]),
        ("id:EX10-?", ["ex10-?"]), ("id:ex10", []), ("id:ex10*", ["ex10-?", "ex10-!"]), ("set.id:swsh", []),
        ("id:(base1-4 OR base1-58 OR nosuch-1)", ["base1-4", "base1-58"]),
        (#"id:"swsh45sv-sv1""#, ["swsh45sv-SV1"]),
        // Nothing, everything, fields nobody has.
        ("nosuch:field", []), (#"name:"""#, []), ("-nosuch:field set.id:xy5", ["xy5-8"]),
    ])
    func queriesFind(_ query: String, _ expected: [String]) async throws {
        #expect(try await Set(client.find(query)) == Set(expected), "\(query)")
    }

    @Test func withoutAQueryThereIsEverything() async throws {
        #expect(try await client.list(nil ?? "id", "/v2/cards", []).count == SampleCards.bodies.count)
        #expect(try await client.find("*:*").count == SampleCards.bodies.count)
    }

    @Test func aQueryCutAtAnAmpersandIsPutTogetherAgain() async throws {
        let cut = [("q", #"name:"Pikachu "#), (#" Zekrom-GX" hp:240"#, ""), ("orderBy", "name")]
        let response = await client.response("/v2/cards", cut)
        #expect(response.fields["Warning"] == nil)
        #expect(try await client.list("id", "/v2/cards", cut) == ["sm9-33"])
        #expect(await client.response("/v2/cards", [("q", #"name:"open"#), ("x", "y")]).status == 400)
    }

    @Test func aBrokenQueryIsRefusedInTheShapeOfTheAPI() async throws {
        let response = await client.response("/v2/cards", [("q", "types:fire OR")])
        #expect(response.status == 400)
        let error = try SlowJSON(Array(PokemonTCGClient.text(of: response).utf8))["error"]
        #expect(error?["code"] == .number("400"))
        #expect(error?["message"]?.text?.contains("byte 13") == true)
    }

    @Test func setsAreSearchedTheSameWay() async throws {
        #expect(try await client.list("id", "/v2/sets", [("q", "ptcgoCode:BRS")]) == ["swsh9", "swsh9tg"])
        #expect(
            try await client.list("id", "/v2/sets", [("q", "name:gym*"), ("orderBy", "-releaseDate")]) == [
                "gym2", "gym1",
            ])
    }
}
