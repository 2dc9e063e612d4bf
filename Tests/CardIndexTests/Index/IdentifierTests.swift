import CardIndex
import CardModel
import CardTestSupport
import Testing

/// Identifiers of other services, trades and books lead to the printings that carry them.
struct IdentifierTests {
    private static func printing(_ id: String, _ name: String, _ externals: [(String, String)]) -> Printing {
        Printing(
            id: PrintingID(game: Game(rawValue: "books"), nativeID: id), name: name,
            externalIDs: externals.map { ExternalID(kind: $0.0, value: $0.1) })
    }

    private static let goods = [
        printing("1", "Dune", [("isbn", "978-0-441-17271-9"), ("oclc", "42")]),
        printing("2", "Emma", [("isbn10", "0-306-40615-2")]),
        printing("3", "Booster Box", [("upc", "012345678905"), ("sku", "AB-77 c")]),
        printing(
            "4", "Charizard", [("tcgplayer", "451396"), ("oracle", "f27d52e6-aab9-4f95-ae46-33d1173bf4fe")]),
        printing(
            "5", "Charizard ex",
            [("tcgplayer_etched", "451396"), ("oracle", "f27d52e6-aab9-4f95-ae46-33d1173bf4fe")]),
        printing("6", "12345670 Ways to Die", [("note", "日本-12345678")]),
        printing("77777777-aaaa-4bbb-8ccc-dddddddddddd", "By Its Own Id", []),
    ]

    private func names(_ kind: String, _ value: String, in index: SearchIndex) -> [String] {
        index.printings(identifiedBy: ExternalID(kind: kind, value: value)).map(\.printing.name).sorted()
    }

    @Test(arguments: [
        ("isbn", "978-0-441-17271-9", ["Dune"]), ("isbn", "9780441172719", ["Dune"]),
        ("ISBN-13", "978 0441172719", ["Dune"]),
        ("isbn", "0441172717", ["Dune"]), ("isbn", "0-441-17271-7", ["Dune"]),
        ("", "9780441172719", ["Dune"]),
        ("ean", "9780441172719", ["Dune"]), ("isbn", "978–0–441–17271–9", ["Dune"]),
        ("isbn", "0441172718", []),
        ("isbn", "9780306406157", ["Emma"]), ("isbn10", "0306406152", ["Emma"]), ("", "0306406152", ["Emma"]),
        ("upc", "012345678905", ["Booster Box"]), ("gtin", "0012345678905", ["Booster Box"]),
        ("barcode", "12345678905", ["Booster Box"]),
        ("sku", "ab77C", ["Booster Box"]), ("upc", "ab77c", []), ("tcgplayer", "451396", ["Charizard"]),
        ("tcgplayer-etched", "451396", ["Charizard ex"]), ("", "451396", ["Charizard", "Charizard ex"]),
        ("TCGplayer", "0451396", []),
        ("oracle", "F27D52E6-AAB9-4F95-AE46-33D1173BF4FE", ["Charizard", "Charizard ex"]),
        ("oclc", "42", ["Dune"]), ("oclc", "042", []), ("note", "日本12345678", ["12345670 Ways to Die"]),
        ("", "", []), ("isbn", "", []),
        ("nothing", "42", []),
    ])
    func anIdentifierIsFoundHoweverItIsWritten(_ kind: String, _ value: String, _ expected: [String]) throws {
        let index = try SmallIndex(Self.goods).open()
        #expect(names(kind, value, in: index) == expected)
        // A file of an older version has no order of the identifiers.
        #expect(names(kind, value, in: try Self.withoutOrder(index, Self.goods)) == expected)
    }

    /// The same index as a version wrote it that knew no order of identifiers.
    private static func withoutOrder(_ index: SearchIndex, _ printings: [Printing]) throws -> SearchIndex {
        let bytes = try SmallIndex.bytes(printings)
        var sections: [SectionKind: [UInt8]] = [:]
        for entry in index.sectionEntries {
            guard let kind = SectionKind(rawValue: entry.kind), kind != .externalOrder else { continue }
            sections[kind] = Array(bytes[entry.range])
        }
        let file = SectionTable.file(
            of: sections, foldingVersion: index.header.foldingVersion,
            unicodeLibraryVersion: index.header.unicodeLibraryVersion, corpusDigest: index.header.corpusDigest
        )
        let older = try SearchIndex.open(bytes: file, path: "older.cardex")
        try older.verify()
        return older
    }

