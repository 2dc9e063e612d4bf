import CardDocuments
import CardModel
import CardTestSupport
import Testing

struct DocumentFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// A builder that keeps so little in memory that all but the last documents wait in files.
    private func builder() -> DocumentFileBuilder {
        DocumentFileBuilder(spoolsNamed: "spool", in: folder.path, bufferByteCount: 500)
    }

    private func oracle(_ documents: any DocumentCollection) throws -> MemoryDocuments {
        let rules = DocumentRules.of(documents.shape)
        return try MemoryDocuments(
            documents.shape,
            (0..<documents.count).map { number in
                MemoryDocuments.Source(
                    identifier: documents.identifier(of: number) ?? "",
                    printing: documents.printing(of: number),
                    body: try documents.body(of: number))
            }, indexing: { rules.isIndexed($0) })
    }

    @Test func aFileSaysWhatASlowCollectionSays() throws {
        var random = SeededGenerator(seed: 21)
        for count in [1, 2, 40, 300] {
            var builder = builder()
            let shape = DocumentShape(rawValue: "made.up")
            let documents = MadeUpDocument.some(count, of: shape, game: .pokemon, using: &random)
            for document in documents {
                let body = Array(document.body.utf8)
                #expect(try builder.add(document.document, body: body.span))
                #expect(try !builder.add(document.document, body: body.span))
            }
            let file = try DocumentFile.open(bytes: try FileBytes.written(by: &builder), path: "made.up")
            try file.verify()
            let collection = try #require(file.collection(shape))
            let slow = try oracle(collection)
            try expectEqual(collection, slow)
            // Each body is what went in, but for blanks.
            for document in documents {
                let number = try #require(collection.document(identifiedBy: document.document.identifier))
                #expect(try SlowJSON(Array(document.body.utf8)) == SlowJSON(collection.body(of: number)))
                #expect(collection.printing(of: number) == document.document.printing)
                #expect(collection.document(of: try #require(document.document.printing)) == number)
            }
        }
    }

    @Test func theOrderInWhichDocumentsComeDoesNotMatter() throws {
        var random = SeededGenerator(seed: 22)
        var documents = MadeUpDocument.some(200, of: .scryfallCard, game: .magic, using: &random)
        documents += MadeUpDocument.some(100, of: .pokemonCard, game: .pokemon, using: &random)
        documents += MadeUpDocument.some(10, of: .pokemonSet, game: nil, using: &random)
        var files: [[UInt8]] = []
        for _ in 0..<3 {
            var builder = builder()
            for document in documents.shuffled(using: &random) {
                try builder.add(document.document, body: Array(document.body.utf8).span)
            }
            files.append(try FileBytes.written(by: &builder))
        }
        #expect(files[0] == files[1] && files[1] == files[2])
        let file = try DocumentFile.open(bytes: files[0], path: "shuffled")
        #expect(file.shapes == [.pokemonCard, .pokemonSet, .scryfallCard])
        for shape in file.shapes {
            let collection = try #require(file.collection(shape))
            try expectEqual(collection, try oracle(collection))
        }
        #expect(file.collection(DocumentShape(rawValue: "none")) == nil)
    }

    @Test func cardsGetTheirSetAndLoseTheirPrices() throws {
        var builder = builder()
        try builder.add(
            NewDocument(
                shape: .pokemonCard, identifier: "base1-4",
                printing: PrintingID(game: .pokemon, nativeID: "base1-4"),
                parent: "base1"),
            body: Array(#"{ "id": "base1-4", "tcgplayer": {"url": "x", "prices": {}}, "number": "4" }"#.utf8)
                .span)
        try builder.add(
            NewDocument(
                shape: .pokemonCard, identifier: "base1-10",
                printing: PrintingID(game: .pokemon, nativeID: "base1-10"), parent: "base1"),
            body: Array(#"{"id":"base1-10","number":"10"}"#.utf8).span)
        try builder.add(
            NewDocument(
                shape: .pokemonCard, identifier: "gone-1",
                printing: PrintingID(game: .pokemon, nativeID: "gone-1"),
                parent: "gone"), body: Array(#"{"id":"gone-1"}"#.utf8).span)
        #expect(builder.parents.map(\.identifier) == ["base1", "gone"])
        try builder.add(
            NewDocument(shape: .pokemonSet, identifier: "base1"),
            body: Array(#"{ "id": "base1", "name": "Base", "images": {"logo": "l"} }"#.utf8).span)
        let file = try DocumentFile.open(bytes: try FileBytes.written(by: &builder), path: "cards")
        try file.verify()
        let cards = try #require(file.collection(.pokemonCard))
        let bodies = try (0..<cards.count).map { String(decoding: try cards.body(of: $0), as: UTF8.self) }
        let set = #""set":{"id":"base1","name":"Base","images":{"logo":"l"}}"#
        #expect(
            bodies == [
                #"{"id":"base1-4","number":"4",\#(set)}"#, #"{"id":"base1-10","number":"10",\#(set)}"#,
                #"{"id":"gone-1"}"#,
            ])
        #expect(cards.fieldPaths == ["id", "number", "set.id", "set.name"])
        try expectEqual(cards, try oracle(cards))
        #expect(file.collection(.pokemonSet)?.printing(of: 0) == nil)
    }

    @Test func anEmptyTextIsNoValue() throws {
        var builder = builder()
        let bodies = [
            #"{"id":"a-1","supertype":"","types":["Fire",""],"rules":[""],"hp":"70","notes":"\""}"#,
            #"{"id":"a-2","supertype":"Pokémon","types":[],"hp":""}"#,
        ]
        for (number, body) in bodies.enumerated() {
            try builder.add(
                NewDocument(
                    shape: .pokemonCard, identifier: "a-\(number + 1)",
                    printing: PrintingID(game: .pokemon, nativeID: "a-\(number + 1)"), parent: "a"),
                body: Array(body.utf8).span)
        }
        try builder.add(
            NewDocument(shape: .pokemonSet, identifier: "a"),
            body: Array(#"{"id":"a","ptcgoCode":""}"#.utf8).span)
        let file = try DocumentFile.open(bytes: try FileBytes.written(by: &builder), path: "empty")
        try file.verify()
        let cards = try #require(file.collection(.pokemonCard))
        #expect(cards.fieldPaths == ["hp", "id", "notes", "set.id", "supertype", "types"])
        for path in cards.fieldPaths {
            let field = try #require(cards.field(path))
            let values = (0..<field.valueCount).map { field.value(at: $0) }
            #expect(!values.contains("") && !values.isEmpty, "\(path)")
        }
        #expect(cards.field("supertype")?.values(of: 0) == [] && cards.field("types")?.values(of: 0) == [0])
        // Bodies keep them: they are handed out as their publisher wrote them.
        #expect(String(decoding: try cards.body(of: 0), as: UTF8.self).contains(#""supertype":"""#))
        try expectEqual(cards, try oracle(cards))
    }

    @Test func printingsThatWereMergedLeadToTheirDocument() throws {
        var builder = builder()
        for name in ["aa", "bb", "cc"] {
            try builder.add(
                NewDocument(
                    shape: .scryfallCard, identifier: name, printing: PrintingID(game: .magic, nativeID: name)
                ),
                body: Array("{\"id\":\"\(name)\",\"prices\":{\"usd\":\"1\"}}".utf8).span)
        }
        let kept = PrintingID(game: .magic, nativeID: "lea/232")
        let bytes = try FileBytes.written(by: &builder) { printing in
            switch printing.nativeID {
            case "aa": kept
            case "bb": printing
            default: nil
            }
        }
        let file = try DocumentFile.open(bytes: bytes, path: "merged")
        try file.verify()
        let cards = try #require(file.collection(.scryfallCard))
        let document = try #require(cards.document(of: kept))
        #expect(cards.identifier(of: document) == "aa" && cards.printing(of: document) == kept)
        #expect(cards.document(of: PrintingID(game: .magic, nativeID: "AA")) == document)
        #expect(cards.document(identifiedBy: "Bb").flatMap { cards.printing(of: $0)?.nativeID } == "bb")
        #expect(cards.document(identifiedBy: "cc").flatMap { cards.printing(of: $0) } == nil)
        #expect(cards.document(of: PrintingID(game: .pokemon, nativeID: "bb")) == nil)
        #expect(try cards.body(of: document) == Array(#"{"id":"aa"}"#.utf8))
    }

    @Test func whatIsNoObjectIsNotTaken() throws {
        var builder = builder()
        for body in [
            "", "[]", "{", "{\"a\":1", "{\"a\"}", "{\"a\":}", "{\"a\":1}}", "{\"a\":1},", "{a:1}",
            "{\"a\":[1}",
        ] {
            let document = NewDocument(shape: .scryfallCard, identifier: body)
            #expect(try !builder.add(document, body: Array(body.utf8).span), "\(body)")
        }
        #expect(builder.count == 0)
    }

    @Test func aDocumentThatIsNotThereIsAnError() throws {
        var builder = builder()
        try builder.add(
            NewDocument(shape: .scryfallCard, identifier: "a"), body: Array("{}".utf8).span)
        let path = try folder.write(try FileBytes.written(by: &builder), to: "one.documents")
        let cards = try #require(try DocumentFile.open(at: path).collection(.scryfallCard))
        #expect(try cards.body(of: 0) == Array("{}".utf8))
        for document in [-1, 1, .max, .min] {
            let error = #expect(throws: DocumentError.self) { try cards.body(of: document) }
            #expect(error?.code == .noSuchDocument && error?.path == path)
        }
        let missing = #expect(throws: DocumentError.self) { try DocumentFile.open(at: path + "x") }
        #expect(missing?.code == .notFound && missing?.description.contains("cardex rebuild") == true)
        #expect(throws: DocumentError.self) { try DocumentFile.open(at: folder.path) }
    }
}

struct DocumentOrderTests {
    @Test func numbersCountAsNumbersInTheOrderOfDocuments() throws {
        let folder = try TemporaryFolder()
        var builder = DocumentFileBuilder(spoolsNamed: "spool", in: folder.path)
        let places = [
            ("sv10", "1"), ("sv2", "100"), ("sv2", "9"), ("sv2", "TG2"), ("sv2", "TG12"), ("sv2", "010"),
            ("sv2", "10a"),
        ]
        for (set, number) in places {
            try builder.add(
                NewDocument(
                    shape: .scryfallCard, identifier: "\(set)/\(number)",
                    printing: PrintingID(game: .magic, nativeID: "\(set)/\(number)")),
                body: Array("{\"collector_number\":\"\(number)\",\"set\":\"\(set)\"}".utf8).span)
        }
        let file = try DocumentFile.open(bytes: try FileBytes.written(by: &builder), path: "order")
        let cards = try #require(file.collection(.scryfallCard))
        #expect(
            (0..<cards.count).compactMap { cards.identifier(of: $0) } == [
                "sv2/9", "sv2/010", "sv2/10a", "sv2/100", "sv2/TG2", "sv2/TG12", "sv10/1",
            ])
    }
}
