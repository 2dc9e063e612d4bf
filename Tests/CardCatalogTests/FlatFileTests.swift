import CardCatalog
import CardTestSupport
import Testing

/// Files of flat records, whatever they are written in.
struct FlatFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let sections = [
        FlatSection(
            "prices", recordName: "price",
            fields: [
                .init("printing", or: ["id"], isRequired: true), .init("amount", isRequired: true),
                .init("as_of"),
            ]),
        FlatSection(
            "aliases", recordName: "alias",
            fields: [.init("alias", isRequired: true), .init("name", isRequired: true)]),
    ]

    /// What a file says, a line for each thing.
    private func said(_ text: String, named name: String = "file", wanted: Set<Int>? = nil) throws -> [String]
    {
        try said(Array(text.utf8), named: name, wanted: wanted)
    }

    private func said(_ bytes: [UInt8], named name: String = "file", wanted: Set<Int>? = nil) throws
        -> [String]
    {
        let path = try folder.write(bytes, to: name)
        var said: [String] = []
        try FlatFile(path, sections: Self.sections, wanted: wanted).read(
            note: { note in
                switch note {
                case .member(let name, let text): said.append("\(name)=\(text ?? "?")")
                case .unknownField(let name): said.append("unknown \(name)")
                case .section(let position): said.append("section \(position)")
                case .unwantedSection(let name): said.append("unwanted \(name)")
                }
            },
            sink: { record in
                if let problem = record.problem {
                    said.append("\(record.line): field \(problem.field ?? -1)")
                } else {
                    let values = record.values.joined(separator: "|")
                    said.append("\(record.line): \(record.section) \(values)")
                }
            })
        return said
    }

    @Test func aTableIsFoundByItsColumnsInAnyOrderAndDialect() throws {
        #expect(
            try said("As of;Colour;ID;Amount\r\n2026-01-01;red;pokemon:a;\"1;5\"\r\n;;b;2\r\n")
                == ["section 0", "unknown Colour", "2: 0 pokemon:a|1;5|2026-01-01", "3: 0 b|2|"])
        #expect(try said("\u{FEFF}name\talias\nCharizard\tzard\n") == ["section 1", "2: 1 zard|Charizard"])
        #expect(
            try said("sep=,\nid,amount\n\"a\nb\",1\nc,2\n") == ["section 0", "3: 0 a\nb|1|", "5: 0 c|2|"])
    }

    @Test func aDocumentIsReadListByListInAnyOrder() throws {
        let text = """
            {
              "aliases": [{"alias": "zard", "name": "Charizard"}],
              "format": "x", "version": 1, "more": {"a": [1]},
              "prices": [
                {"printing": "a", "amount": "1.50"},
                {"amount": 2, "id": "b", "colour": "red", "as_of": null},

                {"amount": [], "id": "c"}, 7
              ], "others": [[1, 2], {"a": "]"}], "end": true
            }
            """
        #expect(
            try said(text) == [
                "section 1", "2: 1 zard|Charizard", "format=x", "version=1", "more=?", "section 0",
                "5: 0 a|1.50|",
                "unknown colour", "6: 0 b|2|", "8: field 1", "8: field -1", "unwanted others", "end=?",
            ])
        #expect(
            try said(text, wanted: [1]) == [
                "section 1", "2: 1 zard|Charizard", "format=x", "version=1", "more=?", "unwanted prices",
                "unwanted others", "end=?",
            ])
    }

    @Test func linesSayWhatTheyAreOrAreKnownByTheirFields() throws {
        let text = """
            {"format":"x","version":2,"kinds":"prices"}
            {"record":"alias","alias":"zard","name":"Charizard"}
            {"printing":"a","amount":"1"}

            {"name":"N","alias":"n"}
            {"what":"is this"}
            {"record":"unheard of","printing":"a","amount":"1"}
            """
        #expect(
            try said(text) == [
                "format=x", "version=2", "kinds=prices", "2: 1 zard|Charizard", "3: 0 a|1|", "5: 1 n|N",
                "6: field -1", "7: field -1",
            ])
        #expect(
            try said("[{\"id\":\"a\",\"amount\":\"1\"},\n{\"alias\":\"a\",\"name\":\"b\"}]")
                == ["1: 0 a|1|", "2: 1 a|b"])
        #expect(
            try said("{\"id\":\"a\",\"amount\":\"1\"}\n{\"alias\":\"a\",\"name\":\"b\"}", wanted: [0])
                == ["1: 0 a|1|", "2: field -1"])
        #expect(try said("{\"format\":\"x\",\"prices\":[]}") == ["format=x", "section 0"])
    }

    @Test func whatIsNoSuchFileIsAnErrorThatNamesPlaceAndRemedy() throws {
        func error(_ text: String) throws -> CatalogError {
            try #require(throws: CatalogError.self, "\(text)") { try said(text) }
        }
        let columns = try error("colour,size\nred,5\n")
        #expect(columns.code == .wrongShape && columns.line == 1 && columns.message.contains("`printing`"))
        #expect(try error("id,printing,amount\na,b,1\n").message.contains("`id` and `printing`"))
        #expect(try error("{\"prices\": [\n{\"id\": \"a\"}\n").code == .truncated)
        let comma = try error("{\"prices\": [\n{\"id\": \"a\", \"amount\": \"1\"}\n{\"id\": \"b\"}]}")
        #expect(comma.code == .corrupt && comma.line == 3 && comma.record == nil)
        #expect(try error("{\"prices\" [1]}").code == .corrupt)
        #expect(try error("[1, 2] x").code == .corrupt)
        #expect(try error("").message.contains("empty"))
        #expect(try error("\u{0}\u{1}\u{2}").code == .wrongShape)
        #expect(throws: CatalogError.self) {
            try FlatFile(folder.file("none"), sections: []).read(note: { _ in }, sink: { _ in })
        }
    }

    @Test func rowsThatMakeNoSenseAreHandedOutWithWhatIsWrong() throws {
        #expect(
            try said(Array("id,amount\na,1,2\n\"b\"x,1\nc\nd,5\n".utf8) + [0x65, 0xFF, 0x2C, 0x31, 0x0A])
                == ["section 0", "2: field -1", "3: field -1", "4: field -1", "5: 0 d|5|", "6: field 0"])
        #expect(
            try said("{\"id\":\"a\",\"amount\":01}\n{\"id\":\"b\",\"amount\":1}") == [
                "1: field -1", "2: 0 b|1|",
            ])
    }

    @Test func aFileCutAnywhereIsReadOrIsATypedError() throws {
        let text = Array(
            "{\"format\":\"x\",\"prices\":[{\"id\":\"a\\\"\",\"amount\":\"1\"},{\"id\":\"b\"}],\"v\":1}\n"
                .utf8)
        for count in 1..<text.count {
            #expect(throws: (any Error).self, "\(count)") {
                _ = try said(Array(text.prefix(count)))
                // Only the closing newline may be missing.
                if count < text.count - 1 { throw CancellationError() }
                throw CatalogError(.truncated, "whole")
            }
        }
    }

    @Test func aListThatIsLargerThanAnyWindowIsReadElementByElement() throws {
        var text = "{\"format\":\"x\",\"unknown\":["
        text += (0..<40_000).map { "{\"a\":\"\($0) \(String(repeating: "x", count: 40))\"}" }.joined(
            separator: ",\n")
        text += "],\n\"prices\":[\n"
        text += (0..<20_000).map { "{\"id\":\"p:\($0)\",\"amount\":\"\($0).50\"}" }.joined(separator: ",\n")
        text += "]}"
        let said = try said(text)
        #expect(said.count == 20_003 && said[1] == "unwanted unknown")
        #expect(said.last == "60001: 0 p:19999|19999.50|")
    }
}