    @Test func aFileWithoutTheOrderIsCopiedIntoOneThatHasIt() throws {
        let index = try SmallIndex(Self.goods).open()
        let older = try Self.withoutOrder(index, Self.goods)
        let copy = try IndexBuilder(copying: older).build(corpusDigest: index.header.corpusDigest, path: "a")
        #expect(index.holds(copy))
    }

    @Test(arguments: [
        ("9780441172719", "Dune", 1), (" 978-0-441-17271-9 ", "Dune", 1), ("030640615x", "", 0),
        ("0441172717", "Dune", 1),
        ("f27d52e6-aab9-4f95-ae46-33d1173bf4fe", "Charizard", 2),
        ("77777777-AAAA-4bbb-8ccc-dddddddddddd", "By Its Own Id", 1),
        ("012345678905", "Booster Box", 1), ("451396", "", 0),
    ])
    func aSearchForAnIdentifierAloneFindsItExactly(_ text: String, _ name: String, _ count: Int) throws {
        let index = try SmallIndex(Self.goods).open()
        let answer = index.search(SearchRequest(text))
        let found = answer.results.filter { _ in answer.interpretation.terms.first?.meaning == .identifier }
        #expect(found.count == count)
        #expect(found.first?.name ?? "" == name)
        if count == 1 { #expect(answer.verdict == .unique) }
        if count == 2 { #expect(answer.verdict == .ambiguous) }
        #expect(index.search(SearchRequest(text, game: .magic)).results.isEmpty || count == 0)
        #expect(index.search(SearchRequest(text, limit: 0)).results.isEmpty)
    }

    @Test func aNumberThatNothingCarriesIsSearchedAsAName() throws {
        let index = try SmallIndex(Self.goods).open()
        #expect(index.search(SearchRequest("12345670")).results.first?.name == "12345670 Ways to Die")
    }

    /// Against a walk over all printings, with identifiers that collide in all ways that matter.
    @Test func everyIdentifierOfARandomIndexIsFound() throws {
        var random = SeededGenerator(seed: 11)
        let kinds = ["isbn", "tcgplayer", "sku", "UPC"]
        var printings: [Printing] = []
        for number in 0..<150 {
            let externals = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                let value =
                    switch Int.random(in: 0..<4, using: &random) {
                    case 0: String(Int.random(in: 0..<60, using: &random))
                    case 1: String(Int.random(in: 10_000_000..<10_000_040, using: &random))
                    case 2: "a-\(Int.random(in: 0..<40, using: &random))"
                    default: "00\(Int.random(in: 10_000_000..<10_000_040, using: &random))"
                    }
                return (kinds.randomElement(using: &random) ?? "sku", value)
            }
            printings.append(Self.printing("p\(number)", "Name \(number)", externals))
        }
        let index = try SmallIndex(printings).open()
        try index.verify()
        for printing in printings {
            for external in printing.externalIDs {
                let isBook = ExternalKey.isBook(external.kind)
                let wanted = Set([Self.key(external, isBook: false), Self.key(external, isBook: isBook)])
                let expected = printings.filter { other in
                    other.externalIDs.contains { candidate in
                        wanted.contains(Self.key(candidate, isBook: ExternalKey.isBook(candidate.kind)))
                            && ExternalKey.family(ofKind: candidate.kind)
                                == ExternalKey.family(ofKind: external.kind)
                    }
                }.map(\.name).sorted()
                #expect(names(external.kind, external.value, in: index) == expected)
            }
        }
    }

    private static func key(_ external: ExternalID, isBook: Bool) -> [UInt8] {
        var key = ExternalKey()
        key.set(external.value, isBook: isBook)
        return key.bytes
    }
}
