import CardDocuments
import CardIndex
import CardTestSupport
import Cardex
import Foundation
import Testing

/// What of the records of dumps stands beside an index, and stays there.
struct DocumentRebuildTests {
    private let folder: TemporaryFolder
    private var index: String { folder.file("cards.cardex") }

    init() throws {
        folder = try TemporaryFolder()
    }

    @discardableResult
    private func rebuild(
        _ sources: [CatalogSource], change: (inout IndexRebuild) -> Void = { _ in }
    ) throws -> ReleaseReport {
        var rebuild = IndexRebuild(sources: sources, indexPath: index, pricesPath: nil, allowsLoss: true)
        change(&rebuild)
        return try rebuild.run()
    }

    private func source(_ text: String, _ name: String, _ format: CatalogFormat) throws -> CatalogSource {
        CatalogSource(format: format, path: try folder.write(Array(text.utf8), to: name))
    }

    private func cards() throws -> [CatalogSource] {
        [
            try source(
                """
                [{"object": "card", "id": "3a6833ce-4f61-544c-92d9-5e95936cede9", "name": "Savannah Lions", "lang": "en",
                  "set": "lea", "set_name": "Alpha", "collector_number": "38", "rarity": "rare",
                  "cmc": 1.0, "prices": {"usd": "0.50"}}]
                """, "scryfall.json", .scryfall)
        ]
    }

    private func table(_ rows: String...) throws -> CatalogSource {
        var table = try source(
            (["name,game,set_code,set_name,collector_number,rarity,released_at"] + rows).joined(
                separator: "\n") + "\n",
            "table.csv", .csv)
        table.defaultGame = .magic
        return table
    }

    private func documents() throws -> [DocumentShape: any DocumentCollection] {
        try IndexDocuments.open(for: try SearchIndex.open(at: index))
    }

