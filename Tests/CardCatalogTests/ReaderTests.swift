import CardCatalog
import CardModel
import CardTestSupport
import Testing

struct ScryfallReaderTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func read(_ text: String) throws -> Reading {
        try Reading("scryfall:\(folder.write(Array(text.utf8), to: "cards"))")
    }

    @Test func aCardOfTodayIsReadWithItsNamesFinishesIdsAndPrices() throws {
        let reading = try read(
            """
            {"object":"card","id":"aa-1","oracle_id":"or-1","multiverse_ids":[11,12],"mtgo_id":5,"arena_id":6,\
            "tcgplayer_id":7,"tcgplayer_etched_id":8,"cardmarket_id":9,"name":"Fire // Ice","lang":"ja",\
            "printed_name":"火 // 氷","flavor_name":"Smaug","released_at":"2024-06-14","set":"mh3","set_name":"Modern Horizons 3",\
            "collector_number":"101†","digital":true,"rarity":"mythic","finishes":["nonfoil","foil","etched","glossy"],\
            "card_faces":[{"name":"Fire","printed_name":"火","image_uris":{"small":"s","large":"l"}},{"name":"Ice"}],\
            "prices":{"usd":"0.51","usd_foil":"12.30","usd_etched":null,"eur":"0","eur_foil":"1.5","tix":"0.02"}}
            """)
        #expect(reading.sets == [CardSet(game: .magic, id: "mh3", name: "Modern Horizons 3")])
        let printing = try #require(reading.printings.first)
        #expect(printing.id.description == "magic:aa-1")
        #expect(
            printing.otherNames == [
                OtherName("Fire", kind: .face), OtherName("Ice", kind: .face),
                OtherName("火 // 氷", kind: .printed),
                OtherName("火", kind: .printed), OtherName("氷", kind: .printed),
                OtherName("Smaug", kind: .flavor),
            ])
        #expect(printing.finishes.map(\.rawValue) == ["normal", "foil", "etched", "glossy"])
        #expect(printing.number == "101†")
        #expect(printing.language == "ja")
        #expect(printing.isDigital)
        #expect(printing.releaseDate?.description == "2024-06-14")
        #expect(printing.smallImage == "s" && printing.largeImage == "l")
        #expect(
            Set(printing.externalIDs.map { "\($0.kind) \($0.value)" }) == [
                "oracle or-1", "multiverse 11", "multiverse 12", "mtgo 5", "arena 6", "tcgplayer 7",
                "tcgplayer_etched 8", "cardmarket 9",
            ])
        #expect(
            reading.prices.map { "\($0.sourceVariant) \($0.finish.rawValue) \($0.amount)" } == [
                "usd normal 0.51 USD", "usd_foil foil 12.30 USD", "eur_foil foil 1.50 EUR",
                "tix normal 0.02 TIX",
            ])
        #expect(
            reading.prices.allSatisfy {
                $0.source == "scryfall" && $0.kind == .index && $0.asOf == 1_700_000_000
            })
    }

    @Test func aCardOf2018IsReadToo() throws {
        let reading = try read(
            #"[{"id":"a","name":"Wear // Tear","set":"dgm","set_name":"Dragon's Maze","foil":true,"nonfoil":false}]"#
        )
        #expect(reading.printings.first?.finishes == [.foil])
        #expect(reading.printings.first?.otherNames.map(\.text) == ["Wear", "Tear"])
        #expect(reading.printings.first?.language == "en")
    }

    @Test func bothSidesOfAReversibleCardLeadToItOnce() throws {
        let reading = try read(
            """
            [{"id":"a","name":"Zndrsplt // Zndrsplt","card_faces":[{"name":"Zndrsplt","oracle_id":"o"},\
            {"name":"Zndrsplt","oracle_id":"o"}]}]
            """)
        #expect(reading.printings.first?.otherNames == [OtherName("Zndrsplt", kind: .face)])
        #expect(reading.printings.first?.externalIDs == [ExternalID(kind: "oracle", value: "o")])
    }

    @Test func recordsThatAreNoCardsAreSkippedWithNumberAndOffset() throws {
        let text =
            "{\"id\":\"a\",\"name\":\"Opt\"}\n{\"id\":\"b\"}\n{\"id\":\n[1]\n\n{\"object\":\"set\",\"id\":\"c\"}\n"
        let reading = try read(text)
        #expect(reading.printings.map(\.name) == ["Opt"])
        #expect(reading.skipped.map(\.record) == [2, 3, 4, 5])
        #expect(reading.skipped.map(\.line) == [2, 3, 4, 6])
        #expect(reading.skipped.map(\.offset) == [24, 35, 42, 47])
        #expect(reading.skipped[0].reason.contains("`name`"))
        #expect(reading.skipped[3].reason.contains("`set`"))
    }

    @Test func aPriceThatMakesNoSenseIsReportedAndTheCardIsKept() throws {
        let reading = try read(#"[{"id":"a","name":"Opt","prices":{"usd":"1,50","eur":["2"],"tix":"3"}}]"#)
        #expect(reading.printings.count == 1)
        #expect(reading.prices.map(\.amount.description) == ["3.00 TIX"])
        #expect(reading.skipped.count == 2)
    }

    @Test func deepNestingIsARecordThatIsSkipped() throws {
        let deep = String(repeating: "[", count: 5_000) + String(repeating: "]", count: 5_000)
        let reading = try read(#"[{"id":"a","name":"Opt"},{"id":"b","name":"Deep","x":\#(deep)}]"#)
        #expect(reading.printings.count == 1)
        #expect(reading.skipped.count == 1)
    }
}

struct PokemonTCGReaderTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func cardsAreJoinedToTheirSetByTheNameOfTheFile() throws {
        let sets =
            #"[{"id":"swsh9tg","name":"Brilliant Stars Trainer Gallery","series":"Sword & Shield","ptcgoCode":"BRS","#
            + #""printedTotal":30,"total":30,"releaseDate":"2022/02/25"}]"#
        let card =
            #"[{"id":"swsh9tg-TG12","name":"Octillery","number":"TG12","rarity":"Rare","images":{"small":"s","large":"l"}}]"#
        try folder.write(Array(sets.utf8), to: "sets/en.json")
        try folder.write(Array(card.utf8), to: "cards/en/swsh9tg.json")
        try folder.write(Array(card.utf8), to: "cards/fr/swsh9tg.json")
        try folder.write(Array("[{}]".utf8), to: "decks/en/swsh9tg.json")
        let reading = try Reading("pokemontcg:\(folder.path)")
        #expect(reading.skipped.isEmpty)
        #expect(reading.printings.map(\.id.nativeID) == ["swsh9tg-TG12", "swsh9tg-TG12@fr"])
        #expect(reading.printings.map(\.language) == ["en", "fr"])
        #expect(reading.printings.allSatisfy { $0.setID == "swsh9tg" && $0.number == "TG12" })
        let set = try #require(reading.sets.last)
        #expect(set.series == "Sword & Shield" && set.codes == ["BRS"] && set.printedTotal == 30)
        #expect(set.releaseDate?.description == "2022-02-25")
    }

    @Test func oneFileOfASetIsEnough() throws {
        let path = try folder.write(
            Array(#"[{"id":"base1-4","name":"Charizard","number":"4"}]"#.utf8), to: "base1.json")
        let reading = try Reading("pokemontcg:\(path)")
        #expect(reading.printings.first?.setID == "base1")
        #expect(reading.sets.first == CardSet(game: .pokemon, id: "base1", name: ""))
        let nested = try folder.write(
            Array(#"[{"id":"b-1","name":"Onix","number":"1"}]"#.utf8), to: "cards/de/b.json")
        #expect(try Reading("pokemontcg:\(nested)").printings.first?.language == "de")
        #expect(try Reading("pokemontcg:\(folder.file("cards/de"))").printings.first?.id.nativeID == "b-1@de")
    }

    @Test func cardsOfAnotherGameAreTheWrongFile() throws {
        let card =
            #"{"object":"card","id":"09dd7aab-c0ac-4566-bf99-c49931eeea2a","name":"Opt","collector_number":"1"}"#
        let path = try folder.write(Array("[\(card)]".utf8), to: "cards.json")
        for format in ["pokemontcg", "ygoprodeck"] {
            #expect(throws: CatalogError.self, "\(format)") { try Reading("\(format):\(path)") }
        }
    }

    @Test func answersOfTheLiveAPIBringTheirSetAndTheirPrices() throws {
        let text =
            #"{"data":[{"id":"base1-4","name":"Charizard","number":"4","set":{"id":"base1","name":"Base","printedTotal":102},"#
            + #""tcgplayer":{"updatedAt":"2024/01/02","prices":{"holofoil":{"low":100.5,"market":250,"directLow":null},"#
            + #""1stEditionHolofoil":{"high":9999.99},"unlimited":{"mid":0}}},"#
            + #""cardmarket":{"updatedAt":"2024/01/03","prices":{"trendPrice":200.1,"reverseHoloTrend":0.0,"avg7":1e-7,"#
            + #""lowPriceExPlus":12.5}}}],"page":1,"totalCount":1}"#
        let reading = try Reading("pokemontcg:\(folder.write(Array(text.utf8), to: "answer.json"))")
        #expect(reading.skipped.isEmpty)
        #expect(reading.sets == [CardSet(game: .pokemon, id: "base1", name: "Base", printedTotal: 102)])
        #expect(reading.printings.first?.finishes == [.holofoil])
        let shown = reading.prices.map {
            "\($0.source) \($0.sourceVariant) \($0.finish.rawValue)/\($0.edition)/\($0.condition) \($0.kind) \($0.statistic) \($0.amount)"
        }
        #expect(
            shown == [
                "tcgplayer holofoil holofoil// index market 250.00 USD",
                "tcgplayer holofoil holofoil// ask low 100.50 USD",
                "tcgplayer 1stEditionHolofoil holofoil/1stEdition/ ask high 9999.99 USD",
                "cardmarket normal normal//EX+ ask low 12.50 EUR",
                "cardmarket normal normal// index trend 200.10 EUR",
            ])
        #expect(reading.prices.first?.asOf == 1_704_153_600)
    }
}

struct YGOPRODeckReaderTests {
    private func read(_ text: String) throws -> Reading {
        let folder = try TemporaryFolder()
        return try Reading("ygoprodeck:\(folder.write(Array(text.utf8), to: "cards.json"))")
    }

    @Test func aCardIsOnePrintingForEachOfItsSets() throws {
        let reading = try read(
            """
            {"data":[{"id":46986414,"name":"Dark Magician","card_sets":[
            {"set_name":"Legend of Blue Eyes","set_code":"LOB-EN005","set_rarity":"Ultra Rare","set_rarity_code":"(UR)","set_price":"12.3"},
            {"set_name":"Legend of Blue Eyes","set_code":"LOB-EN005","set_rarity":"Ultra Rare","set_rarity_code":"(UR)","set_price":"0"},
            {"set_name":"Maximum Gold","set_code":"MAGO-EN016","set_rarity":"Premium Gold Rare","set_rarity_code":"","set_price":""},
            {"set_name":"Odd","set_code":"ODD-1","set_rarity":"C|print=Reprint","set_price":"1"}],
            "card_images":[{"image_url":"l","image_url_small":"s"},{"image_url":"l2"}],
            "card_prices":[{"cardmarket_price":"0.02","tcgplayer_price":"0.15"}]}]}
            """)
        #expect(
            reading.printings.map(\.id.nativeID) == [
                "46986414/LOB-EN005/UR", "46986414/LOB-EN005/UR~2", "46986414/MAGO-EN016/premium-gold-rare",
                "46986414/ODD-1/c",
            ])
        #expect(reading.printings.map(\.number) == ["LOB-EN005", "LOB-EN005", "MAGO-EN016", "ODD-1"])
        #expect(reading.printings.last?.rarity == "C")
        #expect(reading.printings.allSatisfy { $0.smallImage == "s" && $0.largeImage == "l" })
        #expect(reading.sets.map(\.id) == ["LOB", "MAGO", "ODD"])
        #expect(reading.prices.map(\.amount.description) == ["12.30 USD", "1.00 USD"])
    }

    @Test func pricesOfTheCardBelongToItsOnlyPrinting() throws {
        let reading = try read(
            """
            {"data":[{"id":"1","name":"Token","card_prices":[{"cardmarket_price":"0.02","tcgplayer_price":"0.15",\
            "ebay_price":"0.99","amazon_price":"0.50","coolstuffinc_price":"0.00"}]}]}
            """)
        #expect(reading.printings.map(\.id.description) == ["yugioh:1"])
        #expect(reading.printings.first?.setID == "")
        #expect(
            reading.prices.map { "\($0.source) \($0.kind) \($0.amount)" } == [
                "tcgplayer index 0.15 USD", "cardmarket index 0.02 EUR", "ebay ask 0.99 USD",
                "amazon ask 0.50 USD",
            ])
    }
}

struct YGOPRODeckDirtTests {
    private func read(_ text: String) throws -> Reading {
        let folder = try TemporaryFolder()
        return try Reading("ygoprodeck:\(folder.write(Array(text.utf8), to: "cards.json"))")
    }

    @Test func otherPicturesBringTheirPasscodesAndOtherLanguagesTheirNames() throws {
        let reading = try read(
            """
            {"data":[{"id":46986414,"name":"Magicien Sombre","name_en":"Dark Magician","frameType":"normal","typeline":["Spellcaster"],
            "ygoprodeck_url":"https://x","card_images":[{"id":46986414,"image_url":"l","image_url_small":"s"},
            {"id":46986415,"image_url":"l2"}],"misc_info":[{"konami_id":4041,"views":1}]}]}
            """)
        let printing = try #require(reading.printings.first)
        #expect(printing.name == "Dark Magician")
        #expect(printing.otherNames == [OtherName("Magicien Sombre", kind: .printed)])
        #expect(
            printing.externalIDs.map { "\($0.kind) \($0.value)" } == [
                "passcode 46986414", "passcode 46986415", "konami 4041",
            ])
        #expect(printing.largeImage == "l")
    }

    @Test func editionsOfOneEntryArePricesOfOnePrinting() throws {
        let reading = try read(
            """
            {"data":[{"id":1,"name":"A","card_sets":[
            {"set_name":"S","set_code":" LOB-001 ","set_rarity":"Ultra Rare ","set_rarity_code":"(UR)","set_edition":"1st Edition","set_price":"30"},
            {"set_name":"S","set_code":"LOB-001","set_rarity":"Ultra Rare","set_rarity_code":"(UR)","set_edition":"Unlimited","set_price":"20"},
            {"set_name":"S","set_code":"LOB-001","set_rarity":"Ultra Rare","set_rarity_code":"(UR)","set_edition":"Unlimited","set_price":"10"},
            {"set_name":"S","set_code":"","set_rarity":"x","set_price":"10"}]}]}
            """)
        #expect(reading.printings.map(\.id.nativeID) == ["1/LOB-001/UR", "1/LOB-001/UR~2"])
        #expect(reading.printings.map(\.rarity) == ["Ultra Rare", "Ultra Rare"])
        #expect(
            reading.prices.map { "\($0.printing.nativeID) \($0.edition) \($0.amount)" } == [
                "1/LOB-001/UR 1stEdition 30.00 USD", "1/LOB-001/UR unlimited 20.00 USD",
                "1/LOB-001/UR~2 unlimited 10.00 USD",
            ])
        #expect(reading.skipped.count == 1)
    }

    @Test func aCardWithoutAPasscodeIsKeptByItsName() throws {
        let reading = try read(
            #"{"data":[{"name":"Not Out Yet","race":"Dragon","card_sets":[{"set_code":"X-1"}]},{"id":0,"name":"Zero","card_images":[]},{"name":"Opt"}]}"#
        )
        #expect(reading.printings.map(\.id.nativeID) == ["name/Not Out Yet/X-1/", "name/Zero"])
        #expect(reading.printings.allSatisfy { $0.externalIDs.isEmpty })
        #expect(reading.skipped.map(\.record) == [3])
    }
}
