import CardTestSupport
import Foundation
import Testing

/// Prices: shown with their source and age, read twice without change, and never in the way of a search.
struct PriceContractTests {
    @Test func aPriceSaysItsAmountSourceAndAge() throws {
        let cardex = try CardexHome()
        let table = try cardex("price", "charizard 4/102")
        #expect(table.status == 0)
        for word in ["Charizard", "Base", "4/102", "400.00 USD", "index market", "tcgplayer"] {
            #expect(table.output.contains(word), "\(word)")
        }
        let run = try cardex("price", "charizard 4/102", "--format", "json")
        let quotes = try #require(try JSONSerialization.jsonObject(with: Data(run.bytes)) as? [[String: Any]])
        #expect(quotes.map { $0["id"] as? String } == ["pokemon:base1-4"])
        let price = try #require((quotes.first?["prices"] as? [[String: Any]])?.first)
        #expect((price["amount"] as? NSNumber)?.doubleValue == 400)
        #expect(price["currency"] as? String == "USD")
        #expect(price["source"] as? String == "tcgplayer")
        #expect(price["age_seconds"] as? Int ?? -1 >= 0)
        #expect(price["as_of"] as? String != nil)
        // By its id the same printing has the same prices, and the search shows the first of them.
        let byID = try cardex("price", "pokemon:base1-4", "--format", "csv")
        #expect(try cardex("price", "charizard 4/102", "--format", "csv").status == byID.status)
        let search = try cardex("search", "charizard 4/102", "--format", "csv")
        let found = try #require(records(ofCSV: search.output))
        let column = try #require(found.first?.firstIndex(of: "price"))
        #expect(found.dropFirst().first?[column] == "400.00")
    }

