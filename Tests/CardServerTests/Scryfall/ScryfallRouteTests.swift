import CardServer
import CardTestSupport
import Foundation
import Synchronization
import Testing

struct ScryfallRouteTests {
    @Test func everyKindOfIdentifierLeadsToItsCard() async throws {
        let fixture = try ScryfallFixture(adding: [
            SearchSamples.card(
                id: 9, name: "Numbered", set: "num", number: "007a",
                #""mtgo_id": 11, "mtgo_foil_id": 12, "arena_id": 13, "multiverse_ids": [14, 15], "cardmarket_id": 16, "tcgplayer_id": 17, "tcgplayer_etched_id": 18, "illustration_id": "c0000000-0000-4000-8000-000000000001""#
            )
        ])
        let id = "b0000000-0000-4000-8000-000000000009"
        for path in [
            "/cards/\(id)", "/cards/\(id.uppercased())", "/cards/mtgo/11", "/cards/mtgo/12",
            "/cards/arena/13",
            "/cards/multiverse/14", "/cards/multiverse/15", "/cards/cardmarket/16", "/cards/tcgplayer/17",
            "/cards/tcgplayer/18", "/cards/num/007a", "/cards/NUM/7A", "/cards/num/007a/en",
        ] {
            let answer = await fixture.get(path)
            #expect(answer.status == 200 && answer["name"] == "Numbered", "\(path)")
            #expect(answer.response.contentType == "application/json; charset=utf-8")
            #expect(answer.response.fields["Cache-Control"] == "public, max-age=57600")
        }
        for path in [
            "/cards/b0000000-0000-4000-8000-00000000000a", "/cards/mtgo/99", "/cards/mtgo/x", "/cards/num/8",
            "/cards/nope/1", "/cards/num/007a/de", "/cards/a/b/c/d", "/sets/nope", "/catalog/nope",
            "/bulk-data/nope",
            "/sets/tcgplayer/5",
        ] {
            let answer = await fixture.get(path)
            #expect(answer.status == 404 && answer["object"] == "error", "\(path)")
            #expect(answer["code"] == "not_found" && answer["details"] != nil)
        }
    }

    @Test func aLanguageChoosesThePrinting() async throws {
        let fixture = try ScryfallFixture()
        let english = await fixture.get("/cards/lea/161")
        #expect(english["name"] == "Lightning Bolt" && english["lang"] == "en")
        let foreign = fixture.bodies.first { $0["lang"] as? String == "ja" }
        let (set, number) = (foreign?["set"] as? String ?? "", foreign?["collector_number"] as? String ?? "")
        let japanese = await fixture.get("/cards/\(set)/\(number)/ja")
        #expect(japanese.status == 200 && japanese["lang"] == "ja")
    }

    @Test func pricesComeFromTheStoreAsDecimalTextsOrNull() async throws {
        let fixture = try ScryfallFixture()
        for body in fixture.bodies.prefix(60) {
            let answer = await fixture.get("/cards/\(body["id"] as? String ?? "")")
            let (own, published) = (
                answer.object["prices"] as? [String: Any], body["prices"] as? [String: Any]
            )
            for key in ["usd", "usd_foil", "usd_etched", "eur", "eur_foil", "tix"] {
                #expect(own?[key] as? String == published?[key] as? String, "\(body["name"] ?? "") \(key)")
            }
            #expect(own?.count == 7)
            #expect(answer["name"] == body["name"] as? String && answer["set"] == body["set"] as? String)
        }
    }

