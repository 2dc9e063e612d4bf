import CardCatalog
import CardModel
import CardTestSupport
import Foundation
import Testing

struct DigestTests {
    private func digest(_ bytes: [UInt8], step: Int) -> String {
        var sum = SHA256()
        for start in stride(from: 0, to: bytes.count, by: step) {
            sum.update(Array(bytes[start..<min(start + step, bytes.count)]).span)
        }
        return sum.hexadecimalDigest()
    }

    @Test func theExamplesOfTheStandardComeOut() {
        let two = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"
        #expect(
            digest([], step: 1) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        #expect(
            digest(Array("abc".utf8), step: 3)
                == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(
            digest(Array(two.utf8), step: 7)
                == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
        #expect(
            digest([UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000), step: 4_096)
                == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    }

    @Test func theInstructionsOfTheProcessorGiveTheSameDigest() {
        var generator = SeededGenerator(seed: 256)
        for length in Array(0..<200) + [1_000, 4_096, 65_537] {
            let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
            var (fast, slow) = (SHA256(), SHA256(usesInstructions: false))
            let cut = Int.random(in: 0...length, using: &generator)
            for part in [bytes[..<cut], bytes[cut...]] {
                fast.update(part.span)
                slow.update(part.span)
            }
            #expect(fast.hexadecimalDigest() == slow.hexadecimalDigest(), "\(length) bytes")
        }
    }

    @Test func theDigestDoesNotDependOnHowTheBytesArrive() {
        let bytes = (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        for length in stride(from: 0, through: 300, by: 13) {
            let message = Array(bytes[..<length])
            let whole = digest(message, step: 300)
            for step in [1, 3, 63, 64, 65, 127] { #expect(digest(message, step: step) == whole) }
        }
    }
}

struct InputTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private static let digestOfCards = "9b3cdb63958e4f66b9538783ec0d08e7d4052cb0410b4e092a3af0795f7ea41d"

    @Test(arguments: [
        ("plain", Array(CompressedFixtures.cards.utf8)), ("gzip", CompressedFixtures.gzip),
        ("xz", CompressedFixtures.xz), ("zstd", CompressedFixtures.zstandard),
        ("bzip2", CompressedFixtures.bzip2),
    ])
    func compressionIsFoundByContentWhateverTheName(_ name: String, _ bytes: [UInt8]) throws {
        let path = try folder.write(bytes, to: "\(name).txt")
        let reading = try Reading("scryfall:\(path)")
        #expect(reading.printings.map(\.name) == (1...6).map { "Card \($0)" })
        #expect(reading.summary.bytesRead == Int64(bytes.count))
        #expect(reading.summary.contentDigest == Self.digestOfCards)
    }

    @Test func severalGzipMembersAreOneContent() throws {
        let cards = Array(CompressedFixtures.cards.utf8)
        let bytes =
            PackedFiles.gzip(Array(cards[..<100])) + PackedFiles.gzip([])
            + PackedFiles.gzip(Array(cards[100...]))
        let reading = try Reading("scryfall:\(folder.write(bytes, to: "two.gz"))")
        #expect(reading.printings.count == 6)
        #expect(reading.summary.contentDigest == Self.digestOfCards)
        let padded = try Reading("scryfall:\(folder.write(bytes + [0, 0, 0], to: "padded.gz"))")
        #expect(padded.printings.count == 6)
    }

    @Test(arguments: [
        ("gzip", CompressedFixtures.gzip), ("xz", CompressedFixtures.xz),
        ("zstd", CompressedFixtures.zstandard), ("bzip2", CompressedFixtures.bzip2),
        ("zip", CompressedFixtures.zip),
        ("stored zip", PackedFiles.zip([("a.jsonl", Array(CompressedFixtures.cards.utf8))])),
        (
            "two gzip members",
            PackedFiles.gzip(Array(CompressedFixtures.cards.utf8)) + CompressedFixtures.gzip
        ),
    ])
    func aFileCutAnywhereIsAnError(_ name: String, _ bytes: [UInt8]) throws {
        let path = folder.file("cut")
        for length in 0..<bytes.count {
            // Between two gzip members the file is whole.
            if name == "two gzip members", length == bytes.count - CompressedFixtures.gzip.count { continue }
            try folder.write(bytes[..<length], to: "cut")
            let error = try #require(errorOfReading("scryfall:\(path)"), "\(name) cut to \(length) bytes")
            #expect(error.file.hasPrefix(path))
            #expect(
                ["truncated", "corrupt", "wrongShape"].contains(error.code.rawValue), "\(length): \(error)")
        }
    }

    @Test func aTarCutAnywhereIsAnErrorOrComplete() throws {
        let cards = Array(CompressedFixtures.cards.utf8)
        let plain = PackedFiles.tar([("one.jsonl", cards), ("two.jsonl", cards)])
        let path = folder.file("cut.tar")
        for length in stride(from: 0, to: plain.count, by: 3) {
            try folder.write(plain[..<length], to: "cut.tar")
            // One zero block is enough of an end marker.
            if length >= plain.count - 512 {
                #expect(errorOfReading("scryfall:\(path)") == nil)
            } else {
                let error = try #require(errorOfReading("scryfall:\(path)"), "cut to \(length) bytes")
                #expect(error.file.hasPrefix(path))
            }
        }
    }

    @Test func aCutTarballIsAnErrorThatNamesTheFileAndTheOffset() throws {
        let cards = Array(CompressedFixtures.cards.utf8)
        let bytes = PackedFiles.gzip(PackedFiles.tar([("one.jsonl", cards)]))
        let path = folder.file("cut.tar.gz")
        for length in stride(from: 0, to: bytes.count, by: 5) {
            try folder.write(bytes[..<length], to: "cut.tar.gz")
            let error = try #require(errorOfReading("scryfall:\(path)"), "cut to \(length) bytes")
            #expect(error.file.hasPrefix(path))
            if length > 2 { #expect(error.code == .truncated && error.offset == Int64(length), "\(error)") }
        }
    }

    @Test func otherBytesBehindTheEndAreAnError() throws {
        for bytes in [
            CompressedFixtures.gzip, CompressedFixtures.xz, CompressedFixtures.zstandard,
            CompressedFixtures.bzip2,
        ] {
            let path = try folder.write(bytes + Array("<html>".utf8), to: "tail")
            #expect(try #require(errorOfReading("scryfall:\(path)")).file == path)
        }
    }

    @Test func aFlippedBitInAChecksummedFileIsNeverReadAsSound() throws {
        var generator = SeededGenerator(seed: 11)
        for bytes in [
            CompressedFixtures.gzip, CompressedFixtures.xz, CompressedFixtures.bzip2, CompressedFixtures.zip,
        ] {
            let path = folder.file("flipped")
            for _ in 0..<150 {
                var damaged = bytes
                let position = Int.random(in: 0..<bytes.count, using: &generator)
                damaged[position] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
                try folder.write(damaged, to: "flipped")
                guard let reading = try? Reading("scryfall:\(path)") else { continue }
                // What is outside every checksum (times, names, flags) may change; the cards may not.
                #expect(reading.printings.map(\.name) == (1...6).map { "Card \($0)" }, "byte \(position)")
            }
        }
    }

    @Test func aFolderItsTarballAndItsZipHaveTheSameCardsAndTheSameDigest() throws {
        let set = Array(#"[{"id":"base1","name":"Base","releaseDate":"1999/01/09","printedTotal":102}]"#.utf8)
        let cards = Array(#"[{"id":"base1-4","name":"Charizard","number":"4"}]"#.utf8)
        let other = Array(#"[{"id":"base2-1","name":"Clefable","number":"1"}]"#.utf8)
        let members = [("cards/en/base1.json", cards), ("sets/en.json", set), ("cards/en/base2.json", other)]
        for (name, content) in members { try folder.write(content, to: "tree/\(name)") }
        try folder.write(Array("{}".utf8), to: "tree/package.json")
        let prefixed = members.map { ("pokemon-tcg-data-0123abc/\($0.0)", $0.1) }
        let tree = try Reading("pokemontcg:\(folder.file("tree"))")
        let tarball = try Reading(
            "pokemontcg:\(folder.write(PackedFiles.gzip(PackedFiles.tar(prefixed)), to: "a.bin"))")
        let zip = try Reading("pokemontcg:\(folder.write(PackedFiles.zip(prefixed.reversed()), to: "b.bin"))")
        for reading in [tree, tarball, zip] {
            #expect(Set(reading.printings.map(\.id.description)) == ["pokemon:base1-4", "pokemon:base2-1"])
            #expect(reading.sets.contains { $0.id == "base1" && $0.printedTotal == 102 })
            #expect(reading.summary.contentDigest == tree.summary.contentDigest)
        }
        try folder.write(
            Array(#"[{"id":"base2-2","name":"Clefable","number":"2"}]"#.utf8), to: "tree/cards/en/base2.json")
        #expect(
            try Reading("pokemontcg:\(folder.file("tree"))").summary.contentDigest
                != tree.summary.contentDigest)
    }

    @Test func membersWhoseNamesLeadOutOfTheArchiveAreReportedAndNotRead() throws {
        let cards = Array(CompressedFixtures.cards.utf8)
        for name in [
            "../cards.jsonl", "/cards.jsonl", "a/../../cards.jsonl", "..\\cards.jsonl", "C:\\cards.jsonl",
        ] {
            let members = [(name, cards), ("./good//cards.jsonl", cards)]
            for archive in [PackedFiles.tar(members), PackedFiles.zip(members)] {
                let reading = try Reading("scryfall:\(folder.write(archive, to: "names"))")
                #expect(reading.printings.count == 6)
                #expect(reading.skipped.count == 1)
                let reason = try #require(reading.skipped.first?.reason)
                // libarchive itself turns the backslashes in a zip around.
                #expect(reason.replacing("\\", with: "/").contains(name.replacing("\\", with: "/")))
            }
        }
    }

    @Test func linksAndDevicesInATarAreNotRead() throws {
        for type in "123456".utf8 {
            let archive = PackedFiles.tar([("cards.jsonl", [])], type: type)
            #expect(
                errorOfReading("scryfall:\(try folder.write(archive, to: "links.tar"))")?.code == .wrongShape)
        }
    }

    @Test func aMemberThatIsItselfCompressedIsDecompressed() throws {
        let archive = PackedFiles.zip([("Pokémon/cards.jsonl.gz", CompressedFixtures.gzip)])
        let reading = try Reading("scryfall:\(folder.write(archive, to: "nested.zip"))")
        #expect(reading.printings.count == 6)
    }

    @Test func aDecompressionBombIsRefusedEvenWhereItsContentIsNotWanted() throws {
        let path = try folder.write(CompressedFixtures.zeroBomb, to: "bomb.tar.bz2")
        let error = try #require(errorOfReading("csv:\(path)"))
        #expect(error.code == .tooLarge)
        #expect(error.file == path)
    }

    @Test func whatCannotBeOpenedIsAnErrorThatSaysWhy() throws {
        let missing = folder.file("missing.json")
        for format in CatalogFormat.all {
            let error = try #require(errorOfReading("\(format):\(missing)"))
            #expect(error.code == .notFound)
            #expect(error.description.contains(missing))
            let empty = try folder.write([], to: "empty")
            #expect(errorOfReading("\(format):\(empty)")?.code == .truncated)
        }
        for format in [CatalogFormat.scryfall, .ygoprodeck, .csv] {
            #expect(errorOfReading("\(format):\(folder.path)")?.code == .isFolder)
        }
        #expect(errorOfReading("pokemontcg:\(folder.path)")?.code == .wrongShape)
        #expect(errorOfReading("csv:\(folder.file("empty/below"))")?.code == .notFound)
    }

    @Test(.enabled(if: geteuid() != 0, "the superuser may read everything"))
    func aFileWithoutPermissionIsAnErrorThatSaysSo() throws {
        let path = try folder.write(Array("name\n".utf8), to: "secret.csv")
        chmod(path, 0)
        let error = try #require(errorOfReading("csv:\(path)"))
        #expect(error.code == .unreadable)
        #expect(error.message.contains("permission"))
    }

    @Test func theWrongFileIsAnErrorThatSaysWhatWasFoundAndWhatWasExpected() throws {
        let page = try folder.write(Array("<!DOCTYPE html><html></html>".utf8), to: "page")
        for format in CatalogFormat.all {
            let error = try #require(errorOfReading("\(format):\(page)"))
            #expect(error.code == .wrongShape)
            #expect(error.message.contains("HTML"))
        }
        let answer = try folder.write(
            Array(#"{"object":"error","status":404,"details":"No cards found"}"#.utf8), to: "answer")
        for format in CatalogFormat.all {
            let error = try #require(errorOfReading("\(format):\(answer)"))
            #expect(error.code == .wrongShape, "\(error)")
        }
        let table = try folder.write(Array("name,set\nOpt,inv\n".utf8), to: "table")
        #expect(errorOfReading("scryfall:\(table)")?.message.contains("name,set") == true)
        let sevenZip = try folder.write([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C, 0, 4], to: "archive")
        #expect(errorOfReading("tcgcsv:\(sevenZip)")?.code == .unsupported)
        let wide = try folder.write([0xFF, 0xFE, 0x6E, 0x00], to: "wide.csv")
        #expect(errorOfReading("csv:\(wide)")?.message.contains("UTF-16") == true)
    }

    @Test func progressReachesTheSizeOfTheFile() throws {
        let path = try folder.write(CompressedFixtures.gzip, to: "cards.gz")
        var calls: [(Int64, Int64)] = []
        _ = try CatalogReader.read(
            CatalogSource(format: .scryfall, path: path), asOf: 0, progress: { calls.append(($0, $1)) },
            sink: { _ in })
        let size = Int64(CompressedFixtures.gzip.count)
        #expect(calls.allSatisfy { $0.1 == size })
        #expect(calls.map(\.0) == calls.map(\.0).sorted())
        #expect(calls.last?.0 == size)
    }

    @Test func whatTheSinkThrowsEndsTheReading() throws {
        struct Enough: Error {}
        let path = try folder.write(CompressedFixtures.gzip, to: "cards.gz")
        var seen = 0
        #expect(throws: Enough.self) {
            _ = try CatalogReader.read(CatalogSource(format: .scryfall, path: path), asOf: 0) { _ in
                seen += 1
                if seen == 3 { throw Enough() }
            }
        }
        #expect(seen == 3)
    }
}

struct CatalogSourceTests {
    @Test func aSourceIsParsedFromItsArgumentAndBack() throws {
        let plain = try CatalogSource(argument: "scryfall:/tmp/cards:2026.jsonl.gz")
        #expect(plain.format == .scryfall)
        #expect(plain.path == "/tmp/cards:2026.jsonl.gz")
        #expect(plain.defaultGame == nil)
        let game = try CatalogSource(argument: "csv,game=Yu-Gi-Oh!:cards.csv")
        #expect(game.defaultGame == .yugioh)
        #expect(try CatalogSource(argument: game.description) == game)
        let fields = try CatalogSource(argument: "json,game=lorcana,id.isbn=a.b,name=fullName:all.json")
        #expect(fields.options == ["name": "fullName", "id.isbn": "a.b"])
        #expect(try CatalogSource(argument: fields.description) == fields)
    }

    @Test(arguments: [
        (
            "mtgjson:https://mtgjson.com/api/v5/AllPrintings.json.gz", "mtgjson",
            "https://mtgjson.com/api/v5/AllPrintings.json.gz"
        ),
        (
            "https://mtgjson.com/api/v5/AllPrintings.json.gz", "auto",
            "https://mtgjson.com/api/v5/AllPrintings.json.gz"
        ),
        ("tcgdex,lang=fr:http://host:3000/v2/fr/cards", "tcgdex", "http://host:3000/v2/fr/cards"),
        ("./cards", "auto", "./cards"), ("/data/a:b.json", "auto", "/data/a:b.json"),
        ("cards.csv", "auto", "cards.csv"), ("auto,game=magic:cards", "auto", "cards"),
    ])
    func pathsAndAddressesMayHoldColonsAndStandAlone(_ argument: String, _ format: String, _ path: String)
        throws
    {
        let source = try CatalogSource(argument: argument)
        #expect(source.format.rawValue == format)
        #expect(source.path == path)
        #expect(source.isRemote == path.hasPrefix("http"))
    }

    @Test func anAddressIsNotReadAsAFile() throws {
        let error = try #require(errorOfReading("https://localhost/cards.json"))
        #expect(error.code == .usage)
        #expect(error.message.contains("fetch"))
    }

    @Test(arguments: [
        "scryfall", "xml:cards", "csv:", ":cards", "csv,colour=red:cards", "csv,game=:cards", "", "cards",
        "csv,name:cards", "csv,name=a,name=b:cards", "mtgjson,lang=de:cards", "json,id.=x:cards",
        "csv,=x:cards",
    ])
    func aWrongArgumentIsAnErrorThatListsTheFormats(_ argument: String) {
        do {
            _ = try CatalogSource(argument: argument)
            Issue.record("\(argument) was accepted")
        } catch {
            #expect(error.code == .usage)
            for format in CatalogFormat.all { #expect(error.message.contains(format.rawValue)) }
        }
    }
}
