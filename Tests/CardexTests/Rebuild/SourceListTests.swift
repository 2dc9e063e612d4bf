import CardTestSupport
import Cardex
import Foundation
import Testing

/// The list of sources, as people and the program write it.
struct SourceListTests {
    private func source(_ name: String, _ text: String) throws -> NamedSource {
        try NamedSource(name: name, source: CatalogSource(argument: text))
    }

    private func list(_ text: String) throws(SourceError) -> SourceList {
        try SourceList(parsing: Array(text.utf8), path: "sources.tsv")
    }

    @Test func whatIsAddedIsReadBackInOrder() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("new/folder/sources.tsv")
        var list = SourceList()
        let sources = [
            try source("scryfall", "scryfall:https://api.scryfall.com/bulk-data/default_cards"),
            try source("mine", "csv,game=lorcana:/home/ash/my cards: 2.csv"),
            try source("リスト.1", "ygoprodeck:https://db.ygoprodeck.com/api/v7/cardinfo.php?misc=yes#top"),
        ]
        for added in sources { #expect(try list.add(added)) }
        #expect(try !list.add(sources[1]))
        try list.write(to: path)
        let read = try SourceList.read(at: path)
        #expect(read.sources == sources)
        #expect(read.located(at: path) == sources)
        #expect(sources.map(\.isRemote) == [true, false, true])
        #expect(read.text == list.text)
    }

    @Test func commentsAndEmptyLinesStayWhereTheyAre() throws {
        let text = "# mine\r\n\r\na\tcsv:a.csv\n# of a friend\nb\tcsv:b.csv\n\n# the end"
        var list = try list(text)
        #expect(list.sources.map(\.name) == ["a", "b"])
        #expect(list.remove("a")?.source.path == "a.csv")
        #expect(list.remove("a") == nil)
        try list.add(source("c", "csv:c.csv"))
        #expect(list.text == "# mine\n\n# of a friend\nb\tcsv:b.csv\n\n# the end\nc\tcsv:c.csv\n")
    }

    @Test func everyDamagedLineIsAnErrorWithItsNumber() throws {
        for (row, code) in [
            ("scryfall", SourceError.Code.malformed), ("a csv:a.csv", .malformed),
            ("a\tnoformat", .malformed),
            ("a\tbogus:x", .malformed), ("a\tcsv:", .malformed), ("\tcsv:a.csv", .malformed),
            ("a b\tcsv:a.csv", .malformed), ("-x\tcsv:a.csv", .malformed), ("a\tcsv:a\tb.csv", .malformed),
            ("one\tcsv:other.csv", .nameTaken), ("a\tcsv,colour=red:a.csv", .malformed),
            (String(repeating: "n", count: 65) + "\tcsv:a.csv", .malformed), ("a\tcsv:\u{1}", .malformed),
        ] {
            let error = #expect(throws: SourceError.self, "\(row)") {
                try list("# comment\none\tcsv:one.csv\n\(row)\ntwo\tcsv:two.csv\n")
            }
            #expect(error?.line == 3 && error?.code == code, "\(row): \(String(describing: error))")
            #expect(error?.description.hasPrefix("sources.tsv:3: ") == true)
        }
        let bytes = Array("a\tcsv:a.csv\nb\tcsv:".utf8) + [0xFF, 0x0A]
        let error = #expect(throws: SourceError.self) { try SourceList(parsing: bytes, path: "x") }
        #expect(error?.line == 2)
    }

    @Test func randomBytesGiveAListOrAnError() throws {
        var generator = SeededGenerator(seed: 3)
        let pieces = [
            "a", "\t", "\n", "#", "csv:", "scryfall:", "\r", "é", "\u{FEFF}", ",game=", ":", "https://",
        ]
        for _ in 0..<3_000 {
            let count = Int.random(in: 0..<12, using: &generator)
            var bytes = (0..<count).flatMap { _ in Array((pieces.randomElement(using: &generator) ?? "").utf8)
            }
            if Int.random(in: 0..<4, using: &generator) == 0 {
                bytes.insert(.random(in: 0...255, using: &generator), at: bytes.startIndex)
            }
            guard let list = try? SourceList(parsing: bytes, path: "x") else { continue }
            let again = try SourceList(parsing: Array(list.text.utf8), path: "x")
            #expect(again.sources == list.sources)
            #expect(again.text == list.text)
        }
    }

    @Test func aPathThatIsNotAbsoluteStartsAtTheFolderOfTheList() throws {
        let list = try list("a\tcsv:a.csv\nb\tcsv:/b.csv\nc\tscryfall:HTTPS://example.org/c\n")
        #expect(
            list.located(at: "/media/stick/sources.tsv").map(\.source.path)
                == ["/media/stick/a.csv", "/b.csv", "HTTPS://example.org/c"])
        #expect(list.located(at: "sources.tsv").map(\.source.path).first == "a.csv")
        #expect(list.located(at: "/sources.tsv").map(\.source.path).first == "/a.csv")
    }

    @Test func anotherSourceOfTheSameNameIsRefusedAndAListThatIsMissingIsEmpty() throws {
        var list = SourceList()
        try list.add(source("a", "csv:a.csv"))
        let error = #expect(throws: SourceError.self) { try list.add(source("a", "csv:b.csv")) }
        #expect(error?.code == .nameTaken)
        #expect(list.sources.count == 1)
        let folder = try TemporaryFolder()
        #expect(try SourceList.read(at: folder.file("none.tsv")).sources.isEmpty)
        let unreadable = #expect(throws: SourceError.self) { try SourceList.read(at: folder.path) }
        #expect(unreadable?.code == .unreadable)
        let unwritable = #expect(throws: SourceError.self) { try list.write(to: "/dev/null/sources.tsv") }
        #expect(unwritable?.code == .unwritable)
    }
}