    @Test func aCollectionAnswersInOrderAndNamesWhatIsMissing() async throws {
        let fixture = try ScryfallFixture(adding: [
            SearchSamples.card(
                id: 9, name: "Numbered", set: "num", number: "7",
                #""mtgo_id": 11, "multiverse_ids": [14], "illustration_id": "c0000000-0000-4000-8000-000000000001""#
            )
        ])
        let id = "b0000000-0000-4000-8000-000000000009"
        let answer = await fixture.post(
            "/cards/collection",
            """
            {"identifiers": [{"name": "fire"}, {"id": "\(id)"}, {"mtgo_id": 11}, {"multiverse_id": 14}, \
            {"oracle_id": "\(id)"}, {"illustration_id": "c0000000-0000-4000-8000-000000000001"}, \
            {"name": "Lightning Bolt", "set": "LEA"}, {"set": "lea", "collector_number": "161"}, \
            {"name": "No such card"}, {"set": "lea", "collector_number": "999"}, {"mtgo_id": 12}]}
            """)
        #expect(answer.status == 200 && answer["object"] == "list")
        #expect(
            answer.names == [
                "Fire // Ice", "Numbered", "Numbered", "Numbered", "Numbered", "Numbered", "Lightning Bolt",
                "Lightning Bolt",
            ])
        #expect(answer.data.last?["set"] as? String == "lea")
        let missing = answer.object["not_found"] as? [[String: Any]]
        #expect(missing?.count == 3 && missing?.first?["name"] as? String == "No such card")
        #expect(answer.text.contains(#"{"set":"lea","collector_number":"999"}"#))
        #expect(answer.text.contains(#"{"mtgo_id":12}"#))
    }

    @Test func aCollectionThatIsNoneIsRefused() async throws {
        let fixture = try ScryfallFixture()
        let many = (0..<76).map { _ in #"{"name":"x"}"# }.joined(separator: ",")
        let cases: [(String, Int)] = [
            ("", 400), ("{", 400), ("[]", 400), ("{}", 400), (#"{"identifiers": 5}"#, 400),
            (#"{"identifiers": []}"#, 422), (#"{"identifiers": ["x"]}"#, 422),
            (#"{"identifiers": [{}]}"#, 422),
            (#"{"identifiers": [{"set": "lea"}]}"#, 422), (#"{"identifiers": [{"name": {"a": 1}}]}"#, 422),
            (#"{"identifiers": [{"mtgo_id": 1e999}]}"#, 400), ("{\"identifiers\": [\(many)]}", 422),
            (String(repeating: "[", count: 5_000), 400),
        ]
        for (body, status) in cases {
            let answer = await fixture.post("/cards/collection", body)
            #expect(
                answer.status == status && answer["object"] == "error", "\(body.prefix(40)): \(answer.text)")
        }
        let full = (0..<75).map { _ in #"{"name":"Fire"}"# }.joined(separator: ",")
        #expect(await fixture.post("/cards/collection", "{\"identifiers\": [\(full)]}").data.count == 75)
        #expect(await fixture.get("/cards/collection").status == 404)
    }

    @Test func setsCatalogAndBulkDataDescribeWhatThisServerHas() async throws {
        let fixture = try ScryfallFixture()
        let codes = Set(fixture.bodies.compactMap { $0["set"] as? String })
        let list = await fixture.get("/sets")
        #expect(list["object"] == "list" && Set(list.data.compactMap { $0["code"] as? String }) == codes)
        let alpha = await fixture.get("/sets/LEA")
        #expect(alpha["object"] == "set" && alpha["name"] == "Limited Edition Alpha")
        #expect(alpha["released_at"] == "1993-08-05" && alpha.object["digital"] as? Bool == false)
        let count = fixture.bodies.count { $0["set"] as? String == "lea" && $0["lang"] as? String == "en" }
        #expect(alpha.object["card_count"] as? Int == count)
        #expect(await fixture.get("/sets/\(alpha["id"] ?? "")").bytes == alpha.bytes)
        let names = await fixture.get("/catalog/card-names")
        let expected = Set(fixture.bodies.compactMap { $0["name"] as? String })
        #expect(Set(names.object["data"] as? [String] ?? []) == expected)
        #expect(names.object["total_values"] as? Int == expected.count)
        let bulk = await fixture.get("/bulk-data")
        #expect(bulk.data.first?["object"] as? String == "bulk_data")
        let type = bulk.data.first?["type"] as? String ?? ""
        #expect(await fixture.get("/bulk-data/\(type)")["id"] == bulk.data.first?["id"] as? String)
    }

    @Test func catalogsHoldEachTextOfTheirFieldsOnce() async throws {
        let fixture = try ScryfallFixture(
            adding: [
                SearchSamples.card(
                    id: 1, name: "Imp", set: "s", number: "1",
                    #""type_line": "Legendary Creature — Imp Wizard", "power": "2", "toughness": "10", "artist": "Ann""#
                ),
                SearchSamples.card(
                    id: 2, name: "Here // There", set: "s", number: "2",
                    #""type_line": "Snow Land — Urza’s Mine // Instant — Arcane", "artist": "Bob", "watermark": "izzet""#
                ),
                SearchSamples.card(
                    id: 3, name: "Doctor", set: "s", number: "3",
                    #""type_line": "Artifact Creature — Time Lord Imp", "power": "*", "toughness": "9", "artist": "Ann""#
                ),
                SearchSamples.card(
                    id: 4, name: "Two Faces", set: "s", number: "4",
                    #""card_faces": [{"type_line": "Enchantment — Aura", "loyalty": "X"}, {"type_line": "Kindred Enchantment — Elf Aura"}, {"power": "2"}]"#
                ),
            ], onlyOthers: true)
        for (name, expected) in [
            ("card-names", ["Doctor", "Here // There", "Imp", "Two Faces"]),
            ("artist-names", ["Ann", "Bob"]),
            ("supertypes", ["Legendary", "Snow"]),
            ("card-types", ["Artifact", "Creature", "Enchantment", "Instant", "Kindred", "Land"]),
            ("creature-types", ["Elf", "Imp", "Time Lord", "Wizard"]),
            ("artifact-types", []), ("battle-types", []),
            ("enchantment-types", ["Aura"]), ("land-types", ["Mine", "Urza’s"]),
            ("planeswalker-types", []), ("spell-types", ["Arcane"]), ("powers", ["*", "2"]),
            ("toughnesses", ["9", "10"]), ("loyalties", ["X"]), ("watermarks", ["izzet"]),
        ] {
            let catalog = await fixture.get("/catalog/\(name)")
            #expect(catalog.status == 200 && catalog["object"] == "catalog", "\(name)")
            #expect(catalog["uri"] == "http://127.0.0.1:7878/catalog/\(name)")
            #expect(catalog.object["data"] as? [String] == expected, "\(name)")
            #expect(catalog.object["total_values"] as? Int == expected.count, "\(name)")
        }
        let unknown = await fixture.get("/catalog/keyword-abilities")
        #expect(unknown.status == 404 && unknown["details"]?.contains("creature-types") == true)
    }

    @Test func bulkDataIsAFileOfAllCardsWithTheirPrices() async throws {
        let fixture = try ScryfallFixture()
        let described = await fixture.get("/bulk-data/default-cards")
        #expect(described.status == 404)
        let type = await fixture.get("/bulk-data").data.first?["type"] as? String ?? ""
        let address = await fixture.get("/bulk-data/\(type)")["jsonl_download_uri"] ?? ""
        let path = address.dropFirst("http://127.0.0.1:7878".utf8.count)
        let answer = await fixture.get(String(path))
        guard case .stream(let write) = answer.response.body else {
            Issue.record("the file does not come part after part")
            return
        }
        let parts = Mutex<[UInt8]>([])
        try await write { part in parts.withLock { $0 += part } }
        let folder = try TemporaryFolder()
        let file = try folder.write(parts.withLock { $0 }, to: "cards.jsonl.gz")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "gzip -dc '\(file)'"]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let text = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        let cards = try text.split(separator: "\n").map { line in
            try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        }
        #expect(
            cards.compactMap { $0?["id"] as? String } == fixture.bodies.compactMap { $0["id"] as? String })
        #expect(cards.allSatisfy { ($0?["prices"] as? [String: Any])?.count == 7 })
        #expect(await fixture.get("/bulk-data/\(type)/other.gz").status == 404)
    }

    @Test func aRandomCardIsWhatChanceChoosesAndNobodyKeepsIt() async throws {
        let fixture = try ScryfallFixture(adding: SearchSamples.cards)
        let one = await fixture.get("/cards/random", ["q": "e:tst c:m"])
        #expect(one["name"] == "Grove Elder" && one.response.fields["Cache-Control"] == "no-cache")
        let some = await fixture.get("/cards/random")
        #expect(some.status == 200 && some["object"] == "card")
        #expect(await fixture.get("/cards/random").bytes == some.bytes)
        #expect(await fixture.get("/cards/random", ["q": "xqzzt"]).status == 404)
    }

    @Test func otherFormsThanCompactJSONAreGivenWhereAskedFor() async throws {
        let fixture = try ScryfallFixture(adding: [
            SearchSamples.card(
                id: 9, name: "Pictured", set: "num", number: "7",
                #""mana_cost": "{1}{R}", "type_line": "Creature", "oracle_text": "Say \"hi\": {}", "power": "1", "toughness": "2", "image_uris": {"small": "https://x.test/s.jpg", "large": "https://x.test/l.jpg"}"#
            )
        ])
        let path = "/cards/num/7"
        let image = await fixture.get(path, ["format": "image"])
        #expect(image.status == 302 && image.response.fields["Location"] == "https://x.test/l.jpg")
        let small = await fixture.get(path, ["format": "image", "version": "small", "face": ""])
        #expect(small.response.fields["Location"] == "https://x.test/s.jpg")
        #expect(await fixture.get(path, ["format": "image", "version": "huge"]).status == 422)
        #expect(await fixture.get(path, ["format": "image", "face": "back"]).status == 404)
        let text = await fixture.get(path, ["format": "text"])
        #expect(text.text == "Pictured {1}{R}\nCreature\nSay \"hi\": {}\n1/2\n")
        let pretty = await fixture.get(path, ["pretty": "true", "format": "json", "version": ""])
        #expect(pretty.text.hasPrefix("{\n  \"object\": \"card\",\n"))
        #expect(pretty["oracle_text"] == "Say \"hi\": {}")
    }

    @Test func otherMethodsAreRefusedInScryfallsShape() async throws {
        let fixture = try ScryfallFixture()
        let answer = await fixture.post("/cards/named", "{}")
        #expect(answer.status == 405 && answer["object"] == "error")
    }
}
