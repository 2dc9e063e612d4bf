import CardCatalog
import CardTestSupport
import Testing

/// Small dumps of every format with bytes flipped, put in, taken out and doubled: a typed error or events, never a trap.
struct MutationTests {
    /// Dumps by format; of formats that this project can't read they are hostile input like any other.
    private static let dumps: [(format: String, text: String)] = [
        ("scryfall", CompressedFixtures.cards),
        (
            "scryfall",
            #"""
            [{"object":"card","id":"a","name":"A // B","lang":"ja","set":"x","set_name":"X","collector_number":"1★",
            "card_faces":[{"name":"A","printed_name":"表","oracle_id":"o"},{"name":"B","image_uris":{"small":"s"}}],
            "finishes":["nonfoil","etched"],"prices":{"usd":"1.5","usd_etched":null,"eur_etched":"2"},
            "image_status":"lowres","multiverse_ids":[1,2],"digital":false,"released_at":"2026-01-02"}]
            """#
        ),
        (
            "pokemontcg",
            #"""
            {"data":[{"id":"b-1","name":"Né \"x\"","number":"1","rarity":"Rare","set":{"id":"b","name":"B","printedTotal":9},
            "images":{"small":"s"},"tcgplayer":{"updatedAt":"2024/01/02","prices":{"normal":{"low":1.25,"market":null}}}}]}
            """#
        ),
        (
            "ygoprodeck",
            #"""
            {"data":[{"id":46986414,"name":"Dark","card_sets":[{"set_code":"L-1","set_name":"L","set_rarity":"C|x",
            "set_price":"1"}],"card_images":[{"image_url":"u"}],"card_prices":[{"ebay_price":"0.99"}]}]}
            """#
        ),
        (
            "csv",
            "sep=;\r\nname;set_code;collector_number;id.upc\r\n\"A \"\"B\"\"\";inv;\"1/2\";12\r\nÆther;dst;91;\r\n"
        ),
        (
            "tcgcsv",
            "productId,name,marketPrice,subTypeName,extNumber\r\n1,\"A\r\nB\",1.50,1st Edition Foil,1/2\r\n"
        ),
        (
            "tcgcsv",
            #"{"results":[{"productId":1,"name":"A","groupId":2,"extendedData":[{"name":"Number","value":"1"}]}]}"#
        ),
        (
            "mtgjson",
            #"""
            {"meta":{"date":"2026-02-08","version":"5.3.0"},"data":{"AER":{"code":"AER","name":"Aether","releaseDate":
            "2017-01-20","cards":[{"uuid":"u","name":"A // B","faceName":"A","side":"a","number":"1","language":"English",
            "identifiers":{"scryfallId":"s"},"foreignData":[{"language":"German","name":"Ä"}]}],"tokens":[]}}}
            """#
        ),
        (
            "tcgdex",
            #"{"id":"base1-4","localId":"4","name":{"en":"Charizard","fr":"Dracaufeu"},"set":{"id":"base1","name":"Base"}}"#
        ),
        (
            "fab",
            "Unique ID\tCard Name\tCard Pitch\tCard ID\tSet ID\tEdition\tRarity\t\t\nx\tSnatch\t1\tWTR167\tWTR\tA\tM\t\t\n"
        ),
        (
            "cardmarket",
            #"{"version":1,"createdAt":"2026-11-20T02:50:11+0100","priceGuides":[{"idProduct":1,"avg":1.5,"low-holo":2}]}"#
        ),
        (
            "json",
            #"[{"name":"A Book","isbn":"978-3","set":{"code":"x"}},{"name":"B","price":1.5,"tags":["t"]}]"#
        ),
    ]

    private func mutated(_ bytes: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...5, using: &generator) where !bytes.isEmpty {
            let position = Int.random(in: 0..<bytes.count, using: &generator)
            let end = min(bytes.count, position + Int.random(in: 1...30, using: &generator))
            switch Int.random(in: 0..<7, using: &generator) {
            case 0: bytes[position] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
            case 1: bytes[position] = UInt8.random(in: 0...255, using: &generator)
            case 2: bytes.removeSubrange(position..<end)
            case 3: bytes.insert(contentsOf: bytes[position..<end], at: position)
            case 4:
                let piece = [
                    "\"", "\\", "{", "}", "[", "]", ",", ":", ";", "\n", "\r", "\t", "\0", "\u{FEFF}", "null",
                    "1e999", "-9", "\\u0000", "\\ud800",
                ]
                bytes.insert(
                    contentsOf: Array((piece.randomElement(using: &generator) ?? "").utf8), at: position)
            case 5: bytes.removeLast(bytes.count - position)
            default:
                let other = Int.random(in: 0..<bytes.count, using: &generator)
                bytes.swapAt(position, other)
            }
        }
        return bytes
    }

    @Test func mutatedDumpsOfEveryFormatGiveTypedErrorsOrEvents() throws {
        let folder = try TemporaryFolder()
        var generator = SeededGenerator(seed: 2_026_11)
        var counts: [String: (read: Int, failed: Int)] = [:]
        for round in 0..<3_000 {
            let dump = Self.dumps[round % Self.dumps.count]
            // Now and then a dump is taken for one of another format.
            let formats = CatalogFormat.all
            let own = formats.first { $0.rawValue == dump.format }
            let format =
                round % 5 == 0
                ? formats.randomElement(using: &generator) : own ?? formats.randomElement(using: &generator)
            let bytes = mutated(Array(dump.text.utf8), &generator)
            let path = try folder.write(bytes, to: "dump.json")
            let argument = "\(format ?? .scryfall):\(path)"
            if let error = errorOfReading(argument) {
                #expect(error.code.rawValue != "foreign", "round \(round): \(error)")
                #expect(
                    error.file.hasPrefix(folder.path) && !error.message.isEmpty, "round \(round): \(error)")
                counts[argument, default: (0, 0)].failed += 1
            } else {
                counts[argument, default: (0, 0)].read += 1
            }
        }
        for format in CatalogFormat.all {
            let count = try #require(counts["\(format):\(folder.file("dump.json"))"], "\(format)")
            // Mutations that only ever break, or never, would prove little.
            #expect(count.read > 0 && count.failed > 0, "\(format): \(count)")
        }
    }

    @Test func everyDumpCutAtEveryLengthGivesATypedErrorOrEvents() throws {
        let folder = try TemporaryFolder()
        for dump in Self.dumps {
            guard let format = CatalogFormat.all.first(where: { $0.rawValue == dump.format }) else {
                continue
            }
            let bytes = Array(dump.text.utf8)
            for length in 0..<bytes.count {
                let path = try folder.write(bytes[..<length], to: "cut.json")
                guard let error = errorOfReading("\(format):\(path)") else { continue }
                #expect(
                    error.code.rawValue != "foreign" && error.file.hasPrefix(folder.path),
                    "\(length): \(error)")
            }
        }
    }
}