    @Test func warmingTwiceChangesNothing() throws {
        let cardex = try CardexHome()
        let before = try cardex("stats", "--format", "json").output
        for _ in 0..<2 {
            let run = try cardex(["warm", "--format", "json"] + Corpus.prices)
            #expect(run.status == 0, "\(run.errors)")
            let report = try #require(
                try JSONSerialization.jsonObject(with: Data(run.bytes)) as? [String: Any])
            #expect(report["prices"] as? Int ?? 0 > 100)
            #expect(report["new_prices"] as? Int == 0)
            #expect(report["updated_prices"] as? Int == 0)
            #expect(report["joined_products"] as? Int ?? 0 >= 40)
        }
        let (old, new) = (try counts(before), try counts(try cardex("stats", "--format", "json").output))
        #expect(old == new)
        #expect(old["observations"] ?? 0 > 500)
        #expect(old["priced_printings"] ?? 0 > 200)
        // SQLite's log may stay beside the store; a second store or one set aside may not.
        let stores = try cardex.files().subtracting(["prices.sqlite-wal", "prices.sqlite-shm"])
        #expect(stores == ["cards.cardex", "prices.sqlite"])
    }

    private func counts(_ stats: String) throws -> [String: Int] {
        let tree = try #require(try JSONSerialization.jsonObject(with: Data(stats.utf8)) as? [String: Any])
        return tree.compactMapValues { $0 as? Int }.filter { $0.key != "price_bytes" }
    }

    @Test func statsCountWhatThereIs() throws {
        let cardex = try CardexHome()
        let run = try cardex("stats", "--format", "json")
        let stats = try #require(try JSONSerialization.jsonObject(with: Data(run.bytes)) as? [String: Any])
        let sets = try cardex("sets", "--format", "jsonl")
        #expect(stats["sets"] as? Int == sets.lines.count)
        let printings = try sets.lines.map { line in
            let set = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return try #require(set?["printings"] as? Int)
        }
        // Cards without a set are in no set's count.
        #expect(try #require(stats["printings"] as? Int) >= printings.reduce(0, +))
        let size = try cardex.indexBytes().count
        #expect(stats["bytes"] as? Int == size)
        let sources = try #require(stats["price_sources"] as? [[String: Any]])
        #expect(
            sources.compactMap { $0["observations"] as? Int }.reduce(0, +) == stats["observations"] as? Int)
    }

    @Test func aDamagedPriceStoreDoesNotStandInTheWayOfASearch() throws {
        let sound = try CardexHome()
        let whole = try Array(Data(contentsOf: URL(fileURLWithPath: sound.prices)))
        var scrambled = whole
        for place in 4_096..<whole.count { scrambled[place] = UInt8(truncatingIfNeeded: place &* 31) }
        let stores: [(what: String, bytes: [UInt8])] = [
            ("a text", Array("this is no price store at all, and it is not short either".utf8)),
            ("cut", Array(whole.prefix(whole.count / 2))), ("a header", Array(whole.prefix(100))),
            ("scrambled", scrambled),
        ]
        for (what, bytes) in stores {
            let cardex = try CardexHome()
            try cardex.folder.write(bytes, to: "home/prices.sqlite")
            for command in [["search", "charizard"], ["complete", "pika"], ["sets"], ["stats"]] {
                let run = try cardex(command)
                #expect(run.status == 0, "\(what): \(command): \(run.errors)")
                #expect(run.output != "", "\(what): \(command)")
            }
            let card = try cardex("card", "pokemon:base1-4")
            #expect(card.status == 0, "\(what): \(card.errors)")
            #expect(card.output.contains("Charizard"), "\(what)")
            let price = try cardex("price", "charizard 4/102")
            #expect(price.status == 3, "\(what)")
            #expect(price.output == "", "\(what)")
            #expect(price.errors.contains(cardex.prices), "\(what): \(price.errors)")
            #expect(try cardex("verify").status == 3, "\(what)")
            // Nothing of it was deleted or replaced by reading.
            #expect(try Array(Data(contentsOf: URL(fileURLWithPath: cardex.prices))) == bytes, "\(what)")
        }
    }

    @Test func warmingSetsADamagedStoreAsideAndStartsANewOne() throws {
        let cardex = try CardexHome()
        let whole = try Array(Data(contentsOf: URL(fileURLWithPath: cardex.prices)))
        try cardex.folder.write(whole.prefix(whole.count / 2), to: "home/prices.sqlite")
        let run = try cardex(["warm"] + Corpus.prices)
        #expect(run.status == 0, "\(run.errors)")
        let aside = try cardex.files().filter { $0.hasPrefix("prices.sqlite.corrupt") }
        #expect(aside.count == 1)
        #expect(try cardex("price", "charizard 4/102").status == 0)
        #expect(try cardex("verify").status == 0)
    }

    @Test func warmingSeveralTimesAtOnceLosesNothing() throws {
        let cardex = try CardexHome()
        try FileManager.default.removeItem(atPath: cardex.prices)
        let processes = try (0..<4).map { _ in try cardex.start(["warm"] + Corpus.prices) }
        for process in processes { #expect(try process.wait() == .exited(0)) }
        #expect(try cardex("verify").status == 0)
        let together = try counts(try cardex("stats", "--format", "json").output)
        let alone = try CardexHome()
        try FileManager.default.removeItem(atPath: alone.prices)
        #expect(try alone(["warm"] + Corpus.prices).status == 0)
        #expect(try together == counts(try alone("stats", "--format", "json").output))
        #expect(together["observations"] ?? 0 > 100)
    }

    @Test func aStoreOfAnotherProgramIsNeverTouched() throws {
        let cardex = try CardexHome()
        let text = Array("my own notes, kept under an unlucky name\n".utf8)
        try cardex.folder.write(text, to: "home/prices.sqlite")
        for command in [["warm"] + Corpus.prices, ["rebuild"] + Corpus.everything] {
            let run = try cardex(command)
            #expect(run.status == 3, "\(command)")
            #expect(run.errors.contains(cardex.prices), "\(run.errors)")
            #expect(try Array(Data(contentsOf: URL(fileURLWithPath: cardex.prices))) == text)
        }
        #expect(try cardex("search", "charizard").status == 0)
    }

    @Test func withoutAStoreThereIsNoPriceAndNoError() throws {
        let cardex = try CardexHome()
        try FileManager.default.removeItem(atPath: cardex.prices)
        #expect(try cardex("search", "charizard").status == 0)
        #expect(try cardex("card", "pokemon:base1-4").status == 0)
        let price = try cardex("price", "--offline", "charizard 4/102")
        #expect(price.status == 1)
        #expect(price.output.contains("no price known"))
        #expect(try !cardex.files().contains("prices.sqlite"))
    }
}
