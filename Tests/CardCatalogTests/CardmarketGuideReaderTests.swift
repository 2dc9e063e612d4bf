import CardCatalog
import CardModel
import CardTestSupport
import Testing

struct CardmarketGuideReaderTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func read(_ text: String, options: String = "") throws -> Reading {
        try Reading("cardmarket\(options):\(folder.write(Array(text.utf8), to: "price_guide_6.json"))")
    }

    private static let guide =
        #"{"version":1,"createdAt":"2026-11-20T02:50:11+0100","priceGuides":["#
        + #"{"idProduct":273699,"idCategory":51,"avg":401.005,"low":99.9,"trend":380.29,"avg1":0,"avg7":null,"avg30":4.35,"#
        + #""avg-holo":12.5,"low-holo":null,"trend-holo":0.02,"avg1-holo":-1,"avg7-holo":"1.10","avg30-holo":1e2},"#
        + #"{"idProduct":1,"idCategory":1,"avg":0.29,"trend-foil":2.5,"lowEx+":3,"low-etched":4},"#
        + #"{"idCategory":1,"avg":1},{"idProduct":"3","trend":null},7]}"#

    @Test func everyProductIsReadWithItsPricesInEuros() throws {
        let reading = try read(Self.guide, options: ",game=pokemon")
        #expect(reading.products.map(\.productID) == ["273699", "1", "3"])
        let first = try #require(reading.products.first)
        #expect(first.idKind == "cardmarket" && first.source == "cardmarket" && first.game == .pokemon)
        #expect(first.isNameless && !first.isSealed)
        #expect(first.asOf == 1795139411)
        func shown(_ product: ProductPrice) -> [String] {
            product.prices.map {
                "\($0.kind.word) \($0.statistic.word) \($0.finish.rawValue) \($0.sourceVariant) \($0.amount)"
            }
        }
        #expect(
            shown(first) == [
                "index market normal normal 401.01 EUR", "ask low normal normal 99.90 EUR",
                "index trend normal normal 380.29 EUR", "index avg30 normal normal 4.35 EUR",
                "index market reverseHolofoil holo 12.50 EUR", "index trend reverseHolofoil holo 0.02 EUR",
                "index avg7 reverseHolofoil holo 1.10 EUR", "index avg30 reverseHolofoil holo 100.00 EUR",
            ])
        #expect(
            shown(reading.products[1]) == [
                "index market normal normal 0.29 EUR", "index trend foil foil 2.50 EUR",
            ])
        #expect(reading.products[2].prices.isEmpty)
        // The negative price, the row without a product and the number that is no row.
        #expect(reading.skipped.count == 3)
    }

    @Test func theFormatIsKnownByItsContent() throws {
        let path = try folder.write(Array(Self.guide.utf8), to: "anything")
        #expect(try CatalogSource(argument: path).resolved().format == .cardmarket)
    }

    @Test func withoutADateThePricesAreAsOldAsTheFile() throws {
        for text in [
            #"{"priceGuides":[{"idProduct":1,"avg":1}]}"#,
            #"{"createdAt":"soon","priceGuides":[{"idProduct":1,"avg":1}]}"#,
            #"{"createdAt":7,"priceGuides":[{"idProduct":1,"avg":1}],"x":[1]}"#,
        ] {
            let reading = try read(text)
            #expect(reading.products.first?.asOf == 1_700_000_000)
        }
    }

    @Test func whatIsNoGuideIsAnErrorThatNamesTheFile() throws {
        for text in [
            "", "[]", "{}", #"{"priceGuides":{}}"#, #"{"priceGuides":[{"idProduct":1}"#,
            #"{"priceGuides":[]}x"#,
        ] {
            do {
                _ = try read(text)
                Issue.record("\(text) was read")
            } catch let error as CatalogError {
                #expect(error.file.contains("price_guide_6.json"))
            }
        }
    }
}
