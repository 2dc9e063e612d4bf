import CardCatalog
import CardModel
import CardTestSupport
import Testing

struct TableTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func read(_ text: String, game: String = "") throws -> Reading {
        let path = try folder.write(Array(text.utf8), to: "table.csv")
        return try Reading("csv\(game.isEmpty ? "" : ",game=\(game)"):\(path)")
    }

    @Test func columnsAreFoundByNameInAnyOrder() throws {
        let reading = try read(
            """
            Rarity,Card Number,id.TCGplayer,Set Name,Card Name,Set Code,released_at,Language,image_url,game
            rare,4/102,42382,Base Set,Charizard,BS,1999-01-09,English,https://x/4.jpg,Pokémon TCG
            """)
        let printing = try #require(reading.printings.first)
        #expect(printing.id.description == "pokemon:BS-4")
        #expect(printing.name == "Charizard")
        #expect(printing.number == "4")
        #expect(printing.rarity == "rare")
        #expect(printing.language == "en")
        #expect(printing.releaseDate?.description == "1999-01-09")
        #expect(printing.smallImage == "https://x/4.jpg")
        #expect(printing.externalIDs == [ExternalID(kind: "tcgplayer", value: "42382")])
        #expect(reading.sets == [CardSet(game: .pokemon, id: "BS", name: "Base Set", printedTotal: 102)])
    }

    @Test(arguments: [
        "name,set_code,number\nÆther Vial,DST,91\n", "name;set_code;number\nÆther Vial;DST;91",
        "name\tset_code\tnumber\t\t\r\nÆther Vial\tDST\t91\t\t\r\n",
        "name|set_code|number\rÆther Vial|DST|91\r",
        "\u{FEFF}name,set_code,number\nÆther Vial,DST,91\n",
        "sep=;\r\nname;set_code;number\r\nÆther Vial;DST;91\r\n",
        "\"name\",\"set_code\",\"number\"\n\"Æther Vial\",\"DST\",\"91\"\n",
        "name, set_code, number\n Æther Vial , DST,  91\n",
        "\n\nname,set_code,number\n\nÆther Vial, \"DST\" ,91\n\n",
    ])
    func everyDialectGivesTheSameCard(_ text: String) throws {
        let reading = try read(text, game: "mtg")
        #expect(reading.skipped.isEmpty)
        #expect(reading.printings.map(\.id.description) == ["magic:DST-91"])
        #expect(reading.printings.map(\.name) == ["Æther Vial"])
    }

    @Test func quotesHoldDelimitersLineEndsAndQuotes() throws {
        let reading = try read("name,rarity\n\"Kongming, \"\"Sleeping\r\nDragon\"\"\",rare\nOpt,common\n")
        #expect(reading.printings.map(\.name) == ["Kongming, \"Sleeping\r\nDragon\"", "Opt"])
        #expect(reading.printings.map(\.id.game) == [.other, .other])
    }

    @Test func rowsThatMakeNoSenseAreSkippedWithTheirLines() throws {
        var bytes = Array("name,set\nOpt,inv\nOpt\n\"Two\nlines\",x,y\n,inv\n\"Opt\"s,inv\n".utf8)
        bytes += [0xC3, 0x28] + Array(",inv\nShock,m21\n".utf8)
        let path = try folder.write(bytes, to: "rows.csv")
        let reading = try Reading("csv:\(path)")
        #expect(reading.printings.map(\.name) == ["Opt", "Shock"])
        #expect(reading.skipped.map(\.line) == [3, 4, 6, 7, 8])
        #expect(reading.skipped.map(\.record) == [2, 3, 4, 5, 6])
        #expect(reading.skipped.allSatisfy { $0.file == path && !$0.reason.isEmpty })
        #expect(reading.summary.skipped == 5)
    }

    @Test func aTableWithoutANameColumnIsAnErrorThatListsTheColumns() throws {
        let path = try folder.write(Array("title_of_set;amount\nx;1\n".utf8), to: "bad.csv")
        let error = try #require(errorOfReading("csv:\(path)"))
        #expect(error.code == .wrongShape)
        #expect(error.message.contains("`title_of_set`, `amount`"))
        #expect(error.line == 1)
    }

    @Test func anOpenQuoteIsAnErrorThatNamesTheLineWhereItWasOpened() throws {
        let path = try folder.write(Array("name\nOpt\n\"Shock\nBolt\n".utf8), to: "open.csv")
        let error = try #require(errorOfReading("csv:\(path)"))
        #expect(error.code == .truncated)
        #expect(error.line == 3)
    }

    @Test func idsComeFromTheBestColumnsAndStayDistinct() throws {
        let reading = try read(
            """
            name,set,number,id,lang
            Opt,inv,64,,en
            Opt,inv,64,,fr
            Opt,inv,64,,fr
            Opt,inv,64,,de
            Opt,inv,,,en
            Opt,,,,en
            Opt,,64,,en
            Opt,inv,64,abc,en
            Odd,inv,64~2,,en
            """, game: "magic")
        #expect(
            reading.printings.map(\.id.nativeID) == [
                "inv-64", "inv-64~2", "inv-64~3", "inv-Opt", "Opt", "Opt~2", "abc", "inv-64~2~2",
            ])
        #expect(reading.skipped.map(\.line) == [4])
    }

    @Test func thousandsOfRowsWithOneNameStayDistinctQuickly() throws {
        let rows = (0..<3_000).map { "Pikachu,\($0)" }.joined(separator: "\n")
        let reading = try read("name,rarity\n\(rows)")
        #expect(Set(reading.printings.map(\.id)).count == 3_000)
        #expect(reading.printings.last?.id.nativeID == "Pikachu~3000")
    }

    /// The tokenizer against an obviously right reader, over random tables whose bytes arrive a few at a time.
    @Test func randomTablesAreCutAsASlowReaderCutsThem() throws {
        var generator = SeededGenerator(seed: 7)
        let pieces = ["a", "b", ",", "\"", "\"\"", "\n", "\r\n", "\r", " ", ";", "é", "\",", ",\"", "\"\n"]
        for round in 0..<3_000 {
            var text = "h\n"
            for _ in 0..<Int.random(in: 0..<14, using: &generator) {
                text += pieces[Int.random(in: 0..<pieces.count, using: &generator)]
            }
            let bytes = Array(text.utf8)
            let expected = slowRows(bytes)
            var found: [[String]]? = []
            do {
                let step = Int.random(in: 1...9, using: &generator)
                let window = ByteWindow(TrickleSource(bytes, step: step), file: "test")
                var table = TableTokenizer(window, from: 0, line: 1, delimiter: UInt8(ascii: ","))
                while try table.next() {
                    found?.append((0..<table.fields.count).map { table.text($0) ?? "?" })
                }
            } catch {
                #expect(error.code == .truncated)
                found = nil
            }
            #expect(found == expected, "round \(round): \(text.debugDescription)")
        }
    }

    /// Reads byte by byte into arrays; `nil` when a quote stays open.
    private func slowRows(_ bytes: [UInt8]) -> [[String]]? {
        var rows: [[String]] = []
        var row: [[UInt8]] = []
        var position = 0
        func byte(_ offset: Int = 0) -> UInt8? {
            position + offset < bytes.count ? bytes[position + offset] : nil
        }
        func isLineEnd(_ byte: UInt8?) -> Bool { byte == 0x0A || byte == 0x0D }
        while position < bytes.count {
            var field: [UInt8] = []
            while byte() == 0x20 { position += 1 }
            if byte() == UInt8(ascii: "\"") {
                position += 1
                while true {
                    guard let next = byte() else { return nil }
                    position += 1
                    if next != UInt8(ascii: "\"") {
                        field.append(next)
                    } else if byte() == next {
                        field.append(next)
                        position += 1
                    } else {
                        break
                    }
                }
                while let next = byte(), next != UInt8(ascii: ","), !isLineEnd(next) { position += 1 }
            } else {
                while let next = byte(), next != UInt8(ascii: ","), !isLineEnd(next) {
                    field.append(next)
                    position += 1
                }
                while field.last == 0x20 { field.removeLast() }
            }
            row.append(field)
            if byte() == UInt8(ascii: ",") {
                position += 1
                guard position == bytes.count else { continue }
                row.append([])
            }
            if byte() == 0x0D, byte(1) == 0x0A { position += 1 }
            position += 1
            if row != [[]] { rows.append(row.map { String(decoding: $0, as: UTF8.self) }) }
            row = []
        }
        return rows
    }
}
