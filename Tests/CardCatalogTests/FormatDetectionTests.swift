import CardCatalog
import CardModel
import CardTestSupport
import Testing

struct FormatDetectionTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(arguments: [
        ("pokemontcg", #"[{"id":"base1-4","name":"Charizard","supertype":"Pokémon","number":"4"}]"#),
        (
            "pokemontcg",
            #"{"data":[{"id":"base1-4","name":"Charizard","supertype":"Pokémon","number":"4"}],"page":1}"#
        ),
        ("pokemontcg", #"[{"id":"base1","name":"Base","series":"Base","printedTotal":102}]"#),
        ("scryfall", #"[{"object":"card","id":"a","oracle_id":"b","name":"Opt"}]"#),
        (
            "scryfall",
            "{\"object\":\"card\",\"id\":\"a\",\"oracle_id\":\"b\",\"name\":\"Opt\",\"all_parts\":[{\"name\":\"x\"}]}\n{\"object\":\"card\"}\n"
        ),
        ("scryfall", "{\"object\":\"card\",\"id\":\"a\",\"oracle_id\":\"b\",\"name\":\"Opt\"}"),
        ("scryfall", #"{"object":"list","data":[{"object":"card","collector_number":"1","name":"Opt"}]}"#),
        ("mtgjson", #"{"meta":{"date":"x"},"data":{"LEA":{"cards":[]}}}"#),
        ("mtgjson", #"{"meta":{"date":"x"},"data":{"baseSetSize":1,"cards":[]}}"#),
        ("ygoprodeck", #"{"data":[{"id":1,"name":"Dark Magician","type":"x","desc":"y","race":"z"}]}"#),
        ("ygoprodeck", #"{"data":[{"id":1,"name":"Dark Magician","card_sets":[]}]}"#),
        ("tcgdex", #"[{"id":"base1-4","localId":"4","name":"Glurak"}]"#),
        (
            "tcgdex",
            #"{"id":"base1","name":"Base","cardCount":{"total":102},"cards":[{"id":"base1-4","localId":"4","name":"Glurak"}]}"#
        ),
        ("tcgdex", #"{"id":"base1-4","localId":"4","name":"Glurak"}"#),
        ("fab", #"[{"unique_id":"x","name":"Snatch","pitch":"1","printings":[]}]"#),
        ("fab", "Unique ID\tCard Unique ID\tCard Name\tCard Pitch\t\na\tb\tc\t1\t\n"),
        ("tcgcsv", "productId,name,cleanName,subTypeName,marketPrice\r\n1,a,a,Normal,1.0\r\n"),
        ("tcgcsv", #"{"totalItems":1,"success":true,"errors":[],"results":[{"productId":1,"name":"a"}]}"#),
        ("cardmarket", #"{"version":1,"createdAt":"x","priceGuides":[{"idProduct":1,"avg":0.1,"trend":1}]}"#),
        ("csv", "name;set\nOpt;inv\n"), ("csv", "Quantity,Card Name\n1,Opt\n"),
        ("csv", "\u{FEFF}Title,ISBN\nDune,1\n"),
        ("json", #"[{"name":"Opt"}]"#), ("json", #"{"items":[{"title":"Dune"}]}"#),
        ("json", "{\"name\":\"a\"}\n{\"name\":\"b\"}\n"),
        ("json", #"{"cards":{"1":{"title":"Noise"}}}"#),
    ])
    func theFormatFollowsFromTheContent(_ format: String, _ text: String) throws {
        let path = try folder.write(Array(text.utf8), to: "dump")
        #expect(try CatalogSource(argument: path).resolved().format.rawValue == format, "\(text)")
    }

    @Test func foldersAreKnownByTheNamesOfTheirFiles() throws {
        try folder.write(Array("[]".utf8), to: "a/cards/en/base1.json")
        try folder.write(Array("[]".utf8), to: "a/decks/en/base1.json")
        try folder.write(Array("[]".utf8), to: "b/csvs/english/card-printing.csv")
        try folder.write(Array("x".utf8), to: "c/3/170/ProductsAndPrices.csv")
        try folder.write(
            Array(#"[{"id":"base1-4","localId":"4","name":"Glurak"}]"#.utf8), to: "d/de/cards.json")
        try folder.write(Array("{}".utf8), to: "d/aa/empty.json")
        for (name, format) in [("a", "pokemontcg"), ("b", "fab"), ("c", "tcgcsv"), ("d", "tcgdex")] {
            #expect(
                try CatalogSource(argument: folder.file(name)).resolved().format.rawValue == format, "\(name)"
            )
        }
        #expect(try Reading(folder.file("d")).summary.printings == 1)
    }

    @Test(arguments: [
        "", "hello\n", "[1,2]", "{\"a\":[1]}", "<html></html>", "a,b\n1,2\n",
        "{\"priceGuides\":[{\"idProduct\":1}]}",
    ])
    func whatIsNotRecognisedIsAnErrorThatListsTheFormats(_ text: String) throws {
        let path = try folder.write(Array(text.utf8), to: "what.bin")
        do {
            _ = try CatalogSource(argument: path).resolved()
            Issue.record("\(text) was recognised")
        } catch let error as CatalogError {
            #expect(error.file == path)
            if !text.isEmpty {
                #expect(error.code == .wrongShape)
                for format in CatalogFormat.all { #expect(error.message.contains(format.rawValue)) }
            }
        }
    }

    @Test func aPathToNothingSaysSo() throws {
        #expect(errorOfReading(folder.file("nothing.json"))?.code == .notFound)
    }

    @Test(.enabled(if: RealCorpora.arePresent, "the real dumps are not here"))
    func theRealDumpsAreRecognised() throws {
        for (name, format) in [
            ("pokemon-tcg-data-2024-09.tar.gz", "pokemontcg"),
            ("scryfall-default-cards-2018.json.gz", "scryfall"),
            ("magic-printings-2026.csv.gz", "csv"), ("ygoprodeck-cardinfo-sample.json", "ygoprodeck"),
        ] {
            let path = try #require(RealCorpora.path(name))
            #expect(try CatalogSource(format: .automatic, path: path).resolved().format.rawValue == format)
        }
    }
}
