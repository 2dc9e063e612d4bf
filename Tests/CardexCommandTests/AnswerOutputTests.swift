import CardPresentation
import Foundation
import Testing

import CardexCommand

/// How the answers of search and complete are written, in every format.
struct AnswerOutputTests {
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
}
