import CardTestSupport
import Cardex
import Foundation
import Testing

/// The file that aliases are kept in, and what else may stand in it.
struct AliasListTests {
    private func parsed(_ text: String) -> AliasList { AliasList(parsing: Array(text.utf8)) }

    @Test func aListIsWrittenBackSortedOnceEachWithItsComments() {
        let list = parsed(
            "# mine\r\nzard\tCharizard\r\n\r\n  bob \t Dark Confidant\tMTG\nzard\tCharizard\t\n# more\nBEWD\tBlue-Eyes White Dragon"
        )
        #expect(list.skipped.isEmpty)
        #expect(
            list.aliases == [
                CardAlias("BEWD", for: "Blue-Eyes White Dragon"),
                CardAlias("bob", for: "Dark Confidant", in: .magic), CardAlias("zard", for: "Charizard"),
            ])
        #expect(
            list.text
                == "# mine\n# more\nBEWD\tBlue-Eyes White Dragon\nbob\tDark Confidant\tmagic\nzard\tCharizard\n"
        )
        #expect(parsed(list.text).text == list.text)
        #expect(list.line(of: CardAlias("zard", for: "Charizard")) == 2)
    }

    @Test func everyRowThatIsNoneIsNamedByItsLine() {
        let long = String(repeating: "x", count: 1_025)
        var bytes = Array(
            "bob\n\tDark Confidant\nbob\t\nbob\tA\tmagic\tmore\n\(long)\tA\nbob\t\(long)\nb\u{7}b\tA\n\u{200B}\tA\n"
                .utf8)
        bytes +=
            [0xFF, 0x09, 0x41, 0x0A] + Array("# \n".utf8) + [0x23, 0xC3, 0x28, 0x0A] + Array("ok\tA".utf8)
        let list = AliasList(parsing: bytes)
        #expect(list.aliases == [CardAlias("ok", for: "A")])
        #expect(list.skipped.map(\.line) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 11])
        let reasons = list.skipped.map(\.reason)
        for (reason, part) in zip(
            reasons,
            [
                "has no name", "alias is empty", "name is empty", "4 fields", "alias is longer",
                "name is longer", "control character", "searched for", "UTF-8", "UTF-8",
            ])
        {
            #expect(reason.contains(part))
        }
        let error = #expect(throws: AliasError.self) { try list.write(to: "/nowhere/aliases.tsv") }
        #expect(error?.code == .malformed && error?.line == 1)
    }

    @Test func spreadsheetsComeWithCommasSemicolonsQuotesAndHeaders() {
        let jace = CardAlias("JTMS", for: "Jace, the Mind Sculptor", in: .magic)
        for text in [
            "alias,name,game\nJTMS,\"Jace, the Mind Sculptor\",magic\n",
            "\u{FEFF}Game;Name;Alias\r\nmagic;\"Jace, the Mind Sculptor\";JTMS\r\n",
            "JTMS\tJace, the Mind Sculptor\tMagic: The Gathering",
            "# x\nJTMS;\"Jace, the Mind Sculptor\";mtg",
        ] {
            let list = AliasList(importing: Array(text.utf8))
            #expect(list.aliases == [jace], "\(text) gives \(list)")
            #expect(list.skipped.isEmpty, "\(text)")
        }
        let quoted = AliasList(importing: Array("\"a \"\"b\"\"\",\"N\"\n\"x\"y,N\n\"open,N\n".utf8))
        #expect(quoted.aliases == [CardAlias("a \"b\"", for: "N")])
        #expect(quoted.skipped.map(\.line) == [2, 3])
    }

    @Test func noBytesAreTooHostileAndWhatIsKeptReadsBackTheSame() {
        var random = SeededGenerator(seed: 9)
        let pieces: [[UInt8]] = [
            [0x09], [0x0A], [0x0D], [0x0D, 0x0A], [0x22], [0x2C], [0x3B], [0x23], [0x20], [0x00], [0xFF],
            [0xEF, 0xBB, 0xBF], Array("bob".utf8), Array("Dark Confidant".utf8), Array("magic".utf8),
            Array("é".utf8), Array("e\u{301}".utf8), Array("alias".utf8), Array("name".utf8),
        ]
        for _ in 0..<3_000 {
            let bytes = (0..<Int.random(in: 0...14, using: &random)).flatMap { _ in
                pieces.randomElement(using: &random) ?? []
            }
            for list in [AliasList(parsing: bytes), AliasList(importing: bytes)] {
                let again = AliasList(parsing: Array(list.text.utf8))
                #expect(again.aliases == list.aliases, "\(bytes)")
                #expect(again.text == list.text && again.skipped.isEmpty, "\(bytes)")
                let lines = bytes.reduce(1) { $0 + ($1 == 0x0A || $1 == 0x0D ? 1 : 0) }
                #expect(list.skipped.allSatisfy { (1...lines).contains($0.line) })
            }
        }
    }

    @Test func addingAndRemovingGoByTheLetters() throws {
        var list = AliasList()
        #expect(try list.add(CardAlias(" Bob ", for: " Dark Confidant")))
        #expect(try !list.add(CardAlias("Bob", for: "Dark Confidant")))
        #expect(try list.add(CardAlias("bob", for: "Bobblehead", in: .other)))
        #expect(try list.add(CardAlias("zard", for: "Charizard")))
        for bad in [
            CardAlias("", for: "A"), CardAlias("a", for: " "), CardAlias("a\tb", for: "A"),
            CardAlias("#a", for: "A"), CardAlias("a", for: "A\nB"),
            CardAlias("a", for: "A", in: Game(rawValue: "")),
        ] {
            #expect(throws: AliasError.self, "\(bad)") { try list.add(bad) }
        }
        #expect(list.remove("nobody").isEmpty)
        #expect(list.remove("BÓB!", in: .magic).isEmpty)
        #expect(list.remove("BÓB!").count == 2)
        #expect(list.aliases == [CardAlias("zard", for: "Charizard")])
    }

    @Test func aFileIsReplacedWholeThroughItsLinkAndKeepsItsPermissions() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("aliases.tsv")
        #expect(throws: AliasError.self) { try AliasList.read(at: path) }
        var list = AliasList()
        try list.add(CardAlias("bob", for: "Dark Confidant"))
        try list.write(to: folder.file("deep/er/aliases.tsv"))
        try FileManager.default.createSymbolicLink(
            atPath: path, withDestinationPath: folder.file("deep/er/aliases.tsv"))
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o600], ofItemAtPath: folder.file("deep/er/aliases.tsv"))
        try list.add(CardAlias("zard", for: "Charizard"))
        try list.write(to: path)
        #expect(try AliasList.read(at: path).aliases.count == 2)
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.file("deep/er/aliases.tsv"))
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path).hasSuffix("er/aliases.tsv"))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.file("deep/er")) == ["aliases.tsv"])
        #expect(throws: AliasError.self) { try AliasList.read(at: folder.path) }
        #expect(throws: AliasError.self) { try list.write(to: folder.file("deep/er/aliases.tsv/x")) }
        #expect(throws: AliasError.self) { try list.write(to: folder.file("deep")) }
        let endless = #expect(throws: AliasError.self) { try AliasList.read(at: "/dev/zero") }
        #expect(endless?.code == .tooLarge)
    }
}
