import CardCatalog
import CardTestSupport
import Testing

/// Damaged dumps of every format: whatever comes out, nothing traps and every error is a `CatalogError`.
struct HostileInputTests {
    private static let dumps: [(format: CatalogFormat, text: String)] = [
        (.scryfall, CompressedFixtures.cards),
        (
            .scryfall,
            #"[{"id":"a","name":"A // B","card_faces":[{"name":"A"},{"name":"B"}],"prices":{"usd":"1.5"}}]"#
        ),
        (
            .pokemontcg,
            #"{"data":[{"id":"b-1","name":"N","number":"1","set":{"id":"b"},"tcgplayer":{"prices":{"normal":{"low":1}}}}]}"#
        ),
        (
            .ygoprodeck,
            #"{"data":[{"id":1,"name":"D","card_sets":[{"set_code":"L-1","set_price":"1"}],"card_prices":[{}]}]}"#
        ),
        (.csv, "name;set;number\r\n\"A \"\"B\"\"\";inv;\"1/2\"\r\nÆther;dst;91\r\n"),
        (.tcgcsv, "productId,name,marketPrice,subTypeName\r\n1,\"A\r\nB\",1.50,1st Edition Foil\r\n"),
        (
            .tcgcsv,
            #"{"results":[{"productId":1,"name":"A","extendedData":[{"name":"Number","value":"1"}]}]}"#
        ),
    ]

    private func mustNotTrap(_ bytes: [UInt8], _ format: CatalogFormat, in folder: TemporaryFolder) throws {
        let path = try folder.write(bytes, to: "dump.json")
        if let error = errorOfReading("\(format):\(path)") {
            #expect(error.code.rawValue != "foreign", "\(error)")
            #expect(error.file.hasPrefix(folder.path) && !error.message.isEmpty)
        }
    }

    @Test func dumpsCutAtEveryLengthDoNotTrap() throws {
        let folder = try TemporaryFolder()
        for dump in Self.dumps {
            let bytes = Array(dump.text.utf8)
            for length in 0..<min(bytes.count, 250) {
                try mustNotTrap(Array(bytes[..<length]), dump.format, in: folder)
            }
        }
    }

    @Test func dumpsWithRandomBytesDoNotTrap() throws {
        let folder = try TemporaryFolder()
        var generator = SeededGenerator(seed: 99)
        for round in 0..<1_400 {
            let dump = Self.dumps[round % Self.dumps.count]
            var bytes = Array(dump.text.utf8)
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let position = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: bytes[position] = UInt8.random(in: 0...255, using: &generator)
                case 1: bytes.remove(at: position)
                default:
                    bytes.insert(
                        Array("\"\\{}[],:;\n\r\t0".utf8).randomElement(using: &generator) ?? 0, at: position)
                }
            }
            try mustNotTrap(bytes, dump.format, in: folder)
        }
    }

    @Test func damagedArchivesDoNotTrap() throws {
        let folder = try TemporaryFolder()
        var generator = SeededGenerator(seed: 5)
        let cards = Array(CompressedFixtures.cards.utf8)
        let archives = [
            PackedFiles.tar([("a.jsonl", cards)]),
            PackedFiles.zip([("a.jsonl", cards), ("b/c.jsonl", cards)]),
            PackedFiles.gzip(PackedFiles.tar([("a.jsonl", cards)])), CompressedFixtures.zip,
            CompressedFixtures.zstandard,
        ]
        for round in 0..<600 {
            var bytes = archives[round % archives.count]
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
                    in: 0...255, using: &generator)
            }
            try mustNotTrap(bytes, .scryfall, in: folder)
        }
    }

    @Test func hugeNumbersDoNotTrap() throws {
        let folder = try TemporaryFolder()
        for number in [
            "1e308", "-1e308", "99999999999999999999", "9223372036854775807", "1e-320", "-0.0", "1e16",
        ] {
            try mustNotTrap(
                Array(
                    #"{"results":[{"productId":1,"name":"A"},{"productId":1,"subTypeName":"F","marketPrice":\#(number)}]}"#
                        .utf8),
                .tcgcsv, in: folder)
            try mustNotTrap(
                Array(
                    #"[{"id":"a","name":"N","printedTotal":\#(number),"set":{"id":"x","printedTotal":\#(number)}}]"#
                        .utf8),
                .pokemontcg, in: folder)
            try mustNotTrap(Array("name,number\nA,1/\(number)\n".utf8), .csv, in: folder)
        }
    }
}
