import CardTestSupport
import Foundation
import Testing

/// Prices over days, and prices that are waited for, by the program itself.
struct HistoryContractTests {
    private func day(_ ago: Int) -> String {
        let date = Date(timeIntervalSinceNow: -86_400 * Double(ago))
        return date.formatted(.iso8601.year().month().day())
    }

    /// Imports two months of a market that rises from 200 to 400 dollars, with a week missing, of a second market, and of one that
    /// prices another card.
    private func home() throws -> CardexHome {
        let cardex = try CardexHome()
        var text = "printing,source,kind,statistic,finish,source_variant,amount,currency,day\n"
        for ago in (1..<60).reversed() where !(20..<27).contains(ago) {
            let cents = 20_000 + 20_000 * (59 - ago) / 58
            let amounts = [
                ("tcgplayer", "Holofoil", cents), ("cardkingdom", "x", cents + 200), ("wrong", "x", 900),
            ]
            for (source, variant, cents) in amounts {
                let amount = "\(cents / 100).\(cents % 100 / 10)\(cents % 10)"
                text +=
                    "pokemon:base1-4,\(source),index,market,holofoil,\(variant),\(amount),USD,\(day(ago))\n"
            }
        }
        try cardex.folder.write(Array(text.utf8), to: "days.csv")
        let run = try cardex("import", "prices", cardex.folder.file("days.csv"))
        #expect(run.status == 0, "\(run.errors)")
        return cardex
    }

