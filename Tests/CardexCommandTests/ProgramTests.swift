import CardPresentation
import CardModel
import CardPricing
import Foundation
import Testing

import CardexCommand

struct ProgramTests {
    @Test func aTableOfSearchFitsEightyColumns() async {
        let outcome = await run(["search", "charizrd"], FixedLibrary(answer: Sample.charizard), width: 80)
        #expect(outcome.status == .done)
        #expect(
            outcome.output == """
                Charizard
                  Base Set                     4/102  Rare Holo                  420.00 USD  3 h
                  Lost Origin Trainer Gallery  TG03   Trainer Gallery Rare Holo
                リザードンex  Glurak
                  ポケモンカード151 (ja)       6/165  RR                           1800 JPY  9 d
                  and 6 more

                """)
        for line in outcome.output.split(separator: "\n") {
            #expect(TerminalText.width(of: String(line)) <= 80)
        }
        #expect(outcome.notes == "")
    }

    @Test func aPipedTableHoldsIDs() async {
        let outcome = await run(["search", "charizrd"], FixedLibrary(answer: Sample.charizard))
        #expect(outcome.output.contains("3 h  pokemon:base1-4\n"))
        #expect(!outcome.output.contains("\t"))
        #expect(!outcome.output.contains("\u{1B}"))
    }

    @Test func aNarrowTerminalGetsShorterCells() async {
        let outcome = await run(["search", "x"], FixedLibrary(answer: Sample.charizard), width: 60)
        for line in outcome.output.split(separator: "\n") {
            #expect(TerminalText.width(of: String(line)) <= 60)
        }
        #expect(outcome.output.contains("…"))
    }

    @Test func manyPrintingsAreCutShortBesideOtherNames() async {
        var answer = Sample.charizard
        answer.results[0].printings = Array(repeating: Sample.baseSet, count: 30)
        answer.results[0].printingCount = 30
        let many = await run(["search", "x"], FixedLibrary(answer: answer))
        #expect(many.output.contains("  and 26 more\n"))
        answer.results.removeLast()
        let alone = await run(["search", "x"], FixedLibrary(answer: answer))
        #expect(alone.output.contains("  and 10 more\n"))
    }

    @Test func aTerminalInColourHighlightsWhatMatched() async {
        let outcome = await run(
            ["search", "x"], FixedLibrary(answer: Sample.charizard), palette: Palette(isColoured: true),
            width: 80)
        #expect(
            outcome.output.contains("\u{1B}[1;36mChariz\u{1B}[0m\u{1B}[1ma\u{1B}[0m\u{1B}[1;36mrd\u{1B}[0m"))
    }

    @Test func explanationsAreWordsInATableAndIntegersInJSON() async {
        var answer = Sample.charizard
        answer.results[0].reasons = [
            .init("tier", 8, remark: "misspelt"), .init("distance", 1, remark: "1 edit"), .init("way", 0),
        ]
        answer.results[0].foundAs = "name"
        answer.results[1].reasons = [.init("tier", 5, remark: "another name of it")]
        answer.results[1].foundAs = "alias"
        answer.explanation = ExplanationView(
            reading: [
                ReportView.Fact("name", "Name", .text("charizrd"))
            ],
            terms: [
                .init(
                    text: "psa 9", range: 9..<14, meaning: "grade", value: "PSA 9", use: "set-aside",
                    isExplicit: false, words: "grade PSA 9: set aside")
            ],
            setAside: [.init("total", "no such card has that printed total")],
            margin: ExplanationView.Margin(
                next: "リザードンex", field: "tier", difference: -3, words: "misspelt, not another name of it"))
        let table = await run(["search", "--explain", "x"], FixedLibrary(answer: answer), width: 80)
        #expect(
            table.output.hasPrefix(
                """
                Name      charizrd
                "psa 9"   grade PSA 9: set aside
                Verdict   ambiguous
                Ahead of  リザードンex: misspelt, not another name of it

                Charizard
                  misspelt; 1 edit

                """))
        #expect(table.output.contains("リザードンex  Glurak\n  another name of it; found by the alias Glurak\n"))
        let json = await run(["search", "--explain", "-f", "jsonl", "x"], FixedLibrary(answer: answer))
        for part in [
            #""interpretation":{"name":"charizrd","set_aside":[{"part":"total","#,
            #""reason":"no such card has that printed total"}],"terms":[{"text":"psa 9","range":[9,14],"#
                + #""meaning":"grade","value":"PSA 9","use":"set-aside","explicit":false}]},"#,
            #""margin":{"next":"リザードンex","field":"tier","difference":-3},"results":["#,
            #""highlights":[[0,6],[7,9]],"found_as":"name","explain":{"tier":8,"distance":1,"way":0},"printings":["#,
        ] {
            #expect(json.output.contains(part), "\(json.output)")
        }
    }

    @Test func anotherNameIsHighlightedWhereItIsShown() async {
        var answer = Sample.charizard
        answer.results[1].highlights = [0..<4]
        let outcome = await run(
            ["search", "x"], FixedLibrary(answer: answer), palette: Palette(isColoured: true), width: 80)
        #expect(
            outcome.output.contains(
                "\u{1B}[1mリザードンex\u{1B}[0m  \u{1B}[1;36mGlur\u{1B}[0m\u{1B}[2mak\u{1B}[0m\n"))
        let completed = await run(
            ["complete", "x"], FixedLibrary(answer: answer), palette: Palette(isColoured: true), width: 80)
        #expect(completed.output.hasPrefix("\u{1B}[1;36mChariz\u{1B}[0ma\u{1B}[1;36mrd\u{1B}[0m"))
    }

    @Test func jsonOfASingleSearchHoldsEverything() async {
        let outcome = await run(
            ["search", "-f", "jsonl", "charizrd"], FixedLibrary(answer: Sample.charizard))
        let expected: [String] = [
            #"{"query":"charizrd","elapsed_ns":23456,"verdict":"ambiguous","exhaustive":true,"results":["#,
            #"{"name":"Charizard","score":900,"distance":1,"match":"typo","found_by":null,"#,
            #""printing_count":2,"highlights":[[0,6],[7,9]],"printings":["#,
            #"{"id":"pokemon:base1-4","game":"pokemon","set":"base1","number":"4","set_name":"Base Set","#,
            #""rarity":"Rare Holo","language":"en","released_at":"1999-01-09","price":{"amount":420.00,"#,
            #""currency":"USD","finish":"holofoil","source":"tcgplayer","kind":"index","#,
            #""as_of":"2026-07-25T14:20:00Z","age_seconds":10800,"freshness":"recent"}},"#,
            #"{"id":"pokemon:swsh11tg-TG03","game":"pokemon","set":"swsh11tg","number":"TG03","#,
            #""set_name":"Lost Origin Trainer Gallery","rarity":"Trainer Gallery Rare Holo","language":"en","#,
            #""released_at":"2022-09-09","price":null}]},"#,
            #"{"name":"リザードンex","score":500,"distance":0,"match":"alias","found_by":"Glurak","#,
            #""printing_count":7,"printings":["#,
            #"{"id":"pokemon:sv2a-6","game":"pokemon","set":"sv2a","number":"6","#,
            #""set_name":"ポケモンカード151","rarity":"RR","language":"ja","released_at":null,"#,
            #""price":{"amount":1800,"currency":"JPY","finish":"holofoil","source":"tcgplayer","#,
            #""kind":"index","as_of":"2026-07-16T17:20:00Z","age_seconds":777600,"freshness":"very_stale"}}]}]}"#,
            "\n",
        ]
        #expect(outcome.output == expected.joined())
    }

    @Test func indentedAndCompactJSONSayTheSame() async throws {
        let library = FixedLibrary(answer: Sample.charizard)
        let indented = await run(["search", "-f", "json", "x"], library).output
        let compact = await run(["search", "-f", "jsonl", "x"], library).output
        let left = try JSONSerialization.jsonObject(with: Data(indented.utf8)) as? NSDictionary
        let right = try JSONSerialization.jsonObject(with: Data(compact.utf8)) as? NSDictionary
        #expect(left != nil && left == right)
        #expect(indented.split(separator: "\n").count > 20)
        #expect(compact.split(separator: "\n").count == 1)
    }

    @Test func aBatchHoldsTheFourFieldsOfAPrinting() async throws {
        let pipe = PipeEnds()
        pipe.write("charizrd\n\nnothing\r\nlast")
        pipe.closeWriting()
        let library = FixedLibrary(answer: Sample.charizard)
        let outcome = await run(
            ["search", "--batch", "--format", "jsonl", "--limit", "1"], library, input: pipe.reading)
        #expect(outcome.status == .done)
        let first =
            #""elapsed_ns":23456,"verdict":"ambiguous","exhaustive":true,"results":["#
            + #"{"name":"Charizard","score":900,"distance":1,"match":"typo","printings":["#
            + #"{"id":"pokemon:base1-4","game":"pokemon","set":"base1","number":"4"},"#
            + #"{"id":"pokemon:swsh11tg-TG03","game":"pokemon","set":"swsh11tg","number":"TG03"}]}]}"#
        let none = #""elapsed_ns":0,"verdict":"none","exhaustive":true,"results":[]}"#
        #expect(
            outcome.output == """
                {"query":"charizrd",\(first)
                {"query":"",\(none)
                {"query":"nothing",\(none)
                {"query":"last",\(first)

                """)
    }

    @Test func csvHasOneRecordPerPrinting() async {
        let outcome = await run(["search", "-f", "csv", "x"], FixedLibrary(answer: Sample.charizard))
        let expected: [String] = [
            "name,score,distance,match,id,game,set,set_name,number,rarity,language,released_at,",
            "price,currency,finish,price_source,price_kind,price_as_of,price_age_seconds,price_freshness\r\n",
            "Charizard,900,1,typo,pokemon:base1-4,pokemon,base1,Base Set,4,Rare Holo,en,1999-01-09,",
            "420.00,USD,holofoil,tcgplayer,index,2026-07-25T14:20:00Z,10800,recent\r\n",
            "Charizard,900,1,typo,pokemon:swsh11tg-TG03,pokemon,swsh11tg,Lost Origin Trainer Gallery,TG03,",
            "Trainer Gallery Rare Holo,en,2022-09-09,,,,,,,,\r\n",
            "リザードンex,500,0,alias,pokemon:sv2a-6,pokemon,sv2a,ポケモンカード151,6,RR,ja,,",
            "1800,JPY,holofoil,tcgplayer,index,2026-07-16T17:20:00Z,777600,very_stale\r\n",
        ]
        #expect(outcome.output == expected.joined())
    }

    @Test func namesOnlyMeansNamesOnly() async {
        let library = FixedLibrary(answer: Sample.charizard)
        #expect(await run(["search", "--names", "x"], library).output == "Charizard\nリザードンex\n")
        #expect(await run(["complete", "--names", "x"], library).output == "Charizard\nリザードンex\n")
        let terminal = await run(["complete", "--names", "x"], library, width: 80)
        #expect(terminal.output == "Charizard\nリザードンex  Glurak\n")
        let csv = await run(["search", "--names", "-f", "csv", "x"], library).output
        #expect(csv.hasPrefix("name,score,distance,match\r\nCharizard,900,1,typo\r\n"))
        let json = await run(["search", "--names", "-f", "jsonl", "x"], library).output
        #expect(!json.contains("printings"))
    }

    @Test func aCompletionSaysTheLowestPriceOfEachName() async {
        let outcome = await run(["complete", "x"], FixedLibrary(answer: Sample.charizard))
        #expect(outcome.output == "Charizard     from 420.00 USD\nリザードンex  from 1800 JPY\n")
    }

    @Test func noMatchIsOneAndSaysSoUnlessQuiet() async {
        let outcome = await run(["search", "qqq"])
        #expect(outcome.status == .noMatch)
        #expect(outcome.output == "")
        #expect(outcome.notes == "Nothing matches 'qqq'.\n")
        let quiet = await run(["search", "-q", "qqq"])
        #expect(quiet.status == .noMatch)
        #expect(quiet.notes == "")
        let json = await run(["search", "-q", "-f", "jsonl", "qqq"])
        #expect(json.status == .noMatch)
        #expect(json.output.hasSuffix(#""results":[]}"# + "\n"))
    }

    @Test func aGuessIsCalledAGuess() async {
        var answer = Sample.charizard
        answer.verdict = .guess
        let outcome = await run(["search", "x"], FixedLibrary(answer: answer))
        #expect(outcome.status == .done)
        #expect(outcome.notes.contains("look alike"))
    }

    @Test(arguments: OutputFormat.allCases)
    func aFailureLeavesStandardOutputEmpty(_ format: OutputFormat) async {
        let failure = CommandError(.indexUnusable, "no index at /x", remedy: "Build one: cardex rebuild.")
        let library = FixedLibrary(failure: failure)
        for line in [
            ["search", "x"], ["complete", "x"], ["card", "a:b"], ["sets"], ["stats"], ["verify"],
            ["price", "x"],
            ["rebuild", "--from", "csv:x"], ["warm", "--from", "csv:x"],
        ] {
            let outcome = await run(line + ["--format", format.rawValue], library)
            #expect(outcome.status == .indexUnusable)
            #expect(outcome.output == "")
            #expect(outcome.notes == "cardex: no index at /x\nBuild one: cardex rebuild.\n")
        }
    }

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

    @Test func everyCommandPrintsItsHelpAndEndsWell() async {
        for command in Command.all {
            let outcome = await run(["help", command.name.rawValue])
            #expect(outcome.status == .done)
            #expect(outcome.output == HelpText.of(command))
        }
        #expect(await run([]).status == .usage)
        #expect(await run(["--version"]).output == "cardex \(Version.current)\n")
    }
}
