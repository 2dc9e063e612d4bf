import CardDocuments
import CardModel
import CardTestSupport
import Testing

struct DocumentDamageTests {
    private func file() throws -> [UInt8] {
        let folder = try TemporaryFolder()
        var builder = DocumentFileBuilder(spoolsNamed: "spool", in: folder.path)
        var random = SeededGenerator(seed: 31)
        for document in MadeUpDocument.some(6, of: .pokemonCard, game: .pokemon, using: &random)
            + MadeUpDocument.some(2, of: .pokemonSet, game: nil, using: &random)
        {
            try builder.add(document.document, body: Array(document.body.utf8).span)
        }
        return try FileBytes.written(by: &builder)
    }

    /// Asks for everything; whatever the answers, it must come to an end.
    private func read(_ file: DocumentFile) {
        for shape in file.shapes {
            guard let collection = file.collection(shape) else { continue }
            let count = min(collection.count, 40)
            for document in -1...count {
                _ = collection.identifier(of: document).flatMap { collection.document(identifiedBy: $0) }
                _ = collection.printing(of: document).flatMap { collection.document(of: $0) }
                _ = try? collection.body(of: document)
            }
            for path in collection.fieldPaths.prefix(40) {
                guard let field = collection.field(path) else { continue }
                field.forEachValue { _, _, _ in }
                for index in -1...min(field.valueCount, 20) {
                    _ = field.value(at: index)
                    var documents = DocumentSet(capacity: collection.count)
                    field.insertDocuments(at: index, into: &documents)
                }
                for document in -1...min(count, 20) { _ = field.values(of: document) }
            }
        }
    }

    private func survives(_ bytes: [UInt8]) -> Bool {
        do throws(DocumentError) {
            let file = try DocumentFile.open(bytes: bytes, path: "damaged")
            read(file)
            try file.verify()
            return true
        } catch {
            return error.path != "damaged" || error.message.isEmpty
        }
    }

    @Test func everyCutIsNoticed() throws {
        let whole = try file()
        let isSound = survives(whole)
        try #require(isSound)
        for length in 0..<whole.count where length < 300 || length % 7 == 0 || length > whole.count - 300 {
            #expect(!survives(Array(whole[..<length])), "cut to \(length)")
        }
    }

    @Test func everyChangedByteIsNoticed() throws {
        var random = SeededGenerator(seed: 32)
        var bytes = try file()
        for offset in bytes.indices {
            let flip = UInt8.random(in: 1...255, using: &random)
            bytes[offset] ^= flip
            #expect(!survives(bytes), "byte \(offset)")
            bytes[offset] ^= flip
        }
    }

    @Test func longerFilesAreNoticed() throws {
        let whole = try file()
        #expect(!survives(whole + [0]))
        #expect(!survives(whole + whole))
    }

    @Test func randomBytesAreNoFile() throws {
        var random = SeededGenerator(seed: 33)
        let whole = try file()
        for _ in 0..<200 {
            let count = Int.random(in: 0...400, using: &random)
            let noise = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            #expect(!survives(noise))
            #expect(!survives(Array(whole.prefix(64)) + noise + whole.suffix(48)))
        }
    }
}
