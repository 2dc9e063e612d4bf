import CardCatalog
import CardModel
import CardTestSupport
import Testing

struct MTGJSONReaderTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func read(_ text: String, _ name: String = "cards.json") throws -> Reading {
        try Reading("mtgjson:\(folder.write(Array(text.utf8), to: name))")
    }

    private static let meta = #""meta":{"date":"2026-02-08","version":"5.3.0+20260208"}"#

    private static let bolt =
        #"{"uuid":"11111111-0000-5000-8000-000000000001","name":"Lightning Bolt","number":"161","setCode":"LEA","#
        + #""language":"English","layout":"normal","rarity":"common","finishes":["nonfoil"],"identifiers":"#
        + #"{"scryfallId":"aaaaaaaa-0000-4000-8000-000000000001","scryfallOracleId":"or-1","tcgplayerProductId":"1174","#
        + #""mcmId":"5566","cardKingdomId":"99","multiverseId":"209","mtgoId":"7","mtgArenaId":"8"},"foreignData":["#
        + #"{"language":"German","name":"Blitzschlag","uuid":"x"},{"language":"Japanese","name":"稲妻"}]}"#

    @Test func everySetOfAllPrintingsIsReadWithWhatStandsBehindItsCards() throws {
        let reading = try read(
            """
            {\(Self.meta),"data":{"LEA":{"baseSetSize":295,"block":"Core Set","booster":{"default":{"boosters":[{}]}},
            "cards":[\(Self.bolt),{"uuid":"u2","name":"Ætherize","number":"45","setCode":"LEA","asciiName":"Aetherize",
            "isOnlineOnly":true,"finishes":["foil","etched"],"printedName":"Etherize","flavorName":"Mothra",
            "originalReleaseDate":"1994-01-02","language":"Portuguese (Brazil)"}],
            "code":"LEA","isFoilOnly":false,"keyruneCode":"LEA","mtgoCode":"1E","name":"Limited Edition Alpha",
            "releaseDate":"1993-08-05","tokenSetCode":"TLEA","tokens":[{"uuid":"u3","name":"Wolf","number":"1","setCode":"TLEA"}],
            "totalSetSize":296,"translations":{"German":null}},"CED":{"code":"CED","name":"Collectors' Edition","cards":[]}}}
            """)
        #expect(reading.skipped.isEmpty)
        #expect(
            reading.sets == [
                CardSet(
                    game: .magic, id: "lea", name: "Limited Edition Alpha", series: "Core Set", codes: ["1e"],
                    releaseDate: CalendarDate("1993-08-05"), printedTotal: 295),
                CardSet(
                    game: .magic, id: "tlea", name: "Limited Edition Alpha Tokens",
                    releaseDate: CalendarDate("1993-08-05")),
                CardSet(game: .magic, id: "ced", name: "Collectors' Edition"),
            ])
        let bolt = try #require(reading.printings.first)
        #expect(bolt.id.description == "magic:aaaaaaaa-0000-4000-8000-000000000001")
        #expect(
            bolt.setID == "lea" && bolt.number == "161" && bolt.language == "en" && bolt.finishes == [.normal]
        )
        #expect(
            bolt.otherNames == [OtherName("Blitzschlag", kind: .printed), OtherName("稲妻", kind: .printed)])
        #expect(
            Set(bolt.externalIDs.map { "\($0.kind) \($0.value)" }) == [
                "oracle or-1", "tcgplayer 1174", "cardmarket 5566", "cardkingdom 99", "multiverse 209",
                "mtgo 7",
                "arena 8", "mtgjson 11111111-0000-5000-8000-000000000001",
            ])
        let second = reading.printings[1]
        #expect(second.id.description == "magic:mtgjson/u2")
        #expect(second.isDigital && second.language == "pt" && second.finishes == [.foil, .etched])
        #expect(second.releaseDate?.description == "1994-01-02")
        #expect(
            second.otherNames == [
                OtherName("Aetherize", kind: .printed), OtherName("Etherize", kind: .printed),
                OtherName("Mothra", kind: .flavor),
            ])
        #expect(reading.printings.map(\.setID) == ["lea", "lea", "tlea"])
    }

    private static func face(
        _ uuid: String, _ side: String, _ name: String, _ face: String, scryfall: String = "",
        layout: String = "split",
        foreign: String = ""
    ) -> String {
        let id = scryfall.isEmpty ? "" : #","identifiers":{"scryfallId":"\#(scryfall)"}"#
        let names =
            foreign.isEmpty
            ? "" : #","foreignData":[{"language":"German","name":"Feuer // Eis","faceName":"\#(foreign)"}]"#
        return
            #"{"uuid":"\#(uuid)","side":"\#(side)","name":"\#(name)","faceName":"\#(face)","number":"290","setCode":"MH2","#
            + #""layout":"\#(layout)","otherFaceIds":["?"]\#(id)\#(names)}"#
    }

    @Test func theFacesOfACardAreOnePrintingInWhateverOrderTheyCome() throws {
        let fire = Self.face("f2", "a", "Fire // Ice", "Fire", scryfall: "sc-1", foreign: "Feuer")
        let ice = Self.face("f1", "b", "Fire // Ice", "Ice", scryfall: "sc-1", foreign: "Eis")
        for cards in ["\(fire),\(Self.bolt),\(ice)", "\(ice),\(Self.bolt),\(fire)"] {
            let reading = try read(
                #"{\#(Self.meta),"data":{"MH2":{"code":"MH2","name":"MH2","cards":[\#(cards)]}}}"#)
            #expect(Set(reading.printings.map(\.name)) == ["Fire // Ice", "Lightning Bolt"])
            let printing = try #require(reading.printings.first { $0.name == "Fire // Ice" })
            #expect(printing.id.nativeID == "sc-1")
            #expect(
                printing.otherNames == [
                    OtherName("Fire", kind: .face), OtherName("Feuer // Eis", kind: .printed),
                    OtherName("Feuer", kind: .printed), OtherName("Ice", kind: .face),
                    OtherName("Eis", kind: .printed),
                ])
            #expect(printing.externalIDs.map(\.value) == ["f2", "f1"])
        }
    }

    @Test func facesWithoutScryfallsIdentifierTakeTheFirstSidesOwn() throws {
        let faces = [
            Self.face("w3", "c", "Who // What // When", "When"),
            Self.face("w1", "a", "Who // What // When", "Who"),
            Self.face("w2", "b", "Who // What // When", "What"),
        ].joined(separator: ",")
        let reading = try read(#"{\#(Self.meta),"data":{"UNH":{"name":"U","cards":[\#(faces)]}}}"#)
        #expect(reading.printings.map(\.id.nativeID) == ["mtgjson/w1"])
        #expect(reading.printings.first?.otherNames.map(\.text) == ["Who", "What", "When"])
    }

    @Test func aCardWhoseOtherFaceNeverComesIsKept() throws {
        let face = Self.face("a1", "a", "Fire // Ice", "Fire", scryfall: "sc-9")
        let reading = try read(
            #"{\#(Self.meta),"data":{"ART":{"name":"A","cards":[\#(face)]},"LEA":{"name":"L","cards":[\#(Self.bolt)]}}}"#
        )
        #expect(reading.printings.map(\.name) == ["Fire // Ice", "Lightning Bolt"])
    }

    @Test func meldedCardsAreCardsOfTheirOwn() throws {
        let cards = [
            Self.face("m1", "a", "Bruna // Brisela", "Bruna", scryfall: "s1", layout: "meld"),
            Self.face("m2", "b", "Brisela", "Brisela", scryfall: "s2", layout: "meld"),
        ].joined(separator: ",")
        let reading = try read(#"{\#(Self.meta),"data":{"EMN":{"name":"E","cards":[\#(cards)]}}}"#)
        #expect(reading.printings.map(\.name) == ["Bruna", "Brisela"])
        #expect(reading.printings[0].otherNames == [OtherName("Bruna // Brisela", kind: .face)])
    }

    @Test func oneSetAloneIsReadWhateverStandsFirst() throws {
        for body in [
            #""baseSetSize":295,"booster":{"default":{"cards":[1]}},"cards":[\#(Self.bolt)],"code":"LEA","name":"Alpha""#,
            #""code":"LEA","name":"Alpha","baseSetSize":295,"cards":[\#(Self.bolt)],"decks":[{"name":"x"}]"#,
        ] {
            let reading = try read(#"{"data":{\#(body)},\#(Self.meta)}"#, "LEA.json")
            #expect(reading.printings.map(\.name) == ["Lightning Bolt"])
            #expect(reading.sets == [CardSet(game: .magic, id: "lea", name: "Alpha", printedTotal: 295)])
            #expect(reading.skipped.isEmpty)
        }
    }

    @Test func allIdentifiersIsReadWithFacesApart() throws {
        let a = "00000000-0000-5000-8000-00000000000a"
        let b = "00000000-0000-5000-8000-00000000000b"
        let c = "00000000-0000-5000-8000-00000000000c"
        let reading = try read(
            """
            {\(Self.meta),"data":{"\(a)":\(Self.face(a, "b", "Fire // Ice", "Ice", scryfall: "s")),"\(c)":\(Self.bolt),
            "\(b)":\(Self.face(b, "a", "Fire // Ice", "Fire", scryfall: "s"))}}
            """)
        #expect(reading.printings.map(\.name) == ["Lightning Bolt", "Fire // Ice"])
        #expect(reading.sets.map(\.id) == ["mh2", "lea"])
    }

    @Test func atomicCardsBecomeOnePrintingForEachName() throws {
        let reading = try read(
            """
            {\(Self.meta),"data":{"Fire // Ice":[{"name":"Fire // Ice","faceName":"Fire","side":"a","identifiers":{"scryfallOracleId":"o1"},
            "foreignData":[{"language":"French","name":"Feu // Glace","faceName":"Feu"}]},{"name":"Fire // Ice","faceName":"Ice",
            "side":"b","identifiers":{"scryfallOracleId":"o1"}}],"Opt":[{"name":"Opt","printings":["INV"],"foreignData":[]}]}}
            """)
        #expect(reading.printings.map(\.id.description) == ["magic:oracle/o1", "magic:atomic/Opt"])
        #expect(reading.printings[0].otherNames.map(\.text) == ["Fire", "Feu // Glace", "Feu", "Ice"])
        #expect(reading.printings.allSatisfy { $0.setID.isEmpty && $0.number.isEmpty })
    }

    @Test func pricesAreProductsOfTheNewestDay() throws {
        let uuid = "00000000-0000-5000-8000-00000000000a"
        let reading = try read(
            """
            {\(Self.meta),"data":{"\(uuid)":{"paper":{"tcgplayer":{"currency":"USD","retail":{"normal":{"2024-01-01":1.5,"2024-01-03":1.75,"2024-01-02":9},
            "foil":{"2024-01-03":4}},"buylist":{"normal":{"2024-01-03":0.9}}},"cardmarket":{"currency":"EUR","retail":{"etched":{"2024-01-02":2.5}}}},
            "mtgo":{"cardhoarder":{"retail":{"normal":{"2024-01-03":0.02,"2024-01-04":0}}}}}}}
            """, "AllPrices.json")
        #expect(reading.printings.isEmpty)
        #expect(reading.products.map(\.source) == ["tcgplayer", "cardmarket", "cardhoarder"])
        #expect(reading.products.allSatisfy { $0.productID == uuid && $0.game == .magic })
        #expect(
            reading.products.map {
                $0.prices.map { "\($0.kind) \($0.statistic) \($0.sourceVariant) \($0.amount)" }
            } == [
                [
                    "index market retail normal 1.75 USD", "index market retail foil 4.00 USD",
                    "buylist market buylist normal 0.90 USD",
                ], ["index trend retail etched 2.50 EUR"], ["index market retail normal 0.02 TIX"],
            ])
        #expect(reading.products[0].asOf == 1_704_240_000)
        #expect(reading.products[0].prices.map(\.finish) == [.normal, .foil, .normal])
    }

    @Test func cardsThatMakeNoSenseAreSkippedWithTheirPlace() throws {
        let reading = try read(
            """
            {\(Self.meta),"data":{"LEA":{"name":"Alpha","cards":[{"uuid":"a"},[1],{"name":"No id"},\(Self.bolt),{"name":},
            {"name":"Deep","uuid":"d","x":\(String(repeating: "[", count: 3_000))\(String(repeating: "]", count: 3_000))}]}}}
            """)
        #expect(reading.printings.map(\.name) == ["Lightning Bolt"])
        #expect(reading.skipped.count == 5)
        #expect(reading.skipped[0].reason.contains("`name`"))
        #expect(reading.skipped[2].reason.contains("No id"))
        #expect(reading.skipped.map(\.offset) == reading.skipped.map(\.offset).sorted())
    }

    @Test(arguments: [
        ("[]", "wrongShape"), ("{}", "wrongShape"), (#"{"meta":{},"data":[]}"#, "wrongShape"),
        ("name,set\n", "wrongShape"),
        (#"{"meta":{},"data":{"LEA":{"cards":[{"name":"Opt""#, "truncated"),
        (#"{"meta":{},"data":{"LEA":{"cards":[{}"#, "truncated"),
        (#"{"meta":{},"data":{"LEA":{"cards":[{}}}}}"#, "corrupt"),
        (#"{"data":{"LEA":{"name":"A"}}} x"#, "corrupt"),
        (#"{"data":{"LEA" 1}}"#, "corrupt"), (#"{"data":{1:2}}"#, "corrupt"),
        (#"{"data":{"Opt":[{"a":1}]}}"#, "wrongShape"),
    ])
    func anotherFileOrADamagedOneIsATypedError(_ text: String, _ code: String) throws {
        let path = try folder.write(Array(text.utf8), to: "bad.json")
        let error = try #require(errorOfReading("mtgjson:\(path)"), "\(text)")
        #expect(error.code.rawValue == code, "\(text): \(error)")
        #expect(error.file == path)
    }

    @Test func membersThatAreNotWantedMayBeLongerThanAnyRecord() throws {
        let long = String(repeating: "x", count: 17 << 20)
        let text =
            #"{"meta":{"x":"\#(long)"},"data":{"LEA":{"booster":{"y":"\#(long)"},"name":"Alpha","cards":[\#(Self.bolt)]}}}"#
        #expect(try read(text).printings.map(\.name) == ["Lightning Bolt"])
    }
}
