import CardCatalog
import CardModel
import CardTestSupport
import Testing

/// A tree as TCGCSV serves it: categories, groups, products and prices, in whatever order and packing.
struct TCGCSVTreeTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private static let empty =
        #"{"totalItems":0,"success":false,"errors":["No products were found."],"results":[]}"#
    private static let members: [(name: String, text: String)] = [
        ("tcgplayer/3/604/products", product(1, "Alakazam", number: "001/102", category: 3, group: 604)),
        ("tcgplayer/3/604/prices", price(1, "Holofoil")),
        ("tcgplayer/85/24000/prices", price(2, "Normal")),
        ("tcgplayer/85/24000/products", product(2, "Pikachu", number: "025/165", category: 85, group: 24000)),
        (
            "tcgplayer/71/22937/products",
            product(3, "Elsa - Snow Queen", number: "41/204", category: 71, group: 22937)
        ),
        ("tcgplayer/71/22937/prices", price(3, "Cold Foil")),
        ("tcgplayer/3/999/products", empty), ("tcgplayer/3/999/prices", empty),
        (
            "tcgplayer/categories",
            #"{"totalItems":3,"success":true,"errors":[],"results":[{"categoryId":3,"name":"Pokemon"},"#
                + #"{"categoryId":85,"name":"Pokemon Japan"},{"categoryId":71,"name":"Disney Lorcana"}]}"#
        ),
        (
            "tcgplayer/3/groups",
            #"{"results":[{"groupId":604,"name":"Base Set","abbreviation":"BS","publishedOn":"1999-01-09T00:00:00","categoryId":3}]}"#
        ),
        ("last-updated.txt", "2026-11-20T20:05:25+0000\n"),
    ]

    private static func product(_ id: Int, _ name: String, number: String, category: Int, group: Int)
        -> String
    {
        #"{"success":true,"errors":[],"results":[{"productId":\#(id),"name":"\#(name)","categoryId":\#(category),"#
            + #""groupId":\#(group),"presaleInfo":{"isPresale":\#(id == 3),"releasedOn":null,"note":null},"#
            + #""extendedData":[{"name":"Number","value":"\#(number)"}]}]}"#
    }

    private static func price(_ id: Int, _ subType: String) -> String {
        #"{"success":true,"errors":[],"results":[{"productId":\#(id),"lowPrice":1.5,"midPrice":null,"#
            + #""highPrice":0,"marketPrice":2.25,"directLowPrice":null,"subTypeName":"\#(subType)"}]}"#
    }

    private func check(_ reading: Reading, _ title: String) throws {
        #expect(reading.skipped.isEmpty, "\(title)")
        let products = reading.products.sorted { $0.productID < $1.productID }
        try #require(products.map(\.productID) == ["1", "2", "3"], "\(title)")
        #expect(products.map { $0.game?.rawValue } == ["pokemon", "pokemon", "disney-lorcana"], "\(title)")
        #expect(products.map(\.language) == ["en", "ja", "en"], "\(title)")
        #expect(products.map(\.groupName) == ["Base Set", "24000", "22937"], "\(title)")
        #expect(products[0].groupCode == "BS", "\(title)")
        #expect(products[0].groupDate == CalendarDate("1999-01-09"), "\(title)")
        #expect(products.map(\.isPresale) == [false, false, true], "\(title)")
        #expect(products.map(\.asOf) == [1_795_205_125, 1_795_205_125, 1_795_205_125], "\(title)")
        for product in products {
            #expect(product.prices.map(\.amount.minorUnits) == [150, 225], "\(title)")
        }
        #expect(products[2].prices.first?.finish.rawValue == "coldFoil", "\(title)")
    }

    @Test func aTreeIsReadAlikeAsAFolderAndAsArchivesInAnyOrder() throws {
        let members = Self.members.map { (name: $0.name, content: Array($0.text.utf8)) }
        for member in members { try folder.write(member.content, to: "tree/\(member.name)") }
        try check(try Reading("tcgcsv:\(folder.file("tree"))"), "a folder")
        for (title, packed) in [
            ("a tar", PackedFiles.tar(members)), ("a tar backwards", PackedFiles.tar(members.reversed())),
            ("a zip", PackedFiles.zip(members)),
            ("a gzipped tar", PackedFiles.gzip(PackedFiles.tar(members))),
        ] {
            try check(try Reading("tcgcsv:\(folder.write(packed, to: "packed"))"), title)
        }
    }

    @Test func groupsAndCategoriesMayBeTables() throws {
        for member in Self.members
        where !member.name.hasSuffix("groups") && !member.name.hasSuffix("categories") {
            try folder.write(Array(member.text.utf8), to: "tree/\(member.name)")
        }
        let groups =
            "groupId,name,abbreviation,isSupplemental,publishedOn,modifiedOn,categoryId\r\n"
            + "604,Base Set,BS,False,1999-01-09T00:00:00,2026-01-01T00:00:00,3\r\n"
        try folder.write(Array(groups.utf8), to: "tree/tcgplayer/3/Groups.csv")
        let categories =
            "categoryId,name,modifiedOn,displayName\r\n3,Pokemon,,\"Pok\u{E9}mon, the game\"\r\n"
            + "85,Pokemon Japan,,x\r\n71,Disney Lorcana,,\"a\r\nb\"\r\n"
        try folder.write(Array(categories.utf8), to: "tree/tcgplayer/Categories.csv")
        try check(try Reading("tcgcsv:\(folder.file("tree"))"), "tables")
    }

    @Test func aFolderOfOneGroupFindsWhatStandsAboveIt() throws {
        for member in Self.members { try folder.write(Array(member.text.utf8), to: "tree/\(member.name)") }
        let reading = try Reading("tcgcsv:\(folder.file("tree/tcgplayer/3/604"))")
        #expect(reading.products.map(\.groupName) == ["Base Set"])
        let lorcana = try Reading("tcgcsv:\(folder.file("tree/tcgplayer/71/22937/products"))")
        #expect(lorcana.products.map(\.game) == [Game(named: "Disney Lorcana")])
    }

    @Test func aTableBesideJSONOfTheSameGroupIsNotReadAgain() throws {
        for member in Self.members { try folder.write(Array(member.text.utf8), to: "tree/\(member.name)") }
        let table = "productId,name,groupId,marketPrice,subTypeName\r\n1,Alakazam,604,9.99,Holofoil\r\n"
        try folder.write(Array(table.utf8), to: "tree/tcgplayer/3/604/ProductsAndPrices.csv")
        try check(try Reading("tcgcsv:\(folder.file("tree"))"), "both")
    }

    @Test(arguments: [
        #"{"success":false,"errors":["The API key is not valid."],"results":[]}"#,
        #"{"results":[],"errors":["Rate limit exceeded"],"success":false}"#, #"{"success":false}"#,
        #"{"errors":["Something went wrong"]}"#,
    ])
    func aRefusalIsAnErrorThatSaysWhatTheUpstreamSaid(_ body: String) throws {
        for name in ["products", "groups", "categories"] {
            let path = try folder.write(Array(body.utf8), to: "\(name)-tree/\(name)")
            let error = try #require(errorOfReading("tcgcsv:\(folder.file("\(name)-tree"))"))
            #expect(error.code == .refused)
            #expect(error.file.hasSuffix(name) && error.file.contains(path.prefix(8)))
            for said in ["API key", "Rate limit", "Something"] where body.contains(said) {
                #expect(error.message.contains(said))
            }
        }
    }

    @Test(arguments: [
        (Self.empty, 0), (#"{"totalItems":0,"success":true,"errors":[],"results":[]}"#, 0),
        (#"{"errors":["No products were found."]}"#, 0),
    ])
    func anEmptyGroupIsASuccessWithoutRows(_ body: String, _ count: Int) throws {
        try folder.write(Array(body.utf8), to: "1/products")
        try folder.write(Array(body.utf8), to: "1/prices")
        let reading = try Reading("tcgcsv:\(folder.path)")
        #expect(reading.products.count == count && reading.skipped.isEmpty)
    }

    @Test(arguments: [
        ("Magic", "magic", "en"), ("YuGiOh", "yugioh", "en"), ("Pokemon", "pokemon", "en"),
        ("Pokemon Japan", "pokemon", "ja"), ("Flesh & Blood TCG", "flesh-blood", "en"),
        ("One Piece Card Game", "one-piece-card-game", "en"),
        ("Star Wars: Unlimited", "star-wars-unlimited", "en"),
        ("Japan", "japan", "en"), ("Digimon Card Game", "digimon-card-game", "en"),
    ])
    func theGameFollowsFromTheCategorysName(_ name: String, _ game: String, _ language: String) throws {
        let categories = #"{"results":[{"categoryId":42,"name":"\#(name)"}]}"#
        try folder.write(Array(categories.utf8), to: "categories")
        let product = #"{"results":[{"productId":1,"name":"X","categoryId":42,"groupId":7}]}"#
        try folder.write(Array(product.utf8), to: "42/7/products")
        let found = try #require(try Reading("tcgcsv,game=other:\(folder.path)").products.first)
        #expect(found.game?.rawValue == game)
        #expect(found.language == language)
    }

    @Test(arguments: [
        ("Lugia V (Alternate Full Art)", "", "Lugia V", ["Alternate Full Art"], ""),
        ("Charizard ex - 199/165", "", "Charizard ex", [], "199/165"),
        (
            "Charizard ex - 199/165 (Staff) [Prerelease]", "", "Charizard ex", ["Staff", "Prerelease"],
            "199/165"
        ),
        ("Forest (262)", "", "Forest", [], "262"), ("Pikachu - SWSH061", "", "Pikachu", [], "SWSH061"),
        ("Kricketune V - TG12/TG30", "", "Kricketune V", [], "TG12/TG30"),
        ("Sol Ring (Retro Frame) (Serialized)", "", "Sol Ring", ["Retro Frame", "Serialized"], ""),
        ("Pikachu (Cosmos Holo) (#58)", "", "Pikachu", ["Cosmos Holo"], "#58"),
        ("Alph Lithograph - TWO", "TWO", "Alph Lithograph", [], "TWO"),
        ("B.F.M. (Big Furry (Very) Monster)", "", "B.F.M.", ["Big Furry (Very) Monster"], ""),
        ("(Secret)", "", "(Secret)", [], ""), ("Elsa - Snow Queen", "", "Elsa - Snow Queen", [], ""),
        ("Mewtwo)", "", "Mewtwo)", [], ""), ("", "", "", [], ""),
        ("Flabébé  (Full Art) ", "", "Flabébé", ["Full Art"], ""),
    ])
    func namesAreTakenApartFromTheirEnd(
        _ name: String, _ known: String, _ plain: String, _ terms: [String], _ number: String
    ) {
        let decorated = DecoratedName(name, number: known)
        #expect(decorated.plain == plain)
        #expect(decorated.terms == terms)
        #expect(decorated.number == number)
        #expect(decorated.readings.count <= 9)
    }

    @Test func everyReadingOfANameKeepsWhatTheOthersTakeOff() {
        let readings = DecoratedName("Boss's Orders (Ghetsis) (Full Art) - 265/193").readings
        #expect(
            readings.map(\.name) == [
                "Boss's Orders (Ghetsis) (Full Art) - 265/193", "Boss's Orders (Ghetsis) (Full Art)",
                "Boss's Orders (Ghetsis)", "Boss's Orders",
            ])
        #expect(readings.map(\.terms) == [[], [], ["Full Art"], ["Ghetsis", "Full Art"]])
    }

    @Test func boxesAndCodeCardsAreSealedAndCardsAreNot() {
        func isSealed(_ number: String, _ rarity: String) -> Bool {
            ProductPrice(productID: "1", name: "X", number: number, rarity: rarity, asOf: 0).isSealed
        }
        #expect(isSealed("", "") && isSealed("", "Code Card"))
        #expect(!isSealed("4/102", "") && !isSealed("", "Rare") && !isSealed("1", "Code Card"))
    }
}
