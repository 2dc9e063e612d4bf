import CardDocuments
import CardModel
import CardServer
import CardTestSupport
import Testing

/// Pages, orders and selections, and the traps that clients of the API fall into.
struct ListTests {
    private let client: PokemonTCGClient

    init() throws {
        client = PokemonTCGClient(try SampleCards.context())
    }

    private func keys(_ json: SlowJSON?) -> [String] {
        guard case .object(let members) = json else { return [] }
        return members.map(\.key)
    }

    @Test func dataComesFirstAndThePageIsDescribedBehindIt() async throws {
        let json = try await client.json("/v2/cards", [("page", "2"), ("pageSize", "5")])
        #expect(keys(json) == ["data", "page", "pageSize", "count", "totalCount"])
        #expect(json["page"] == .number("2"))
        #expect(json["pageSize"] == .number("5"))
        #expect(json["count"] == .number("5"))
        #expect(json["totalCount"] == .number("\(SampleCards.bodies.count)"))
        #expect(
            keys(try await client.json("/v2/sets")) == ["data", "page", "pageSize", "count", "totalCount"])
    }

    @Test func aPagePastTheEndIsEmptyAndNoError() async throws {
        for page in ["100", "9223372036854775807"] {
            let response = await client.response("/v2/cards", [("page", page)])
            #expect(response.status == 200)
            #expect(
                PokemonTCGClient.text(of: response)
                    == #"{"data":[],"page":\#(page),"pageSize":250,"count":0,"totalCount":\#(SampleCards.bodies.count)}"#
            )
        }
    }

    @Test func pagesTogetherAreTheWholeListOnce() async throws {
        for order in ["", "name", "-set.releaseDate,number", "types", "-hp,nosuch"] {
            let whole = try await client.list("id", "/v2/cards", [("orderBy", order)])
            var pages: [String] = []
            for page in 1...7 {
                pages += try await client.list(
                    "id", "/v2/cards", [("orderBy", order), ("pageSize", "3"), ("page", "\(page)")])
            }
            #expect(pages == whole, "\(order)")
            #expect(Set(whole).count == SampleCards.bodies.count)
        }
    }

    @Test(arguments: ["0", "-1", "abc", "1.5", "99999999999999999999999", "+1", " 1"])
    func pagesThatAreNoNumbersAreRefused(_ text: String) async throws {
        for name in ["page", "pageSize"] {
            let response = await client.response("/v2/cards", [(name, text)])
            #expect(response.status == 400, "\(name)=\(text)")
            #expect(PokemonTCGClient.text(of: response).hasPrefix(#"{"error":{"message":"\#(name) has"#))
        }
    }

    @Test func aPageHoldsNoMoreThanTheAPIAllows() async throws {
        let response = await client.response("/v2/cards", [("pagesize", "1000")])
        #expect(response.status == 200)
        #expect(PokemonTCGClient.text(of: response).contains(#""pageSize":250,"#))
        #expect(response.fields["Warning"]?.contains("250") == true)
    }

    @Test func ordersAreNatural() async throws {
        func ids(_ order: String, _ query: String = "") async throws -> [String] {
            try await client.list("id", "/v2/cards", [("orderBy", order), ("q", query)])
        }
        #expect(
            try await ids("number", "set.id:(base1 OR swsh9tg)") == [
                "base1-2", "base1-4", "base1-58", "swsh9tg-TG2", "swsh9tg-TG12",
            ])
        #expect(try await ids("hp", "hp:[100 TO *] types:(fire OR water OR grass)").first == "base1-2")
        #expect(try await ids("-hp", "hp:[100 TO *]").prefix(2) == ["sv3pt5-6", "swsh1-10"])
        #expect(try await ids("hp").suffix(1) == ["cel25-24"], "a card without hit points comes last")
        #expect(
            try await ids("-hp").suffix(1) == ["cel25-24"], "a card without hit points comes last both ways")
        #expect(
            try await ids("name,-number", "name:(eevee OR unown)") == [
                "swsh9tg-TG12", "swsh9tg-TG2", "ex10-?", "ex10-!",
            ])
        #expect(try await ids("-set.releaseDate", "name:charizard") == ["sv3pt5-6", "gym2-2", "base1-4"])
        #expect(try await ids("SET.RELEASEDATE", "name:charizard") == ["base1-4", "gym2-2", "sv3pt5-6"])
    }

    @Test func withoutAnOrderIdentifiersGoNaturally() async throws {
        let ids = try await client.list("id", "/v2/cards", [])
        let of = { (id: String) in ids.firstIndex(of: id) ?? -1 }
        #expect(of("base1-2") < of("base1-4") && of("base1-4") < of("base1-58"))
        #expect(of("swsh9tg-TG2") < of("swsh9tg-TG12"))
        #expect(of("swsh1-1") < of("swsh1-10"))
    }

    @Test func aNewGenerationHasOrdersOfItsOwn() async throws {
        let group = PokemonTCGRoutes.group
        for (tag, names) in [("a", ["B", "A"]), ("b", ["A", "B", "C"]), ("a", ["B", "A"])] {
            let bodies = names.enumerated().map { #"{"id":"x-\#($0)","name":"\#($1)"}"# }
            let context = try SampleCards.context(
                MemoryDocuments(.pokemonCard, of: .pokemon, bodies: bodies), tag: tag)
            var query = QueryParameters()
            query.add("orderBy", "name")
            query.add("select", "name")
            let response = await Router([group]).respond(
                to: HTTPRequest(path: ["v2", "cards"], query: query), in: context)
            let expected = names.sorted().map { #"{"name":"\#($0)"}"# }.joined(separator: ",")
            #expect(PokemonTCGClient.text(of: response).hasPrefix(#"{"data":[\#(expected)],"#))
        }
    }

    @Test func aSelectionKeepsTheOrderOfTheCardAndLeavesOutWhatIsUnknown() async throws {
        let text = await client.text("/v2/cards", [("q", "id:base1-4"), ("select", "types, name,nosuch,id")])
        #expect(text.hasPrefix(#"{"data":[{"id":"base1-4","name":"Charizard","types":["Fire"]}],"#))
        #expect(await client.text("/v2/cards/base1-4", [("select", "hp")]) == #"{"data":{"hp":"120"}}"#)
        #expect(await client.text("/v2/cards/base1-4", [("select", "nosuch")]) == #"{"data":{}}"#)
    }

    @Test func unknownParametersAreIgnoredAndWarnedOf() async throws {
        let response = await client.response(
            "/v2/cards", [("name", "charizard"), ("api_key", "x\r\nSet-Cookie: y")])
        #expect(response.status == 200)
        #expect(PokemonTCGClient.text(of: response).contains(#""totalCount":\#(SampleCards.bodies.count)}"#))
        let warnings = response.fields.fields.filter { $0.name == "Warning" }.map(\.value)
        #expect(warnings.count == 2)
        #expect(
            warnings.first
                == #"299 cardex "the parameter name is not known and was ignored; search with q=field:value""#
        )
        #expect(warnings.allSatisfy { !$0.contains("\r") && !$0.contains("\n") })
        let hostile = await client.response("/v2/cards", [("a\"\r\nb", "")])
        #expect(hostile.fields["Warning"]?.utf8.allSatisfy { (0x20..<0x7F).contains($0) } == true)
        #expect(
            await client.response("/v2/cards", [("q", "nosuch:x")]).fields["Warning"]?.contains("nosuch")
                == true)
    }

    @Test func oneCardAndOneSetAreFoundByTheirIdentifiers() async throws {
        #expect(await client.text("/v2/cards/base1-4") == #"{"data":\#(SampleCards.bodies[0])}"#)
        #expect(await client.text("/v2/cards/ex10-?").contains(#""number":"?""#))
        #expect(await client.text("/v2/sets/base1") == #"{"data":\#(SampleCards.setBodies[0])}"#)
    }

    @Test func whatIsNotThereIsAnErrorWithABody() async throws {
        for path in ["/v2/cards/nosuch-1", "/v2/sets/nosuch", "/v2/nosuch", "/v2/cards/a/b"] {
            let response = await client.response(path)
            #expect(response.status == 404)
            let json = try SlowJSON(Array(PokemonTCGClient.text(of: response).utf8))
            #expect(json["error"]?["code"] == .number("404"))
            #expect(json["error"]?["message"]?.text?.isEmpty == false)
        }
    }

    @Test func theListsOfValuesAreSortedAndWhole() async throws {
        #expect(
            await client.text("/v2/types")
                == #"{"data":["Colorless","Fire","Grass","Lightning","Metal","Psychic","Water"]}"#)
        #expect(await client.text("/v2/supertypes") == #"{"data":["Pokémon","Trainer"]}"#)
        #expect(await client.text("/v2/rarities") == #"{"data":["Common","Rare Holo"]}"#)
        #expect(await client.text("/v2/subtypes").contains(#""TAG TEAM""#))
    }

    @Test func membersThatClientsInsistOnAreThereEvenWhereADumpLacksThem() async throws {
        let bodies = [
            #"{"id":"a-1","name":"A"}"#, #"{}"#,
            #"{ "id" : "a-2" , "images" : { "small" : "s}\"," } , "set" : { "id" : "a", "images": {} } , "name":"B" }"#,
        ]
        let client = PokemonTCGClient(
            try SampleCards.context(MemoryDocuments(.pokemonCard, of: .pokemon, bodies: bodies)))
        guard case .array(let cards) = try await client.json("/v2/cards")["data"] else {
            Issue.record("no data")
            return
        }
        #expect(cards.count == 3)
        for card in cards {
            for key in ["id", "name", "supertype", "number", "legalities", "images", "set"] {
                #expect(card[key] != nil)
            }
            for key in ["small", "large"] { #expect(card["images"]?[key]?.text != nil) }
            for key in [
                "id", "name", "series", "printedTotal", "total", "legalities", "releaseDate", "updatedAt",
            ] {
                #expect(card["set"]?[key] != nil)
            }
            for key in ["symbol", "logo"] { #expect(card["set"]?["images"]?[key]?.text != nil) }
            #expect(Set(keys(card)).count == keys(card).count, "no key stands twice")
        }
        #expect(cards.contains { $0["images"]?["small"]?.text == #"s}","# && $0["set"]?["id"]?.text == "a" })
    }

    @Test func emptyTextsAreNoValuesOfAnyList() async throws {
        let folder = try TemporaryFolder()
        var builder = DocumentFileBuilder(spoolsNamed: "spool", in: folder.path)
        let bodies = [
            #"{"id":"a-1","name":"One","supertype":"","subtypes":[""],"types":["Fire",""],"rarity":""}"#,
            #"{"id":"a-2","name":"Two","supertype":"Energy","subtypes":[],"types":[],"rarity":"Common"}"#,
        ]
        for (number, body) in bodies.enumerated() {
            try builder.add(
                NewDocument(shape: .pokemonCard, identifier: "a-\(number + 1)"), body: Array(body.utf8).span)
        }
        let written = WrittenBytes()
        try builder.write(
            canonical: { $0 },
            to: { (piece) throws(DocumentError) in
                for index in piece.indices { written.bytes.append(piece[index]) }
            })
        let file = try DocumentFile.open(bytes: written.bytes, path: "empty")
        let cards = try #require(file.collection(.pokemonCard))
        let client = PokemonTCGClient(try SampleCards.context(cards))
        #expect(await client.text("/v2/supertypes") == #"{"data":["Energy"]}"#)
        #expect(await client.text("/v2/subtypes") == #"{"data":[]}"#)
        #expect(await client.text("/v2/types") == #"{"data":["Fire"]}"#)
        #expect(await client.text("/v2/rarities") == #"{"data":["Common"]}"#)
        for (query, count) in [
            ("supertype:*", 1), ("-supertype:*", 1), ("supertype:energy", 1), ("subtypes:*", 0),
            ("name:*", 2),
        ] {
            let text = await client.text("/v2/cards", [("q", query), ("select", "id")])
            #expect(text.contains(#""totalCount":\#(count)}"#), "\(query): \(text)")
        }
    }

    @Test func keysAreAcceptedAndNotNeeded() async throws {
        var fields = HTTPFields()
        fields.add("X-Api-Key", "00000000-0000")
        fields.add("User-Agent", "Mozilla/5.0")
        let response = await client.router.respond(
            to: HTTPRequest(path: ["v2", "cards", "base1-4"], fields: fields), in: client.context)
        #expect(response.status == 200)
    }

    @Test func answersWithoutPricesHoldForTheGeneration() async throws {
        for path in ["/v2/cards", "/v2/cards/base1-4", "/v2/sets", "/v2/sets/base1", "/v2/types"] {
            guard case .generation = await client.response(path).validity else {
                Issue.record("\(path) holds for something else")
                continue
            }
        }
        #expect(await client.response("/v2/cards/nosuch").validity == .moment)
    }

    @Test func withoutDocumentsTheServerSaysSo() async throws {
        let full = try SampleCards.context()
        let generation = Generation(finder: full.generation.finder, tag: "a", openedAt: 0)
        let client = PokemonTCGClient(ServerContext(generation: generation, baseAddress: "", now: 0))
        let response = await client.response("/v2/cards")
        #expect(response.status == 503)
        #expect(PokemonTCGClient.text(of: response).contains("cardex rebuild"))
    }
}

/// What a builder of documents has written.
private final class WrittenBytes {
    var bytes: [UInt8] = []
}
