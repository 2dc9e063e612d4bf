import CardPresentation
import CardModel
import CardPricing
import CardTestSupport
import Foundation
import Testing

import CardexCommand

/// What `cardex history` understands, draws and writes, without an index.
struct HistoryCommandTests {
    private let today = CalendarDate(secondsSinceEpoch: Sample.now)

    private func options(_ words: [String], _ variables: [String: String] = [:]) throws -> HistoryOptions {
        let invocation = try Invocation(
            arguments: ["history"] + words,
            environment: Environment(["CARDEX_HOME": "/c"].merging(variables) { $1 }))
        guard case .history(let options) = invocation else { throw CommandError(.usage, "not history") }
        return options
    }

    private func series(_ points: [(ago: Int32, cents: Int64)], finish: Finish = .holofoil) -> PriceSeries {
        PriceSeries(
            group: VariantGroup(finish: finish, edition: "1stEdition", currency: .usDollar),
            points: points.map {
                PriceSeries.Point(
                    day: CalendarDate(daysSinceEpoch: today.daysSinceEpoch - $0.ago),
                    amount: Money(minorUnits: $0.cents, currency: .usDollar), sources: ["tcgplayer"])
            })
    }

    /// Thirty days up to today, from ten dollars on, each dearer by some cents.
    private func steady(_ cents: Int64) -> PriceSeries {
        var points: [(ago: Int32, cents: Int64)] = []
        for day in 0..<30 as Range<Int32> { points.append((29 - day, 1_000 + cents * Int64(day))) }
        return series(points)
    }

    private func library(_ series: [PriceSeries], days: Int? = nil) -> FixedLibrary {
        var library = FixedLibrary()
        let rows = series.flatMap { series in
            series.points.map { point in
                DailyPrice(
                    day: point.day,
                    variant: PriceVariant(
                        source: "tcgplayer", kind: .index, statistic: .market, finish: series.group.finish,
                        edition: series.group.edition, sourceVariant: "1stEditionHolofoil",
                        currency: .usDollar), amount: point.amount)
            }
        }
        library.history = HistoryView(
            name: "Charizard", printing: Sample.baseSet, today: today, days: days, series: series, rows: rows)
        return library
    }

    @Test func theFlagsSayWhichSeries() throws {
        let plain = try options(["charizard", "4/102"])
        #expect(plain.card == TypedCard("charizard 4/102") && plain.card.id == nil && plain.days == nil)
        let full = try options([
            "pokemon:base1-4", "--days", "30", "--finish", "Reverse Holo", "--currency", "eur", "--svg",
            "a.svg",
        ])
        #expect(full.card.id?.nativeID == "base1-4" && full.days == 30 && full.picture == "a.svg")
        #expect(full.finish == .reverseHolofoil && full.currency == .euro)
        #expect(try options(["x", "--finish", "cold foil"]).finish?.rawValue == "coldFoil")
        #expect(try options(["x", "--finish", "coldFoil"]).finish?.rawValue == "coldFoil")
        #expect(try options(["x", "-g", "mtg", "-s", "lea", "-l", "en"]).card.game == .magic)
        for words in [
            [], ["x", "--days", "0"], ["x", "--days", "x"], ["x", "--currency", "dollars"],
            ["x", "--currency", "U1D"], ["x", "--svg", ""],
        ] {
            let error = #expect(throws: CommandError.self, "\(words)") { try options(words) }
            #expect(error?.status == .usage, "\(words)")
        }
    }

    @Test func theLocaleSaysWhetherMoreThanASCIIMayBePrinted() throws {
        #expect(try options(["x"], ["LANG": "de_DE.UTF-8"]).isUnicode)
        #expect(try options(["x"], ["LC_CTYPE": "C.utf8", "LANG": "C"]).isUnicode)
        #expect(try !options(["x"], ["LC_ALL": "C", "LANG": "de_DE.UTF-8"]).isUnicode)
        #expect(try !options(["x"]).isUnicode)
    }