    private func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.contains("documents") }
            .sorted()
    }

    @Test func everyCardOfTheCorpusHasItsRecordAsTheDumpHasIt() throws {
        try rebuild(try ProjectCorpus.sources())
        let documents = try documents()
        let cards = try #require(documents[.pokemonCard])
        let sets = try SlowJSON(
            Array(try Data(contentsOf: URL(fileURLWithPath: "\(ProjectCorpus.folder)/pokemon/sets/en.json"))))
        guard case .array(let setObjects) = sets else { throw SlowJSON.Fault(rest: 0) }
        let dumps = "\(ProjectCorpus.folder)/pokemon/cards/en"
        var count = 0
        for file in try FileManager.default.contentsOfDirectory(atPath: dumps) where file.hasSuffix(".json") {
            let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: "\(dumps)/\(file)")))
            guard case .array(let objects) = try SlowJSON(bytes) else { continue }
            for object in objects {
                guard case .object(var members) = object else { continue }
                members.removeAll { ["tcgplayer", "cardmarket"].contains($0.key) }
                let set = try #require(setObjects.first { $0["id"]?.text == String(file.dropLast(5)) })
                members.append(SlowJSON.Member(key: "set", value: set))
                let id = try #require(object["id"]?.text)
                let document = try #require(cards.document(identifiedBy: id))
                #expect(try SlowJSON(cards.body(of: document)) == .object(members))
                #expect(cards.printing(of: document)?.description == "pokemon:\(id)")
                count += 1
            }
        }
        #expect(count > 100)
        // Each set object and each card of Magic is there too.
        #expect(documents[.pokemonSet]?.count ?? 0 >= setObjects.count)
        let magic = try #require(documents[.scryfallCard])
        let lines = try String(
            contentsOfFile: "\(ProjectCorpus.folder)/magic/scryfall-cards.jsonl", encoding: .utf8)
        for line in lines.split(separator: "\n") {
            let object = try SlowJSON(Array(line.utf8))
            guard case .object(let members) = object else { continue }
            let document = try #require(magic.document(identifiedBy: object["id"]?.text ?? ""))
            #expect(try SlowJSON(magic.body(of: document)) == .object(members.filter { $0.key != "prices" }))
        }
    }

    @Test func theFileOfTheCorpusSaysWhatASlowCollectionSays() throws {
        try rebuild(try ProjectCorpus.sources())
        for (shape, fast) in try documents() {
            let rules = DocumentRules.of(shape)
            let slow = try MemoryDocuments(
                shape,
                try (0..<fast.count).map {
                    MemoryDocuments.Source(
                        identifier: fast.identifier(of: $0) ?? "", printing: fast.printing(of: $0),
                        body: try fast.body(of: $0))
                }, indexing: { rules.isIndexed($0) })
            #expect(fast.fieldPaths == slow.fieldPaths && fast.count == slow.count && fast.count > 0)
            for path in slow.fieldPaths {
                let (own, other) = (try #require(fast.field(path)), try #require(slow.field(path)))
                var (ownValues, otherValues): ([String], [String]) = ([], [])
                own.forEachValue { ownValues.append("\($0) \(Self.text($1)) \(Self.text($2))") }
                other.forEachValue { otherValues.append("\($0) \(Self.text($1)) \(Self.text($2))") }
                #expect(ownValues == otherValues, "\(path)")
                for document in 0..<fast.count {
                    #expect(own.values(of: document) == other.values(of: document))
                }
                for value in 0..<own.valueCount {
                    var (documents, slowDocuments) = (
                        DocumentSet(capacity: fast.count), DocumentSet(capacity: fast.count)
                    )
                    own.insertDocuments(at: value, into: &documents)
                    other.insertDocuments(at: value, into: &slowDocuments)
                    #expect(documents == slowDocuments, "\(path)")
                }
            }
        }
    }

    private static func text(_ bytes: Span<UInt8>) -> String {
        var copy: [UInt8] = []
        for index in bytes.indices { copy.append(bytes[index]) }
        return String(decoding: copy, as: UTF8.self)
    }

    @Test func whatHasNoRecordGetsOneThatClientsCanRead() throws {
        let pokemon = try source(
            "name,game,set_code,set_name,collector_number,rarity,released_at\n"
                + "Pikachu,pokemon,base9,Base Nine,58,Common,1999-01-09\n", "pokemon.csv", .csv)
        try rebuild([try table("Æther Vial // Bolt,magic,tst,Test Set,★1,Rare,2026-08-01"), pokemon])
        let documents = try documents()
        let card = try SlowJSON(try #require(documents[.pokemonCard]).body(of: 0))
        #expect(card["name"]?.text == "Pikachu" && card["number"]?.text == "58")
        #expect(card["images"]?["small"]?.text == "" && card["images"]?["large"]?.text == "")
        #expect(card["legalities"] == .object([]) && card["supertype"]?.text == "")
        let set = try #require(card["set"])
        #expect(set["name"]?.text == "Base Nine" && set["images"]?["symbol"]?.text == "")
        #expect(set["total"] == .number("1") && set["legalities"] == .object([]))
        #expect(try SlowJSON(try #require(documents[.pokemonSet]).body(of: 0)) == set)
        let magic = try #require(documents[.scryfallCard])
        let object = try SlowJSON(magic.body(of: 0))
        #expect(object["object"]?.text == "card" && object["name"]?.text == "Æther Vial // Bolt")
        #expect(object["id"]?.text == magic.identifier(of: 0) && object["id"]?.text?.count == 36)
        #expect(object["set_name"]?.text == "Test Set" && object["released_at"]?.text == "2026-08-01")
        #expect(object["rarity"]?.text == "rare" && object["lang"]?.text == "en")
        #expect(object["uri"]?.text == "https://api.scryfall.com/cards/tst/%E2%98%851")
        guard case .array(let faces) = try #require(object["card_faces"]) else { return }
        #expect(faces.map { $0["name"]?.text } == ["Æther Vial", "Bolt"])
        // Its identifier follows from its key, so it is the same after each rebuild.
        let identifier = magic.identifier(of: 0)
        try rebuild([try table("Æther Vial // Bolt,magic,tst,Test Set,★1,Rare,2026-08-01")])
        #expect(try self.documents()[.scryfallCard]?.identifier(of: 0) == identifier)
    }

    @Test func aMergedPrintingKeepsTheRecordOfTheDumpThatHasOne() throws {
        let row = "Savannah Lions,magic,lea,Alpha,38,Rare,1993-08-05"
        for sources in [[try table(row)] + (try cards()), try cards() + [try table(row)]] {
            let report = try rebuild(sources)
            #expect(report.printingCount == 1)
            let index = try SearchIndex.open(at: index)
            let kept = try #require(index.printing(at: 0)?.printing.id)
            let magic = try #require(try documents()[.scryfallCard])
            #expect(magic.count == 1)
            #expect(magic.document(of: kept) == 0 && magic.printing(of: 0) == kept)
            let uuid = "3a6833ce-4f61-544c-92d9-5e95936cede9"
            #expect(magic.document(of: PrintingID(game: .magic, nativeID: uuid)) == 0)
            #expect(magic.document(identifiedBy: uuid.uppercased()) == 0)
            let body = String(decoding: try magic.body(of: 0), as: UTF8.self)
            #expect(body.hasSuffix(#""rarity":"rare","cmc":1.0}"#), "\(body)")
            #expect(index.canonicalID(of: PrintingID(game: .magic, nativeID: uuid)) == kept)
        }
    }

    @Test func aRebuildWithoutChangesKeepsTheFileAndOneOfTheOtherKindMakesOrSparesIt() throws {
        try rebuild(try cards())
        let first = try files()
        #expect(first.count == 1 && first[0].hasPrefix("cards.documents-"))
        let index = try SearchIndex.open(at: index)
        #expect(index.sources.contains { $0.hasPrefix("documents sha256:\(first[0].suffix(16))") })
        #expect(try rebuild(try cards()).isUnchanged)
        #expect(try files() == first)
        // Made again where it is missing, to the same index.
        try FileManager.default.removeItem(atPath: folder.file(first[0]))
        let again = try rebuild(try cards())
        #expect(again.isUnchanged && !again.dumps.isEmpty)
        #expect(try files() == first)
        _ = try IndexDocuments.verify(index)
        // Not wanted any more.
        #expect(try rebuild(try cards()) { $0.includesDocuments = false }.isPublished)
        #expect(try !SearchIndex.open(at: self.index).sources.contains { $0.hasPrefix("documents") })
        let error = #expect(throws: DocumentError.self) { try documents() }
        #expect(error?.code == .notFound && error?.message.contains("cardex rebuild") == true)
        #expect(try rebuild(try cards()) { $0.includesDocuments = false }.isUnchanged)
        // The index before still names the file.
        #expect(try files() == first)
        #expect(try rebuild(try cards()).isPublished)
        #expect(try files() == first)
    }

    @Test func filesThatNoIndexNamesGo() throws {
        try rebuild(try cards())
        let stray = "cards.documents-0123456789abcdef"
        try folder.write([1], to: stray)
        try folder.write([1], to: "other.documents-0123456789abcdef")
        for name in ["One", "Two", "Three"] {
            try rebuild([try table("\(name),magic,tst,Test,1,Rare,2026-08-01")])
            #expect(try files().count == 3 && !files().contains(stray))
        }
        #expect(try files().contains("other.documents-0123456789abcdef"))
        _ = try IndexDocuments.verify(try SearchIndex.open(at: index))
        _ = try IndexDocuments.verify(try SearchIndex.open(at: "\(index).previous"))
    }

    @Test func nicknamesLeaveTheDocumentsAlone() throws {
        try rebuild(try cards())
        let update = AliasUpdate(indexPath: index, aliasesPath: folder.file("aliases.tsv"))
        #expect(try update.apply(.add([CardAlias("kitty", for: "Savannah Lions")])).isPublished)
        #expect(try documents()[.scryfallCard]?.count == 1)
        _ = try IndexDocuments.verify(try SearchIndex.open(at: index))
    }

    @Test func dumpsWithoutRecordsMakeNoFile() throws {
        let other = try source("name,game,set_code,collector_number\nA,other,x,1\n", "other.csv", .csv)
        try rebuild([other])
        #expect(try files().isEmpty)
        #expect(try documents().isEmpty)
        #expect(try rebuild([other]).isUnchanged)
        #expect(try rebuild([other]).dumps.isEmpty)
    }

    @Test func aDryRunWritesNothing() throws {
        let report = try rebuild(try cards()) { $0.isDryRun = true }
        #expect(report.documentsByteCount > 0 && !report.isPublished)
        #expect(try files().isEmpty)
        try rebuild(try cards())
        #expect(try rebuild(try cards(), change: { ($0.isDryRun, $0.isForced) = (true, true) }).isUnchanged)
    }

    @Test func anIndexThatIsRefusedLeavesNoDocuments() throws {
        try rebuild(try cards())
        let first = try files()
        let change: (inout IndexRebuild) -> Void = { $0.allowsLoss = false }
        #expect(throws: RebuildError.self) {
            try rebuild([try table("Other,magic,tst,Test,1,Rare,2026-08-01")], change: change)
        }
        #expect(try files() == first)
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(!left.contains { $0.hasSuffix(".tmp") })
    }

    @Test func anotherFileUnderTheNameIsNoticed() throws {
        try rebuild(try cards())
        let name = try #require(try files().first)
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: folder.file(name))))
        let opened = try SearchIndex.open(at: index)
        try rebuild([try table("Other,magic,tst,Test,1,Rare,2026-08-01")])
        let other = try #require(try files().first { $0 != name })
        // Another sound file, under the name of this one.
        try FileManager.default.removeItem(atPath: folder.file(name))
        try FileManager.default.copyItem(atPath: folder.file(other), toPath: folder.file(name))
        #expect(throws: DocumentError.self) { try IndexDocuments.open(for: opened) }
        try folder.write(bytes.dropLast(), to: name)
        #expect(throws: DocumentError.self) { try IndexDocuments.open(for: opened) }
        var damaged = bytes
        damaged[bytes.count / 2] ^= 1
        try folder.write(damaged, to: name)
        let error = #expect(throws: DocumentError.self) { try IndexDocuments.verify(opened) }
        #expect(error?.code == .corrupt && error?.path.hasSuffix(name) == true)
        try FileManager.default.removeItem(atPath: folder.file(name))
        let missing = #expect(throws: DocumentError.self) { try IndexDocuments.open(for: opened) }
        #expect(missing?.code == .notFound && missing?.message.contains("copy") == true)
        // Under another name, as when the index was copied with its file, it is found by its digest.
        try folder.write(bytes, to: "elsewhere.documents-\(name.suffix(16))")
        #expect(try IndexDocuments.open(for: opened)[.scryfallCard]?.count == 1)
    }

    @Test func theSameDumpsGiveTheSameFileInAnyOrder() throws {
        let sources = try ProjectCorpus.sources()
        try rebuild(sources)
        let first = try files()
        let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.file(first[0])))
        let elsewhere = try TemporaryFolder()
        _ = try IndexRebuild(
            sources: sources.reversed(), indexPath: elsewhere.file("cards.cardex"), pricesPath: nil
        ).run()
        #expect(try Data(contentsOf: URL(fileURLWithPath: elsewhere.file(first[0]))) == bytes)
    }
}
