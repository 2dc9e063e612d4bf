import CardIndex
import CardTestSupport
import Cardex
import Foundation
import Testing

/// Price files all the way into the store, and the join against slow oracles.
struct PriceWarmingTests {
    @Test func pricesOfCopiesAreKeptBesideThePriceOfThePrinting() throws {
        let folder = try TemporaryFolder()
        let index = folder.file("cards.cardex")
        var builder = IndexBuilder()
        builder.add(CardSet(game: .pokemon, id: "base1", name: "Base", codes: ["BS"], printedTotal: 102))
        for (number, name) in [("4", "Charizard"), ("2", "Blastoise"), ("1", "Alakazam")] {
            builder.add(
                Printing(
                    id: PrintingID(game: .pokemon, nativeID: "base1-\(number)"), name: name, setID: "base1",
                    number: number))
        }
        try Data(try builder.build(corpusDigest: [UInt8](repeating: 0, count: 32), path: index))
            .write(to: URL(fileURLWithPath: index))
        let rows = [
            "1,Charizard,604,3,004/102,Rare,400.00,Holofoil",
            "1,Charizard,604,3,004/102,Rare,900.5,1st Edition Holofoil",
            "2,Charizard [Staff],604,3,004/102,Rare,25.00,Holofoil",
            "3,Blastoise,604,3,002/102,Rare,0,Holofoil",
            "4,Base Set Booster Box,604,3,,,9999.99,Normal", "5,Mewtwo,604,3,010/102,Rare,50.00,Holofoil",
            "6,Alakazam (Cosmos Holo),604,3,001/102,Rare,7.00,Holofoil",
        ]
        let header = "productId,name,groupId,categoryId,extNumber,extRarity,marketPrice,subTypeName\r\n"
        try folder.write(
            Array((header + rows.joined(separator: "\r\n")).utf8), to: "604/ProductsAndPrices.csv")
        try folder.write(
            Array(#"{"results":[{"groupId":604,"name":"Base Set","abbreviation":"BS"}]}"#.utf8), to: "groups")
        let prices = folder.file("prices.sqlite")
        var missed: [WarmingReport.Miss] = []
        let report = try PriceWarming(
            sources: [CatalogSource(format: .tcgcsv, path: folder.path)], indexPath: index, pricesPath: prices
        ).run(missed: { missed.append($0) })
        #expect(report.joinedProducts == 4)
        #expect(report.sealedProducts == 1)
        #expect(report.observations == 4)
        #expect(report.missedProducts == 1 && report.missCounts == [.unknownName: 1])
        #expect(
            missed.map(\.productID) == ["5"] && report.misses.map(\.explanation) == missed.map(\.explanation))
        let finder = try CardFinder.open(index: index, prices: prices)
        let charizard = try #require(
            finder.search(SearchRequest("charizard")).results.first?.printings.first?.price)
        #expect(charizard.amount.minorUnits == 40_000 && charizard.edition.isEmpty)
        let alakazam = try #require(
            finder.search(SearchRequest("alakazam")).results.first?.printings.first?.price)
        #expect(alakazam.edition == "cosmosHolo" && alakazam.sourceVariant == "Holofoil (Cosmos Holo)")
    }

    @Test func theReportKeepsSamplesOfEveryReason() throws {
        let folder = try TemporaryFolder()
        let built = try ProjectCorpus.build()
        let header = "productId,name,groupId,categoryId,extNumber,extRarity,marketPrice,subTypeName\n"
        let unknown = (0..<30).map {
            "\(9_000 + $0),Nobody Knows This \($0),604,3,\($0)/102,Rare,1.00,Normal"
        }
        let foreign = (0..<12).map { "\(9_100 + $0),Elsa \($0),700,71,\($0)/204,Rare,1.00,Normal" }
        try folder.write(
            Array((header + (unknown + foreign).joined(separator: "\n")).utf8), to: "ProductsAndPrices.csv")
        let categories =
            #"{"results":[{"categoryId":71,"name":"Disney Lorcana"},{"categoryId":3,"name":"Pokemon"}]}"#
        try folder.write(Array(categories.utf8), to: "categories")
        let report = try PriceWarming(
            sources: [CatalogSource(format: .tcgcsv, path: folder.path)], indexPath: built.index,
            pricesPath: folder.file("prices.sqlite")
        ).run()
        #expect(report.missedProducts == 42)
        #expect(report.missCounts == [.unknownName: 30, .unknownGame: 12])
        for reason in report.missCounts.keys {
            #expect(report.misses.count { $0.reason == reason } == WarmingReport.samplesPerReason)
        }
    }

    @Test func aSlipInANameIsForgivenExactlyWhereTheMatrixSaysSo() {
        var random = SeededGenerator(seed: 7)
        let letters = Array("abc".utf8)
        for _ in 0..<20_000 {
            let left = (0..<Int.random(in: 0...7, using: &random)).map { _ in
                letters.randomElement(using: &random) ?? 0
            }
            var right = left
            for _ in 0..<Int.random(in: 0...2, using: &random) {
                let place = Int.random(in: 0...max(0, right.count - 1), using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0 where !right.isEmpty: right.remove(at: place)
                case 1: right.insert(letters.randomElement(using: &random) ?? 0, at: place)
                case 2 where place + 1 < right.count: right.swapAt(place, place + 1)
                default: if !right.isEmpty { right[place] = letters.randomElement(using: &random) ?? 0 }
                }
            }
            let isLongEnough = min(left.count, right.count) >= 4
            let expected = left == right || (isLongEnough && slowAlignmentDistance(left, right) <= 1)
            #expect(NameLikeness.isNearlySame(left, right) == expected, "\(left) \(right)")
        }
    }

    /// Random catalogues of few names and numbers, so that everything collides, listed with noise: whatever is joined is
    /// right, whether all sets are in the index or not.
    @Test func nothingIsEverJoinedToAnotherCardHoweverMuchNamesAndNumbersCollide() throws {
        for seed in UInt64(1)...12 {
            var random = SeededGenerator(seed: seed)
            let words = ["Amber", "Birch", "Cedar", "Dusk", "Ember", "Frost", "Grove"]
            let tails = ["", " ex", " V", " (Night)", " of Dawn"]
            var cards: [(set: Int, number: Int, name: String)] = []
            for set in 0..<8 {
                for number in 1...40 {
                    let name =
                        (words.randomElement(using: &random) ?? "")
                        + (tails.randomElement(using: &random) ?? "")
                    cards.append((set, number, name))
                }
            }
            var builder = IndexBuilder()
            let isHidden = (0..<8).map { _ in Int.random(in: 0..<5, using: &random) == 0 }
            for set in 0..<8 where !isHidden[set] {
                builder.add(
                    CardSet(
                        game: .pokemon, id: "s\(set)", name: "Realm \(words[set % 7])",
                        releaseDate: CalendarDate(daysSinceEpoch: Int32(10_000 + 100 * set)),
                        printedTotal: 30 + set))
            }
            for card in cards where !isHidden[card.set] {
                builder.add(
                    Printing(
                        id: PrintingID(game: .pokemon, nativeID: "s\(card.set)-\(card.number)"),
                        name: card.name,
                        setID: "s\(card.set)", number: String(card.number)))
            }
            guard builder.printingCount > 0 else { continue }
            let bytes = try builder.build(corpusDigest: [UInt8](repeating: 0, count: 32), path: "oracle")
            let join = ProductJoin(index: try SearchIndex.open(bytes: bytes, path: "oracle"))
            var truths: [String: String] = [:]
            var joined = 0
            func note(_ outcome: ProductJoin.Outcome) {
                guard case .joined(let product, let printing, _) = outcome else { return }
                joined += 1
                let text: Comment = "seed \(seed): \(product.groupName), \(product.name) \(product.number)"
                #expect(printing.nativeID == truths[product.productID], text)
            }
            for (index, card) in cards.enumerated() {
                let padded = Bool.random(using: &random) ? "0\(card.number)" : String(card.number)
                let total = Bool.random(using: &random) ? "/\(30 + card.set)" : ""
                let decoration =
                    ["", "", " - \(padded)", " (Full Art)", " [Staff]"].randomElement(using: &random) ?? ""
                truths[String(index)] = "s\(card.set)-\(card.number)"
                let product = ProductPrice(
                    productID: String(index), name: card.name + decoration, groupID: String(card.set),
                    groupName: "R\(card.set): Realm \(words[card.set % 7])",
                    groupDate: CalendarDate(daysSinceEpoch: Int32(10_003 + 100 * card.set)),
                    number: padded + total,
                    rarity: "Rare", game: .pokemon, asOf: 1)
                try join.add(product, note)
            }
            try join.finish(note)
            let listed = cards.count { !isHidden[$0.set] }
            #expect(joined * 100 >= listed * 98, "seed \(seed): \(joined) of \(listed)")
        }
    }
}
