import CardTestSupport
import Cardex
import Testing

/// What goes out comes in again.
struct TransferRoundTripTests {
    @Test func anExportMakesAnEmptyStoreIntoTheSameOne() throws {
        for seed in 1...5 as ClosedRange<UInt64> {
            var content = RandomContent(random: SeededGenerator(seed: seed))
            let first = try TransferHome()
            _ = try first.store().apply(StoreChange(ListedRows(content.rows(150))))
            var list = AliasList()
            for alias in [
                CardAlias("a, \"b\"", for: "N; the"), CardAlias("zard", for: "Charizard", in: .pokemon),
            ] {
                try list.add(alias)
            }
            try list.write(to: first.aliases)

            let document = try first.export(as: .json)
            let lines = try first.export(as: .jsonl)
            #expect(document.count > 5_000)
            for bytes in [document, lines] {
                let second = try TransferHome()
                let report = try second.transfer(bytes).run()
                #expect(report.isDone && report.notes.isEmpty, "seed \(seed)")
                #expect(report.prices?.rows == report.prices?.inserted, "seed \(seed)")
                #expect(try second.export(as: .json) == document, "seed \(seed)")
                #expect(try second.export(as: .jsonl) == lines, "seed \(seed)")
            }

            let third = try TransferHome()
            for kind in TransferKind.allCases {
                let table = try first.export([kind], as: .csv)
                #expect(try third.transfer(table, kind).run().isDone, "seed \(seed)")
                #expect(try third.export([kind], as: .csv) == table, "seed \(seed), \(kind)")
            }
            #expect(try third.export(as: .json) == document, "seed \(seed)")
        }
    }

    @Test func moreRowsThanStayInMemoryComeBackToo() throws {
        // Each row is some 8 kB, and a spool keeps 1 MiB.
        let long = String(repeating: "long ", count: 800)
        let rows = (0..<400).map { number in
            StoreRow.price(
                StoredObservation(
                    PriceObservation(
                        printing: PrintingID(game: .magic, nativeID: "card-\(number)"), source: "own",
                        kind: .index, statistic: .market, finish: .normal, condition: "\(number) \(long)",
                        grade: long, sourceVariant: "",
                        amount: Money(minorUnits: Int64(number) + 1, currency: .euro), asOf: 1_700_000_000),
                    fetchedAt: 1_700_000_100))
        }
        let first = try TransferHome()
        _ = try first.store().apply(StoreChange(ListedRows(rows)))
        let document = try first.export([.prices])
        #expect(document.count > 3 << 20)
        let second = try TransferHome()
        #expect(try second.transfer(document).run().prices?.inserted == 400)
        #expect(try second.export([.prices]) == document)
    }

    @Test func withoutHistoryTheSameBytesComeBackToo() throws {
        var content = RandomContent(random: SeededGenerator(seed: 5))
        let first = try TransferHome()
        _ = try first.store().apply(StoreChange(ListedRows(content.rows(200))))
        let table = try first.export([.prices], as: .csv, history: false)
        let second = try TransferHome()
        #expect(try second.transfer(table).run().days == nil)
        #expect(try second.export([.prices], as: .csv, history: false) == table)
    }

    @Test func anExportTakenInAgainChangesNothingAndSaysSo() throws {
        var content = RandomContent(random: SeededGenerator(seed: 9))
        let home = try TransferHome()
        // Times are sane here: a price of the future gives way to anything, also to itself.
        _ = try home.store().apply(StoreChange(ListedRows(content.rows(120))))
        let before = try home.everything()
        let preview = try home.transfer(before, replaces: true).preview()
        let report = try home.transfer(before, replaces: true).run()
        #expect(
            preview.prices == report.prices && preview.days == report.days
                && preview.watches == report.watches)
        #expect(report.prices?.unchanged == report.prices?.rows && report.prices?.removed == 0)
        #expect(report.days?.unchanged == report.days?.rows && report.days?.removed == 0)
        #expect(report.watches?.unchanged == report.watches?.rows)
        #expect(try home.everything() == before)
    }

    @Test func aMillionthPartOfAYenIsNotLostAndNoYenIsSplit() throws {
        let home = try TransferHome()
        let table = """
            printing,amount,currency
            pokemon:a,1200,JPY
            pokemon:b,1200.00,jpy
            pokemon:c,0.01,USD
            pokemon:d,92233720368547758.07,USD

            """
        #expect(try home.transfer(table.utf8).run().prices?.inserted == 4)
        let amounts = try home.store().observations(for: PrintingID(game: .pokemon, nativeID: "b")).map(
            \.observation.amount)
        #expect(amounts == [Money(minorUnits: 1_200, currency: .yen)])
        let exported = String(decoding: try home.export([.prices], as: .csv, history: false), as: UTF8.self)
        #expect(exported.contains(",1200,JPY,") && exported.contains(",92233720368547758.07,USD,"))
    }

    @Test func momentsAreReadInEveryFormThatIsWritten() {
        let cases: [(String, Int64?)] = [
            ("2026-11-21", 1_795_219_200), ("2026-11-21T12:00:00Z", 1_795_262_400),
            ("2026-11-21 12:00", 1_795_262_400), ("2026-11-21T13:30:00.999+01:30", 1_795_262_400),
            ("2026-11-21T07:00:00-0500", 1_795_262_400), ("2026/11/21", 1_795_219_200),
            ("1969-12-31T23:59:59Z", -1), ("@-9223372036854775808", .min), ("", nil), ("soon", nil),
            ("2026-13-01", nil), ("2026-11-21T25:00:00Z", nil), ("2026-11-21T12", nil),
            ("2026-11-21T12:00:00 UTC", nil), ("1795262400", nil), ("@", nil), ("@x", nil),
        ]
        for (text, seconds) in cases { #expect(TransferTime.seconds(text) == seconds, "\(text)") }
    }
}
