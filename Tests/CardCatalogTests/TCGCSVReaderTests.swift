import CardCatalog
import CardModel
import CardTestSupport
import Testing

struct TCGCSVReaderTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private static let products = """
        {"totalItems":2,"success":true,"errors":[],"results":[{"productId":451396,"name":"Lugia V (Alternate Full Art)",\
        "cleanName":"Lugia V Alternate Full Art","categoryId":3,"groupId":3170,"extendedData":[\
        {"name":"Number","displayName":"Card Number","value":"186/195"},{"name":"Rarity","value":"Ultra Rare"}]},\
        {"productId":2,"name":"Booster Box","cleanName":"Booster Box","categoryId":3,"groupId":3170,"extendedData":[]}]}
        """
    private static let prices = """
        {"success":true,"errors":[],"results":[\
        {"productId":451396,"lowPrice":1.0,"midPrice":2.05,"highPrice":9,"marketPrice":0.29,"directLowPrice":null,"subTypeName":"Holofoil"},\
        {"productId":451396,"lowPrice":0.1,"midPrice":null,"highPrice":null,"marketPrice":null,"directLowPrice":0,"subTypeName":"1st Edition Holofoil"}]}
        """

    private func check(_ reading: Reading, groupName: String) throws {
        #expect(reading.skipped.isEmpty)
        #expect(reading.summary.products == 2)
        let lugia = try #require(reading.products.first { $0.productID == "451396" })
        #expect(lugia.name == "Lugia V (Alternate Full Art)")
        #expect(lugia.cleanName == "Lugia V Alternate Full Art")
        #expect(lugia.number == "186/195" && lugia.rarity == "Ultra Rare")
        #expect(lugia.groupID == "3170" && lugia.groupName == groupName)
        #expect(lugia.game == .pokemon)
        let printing = PrintingID(game: .pokemon, nativeID: "swsh12-186")
        let shown = lugia.observations(of: printing).map {
            "\($0.printing) \($0.source) \($0.sourceVariant): \($0.finish.rawValue) \($0.edition) \($0.kind) \($0.statistic) \($0.amount)"
        }
        #expect(
            shown == [
                "pokemon:swsh12-186 tcgplayer Holofoil: holofoil  ask low 1.00 USD",
                "pokemon:swsh12-186 tcgplayer Holofoil: holofoil  ask mid 2.05 USD",
                "pokemon:swsh12-186 tcgplayer Holofoil: holofoil  ask high 9.00 USD",
                "pokemon:swsh12-186 tcgplayer Holofoil: holofoil  index market 0.29 USD",
                "pokemon:swsh12-186 tcgplayer 1st Edition Holofoil: holofoil 1stEdition ask low 0.10 USD",
            ])
        let box = try #require(reading.products.first { $0.productID == "2" })
        #expect(box.prices.isEmpty && box.number.isEmpty)
    }

    @Test(arguments: [
        ("products", "prices"), ("products.json", "prices.json"), ("Products.json", "Prices.json"),
    ])
    func aFolderJoinsProductsAndPrices(_ products: String, _ prices: String) throws {
        try folder.write(Array(Self.products.utf8), to: "3170/\(products)")
        try folder.write(Array(Self.prices.utf8), to: "3170/\(prices)")
        try check(try Reading("tcgcsv:\(folder.file("3170"))"), groupName: "3170")
        try check(try Reading("tcgcsv:\(folder.file("3170/\(products)"))"), groupName: "3170")
        try check(try Reading("tcgcsv:\(folder.file("3170/\(prices)"))"), groupName: "3170")
        try folder.write(
            Array(#"{"results":[{"groupId":3170,"name":"SWSH12: Silver Tempest"}]}"#.utf8), to: "groups")
        try check(try Reading("tcgcsv:\(folder.path)"), groupName: "SWSH12: Silver Tempest")
        try check(try Reading("tcgcsv:\(folder.file("3170"))"), groupName: "SWSH12: Silver Tempest")
    }

    @Test func anArchiveMayHoldProductsBeforePrices() throws {
        let members = [
            ("3/3170/products", Array(Self.products.utf8)), ("3/3170/prices", Array(Self.prices.utf8)),
        ]
        for archive in [
            PackedFiles.zip(members), PackedFiles.tar(members), PackedFiles.tar(members.reversed()),
        ] {
            try check(try Reading("tcgcsv:\(folder.write(archive, to: "archive"))"), groupName: "3170")
        }
    }

    @Test func theTableGroupsTheRowsOfAProduct() throws {
        let text =
            "productId,name,cleanName,imageUrl,categoryId,groupId,url,extNumber,extRarity,extCardText,"
            + "lowPrice,midPrice,highPrice,marketPrice,directLowPrice,subTypeName\r\n"
            + "451396,Lugia V (Alternate Full Art),Lugia V Alternate Full Art,i,3,3170,u,186/195,Ultra Rare,"
            + "\"<p>Once,\r\nduring</p>\",1.0,2.05,9,0.29,,Holofoil\r\n"
            + "451396,Lugia V (Alternate Full Art),Lugia V Alternate Full Art,i,3,3170,u,186/195,Ultra Rare,"
            + "\"<p>Once,\r\nduring</p>\",0.1,,,,,1st Edition Holofoil\r\n"
            + "2,Booster Box,Booster Box,i,3,3170,u,,,,,,,,,\r\n"
        try folder.write(Array(text.utf8), to: "3170/ProductsAndPrices.csv")
        try check(try Reading("tcgcsv:\(folder.file("3170/ProductsAndPrices.csv"))"), groupName: "3170")
        try check(try Reading("tcgcsv:\(folder.path)"), groupName: "3170")
    }

    @Test func anEmptyGroupIsASuccessWithoutRows() throws {
        let empty = Array(#"{"totalItems":0,"success":true,"errors":[],"results":[]}"#.utf8)
        try folder.write(empty, to: "products")
        try folder.write(empty, to: "prices")
        #expect(try Reading("tcgcsv:\(folder.path)").events.isEmpty)
    }

    @Test func pricesWithoutTheirProductAreReported() throws {
        try folder.write(Array(Self.prices.utf8), to: "prices")
        try folder.write(
            Array(#"{"results":[{"productId":2,"name":"Box"},{"name":"No id"}]}"#.utf8), to: "products")
        let reading = try Reading("tcgcsv:\(folder.path)")
        #expect(reading.products.map(\.productID) == ["2"])
        #expect(reading.skipped.count == 2)
        #expect(reading.skipped.contains { $0.reason.contains("451396") })
    }

    @Test(arguments: [
        ("Normal", "normal", ""), ("Reverse Holofoil", "reverseHolofoil", ""),
        ("reverseHolofoil", "reverseHolofoil", ""),
        ("1st Edition Holofoil", "holofoil", "1stEdition"), ("1stEditionHolofoil", "holofoil", "1stEdition"),
        ("1st Edition", "normal", "1stEdition"), ("1stEdition", "normal", "1stEdition"),
        ("1st Edition Normal", "normal", "1stEdition"), ("Unlimited", "normal", "unlimited"),
        ("unlimitedHolofoil", "holofoil", "unlimited"), ("Limited", "normal", "limited"),
        ("Foil", "foil", ""),
        ("Cold Foil", "coldFoil", ""), ("", "normal", ""), ("--", "normal", ""),
        ("Unlimited Edition Rainbow Foil", "rainbowFoil", "unlimited"),
    ])
    func variantsAreFinishAndEdition(_ name: String, _ finish: String, _ edition: String) throws {
        let text = "productId,name,marketPrice,subTypeName\n1,Card,1.00,\(name)\n"
        let reading = try Reading("tcgcsv:\(folder.write(Array(text.utf8), to: "ProductsAndPrices.csv"))")
        let price = try #require(reading.products.first?.prices.first)
        #expect(price.finish.rawValue == finish)
        #expect(price.edition == edition)
        #expect(price.sourceVariant == name)
    }
}