    @Test(arguments: [true, false], [20, 40, 78, 120, 400])
    func chartsFitTheirWidthAndShowEveryExtreme(isUnicode: Bool, width: Int) throws {
        var random = SeededGenerator(seed: UInt64(width))
        for round in 0..<40 {
            let count = Int.random(in: 1...400, using: &random)
            let points = (0..<count).reversed().compactMap { ago -> (ago: Int32, cents: Int64)? in
                Int.random(in: 0..<4, using: &random) == 0
                    ? nil : (Int32(ago), .random(in: 100...99_999, using: &random))
            }
            let series = series(points.isEmpty ? [(3, 500)] : points)
            let chart = TerminalChart(series, width: width, isUnicode: isUnicode)
            #expect(chart.lines.count == 10, "round \(round)")
            for line in chart.lines {
                #expect(TerminalText.width(of: line) <= width, "\(line)")
                #expect(isUnicode || line.utf8.allSatisfy { $0 < 0x80 })
                #expect(line.last != " ")
            }
            let (low, high) = try (#require(series.low), #require(series.high))
            let text = chart.lines.joined(separator: "\n")
            #expect(text.contains(low.amount.decimalText) && text.contains(high.amount.decimalText))
            #expect(text.contains(try #require(series.last).day.description))
            // The highest price stands in the first row and the lowest in the last.
            if low.amount != high.amount {
                for row in [chart.lines[0], chart.lines[7]] { #expect(marks(row) > 0, "\(text)") }
            }
        }
    }

    private func marks(_ line: String) -> Int {
        line.unicodeScalars.count { (0x2801...0x28FF).contains($0.value) || $0 == "*" }
    }

    @Test func theChartIsTheLineOfThePrices() {
        let rising = steady(100)
        let chart = TerminalChart(rising, width: 40, isUnicode: false)
        // In ASCII each row of a steady rise lies further left than the row above it.
        let starts = chart.lines.prefix(8).map { line in
            line.firstIndex(of: "*").map { line.distance(from: line.startIndex, to: $0) } ?? -1
        }
        #expect(starts == starts.sorted(by: >) && Set(starts).count == 8)
        let gap = TerminalChart(series([(29, 500), (28, 500), (0, 500)]), width: 47, isUnicode: false)
        let row = gap.lines[4].dropFirst(6)
        #expect(row.hasPrefix("**") && row.hasSuffix("*") && row.contains(String(repeating: " ", count: 20)))
    }

    @Test func aTableIsAChartWithWhatItComesTo() async {
        let rising = steady(10)
        let outcome = await run(["history", "charizard"], library([rising]), width: 60)
        #expect(outcome.status == .done)
        for words in [
            "Charizard  Base Set, 4/102", "holofoil 1stEdition, USD", "lowest", "10.00 USD", "highest",
            "12.90 USD", "7 days", "30 days", "+26.7 %", "rising", "unknown, 30 days have a price",
        ] { #expect(outcome.output.contains(words), "\(words)\n\(outcome.output)") }
        for line in outcome.output.split(separator: "\n") {
            #expect(TerminalText.width(of: String(line)) <= 60)
        }
        let two = await run(["history", "x"], library([rising, series([(1, 5)], finish: .normal)]))
        #expect(two.notes.contains("normal 1stEdition, USD") && two.notes.contains("--finish"))
    }

    @Test func jsonHoldsEverySeriesExactly() async throws {
        let library = library([series([(2, 1_005), (1, 1_030), (0, 99)])], days: 2)
        let outcome = await run(["history", "x", "--format", "json"], library)
        let tree = try #require(
            try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
        let series = try #require((tree["series"] as? [[String: Any]])?.first)
        #expect(tree["id"] as? String == "pokemon:base1-4" && series["finish"] as? String == "holofoil")
        #expect((series["points"] as? [[String: Any]])?.count == 2)
        #expect(((series["low"] as? [String: Any])?["amount"] as? NSNumber)?.doubleValue == 0.99)
        let trends = try #require(series["trends"] as? [[String: Any]])
        // Trends go over all days, also those that are not shown.
        #expect(trends.map { $0["points"] as? Int } == [3, 3, 3])
        #expect(trends.map { $0["direction"] as? String } == ["unknown", "unknown", "unknown"])
        #expect(outcome.output.contains(#""amount": 10.30"#))
        let line = await run(["history", "x", "--format", "jsonl"], library)
        #expect(line.output.split(separator: "\n").count == 1)
    }

    @Test func csvHoldsEveryPriceOfEveryDay() async throws {
        let outcome = await run(
            ["history", "x", "--format", "csv"], library([series([(2, 1_005), (1, 1_030)])]))
        let lines = outcome.output.split(whereSeparator: \.isNewline)
        #expect(lines.count == 3)
        #expect(
            lines[1].hasSuffix(",10.05,USD,holofoil,1stEdition,,,tcgplayer,index,market,1stEditionHolofoil"))
    }

    @Test func nothingToDrawIsNoMatch() async {
        let none = await run(["history", "nothing"])
        #expect(none.status == .noMatch && none.notes.contains("'nothing'"))
        let empty = await run(["history", "x"], library([]))
        #expect(empty.status == .noMatch && empty.notes.contains("pokemon:base1-4"))
        let old = await run(["history", "x", "--days", "5"], library([series([(40, 5)])], days: 5))
        #expect(old.status == .noMatch && old.output == "" && old.notes.contains("last 5 days"))
    }

    @Test func thePictureIsWellFormedAndSaysWhatItShows() async throws {
        let folder = try TemporaryFolder()
        var hostile = library([series([(9, 1_000), (8, 1_200), (5, 900), (2, 1_100), (1, 1_150)])])
        hostile.history?.name = "<Bob> & \"Alice\"\u{1B}\u{202E}</title>"
        let outcome = await run(["history", "x", "--svg", folder.file("a.svg")], hostile)
        #expect(outcome.status == .done && outcome.notes.contains("a.svg"))
        let data = try Data(contentsOf: URL(fileURLWithPath: folder.file("a.svg")))
        let text = String(decoding: data, as: UTF8.self)
        #expect(text.hasPrefix("<svg xmlns") && text.hasSuffix("</svg>\n"))
        #expect(text.contains("&lt;Bob&gt; &amp; &quot;Alice&quot;") && !text.contains("\u{1B}"))
        for words in [
            "role=\"img\"", "<title id=\"title\">", "<desc id=\"description\">", "prefers-color-scheme",
            "From 2026-07-16 to 2026-07-24 the price went from 10.00 USD to 11.50 USD. The lowest was 9.00 USD on ",
            ". Shown are the prices of 5 days.</desc>",
        ] { #expect(text.contains(words), "\(words)\n\(text)") }
        // Two runs of days are two lines, and a lone day is a dot.
        #expect(text.components(separatedBy: "<polyline").count == 3)
        #expect(text.components(separatedBy: "<circle").count == 2)
        #expect(!text.contains("<script") && !text.contains("href"))
        let lone = library([series([(9, 1_000)])])
        #expect(await run(["history", "x", "--svg", folder.file("b.svg")], lone).status == .done)
        #expect(
            try String(contentsOfFile: folder.file("b.svg"), encoding: .utf8).contains(
                ">On 2026-07-16 the price was 10.00 USD; no other day has one.</desc>"))
        let missing = await run(["history", "x", "--svg", folder.file("no/such/a.svg")], hostile)
        #expect(missing.status == .outputFailed)
    }
}