    @Test func aHistoryIsDrawnWithItsTrends() throws {
        let cardex = try home()
        let table = try cardex("history", "charizard", "4/102")
        #expect(table.status == 0, "\(table.errors)")
        for words in ["Charizard", "holofoil, USD", "rising", "lowest", "201.00", "30 days", "90 days"] {
            #expect(table.output.contains(words), "\(words)\n\(table.output)")
        }
        #expect(table.output.utf8.allSatisfy { $0 < 0x80 })
        let unicode = try cardex.shell("$cardex history pokemon:base1-4", environment: ["LANG": "C.UTF-8"])
        #expect(
            unicode.status == 0
                && unicode.output.unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) })

        let run = try cardex("history", "pokemon:base1-4", "--format", "json", "--days", "40")
        let tree = try #require(try JSONSerialization.jsonObject(with: Data(run.bytes)) as? [String: Any])
        let series = try #require((tree["series"] as? [[String: Any]])?.first)
        let points = try #require(series["points"] as? [[String: Any]])
        #expect(points.count == 40 - 7)
        #expect(points.allSatisfy { ($0["sources"] as? [String])?.contains("wrong") == false })
        let amounts = points.compactMap { ($0["amount"] as? NSNumber)?.doubleValue }
        #expect(amounts.allSatisfy { $0 > 250 && $0 < 410 })
        let trends = try #require(series["trends"] as? [[String: Any]])
        #expect(trends.map { $0["direction"] as? String }.suffix(2) == ["rising", "rising"])

        let csv = try cardex("history", "pokemon:base1-4", "--format", "csv")
        let parsed = records(ofCSV: csv.output)
        let rows = try #require(parsed)
        let days = try #require(rows.first?.firstIndex(of: "day"))
        #expect(Set(rows.dropFirst().map { $0[days] }).count == 53)
        #expect(csv.output.contains(",9.00,USD,"))
    }

    @Test func aPictureIsWrittenAllAtOnce() throws {
        let cardex = try home()
        let run = try cardex("history", "pokemon:base1-4", "--svg", cardex.folder.file("a.svg"), "--quiet")
        #expect(run.status == 0 && run.errors == "")
        let text = try String(contentsOfFile: cardex.folder.file("a.svg"), encoding: .utf8)
        let parser = XMLProbe(text)
        #expect(parser.isWellFormed && parser.elements.contains("polyline"))
        // The week without prices is a gap, so there are two lines.
        #expect(text.components(separatedBy: "<polyline").count == 3)
        let refused = try cardex("history", "pokemon:base1-4", "--svg", cardex.folder.path)
        #expect(refused.status == 2)
    }

    @Test func nothingKnownIsNoMatch() throws {
        let cardex = try CardexHome()
        for line in [
            "history qqqqzzzz", "history pokemon:nosuch-1", "history rhinar",
            "history charizard 4/102 --currency GBP",
        ] {
            let run = try cardex(line.split(separator: " ").map(String.init))
            #expect(run.status == 1 && run.output == "" && run.errors != "", "\(line)")
        }
        try FileManager.default.removeItem(atPath: cardex.prices)
        #expect(try cardex("history", "pokemon:base1-4").status == 1)
        #expect(try cardex("watch").status == 0 && cardex("watch", "check").status == 0)
        #expect(try !cardex.files().contains("prices.sqlite"))
        try cardex.folder.write(
            Array("not a store, but long enough to be looked at".utf8), to: "home/prices.sqlite")
        #expect(try cardex("history", "pokemon:base1-4").status == 3)
        #expect(try cardex("watch", "check").status == 3)
    }

    @Test func watchesAreAddedListedCheckedAndRemoved() throws {
        let cardex = try CardexHome()
        #expect(try cardex("watch", "check").status == 0)
        let added = try cardex("watch", "add", "charizard", "4/102", "below", "350.50", "--note", "gift")
        #expect(added.status == 0 && added.output.contains("350.50"), "\(added.errors)")
        #expect(try cardex("watch", "check", "--format", "jsonl").status == 0)
        // The same wish with another amount takes its place.
        #expect(try cardex("watch", "add", "pokemon:base1-4", "below", "400").status == 0)
        #expect(try cardex("watch", "add", "pokemon:base1-4", "above", "400.01").status == 0)
        #expect(try cardex("watch", "add", "qqqqzzzz", "below", "1").status == 1)
        let list = try cardex("watch", "--format", "jsonl")
        #expect(list.status == 0 && list.lines.count == 2)
        let check = try cardex("watch", "check", "--format", "jsonl", "--offline")
        #expect(check.status == 7 && check.lines.count == 1)
        let line = try #require(check.lines.first)
        let entry = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        #expect(entry["id"] as? String == "pokemon:base1-4" && entry["direction"] as? String == "below")
        #expect(entry["crossed"] as? Bool == true)
        let price = try #require(entry["price"] as? [String: Any])
        #expect((price["amount"] as? NSNumber)?.doubleValue == 400)
        #expect((price["confidence"] as? NSNumber)?.doubleValue ?? 2 <= 1)
        let exported = try cardex("export", "watches")
        #expect(exported.output.contains("400.01"))
        #expect(try cardex("watch", "remove", "pokemon:base1-4").status == 0)
        #expect(try cardex("watch", "remove", "pokemon:base1-4").status == 1)
        #expect(try cardex("watch", "--format", "jsonl").output == "")
    }

    @Test func pricesSayHowSureTheyAre() throws {
        let cardex = try home()
        let run = try cardex("price", "pokemon:base1-4", "--format", "json")
        let quotes = try #require(try JSONSerialization.jsonObject(with: Data(run.bytes)) as? [[String: Any]])
        let price = try #require((quotes.first?["prices"] as? [[String: Any]])?.first)
        for key in ["confidence", "reasons", "low", "high", "estimate", "markets", "rejected"] {
            #expect(price[key] != nil, "\(key)")
        }
        let table = try cardex("price", "pokemon:base1-4")
        #expect(table.output.contains(" %"))
        let search = try cardex("search", "charizard 4/102", "--format", "jsonl")
        #expect(search.output.contains(#""confidence":0."#))
    }
}

/// Whether a text is well-formed XML, and which elements it has.
private final class XMLProbe {
    private(set) var elements: Set<String> = []
    private(set) var isWellFormed = true

    init(_ text: String) {
        var open: [String] = []
        for part in text.split(separator: "<").dropFirst(text.hasPrefix("<") ? 0 : 1) {
            guard let end = part.firstIndex(of: ">") else {
                isWellFormed = false
                return
            }
            let tag = part[..<end]
            let name = tag.drop { $0 == "/" }.prefix { $0.isLetter }
            if tag.hasPrefix("/") {
                isWellFormed = isWellFormed && open.popLast() == String(name)
            } else {
                elements.insert(String(name))
                if !tag.hasSuffix("/") { open.append(String(name)) }
            }
        }
        isWellFormed = isWellFormed && open.isEmpty
    }
}
