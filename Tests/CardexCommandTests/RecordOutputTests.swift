import CardPresentation
import CardModel
import CardPricing
import Foundation
import Testing

import CardexCommand

/// How cards, sets, reports and prices are written, in every format.
struct RecordOutputTests {
    @Test func aCardIsShownWithEverythingKnown() async throws {
        let id = PrintingID(game: .pokemon, nativeID: "base1-4")
        let printing = Printing(
            id: id, name: "Charizard", otherNames: [OtherName("Dracaufeu", kind: .printed)], setID: "base1",
            number: "4", rarity: "Rare Holo", finishes: [.holofoil],
            externalIDs: [ExternalID(kind: "tcgplayer", value: "42382")])
        let set = CardSet(
            game: .pokemon, id: "base1", name: "Base",
            releaseDate: CalendarDate(year: 1999, month: 1, day: 9),
            printedTotal: 102)
        let prices = [Sample.price("420", age: 3_600)].compactMap { $0 }
        let library = FixedLibrary(cards: [id: CardView(printing: printing, set: set, prices: prices)])
        let table = await run(["card", "pokemon:base1-4"], library, width: 80)
        #expect(
            table.output == """
                Charizard
                  Id             pokemon:base1-4
                  Game           pokemon
                  Set            base1
                  Set name       Base
                  Number         4
                  Printed total  102
                  Rarity         Rare Holo
                  Language       en
                  Released       1999-01-09
                  Finishes       holofoil
                  Other names    Dracaufeu
                  Elsewhere      tcgplayer 42382
                  Price          420.00 USD  holofoil  tcgplayer  1 h

                """)
        let json = await run(["card", "pokemon:base1-4", "-f", "json"], library).output
        let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        #expect(object?["printed_total"] as? Int == 102)
        #expect((object?["prices"] as? [[String: Any]])?.first?["statistic"] as? String == "market")
        #expect(
            (object?["other_names"] as? [[String: String]])?.first == [
                "name": "Dracaufeu", "kind": "printed",
            ])
        let csv = await run(["card", "pokemon:base1-4", "-f", "csv"], library).output
        #expect(csv.hasPrefix("name,id,game,set"))
        #expect(await run(["card", "pokemon:base1-5"], library).status == .noMatch)
    }

    @Test func setsAreListed() async {
        let library = FixedLibrary(setList: [
            SetView(
                set: CardSet(
                    game: .pokemon, id: "base1", name: "Base, Set", series: "Base", codes: ["BS"],
                    releaseDate: CalendarDate(year: 1999, month: 1, day: 9), printedTotal: 102),
                printingCount: 1_020),
            SetView(set: CardSet(game: .magic, id: "lea", name: ""), printingCount: 295),
        ])
        #expect(
            await run(["sets"], library).output == """
                GAME     SET    NAME       SERIES  RELEASED AT  PRINTED TOTAL  PRINTINGS
                pokemon  base1  Base, Set  Base    1999-01-09             102      1,020
                magic    lea                                                         295

                """)
        let expected: [String] = [
            "game,set,name,series,released_at,printed_total,printings\r\n",
            "pokemon,base1,\"Base, Set\",Base,1999-01-09,102,1020\r\nmagic,lea,,,,,295\r\n",
        ]
        #expect(await run(["sets", "-f", "csv"], library).output == expected.joined())
        let second: [String] = [
            #"{"game":"magic","set":"lea","name":null,"series":null,"codes":[],"released_at":null,"#,
            #""printed_total":null,"printings":295}"# + "\n",
        ]
        #expect(await run(["sets", "-f", "jsonl", "-g", "mtg"], library).output == second.joined())
        #expect(await run(["sets", "-g", "lorcana"], library).status == .noMatch)
    }

    @Test func reportsKeepTheOrderOfTheirFacts() async {
        let library = FixedLibrary(
            report: ReportView([
                .init("printings", "Printings", .count(91_797)), .init("size", "Size", .bytes(2_945_000)),
                .init("built", "Built", .moment(0)), .init("time", "Time", .nanoseconds(12_345)),
                .init("sound", "Sound", .truth(true)), .init("icu", "ICU", .text("72.1")),
            ]))
        #expect(
            await run(["stats"], library).output == """
                Printings  91,797
                Size       2.94 MB
                Built      1970-01-01T00:00:00Z
                Time       12.3 µs
                Sound      yes
                ICU        72.1

                """)
        let expected: [String] = [
            #"{"printings":91797,"size":2945000,"built":"1970-01-01T00:00:00Z","time":12345,"#,
            #""sound":true,"icu":"72.1"}"# + "\n",
        ]
        #expect(await run(["verify", "-f", "jsonl"], library).output == expected.joined())
        let second: [String] = [
            "key,value\r\nprintings,91797\r\nsize,2945000\r\nbuilt,1970-01-01T00:00:00Z\r\n",
            "time,12345\r\nsound,true\r\nicu,72.1\r\n",
        ]
        #expect(await run(["rebuild", "-f", "csv"], library).output == second.joined())
    }

    @Test func pricesSayWhatTheyAreAndHowOld() async {
        let prices = [
            Sample.price("420", age: 3 * 3_600),
            Sample.price(
                "399.5", .euro, age: 9 * 86_400, source: "cardmarket", kind: .ask, edition: "1stEdition"),
        ].compactMap { $0 }
        let quote = QuoteView(name: "Charizard", printing: Sample.baseSet, isOffline: true, prices: prices)
        let library = FixedLibrary(quotes: [quote])
        let table = await run(["price", "charizard"], library, width: 80)
        #expect(table.status == .done)
        #expect(
            table.output == """
                Charizard  Base Set, 4/102, Rare Holo  (offline)
                  420.00 USD  holofoil             index market  tcgplayer   recent      3 h
                  399.50 EUR  holofoil 1stEdition  ask market    cardmarket  very stale  9 d

                """)
        let json = await run(["price", "-f", "jsonl", "charizard"], library).output
        #expect(json.contains(#""offline":true,"prices":[{"amount":420.00,"currency":"USD","#))
        #expect(json.contains(#""statistic":"market","edition":"1stEdition","condition":null,"#))
        let csv = await run(["price", "-f", "csv", "charizard"], library).output
        #expect(csv.split(separator: "\r\n").count == 3)
        let unpriced = QuoteView(name: "Mew", printing: Sample.gallery, isOffline: false, prices: [])
        let none = await run(["price", "mew"], FixedLibrary(quotes: [unpriced]))
        #expect(none.status == .noMatch)
        #expect(none.output.contains("no price known"))
    }

    @Test func pricesSayHowSureTheyAre() async throws {
        var price = try #require(Sample.price("420", age: 3 * 3_600))
        func money(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .usDollar) }
        price.estimate = PriceEstimate(
            amount: money(41_000), low: money(39_000), high: money(42_000), confidencePermille: 874,
            reasons: [.stale, .mappingSuspect], sources: ["cardkingdom", "tcgplayer"], rejected: ["ebay"])
        let quote = QuoteView(name: "Charizard", printing: Sample.baseSet, isOffline: false, prices: [price])
        let library = FixedLibrary(quotes: [quote])
        let table = await run(["price", "charizard"], library).output
        #expect(
            table.contains(
                "3 h  87 %  2 sources say 410.00, 390.00 to 420.00; a source may mean another card; not of "
                    + "today; without ebay"), "\(table)")
        let json = await run(["price", "-f", "jsonl", "charizard"], library).output
        #expect(
            json.contains(
                #""freshness":"recent","confidence":0.874,"reasons":["MAPPING_SUSPECT","STALE"],"low":390.00,"#
                    + #""high":420.00,"estimate":410.00,"markets":["cardkingdom","tcgplayer"],"rejected":["ebay"]}"#
            ), "\(json)")
        let csv = await run(["price", "-f", "csv", "charizard"], library).output
        #expect(csv.contains(",grade,confidence,reasons,low,high,estimate,markets\r\n"))
        #expect(
            csv.hasSuffix(",0.874,MAPPING_SUSPECT STALE,390.00,420.00,410.00,cardkingdom tcgplayer\r\n"))
    }
}
