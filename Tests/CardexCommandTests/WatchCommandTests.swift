import CardModel
import CardPricing
import Testing

import CardexCommand

/// What `cardex watch` understands and prints, without an index.
struct WatchCommandTests {
    private func options(_ words: [String]) throws -> WatchOptions {
        let invocation = try Invocation(
            arguments: ["watch"] + words, environment: Environment(["CARDEX_HOME": "/c"]))
        guard case .watch(let options) = invocation else { throw CommandError(.usage, "not watch") }
        return options
    }

    private func view(
        _ direction: WatchEntry.Direction, _ cents: Int64, price text: String?, note: String = ""
    ) -> WatchView {
        let entry = WatchEntry(
            printing: PrintingID(game: .pokemon, nativeID: "base1-4"), direction: direction,
            threshold: Money(minorUnits: cents, currency: .usDollar), note: note, createdAt: Sample.now)
        return WatchView(
            entry, name: "Charizard", price: text.flatMap { Sample.price($0, age: 60) })
    }

    @Test func theWordsSayWhatToWaitFor() throws {
        #expect(try options([]).action == .list && options(["list"]).action == .list)
        #expect(try options(["check"]).action == .check)
        let dollars = Money(minorUnits: 35_050, currency: .usDollar)
        #expect(
            try options(["add", "charizard", "4/102", "below", "350.50"]).action
                == .add(TypedCard("charizard 4/102"), .below, dollars))
        let yen = Money(minorUnits: 900, currency: .yen)
        #expect(
            try options(["add", "pokemon:base1-4", "above", "900", "jpy"]).action
                == .add(TypedCard("pokemon:base1-4"), .above, yen))
        // Names hold such words too: the last that an amount follows is the direction.
        #expect(
            try options(["add", "the", "city", "below", "below", "2"]).action
                == .add(TypedCard("the city below"), .below, Money(minorUnits: 200, currency: .usDollar)))
        let full = try options([
            "add", "x", "below", "1", "--finish", "holo", "--condition", "NM", "--note", "for Ash", "-g",
            "mtg",
        ])
        #expect(full.finish == .holofoil && full.condition == "NM" && full.note == "for Ash")
        let ids = ["pokemon:a", "magic:b"].compactMap { PrintingID($0) }
        #expect(try options(["remove", "pokemon:a", "magic:b"]).action == .remove(ids))
    }

    @Test func wordsThatSayTooLittleAreErrorsThatTeach() throws {
        for words in [
            ["add"], ["add", "x"], ["add", "x", "below"], ["add", "below", "5"], ["add", "x", "under", "5"],
            ["add", "x", "below", "0"], ["add", "x", "below", "-5"], ["add", "x", "below", "1e3"],
            ["add", "x", "below", "5", "dollars"], ["add", "x", "below", "99999999999999999999"],
            ["add", "x", "below", "5", "USD", "y"], ["remove"], ["remove", "charizard"], ["check", "x"],
            ["list", "x"], ["delete"],
        ] {
            let error = #expect(throws: CommandError.self, "\(words)") { try options(words) }
            #expect(error?.status == .usage && error?.remedy.isEmpty == false, "\(words)")
        }
    }

    @Test func aPriceIsCrossedAtTheAmountItself() {
        #expect(view(.below, 42_000, price: "420").isCrossed && view(.above, 42_000, price: "420").isCrossed)
        #expect(
            !view(.below, 41_999, price: "420").isCrossed && !view(.above, 42_001, price: "420").isCrossed)
        #expect(!view(.below, 42_000, price: nil).isCrossed)
        #expect(view(.below, 21_000, price: "420").distancePermille == 500)
        #expect(view(.above, 63_000, price: "420").distancePermille == -500)
        #expect(view(.above, .max, price: "0.01").distancePermille != nil)
    }

    @Test func thePriceThatCountsHasTheCurrencyFinishAndConditionOfTheEntry() throws {
        let quotes = [
            try #require(Sample.price("420", age: 5)), try #require(Sample.price("400", .euro, age: 5)),
            try #require(Sample.price("90", age: 5, finish: .reverseHolofoil)),
        ]
        func price(_ finish: Finish?, _ currency: Currency, _ condition: String = "") -> Int64? {
            let entry = WatchEntry(
                printing: PrintingID(game: .pokemon, nativeID: "base1-4"), finish: finish,
                condition: condition, direction: .below, threshold: Money(minorUnits: 1, currency: currency),
                createdAt: 0)
            return entry.price(in: quotes)?.amount.minorUnits
        }
        #expect(price(nil, .euro) == 40_000 && price(.holofoil, .usDollar) == 42_000)
        #expect(price(.reverseHolofoil, .usDollar) == 9_000)
        #expect(price(.foil, .usDollar) == nil && price(nil, .yen) == nil)
        #expect(price(nil, .usDollar, "NM") == nil)
    }

    @Test func checkTellsOnlyWhatHasComeAndEndsWithAStatusOfItsOwn() async {
        var library = FixedLibrary()
        library.watchList = [
            view(.below, 35_000, price: "420"), view(.below, 45_000, price: "420", note: "buy \"now\""),
            view(.above, 1, price: nil),
        ]
        let lines = await run(["watch", "check", "--format", "jsonl"], library)
        #expect(lines.status == .crossed && ExitStatus.crossed.rawValue == 7)
        #expect(lines.output.split(separator: "\n").count == 1)
        #expect(
            lines.output.hasPrefix(
                #"{"id":"pokemon:base1-4","name":"Charizard","finish":null,"condition":null,"direction":"below","#
                    + #""threshold":450.00,"currency":"USD","crossed":true,"distance":-0.071,"#
                    + #""note":"buy \"now\"","created_at":"2026-07-25T17:20:00Z","price":{"amount":420.00,"#))
        #expect(lines.notes.contains("one entry"))
        let table = await run(["watch", "check"], library)
        #expect(table.status == .crossed && table.output.contains("450.00"))
        #expect(!table.output.contains("350.00"))
        library.watchList = [view(.below, 35_000, price: "420")]
        let nothing = await run(["watch", "check"], library)
        #expect(nothing.status == .done && nothing.output == "" && !nothing.notes.isEmpty)
        let silent = await run(["watch", "check", "--format", "jsonl", "-q"], library)
        #expect(silent.status == .done && silent.output == "" && silent.notes == "")
    }

    @Test func theListShowsPriceAndDistance() async {
        var library = FixedLibrary()
        library.watchList = [view(.below, 35_000, price: "420"), view(.above, 50_000, price: nil)]
        let table = await run(["watch"], library)
        #expect(table.status == .done)
        for words in ["Charizard", "350.00", "420.00", "+16.6 %", "no price", "DIRECTION"] {
            #expect(table.output.contains(words), "\(words)\n\(table.output)")
        }
        let csv = await run(["watch", "--format", "csv"], library)
        #expect(
            csv.output.hasPrefix(
                "name,id,finish,condition,direction,threshold,currency,price,distance,crossed,"
                    + "price_age_seconds,note\r\nCharizard,pokemon:base1-4,,,below,350.00,USD,420.00,0.166,false,60,"
            ), "\(csv.output)")
        let none = await run(["watch"])
        #expect(none.status == .done && none.notes.contains("cardex watch add"))
        let unmatched = await run(["watch", "add", "qqq", "below", "5"])
        #expect(unmatched.status == .noMatch && unmatched.notes.contains("'qqq'"))
        let gone = await run(["watch", "remove", "pokemon:x"])
        #expect(gone.status == .noMatch)
    }
}
