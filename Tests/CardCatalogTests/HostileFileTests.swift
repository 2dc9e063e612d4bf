import CardCatalog
import CardModel
import CardTestSupport
import Foundation
import Testing

/// Files made to do harm: whatever is read of them, memory and time stay bounded and the error says what is wrong.
struct HostileFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func error(of bytes: some Sequence<UInt8>, _ format: CatalogFormat) throws -> CatalogError {
        let path = try folder.write(bytes, to: "hostile")
        return try #require(errorOfReading("\(format):\(path)"))
    }

    private func residentBytes() throws -> Int {
        let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        return try #require(Int(fields[1])) * 4_096
    }

    @Test(arguments: [
        (CatalogFormat.scryfall, #"{"object":"card","name":""#), (.scryfall, #"[{"id":"a","name":""#),
        (.scryfall, "["), (.pokemontcg, #"{"data":[{"id":"b-1","name":""#),
        (.ygoprodeck, #"{"data":[{"id":1,"name":""#), (.csv, "name,set\n\""), (.csv, "name,set\n"),
        (.csv, ""),
        (.tcgcsv, "productId,name\n1,\""),
    ])
    func aGigabyteOfOneLineIsRefusedAfterAFewMegabytes(_ format: CatalogFormat, _ prefix: String) throws {
        let bytes = Bombs.gzip(prefix: prefix, then: UInt8(ascii: "a"), count: 1 << 30, isDense: false)
        #expect(bytes.count < 8 << 20)
        let before = try residentBytes()
        let error = try error(of: bytes, format)
        if prefix == "[" {
            // Not even the first byte of it can begin a record, or it is one without end.
            #expect(error.code == .corrupt || error.code == .tooLarge, "\(error)")
        } else {
            #expect(error.code == .tooLarge, "\(error)")
        }
        #expect(error.file.hasPrefix(folder.path) && error.offset != nil)
        // The line alone has 1,024 MiB; what else runs in the process counts too.
        #expect(try residentBytes() - before < 768 << 20)
    }

    @Test func aGzipBombIsRefusedEvenWhereItsContentIsNotWanted() throws {
        let header = PackedFiles.tarHeader("notes.txt", size: 600 << 20)
        let text = String(decoding: header, as: UTF8.self)
        let bytes = Bombs.gzip(prefix: text, then: UInt8(ascii: "a"), count: 600 << 20, isDense: true)
        #expect(bytes.count < 1 << 20)
        let error = try error(of: bytes, .scryfall)
        #expect(error.code == .tooLarge, "\(error)")
        #expect(error.message.contains("times as much"))
    }

    @Test func aBombInsideAZipIsRefused() throws {
        let bomb = Bombs.gzip(
            prefix: #"{"object":"card","name":""#, then: UInt8(ascii: "a"), count: 64 << 20, isDense: true)
        let error = try error(of: PackedFiles.zip([("cards.jsonl.gz", bomb)]), .scryfall)
        #expect(error.code == .tooLarge, "\(error)")
        #expect(error.file.hasSuffix("hostile:cards.jsonl.gz"))
    }

    /// A gzip file of very many members that hold a byte each: every one of them is a read of its own.
    @Test func manyTinyMembersTakeTimeOfTheirNumberAndNotOfItsSquare() throws {
        let first = PackedFiles.gzip(Array("name,set\n\"".utf8))
        let one = PackedFiles.gzip([UInt8(ascii: "a")])
        var bytes = first
        for _ in 0..<60_000 { bytes += one }
        let start = ContinuousClock.now
        #expect(try error(of: bytes, .csv).code == .truncated)
        #expect(ContinuousClock.now - start < .seconds(10))
    }

    @Test func membersThatLeadElsewhereAreNotFollowed() throws {
        let outside = try folder.write(Array("name\nSecret\n".utf8), to: "secret.csv")
        let cards = Array("name\nOpen\n".utf8)
        let link = Array(outside.utf8)
        for archive in [
            PackedFiles.zip([("a.csv", cards), ("b.csv", link)], linking: ["b.csv"]),
            PackedFiles.zip([("a.csv", cards), ("../secret.csv", cards), (outside, cards)]),
            PackedFiles.tar([("a.csv", cards), ("x/../../secret.csv", cards), (outside, cards)]),
        ] {
            let reading = try Reading("csv:\(folder.write(archive, to: "links"))")
            #expect(reading.printings.map(\.name) == ["Open"])
        }
    }

    @Test func filesOfNothingAndOfAlmostNothingAreErrors() throws {
        let texts: [(text: String, codes: Set<String>)] = [
            ("", ["truncated"]), ("[", ["truncated"]), ("{", ["truncated"]),
            ("\"", ["truncated", "wrongShape"]),
            ("\u{FEFF}", ["truncated", "wrongShape"]), ("\u{FEFF}[", ["truncated"]),
            ("\0\0\0\0", ["wrongShape"]),
            ("null", ["wrongShape"]), ("[[[[", ["truncated"]), ("{\"data\":", ["truncated", "wrongShape"]),
            ("{\"data\":[", ["truncated"]), ("\r\r\r", ["wrongShape"]),
        ]
        for (text, codes) in texts {
            for format in [CatalogFormat.scryfall, .ygoprodeck, .pokemontcg] {
                let error = try error(of: text.utf8, format)
                #expect(
                    codes.contains(error.code.rawValue), "\(text.debugDescription) as \(format): \(error)")
            }
            // A table may be a header and no rows, but a column of names it must have.
            #expect(try error(of: text.utf8, .csv).code != .outOfMemory)
        }
    }

    @Test func carriageReturnsAloneEndLinesToo() throws {
        let cards = CompressedFixtures.cards.replacingOccurrences(of: "\n", with: "\r")
        #expect(try Reading("scryfall:\(folder.write(cards.utf8, to: "cr.jsonl"))").printings.count == 6)
        let table = "name,number\rA,1\rB,2\r"
        let reading = try Reading("csv:\(folder.write(table.utf8, to: "cr.csv"))")
        #expect(reading.printings.map(\.name) == ["A", "B"])
    }

    @Test func textThatIsNoUTF8IsASkippedRecordAndTheNextOneIsRead() throws {
        let bad: [[UInt8]] = [
            [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xC3], [0xE2, 0x82], [0x80],
        ]
        for bytes in bad {
            let lines =
                Array(#"{"object":"card","id":"a","name":"x"#.utf8) + bytes
                + Array("\"}\n{\"object\":\"card\",\"id\":\"b\",\"name\":\"B\"}\n".utf8)
            let reading = try Reading("scryfall:\(folder.write(lines, to: "utf8.jsonl"))")
            #expect(reading.printings.map(\.name) == ["B"] && reading.skipped.count == 1, "\(bytes)")
            #expect(reading.skipped.first?.line == 1)
            let table = Array("name\nx".utf8) + bytes + Array("\nB\n".utf8)
            let rows = try Reading("csv:\(folder.write(table, to: "utf8.csv"))")
            #expect(rows.printings.map(\.name).last == "B" && rows.printings.count + rows.skipped.count == 2)
        }
    }

    @Test func nulBytesMisreadTextAndDoubleKeysAreKeptOrReported() throws {
        let lines = [
            #"{"object":"card","id":"a","name":"A\u0000B","lang":"en"}"#,
            #"{"object":"card","id":"b","name":"PokÃ©mon â€“ RÃ©sumÃ©"}"#,
            #"{"object":"card","id":"c","id":"z","name":"First","name":"Second","name":7}"#,
            #"{"object":"card","id":"d","name":"Numbers","multiverse_ids":[99999999999999999999,-1,1.5]}"#,
            #"{"object":"card","id":"e","name":"Far","released_at":"9999-99-99","tcgplayer_id":1e300}"#,
            #"{"object":"card","id":"f","name":{"a":1},"set":[]}"#,
            "{\"object\":\"card\",\"id\":\"g\",\"name\":\"Raw\0NUL\"}",
            #"{"object":"card","id":"h","name":"Prices","prices":{"usd":"1e9","eur":"NaN","tix":"-1","usd_foil":"99999999999999999999"}}"#,
        ]
        let path = try folder.write(lines.joined(separator: "\n").utf8, to: "odd.jsonl")
        let reading = try Reading("scryfall:\(path)")
        let names = reading.printings.map(\.name)
        #expect(names.contains("A\0B") && names.contains("First") && names.contains("Far"))
        #expect(!names.contains("Second") && reading.prices.isEmpty)
        #expect(names.count + Set(reading.skipped.map(\.record)).subtracting([8]).count == lines.count)
        #expect(Set(reading.skipped.map(\.record)).isSuperset(of: [6, 7, 8]))
    }

    @Test func deepNestingIsBoundedInEveryFormat() throws {
        for depth in [1_000, 100_000] {
            let deep = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
            let objects =
                String(repeating: "{\"a\":", count: depth) + "1" + String(repeating: "}", count: depth)
            for value in [deep, objects] {
                let lines =
                    "{\"object\":\"card\",\"id\":\"a\",\"name\":\"A\"}\n{\"id\":\"b\",\"name\":\(value)}\n"
                let reading = try Reading("scryfall:\(folder.write(lines.utf8, to: "deep.jsonl"))")
                #expect(reading.printings.count == 1 && reading.skipped.count == 1)
                let whole = try folder.write(value.utf8, to: "deep.json")
                for format in CatalogFormat.all { _ = errorOfReading("\(format):\(whole)") }
            }
        }
    }
}
